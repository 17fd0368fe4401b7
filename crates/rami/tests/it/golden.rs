//! Whole matches, written down: logs that must replay to the same end, and what every viewer was
//! told of them, word for word.
//!
//! `testdata/golden/rami-NAME.json` is the log, `rami-NAME.txt` the transcript. `QUINTE_BLESS=1`
//! plays the matches anew and writes both; read the difference before you commit it.

use cards::Dice;
use engine::log::{Log, outcome};
use engine::spoken::lines;
use engine::{Game, Play, Steps, Turn, Viewer};
use rami::action::STEPS;
use rami::options::{GoOut, JokerSwap, Match, Pickup, presets};
use rami::{Options, Rami, Rules};

use crate::kit::{blessing, seeded, testdata, viewers};

/// The matches: a name, and the house rules they are played under.
fn matches() -> Vec<(&'static str, Options)> {
    let mut all: Vec<(&str, Options)> = presets();
    all[0].1.length = Match::Deals(1);
    all[1].1.length = Match::Deals(1);
    all[2].1.length = Match::Target(60);
    let two = Options { players: 2, length: Match::Deals(2), ..Options::default() };
    let three = Options {
        players: 3,
        jokers: 4,
        max_jokers_per_meld: 2,
        joker_swap: JokerSwap::Keep,
        pickup: Pickup::Penalty100,
        go_out: GoOut::MeldOrDiscard,
        length: Match::Elimination(150),
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
    let verbs: Steps = (55..STEPS as u8).map(engine::Step).collect();
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

/// Replays a log and gives what every viewer is told, one after the other.
fn transcript(log: &Log) -> (Play<Rami>, String) {
    let mut told = Vec::new();
    let play: Play<Rami> = log.replay(&mut told).unwrap();
    let rules: &Rules = play.rules();
    let mut text = String::new();
    for viewer in viewers(rules.seats) {
        text += &match viewer {
            Viewer::Seat(seat) => format!("== as told to seat {seat}\n"),
            Viewer::Watcher => "== as told to a watcher\n".to_string(),
        };
        lines::<Rami>(rules, &told, viewer).iter().for_each(|line| text += &format!("{line}\n"));
    }
    (play, text)
}

fn compare(name: &str, options: &Options) {
    let log_file = testdata(&format!("golden/rami-{name}.json"));
    let text_file = testdata(&format!("golden/rami-{name}.txt"));
    if blessing() {
        let log = played(name, options);
        std::fs::write(&text_file, transcript(&log).1).unwrap();
        std::fs::write(&log_file, log.to_text()).unwrap();
    }
    let saved = std::fs::read_to_string(&log_file).unwrap();
    let log = Log::from_json(&serde_json::from_str(&saved).unwrap()).unwrap();
    assert_eq!(log.to_text(), saved, "{name}: a log is written as it was read");
    let (play, text) = transcript(&log);
    assert_eq!(log.game, Rami::NAME);
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
    let text =
        |name| std::fs::read_to_string(testdata(&format!("golden/rami-{name}.txt"))).unwrap();
    let shows = |name, what: &str| assert!(text(name).contains(what), "{name} lacks {what:?}");
    shows("seed", "RAM-7.2");
    shows("tunisian71", "RAM-A6");
    shows("tunisian71", "become the new stock");
    shows("tunisian71", "back.");
    shows("cafe51", "back on the pile");
    shows("cafe51", "opened with");
    shows("two", " to meld ");
    shows("three", "and keeps it in hand");
    shows("three", "out of the match");
    shows("swaps", "for the joker of meld");
}
