//! What a viewer of Snip cannot locate, the worlds it can imagine, and which positions are possible.

use cards::{Card, CardSet, MAX_SEATS, Seat};
use engine::{Holder, Place, Seen, Unseen, Whole};

use super::fault::{Fault, has};
use super::{DECK, Deep, Open, Own, Phase, Rules, Snip, of_suit};

const STOCK: Holder = Holder::House(0);
const BLIND: Holder = Holder::House(1);

pub fn unseen(seen: Seen<'_, Snip>) -> Unseen {
    let (open, own) = (seen.open, seen.own);
    let blind = open.blind.or(own.looked);
    let shown = open.shown.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
    let located = open.pile | open.laid | shown | own.hand | CardSet::of(blind);
    let others = Seat::all(seen.rules.seats).filter(|&seat| !seen.is(seat));
    let mut places: Vec<Place> = others
        .map(|seat| Place {
            holder: Holder::Seat(seat),
            size: open.counts[seat.index()] - open.shown[seat.index()].len() as u8,
        })
        .collect();
    places.push(Place { holder: STOCK, size: open.stock });
    if open.down && blind.is_none() {
        places.push(Place { holder: BLIND, size: 1 });
    }
    Unseen { cards: DECK.cards().collect::<CardSet>() - located, places }
}

pub fn imagine(seen: Seen<'_, Snip>, piles: &[&[Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
    let (open, own) = (seen.open, seen.own);
    let places = unseen(seen).places;
    let pile = |holder: Holder| {
        let at = places.iter().position(|place| place.holder == holder)?;
        piles.get(at).copied()
    };
    let blind = open.blind.or(own.looked).or(pile(BLIND).and_then(|pile| pile.first().copied()));
    let mut owns = [Own::default(); MAX_SEATS];
    for seat in Seat::all(seen.rules.seats) {
        let hidden = pile(Holder::Seat(seat)).unwrap_or_default().iter().copied();
        let looked = open.lookers.contains(seat) && !has(Fault::ForgetsALook);
        owns[seat.index()] = match seen.is(seat) {
            true => *own,
            false => Own {
                hand: open.shown[seat.index()] | CardSet::of(hidden),
                looked: blind.filter(|_| looked),
            },
        };
    }
    let honest = open.admit.iter().all(|seat| holds_lucky(open, &owns[seat.index()]));
    honest.then_some((owns, Deep::stack(pile(STOCK)?, blind)))
}

fn holds_lucky(open: &Open, own: &Own) -> bool {
    !(open.lucky.map_or(CardSet::EMPTY, of_suit) & own.hand).is_empty()
}

pub fn sound(seen: Seen<'_, Snip>) -> Result<(), String> {
    let (open, own) = (seen.open, seen.own);
    if has(Fault::RefusesALook) && own.looked.is_some() {
        return Err("nobody looks".to_string());
    }
    let fits = |(shown, &count): (&CardSet, &u8)| shown.len() <= usize::from(count);
    let counted = open.shown.iter().zip(&open.counts).all(fits);
    let mine = |seat: Seat| own.hand.len() == usize::from(open.counts[seat.index()]);
    match counted && Seat::all(seen.rules.seats).all(|seat| !seen.is(seat) || mine(seat)) {
        true => Ok(()),
        false => Err("a hand is miscounted".to_string()),
    }
}

pub fn validate(rules: &Rules, whole: Whole<'_, Snip>) -> Result<(), String> {
    let (open, deep) = (whole.open, whole.deep);
    let must = |fine: bool, what: &str| if fine { Ok(()) } else { Err(what.to_string()) };
    let hands = whole.owns.iter().flat_map(|own| own.hand.iter());
    let table = open.pile.iter().chain(open.laid.iter());
    let all: Vec<Card> = hands.chain(table).chain(deep.cards()).chain(deep.blind).collect();
    must(all.len() == DECK.len(), "there are not twelve cards")?;
    must(CardSet::of(all).len() == DECK.len(), "a card is in two places")?;
    must(deep.cards().len() == usize::from(open.stock), "the stock is miscounted")?;
    must(open.down == deep.blind.is_some(), "the blind card is not where it is")?;
    must(open.blind.is_none_or(|card| deep.blind == Some(card)), "another card was turned up")?;
    let laid = if open.phase == Phase::Laid { 2 } else { 0 };
    must(open.laid.len() == laid, "two cards are laid, in their phase only")?;
    for (n, own) in whole.owns.iter().enumerate() {
        let seated = n < rules.seats;
        must(seated || *own == Own::default(), "an empty chair holds something")?;
        must(open.shown[n].is_subset(own.hand), "a card was shown that is not held")?;
        must(own.hand.len() == usize::from(open.counts[n]), "a hand is miscounted")?;
        let admits = open.admit.contains(Seat::new(n));
        must(!admits || holds_lucky(open, own), "a seat lied")?;
        let looked = open.lookers.contains(Seat::new(n));
        must(own.looked == deep.blind.filter(|_| looked), "a look saw something else")?;
    }
    Ok(())
}
