//! Talking to the people at a table: what happened, what they see, what they may do, and an answer
//! to whatever they type. One line in, a few plain lines out.

use std::io::{self, BufRead, Write};

use bots::Craft;
use bots::moves::{self, Lead, Moves};
use cards::Seat;
use engine::fair::Source;
use engine::{Due, Seen, Step, Viewer};

use super::keys;
use super::table::{Sitter, Table};
use super::typed::{self, TAKE_BACK, Typed, Word};
use crate::house_rules::differences;
use crate::trouble::Trouble;
use crate::words::{wrap, wrap_items};

/// A conversation with the people at a table.
pub(super) struct Talk<'a, G: Craft, R, W> {
    /// The table.
    pub table: Table<G>,
    /// What people type.
    pub input: R,
    /// What they read.
    pub out: &'a mut W,
    /// Whether both are a terminal.
    pub terminal: bool,
    /// What the people should know before they trust this table.
    pub cautions: Vec<&'static str>,
    /// How many moves are listed at most.
    pub most: usize,
    /// The seat that was asked last.
    pub last: Option<Seat>,
    /// How many decisions stood when the match was last saved.
    pub saved: usize,
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
#[derive(Clone, Copy)]
enum Entry<A> {
    /// A whole move; `None` is staying out of a window.
    Whole(Option<A>),
    /// A step towards several.
    Step(Step),
}

impl<G: Craft, R: BufRead, W: Write> Talk<'_, G, R, W> {
    /// Talks until the match is over or everybody has left.
    pub(super) fn run(mut self) -> Result<(), Trouble> {
        self.greet()?;
        while let Due::Decision { seat, in_window } = self.table.next() {
            let there = self.turn_to(seat)?;
            let reply = if there { self.ask(seat, in_window)? } else { Reply::Ended };
            match reply {
                Reply::Moved => {}
                Reply::Quit => return self.leave(seat, true),
                // At a terminal somebody still sits there.
                Reply::Ended => return self.leave(seat, self.terminal),
            }
        }
        self.farewell()
    }

    fn greet(&mut self) -> io::Result<()> {
        let options = differences::<G>(G::options(self.table.play().rules()));
        writeln!(self.out, "{}: {options}.", G::TITLE)?;
        let sitters = self.table.sitters().iter().enumerate();
        let sitters: Vec<String> = sitters
            .map(|(seat, sitter)| match sitter {
                Sitter::Person => format!("seat {seat} you"),
                Sitter::Bot(bot) => format!("seat {seat} {bot}"),
            })
            .collect();
        writeln!(self.out, "At the table: {}.", sitters.join(", "))?;
        if let Source::Seed { seed, salt } = self.table.play().source() {
            writeln!(self.out, "Commitment to the seed: {}", seed.commitment())?;
            for grain in salt.iter().filter(|grain| !grain.is_empty()) {
                writeln!(self.out, "Your salt in every shuffle: {grain:?}")?;
            }
        }
        for caution in &self.cautions {
            writeln!(self.out, "{}", wrap(caution, 0))?;
        }
        writeln!(self.out, "Type a number, a move, or help.")
    }

    /// Hands over to this seat, tells it what happened since it last looked, and shows the table;
    /// `false` if nobody is there to take over.
    fn turn_to(&mut self, seat: Seat) -> Result<bool, Trouble> {
        if self.table.people().len() > 1 && self.last != Some(seat) {
            if self.terminal {
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
            writeln!(self.out, "\n{}", news.join("\n"))?;
        }
        writeln!(self.out)?;
        self.show(seat)?;
        Ok(true)
    }

    fn show(&mut self, seat: Seat) -> io::Result<()> {
        let view = self.table.play().view(Viewer::Seat(seat));
        writeln!(self.out, "{}", G::describe(view.seen(self.table.play().rules())))
    }

    /// Asks a person until something is decided.
    fn ask(&mut self, seat: Seat, in_window: bool) -> Result<Reply, Trouble> {
        let mut draft = G::Draft::default();
        let mut listed = self.list(seat, &draft, in_window)?;
        loop {
            let Some(line) = self.read()? else {
                return Ok(Reply::Ended);
            };
            let view = self.table.play().view(Viewer::Seat(seat));
            let entry = match typed::read(view.seen(self.table.play().rules()), &line) {
                Typed::Word(Word::Quit, _) => return Ok(Reply::Quit),
                Typed::Word(Word::TakeBack, _) => {
                    if self.take_back(seat)? {
                        return Ok(Reply::Moved);
                    }
                    continue;
                }
                Typed::Word(Word::Back, _) if draft == G::Draft::default() => {
                    writeln!(self.out, "No move is begun. {TAKE_BACK}")?;
                    continue;
                }
                Typed::Word(word @ (Word::Moves | Word::Back), _) => {
                    if word == Word::Back {
                        draft = G::Draft::default();
                    }
                    self.show(seat)?;
                    listed = self.list(seat, &draft, in_window)?;
                    continue;
                }
                Typed::Word(Word::Stay, _) if in_window => Entry::Whole(None),
                Typed::Word(word, rest) => {
                    self.answer(seat, word, &rest)?;
                    continue;
                }
                Typed::Move(action) => Entry::Whole(Some(action)),
                Typed::Number(number) => {
                    match number.checked_sub(1).and_then(|at| listed.get(at)) {
                        Some(entry) => *entry,
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
                Typed::Unreadable(why) => {
                    writeln!(self.out, "{why}. Type a number, a move, or help.")?;
                    continue;
                }
            };
            match entry {
                Entry::Step(step) => {
                    let seen = view.seen(self.table.play().rules());
                    let whole = G::push(seen, &mut draft, step);
                    debug_assert!(whole.is_none(), "a whole move is listed as one");
                    listed = self.list(seat, &draft, in_window)?;
                }
                Entry::Whole(None) => {
                    self.table.stay_out(seat);
                    return Ok(Reply::Moved);
                }
                Entry::Whole(Some(action)) => match self.table.decide(seat, action) {
                    Ok(()) => return Ok(Reply::Moved),
                    Err(violation) => {
                        self.refuse(&violation)?;
                        if line.trim().eq_ignore_ascii_case("undo") {
                            writeln!(self.out, "{TAKE_BACK}")?;
                        }
                    }
                },
            }
        }
    }

    /// Lists what may be done, numbered from 1.
    fn list(
        &mut self,
        seat: Seat,
        draft: &G::Draft,
        in_window: bool,
    ) -> Result<Vec<Entry<G::Action>>, Trouble> {
        let view = self.table.play().view(Viewer::Seat(seat));
        let (mut entries, mut names) =
            entries(view.seen(self.table.play().rules()), draft, self.most);
        let begun = *draft != G::Draft::default();
        if in_window && !begun {
            entries.push(Entry::Whole(None));
            names.push("stay out".to_string());
        }
        let numbered: Vec<String> =
            names.iter().enumerate().map(|(i, name)| format!("{} {name}", i + 1)).collect();
        let title = if begun { "Go on (or back): " } else { "You may: " };
        writeln!(self.out, "{title}{}", wrap_items(&numbered, 2))?;
        Ok(entries)
    }

    /// Reads a line; `None` once the input has ended.
    pub(super) fn read(&mut self) -> Result<Option<String>, Trouble> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let line = keys::read_line(&mut self.input, self.terminal)?;
        if line.as_ref().is_none_or(|line| self.terminal && !line.ends_with('\n')) {
            writeln!(self.out)?;
        }
        Ok(line)
    }
}

fn entries<G: Craft>(
    seen: Seen<'_, G>,
    draft: &G::Draft,
    most: usize,
) -> (Vec<Entry<G::Action>>, Vec<String>) {
    match moves::list(seen, draft, most) {
        Moves::All(actions) => actions
            .into_iter()
            .map(|action| (Entry::Whole(Some(action)), format!("{action:#}")))
            .unzip(),
        Moves::Steps(steps) => steps
            .into_iter()
            .map(|(step, lead)| match lead {
                Lead::Whole(action) => (Entry::Whole(Some(action)), format!("{action:#}")),
                Lead::Towards(action) => (Entry::Step(step), format!("… as in {action:#}")),
            })
            .unzip(),
    }
}
