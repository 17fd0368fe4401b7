//! Stores that break one promise each, and the suite that finds each of them out.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use store::{Answer, Append, Claim, Done, Entry, Error, Fault, Open, Record, Refusal, Store};
use store::{TableId, Write};

use crate::contract::{House, PROMISES, Wrapped};
use crate::kit::{closings, note, opening};

/// Which promise is broken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Bend {
    /// None: what stands around the store changes nothing by itself.
    Straight,
    /// Answers before it has written.
    AnswersEarly,
    /// Appends wherever the head is.
    AnyHead,
    /// Appends for any owner.
    AnyEpoch,
    /// Knows no keys.
    NoKeys,
    /// Knows the keys of this run only.
    KeysInMemory,
    /// Writes the entries of an append one by one.
    OneByOne,
    /// Takes a run of closings for one.
    RunIsOne,
    /// Takes an end for a note.
    EndIsNote,
    /// Opens tables that nobody opened.
    OpensByItself,
    /// Takes an append of nothing.
    TakesNothing,
    /// Keeps half of what is long.
    Shortens,
    /// Loses what comes after a write that it refused.
    LosesTheNext,
    /// Takes however much comes.
    TakesAll,
}

pub(crate) struct Bent {
    inner: Arc<dyn Store>,
    bend: Bend,
    answered: Mutex<BTreeMap<(TableId, store::Command), Answer>>,
    losing: AtomicBool,
}

impl Bent {
    pub(crate) fn around(inner: Arc<dyn Store>, bend: Bend) -> Bent {
        Bent { inner, bend, answered: Mutex::default(), losing: AtomicBool::default() }
    }

    fn standing(&self, table: TableId) -> Option<Record> {
        self.inner.record(table).expect("it can be read")
    }

    fn append(&self, mut append: Append, done: Done) {
        let standing = self.standing(append.table);
        match self.bend {
            Bend::AnyHead => append.head = standing.map_or(append.head, |record| record.head()),
            Bend::AnyEpoch => append.epoch = standing.map_or(append.epoch, |record| record.epoch),
            Bend::NoKeys => append.command = None,
            Bend::KeysInMemory => return self.remember(append, done),
            Bend::OneByOne => return self.one_by_one(append, done),
            Bend::RunIsOne | Bend::EndIsNote | Bend::Shortens => {
                append.entries.iter_mut().for_each(|entry| self.falsify(entry));
            }
            Bend::OpensByItself if standing.is_none() => {
                let entries = vec![opening("first")];
                let open = Open { table: append.table, owner: String::new(), entries };
                return self.inner.submit(Write::Open(open), done);
            }
            Bend::LosesTheNext => {
                let refused = standing.is_none_or(|record| record.epoch != append.epoch);
                if self.losing.swap(refused, Ordering::Relaxed) && !refused {
                    return done(Ok(self.guess(&Write::Append(append))));
                }
            }
            Bend::TakesNothing if append.entries.is_empty() => append.entries.push(note("")),
            _ => {}
        }
        self.inner.submit(Write::Append(append), done);
    }

    fn falsify(&self, entry: &mut Entry) {
        match (self.bend, &mut *entry) {
            (Bend::RunIsOne, Entry::Closings(_)) => *entry = closings(1),
            (Bend::EndIsNote, Entry::End(bytes)) => {
                *entry = Entry::Note { kind: 0, bytes: bytes.clone() };
            }
            (Bend::Shortens, Entry::Note { bytes, .. }) => bytes.truncate(100),
            _ => {}
        }
    }

    fn remember(&self, mut append: Append, done: Done) {
        let name = append.command.take().map(|command| (append.table, command));
        let mut answered = self.answered.lock().expect("nobody panics with it");
        let earlier = name.and_then(|name| answered.get(&name).copied());
        let owned = self.standing(append.table).is_some_and(|record| record.epoch == append.epoch);
        if let (Some(earlier), true) = (earlier, owned) {
            return done(Ok(Answer { epoch: append.epoch, repeated: true, ..earlier }));
        }
        let answer = self.inner.write(Write::Append(append));
        if let (Some(name), Ok(answer)) = (name, &answer) {
            answered.insert(name, *answer);
        }
        drop(answered);
        done(answer);
    }

    fn one_by_one(&self, append: Append, done: Done) {
        let Append { table, epoch, mut head, mut command, entries } = append;
        let mut whole: Option<Result<Answer, Error>> = None;
        for entry in entries {
            let entries = vec![entry];
            let part = Append { table, epoch, head, command: command.take(), entries };
            let answer = self.inner.write(Write::Append(part));
            let first = whole.and_then(Result::ok).map(|answer| answer.first);
            whole = Some(
                answer.map(|answer| Answer { first: first.unwrap_or(answer.first), ..answer }),
            );
            match whole {
                Some(Ok(answer)) if !answer.repeated => head = answer.head,
                _ => break,
            }
        }
        done(whole.unwrap_or(Err(Error::Refused(Refusal::Malformed("nothing")))));
    }

    /// What the answer will be, if all goes well.
    fn guess(&self, write: &Write) -> Answer {
        let (epoch, first) = match write {
            Write::Open(_) => (1, 0),
            Write::Claim(Claim { table, seen, .. }) => {
                (seen + 1, self.standing(*table).map_or(0, |record| record.head()))
            }
            Write::Append(append) => (append.epoch, append.head),
        };
        let entries = match write {
            Write::Open(open) => &open.entries[..],
            Write::Claim(_) => &[],
            Write::Append(append) => &append.entries,
        };
        let head = first + entries.iter().map(Entry::span).sum::<u32>();
        Answer { epoch, first, head, repeated: false }
    }
}

impl Store for Bent {
    fn submit(&self, write: Write, done: Done) {
        if self.bend == Bend::AnswersEarly {
            done(Ok(self.guess(&write)));
            return self.inner.submit(write, Box::new(drop));
        }
        if self.bend == Bend::TakesAll {
            let (inner, again) = (Arc::clone(&self.inner), write.clone());
            let done = move |answer| match answer {
                // It waits elsewhere, without a bound.
                Err(Error::Refused(Refusal::Crowded)) => {
                    thread::spawn(move || done(inner.write(again)));
                }
                answer => done(answer),
            };
            return self.inner.submit(write, Box::new(done));
        }
        match write {
            Write::Append(append) => self.append(append, done),
            other => self.inner.submit(other, done),
        }
    }

    fn record(&self, table: TableId) -> Result<Option<Record>, Fault> {
        self.inner.record(table)
    }

    fn running(&self) -> Result<Vec<TableId>, Fault> {
        self.inner.running()
    }
}

fn bent(house: House, bend: Bend) -> House {
    house.around(move |inner| Wrapped {
        outside: Arc::new(Bent::around(Arc::clone(&inner), bend)),
        inside: inner,
    })
}

/// Each with a promise that finds it out.
const FOUND_OUT: [(Bend, &str); 13] = [
    (Bend::AnswersEarly, "of many writers at one head, one wins"),
    (Bend::AnyHead, "an append is decided at the head"),
    (Bend::AnyEpoch, "an owner that lost the table writes nothing"),
    (Bend::NoKeys, "a command has one effect and one answer"),
    (Bend::KeysInMemory, "also after a restart"),
    (Bend::OneByOne, "an append stands whole or not at all"),
    (Bend::RunIsOne, "closings are kept as runs"),
    (Bend::EndIsNote, "an end is for good"),
    (Bend::OpensByItself, "tables are opened once, and by nothing but opening"),
    (Bend::TakesNothing, "what can stand in no record is refused"),
    (Bend::LosesTheNext, "a refused write takes no other with it"),
    (Bend::Shortens, "what was written reads back"),
    (Bend::TakesAll, "no more waits than there is room for"),
];

fn every_bend_is_found_out(house: fn() -> House) {
    for (bend, name) in FOUND_OUT {
        let (_, promise) = PROMISES.iter().find(|(known, _)| *known == name).expect("a promise");
        assert!(promise(&mut bent(house(), bend)).is_err(), "{bend:?} was not found out: {name}");
    }
    for (name, promise) in PROMISES {
        let kept = promise(&mut bent(house(), Bend::Straight));
        assert_eq!(kept, Ok(()), "{name}");
    }
}

#[test]
fn a_memory_that_breaks_a_promise_is_found_out() {
    every_bend_is_found_out(House::memory);
}

#[test]
fn an_sqlite_that_breaks_a_promise_is_found_out() {
    every_bend_is_found_out(House::sqlite);
}

/// Keys that last for one run only are no worse within it: it is the restart that finds them out.
#[test]
fn only_a_restart_finds_keys_in_memory_out() {
    let (_, once) = PROMISES[3];
    assert_eq!(once(&mut bent(House::memory(), Bend::KeysInMemory)), Ok(()));
}
