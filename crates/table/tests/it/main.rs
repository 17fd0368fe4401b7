//! A table is simulated: with people and bots, a store that can fall at any step, and every promise
//! checked after every step.

mod audit;
mod client;
mod crash;
mod deeds;
mod driver;
mod invariants;
mod midway;
mod people;
mod ready;
mod simulation;
mod smoke;
mod switches;

/// Whether the long form of a campaign is asked for.
fn long() -> bool {
    std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1")
}
