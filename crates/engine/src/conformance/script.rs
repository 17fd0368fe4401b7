//! A match whose events are kept, played by a script in notation.

use cards::{Dice, Seat};

use super::kit::seeded;
use crate::fair::{Seed, Source};
use crate::play::Play;
use crate::{Game, Told, Turn, Viewer, Violation};

/// A match, and everything that was told of it.
pub struct Script<G: Game> {
    /// The match.
    pub play: Play<G>,
    /// What was told, to whom.
    pub told: Vec<Told<G::Event>>,
}

impl<G: Game> Script<G> {
    /// A match from a source of chance.
    pub fn new(options: &G::Options, source: Source) -> Script<G> {
        let mut told = Vec::new();
        let play = Play::new(options, source, &mut told).expect("these options are playable");
        Script { play, told }
    }

    /// A whole match from a word, played at random: whoever can act in a window does, and now and then
    /// something is undone.
    pub fn at_random(options: &G::Options, word: &str) -> Script<G> {
        let Seed([number, ..]) = Seed::from_text(word);
        let (mut script, mut dice) = (Script::new(options, seeded(word)), Dice::new(number.into()));
        loop {
            let actor = match script.play.turn() {
                Turn::Seat(seat) => Some(seat),
                Turn::Window(seats) => {
                    seats.iter().find(|&seat| !script.play.legal(seat).is_empty())
                }
                Turn::Chance(_) | Turn::Over => return script,
            };
            let Some(seat) = actor else {
                script.play.close(&mut script.told);
                continue;
            };
            let legal = script.play.legal(seat);
            let forward = legal - G::BACK;
            let steps = if forward.is_empty() || dice.below(4) == 0 { legal } else { forward };
            let step = steps.pick(&mut dice).expect("whoever is to act has something to do");
            script.play.step(seat, step, &mut script.told).expect("a listed step is legal");
        }
    }

    /// The seat that must act.
    pub fn turn(&self) -> Seat {
        match self.play.turn() {
            Turn::Seat(seat) => seat,
            other => panic!("nobody is to act, but {other:?}"),
        }
    }

    /// Whoever is to act does this.
    pub fn act(&mut self, notation: &str) -> Result<(), Violation> {
        self.act_as(self.turn().index(), notation)
    }

    /// Whoever is to act does these legal things one after the other; commas part them.
    pub fn acts(&mut self, notation: &str) {
        notation.split(',').for_each(|action| self.acts_as(self.turn().index(), action.trim()));
    }

    /// The clause and code with which this is refused to whoever is to act.
    pub fn refused(&mut self, notation: &str) -> (&'static str, &'static str) {
        let refused = self.act(notation).expect_err("it should be refused");
        (refused.clause(), refused.code())
    }

    /// A seat does this.
    pub fn act_as(&mut self, number: usize, notation: &str) -> Result<(), Violation> {
        let action = notation.parse().unwrap_or_else(|error| panic!("{notation:?}: {error}"));
        self.play.act(Seat::new(number), &action, &mut self.told)
    }

    /// A seat does this legal thing.
    pub fn acts_as(&mut self, number: usize, notation: &str) {
        let done = self.act_as(number, notation);
        assert!(done.is_ok(), "{notation} is refused: {done:?}");
    }

    /// Whoever is to act takes the lowest legal step, until the deal is over.
    pub fn finish_deal(&mut self) {
        let deals = self.play.standing().deals;
        while self.play.standing().deals == deals {
            let seat = self.turn();
            let step = self.play.legal(seat).nth(0).expect("a seat in turn has something to do");
            self.play.step(seat, step, &mut self.told).expect("a listed step is legal");
        }
    }

    /// What everybody knows.
    pub fn open(&self) -> G::Open {
        self.play.view(Viewer::Watcher).open
    }

    /// What a seat knows besides.
    pub fn own(&self, number: usize) -> G::Own {
        self.play.view(Viewer::Seat(Seat::new(number))).own
    }

    /// The scores of the sides.
    pub fn scores(&self) -> Vec<i32> {
        let sides = G::seating(self.play.rules()).sides.len();
        self.play.standing().scores[..sides].to_vec()
    }

    /// The events a viewer was told.
    pub fn heard(&self, viewer: Viewer) -> impl Iterator<Item = &G::Event> {
        self.told.iter().filter(move |told| told.to.reaches(viewer)).map(|told| &told.event)
    }
}
