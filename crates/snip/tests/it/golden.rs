//! Whole matches, written down. `testdata/golden/snip-NAME.json` is the log, `snip-NAME.txt` the
//! transcript. `QUINTE_BLESS=1` plays the matches anew and writes both; read the difference before you
//! commit it.

use cards::Dice;
use engine::conformance::{Golden, kit};
use engine::log::Log;
use engine::{Basis, Play, Spoken, Turn};
use snip::{Options, Snip};

/// Plays a match at random, undoing now and then, and writes it down.
fn played(name: &str, options: &Options) -> Log {
    let mut play: Play<Snip> = Play::new(options, kit::seeded(name), &mut ()).unwrap();
    let mut dice = Dice::new(1);
    loop {
        let actor = match play.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Window(seats) => seats.iter().find(|&seat| !play.legal(seat).is_empty()),
            Turn::Chance(_) | Turn::Over => return Log::of(&play),
        };
        let Some(seat) = actor else {
            play.close(&mut ());
            continue;
        };
        let legal = play.legal(seat);
        let steps = if dice.below(3) == 0 { legal } else { legal - Snip::BACK };
        play.step(seat, steps.pick(&mut dice).unwrap(), &mut ()).unwrap();
    }
}

#[test]
fn golden_matches_replay_and_are_told_word_for_word() {
    for (name, options) in Snip::presets() {
        let golden = Golden::<Snip> { name, options: &options, viewers: &[] };
        golden.compare(|| played(name, &options));
        for word in ["declares", "them back", "looks", "The pile becomes", "All show"] {
            assert!(golden.read("txt").contains(word), "{name} lacks {word:?}");
        }
    }
}
