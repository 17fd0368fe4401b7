//! What a viewer cannot see, and the worlds that could be behind it.
//!
//! Cards that were taken with the pile, or back from the table, are known to lie in a hand. Equal
//! faces are interchangeable: of those located the lowest copies are meant, so the unseen are
//! always the highest.

use cards::{Bag, Card, CardSet, Face, List, MAX_SEATS, Seat};
use engine::{Holder, Place, Proof, Seen, Unseen, Viewer, Worlds};

use crate::Canasta;
use crate::event::Event;
use crate::pack::{RED_THREES, black_threes};
use crate::state::{Deep, Open, Own, Phase};

impl Worlds for Canasta {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        let (rules, open) = (seen.rules, seen.open);
        let mut located = [0; Face::COUNT];
        let mut places = Vec::new();
        if between_deals(open) {
            // Every card is gathered, whatever still lies on the table.
            places.push(Place { holder: Holder::House(0), size: rules.deck.len() as u8 });
        } else {
            let mut locate = |face: Face| located[face.index()] += 1;
            open.pile.iter().copied().for_each(&mut locate);
            let melds = open.melds.iter();
            melds.flat_map(|meld| &meld.cards).copied().for_each(&mut locate);
            Seat::all(rules.seats).flat_map(|seat| open.red_threes(seat)).for_each(&mut locate);
            seen.own.hand.iter().for_each(&mut locate);
            let bottom = seen.own.bottom;
            bottom.iter().copied().for_each(&mut locate);
            for seat in others(seen) {
                let known = open.known[seat.index()];
                known.iter().for_each(&mut locate);
                let size = open.hands[seat.index()] - known.len() as u8;
                places.push(Place { holder: Holder::Seat(seat), size });
            }
            places.push(Place { holder: Holder::House(0), size: open.stock - bottom.len() as u8 });
        }
        places.retain(|place| place.size > 0);
        let unlocated = |card: &Card| card.copy() >= located[card.face().index()];
        Unseen { cards: rules.deck.cards().filter(unlocated).collect(), places }
    }

    fn imagine(seen: Seen<'_, Self>, piles: &[&[Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        let open = seen.open;
        let mut owns = [Own::default(); MAX_SEATS];
        if let Viewer::Seat(seat) = seen.viewer {
            owns[seat.index()] = *seen.own;
        }
        let mut deep = Deep { stock: List::new() };
        if between_deals(open) {
            return Some((owns, deep));
        }
        for seat in others(seen) {
            owns[seat.index()].hand = open.known[seat.index()];
        }
        // The viewer's own bottom cards lie where it saw them.
        deep.stock.extend(seen.own.bottom.iter().copied());
        for (place, pile) in Canasta::unseen(seen).places.iter().zip(piles) {
            let faces = pile.iter().map(|card| card.face());
            match place.holder {
                Holder::Seat(seat) => owns[seat.index()].hand.extend(faces),
                // A stock is listed from the top.
                Holder::House(_) => deep.stock.extend(faces.rev()),
            }
        }
        if open.phase == Phase::Bottom && !seen.is(open.turn) {
            owns[open.turn.index()].bottom = List::of(&deep.stock[..3]);
        }
        let fits = others(seen).all(|seat| fits(open, seat, owns[seat.index()].hand));
        fits.then_some((owns, deep))
    }

    fn proof(event: &Event) -> Option<Proof> {
        match event {
            Event::Deal { .. } => Some(Proof::Gathered),
            Event::Cleared { seat } => {
                let reds = RED_THREES
                    .into_iter()
                    .flat_map(|face| [0, 1].map(|copy| Card::new(face, copy)));
                Some(Proof::Lacks(*seat, CardSet::of(reds)))
            }
            _ => None,
        }
    }
}

/// Whether all cards are about to be shuffled.
fn between_deals(open: &Open) -> bool {
    matches!(open.phase, Phase::Dealer | Phase::Shuffle)
}

fn others(seen: Seen<'_, Canasta>) -> impl Iterator<Item = Seat> {
    Seat::all(seen.rules.seats).filter(move |&seat| !seen.is(seat))
}

/// Whether a hand contradicts what everybody knows of its seat.
fn fits(open: &Open, seat: Seat, hand: Bag) -> bool {
    // CAN-G4: after the deal nobody holds a red three.
    let cleared = open.phase == Phase::Cut || !RED_THREES.iter().any(|&red| hand.contains(red));
    // C54: a seat that could have closed with four black threes did not hold them.
    let not_four = open.not_four.contains(seat);
    cleared && !(not_four && hand.len() == 4 && black_threes(hand) == 4)
}
