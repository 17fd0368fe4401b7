//! Bots that are programs of their own, on the other end of a pipe.
//!
//! Nothing such a program does can stop a match: whoever is late, wrong, illegal, endless or dead
//! loses the turn to a club player, and the reason is written down. A dead program is started again
//! for the next deal.

use std::io;
use std::time::{Duration, Instant};

use bots::{Choice, Craft, Sight};
use serde_json::{Map, Value, json};

use crate::fault::{Fault, Kind};
use crate::process::{Process, Silence};
use crate::protocol::{self, Answer, Draft};

/// The longest patience there is: a day.
pub const LONGEST_PATIENCE: Duration = Duration::from_secs(86_400);
/// So many steps may a decision have; the longest of the five games has some sixty.
const MOST_STEPS: u32 = 200;
/// Whoever is late so often in a row is taken for dead.
const LATE_IN_A_ROW: u32 = 3;

/// A program that plays for one chair. It lives as long as the contest, or until it dies.
pub struct Program {
    words: Vec<String>,
    patience: Duration,
    process: Option<Process>,
    why_dead: String,
    /// The number of the last line.
    id: u64,
}

impl Program {
    /// A program by its command line; it has so long for a decision.
    pub fn new(words: &[String], patience: Duration) -> Program {
        let (words, why_dead) = (words.to_vec(), String::new());
        let patience = patience.min(LONGEST_PATIENCE);
        Program { words, patience, process: None, why_dead, id: 0 }
    }

    /// Whether such a program can be started at all.
    pub fn try_out(words: &[String]) -> io::Result<()> {
        Process::start(words).map(drop)
    }

    /// Starts it for a new deal, unless it runs.
    pub fn get_ready(&mut self) {
        if self.process.is_none() {
            match Process::start(&self.words) {
                Ok(process) => self.process = Some(process),
                Err(error) => self.why_dead = error.to_string(),
            }
        }
    }

    /// Whether it was started and never asked: then the time of its answer is not its own.
    pub fn is_fresh(&self) -> bool {
        self.process.as_ref().is_some_and(|process| process.fresh)
    }

    /// Asks it for a decision. It is told what its seat was told since it was last asked, and that
    /// its decision counts for nothing if it does not.
    pub fn decide<G: Craft>(
        &mut self,
        sight: &Sight<'_, G>,
        news: &[G::Event],
        seed: u64,
    ) -> Result<Choice<G>, Fault> {
        let choice = self.choose(sight, news, seed);
        if let Err(fault) = &choice {
            self.tell_fault(fault);
        }
        choice
    }

    fn choose<G: Craft>(
        &mut self,
        sight: &Sight<'_, G>,
        news: &[G::Event],
        seed: u64,
    ) -> Result<Choice<G>, Fault> {
        // Its first answer has to wait for its start.
        let patience = if self.is_fresh() { 2 * self.patience } else { self.patience };
        let deadline = Instant::now() + patience;
        let mut draft = Draft::default();
        for _ in 0..MOST_STEPS {
            self.id += 1;
            let question = protocol::question(self.id, sight, news, seed, &draft);
            let line = self.ask(question, deadline)?;
            if let Answer::Decided(choice) = protocol::answer(sight.seen(), &mut draft, &line)? {
                return Ok(choice);
            }
        }
        let reason = format!("more than {MOST_STEPS} steps in a decision");
        Err(Fault::new(Kind::Endless, "TOO_MANY_STEPS", reason, ""))
    }

    fn ask(&mut self, question: String, deadline: Instant) -> Result<String, Fault> {
        let Some(process) = &mut self.process else {
            return Err(self.dead());
        };
        match process.ask(self.id, question, deadline) {
            Ok(line) => Ok(line),
            Err(Silence::Late) => {
                process.late_in_a_row += 1;
                if process.late_in_a_row >= LATE_IN_A_ROW {
                    self.bury(format!("it was late {LATE_IN_A_ROW} times in a row"));
                }
                let reason = format!("no answer within {:?}", self.patience);
                Err(Fault::new(Kind::Late, "LATE", reason, ""))
            }
            Err(Silence::Dead(why)) => {
                self.bury(why);
                Err(self.dead())
            }
        }
    }

    fn dead(&self) -> Fault {
        Fault::new(Kind::Dead, "DEAD", self.why_dead.clone(), "")
    }

    /// Ends it with all its children.
    fn bury(&mut self, why: String) {
        self.process = None;
        self.why_dead = why;
    }

    /// Tells it that its turn was lost, and why.
    pub fn tell_fault(&mut self, fault: &Fault) {
        let Fault { kind, code, clause, message, .. } = fault;
        let (question, fault) = (self.id, kind.name());
        self.tell(
            "fault",
            json!({"question": question, "fault": fault, "code": code, "clause": clause,
                   "message": message}),
        );
    }

    /// Tells it something that wants no answer. The line has a number of its own, so that an answer
    /// that comes all the same is not taken for another one.
    pub fn tell(&mut self, notice: &str, fields: Value) {
        let Some(process) = &mut self.process else { return };
        self.id += 1;
        let mut line = Map::new();
        line.insert("id".to_string(), json!(self.id));
        line.insert("notice".to_string(), json!(notice));
        if let Value::Object(fields) = fields {
            line.extend(fields);
        }
        if let Err(Silence::Dead(why)) = process.tell(Value::Object(line).to_string()) {
            self.bury(why);
        }
    }
}
