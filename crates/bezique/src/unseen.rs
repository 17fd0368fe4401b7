//! What a viewer cannot see, and the worlds that could be behind it.
//!
//! Hidden cards have no names, so each viewer names them in one order: of every face first those that
//! have come to light, then those of the own hand, then the rest, which is unseen.

use cards::{MAX_SEATS, Seat};
use engine::{Holder, Place, Proof, Seen, Unseen, Viewer, Worlds};

use crate::Bezique;
use crate::event::Event;
use crate::pack::{Card, Cards, Face, PACK_LEN};
use crate::state::{Deep, Open, Own, Phase};

impl Worlds for Bezique {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        unseen(seen)
    }

    fn imagine(
        seen: Seen<'_, Self>,
        places: &[&[cards::Card]],
    ) -> Option<([Own; MAX_SEATS], Deep)> {
        imagine(seen, places)
    }

    fn proof(event: &Event) -> Option<Proof> {
        proof(event)
    }
}

/// The cards this viewer cannot locate, and the places that hold them.
pub fn unseen(seen: Seen<'_, Bezique>) -> Unseen {
    let open = seen.open;
    if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
        let place = Place { holder: Holder::House(0), size: PACK_LEN as u8 };
        return Unseen { cards: Cards::ALL.into(), places: vec![place] };
    }
    // B32: jokers that lie aside are seen by all.
    let aside = (0..usize::from(open.aside)).map(|copy| Face::JOKER.copy(copy)).collect();
    let lit = open.lit | aside;
    let mut places: Vec<Place> = others(seen)
        .map(|seat| Place { holder: Holder::Seat(seat), size: open.hands[seat.index()] })
        .collect();
    places.push(Place { holder: Holder::House(0), size: open.stock });
    places.retain(|place| place.size > 0);
    Unseen { cards: (Cards::ALL - lit - seen.own.hand.named(lit)).into(), places }
}

/// The world in which the unseen cards lie so. Everything that a viewer knows is in the open part or
/// its own, so none of them is impossible.
pub fn imagine(
    seen: Seen<'_, Bezique>,
    piles: &[&[cards::Card]],
) -> Option<([Own; MAX_SEATS], Deep)> {
    let mut owns = [Own::default(); MAX_SEATS];
    let mut deep = Deep::EMPTY;
    for (place, pile) in unseen(seen).places.iter().zip(piles) {
        let faces = pile.iter().filter_map(|&card| Card::try_from(card).ok()).map(Card::face);
        match place.holder {
            Holder::Seat(seat) => owns[seat.index()].hand = faces.collect(),
            // Piles are listed from the top, a stock is kept from the bottom.
            Holder::House(_) if seen.open.stock > 0 => {
                let places = deep.stock[..usize::from(seen.open.stock)].iter_mut().rev();
                places.zip(faces).for_each(|(place, face)| *place = face);
            }
            Holder::House(_) => {}
        }
    }
    if let Viewer::Seat(seat) = seen.viewer {
        owns[seat.index()] = *seen.own;
    }
    Some((owns, deep))
}

/// What an event proves about hands.
pub fn proof(event: &Event) -> Option<Proof> {
    match event {
        Event::Deal { .. } => Some(Proof::Gathered),
        Event::Lacks { seat, cards } => Some(Proof::Lacks(*seat, (*cards).into())),
        Event::Drew { seat } => Some(Proof::Drew(*seat)),
        _ => None,
    }
}

/// The other seats in the order in which they draw.
fn others(seen: Seen<'_, Bezique>) -> impl Iterator<Item = Seat> {
    let Open { leader, .. } = *seen.open;
    let seats = seen.rules.seats;
    let from_leader = (0..seats).map(move |n| Seat::new((leader.index() + n) % seats));
    from_leader.filter(move |&seat| !seen.is(seat))
}
