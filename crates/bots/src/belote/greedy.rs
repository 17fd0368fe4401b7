//! What looks best at once: take points that lie there, throw away little, bid on strong trumps.

use ::belote::pack::{Card, Cards};
use ::belote::{Action, Belote, Ladder};
use engine::Seen;

use super::bid;

/// Places in a suit.
const NINE: usize = 2;
const JACK: usize = 4;
const ACE: usize = 7;

/// Wins with the dearest card that can, feeds a partner who is winning, otherwise plays the cheapest
/// card. Leads aces.
pub(super) fn card(seen: Seen<'_, Belote>) -> Card {
    let (rules, open) = (seen.rules, seen.open);
    let legal = Ladder::new(rules, open, open.turn).cards(seen.own.hand);
    let points = |card: &Card| card.points(open.trumps.contains(*card));
    let lead = open.in_trick == 0;
    let winners = legal & if lead { Cards::of_place(ACE) - open.trumps } else { open.beaters };
    let partner_wins = !lead && rules.sides.allied(open.winning, open.turn);
    let chosen = match (partner_wins, winners.is_empty()) {
        (true, _) => legal.iter().max_by_key(points),
        (false, false) => winners.iter().max_by_key(points),
        (false, true) => legal.iter().min_by_key(points),
    };
    chosen.expect("a seat in turn has a card to play")
}

/// Takes with three trumps and the jack or the nine among them, the card turned up included.
pub(super) fn bid(seen: Seen<'_, Belote>) -> Action {
    let hand = bid::hand(seen);
    let high = Cards::of_place(JACK) | Cards::of_place(NINE);
    let strong = |trumps: Cards| trumps.len() >= 3 && trumps.meets(high);
    bid::suits(seen.rules, seen.open)
        .find(|&suit| strong(hand & Cards::of_suit(suit)))
        .map_or(Action::Pass, Action::Take)
}
