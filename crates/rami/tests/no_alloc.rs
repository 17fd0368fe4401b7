//! Nothing on the way of a move asks for memory.

use engine::Seen;
use engine::conformance::{Counting, frugal, only_the_record_grows, without_memory};
use rami::{
    Action, CycleGuard, GoOut, JokerSwap, Layoff, Match, Options, Pickup, Rami, arrange, presets,
};

#[global_allocator]
static MEMORY: Counting = Counting;

/// The tables that are played: the presets, and one with everything unusual.
fn tables() -> Vec<Options> {
    let mut tables: Vec<Options> = presets().into_iter().map(|(_, options)| options).collect();
    tables.push(Options {
        players: 2,
        jokers: 4,
        max_jokers_per_meld: 2,
        opening_minimum: 51,
        pickup: Pickup::MustMeld,
        cycle_guard: CycleGuard::Face,
        layoff: Layoff::LaterTurnsOnly,
        go_out: GoOut::MeldOrDiscard,
        joker_swap: JokerSwap::Keep,
        length: Match::Elimination(100),
        ..Options::default()
    });
    tables
}

/// Nothing to try besides, but the hand is arranged.
fn arranged(seen: Seen<'_, Rami>) -> Vec<Action> {
    without_memory("arranging", || std::hint::black_box(arrange::best(seen.rules, seen.own.hand)));
    Vec::new()
}

#[test]
fn a_move_asks_for_no_memory() {
    for options in tables() {
        frugal::<Rami>(&options, 1000, 4, arranged);
    }
}

#[test]
fn at_the_table_only_the_record_grows() {
    for options in tables() {
        only_the_record_grows::<Rami>(&options, 4);
    }
}
