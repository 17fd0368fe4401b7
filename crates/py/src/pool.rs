//! The threads that work is shared out to.

use std::process;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::complaint::Complaint;

/// No machine has more use for threads.
const MOST_THREADS: usize = 1_024;

/// Refuses a number of threads that cannot work.
pub(crate) fn check(threads: usize) -> Result<(), Complaint> {
    if (1..=MOST_THREADS).contains(&threads) {
        return Ok(());
    }
    Err(Complaint::wish(format!("threads are 1 to {MOST_THREADS}, not {threads}")))
}

/// So many threads, if that is more than the one that asks.
pub(crate) fn open(threads: usize) -> Result<Option<ThreadPool>, Complaint> {
    check(threads)?;
    let many = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
    many.transpose().map_err(|error| Complaint::wish(error.to_string()))
}

/// Threads that stay with whoever uses them again and again.
pub(crate) struct Threads {
    number: usize,
    pool: Option<ThreadPool>,
    /// The process in which they run.
    process: u32,
}

impl Threads {
    pub(crate) fn new(number: usize) -> Result<Threads, Complaint> {
        Ok(Threads { number, pool: open(number)?, process: process::id() })
    }

    /// Finds new threads after a fork: the child has none of its parent's, and would wait for them for ever.
    pub(crate) fn gather(&mut self) -> Result<(), Complaint> {
        if self.pool.is_some() && self.process != process::id() {
            // To drop what is not there would wait as well.
            std::mem::forget(std::mem::replace(self, Threads::new(self.number)?));
        }
        Ok(())
    }

    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        self.pool.as_ref()
    }
}
