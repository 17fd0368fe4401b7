//! Nothing on the way of a move asks for memory.

use engine::conformance::{Counting, frugal, only_the_record_grows};
use engine::{Seen, Spoken};
use tractor::{Action, NobodyDeclares, Options, Throw, Tractor, TractorLadder};

#[global_allocator]
static MEMORY: Counting = Counting;

/// The tables that are played: the usual one, each option changed, all of them changed.
fn tables() -> Vec<Options> {
    let usual = Options::default();
    let mut tables: Vec<Options> =
        Tractor::presets().into_iter().map(|(_, options)| options).collect();
    tables.push(Options { nobody_declares: NobodyDeclares::Redeal, ..usual.clone() });
    tables.push(Options { final_window: false, trump_throw: true, ..usual.clone() });
    tables.push(Options { throw: Throw::Challenge, throw_fine: 10, ..usual.clone() });
    tables.push(Options { tractor_ladder: TractorLadder::Unified, ..usual });
    tables
}

/// The whole hand at once, played or buried.
fn rash(seen: Seen<'_, Tractor>) -> Vec<Action> {
    vec![Action::Play(seen.own.hand), Action::Bury(seen.own.hand), Action::Pass]
}

#[test]
fn a_move_asks_for_no_memory() {
    for options in tables() {
        frugal::<Tractor>(&options, 600, 12, rash);
    }
}

#[test]
fn at_the_table_only_the_record_grows() {
    for options in tables() {
        only_the_record_grows::<Tractor>(&options, 2);
    }
}
