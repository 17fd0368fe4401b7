//! Whole matches, written down: logs that must replay to the same end, and what every viewer was
//! told of them, word for word.

use std::fs;
use std::path::PathBuf;

use super::kit::{blessing, testdata, viewers};
use crate::log::{Log, outcome};
use crate::play::Play;
use crate::speak::Spoken;
use crate::spoken::lines;
use crate::{Game, Turn, Viewer};

/// A match of the test data: in `golden`, `GAME-NAME.json` is the log, `GAME-NAME.txt` the transcript.
#[derive(Clone, Debug)]
pub struct Golden<'a, G: Game> {
    /// The match's name.
    pub name: &'a str,
    /// The house rules it is played under.
    pub options: &'a G::Options,
    /// Whose transcript is kept; with nobody named, everybody's.
    pub viewers: &'a [Viewer],
}

impl<G: Spoken> Golden<'_, G> {
    /// Replays the log and compares its end and its transcript with the files. With `QUINTE_BLESS=1`
    /// the match is played anew and both are written first: read the difference before you commit it.
    pub fn compare(&self, played: impl FnOnce() -> Log) {
        let name = self.name;
        if blessing() {
            let log = played();
            fs::write(self.file("txt"), self.transcript(&log).1).expect("the folder is there");
            fs::write(self.file("json"), log.to_text()).expect("the folder is there");
        }
        let saved = self.read("json");
        let json = serde_json::from_str(&saved).expect("a golden log is JSON");
        let log = Log::from_json(&json).expect("a golden log can be read");
        assert_eq!(log.to_text(), saved, "{name}: a log is written as it was read");
        let (play, text) = self.transcript(&log);
        assert_eq!(G::options(play.rules()), self.options, "{name}: the log has other house rules");
        assert_eq!(play.turn(), Turn::Over, "{name}: a golden match is a whole one");
        assert_eq!(Some(outcome(&play)), log.result, "{name}: the match ends otherwise");
        let due = self.read("txt");
        let differs = text.lines().zip(due.lines()).position(|(now, then)| now != then);
        if let Some(line) = differs {
            let (now, then) = (text.lines().nth(line), due.lines().nth(line));
            panic!("{name}, line {}: told {now:?}, in the file {then:?}", line + 1);
        }
        assert_eq!(text, due, "{name}: one transcript is longer");
    }

    /// The text of a file of this match, `json` or `txt`.
    pub fn read(&self, kind: &str) -> String {
        let file = self.file(kind);
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    fn file(&self, kind: &str) -> PathBuf {
        testdata("golden").join(format!("{}-{}.{kind}", G::NAME, self.name))
    }

    /// Replays a log and gives what the viewers are told, one after the other.
    fn transcript(&self, log: &Log) -> (Play<G>, String) {
        let mut told = Vec::new();
        let play: Play<G> = log.replay(&mut told).expect("a golden log replays");
        let rules = play.rules();
        let everybody: Vec<Viewer> = viewers(G::seating(rules).seats).collect();
        let viewers = if self.viewers.is_empty() { &everybody } else { self.viewers };
        let mut text = String::new();
        for &viewer in viewers {
            text += &match viewer {
                Viewer::Seat(seat) => format!("== as told to seat {seat}\n"),
                Viewer::Watcher => "== as told to a watcher\n".to_string(),
            };
            lines::<G>(rules, &told, viewer).iter().for_each(|line| text += &format!("{line}\n"));
        }
        (play, text)
    }
}
