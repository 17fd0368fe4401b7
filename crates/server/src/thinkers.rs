//! House bots think on threads of their own, at a lower priority than whatever people wait for. The oldest
//! deadline comes first. Who is late answers with what it has: an expert that may not think at all plays
//! like a club player.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use bots::{Hint, Level, decide, hint};
use engine::Step;
use games::Work;

use crate::clock::Clock;
use crate::metrics::Metrics;

/// No more jobs than these wait; what comes then has no time to think.
const MOST_WAITING: usize = 10_000;
/// Above this share of late decisions no new table gets experts, in percent.
const TOO_HURRIED: u64 = 20;
/// Fewer decisions than these in a minute say nothing.
const FEW: u64 = 20;

/// The threads that think.
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
    threads: Vec<thread::JoinHandle<()>>,
}

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    closing: AtomicBool,
    metrics: Arc<Metrics>,
    clock: Clock,
    shares: Mutex<Shares>,
}

#[derive(Default)]
struct Queue {
    jobs: BinaryHeap<Reverse<Job>>,
    taken: u64,
}

/// What is to be thought about.
pub(crate) enum Task {
    /// A decision.
    Decide(Work, Level, Box<dyn FnOnce(Option<Vec<u8>>) + Send>),
    /// A hint.
    Hint(Work, Box<dyn FnOnce(Option<Hint>) + Send>),
}

struct Job {
    /// When it should be done; then in the order of asking.
    place: (u64, u64),
    /// Whether it was given any time: who has none is not late.
    timed: bool,
    task: Task,
}

impl PartialEq for Job {
    fn eq(&self, other: &Job) -> bool {
        self.place == other.place
    }
}

impl Eq for Job {}

impl PartialOrd for Job {
    fn partial_cmp(&self, other: &Job) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Job {
    fn cmp(&self, other: &Job) -> std::cmp::Ordering {
        self.place.cmp(&other.place)
    }
}

/// Decisions and late ones of this minute and the last.
#[derive(Default)]
struct Shares {
    minute: u64,
    now: [u64; 2],
    before: [u64; 2],
}

impl Shares {
    fn turn(&mut self, minute: u64) {
        if minute > self.minute {
            let next_to = minute == self.minute + 1;
            self.before = if next_to { self.now } else { [0, 0] };
            (self.minute, self.now) = (minute, [0, 0]);
        }
    }
}

impl Thinkers {
    /// One thread fewer than there are cores, and at least one.
    pub(crate) fn new(metrics: Arc<Metrics>, clock: Clock) -> std::io::Result<Thinkers> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            more: Condvar::new(),
            closing: AtomicBool::new(false),
            metrics,
            clock,
            shares: Mutex::default(),
        });
        let threads = (0..cores.saturating_sub(1).max(1)).map(|_| {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name("thinker".into()).spawn(move || {
                lower(10);
                shared.run();
            })
        });
        let threads = threads.collect::<std::io::Result<_>>()?;
        Ok(Thinkers { shared, threads })
    }

    /// Something to think about, to be done by this moment.
    pub(crate) fn ask(&self, by: u64, task: Task) {
        let mut queue = self.shared.queue();
        let timed = by > self.shared.clock.now();
        queue.taken += 1;
        // The heap of a house that is far too busy is worked off without thinking.
        let by = if queue.jobs.len() >= MOST_WAITING { 0 } else { by };
        let place = (by, queue.taken);
        queue.jobs.push(Reverse(Job { place, timed, task }));
        drop(queue);
        self.shared.more.notify_one();
    }

    /// Whether so many decisions were late lately that new tables should not get experts.
    pub(crate) fn hurried(&self) -> bool {
        let mut shares = self.shared.shares.lock().unwrap_or_else(PoisonError::into_inner);
        shares.turn(self.shared.clock.now() / 60_000);
        let [all, late] = [0, 1].map(|which| shares.now[which] + shares.before[which]);
        all >= FEW && late * 100 > all * TOO_HURRIED
    }
}

/// What waits is dropped: a restart asks again.
impl Drop for Thinkers {
    fn drop(&mut self) {
        self.shared.closing.store(true, Ordering::Relaxed);
        self.shared.more.notify_all();
        for thread in self.threads.drain(..) {
            // One that panicked has been told of already.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn queue(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        while let Some(Job { place: (by, _), timed, task }) = self.next() {
            match task {
                Task::Decide(work, level, done) => {
                    let late = || self.clock.now() >= by || self.closing.load(Ordering::Relaxed);
                    let decided = whole(|| decide(work, level, &late));
                    self.metrics.thoughts.add();
                    if timed {
                        self.count(self.clock.now() > by);
                    }
                    let numbers = |steps: Vec<Step>| steps.into_iter().map(|step| step.0).collect();
                    // Whoever broke down makes any move there is.
                    done(decided.and_then(|decided| decided.steps).map(numbers));
                }
                Task::Hint(work, done) => done(whole(|| hint(work)).flatten()),
            }
        }
    }

    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if self.closing.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(Reverse(job)) = queue.jobs.pop() {
                return Some(job);
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn count(&self, late: bool) {
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        shares.turn(self.clock.now() / 60_000);
        shares.now[0] += 1;
        if late {
            self.metrics.hurried.add();
            shares.now[1] += 1;
        }
    }
}

/// What comes of this, unless it breaks down. A fault in what one table asks is no fault of those who ask next.
pub(crate) fn whole<T>(work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.inspect_err(|_| tracing::error!("a thought broke down")).ok()
}

/// This thread goes so many steps behind the others, where the system lets it.
pub(crate) fn lower(by: i32) {
    // Linux takes it as this thread's alone; elsewhere bots are as quick as the rest.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(by);
    #[cfg(not(target_os = "linux"))]
    let _ = by;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_asks_after_a_breakdown_is_answered() {
        assert_eq!(whole::<u32>(|| panic!("on purpose")), None);
        assert_eq!(whole(|| 1), Some(1));
    }
}
