//! Whole matches, written down: logs that must replay to the same end, and what every viewer was
//! told of them, word for word.
//!
//! `testdata/golden/rami-NAME.json` is the log, `rami-NAME.txt` the transcript. `QUINTE_BLESS=1`
//! plays the matches anew and writes both; read the difference before you commit it.

use cards::Dice;
use engine::conformance::Golden;
use engine::log::Log;
use engine::{Basis, Play, Steps, Turn};
use rami::{GoOut, JokerSwap, Match, Options, Pickup, Rami, presets};

use crate::kit::seeded;

/// The matches: a name, and the house rules they are played under.
fn matches() -> Vec<(&'static str, Options)> {
    let lengths = [Match::Deals(1), Match::Deals(1), Match::Target(60)];
    let named = [
        ("seed", "seed-two", "seed-three"),
        ("tunisian71", "tunisian71-two", "tunisian71-three"),
        ("cafe51", "cafe51-two", "cafe51-three"),
    ];
    let mut all = Vec::new();
    for (((preset, options), length), (four, two, three)) in
        presets().into_iter().zip(lengths).zip(named)
    {
        assert_eq!((preset, options.players), (four, 4));
        for (name, players) in [(four, 4), (two, 2), (three, 3)] {
            all.push((name, Options { players, length, ..options.clone() }));
        }
    }
    let two = Options { players: 2, length: Match::Deals(2), ..Options::default() };
    let three = Options {
        players: 3,
        jokers: 4,
        max_jokers_per_meld: 2,
        joker_swap: JokerSwap::Keep,
        pickup: Pickup::Penalty100,
        go_out: GoOut::MeldOrDiscard,
        length: Match::Elimination(300),
        ..Options::default()
    };
    let swaps = Options { jokers: 4, players: 3, length: Match::Deals(1), ..Options::default() };
    all.extend([("two", two), ("three", three), ("swaps", swaps)]);
    all
}

/// Plays a match at random, eager to lay cards, and writes it down.
fn played(name: &str, options: &Options) -> Log {
    let mut play: Play<Rami> = Play::new(options, seeded(name), &mut ()).unwrap();
    let mut dice = Dice::new(name.len() as u64);
    let verbs: Steps = (55..Rami::STEPS as u8).map(engine::Step).collect();
    while let Turn::Seat(seat) = play.turn() {
        let legal = play.legal(seat);
        let forward = legal - Rami::BACK;
        let laying = forward & verbs;
        let steps = match (forward.is_empty(), laying.is_empty()) {
            (true, _) => legal,
            (false, false) if dice.below(4) > 0 => laying,
            _ if dice.below(12) == 0 => legal,
            _ => forward,
        };
        play.step(seat, steps.pick(&mut dice).unwrap(), &mut ()).unwrap();
    }
    Log::of(&play)
}

/// Where these matches are written down.
fn golden<'a>(name: &'a str, options: &'a Options) -> Golden<'a, Rami> {
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
    let shows = |name, what: &str| assert!(text(name).contains(what), "{name} lacks {what:?}");
    shows("seed", "RAM-7.2");
    shows("tunisian71", "RAM-A6");
    shows("tunisian71", "become the new stock");
    shows("tunisian71", "back.");
    shows("cafe51", "back on the pile");
    shows("cafe51", "opened with");
    shows("two", " to meld ");
    shows("three", "and keeps it in hand");
    shows("three", "discard taken without opening (RAM-A3)");
    shows("three", "out of the match");
    shows("swaps", "for the joker of meld");
}
