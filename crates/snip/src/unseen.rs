//! What a viewer of Snip cannot locate, the worlds it can imagine, and what events prove.

use cards::{Card, CardSet, MAX_SEATS, Seat};
use engine::{Holder, Place, Proof, Seen, Unseen, Worlds};

use crate::Snip;
use crate::event::Event;
use crate::pack::{DECK, of_suit};
use crate::state::{Deep, Own};

const STOCK: Holder = Holder::House(0);
const BLIND: Holder = Holder::House(1);

impl Worlds for Snip {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        let (open, own) = (seen.open, seen.own);
        let blind = open.blind.or(own.looked);
        let shown = open.shown.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
        let located = open.pile | open.laid | shown | own.hand | CardSet::of(blind);
        let hidden = |seat: Seat| {
            let size = open.counts[seat.index()] - open.shown[seat.index()].len() as u8;
            Place { holder: Holder::Seat(seat), size }
        };
        let others = Seat::all(seen.rules.seats).filter(|&seat| !seen.is(seat));
        let mut places: Vec<Place> = others.map(hidden).collect();
        places.push(Place { holder: STOCK, size: open.stock });
        if open.down && blind.is_none() {
            places.push(Place { holder: BLIND, size: 1 });
        }
        Unseen { cards: DECK.cards().collect::<CardSet>() - located, places }
    }

    fn imagine(seen: Seen<'_, Self>, piles: &[&[Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        let (open, own) = (seen.open, seen.own);
        let places = Self::unseen(seen).places;
        let pile = |holder: Holder| {
            let at = places.iter().position(|place| place.holder == holder)?;
            piles.get(at).copied()
        };
        let lies = pile(BLIND).and_then(|pile| pile.first().copied());
        let blind = open.blind.or(own.looked).or(lies);
        let mut owns = [Own::default(); MAX_SEATS];
        for seat in Seat::all(seen.rules.seats) {
            let hidden = CardSet::of(pile(Holder::Seat(seat)).unwrap_or_default().iter().copied());
            let looked = blind.filter(|_| open.lookers.contains(seat));
            owns[seat.index()] = if seen.is(seat) {
                *own
            } else {
                Own { hand: open.shown[seat.index()] | hidden, looked }
            };
        }
        let honest = |seat: Seat| owns[seat.index()].hand.meets(of_suit(open.lucky));
        let stock = pile(STOCK)?.iter().copied();
        open.admit.iter().all(honest).then_some((owns, Deep::stack(stock, blind)))
    }

    fn proof(event: &Event) -> Option<Proof> {
        match event {
            Event::Void { seat, suit } | Event::Answered { seat, suit, holds: false } => {
                Some(Proof::Lacks(*seat, of_suit(Some(*suit))))
            }
            // A new card may be a lucky one.
            Event::Drew { seat } => Some(Proof::Drew(*seat)),
            Event::Dealt { .. } => Some(Proof::Gathered),
            _ => None,
        }
    }
}
