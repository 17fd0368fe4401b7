//! A place at a table of another house, in plain lines: for a pipe, a screen reader, whoever prefers them.
//! What happens is told as it happens; a line is read whenever something can be said.

use std::io::{self, IsTerminal, Write, stdin};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use engine::Step;
use engine::choices::Offer;
use games::Refused;

use super::advice::{Advice, advice, why_not};
use super::keys;
use super::place::{Ask, Frame, News, Place, Room, Turn};
use crate::rules;
use crate::trouble::{Trouble, wrong};
use crate::words::{wrap, wrap_items, wrap_long};

const ROOM_HELP: &str = "Type ready, start (bots take the empty seats), say WORDS, or quit.";
const HELP: &str = "Type a number, a move, cards, or a word: moves, hint, why, takeback, stay, yes, no, again, \
                    say WORDS, rules WORDS, quit.";

/// What comes in.
enum Heard {
    News(Box<News>),
    /// A line, or the end of the input.
    Line(Option<String>),
}

/// A conversation about a place.
struct Lines<'a, W> {
    place: &'a dyn Fn(Ask),
    out: &'a mut W,
    /// Asks for a line.
    prompt: Sender<()>,
    /// Whether a line is waited for.
    prompted: bool,
    /// Whether the house has not answered what was typed last.
    sent: bool,
    frame: Option<Frame>,
    room: Option<Room>,
    /// What may be done, as it was listed last.
    listed: Vec<(String, Entry)>,
    back: &'a str,
}

/// An entry of the numbered list.
#[derive(Clone, PartialEq)]
enum Entry {
    Move(Vec<Step>),
    /// A kind of move of which there are too many to list.
    Kind(String),
    Out,
}

/// Talks until the person leaves or the place is no more.
pub(super) fn run(place: Place, out: &mut impl Write) -> Result<(), Trouble> {
    let Place { ask, news, back, .. } = place;
    let (heard, ears) = channel();
    let (prompt, prompts) = channel();
    let lines = heard.clone();
    thread::spawn(move || forward(&news, &heard));
    thread::spawn(move || read(&prompts, &lines));
    let (prompted, sent, frame, room, listed) = (false, false, None, None, Vec::new());
    let back = back.as_str();
    let mut talk = Lines { place: &*ask, out, prompt, prompted, sent, frame, room, listed, back };
    while let Ok(heard) = ears.recv() {
        let goes_on = match heard {
            Heard::News(news) => talk.hear(*news)?,
            Heard::Line(line) => talk.line(line)?,
        };
        if !goes_on {
            return Ok(());
        }
    }
    Err(wrong("the house has gone"))
}

fn forward(news: &Receiver<News>, heard: &Sender<Heard>) {
    while let Ok(news) = news.recv() {
        if heard.send(Heard::News(Box::new(news))).is_err() {
            return;
        }
    }
}

fn read(prompts: &Receiver<()>, heard: &Sender<Heard>) {
    while prompts.recv().is_ok() {
        let line = keys::read_line(&mut stdin().lock()).unwrap_or_default();
        if heard.send(Heard::Line(line)).is_err() {
            return;
        }
    }
}

impl<W: Write> Lines<'_, W> {
    /// A line of what happens; whoever is typing is asked again behind it.
    fn say(&mut self, line: &str) -> io::Result<()> {
        if self.prompted {
            writeln!(self.out)?;
        }
        writeln!(self.out, "{}", wrap_long(line))?;
        self.ask_again()
    }

    fn ask_again(&mut self) -> io::Result<()> {
        if self.prompted {
            write!(self.out, "> ")?;
        }
        self.out.flush()
    }

    /// Asks for a line, once.
    fn ask(&mut self) -> io::Result<()> {
        if !self.prompted {
            self.prompted = true;
            // Whoever reads lines is there as long as this is.
            let _ = self.prompt.send(());
            write!(self.out, "> ")?;
        }
        self.out.flush()
    }

    fn hear(&mut self, news: News) -> Result<bool, Trouble> {
        // Who comes and goes is no answer.
        self.sent &= matches!(news, News::Room(_));
        match news {
            News::Frame(frame) => self.see(*frame)?,
            News::Room(room) => {
                let (was, now) = (self.room.as_ref().map(|room| &room.lines), &room.lines);
                if was != Some(now) {
                    for line in &room.lines {
                        self.say(line)?;
                    }
                }
                let seated = |room: &Room| room.ready.is_some();
                if seated(&room) && !self.room.as_ref().is_some_and(seated) {
                    self.say(ROOM_HELP)?;
                }
                (self.room, self.frame) = (Some(room), None);
                self.listed.clear();
                self.ask_if_something_can_be_said()?;
            }
            News::Refused(why) => {
                let told = match why {
                    Refused::Rule(why) => match &self.frame {
                        Some(frame) => rules::not_allowed(frame.game, &why),
                        None => why.text,
                    },
                    Refused::Unreadable { text, .. } => format!("{text} {HELP}"),
                    Refused::Unclear { text, moves, .. } => {
                        let moves: Vec<&str> = moves.iter().map(|one| one.text.as_str()).collect();
                        format!("{text} You may {}.", moves.join(" or "))
                    }
                };
                self.say(&told)?;
                self.ask()?;
            }
            News::Hint(hint) => {
                let Advice { says, figures, legend } = advice(hint.as_ref());
                self.say(&wrap(&says, 2))?;
                figures.iter().try_for_each(|line| self.say(line))?;
                self.say(&wrap(&legend, 0))?;
                self.ask()?;
            }
            News::Said(text) => {
                self.say(&text)?;
                self.ask_if_something_can_be_said()?;
            }
            News::Lines(lines) => {
                // Whoever comes late reads the last of it.
                let last = lines.len().saturating_sub(8);
                lines[last..].iter().try_for_each(|line| self.say(line))?;
            }
            News::Talk(line) => self.say(&line)?,
            News::Answer(..) => {}
            News::Gone(why) => return Err(wrong(why)),
        }
        Ok(true)
    }

    /// Asks for a line where one is due. Somebody at a keyboard may always talk; a pipe waits for what comes
    /// of its last line.
    fn ask_if_something_can_be_said(&mut self) -> io::Result<()> {
        let due = match (&self.room, &self.frame) {
            (Some(Room { ready: Some(ready), gathers: true, .. }), _) => {
                stdin().is_terminal() || !ready && !self.sent
            }
            (Some(_), _) => false,
            (None, frame) => {
                let turn = frame.as_ref().map(|frame| frame.waits);
                matches!(turn, Some(Turn::Yours { .. } | Turn::Over))
            }
        };
        if due { self.ask() } else { Ok(()) }
    }

    fn see(&mut self, frame: Frame) -> Result<(), Trouble> {
        if self.frame.is_none() {
            frame.agreed.iter().try_for_each(|line| self.say(line))?;
        }
        self.room = None;
        frame.lines.iter().try_for_each(|line| self.say(line))?;
        let was_over = self.frame.as_ref().is_some_and(|frame| frame.waits == Turn::Over);
        let listed = listed(&frame);
        let waits = frame.waits;
        self.frame = Some(frame);
        match waits {
            Turn::Yours { .. } if listed != self.listed => {
                self.listed = listed;
                self.show()?;
            }
            Turn::Yours { .. } => self.ask()?,
            Turn::Over if !was_over => {
                let last_words = self.frame.iter().flat_map(|frame| frame.farewell.clone());
                let last_words: Vec<String> = last_words.collect();
                last_words.iter().try_for_each(|line| self.say(line))?;
                self.say("Type again for another match, or quit.")?;
                self.ask()?;
            }
            _ => self.listed.clear(),
        }
        Ok(())
    }

    /// The table and what may be done.
    fn show(&mut self) -> Result<(), Trouble> {
        let Some(frame) = &self.frame else { return Ok(()) };
        let described = frame.described.clone();
        writeln!(self.out)?;
        described.lines().try_for_each(|line| self.say(line))?;
        let named = self.listed.iter().enumerate();
        let numbered: Vec<String> =
            named.map(|(at, (name, _))| format!("{} {name}", at + 1)).collect();
        self.say(&format!("You may: {}", wrap_items(&numbered, 2)))?;
        Ok(self.ask()?)
    }

    /// Somebody typed something; `false` if that was the last of it.
    fn line(&mut self, line: Option<String>) -> Result<bool, Trouble> {
        self.prompted = false;
        if !stdin().is_terminal() {
            // What was typed does not end the line of the prompt here.
            writeln!(self.out)?;
        }
        let typed = line.as_deref().map(str::trim);
        let (first, rest) = match typed {
            None => ("quit", ""),
            Some(line) => line.split_once(char::is_whitespace).unwrap_or((line, "")),
        };
        let ask = match (first.to_lowercase().trim_start_matches('/'), self.frame.as_ref()) {
            ("quit" | "exit", _) => {
                writeln!(self.out, "You leave the table. To come back: {}", self.back)?;
                return Ok(false);
            }
            ("say", _) => Some(Ask::Talk(rest.trim().to_string())),
            ("ready", None) => Some(Ask::Ready(true)),
            ("wait", None) => Some(Ask::Ready(false)),
            ("start", None) => Some(Ask::Start),
            (_, None) => {
                self.say(ROOM_HELP)?;
                None
            }
            ("again", Some(frame)) if frame.waits == Turn::Over => Some(Ask::Ready(true)),
            ("rules", Some(frame)) => {
                rules::within_a_match(frame.game, rest.trim(), self.out)?;
                None
            }
            ("hint", _) => Some(Ask::Hint),
            ("why", Some(frame)) => {
                let why = why_not(&frame.offers, rest);
                why.iter().try_for_each(|line| self.say(line))?;
                None
            }
            ("takeback" | "back" | "undo", _) => Some(Ask::TakeBack),
            ("yes", _) => Some(Ask::Agree(true)),
            ("no", _) => Some(Ask::Agree(false)),
            ("stay", _) => Some(Ask::StayOut),
            ("moves" | "show", _) => {
                self.show()?;
                None
            }
            ("" | "help" | "?", _) => {
                self.say(HELP)?;
                None
            }
            (word, _) => self.meant(word.parse().ok(), typed.unwrap_or_default())?,
        };
        match ask {
            // The house answers everything, and then something can be said again.
            Some(ask) => {
                self.sent = true;
                (self.place)(ask);
            }
            None => self.ask_if_something_can_be_said()?,
        }
        Ok(true)
    }

    /// What is meant by a number out of the list, or by a move.
    fn meant(&mut self, number: Option<usize>, line: &str) -> io::Result<Option<Ask>> {
        let Some(number) = number else { return Ok(Some(Ask::Say(line.to_string()))) };
        let entry = number.checked_sub(1).and_then(|at| self.listed.get(at));
        let told = match entry.map(|(_, entry)| entry) {
            Some(Entry::Move(steps)) => return Ok(Some(Ask::Move(steps.clone()))),
            Some(Entry::Out) => return Ok(Some(Ask::StayOut)),
            Some(Entry::Kind(verb)) => format!("Type its cards: {verb} KS QS …"),
            None => format!("The moves are numbered 1 to {}.", self.listed.len()),
        };
        self.say(&told)?;
        Ok(None)
    }
}

/// What may be done: every move where they are few, else the kind of move.
fn listed(frame: &Frame) -> Vec<(String, Entry)> {
    let steps = |steps: &[u8]| Entry::Move(steps.iter().copied().map(Step).collect());
    let each = |offer: &Offer| -> Vec<(String, Entry)> {
        if offer.moves.is_empty() {
            let kind = Entry::Kind(offer.aim.verb.to_string());
            return vec![(format!("{} …", offer.text.to_lowercase()), kind)];
        }
        offer.moves.iter().map(|one| (one.text.clone(), steps(&one.steps))).collect()
    };
    let mut listed: Vec<_> = frame.offers.offers.iter().flat_map(each).collect();
    if frame.waits == (Turn::Yours { in_window: true }) {
        listed.push(("stay out".to_string(), Entry::Out));
    }
    listed
}
