//! A running program on the other end of two pipes. Whatever it does, asking it comes to an end, what
//! it says takes little room, and it is ended with all its children.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use crate::group;
use crate::protocol;

/// The longest line that is taken from a program, in bytes: an answer has some fifty.
pub(crate) const LONGEST_LINE: u64 = 1 << 16;
/// So many lines may lie unread on either side.
pub(crate) const LINES_IN_FLIGHT: usize = 16;
/// So many lines that nobody asked for are read past before one that was.
pub(crate) const MOST_UNASKED: u32 = 1_000;
/// How often it is looked whether a silent program still lives.
const LOOK: Duration = Duration::from_millis(50);
/// How long a program is given to end: one that has closed a pipe, so that its exit code can be told, and one that is
/// not asked any more, so that it hears how everything ended.
const FAREWELL: Duration = Duration::from_millis(200);

/// Why there is no answer.
pub(crate) enum Silence {
    /// The time is up.
    Late,
    /// There will be none any more, and why.
    Dead(String),
}

/// What a program said.
enum Said {
    Line(String),
    TooLong,
}

/// A running program.
pub(crate) struct Process {
    child: Child,
    keeper: Option<Child>,
    /// Lines on their way to it: written aside, so that a program that does not read cannot block.
    to: SyncSender<String>,
    from: Receiver<Said>,
    /// Answers that did not come in time and may still come.
    owed: u32,
    /// Whether it was never asked anything: its first answer takes the time of its start, too.
    pub(crate) fresh: bool,
    /// How often in a row it was late.
    pub(crate) late_in_a_row: u32,
}

impl Process {
    /// Starts a program by its command line.
    pub(crate) fn start(words: &[String]) -> io::Result<Process> {
        let (program, arguments) =
            words.split_first().ok_or_else(|| io::Error::other("no program is named"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = group::apart(&mut command)
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("{program}: {error}")))?;
        let keeper = group::keeper(&child);
        let stdin = child.stdin.take().expect("its input is a pipe");
        let stdout = child.stdout.take().expect("its output is a pipe");
        let (to, to_write) = mpsc::sync_channel(LINES_IN_FLIGHT);
        let (read, from) = mpsc::sync_channel(LINES_IN_FLIGHT);
        thread::spawn(move || write_lines(stdin, &to_write));
        thread::spawn(move || read_lines(stdout, &read));
        Ok(Process { child, keeper, to, from, owed: 0, fresh: true, late_in_a_row: 0 })
    }

    /// Tells it something that wants no answer.
    pub(crate) fn tell(&mut self, line: String) -> Result<(), Silence> {
        match self.to.try_send(line) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Silence::Dead("it does not read".to_string())),
            Err(TrySendError::Disconnected(_)) => Err(self.farewell("it closed its input")),
        }
    }

    /// Asks, and waits for the answer until the deadline.
    pub(crate) fn ask(
        &mut self,
        id: u64,
        question: String,
        deadline: Instant,
    ) -> Result<String, Silence> {
        // What lies there now cannot be the answer to what is asked next.
        let mut unasked = 0;
        loop {
            match self.from.try_recv() {
                Ok(said) => drop(self.weigh(said, None, &mut unasked)?),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    return Err(self.farewell("it closed its output"));
                }
            }
        }
        self.tell(question)?;
        self.fresh = false;
        let mut ended = None;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                self.owed += 1;
                return Err(Silence::Late);
            }
            match self.from.recv_timeout(left.min(LOOK)) {
                Ok(said) => {
                    if let Some(line) = self.weigh(said, Some(id), &mut unasked)? {
                        self.late_in_a_row = 0;
                        return Ok(line);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.farewell("it closed its output"));
                }
                // A child of it may hold the pipe open. Its last words had time to arrive.
                Err(RecvTimeoutError::Timeout) => match ended.take() {
                    Some(status) => return Err(Silence::Dead(status)),
                    None => ended = group::ended(&mut self.child),
                },
            }
        }
    }

    /// The line if it answers this question. Without an id answers are taken in the order of the
    /// questions.
    fn weigh(
        &mut self,
        said: Said,
        question: Option<u64>,
        unasked: &mut u32,
    ) -> Result<Option<String>, Silence> {
        let Said::Line(line) = said else {
            let why = format!("it wrote a line of more than {LONGEST_LINE} bytes");
            return Err(Silence::Dead(why));
        };
        let id = protocol::answered_id(&line);
        if id.is_some() && id == question {
            self.owed = 0;
            return Ok(Some(line));
        }
        if id.is_none() && self.owed == 0 && question.is_some() {
            return Ok(Some(line));
        }
        if id.is_none() {
            self.owed = self.owed.saturating_sub(1);
        }
        *unasked += 1;
        if *unasked > MOST_UNASKED {
            let why = format!("it wrote more than {MOST_UNASKED} lines that nobody asked for");
            return Err(Silence::Dead(why));
        }
        Ok(None)
    }

    /// Why a program that has closed a pipe is dead: its exit code, if it ends soon.
    fn farewell(&mut self, why: &str) -> Silence {
        let until = Instant::now() + FAREWELL;
        loop {
            if let Some(status) = group::ended(&mut self.child) {
                return Silence::Dead(status);
            }
            if Instant::now() >= until {
                return Silence::Dead(why.to_string());
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Also while a panic unwinds; where nothing unwinds, the keeper remains.
impl Drop for Process {
    fn drop(&mut self) {
        // What it was told last is still written, and then its input ends.
        self.to = mpsc::sync_channel(1).0;
        self.farewell("it is not asked any more");
        group::end(&mut self.child, self.keeper.take());
    }
}

fn write_lines(mut to: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(to, "{line}").and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(from: ChildStdout, lines: &SyncSender<Said>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line) {
            Ok(read) if read > 0 => {}
            _ => return,
        }
        let too_long = line.len() as u64 > LONGEST_LINE && line.last() != Some(&b'\n');
        let line = Said::Line(String::from_utf8_lossy(&line).trim_end().to_string());
        let said = if too_long { Said::TooLong } else { line };
        if lines.send(said).is_err() || too_long {
            return;
        }
    }
}
