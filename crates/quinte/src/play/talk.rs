//! Talking to the people at a table: what happened, what they see, what they may do, and an answer
//! to whatever they type. One line in, a few plain lines out.

use std::io::{self, BufRead, Write};

use cards::{Card, Seat};
use engine::{Step, Viewer};
use games::Act;
use games::moves::Listed;

use super::farewell;
use super::keys::Keys;
use super::table::{Table, Waits};
use super::typed::{self, TAKE_BACK, Typed, Word};
use crate::trouble::Trouble;
use crate::words::{wrap, wrap_items, wrap_long};

/// A conversation with the people at a table.
pub(super) struct Talk<'a, R, W> {
    /// The table.
    pub table: Table,
    /// What people type.
    pub input: Keys<R>,
    /// What they read.
    pub out: &'a mut W,
    /// What the people should know before they trust this table.
    pub cautions: Vec<&'static str>,
    /// How many moves are listed at most.
    pub most: usize,
    /// The seat that was asked last.
    pub last: Option<Seat>,
    /// How many decisions stood when the match was last saved.
    pub saved: usize,
    /// Whether something was told since the last prompt.
    pub telling: bool,
    /// What was told since the last decision.
    pub told: Vec<String>,
}

/// Whether the conversation goes on.
enum Reply {
    /// Something was decided or taken back.
    Moved,
    /// The person leaves.
    Quit,
    /// The input has ended.
    Ended,
}

/// An entry of the numbered list.
#[derive(Clone)]
enum Entry {
    /// A whole move, by its steps.
    Move(Vec<Step>),
    /// A step towards several.
    Step(Step),
    /// Staying out of a window.
    Out,
}

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// Talks until the match is over or everybody has left.
    pub(super) fn run(mut self) -> Result<(), Trouble> {
        self.greet()?;
        loop {
            self.tell_at_once()?;
            let (seat, in_window) = match self.table.waits() {
                Waits::Nobody => return self.farewell(),
                Waits::Bot(seat, level) => {
                    let decided = self.table.thought(seat, level)();
                    self.table.bot_decides(seat, decided);
                    continue;
                }
                Waits::Person { seat, in_window } => (seat, in_window),
            };
            let there = self.turn_to(seat)?;
            let reply = if there { self.ask(seat, in_window)? } else { Reply::Ended };
            match reply {
                Reply::Moved => self.told.clear(),
                Reply::Quit => return self.leave(seat, true),
                // At a terminal somebody still sits there.
                Reply::Ended => return self.leave(seat, self.input.terminal_is_there()),
            }
        }
    }

    /// What was agreed on: house rules, who sits where, the commitment to the seed.
    pub(super) fn agreed(&mut self) -> io::Result<()> {
        for line in farewell::agreed(&self.table, &self.cautions) {
            writeln!(self.out, "{}", wrap(&line, 0))?;
        }
        Ok(())
    }

    fn greet(&mut self) -> io::Result<()> {
        self.agreed()?;
        writeln!(self.out, "Type a number, a move, or help.")
    }

    /// Tells the only person at the table what happens when it happens; several are told in turn.
    fn tell_at_once(&mut self) -> io::Result<()> {
        self.table.waits();
        let people = self.table.people();
        let viewer = match (people.len(), people.first()) {
            (1, Some(seat)) => Viewer::Seat(seat),
            (0, _) => Viewer::Watcher,
            _ => return Ok(()),
        };
        let news = self.table.take_news(viewer);
        if news.is_empty() { Ok(()) } else { self.tell(&news) }
    }

    /// Tells what happened, under an empty line since the last prompt.
    pub(super) fn tell(&mut self, news: &[String]) -> io::Result<()> {
        if !std::mem::replace(&mut self.telling, true) {
            writeln!(self.out)?;
        }
        for line in news {
            writeln!(self.out, "{}", wrap_long(line))?;
        }
        self.told.extend_from_slice(news);
        self.out.flush()
    }

    /// Whatever comes next does not belong to what happened.
    pub(super) fn fell_silent(&mut self) -> io::Result<()> {
        self.telling = false;
        writeln!(self.out)
    }

    /// Hands over to this seat, tells it what happened since it last looked, and shows the table;
    /// `false` if nobody is there to take over.
    fn turn_to(&mut self, seat: Seat) -> Result<bool, Trouble> {
        if self.table.people().len() > 1 && self.last != Some(seat) {
            if self.input.terminal_is_there() {
                // The next person should not read the last one's hand.
                write!(self.out, "{}", "\n".repeat(50))?;
            }
            writeln!(self.out, "\nPass the keyboard to seat {seat}, who presses Enter.")?;
            if self.read()?.is_none() {
                return Ok(false);
            }
        }
        self.last = Some(seat);
        let news = self.table.take_news(Viewer::Seat(seat));
        if !news.is_empty() {
            self.tell(&news)?;
        }
        self.fell_silent()?;
        self.show(seat)?;
        Ok(true)
    }

    fn show(&mut self, seat: Seat) -> io::Result<()> {
        let described = self.table.play().describe(Viewer::Seat(seat));
        let lines: Vec<String> = described.lines().map(wrap_long).collect();
        writeln!(self.out, "{}", lines.join("\n"))
    }

    /// Asks a person until something is decided.
    fn ask(&mut self, seat: Seat, in_window: bool) -> Result<Reply, Trouble> {
        let mut steps = Vec::new();
        let mut listed = self.list(seat, &steps, in_window)?;
        loop {
            let Some(line) = self.read()? else {
                return Ok(Reply::Ended);
            };
            let entry = match typed::read(&mut self.table, seat, &line) {
                Typed::Moved => return Ok(Reply::Moved),
                Typed::Word(Word::Quit, _) => return Ok(Reply::Quit),
                Typed::Word(Word::TakeBack, _) => {
                    if self.take_back(seat)? {
                        return Ok(Reply::Moved);
                    }
                    continue;
                }
                Typed::Word(Word::Back, _) if steps.is_empty() => {
                    writeln!(self.out, "No move is begun. {TAKE_BACK}")?;
                    continue;
                }
                Typed::Word(word @ (Word::Moves | Word::Back), _) => {
                    if word == Word::Back {
                        steps.clear();
                    }
                    self.show(seat)?;
                    listed = self.list(seat, &steps, in_window)?;
                    continue;
                }
                Typed::Word(Word::Stay, _) if in_window => Entry::Out,
                Typed::Word(word, rest) => {
                    self.answer(seat, word, &rest)?;
                    continue;
                }
                Typed::Number(number) => {
                    match number.checked_sub(1).and_then(|at| listed.get(at)) {
                        Some(entry) => entry.clone(),
                        None => {
                            writeln!(self.out, "The moves are numbered 1 to {}.", listed.len())?;
                            continue;
                        }
                    }
                }
                Typed::Nothing => {
                    writeln!(self.out, "Type a number, a move, or help.")?;
                    continue;
                }
                Typed::Key => {
                    let why = "Arrow keys do nothing here: the line was not read";
                    writeln!(self.out, "{why}. Type a number, a move, or help.")?;
                    continue;
                }
                Typed::Refused(why) => {
                    self.refuse(&why)?;
                    if line.trim().eq_ignore_ascii_case("undo") {
                        writeln!(self.out, "{TAKE_BACK}")?;
                    }
                    continue;
                }
            };
            match entry {
                Entry::Step(step) => {
                    steps.push(step);
                    listed = self.list(seat, &steps, in_window)?;
                }
                Entry::Out => {
                    self.table.stay_out(seat);
                    return Ok(Reply::Moved);
                }
                Entry::Move(steps) => match self.table.decide(seat, Act::Steps(&steps)) {
                    Ok(()) => return Ok(Reply::Moved),
                    Err(why) => self.refuse(&why)?,
                },
            }
        }
    }

    /// Lists what may be done, numbered from 1.
    fn list(&mut self, seat: Seat, steps: &[Step], in_window: bool) -> Result<Vec<Entry>, Trouble> {
        let listed = self.table.play().list(seat, steps, self.most);
        let entry = |listed: Listed| match listed {
            Listed::Move(one) => (Entry::Move(one.steps.into_iter().map(Step).collect()), one.text),
            Listed::Step(step, name) => (Entry::Step(step), format!("{} …", with_symbols(&name))),
        };
        let (mut entries, mut names): (Vec<Entry>, Vec<String>) =
            listed.into_iter().map(entry).unzip();
        if in_window && steps.is_empty() {
            entries.push(Entry::Out);
            names.push("stay out".to_string());
        }
        let numbered: Vec<String> =
            names.iter().enumerate().map(|(i, name)| format!("{} {name}", i + 1)).collect();
        let title = if steps.is_empty() {
            "You may: ".to_string()
        } else {
            format!("{} … Go on (or back): ", self.begun(seat, steps))
        };
        writeln!(self.out, "{title}{}", wrap_items(&numbered, 2))?;
        Ok(entries)
    }

    /// The steps of a move that is begun, by their names.
    fn begun(&self, seat: Seat, steps: &[Step]) -> String {
        let name = |at: usize| {
            let named = self.table.play().steps(seat, &steps[..at]);
            named.into_iter().find(|named| named.step == steps[at].0).map(|named| named.text)
        };
        let names: Vec<String> = (0..steps.len()).filter_map(name).collect();
        names.join(" ")
    }

    /// Reads a line; `None` once the input has ended.
    pub(super) fn read(&mut self) -> Result<Option<String>, Trouble> {
        self.telling = false;
        Ok(self.input.read(self.out)?)
    }
}

/// A step's name as people read it: a card with the symbol of its suit.
fn with_symbols(name: &str) -> String {
    name.parse::<Card>().map_or_else(|_| name.to_string(), |card| format!("{card:#}"))
}
