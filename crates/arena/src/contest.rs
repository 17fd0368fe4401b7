//! Many deals between two entrants, on several threads, with the same result on any number of them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use bots::Craft;
use cards::Seat;

use crate::bout::{Chair, Sitter};
use crate::duel::{Duel, Outcome, Which};
use crate::entrant::{self, Entrant};
use crate::outside::Program;
use crate::sprt::{Sprt, Verdict};

/// Two entrants and how they meet.
pub struct Contest<'a, G: Craft> {
    /// How each deal is played.
    pub duel: Duel<'a, G>,
    /// The entrant that is measured.
    pub a: &'a Entrant,
    /// The one it is measured against.
    pub b: &'a Entrant,
    /// How many deals are played at most.
    pub deals: u64,
    /// Stop as soon as this test has an answer.
    pub test: Option<Sprt>,
    /// How many threads play.
    pub threads: u16,
    /// How long a program may think about a decision.
    pub patience: Duration,
}

/// What came of a contest.
#[derive(Clone, Debug)]
pub struct Played {
    /// Deal by deal.
    pub outcomes: Vec<Outcome>,
    /// The sequential test as it stood at the end.
    pub test: Option<Sprt>,
}

/// How far a contest has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// A deal of a match was played; the match goes on.
    Deal,
    /// The next deal, or match, in their order.
    Counted(u64, &'a Outcome),
}

/// Outcomes in the order of the deals, whichever thread brings them, up to where the test stops.
struct Ledger {
    outcomes: Vec<Outcome>,
    early: BTreeMap<u64, Outcome>,
    test: Option<Sprt>,
    stopped: bool,
}

impl Ledger {
    fn enter(&mut self, number: u64, outcome: Outcome, progress: &dyn Fn(Progress<'_>)) {
        self.early.insert(number, outcome);
        while let Some(next) = self.early.remove(&(self.outcomes.len() as u64)) {
            if self.stopped {
                return;
            }
            progress(Progress::Counted(self.outcomes.len() as u64, &next));
            let counted = self.test.as_mut().filter(|_| next.counts());
            let verdict = counted.map(|test| test.add(next.gains[0]));
            self.stopped = verdict.is_some_and(|verdict| verdict != Verdict::Open);
            self.outcomes.push(next);
        }
    }
}

impl<G: Craft> Contest<'_, G> {
    /// Plays; `progress` is told how far it has come.
    pub fn play(&self, progress: &(dyn Fn(Progress<'_>) + Sync)) -> Played {
        let next = AtomicU64::new(0);
        let done = AtomicBool::new(false);
        let ledger = Mutex::new(Ledger {
            outcomes: Vec::new(),
            early: BTreeMap::new(),
            test: self.test.clone(),
            stopped: false,
        });
        let work = || {
            let mut waiting = Waiting::default();
            while !done.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.deals {
                    return;
                }
                let mut chair = |which, seat| self.chair(&mut waiting, which, seat);
                let outcome = self.duel.deal(number, &mut chair, &|| progress(Progress::Deal));
                let mut ledger = ledger.lock().expect("nobody panics with the ledger in hand");
                ledger.enter(number, outcome, progress);
                done.fetch_or(ledger.stopped, Ordering::Relaxed);
            }
        };
        thread::scope(|scope| {
            let hands: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            hands.into_iter().for_each(|hand| hand.join().expect("a deal does not panic"));
        });
        let ledger = ledger.into_inner().expect("nobody panics with the ledger in hand");
        Played { outcomes: ledger.outcomes, test: ledger.test }
    }

    fn chair(&self, waiting: &mut Waiting, which: Which, seat: Seat) -> Chair<'static, G> {
        let label = which.label();
        let entrant = match which {
            Which::A => self.a,
            Which::B => self.b,
        };
        match entrant {
            Entrant::House { level, worlds } => {
                let bot = Box::new(entrant::player::<G>(*level, *worlds));
                Chair { sitter: Sitter::House(bot), label }
            }
            Entrant::Command(words) => {
                let program = waiting.program(which, seat, || Program::new(words, self.patience));
                program.borrow_mut().get_ready();
                Chair { sitter: Sitter::Program(program), label }
            }
        }
    }
}

/// Programs between two deals. Each sits in one place only, so that in a game of two sides it never
/// meets a deal twice.
#[derive(Default)]
struct Waiting(Vec<(Which, Seat, Rc<RefCell<Program>>)>);

impl Waiting {
    fn program(
        &mut self,
        which: Which,
        seat: Seat,
        new: impl FnOnce() -> Program,
    ) -> Rc<RefCell<Program>> {
        let known = self.0.iter().find(|(owner, place, _)| (*owner, *place) == (which, seat));
        if let Some((.., program)) = known {
            return Rc::clone(program);
        }
        let program = Rc::new(RefCell::new(new()));
        self.0.push((which, seat, Rc::clone(&program)));
        program
    }
}
