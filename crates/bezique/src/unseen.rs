//! What a viewer cannot see, and the worlds that could be behind it.
//!
//! Hidden cards have no names, so each viewer names them in one order: of every face first those that
//! have come to light, then those of the own hand, then the rest, which is unseen.

use cards::{MAX_SEATS, Seat};
use engine::{Holder, Place, Proof, Seen, Unseen, Viewer, Worlds};

use crate::Bezique;
use crate::event::Event;
use crate::pack::{COPIES, Cards, Face, PACK_LEN};
use crate::state::{Deep, Own, Phase};

impl Worlds for Bezique {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        let open = seen.open;
        if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
            let place = Place { holder: Holder::House(0), size: PACK_LEN as u8 };
            return Unseen { cards: Cards::ALL.into(), places: vec![place] };
        }
        let mut places: Vec<Place> = others(seen)
            .map(|seat| Place { holder: Holder::Seat(seat), size: open.hands[seat.index()] })
            .collect();
        places.push(Place { holder: Holder::House(0), size: open.stock });
        places.retain(|place| place.size > 0);
        Unseen { cards: unseen_cards(seen).into(), places }
    }

    /// Everything that a viewer knows is in the open part or its own, so no world is impossible.
    fn imagine(seen: Seen<'_, Self>, piles: &[&[cards::Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        let mut owns = [Own::default(); MAX_SEATS];
        let mut deep = Deep::EMPTY;
        for (place, pile) in Self::unseen(seen).places.iter().zip(piles) {
            let faces = pile.iter().filter_map(|&card| Face::try_from(card.face()).ok());
            match place.holder {
                Holder::Seat(seat) => owns[seat.index()].hand = faces.collect(),
                // Piles are listed from the top, a stock is kept from the bottom.
                Holder::House(_) => {
                    let places = deep.stock.iter_mut().take(usize::from(seen.open.stock)).rev();
                    places.zip(faces).for_each(|(place, face)| *place = face);
                }
            }
        }
        if let Viewer::Seat(seat) = seen.viewer {
            owns[seat.index()] = *seen.own;
        }
        Some((owns, deep))
    }

    fn proof(event: &Event) -> Option<Proof> {
        match event {
            Event::Deal { .. } => Some(Proof::Gathered),
            Event::Lacks { seat, cards } => Some(Proof::Lacks(*seat, (*cards).into())),
            Event::Drew { seat } => Some(Proof::Drew(*seat)),
            _ => None,
        }
    }
}

/// The cards that a viewer cannot locate.
pub(crate) fn unseen_cards(seen: Seen<'_, Bezique>) -> Cards {
    // B32: jokers that lie aside are seen by all.
    let aside = Cards([0, 0, (1 << seen.open.aside.min(COPIES as u8)) - 1]);
    let lit = seen.open.lit | aside;
    Cards::ALL - lit - seen.own.hand.named(lit)
}

/// The other seats in the order in which they draw.
fn others(seen: Seen<'_, Bezique>) -> impl Iterator<Item = Seat> {
    let (leader, seats) = (seen.open.leader, seen.rules.seats);
    let from_leader = [leader].into_iter().chain(leader.after(seats)).take(seats);
    from_leader.filter(move |&seat| !seen.is(seat))
}
