//! A world played on by club players until the deal is over.

use std::marker::PhantomData;

use cards::{Dice, Seat, SeatSet};
use engine::{Ask, Drawn, Proofs, Sink, Standing, State, To, Turn};

use crate::choice::Choice;
use crate::craft::Craft;

/// Hears what everybody hears, and keeps what it proves.
pub(crate) struct Bystander<'a, G> {
    proofs: &'a mut Proofs,
    game: PhantomData<G>,
}

impl<'a, G> Bystander<'a, G> {
    /// Adds to these proofs.
    pub(crate) fn new(proofs: &'a mut Proofs) -> Bystander<'a, G> {
        Bystander { proofs, game: PhantomData }
    }
}

impl<G: Craft> Sink<G::Event> for Bystander<'_, G> {
    #[inline]
    fn tell(&mut self, _: To, _: impl FnOnce() -> G::Event) {}

    #[inline]
    fn prove(&mut self, to: To, event: impl FnOnce() -> G::Event) {
        if to == To::All
            && let Some(proof) = G::proof(&event())
        {
            self.proofs.learn(proof);
        }
    }
}

/// A world being played on.
pub(crate) struct Playout<'a, G: Craft> {
    /// The rules.
    pub rules: &'a G::Rules,
    /// The world.
    pub world: State<G>,
    /// What was proved in the open so far.
    pub proofs: Proofs,
    /// The players' dice.
    pub dice: Dice,
}

impl<G: Craft> Playout<'_, G> {
    /// A seat makes its move. Staying out of a window counts as nobody else wanting to act, either.
    pub(crate) fn choose(&mut self, seat: Seat, choice: &Choice<G>) {
        let ear = &mut Bystander::<G>::new(&mut self.proofs);
        match choice {
            Some(action) => self.world.apply(self.rules, seat, action, ear),
            None => self.world.close(self.rules, ear),
        };
    }

    /// Club players finish the deal that `before` belongs to, or play [`Craft::HORIZON`] decisions.
    pub(crate) fn run(&mut self, before: &Standing) {
        for _ in 0..G::HORIZON {
            match self.world.turn(self.rules) {
                Turn::Over => return,
                Turn::Chance(_) if self.world.standing(self.rules).deals > before.deals => return,
                Turn::Chance(ask) => self.draw(ask),
                Turn::Seat(seat) => {
                    let seen = self.world.seen(self.rules, seat);
                    let choice = G::club(seen, &self.proofs, &mut self.dice);
                    debug_assert!(choice.is_some(), "a seat in turn must act");
                    self.choose(seat, &choice);
                }
                Turn::Window(seats) => self.ask(seats),
            }
        }
    }

    /// Asks the seats of a window in turn, and closes it if nobody acts.
    fn ask(&mut self, seats: SeatSet) {
        for seat in seats.iter() {
            let seen = self.world.seen(self.rules, seat);
            if G::legal(seen, &G::Draft::default()).is_empty() {
                continue;
            }
            let choice = G::club(seen, &self.proofs, &mut self.dice);
            if choice.is_some() {
                return self.choose(seat, &choice);
            }
        }
        self.choose(Seat::new(0), &None);
    }

    fn draw(&mut self, ask: Ask) {
        let ear = &mut Bystander::<G>::new(&mut self.proofs);
        let dice = &mut self.dice;
        match ask {
            Ask::Number(below) => {
                self.world.chance(self.rules, Drawn::Number(dice.below(below)), ear)
            }
            Ask::Order(n) => {
                let mut order = [0; 256];
                let order = &mut order[..usize::from(n)];
                for (i, place) in (0..n).zip(order.iter_mut()) {
                    *place = i;
                }
                for i in (1..order.len()).rev() {
                    order.swap(i, dice.below(i as u32 + 1) as usize);
                }
                self.world.chance(self.rules, Drawn::Order(order), ear)
            }
        };
    }
}
