//! What the seats of a table have heard.

use std::marker::PhantomData;

use cards::{MAX_SEATS, Seat};

use crate::event::{Sink, To, Told};
use crate::game::Game;
use crate::table::Viewer;
use crate::worlds::{Proof, Proofs};

/// What one seat has been told, and what follows from it.
///
/// ```
/// use engine::Ear;
/// use snip::Snip;
///
/// let ear = Ear::<Snip>::default();
/// assert!(ear.heard().is_empty(), "nothing was told yet, so nothing is proved");
/// ```
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
///
/// ```
/// use cards::Seat;
/// use engine::fair::{Seed, Source};
/// use engine::{Ears, Play};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut told = Vec::new();
/// Play::<Snip>::new(&Options::default(), source, &mut told).expect("the usual rules");
/// let mut ears = Ears::<Snip>::default();
/// ears.hear(&told);
/// assert!(!ears.of(Seat::new(0)).heard().is_empty(), "it knows that cards were dealt");
/// ```
#[derive(Clone, Debug)]
pub struct Ears<G: Game> {
    seats: [Ear<G>; MAX_SEATS],
    /// What was told to all.
    all: Ear<G>,
}

impl<G: Game> Default for Ears<G> {
    fn default() -> Self {
        Ears { seats: Default::default(), all: Ear::default() }
    }
}

impl<G: Game> Ears<G> {
    /// Tells events to the seats that they reach.
    pub fn hear(&mut self, told: &[Told<G::Event>]) {
        for told in told {
            if told.to == To::All {
                self.all.hear(&told.event);
            }
            for seat in Seat::all(MAX_SEATS).filter(|&seat| told.to.reaches(Viewer::Seat(seat))) {
                self.seats[seat.index()].hear(&told.event);
            }
        }
    }

    /// The cards that this seat cannot see are others now: what the other seats were told of them in
    /// confidence is no longer true.
    pub(crate) fn forget(&mut self, but: Seat) {
        for seat in Seat::all(MAX_SEATS).filter(|&seat| seat != but) {
            self.seats[seat.index()] = self.all.clone();
        }
    }

    /// What this seat has been told.
    pub fn of(&self, seat: Seat) -> &Ear<G> {
        &self.seats[seat.index()]
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
