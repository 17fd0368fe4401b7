//! Whole matches, written down: logs that must replay to the same end, and what they were told like.
//!
//! `testdata/golden/tractor-NAME.json` is the log, `tractor-NAME.txt` the transcript, as told to seat
//! 1 and to a watcher. `QUINTE_BLESS=1` plays the matches anew and writes both; read the difference
//! before you commit it.

use cards::{Dice, Seat};
use engine::log::{Log, outcome};
use engine::spoken::lines;
use engine::{Game, Play, Turn, Viewer};
use tractor::options::{Advancement, KittyMultiplier, NobodyDeclares, Throw, WinAt};
use tractor::{Options, Tractor};

use crate::kit::{Script, blessing, random_move, seeded, testdata};

/// The matches: a name, the number of the dice and the house rules they are played under. The dice were
/// chosen for short matches.
fn matches() -> Vec<(&'static str, u64, Options)> {
    let seed = Options::default();
    let (_, common) = tractor::options::presets()[1].clone();
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

/// Replays a log and gives what two viewers are told, one after the other.
fn transcript(log: &Log) -> (Play<Tractor>, String) {
    let mut told = Vec::new();
    let play: Play<Tractor> = log.replay(&mut told).unwrap();
    let mut text = String::new();
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Watcher] {
        text += &match viewer {
            Viewer::Seat(seat) => format!("== as told to seat {seat}\n"),
            Viewer::Watcher => "== as told to a watcher\n".to_string(),
        };
        let lines = lines::<Tractor>(play.rules(), &told, viewer);
        lines.iter().for_each(|line| text += &format!("{line}\n"));
    }
    (play, text)
}

fn compare(name: &str, dice: u64, options: &Options) {
    let log_file = testdata(&format!("golden/tractor-{name}.json"));
    let text_file = testdata(&format!("golden/tractor-{name}.txt"));
    if blessing() {
        let log = played(name, dice, options);
        std::fs::write(&text_file, transcript(&log).1).unwrap();
        std::fs::write(&log_file, log.to_text()).unwrap();
    }
    let saved = std::fs::read_to_string(&log_file).unwrap();
    let log = Log::from_json(&serde_json::from_str(&saved).unwrap()).unwrap();
    assert_eq!(log.to_text(), saved, "{name}: a log is written as it was read");
    let (play, text) = transcript(&log);
    assert_eq!(log.game, Tractor::NAME);
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
    for (name, dice, options) in matches() {
        compare(name, dice, &options);
    }
}

/// The logs show what they are there for.
#[test]
fn golden_matches_show_the_rare_things() {
    let text =
        |name| std::fs::read_to_string(testdata(&format!("golden/tractor-{name}.txt"))).unwrap();
    for name in ["seed", "common", "short", "thrown"] {
        let text = text(name);
        assert!(text.contains("TRC-9.2.") && text.contains("The match is won by"), "{name}");
        assert!(text.contains("shows") && text.contains("takes the kitty"), "{name}");
    }
    assert!(text("seed").contains("TRC-3.3.3") || text("seed").contains("TRC-3.3.4"));
    assert!(text("common").contains("in vain"), "a throw failed");
    assert!(text("thrown").contains("in vain") && text("thrown").contains("Attackers "));
}
