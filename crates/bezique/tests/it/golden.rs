//! Whole matches, written down: logs that must replay to the same end, and what every viewer was
//! told of them, word for word.
//!
//! `testdata/golden/bezique-NAME.json` is the log, `bezique-NAME.txt` the transcript. `QUINTE_BLESS=1`
//! plays the matches anew and writes both; read the difference before you commit it.

use bezique::options::{Brisques, JokerUpcard, MeldsPerTrick};
use bezique::{Bezique, Options, Rules};
use cards::Dice;
use engine::log::{Log, outcome};
use engine::spoken::lines;
use engine::{Game, Play, Turn, Viewer};

use crate::kit::{blessing, random_step, seeded, testdata, viewers};

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

/// Replays a log and gives what every viewer is told, one after the other.
fn transcript(log: &Log) -> (Play<Bezique>, String) {
    let mut told = Vec::new();
    let play: Play<Bezique> = log.replay(&mut told).unwrap();
    let rules: &Rules = play.rules();
    let mut text = String::new();
    for viewer in viewers(rules.seats) {
        text += &match viewer {
            Viewer::Seat(seat) => format!("== as told to seat {seat}\n"),
            Viewer::Watcher => "== as told to a watcher\n".to_string(),
        };
        lines::<Bezique>(rules, &told, viewer).iter().for_each(|line| text += &format!("{line}\n"));
    }
    (play, text)
}

fn compare(name: &str, options: &Options) {
    let log_file = testdata(&format!("golden/bezique-{name}.json"));
    let text_file = testdata(&format!("golden/bezique-{name}.txt"));
    if blessing() {
        let log = played(name, options);
        std::fs::write(&text_file, transcript(&log).1).unwrap();
        std::fs::write(&log_file, log.to_text()).unwrap();
    }
    let saved = std::fs::read_to_string(&log_file).unwrap();
    let log = Log::from_json(&serde_json::from_str(&saved).unwrap()).unwrap();
    assert_eq!(log.to_text(), saved, "{name}: a log is written as it was read");
    let (play, text) = transcript(&log);
    assert_eq!(log.game, Bezique::NAME);
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
        |name| std::fs::read_to_string(testdata(&format!("golden/bezique-{name}.txt"))).unwrap();
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
