//! How a club player plays the last nine tricks.

use ::bezique::pack::{Card, Cards};
use ::bezique::score::BRISQUES;
use ::bezique::{Bezique, Brisques, legal};
use engine::Seen;

use super::outlook::unseen;

/// The card for this trick.
pub(super) fn card(seen: Seen<'_, Bezique>) -> Card {
    let Seen { rules, open, .. } = seen;
    let legal = legal::cards(seen);
    if legal.len() == 1 {
        return legal.first().expect("whoever is in turn has a card");
    }
    let counts = rules.options.brisques != Brisques::None;
    let key = |card: Card| {
        if open.in_trick == 0 { lead(seen, counts, card) } else { follow(seen, counts, card) }
    };
    let best = legal.iter().reduce(|best, card| if key(card) > key(best) { card } else { best });
    best.expect("whoever is in turn has a card")
}

/// Where aces and tens count, sure winners first; else strength is kept for the last trick.
fn lead(seen: Seen<'_, Bezique>, counts: bool, card: Card) -> i32 {
    let sure = is_sure(seen, card);
    let brisque = card.face().bit() & BRISQUES != 0;
    match (counts, sure) {
        (true, true) => 100 + 10 * i32::from(brisque) - strength(seen, card),
        (true, false) => -strength(seen, card) - 50 * i32::from(brisque),
        (false, _) => -strength(seen, card),
    }
}

/// Cheap wins; what cannot win is thrown off, aces and tens last where they count. They are safest
/// in a trick that nobody plays to any more.
fn follow(seen: Seen<'_, Bezique>, counts: bool, card: Card) -> i32 {
    let open = seen.open;
    let wins = open.beaters & card.face().bit() != 0;
    let brisque = i32::from(counts && card.face().bit() & BRISQUES != 0);
    let last = usize::from(open.in_trick) + 1 == seen.rules.seats;
    let ours = seen.rules.sides.allied(open.winning, open.turn);
    let safe = last && (wins || ours) || wins && is_sure(seen, card);
    let winning = i32::from(wins && counts && !ours) * 100;
    winning + brisque * if safe { 40 } else { -40 } - strength(seen, card)
}

/// Trumps above plain cards, by rank.
fn strength(seen: Seen<'_, Bezique>, card: Card) -> i32 {
    let bit = card.face().bit();
    let height = bit.checked_ilog2().map_or(0, |place| place as i32 % 8);
    height + if bit & seen.open.trumps != 0 { 8 } else { 0 }
}

/// Whether nobody else has a card that beats this one.
fn is_sure(seen: Seen<'_, Bezique>, card: Card) -> bool {
    let open = seen.open;
    let mine = open.held(seen.own, open.turn);
    let others = open.known.iter().fold(unseen(open, mine), |all, &known| all | known) - mine;
    !others.meets(Cards::of_faces(open.beaters_of(card.face())))
}
