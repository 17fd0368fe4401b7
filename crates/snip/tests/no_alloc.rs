//! Nothing on the way of a move asks for memory.

use engine::Spoken;
use engine::conformance::{Counting, frugal, only_the_record_grows};
use snip::{Options, Snip};

#[global_allocator]
static MEMORY: Counting = Counting;

#[test]
fn only_the_record_of_a_match_asks_for_memory() {
    for (_, usual) in Snip::presets() {
        let long = Options { target: 40, ..usual };
        frugal::<Snip>(&long, 400, 12, |_| Vec::new());
        only_the_record_grows::<Snip>(&long, 12);
    }
}
