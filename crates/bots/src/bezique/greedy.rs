//! What looks best at once.

use ::bezique::pack::{Card, Faces, ranked};
use ::bezique::{Action, Bezique, Phase, legal};
use cards::Rank;
use engine::Seen;

use super::melds::{may_swap, melds};

/// The meld with the most points, if one can be laid; the cheapest card that wins the trick; else the
/// cheapest of all.
pub(super) fn action(seen: Seen<'_, Bezique>) -> Action {
    if seen.open.phase != Phase::Won {
        return Action::Play(card(seen));
    }
    if may_swap(seen) {
        return Action::Swap;
    }
    let dearest = melds(seen).iter().copied().max_by_key(|meld| meld.kind.points());
    dearest.map_or(Action::Draw, Action::Meld)
}

fn card(seen: Seen<'_, Bezique>) -> Card {
    let (open, legal) = (seen.open, legal::cards(seen));
    let wins = |card: &Card| open.in_trick > 0 && open.beaters & card.face().bit() != 0;
    let cheapest = |card: &Card| (!wins(card), price(open.trumps, *card));
    legal.iter().min_by_key(cheapest).expect("whoever is in turn has a card")
}

/// How gladly a card is given away: small ones first, what can be melded last.
fn price(trumps: Faces, card: Card) -> u32 {
    let bit = card.face().bit();
    let royal = ranked(Rank::King) | ranked(Rank::Queen) | ranked(Rank::Jack) | ranked(Rank::Ace);
    let height = bit.checked_ilog2().map_or(20, |place| place % 8);
    height + if bit & royal != 0 { 10 } else { 0 } + if bit & trumps != 0 { 8 } else { 0 }
}
