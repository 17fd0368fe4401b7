//! The cards that are worth weighing.

use ::belote::pack::{Card, Cards};
use ::belote::{Belote, Ladder};
use engine::Seen;

/// The legal cards without those that are as good as another: neighbours among the cards still in
/// play that count the same take the same tricks.
pub(super) fn cards(seen: Seen<'_, Belote>) -> Cards {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    let others = rules.pack - hand - (open.played - open.trick_cards());
    let same = |a: Card, b: Card| {
        let trump = open.trumps.contains(a);
        let (above_a, above_b) = (a.higher(trump), b.higher(trump));
        let between = (above_a - above_b) | (above_b - above_a);
        a.suit() == b.suit() && a.points(trump) == b.points(trump) && !between.meets(others)
    };
    let mut kept = Cards::EMPTY;
    for card in Ladder::new(rules, open, open.turn).cards(hand).iter() {
        if !kept.iter().any(|other| same(card, other)) {
            kept |= Cards::one(card);
        }
    }
    kept
}
