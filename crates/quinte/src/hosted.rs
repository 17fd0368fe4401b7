//! `quinte match`: a whole match over a pipe, with the messages of the server's own tables, so that a
//! program in any language can run a game and not only ask about its rules.
//!
//! Every line is a message of [`table::wire`] with a seat beside it: `{"seat":0,"do":{…}}` in,
//! `{"seat":0,"frame":{…}}` out. No clock of the world runs here. Bots move at once, a window stays open
//! until every seat of the pipe that could act has acted or stayed out, and the same input gives the same
//! output, bit for bit.

use std::io::{BufRead, Write};

use bots::Level;
use cards::Seat;
use engine::Turn;
use engine::fair::Seed;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::wire::{Command, Incoming, Question, Reply, What};
use table::{Conn, Effect, Manners, Moment, Pace, Person, PersonId, Setup, Table};

use crate::lines::{LONGEST, converse};
use crate::trouble::Trouble;

/// Host a match of any game over a pipe: one JSON message a line in, those that follow from it out
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  echo '{\"open\":{\"game\":\"belote\",\"seats\":[0],\"level\":\"club\"}}' | quinte match")]
pub(crate) struct Arguments {}

/// Hosts until the input ends.
pub(crate) fn run(input: impl BufRead, out: &mut impl Write) -> Result<(), Trouble> {
    let mut house = House::default();
    Ok(converse(input, out, LONGEST, |line, _| {
        let answers = match line {
            Ok(line) => house.take(line),
            Err(why) => vec![refused("BAD_MESSAGE", &why)],
        };
        answers.join("\n")
    })?)
}

/// How a match begins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    /// The game's name.
    game: String,
    /// Its house rules.
    #[serde(default)]
    options: serde_json::Map<String, Value>,
    /// The seats of the pipe; bots sit in the others.
    seats: Vec<u8>,
    /// How well they play.
    #[serde(default = "club")]
    level: String,
    /// The seed, 64 hex digits; left out, a fresh one.
    #[serde(default)]
    seed: Option<String>,
}

fn club() -> String {
    Level::Club.name().to_string()
}

/// What a line may be.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum First {
    Open(Opening),
}

/// The house, which hosts one match after the other.
#[derive(Default)]
struct House {
    table: Option<Table>,
    seats: Vec<Seat>,
    /// Time here is a count of what happened.
    now: u64,
    seed: Option<Seed>,
    /// How often chance was handed in.
    drawn: u64,
    out: Vec<String>,
}

impl House {
    fn take(&mut self, line: &[u8]) -> Vec<String> {
        if let Err((code, why)) = self.message(line) {
            self.out.push(refused(code, &why));
        }
        std::mem::take(&mut self.out)
    }

    fn message(&mut self, line: &[u8]) -> Result<(), (&'static str, String)> {
        let bad = |why: serde_json::Error| ("BAD_MESSAGE", why.to_string());
        let mut value: Value = serde_json::from_slice(line).map_err(bad)?;
        if value.get("open").is_some() {
            let First::Open(opening) = serde_json::from_value(value).map_err(bad)?;
            return self.open(opening);
        }
        let seat = value.as_object_mut().and_then(|message| message.remove("seat"));
        let seat = seat.and_then(|seat| seat.as_u64()).map(|seat| seat as usize);
        let seat = seat.and_then(|seat| self.seats.iter().find(|at| at.index() == seat));
        let conn = match seat {
            Some(seat) => Conn(seat.index() as u64),
            None if self.table.is_none() => {
                return Err(("NO_MATCH", "open a match first".to_string()));
            }
            None => return Err(("NO_SUCH_SEAT", "name a seat of the pipe".to_string())),
        };
        match serde_json::from_value(value).map_err(bad)? {
            Incoming::Hello(_) => Err(("BAD_MESSAGE", "there is one table here".to_string())),
            Incoming::Do(command) => {
                self.drive(|table, moment| table.command(moment, conn, command));
                Ok(())
            }
            Incoming::Ask(question) => {
                self.ask(conn, question);
                Ok(())
            }
        }
    }

    fn ask(&mut self, conn: Conn, question: Question) {
        self.drive(|table, moment| table.ask(moment, conn, question));
    }

    fn open(&mut self, opening: Opening) -> Result<(), (&'static str, String)> {
        let Opening { game, options, seats, level, seed } = opening;
        let bad = |why: String| ("BAD_OPENING", why);
        let seed = match seed {
            Some(text) => text.parse().map_err(|why: engine::fair::NoSeed| bad(why.to_string()))?,
            None => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|why| bad(why.to_string()))?;
                Seed(bytes)
            }
        };
        let manners = Manners { level, pace: Pace::Instant, hints: true, ..Manners::default() };
        let setup = Setup { game, options, manners };
        let (_, chairs) = setup.check().map_err(|why| bad(why.to_string()))?;
        if seats.iter().any(|&seat| usize::from(seat) >= chairs) {
            return Err(bad(format!("this table has {chairs} seats, counted from 0")));
        }
        let mut seats: Vec<Seat> = seats.iter().map(|&seat| Seat::new(seat.into())).collect();
        seats.sort();
        seats.dedup();
        (self.seats, self.seed) = (seats, Some(seed));
        self.now = 0;
        self.drawn = 0;
        let (table, _) = Table::open(setup, self.moment()).map_err(|why| bad(why.to_string()))?;
        self.table = Some(table);
        self.begin();
        Ok(())
    }

    /// Seats the pipe, fills the rest and starts; a watcher stands by where nobody sits.
    fn begin(&mut self) {
        let seats = self.seats.clone();
        for &seat in &seats {
            let number = seat.index() as u64;
            let name = format!("Seat {number}").parse().expect("a name that can be seen");
            let person = Person { id: PersonId([number as u8; 16]), name, program: true };
            let conn = Conn(number);
            self.quietly(|table, moment| table.connect(moment, conn, Some(person), None));
            let sit = What::Sit { seat: Some(number as u8) };
            self.quietly(|table, moment| table.command(moment, conn, ours(sit)));
        }
        for (at, &seat) in seats.iter().enumerate() {
            let conn = Conn(seat.index() as u64);
            let what = if at == 0 { continue } else { What::Ready(true) };
            self.quietly(|table, moment| table.command(moment, conn, ours(what)));
        }
        if let Some(&host) = seats.first() {
            let conn = Conn(host.index() as u64);
            self.drive(|table, moment| table.command(moment, conn, ours(What::Start)));
        }
    }

    /// The first match is dealt from the seed itself, a rematch from one that follows from it.
    fn moment(&mut self) -> Moment {
        let seed = self.seed.unwrap_or(Seed([0; 32]));
        let fresh = match self.drawn {
            0 => seed,
            drawn => Seed::from_text(&format!("quinte match\n{seed}\n{drawn}")),
        };
        self.drawn += 1;
        Moment { now: self.now, fresh }
    }

    /// Hands something in and carries out what follows, until the table waits for the pipe.
    fn drive(&mut self, input: impl FnOnce(&mut Table, Moment) -> Vec<Effect>) {
        self.quietly(input);
        while let Some(wake) = self.table.as_ref().and_then(Table::wake)
            && !self.waits()
        {
            self.now = self.now.max(wake);
            self.quietly(Table::tick);
        }
    }

    fn quietly(&mut self, input: impl FnOnce(&mut Table, Moment) -> Vec<Effect>) {
        let moment = self.moment();
        let Some(table) = &mut self.table else { return };
        let mut effects: Vec<Effect> = input(table, moment);
        while !effects.is_empty() {
            let mut next = Vec::new();
            for effect in effects {
                next.extend(self.carry_out(effect));
            }
            effects = next;
        }
    }

    fn carry_out(&mut self, effect: Effect) -> Vec<Effect> {
        let moment = self.moment();
        let Some(table) = &mut self.table else { return Vec::new() };
        match effect {
            // What stands in memory stands.
            Effect::Append { .. } => table.written(moment, true),
            Effect::Think { seat, seq, level, work, .. } => {
                let level = level.parse().expect("a table takes no level that bots have not");
                let decided = bots::decide(work, level, &|| false);
                let steps = decided.steps.map(|steps| steps.iter().map(|step| step.0).collect());
                table.thought(moment, seat, seq, steps)
            }
            Effect::Hint { to, id, work } => {
                let hint = serde_json::value::to_raw_value(&bots::hint(work));
                let hint: Option<Box<RawValue>> = hint.ok();
                let (seq, hint) = (table.head(), hint.as_deref());
                let reply = Reply { id, seq, hint, ..Reply::default() };
                let text = json!({ "seat": to.0, "answer": reply }).to_string();
                self.out.push(text);
                Vec::new()
            }
            Effect::Send { to, text } => {
                self.out.push(format!(r#"{{"seat":{},{}"#, to.0, &text[1..]));
                Vec::new()
            }
            Effect::Missed { .. } | Effect::Dismiss { .. } | Effect::Rebuild => Vec::new(),
        }
    }

    /// Whether the next move is the pipe's: its turn, or a window that it has not stayed out of.
    fn waits(&self) -> bool {
        let Some(game) = self.table.as_ref().and_then(Table::game) else { return false };
        match game.turn() {
            Turn::Seat(seat) => self.seats.contains(&seat),
            Turn::Window(_) => self.table.as_ref().is_some_and(Table::awaits_a_person),
            _ => true,
        }
    }
}

/// A command of the house for a seat of the pipe. What one seat is made to do has a key each: a key that comes again
/// is answered, not done.
fn ours(what: What) -> Command {
    let key = match what {
        What::Sit { .. } => "f".repeat(16),
        What::Start => "e".repeat(16),
        _ => "d".repeat(16),
    };
    Command { key, seq: 0, what }
}

fn refused(code: &str, why: &str) -> String {
    json!({ "refused": { "code": code, "text": why } }).to_string()
}
