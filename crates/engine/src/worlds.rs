//! Worlds: the ways in which a viewer's unseen cards could lie.
//!
//! [`Unseen`] says which cards a viewer cannot locate and which places hold how many of them.
//! [`Proofs`] gathers what the events of a deal proved about hands; the proofs come from the rules
//! themselves, so nothing here knows a duty. [`imagine`] draws a world from both.

use cards::{Card, CardSet, Dice, MAX_SEATS, Seat};

use crate::game::Game;
use crate::state::{State, View};

/// Who or what holds unseen cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A seat's hand.
    Seat(Seat),
    /// A stock, a kitty, cards out of play: the game's own number for it.
    House(u8),
}

/// One place that holds unseen cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose it is.
    pub holder: Holder,
    /// How many unseen cards it holds.
    pub size: u8,
}

/// The cards a viewer cannot locate, and the places they may be in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unseen {
    /// The cards.
    pub cards: CardSet,
    /// The places; their sizes add up to the number of cards.
    pub places: Vec<Place>,
}

/// What an event proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The seat holds none of these cards.
    Lacks(Seat, CardSet),
    /// The seat received cards unseen: what it was known to lack it may hold now.
    Drew(Seat),
    /// The cards were gathered: nothing proved before holds any longer.
    Gathered,
}

/// Everything proved about the hands of the current deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proofs {
    lacks: [CardSet; MAX_SEATS],
}

impl Proofs {
    /// Adds what an event proves.
    pub fn learn<G: Game>(&mut self, event: &G::Event) {
        match G::proof(event) {
            Some(Proof::Lacks(seat, cards)) => self.lacks[seat.index()] |= cards,
            Some(Proof::Drew(seat)) => self.lacks[seat.index()] = CardSet::EMPTY,
            Some(Proof::Gathered) => *self = Proofs::default(),
            None => {}
        }
    }

    /// The cards that this seat is known not to hold.
    pub fn lacks(&self, seat: Seat) -> CardSet {
        self.lacks[seat.index()]
    }

    fn bars(&self, holder: Holder, card: Card) -> bool {
        match holder {
            Holder::Seat(seat) => self.lacks[seat.index()].contains(card),
            Holder::House(_) => false,
        }
    }
}

/// Draws a world that fits the view and the proofs, or gives up after `tries` attempts.
///
/// Each attempt places the cards one by one, those with the fewest possible places first, and is
/// thrown away when a card finds no place or the game knows better. Every fitting world can come
/// up; they are not all equally likely.
pub fn imagine<G: Game>(
    rules: &G::Rules,
    view: &View<G>,
    proofs: &Proofs,
    dice: &mut Dice,
    tries: u32,
) -> Option<State<G>> {
    let unseen = G::unseen(view.seen(rules));
    imagine_piles(rules, view, &unseen, proofs, dice, tries).map(|(world, _)| world)
}

/// As [`imagine`], and tells which cards went to each place of the unseen.
pub(crate) fn imagine_piles<G: Game>(
    rules: &G::Rules,
    view: &View<G>,
    unseen: &Unseen,
    proofs: &Proofs,
    dice: &mut Dice,
    tries: u32,
) -> Option<(State<G>, Vec<Vec<Card>>)> {
    (0..tries).find_map(|_| {
        let piles = place(unseen, proofs, dice)?;
        let lent: Vec<&[Card]> = piles.iter().map(Vec::as_slice).collect();
        Some((view.world(rules, &lent)?, piles))
    })
}

fn place(unseen: &Unseen, proofs: &Proofs, dice: &mut Dice) -> Option<Vec<Vec<Card>>> {
    let mut cards: Vec<Card> = unseen.cards.iter().collect();
    shuffle(&mut cards, dice);
    cards.sort_by_key(|&card| {
        unseen.places.iter().filter(|place| !proofs.bars(place.holder, card)).count()
    });
    let mut piles: Vec<Vec<Card>> = vec![Vec::new(); unseen.places.len()];
    for card in cards {
        // A place is drawn with the weight of its free room, as if the cards were dealt into slots.
        let room: Vec<u32> = unseen
            .places
            .iter()
            .zip(&piles)
            .map(|(place, pile)| match proofs.bars(place.holder, card) {
                true => 0,
                false => u32::from(place.size) - pile.len() as u32,
            })
            .collect();
        let total: u32 = room.iter().sum();
        if total == 0 {
            return None;
        }
        let mut slot = dice.below(total);
        let chosen = room.iter().position(|&free| {
            let here = slot < free;
            slot = slot.saturating_sub(free);
            here
        });
        piles[chosen.expect("the slot lies below the sum of the rooms")].push(card);
    }
    // Constrained cards were placed first; a stock's order must not show that.
    piles.iter_mut().for_each(|pile| shuffle(pile, dice));
    Some(piles)
}

fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for i in (1..items.len()).rev() {
        items.swap(i, dice.below(i as u32 + 1) as usize);
    }
}
