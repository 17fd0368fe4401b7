//! Whole matches, written down: logs that must replay to the same end, and what every viewer was
//! told of them, word for word.
//!
//! `testdata/golden/canasta-NAME.json` is the log, `canasta-NAME.txt` the transcript. `QUINTE_BLESS=1`
//! plays the matches anew and writes both; read the difference before you commit it.

use canasta::options::{Close, OpeningStrictness, RunWilds, WildKey};
use canasta::{Canasta, Options};
use cards::Dice;
use engine::log::{Log, outcome};
use engine::spoken::lines;
use engine::{Game, Play, Steps, Turn, Viewer};

use crate::kit::{blessing, random_step, table, testdata, viewers};

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

/// Replays a log and gives what every viewer is told, one after the other.
fn transcript(log: &Log) -> (Play<Canasta>, String) {
    let mut told = Vec::new();
    let play: Play<Canasta> = log.replay(&mut told).unwrap();
    let mut text = String::new();
    for viewer in viewers(play.rules().seats) {
        text += &match viewer {
            Viewer::Seat(seat) => format!("== as told to seat {seat}\n"),
            Viewer::Watcher => "== as told to a watcher\n".to_string(),
        };
        let told = lines::<Canasta>(play.rules(), &told, viewer);
        told.iter().for_each(|line| text += &format!("{line}\n"));
    }
    (play, text)
}

fn compare(name: &str, options: &Options) {
    let log_file = testdata(&format!("golden/canasta-{name}.json"));
    let text_file = testdata(&format!("golden/canasta-{name}.txt"));
    if blessing() {
        let log = played(name, options);
        std::fs::write(&text_file, transcript(&log).1).unwrap();
        std::fs::write(&log_file, log.to_text()).unwrap();
    }
    let saved = std::fs::read_to_string(&log_file).unwrap();
    let log = Log::from_json(&serde_json::from_str(&saved).unwrap()).unwrap();
    assert_eq!(log.to_text(), saved, "{name}: a log is written as it was read");
    let (play, text) = transcript(&log);
    assert_eq!(log.game, Canasta::NAME);
    assert_eq!(play.rules().options, *options, "{name}: the log has other house rules");
    assert_eq!(play.turn(), Turn::Over, "{name}: a golden match is a whole one");
    assert_eq!(Some(outcome(&play)), log.result, "{name}: the match ends otherwise");
    let due = std::fs::read_to_string(&text_file).unwrap();
    let differs = text.lines().zip(due.lines()).position(|(now, then)| now != then);
    if let Some(line) = differs {
        let (now, then) = (text.lines().nth(line), due.lines().nth(line));
        panic!("{name}, line {}: told {now:?}, in the file {then:?}", line + 1);
    }
    assert_eq!(text, due, "{name}: one transcript is longer");
}

#[test]
fn golden_matches_replay_and_are_told_word_for_word() {
    for (name, options) in matches() {
        compare(name, &options);
    }
}

/// The logs show what they are there for.
#[test]
fn golden_matches_show_the_rare_things() {
    let logs: String = matches()
        .iter()
        .map(|(name, _)| testdata(&format!("golden/canasta-{name}.json")))
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    for word in ["take ", "meld ", "add ", "undo", "keep", "lay "] {
        assert!(logs.contains(&format!("\"{word}")), "no golden match has {word:?}");
    }
}
