//! Whole matches, written down: logs that must replay to the same end, and what they were told like.
//!
//! `testdata/golden/tractor-NAME.json` is the log, `tractor-NAME.txt` the transcript, as told to seat
//! 1 and to a watcher. `QUINTE_BLESS=1` plays the matches anew and writes both; read the difference
//! before you commit it.

use cards::{Dice, Seat};
use engine::conformance::Golden;
use engine::log::Log;
use engine::{Spoken, Turn, Viewer};
use tractor::{Advancement, KittyMultiplier, NobodyDeclares, Options, Throw, Tractor, WinAt};

use crate::kit::{Script, random_move, seeded};

/// Who tells them: one seat and a watcher are enough for such long ones.
const VIEWERS: [Viewer; 2] = [Viewer::Seat(Seat::new(1)), Viewer::Watcher];

/// The matches: a name, the number of the dice and the house rules they are played under. The dice were
/// chosen for short matches.
fn matches() -> Vec<(&'static str, u64, Options)> {
    let seed = Options::default();
    let (_, common) = Tractor::presets()[1].clone();
    let short = Options {
        win_at: WinAt::ReachAce,
        advancement: Advancement::PerForty,
        kitty_multiplier: KittyMultiplier::PowerOfTwo,
        ..seed.clone()
    };
    let thrown = Options {
        throw: Throw::Challenge,
        throw_fine: 10,
        trump_throw: true,
        nobody_declares: NobodyDeclares::Redeal,
        final_window: false,
        ..short.clone()
    };
    vec![("seed", 111, seed), ("common", 138, common), ("short", 76, short), ("thrown", 12, thrown)]
}

/// Plays a match at random and writes it down.
fn played(name: &str, dice: u64, options: &Options) -> Log {
    let mut script = Script::new(options, seeded(name));
    let mut dice = Dice::new(dice);
    while script.play.turn() != Turn::Over {
        random_move(&mut script, &mut dice);
        script.told.clear();
    }
    Log::of(&script.play)
}

/// Where these matches are written down.
fn golden<'a>(name: &'a str, options: &'a Options) -> Golden<'a, Tractor> {
    Golden { name, options, viewers: &VIEWERS }
}

#[test]
fn golden_matches_replay_and_are_told_word_for_word() {
    for (name, dice, options) in matches() {
        golden(name, &options).compare(|| played(name, dice, &options));
    }
}

/// The logs show what they are there for.
#[test]
fn golden_matches_show_the_rare_things() {
    let text = |name| golden(name, &Options::default()).read("txt");
    for name in ["seed", "common", "short", "thrown"] {
        let text = text(name);
        assert!(text.contains("TRC-9.2.") && text.contains("The match is won by"), "{name}");
        assert!(text.contains("shows") && text.contains("takes the kitty"), "{name}");
    }
    assert!(text("seed").contains("TRC-3.3.3") || text("seed").contains("TRC-3.3.4"));
    assert!(text("common").contains("in vain"), "a throw failed");
    assert!(text("thrown").contains("in vain") && text("thrown").contains("Attackers "));
}
