//! Nothing on the way of a move asks for memory.

use engine::Spoken;
use engine::conformance::{Counting, frugal, only_the_record_grows};
use snip::{Options, Snip};

#[global_allocator]
static MEMORY: Counting = Counting;

/// Long matches.
fn tables() -> impl Iterator<Item = Options> {
    Snip::presets().into_iter().map(|(_, options)| Options { target: 40, ..options })
}

#[test]
fn a_move_asks_for_no_memory() {
    for options in tables() {
        frugal::<Snip>(&options, 400, 12, |_| Vec::new());
    }
}

#[test]
fn at_the_table_only_the_record_grows() {
    for options in tables() {
        only_the_record_grows::<Snip>(&options, 12);
    }
}
