//! The suite that every game runs in one line.
//!
//! ```ignore
//! engine::conformance::run::<Belote>(&Plan::default_for());
//! engine::conformance::rulebook::<Belote>(&["BEL-1.1", "BEL-1.2"]);
//! ```
//!
//! [`run`] plays random whole matches and checks the contract at every position: conservation of
//! cards and the slow check of states (`walk`), listing against checking (`listing`), notation with its parts
//! in another order (`typed`), the doors and the replay (`doors`), what viewers see and that it reads
//! back (`views`), what people read (`words`), worlds that a viewer cannot tell apart (`twins`),
//! what programs that learn are shown (`observed`), and, once, the options
//! (`house_rules`). [`rulebook`] puts every example of
//! the rulebook to the judge. Both panic at the first failure, with all that is needed to see it
//! again. [`Golden`] replays whole matches of the test data; [`frugal`] plays moves that must not ask
//! for memory, with [`Counting`] as its witness. [`kit`] and [`Script`] are what tests of games share.

mod change;
mod choosing;
mod clauses;
mod doors;
mod frugal;
mod golden;
mod house_rules;
pub mod kit;
mod listing;
mod memory;
mod observed;
mod script;
mod twins;
mod typed;
mod views;
mod walk;
mod words;

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::Game;
use crate::speak::Spoken;

pub use choosing::{Chosen, choosing};
pub use clauses::rulebook;
pub use frugal::{frugal, only_the_record_grows};
pub use golden::Golden;
pub use house_rules::any_house;
pub use memory::{Counting, asked, bytes_of, without_memory};
pub use script::Script;

/// Which matches are played.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The options to play under, each with a name for the failure message.
    pub options: Vec<(String, G::Options)>,
    /// How many matches are played under each of them.
    pub matches: u32,
    /// A match is broken off after so many actions.
    pub max_actions: u32,
    /// The first match under each options has this seed, the next one the number after it.
    pub seed: u64,
}

impl<G: Spoken> Plan<G> {
    /// Every preset and every documented value of every option, a few matches each; with
    /// `QUINTE_LONG=1` in the environment a hundred times as many.
    pub fn default_for() -> Plan<G> {
        let matches = if kit::long() { 300 } else { 3 };
        Plan { options: house_rules::variants::<G>(), matches, max_actions: 1_000, seed: 1 }
    }
}

/// How much was really checked: a test that cannot fail is worthless.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Matches played.
    pub matches: u32,
    /// Matches played to their end.
    pub finished: u32,
    /// Deals scored or thrown in.
    pub deals: u32,
    /// Actions done.
    pub actions: u32,
    /// Actions among them that undid something.
    pub undone: u32,
    /// Windows that the house closed.
    pub closed: u32,
    /// Whole legal actions that were listed, checked, spelt and parsed.
    pub listed: u64,
    /// Whole actions that were refused.
    pub refused: u64,
    /// Legal actions that were written with their words in another order.
    pub permuted: u64,
    /// Worlds imagined.
    pub worlds: u32,
    /// Views compared after the same change in two different worlds.
    pub compared: u32,
    /// Views compared after two deals that differ only in what the viewer cannot see.
    pub redealt: u32,
    /// Worlds that a viewer could rightly tell apart: the news contradicted one of them.
    pub contradicted: u32,
    /// Worlds that a viewer could tell apart, where nobody knows whether rightly: cards came to
    /// light in several places at once, or could not be followed. Should stay the exception.
    pub undecided: u32,
}

/// Plays random whole matches and panics where the game breaks the contract. The message holds
/// game, options, seed and action number: a plan with these options, one match and this seed shows
/// the failure again.
pub fn run<G: Spoken>(plan: &Plan<G>) -> Tally {
    let mut tally = Tally::default();
    let case = Case { game: G::NAME, ..Case::default() };
    case.run(house_rules::check::<G>);
    for (name, options) in &plan.options {
        for number in 0..u64::from(plan.matches) {
            let case = Case {
                game: G::NAME,
                options: name.clone(),
                seed: plan.seed + number,
                action: Cell::new(0),
            };
            case.run(|| walk::whole_match::<G>(&case, options, plan.max_actions, &mut tally));
        }
    }
    case.run(|| {
        let Tally { actions, worlds, compared, undecided, .. } = tally;
        let fair = worlds > 0 && u64::from(compared) * 20 >= u64::from(worlds);
        let decided = undecided <= compared;
        assert!(
            actions == 0 || fair && decided,
            "too few worlds could be compared to prove anything: {tally:?}"
        );
    });
    tally
}

/// Where the suite is, for the failure message.
#[derive(Debug, Default)]
struct Case {
    game: &'static str,
    options: String,
    seed: u64,
    action: Cell<u32>,
}

impl Case {
    /// Runs some checks and adds to any panic, the game's own included, where it happened.
    fn run(&self, checks: impl FnOnce()) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(checks)) {
            panic!("{self}: {}", words(&*panic));
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { game, options, seed, action } = self;
        match options.as_str() {
            "" => f.write_str(game),
            options => write!(f, "{game}, options {options}, seed {seed}, action {}", action.get()),
        }
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words")
}
