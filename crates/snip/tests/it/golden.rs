//! Whole matches, written down. `testdata/golden/snip-NAME.json` is the log, `snip-NAME.txt` the
//! transcript. `QUINTE_BLESS=1` plays the matches anew and writes both; read the difference before you
//! commit it.

use engine::Spoken;
use engine::conformance::{Golden, Script};
use engine::log::Log;
use snip::Snip;

#[test]
fn golden_matches_replay_and_are_told_word_for_word() {
    for (name, options) in Snip::presets() {
        let golden = Golden::<Snip> { name, options: &options, viewers: &[] };
        golden.compare(|| Log::of(&Script::<Snip>::at_random(&options, name).play));
        for word in ["declares", "them back", "looks", "The pile becomes", "All show"] {
            assert!(golden.read("txt").contains(word), "{name} lacks {word:?}");
        }
    }
}
