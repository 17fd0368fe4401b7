//! Bots that are programs of their own, on the other end of a pipe.
//!
//! Nothing such a program does can stop a match: whoever is late, wrong, illegal or dead loses the
//! turn to a club player, and the reason is written down. A dead program is started again for the
//! next deal.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Bot, Choice, Craft, Decision, Sight};
use cards::Dice;

use crate::protocol::{self, Answer, Draft, Rejection};

/// The longest answer that is read.
const LONGEST: u64 = 1 << 20;
/// Whoever is late so often in a row is taken for dead.
const LATE_IN_A_ROW: u32 = 3;

/// Why a turn was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No answer in time.
    Late(Duration),
    /// An answer that cannot be understood.
    Wrong(String),
    /// A move that the rules do not allow.
    Illegal(String),
    /// The program has ended, or could not be started.
    Dead(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Late(patience) => write!(f, "late: no answer within {patience:?}"),
            Fault::Wrong(why) => write!(f, "wrong: {why}"),
            Fault::Illegal(why) => write!(f, "illegal: {why}"),
            Fault::Dead(why) => write!(f, "dead: {why}"),
        }
    }
}

impl From<Rejection> for Fault {
    fn from(rejection: Rejection) -> Fault {
        match rejection {
            Rejection::Wrong(why) => Fault::Wrong(why),
            Rejection::Illegal(why) => Fault::Illegal(why),
        }
    }
}

/// A running program.
struct Process {
    child: Child,
    /// Lines on their way to it: written aside, so that a program that does not read cannot block.
    questions: Sender<String>,
    answers: Receiver<String>,
    /// Answers that did not come in time and may still come.
    owed: u32,
    late_in_a_row: u32,
}

impl Process {
    fn start(words: &[String]) -> io::Result<Process> {
        let (program, arguments) =
            words.split_first().ok_or_else(|| io::Error::other("no program is named"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("{program}: {error}")))?;
        let stdin = child.stdin.take().expect("its input is a pipe");
        let stdout = child.stdout.take().expect("its output is a pipe");
        let (questions, to_write) = mpsc::channel();
        let (read, answers) = mpsc::channel();
        thread::spawn(move || write_lines(stdin, &to_write));
        thread::spawn(move || read_lines(stdout, &read));
        Ok(Process { child, questions, answers, owed: 0, late_in_a_row: 0 })
    }

    /// Asks, and waits for the answer until the deadline.
    fn ask(
        &mut self,
        id: u64,
        question: String,
        deadline: Instant,
    ) -> Result<String, RecvTimeoutError> {
        // A program that has ended is noticed where its answer is missing.
        let _ = self.questions.send(question);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.answers.recv_timeout(left).inspect_err(|_| self.owed += 1)?;
            match protocol::answered_id(&line) {
                Some(answered) if answered == id => self.owed = 0,
                Some(_) => continue,
                // Without an id, answers are taken in the order of the questions.
                None if self.owed > 0 => {
                    self.owed -= 1;
                    continue;
                }
                None => {}
            }
            self.late_in_a_row = 0;
            return Ok(line);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut to: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(to, "{line}").and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(from: ChildStdout, lines: &Sender<String>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(read) if read > 0 => {}
            _ => return,
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_string();
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// A program that plays for one chair. It lives as long as the contest, or until it dies.
pub struct Program {
    words: Vec<String>,
    patience: Duration,
    process: Option<Process>,
    why_dead: String,
    asked: u64,
    /// What it was told so far: the deal, and how much of what was heard in it.
    told: (u32, usize),
}

impl Program {
    /// A program by its command line; it has so long for a decision.
    pub fn new(words: &[String], patience: Duration) -> Program {
        let (words, why_dead) = (words.to_vec(), String::new());
        Program { words, patience, process: None, why_dead, asked: 0, told: (0, 0) }
    }

    /// Whether such a program can be started at all.
    pub fn try_out(words: &[String]) -> io::Result<()> {
        Process::start(words).map(drop)
    }

    /// Starts it for a new deal, unless it runs.
    pub fn get_ready(&mut self) {
        self.told = (u32::MAX, 0);
        if self.process.is_none() {
            match Process::start(&self.words) {
                Ok(process) => self.process = Some(process),
                Err(error) => self.why_dead = error.to_string(),
            }
        }
    }

    fn choose<G: Craft>(&mut self, sight: &Sight<'_, G>, seed: u64) -> Result<Choice<G>, Fault> {
        let deadline = Instant::now() + self.patience;
        let deal = G::standing(sight.rules, &sight.view.open).deals;
        let known = if self.told.0 == deal { self.told.1.min(sight.heard.len()) } else { 0 };
        self.told = (deal, sight.heard.len());
        let mut draft = Draft::default();
        loop {
            self.asked += 1;
            let question =
                protocol::question(self.asked, sight, &sight.heard[known..], seed, &draft);
            let line = self.ask(question, deadline)?;
            match protocol::answer(sight.seen(), &mut draft, &line)? {
                Answer::Decided(choice) => return Ok(choice),
                Answer::GoOn => {}
            }
        }
    }

    fn ask(&mut self, question: String, deadline: Instant) -> Result<String, Fault> {
        let Some(process) = &mut self.process else {
            return Err(Fault::Dead(self.why_dead.clone()));
        };
        match process.ask(self.asked, question, deadline) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => {
                process.late_in_a_row += 1;
                if process.late_in_a_row >= LATE_IN_A_ROW {
                    self.bury(format!("late {LATE_IN_A_ROW} times in a row"));
                }
                Err(Fault::Late(self.patience))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = process.child.wait();
                self.bury(status.map_or_else(|e| e.to_string(), |status| status.to_string()));
                Err(Fault::Dead(self.why_dead.clone()))
            }
        }
    }

    fn bury(&mut self, why: String) {
        self.process = None;
        self.why_dead = why;
    }
}

/// A chair's share in a program.
pub struct Outside(pub Rc<RefCell<Program>>);

impl<G: Craft> Bot<G> for Outside {
    fn decide(&mut self, sight: &Sight<'_, G>, seed: u64, _: &dyn Fn() -> bool) -> Decision<G> {
        match self.0.borrow_mut().choose(sight, seed) {
            Ok(choice) => Decision::at_once(choice),
            Err(fault) => Decision {
                choice: G::club(sight.seen(), sight.proofs, &mut Dice::new(seed)),
                worlds: 0,
                fault: Some(fault.to_string()),
            },
        }
    }
}
