//! Hidden cards dealt anew: drawn from what a seat had to hold possible, and put in place of the true ones.

use cards::{Card, CardSet, Face};

use crate::fair::{Anew, Seed};
use crate::game::Game;
use crate::sampler::Sampler;
use crate::state::{State, View};
use crate::table::Viewer;
use crate::worlds::{Holder, Proofs, Unseen};

/// So many ways to deal are tried before none is said to be found: a deal of Tractor that is nearly over
/// contradicts most of them.
const TRIES: u32 = 20_000;

impl Anew {
    /// Deals anew what this viewer cannot locate: any way that fits what it sees and was proved is as likely
    /// as any other. `None` if no way was found, or the viewer is no seat.
    pub fn draw<G: Game>(
        after: u32,
        (rules, view, proofs): (&G::Rules, &View<G>, &Proofs),
        seed: Seed,
    ) -> Option<Anew> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let places = G::unseen(view.seen(rules)).places;
        let mut sampler = Sampler::new(rules, view, proofs);
        sampler.draw(&mut seed.dice(), TRIES)?;
        let faces = |pile: &Vec<Card>| pile.iter().map(|card| card.face()).collect();
        let mut hidden: Vec<Vec<Face>> = sampler.piles().iter().map(faces).collect();
        // A hand has no order to be told; a stock has.
        let hands = places.iter().zip(&mut hidden);
        let hands = hands.filter(|(place, _)| matches!(place.holder, Holder::Seat(_)));
        hands.for_each(|(_, hand)| hand.sort_unstable());
        Some(Anew { after, seat, hidden, seed })
    }

    /// This position with the hidden cards where they were dealt; `None` if they do not fit.
    pub(crate) fn world<G: Game>(&self, rules: &G::Rules, truth: &State<G>) -> Option<State<G>> {
        if self.seat.index() >= G::seating(rules).seats {
            return None;
        }
        let view = truth.view(Viewer::Seat(self.seat));
        let Unseen { cards, places } = G::unseen(view.seen(rules));
        let piles = named(&self.hidden, cards)?;
        let sizes = places.iter().map(|place| usize::from(place.size));
        let fit = sizes.eq(piles.iter().map(Vec::len));
        let lent: Vec<&[Card]> = piles.iter().map(Vec::as_slice).collect();
        let world = fit.then(|| view.world(rules, &lent)).flatten()?;
        world.validate(rules).is_ok().then_some(world)
    }
}

/// The unseen cards that these faces are; equal ones are interchangeable.
fn named(hidden: &[Vec<Face>], mut unseen: CardSet) -> Option<Vec<Vec<Card>>> {
    let mut name = |&face: &Face| {
        let card = unseen.iter().find(|card| card.face() == face)?;
        unseen -= CardSet::of([card]);
        Some(card)
    };
    hidden.iter().map(|faces| faces.iter().map(&mut name).collect()).collect()
}
