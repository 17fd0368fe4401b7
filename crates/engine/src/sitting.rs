//! A match with everybody in their seats: the loop of every table, from its middle.
//!
//! A [`Sitting`] says whose decision is due, takes it, and tells every seat what it may hear. It asks
//! nobody: whether a decision comes from a keyboard, a pipe, a search or, some day, over a wire is
//! for whoever drives it, and so is how long that may take.

use cards::{Dice, Seat, SeatSet};

use crate::ear::{Ear, Ears};
use crate::event::Told;
use crate::fair::{Seed, Source};
use crate::game::Game;
use crate::play::Play;
use crate::table::Turn;
use crate::violation::Violation;

/// What a sitting waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A decision.
    Decision {
        /// Whose it is.
        seat: Seat,
        /// Whether that seat may stay out.
        in_window: bool,
    },
    /// The house's hand: whoever was called into the open window has stayed out.
    Closing,
    /// Nothing: the match is over, or the given answers of chance have run out.
    Nothing,
}

/// Something that was done at a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed<A> {
    /// A seat acted.
    Acted(Seat, A),
    /// The house closed a window.
    Closed,
}

/// A match, what every seat has heard of it, and who stays out of the open window.
#[derive(Debug)]
pub struct Sitting<G: Game> {
    play: Play<G>,
    ears: Ears<G>,
    people: SeatSet,
    out: SeatSet,
    done: Vec<Deed<G::Action>>,
}

impl<G: Game> Sitting<G> {
    /// Seats everybody at a match that begins; `told` is what its deal told. People are called into a
    /// window all or none: otherwise the call itself would tell them who could act.
    pub fn new(play: Play<G>, told: &[Told<G::Event>], people: SeatSet) -> Sitting<G> {
        let mut ears = Ears::default();
        ears.hear(told);
        Sitting { play, ears, people, out: SeatSet::EMPTY, done: Vec::new() }
    }

    /// The match.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Everybody gets up; the match is left as it stands.
    pub fn into_play(self) -> Play<G> {
        self.play
    }

    /// The seats that people sit in.
    pub fn people(&self) -> SeatSet {
        self.people
    }

    /// What a seat has heard.
    pub fn ear(&self, seat: Seat) -> &Ear<G> {
        self.ears.of(seat)
    }

    /// Everything that was done so far.
    pub fn done(&self) -> &[Deed<G::Action>] {
        &self.done
    }

    /// What is waited for. In a window that is each seat in turn that is called and has not stayed
    /// out; whoever is quicker may act all the same.
    pub fn due(&self) -> Due {
        match self.play.turn() {
            Turn::Seat(seat) => Due::Decision { seat, in_window: false },
            Turn::Window(seats) => {
                let called = (seats - self.out).iter().find(|&seat| self.is_called(seats, seat));
                called.map_or(Due::Closing, |seat| Due::Decision { seat, in_window: true })
            }
            Turn::Chance(_) | Turn::Over => Due::Nothing,
        }
    }

    fn is_called(&self, window: SeatSet, seat: Seat) -> bool {
        let able = |seat: Seat| !self.play.legal(seat).is_empty();
        if self.people.contains(seat) {
            (self.people & window).iter().any(able)
        } else {
            able(seat)
        }
    }

    /// A seat acts. Gives what was told, which the seats have heard; a refusal changes nothing.
    pub fn act(
        &mut self,
        seat: Seat,
        action: &G::Action,
    ) -> Result<Vec<Told<G::Event>>, Violation> {
        let mut told = Vec::new();
        self.play.act(seat, action, &mut told)?;
        self.hear(Deed::Acted(seat, *action), &told);
        Ok(told)
    }

    /// A seat stays out of the open window, until somebody acts.
    pub fn stay_out(&mut self, seat: Seat) {
        self.out.insert(seat);
    }

    /// The house closes the open window, if there is one. Gives what was told.
    pub fn close(&mut self) -> Vec<Told<G::Event>> {
        let mut told = Vec::new();
        if self.play.close(&mut told) {
            self.hear(Deed::Closed, &told);
        }
        told
    }

    fn hear(&mut self, deed: Deed<G::Action>, told: &[Told<G::Event>]) {
        self.done.push(deed);
        self.out = SeatSet::EMPTY;
        self.ears.hear(told);
    }

    /// Dice for a seat's thoughts. They come from the secret seed, so that nobody at the table can
    /// roll them beforehand, through a hash that does not lead back to it; and from the place in the
    /// record, so that a decision taken back and taken again meets the same answers.
    pub fn dice(&self, seat: Seat, purpose: &str) -> Dice {
        let secret = match self.play.source() {
            Source::Seed { seed, salt } => format!("{seed}\n{}", salt.join("\n")),
            Source::Given(_) => String::new(),
        };
        let place = self.play.record().len();
        Seed::from_text(&format!("table dice\n{secret}\n{purpose}\n{seat}\n{place}")).dice()
    }
}
