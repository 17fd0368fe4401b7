//! A store in memory, for simulations. What is durable is what would be left of it.
//!
//! A write passes three points: it is written (with whatever else waits), synced, answered. In a
//! store made [`stepwise`](Memory::stepwise) these are taken one by one, and the house can fall between
//! any two of them: see [`Memory::crash`].

use std::collections::{BTreeMap, VecDeque};
use std::mem;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard};

use crate::contract::{Answer, Append, Claim, Done, Error, Fault, Open, Refusal, Standing};
use crate::contract::{MOST_WAITING, Store, Write};
use crate::record::{Answered, Entry, Record, Row, TableId};

/// A store in memory.
pub struct Memory {
    inside: Mutex<Inside>,
    stepwise: bool,
}

/// A point that writes pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// Everything that waited is written; it may or may not survive a fall.
    Written,
    /// What was written is durable.
    Synced,
    /// One writer has its answer.
    Answered,
}

#[derive(Default)]
struct Inside {
    durable: Ledger,
    waiting: Vec<(Write, Done)>,
    written: Vec<(Write, Done)>,
    answers: VecDeque<(Result<Answer, Refusal>, Done)>,
    /// Somebody takes the steps already: what is submitted meanwhile only waits.
    stepping: bool,
    fallen: bool,
}

impl Inside {
    fn idle(&self) -> bool {
        self.waiting.is_empty() && self.written.is_empty() && self.answers.is_empty()
    }
}

impl Memory {
    /// A store that answers at once.
    pub fn new() -> Memory {
        Memory::over(Ledger::default(), false)
    }

    /// A store in which nothing happens but by [`Memory::step`].
    pub fn stepwise() -> Memory {
        Memory::over(Ledger::default(), true)
    }

    fn over(durable: Ledger, stepwise: bool) -> Memory {
        Memory { inside: Mutex::new(Inside { durable, ..Inside::default() }), stepwise }
    }

    /// Goes to the next point: answers what is durable, else syncs what is written, else writes
    /// what waits. `None` when nothing does.
    pub fn step(&self) -> Option<Point> {
        let mut inside = self.inside();
        if let Some((answer, done)) = inside.answers.pop_front() {
            // The answer may lead to the next write.
            drop(inside);
            done(answer.map_err(Error::Refused));
            return Some(Point::Answered);
        }
        if !inside.written.is_empty() {
            let written = mem::take(&mut inside.written);
            for (write, done) in written {
                let answer = inside.durable.carry_out(&write);
                inside.answers.push_back((answer, done));
            }
            return Some(Point::Synced);
        }
        inside.written = mem::take(&mut inside.waiting);
        (!inside.written.is_empty()).then_some(Point::Written)
    }

    /// The house falls: nobody who waits gets an answer, and of what is written but not synced, the
    /// first `kept` writes happen to be on the disk. Gives the store as it is found at the restart.
    pub fn crash(&self, kept: usize) -> Memory {
        let ruin = Inside { fallen: true, ..Inside::default() };
        let mut fallen = mem::replace(&mut *self.inside(), ruin);
        for (write, _) in fallen.written.iter().take(kept) {
            // Refused or not: nobody is there to be told.
            let _ = fallen.durable.carry_out(write);
        }
        Memory::over(fallen.durable, self.stepwise)
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().expect("nobody panics while holding it")
    }
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::new()
    }
}

impl Store for Memory {
    fn submit(&self, write: Write, done: Done) {
        let mut inside = self.inside();
        if inside.fallen {
            return;
        }
        if inside.waiting.len() >= MOST_WAITING {
            drop(inside);
            return done(Err(Error::Refused(Refusal::Crowded)));
        }
        inside.waiting.push((write, done));
        if self.stepwise || mem::replace(&mut inside.stepping, true) {
            return;
        }
        while !inside.idle() {
            drop(inside);
            self.step();
            inside = self.inside();
        }
        inside.stepping = false;
    }

    fn record(&self, table: TableId) -> Result<Option<Record>, Fault> {
        Ok(self.inside().durable.tables.get(&table).cloned())
    }

    fn running(&self) -> Result<Vec<TableId>, Fault> {
        let inside = self.inside();
        let running = inside.durable.tables.iter().filter(|(_, record)| !record.ended());
        Ok(running.map(|(table, _)| *table).collect())
    }
}

#[derive(Default)]
struct Ledger {
    tables: BTreeMap<TableId, Record>,
}

impl Ledger {
    fn carry_out(&mut self, write: &Write) -> Result<Answer, Refusal> {
        match write {
            Write::Open(open) => self.open(open),
            Write::Claim(claim) => self.claim(claim),
            Write::Append(append) => self.append(append),
        }
    }

    fn open(&mut self, open: &Open) -> Result<Answer, Refusal> {
        let answer = open.judge()?;
        if self.tables.contains_key(&open.table) {
            return Err(Refusal::TableExists);
        }
        let mut record = Record {
            owner: open.owner.clone(),
            epoch: answer.epoch,
            rows: Vec::new(),
            keys: Vec::new(),
        };
        open.entries.iter().for_each(|entry| grow(&mut record, entry));
        self.tables.insert(open.table, record);
        Ok(answer)
    }

    fn claim(&mut self, claim: &Claim) -> Result<Answer, Refusal> {
        let record = self.tables.get_mut(&claim.table).ok_or(Refusal::NoTable)?;
        let answer = claim.judge(standing(record))?;
        record.owner.clone_from(&claim.owner);
        record.epoch = answer.epoch;
        Ok(answer)
    }

    fn append(&mut self, append: &Append) -> Result<Answer, Refusal> {
        let record = self.tables.get_mut(&append.table).ok_or(Refusal::NoTable)?;
        let earlier = record.keys.iter().find(|known| Some(known.command) == append.command);
        let answer = append.judge(standing(record), earlier.copied())?;
        if !answer.repeated {
            append.entries.iter().for_each(|entry| grow(record, entry));
            let Answer { first, head, .. } = answer;
            record.keys.extend(append.command.map(|command| Answered { command, first, head }));
        }
        Ok(answer)
    }
}

fn standing(record: &Record) -> Standing {
    Standing { epoch: record.epoch, head: record.head(), ended: record.ended() }
}

fn grow(record: &mut Record, entry: &Entry) {
    let (seq, epoch) = (record.head(), record.epoch);
    if let (Entry::Closings(more), Some(last)) = (entry, record.rows.last_mut())
        && let (Entry::Closings(count), true) = (&mut last.entry, last.epoch == epoch)
    {
        *count = count.checked_add(more.get()).unwrap_or(NonZeroU32::MAX);
    } else {
        record.rows.push(Row { seq, epoch, entry: entry.clone() });
    }
}
