//! What the seats of a table have heard.

use std::marker::PhantomData;

use cards::{MAX_SEATS, Seat};

use crate::event::{Sink, To, Told};
use crate::game::Game;
use crate::table::Viewer;
use crate::worlds::{Proof, Proofs};

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

    /// What the events have proved about other hands.
    pub fn proofs(&self) -> &Proofs {
        &self.proofs
    }

    /// The events since the deal began.
    pub fn heard(&self) -> &[G::Event] {
        &self.heard
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
    /// Tells events to the seats that they reach.
    pub fn hear(&mut self, told: &[Told<G::Event>]) {
        for told in told {
            for seat in Seat::all(MAX_SEATS).filter(|&seat| told.to.reaches(Viewer::Seat(seat))) {
                self.0[seat.index()].hear(&told.event);
            }
        }
    }

    /// What this seat has been told.
    pub fn of(&self, seat: Seat) -> &Ear<G> {
        &self.0[seat.index()]
    }
}

/// What has been proved to each seat of a table: a sink for whoever keeps no events, which asks for no memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proved<G: Game> {
    to: [Proofs; MAX_SEATS],
    game: PhantomData<G>,
}

impl<G: Game> Default for Proved<G> {
    fn default() -> Self {
        Proved { to: Default::default(), game: PhantomData }
    }
}

impl<G: Game> Proved<G> {
    /// What has been proved to this seat.
    #[inline]
    pub fn to(&self, seat: Seat) -> &Proofs {
        &self.to[seat.index()]
    }
}

impl<G: Game> Sink<G::Event> for Proved<G> {
    #[inline]
    fn tell(&mut self, _: To, _: impl FnOnce() -> G::Event) {}

    #[inline]
    fn prove(&mut self, to: To, event: impl FnOnce() -> G::Event) {
        let Some(proof) = G::proof(&event()) else { return };
        match to {
            To::All => self.to.iter_mut().for_each(|proofs| proofs.learn(proof)),
            To::Seat(seat) => self.to[seat.index()].learn(proof),
        }
    }
}
