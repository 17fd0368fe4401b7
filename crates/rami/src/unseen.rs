//! What a viewer cannot see, and the worlds that could be behind it.
//!
//! Some cards in other hands are known to lie there: discards that were taken, melds that were taken
//! back. The rest is unseen. Equal faces are interchangeable, so unseen cards are named by their
//! lowest copies.

use cards::{Card, MAX_SEATS, Seat};
use engine::{Holder, Place, Proof, Seen, Unseen, Viewer, Worlds};

use crate::Rami;
use crate::event::Event;
use crate::pack::Cards;
use crate::state::{Deep, Open, Own, Phase, Pile};

impl Worlds for Rami {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        unseen(seen)
    }

    fn imagine(seen: Seen<'_, Self>, places: &[&[Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        imagine(seen, places)
    }

    fn proof(event: &Event) -> Option<Proof> {
        proof(event)
    }
}

/// The stock's number among the places of the house.
const STOCK: u8 = 0;

/// The cards this viewer cannot locate, and the places that hold them.
pub fn unseen(seen: Seen<'_, Rami>) -> Unseen {
    let (rules, open) = (seen.rules, seen.open);
    if between_deals(open) {
        let place = Place { holder: Holder::House(STOCK), size: rules.deck.len() as u8 };
        return Unseen { cards: rules.deck.cards().collect(), places: vec![place] };
    }
    let mut places: Vec<Place> = others(seen)
        .map(|seat| {
            let hidden = open.held[seat.index()] - open.known[seat.index()].len() as u8;
            Place { holder: Holder::Seat(seat), size: hidden }
        })
        .collect();
    places.push(Place { holder: Holder::House(STOCK), size: open.stock });
    places.retain(|place| place.size > 0);
    Unseen { cards: hidden(seen).physical(), places }
}

/// The unseen cards by face.
fn hidden(seen: Seen<'_, Rami>) -> Cards {
    let hidden = seen.open.hidden(seen.rules);
    match seen.viewer {
        // What is known of the own hand is seen by all already.
        Viewer::Seat(seat) => hidden.minus(seen.own.hand.minus(seen.open.known[seat.index()])),
        Viewer::Watcher => hidden,
    }
}

fn between_deals(open: &Open) -> bool {
    matches!(open.phase, Phase::Dealer | Phase::Shuffle | Phase::Over)
}

fn others(seen: Seen<'_, Rami>) -> impl Iterator<Item = Seat> {
    seen.open.playing.iter().filter(move |&seat| !seen.is(seat))
}

/// The world in which the unseen cards lie so.
pub fn imagine(seen: Seen<'_, Rami>, piles: &[&[Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
    let open = seen.open;
    let mut owns = [Own::default(); MAX_SEATS];
    let mut stock: &[Card] = &[];
    if between_deals(open) {
        return Some((owns, Deep { stock: Pile::new() }));
    }
    for seat in others(seen) {
        owns[seat.index()].hand = open.known[seat.index()];
    }
    for (place, pile) in unseen(seen).places.iter().zip(piles) {
        match place.holder {
            Holder::Seat(seat) => {
                let hand = &mut owns[seat.index()].hand;
                pile.iter().for_each(|card| hand.add(card.face()));
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

/// What an event proves about hands.
pub fn proof(event: &Event) -> Option<Proof> {
    match event {
        Event::Deal { .. } => Some(Proof::Gathered),
        Event::Drew { seat } => Some(Proof::Drew(*seat)),
        Event::Lacks { seat, cards } => Some(Proof::Lacks(*seat, every_copy(*cards))),
        _ => None,
    }
}

/// All copies of these faces, whatever the deck has of them.
fn every_copy(cards: Cards) -> cards::CardSet {
    let copies = |face: cards::Face| (0..4).map(move |copy| Card::new(face, copy));
    cards.iter().flat_map(copies).collect()
}
