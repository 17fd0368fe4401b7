//! A table is simulated: with people and bots, a store that can fall at any step, and every promise
//! checked after every step.

mod anew;
mod audit;
mod bygone;
mod client;
mod crash;
mod deeds;
mod driver;
mod glimpses;
mod invariants;
mod midway;
mod patience;
mod people;
mod presence;
mod ready;
mod salting;
mod simulation;
mod smoke;
mod switches;

/// Counts what is held, so that it can be seen how much a table needs.
#[global_allocator]
static MEMORY: engine::conformance::Counting = engine::conformance::Counting;

/// Whether the long form of a campaign is asked for.
fn long() -> bool {
    std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1")
}
