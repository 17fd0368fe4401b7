//! What can be at all, slow and obvious.

use cards::{Card, CardSet, Seat};
use engine::{Impossible, Possible, Seen, Whole};

use crate::Snip;
use crate::options::Rules;
use crate::pack::{DECK, of_suit};
use crate::state::{Own, Phase};

impl Possible for Snip {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        let (open, own) = (seen.open, seen.own);
        let fits = |(shown, &count): (&CardSet, &u8)| shown.len() <= usize::from(count);
        must(open.shown.iter().zip(&open.counts).all(fits), "a hand is miscounted")?;
        let mine = |seat: Seat| own.hand.len() == usize::from(open.counts[seat.index()]);
        let counted = Seat::all(seen.rules.seats).all(|seat| !seen.is(seat) || mine(seat));
        must(counted, "a hand is miscounted")
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        let (open, deep) = (whole.open, whole.deep);
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
            must(!admits || own.hand.meets(of_suit(open.lucky)), "a seat lied")?;
            let looked = open.lookers.contains(Seat::new(n));
            must(own.looked == deep.blind.filter(|_| looked), "a look saw something else")?;
        }
        Ok(())
    }
}

fn must(fine: bool, what: &str) -> Result<(), Impossible> {
    if fine { Ok(()) } else { Err(Impossible(what.to_string())) }
}
