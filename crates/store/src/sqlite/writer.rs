//! The thread that writes: group commit, then the answers.
//!
//! A commit, and waking whoever waits for it, costs about as much for one write as for ten. So where many tables write
//! in turn, the next commit waits for some of them, for a moment that nobody notices; a table by itself waits for nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};

use super::{fault, rows};
use crate::contract::{Answer, Done, Error, Fault, Refusal, Write};
use crate::record::TableId;

/// A write, and whom to tell.
pub(super) type Job = (Write, Done);

/// No commit holds more than this, so that nobody waits for too many others.
const MOST: usize = 1024;

/// A commit of fewer than these was a small one …
const FEW: usize = 32;
/// … after which the next one waits until so much has passed, or as many are there.
const APART: Duration = Duration::from_millis(10);
/// After a commit of half of them it is looked so often whether they are.
const LOOK: Duration = Duration::from_millis(1);

/// The journal is brought into the file after about so many writes, between two commits.
const CHECKPOINT: usize = 1000;

pub(super) struct Writer {
    connection: Connection,
    jobs: Receiver<Job>,
    /// Writes since the last checkpoint.
    written: usize,
    /// A fault after which nothing that this connection says can be trusted. Whoever comes is told.
    broken: Option<Fault>,
    commits: Arc<AtomicU64>,
    last: Last,
}

/// The last commit.
struct Last {
    at: Instant,
    tables: Vec<TableId>,
}

impl Last {
    /// How long a write of this table waits for others: a small commit of other tables was just now.
    fn apart(&self, table: TableId) -> Duration {
        if self.tables.len() >= FEW || self.tables.contains(&table) {
            return Duration::ZERO;
        }
        APART.saturating_sub(self.at.elapsed())
    }
}

impl Writer {
    pub(super) fn new(
        connection: Connection,
        jobs: Receiver<Job>,
        commits: Arc<AtomicU64>,
    ) -> Writer {
        let last = Last { at: Instant::now(), tables: Vec::new() };
        Writer { connection, jobs, written: 0, broken: None, commits, last }
    }

    /// Until nobody can submit any more.
    pub(super) fn run(mut self) {
        while let Ok(first) = self.jobs.recv() {
            let (writes, dones): (Vec<Write>, Vec<Done>) = self.gather(first).into_iter().unzip();
            let tables = writes.iter().map(Write::table).collect();
            self.last = Last { at: Instant::now(), tables };
            match self.commit(&writes) {
                Ok(answers) => {
                    self.commits.fetch_add(1, Ordering::Relaxed);
                    for (done, answer) in dones.into_iter().zip(answers) {
                        done(answer.map_err(Error::Refused));
                    }
                    self.checkpoint(writes.len());
                }
                Err(fault) => {
                    for done in dones {
                        done(Err(Error::Fault(fault.clone())));
                    }
                }
            }
        }
    }

    /// This one, with whatever else is there when it has waited for others.
    fn gather(&self, first: Job) -> Vec<Job> {
        let table = first.0.table();
        let mut gathered = vec![first];
        let step = if self.last.tables.len() >= FEW / 2 { LOOK } else { APART };
        loop {
            let room = MOST - gathered.len();
            gathered.extend(self.jobs.try_iter().take(room));
            let left = self.last.apart(table);
            if left.is_zero() || gathered.len() >= FEW {
                return gathered;
            }
            thread::sleep(left.min(step));
        }
    }

    /// All of them or, after a fault, none.
    fn commit(&mut self, writes: &[Write]) -> Result<Vec<Result<Answer, Refusal>>, Fault> {
        if let Some(fault) = &self.broken {
            return Err(fault.clone());
        }
        transact(&mut self.connection, writes).map_err(|error| self.note(fault(&error)))
    }

    /// Nobody waits for it. SQLite's own would come inside a commit and keep its faults to itself.
    fn checkpoint(&mut self, written: usize) {
        self.written += written;
        if self.written < CHECKPOINT {
            return;
        }
        let checkpoint = self.connection.query_row("PRAGMA wal_checkpoint", [], |_| Ok(()));
        match checkpoint {
            Ok(()) => self.written = 0,
            Err(error) => drop(self.note(fault(&error))),
        }
    }

    fn note(&mut self, fault: Fault) -> Fault {
        if let Fault::Broken(_) = fault {
            self.broken = Some(fault.clone());
        }
        fault
    }
}

fn transact(
    connection: &mut Connection,
    writes: &[Write],
) -> rusqlite::Result<Vec<Result<Answer, Refusal>>> {
    // Taken back when it is dropped before the commit has succeeded.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let answers = writes.iter().map(|write| rows::carry_out(&transaction, write));
    let answers = answers.collect::<rusqlite::Result<Vec<_>>>()?;
    transaction.commit()?;
    Ok(answers)
}
