//! Whole matches, written down: logs that must replay to the same end, and what every viewer was
//! told of them, word for word.
//!
//! `testdata/golden/bezique-NAME.json` is the log, `bezique-NAME.txt` the transcript. `QUINTE_BLESS=1`
//! plays the matches anew and writes both; read the difference before you commit it.

use bezique::{Bezique, Brisques, JokerUpcard, MeldsPerTrick, Options};
use cards::Dice;
use engine::conformance::Golden;
use engine::log::Log;
use engine::{Play, Turn};

use crate::kit::{random_step, seeded};

/// The matches: a name, and the house rules they are played under.
fn matches() -> Vec<(&'static str, Options)> {
    let two = Options { target: 700, ..Options::default() };
    let four = Options { players: 4, target: 400, ..Options::default() };
    let advanced = Brisques::Threshold;
    let teams = Options {
        teams: true,
        joker_upcard: JokerUpcard::Diamonds,
        melds_per_trick: MeldsPerTrick::Unlimited,
        meld_swapped_card_at_once: true,
        max_jokers_in_four: 3,
        seven_bonus_phase2: true,
        brisques: Brisques::Plain,
        target: 1200,
        ..four.clone()
    };
    vec![
        ("two", two.clone()),
        ("two-advanced", Options { brisques: advanced, target: 900, ..two }),
        ("four", four.clone()),
        ("four-advanced", Options { brisques: advanced, target: 600, ..four }),
        ("teams", teams),
    ]
}

/// Plays a match at random and writes it down.
fn played(name: &str, options: &Options) -> Log {
    let mut play: Play<Bezique> = Play::new(options, seeded(name), &mut ()).unwrap();
    let mut dice = Dice::new(name.len() as u64);
    while let Turn::Seat(seat) = play.turn() {
        let step = random_step(play.legal(seat), &mut dice);
        play.step(seat, step, &mut ()).unwrap();
    }
    Log::of(&play)
}

/// Where these matches are written down.
fn golden<'a>(name: &'a str, options: &'a Options) -> Golden<'a, Bezique> {
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
    for (name, _) in matches() {
        for clause in ["BEZ-3.4", "BEZ-4.1.3", "BEZ-6.2.1"] {
            assert!(text(name).contains(clause), "{name} has no {clause}");
        }
    }
    for name in ["two", "four"] {
        assert!(text(name).contains("BEZ-3.3.1"), "{name}: somebody swapped the seven");
    }
    for name in ["two-advanced", "four-advanced", "teams"] {
        assert!(text(name).contains("BEZ-7.2.1"), "{name}: aces and tens were counted");
    }
}
