//! What a bot is given and what it answers.

use cards::{MAX_SEATS, Seat};
use engine::{Game, Proof, Proofs, Seen, Told, View, Viewer};

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
    /// The seat's eyes.
    pub fn seen(&self) -> Seen<'a, G> {
        self.view.seen(self.rules)
    }
}

/// What one seat has been told, and what follows from it.
#[derive(Clone, Debug)]
pub struct Ear<G: Game> {
    proofs: Proofs,
    heard: Vec<G::Event>,
}

impl<G: Game> Default for Ear<G> {
    fn default() -> Self {
        Ear { proofs: Proofs::default(), heard: Vec::new() }
    }
}

impl<G: Game> Ear<G> {
    /// Hears an event. What was heard of a deal is forgotten once the cards are gathered.
    pub fn hear(&mut self, event: &G::Event) {
        if let Some(proof) = G::proof(event) {
            if proof == Proof::Gathered {
                self.heard.clear();
            }
            self.proofs.learn(proof);
        }
        self.heard.push(event.clone());
    }

    /// What the seat knows, with its view.
    pub fn sight<'a>(&'a self, rules: &'a G::Rules, view: &'a View<G>) -> Sight<'a, G> {
        Sight { rules, view, proofs: &self.proofs, heard: &self.heard }
    }
}

/// What every seat of a table has been told.
#[derive(Clone, Debug)]
pub struct Ears<G: Game>([Ear<G>; MAX_SEATS]);

impl<G: Game> Default for Ears<G> {
    fn default() -> Self {
        Ears(Default::default())
    }
}

impl<G: Game> Ears<G> {
    /// Tells an event to the seats that it reaches.
    pub fn hear(&mut self, told: &Told<G::Event>) {
        for seat in Seat::all(MAX_SEATS).filter(|&seat| told.to.reaches(Viewer::Seat(seat))) {
            self.0[seat.index()].hear(&told.event);
        }
    }

    /// What a seat knows, with its view.
    pub fn sight<'a>(&'a self, rules: &'a G::Rules, view: &'a View<G>, seat: Seat) -> Sight<'a, G> {
        self.0[seat.index()].sight(rules, view)
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
