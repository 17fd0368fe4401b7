//! What a viewer cannot see, and the worlds that could be behind it.
//!
//! Some cards in other hands are known to lie there: discards that were taken, melds that were taken
//! back. The rest is unseen. Equal faces are interchangeable, so unseen cards are named by their
//! lowest copies.

use cards::{Bag, Card, CardSet, Face, MAX_SEATS, Seat};
use engine::{Holder, Place, Proof, Seen, Unseen, Viewer, Worlds};

use crate::Rami;
use crate::event::Event;
use crate::state::{Deep, Own, Pile};

/// The stock's number among the places of the house.
const STOCK: u8 = 0;

impl Worlds for Rami {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        let (rules, open) = (seen.rules, seen.open);
        if open.between_deals() {
            let place = Place { holder: Holder::House(STOCK), size: rules.deck.len() as u8 };
            return Unseen { cards: rules.deck.cards().collect(), places: vec![place] };
        }
        let hand = |seat: Seat| {
            let size = open.held[seat.index()] - open.known[seat.index()].len() as u8;
            Place { holder: Holder::Seat(seat), size }
        };
        let stock = Place { holder: Holder::House(STOCK), size: open.stock };
        let places = others(seen).map(hand).chain([stock]).filter(|place| place.size > 0);
        Unseen { cards: hidden(seen).named(), places: places.collect() }
    }

    fn imagine(seen: Seen<'_, Self>, piles: &[&[Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        let open = seen.open;
        let mut owns = [Own::default(); MAX_SEATS];
        let mut stock: &[Card] = &[];
        if open.between_deals() {
            return Some((owns, Deep { stock: Pile::new() }));
        }
        for seat in others(seen) {
            owns[seat.index()].hand = open.known[seat.index()];
        }
        for (place, pile) in Rami::unseen(seen).places.iter().zip(piles) {
            match place.holder {
                Holder::Seat(seat) => {
                    owns[seat.index()].hand.extend(pile.iter().map(|card| card.face()));
                }
                Holder::House(_) => stock = pile,
            }
        }
        if let Viewer::Seat(seat) = seen.viewer {
            owns[seat.index()] = *seen.own;
        }
        let stock = stock.iter().rev().map(|card| card.face()).collect();
        Some((owns, Deep { stock }))
    }

    fn proof(event: &Event) -> Option<Proof> {
        match event {
            Event::Deal { .. } => Some(Proof::Gathered),
            Event::Drew { seat } => Some(Proof::Drew(*seat)),
            Event::Lacks { seat, cards } => Some(Proof::Lacks(*seat, every_copy(*cards))),
            _ => None,
        }
    }
}

/// The unseen cards by face.
pub(crate) fn hidden(seen: Seen<'_, Rami>) -> Bag {
    let hidden = seen.open.hidden(seen.rules);
    match seen.viewer {
        // What is known of the own hand is seen by all already.
        Viewer::Seat(seat) => hidden.minus(seen.own.hand.minus(seen.open.known[seat.index()])),
        Viewer::Watcher => hidden,
    }
}

fn others(seen: Seen<'_, Rami>) -> impl Iterator<Item = Seat> {
    seen.open.playing.iter().filter(move |&seat| !seen.is(seat))
}

/// All copies of these faces, whatever the deck has of them.
fn every_copy(cards: Bag) -> CardSet {
    let copies = |face: Face| (0..4).map(move |copy| Card::new(face, copy));
    cards.iter().flat_map(copies).collect()
}
