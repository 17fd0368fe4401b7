//! Nothing on the way of a move asks for memory.

use canasta::{Canasta, Close, OpeningStrictness, Options, RunWilds, WildKey};
use engine::conformance::{Counting, frugal, only_the_record_grows};

#[global_allocator]
static MEMORY: Counting = Counting;

/// The tables that are played: the usual one, and others that go every way there is.
fn tables() -> Vec<Options> {
    let usual = Options { max_deals: 3, ..Options::default() };
    vec![
        usual.clone(),
        Options { players: 2, recycle_shuffle: false, ..usual.clone() },
        Options {
            opening_strictness: OpeningStrictness::Every,
            run_wilds: RunWilds::GapsOnly,
            bottom_three: true,
            wild_key: WildKey::AnyTop,
            close_without_canasta: Close::Always,
            ..usual
        },
    ]
}

#[test]
fn a_move_asks_for_no_memory() {
    for options in tables() {
        frugal::<Canasta>(&options, 1000, 3, |_| Vec::new());
    }
}

#[test]
fn at_the_table_only_the_record_grows() {
    for options in tables() {
        only_the_record_grows::<Canasta>(&options, 3);
    }
}
