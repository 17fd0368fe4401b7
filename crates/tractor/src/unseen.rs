//! What a viewer cannot see, and the worlds that could be behind it.
//!
//! Some cards in other hands are known to lie there: those shown for a declaration, turned from the
//! kitty, or thrown in vain. The rest is unseen. Equal cards are interchangeable, so the unseen ones
//! are named by their lowest copies.

use cards::{MAX_SEATS, Seat};
use engine::{Holder, Place, Proof, Seen, Unseen, Viewer, Worlds};

use crate::Tractor;
use crate::event::Event;
use crate::options::SEATS;
use crate::pack::{Cards, KITTY_LEN, PACK, PACK_LEN};
use crate::state::{Deep, Own, Phase};
use crate::validate::plays_were_legal;

/// The cards still to be dealt.
const STOCK: Holder = Holder::House(0);
/// The cards buried by somebody else.
const KITTY: Holder = Holder::House(1);

impl Worlds for Tractor {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        let open = seen.open;
        let mut places = Vec::new();
        match open.phase {
            Phase::Shuffle => {
                places.push(Place { holder: STOCK, size: PACK_LEN as u8 });
                return Unseen { cards: PACK.named(), places };
            }
            // All cards were played, and the kitty is turned up.
            Phase::Over => return Unseen::default(),
            Phase::Deal | Phase::LastCall => {
                places.push(Place { holder: STOCK, size: PACK_LEN as u8 - open.dealt });
            }
            Phase::Play if !seen.is(open.starter) => {
                places.push(Place { holder: KITTY, size: KITTY_LEN as u8 });
            }
            Phase::Bury | Phase::Play => {}
        }
        for seat in others(seen) {
            let size = open.hands[seat.index()] - open.shown[seat.index()].len() as u8;
            places.push(Place { holder: Holder::Seat(seat), size });
        }
        places.retain(|place| place.size > 0);
        Unseen { cards: unseen_cards(seen).named(), places }
    }

    fn imagine(seen: Seen<'_, Self>, piles: &[&[cards::Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        let open = seen.open;
        let mut owns = [Own::default(); MAX_SEATS];
        let mut deep = Deep::EMPTY;
        if matches!(open.phase, Phase::Shuffle | Phase::Over) {
            return Some((owns, deep));
        }
        for seat in others(seen) {
            owns[seat.index()].hand = open.shown[seat.index()];
        }
        for (place, pile) in Self::unseen(seen).places.iter().zip(piles) {
            let cards: Cards = pile.iter().copied().collect();
            match place.holder {
                Holder::Seat(seat) => {
                    owns[seat.index()].hand = owns[seat.index()].hand.plus(cards);
                }
                KITTY => owns[open.starter.index()].buried = cards,
                Holder::House(_) => {
                    let stock = &mut deep.stock[usize::from(open.dealt)..];
                    stock.iter_mut().zip(*pile).for_each(|(place, card)| *place = card.face());
                }
            }
        }
        if let Viewer::Seat(seat) = seen.viewer {
            owns[seat.index()] = *seen.own;
        }
        let starter = &owns[open.starter.index()];
        let fits = starter.hand.plus(starter.buried).holds(open.aside)
            && plays_were_legal(seen.rules, open, &owns).is_ok();
        fits.then_some((owns, deep))
    }

    fn proof(event: &Event) -> Option<Proof> {
        match event {
            Event::Deal { .. } => Some(Proof::Gathered),
            Event::Lacks { seat, cards } => Some(Proof::Lacks(*seat, cards.named())),
            _ => None,
        }
    }
}

/// The cards that a viewer cannot locate while cards are dealt or played.
pub(crate) fn unseen_cards(seen: Seen<'_, Tractor>) -> Cards {
    let located = seen.own.hand.plus(seen.own.buried).plus(seen.open.played);
    let shown = others(seen).map(|seat| seen.open.shown[seat.index()]);
    PACK.minus(shown.fold(located, Cards::plus))
}

fn others(seen: Seen<'_, Tractor>) -> impl Iterator<Item = Seat> {
    Seat::all(SEATS).filter(move |&seat| !seen.is(seat))
}
