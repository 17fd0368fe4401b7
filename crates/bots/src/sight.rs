//! What a bot is given and what it answers.

use engine::{Ear, Game, Proofs, Seen, View};

use crate::choice::Choice;

/// What one seat knows when it is asked. There is nothing else to ask.
#[derive(Debug)]
pub struct Sight<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// What the seat sees.
    pub view: &'a View<G>,
    /// What the events that the seat was told have proved about other hands.
    pub proofs: &'a Proofs,
    /// What the seat was told since the deal began.
    pub heard: &'a [G::Event],
}

impl<'a, G: Game> Sight<'a, G> {
    /// What a seat knows that sees this and has heard that.
    pub fn new(rules: &'a G::Rules, view: &'a View<G>, ear: &'a Ear<G>) -> Sight<'a, G> {
        Sight { rules, view, proofs: ear.proofs(), heard: ear.heard() }
    }

    /// The seat's eyes.
    pub fn seen(&self) -> Seen<'a, G> {
        self.view.seen(self.rules)
    }
}

/// Somebody who decides for a seat.
pub trait Bot<G: Game> {
    /// Decides from this sight and this seed alone. `stop` is the caller's clock: once it says so, the
    /// bot answers with what it has found; the work it had done is in the decision.
    fn decide(&mut self, sight: &Sight<'_, G>, seed: u64, stop: &dyn Fn() -> bool) -> Decision<G>;
}

/// What a bot decided, and the work it took: the same sight, seed and work give the same choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<G: Game> {
    /// The move; `None` stays out of a window.
    pub choice: Choice<G>,
    /// Worlds looked at.
    pub worlds: u32,
    /// Why somebody else decided instead, if it came to that.
    pub fault: Option<String>,
}

impl<G: Game> Decision<G> {
    /// A choice made without looking at worlds.
    pub fn at_once(choice: Choice<G>) -> Decision<G> {
        Decision { choice, worlds: 0, fault: None }
    }
}
