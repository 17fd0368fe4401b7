//! Whole matches, written down: logs that must replay to the same end, and what every viewer was
//! told of them, word for word.
//!
//! `testdata/golden/canasta-NAME.json` is the log, `canasta-NAME.txt` the transcript. `QUINTE_BLESS=1`
//! plays the matches anew and writes both; read the difference before you commit it.

use canasta::{Canasta, Close, OpeningStrictness, Options, RunWilds, WildKey};
use cards::Dice;
use engine::conformance::Golden;
use engine::log::Log;
use engine::{Steps, Turn};

use crate::kit::{random_step, table};

/// The matches: a name, and the house rules they are played under. Short ones, for people to read.
fn matches() -> Vec<(&'static str, Options)> {
    let seed = Options { max_deals: 2, ..Options::default() };
    let two = Options { players: 2, max_deals: 2, ..Options::default() };
    let house = Options {
        jokers: 4,
        opening_strictness: OpeningStrictness::Every,
        run_wilds: RunWilds::GapsOnly,
        bottom_three: true,
        wild_key: WildKey::AnyTop,
        freeze_on_wild: true,
        close_without_canasta: Close::Always,
        recycle_shuffle: false,
        max_deals: 1,
        ..Options::default()
    };
    vec![("seed", seed), ("two", two), ("house", house)]
}

/// The steps that take the pile, lay a meld and lay a package.
const LAYING: u64 = 0b111 << 54;

/// Plays a match at random, taking back now and then, and writes it down.
fn played(name: &str, options: &Options) -> Log {
    let mut play = table(options, name);
    let mut dice = Dice::new(name.len() as u64);
    while let Turn::Seat(seat) = play.turn() {
        // Random players would mostly throw; these like to lay, and now and then change their mind.
        let legal = play.legal(seat);
        let laying = legal & Steps::low(LAYING);
        let legal = if laying.is_empty() || dice.below(2) == 0 { legal } else { laying };
        let step = random_step(legal, dice.below(6) == 0, &mut dice);
        play.step(seat, step, &mut ()).unwrap();
    }
    Log::of(&play)
}

/// Where these matches are written down.
fn golden<'a>(name: &'a str, options: &'a Options) -> Golden<'a, Canasta> {
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
    let logs: String =
        matches().iter().map(|(name, options)| golden(name, options).read("json")).collect();
    for word in ["take ", "meld ", "add ", "undo", "keep", "lay "] {
        assert!(logs.contains(&format!("\"{word}")), "no golden match has {word:?}");
    }
}
