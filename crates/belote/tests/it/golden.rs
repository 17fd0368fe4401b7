//! Whole matches, written down: logs that must replay to the same end, and what every viewer was
//! told of them, word for word.
//!
//! `testdata/golden/belote-NAME.json` is the log, `belote-NAME.txt` the transcript. `QUINTE_BLESS=1`
//! plays the matches anew and writes both; read the difference before you commit it.

use belote::{Belote, Options, Policing, Shuffle};
use cards::Dice;
use engine::conformance::Golden;
use engine::log::Log;
use engine::{Play, Turn};

use crate::kit::{random_step, seeded};

/// The matches: a name, and the house rules they are played under.
fn matches() -> Vec<(&'static str, Options)> {
    let seed = Options::default();
    let federation = Options { partner_exempt: true, ..seed.clone() };
    let three = Options { players: 3, target: 501, ..seed.clone() };
    let two = Options { players: 2, target: 501, ..seed.clone() };
    let by_hand = Options {
        auto_declare: false,
        auto_belote: false,
        litige: true,
        policing: Policing::Players,
        shuffle: Shuffle::FirstOnlyThenCut,
        ..seed.clone()
    };
    vec![
        ("seed", seed),
        ("federation", federation),
        ("three", three),
        ("two", two),
        ("by-hand", by_hand),
    ]
}

/// Plays a match at random and writes it down.
fn played(name: &str, options: &Options) -> Log {
    let mut play: Play<Belote> = Play::new(options, seeded(name), &mut ()).unwrap();
    let mut dice = Dice::new(name.len() as u64);
    while let Turn::Seat(seat) = play.turn() {
        let step = random_step(play.legal(seat), false, &mut dice);
        play.step(seat, step, &mut ()).unwrap();
    }
    Log::of(&play)
}

/// Where these matches are written down.
fn golden<'a>(name: &'a str, options: &'a Options) -> Golden<'a, Belote> {
    Golden { name, options, viewers: &[] }
}

#[test]
fn golden_matches_replay_and_are_told_word_for_word() {
    for (name, options) in matches() {
        golden(name, &options).compare(|| played(name, &options));
    }
}

/// The logs show what they are there for.
#[test]
fn golden_matches_show_the_rare_things() {
    let text = |name| golden(name, &Options::default()).read("txt");
    let log = |name| golden(name, &Options::default()).read("json");
    assert!(log("by-hand").contains(" tierce") && log("by-hand").contains(" belote"));
    assert!(text("by-hand").contains("BEL-8.1"), "somebody broke a duty");
    for name in ["seed", "federation", "three", "two"] {
        assert!(text(name).contains("BEL-7.4"), "{name}: a contract failed");
        assert!(text(name).contains("BEL-7.5"), "{name}: a declaration was scored");
    }
}
