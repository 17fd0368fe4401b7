//! The moves that an expert weighs.

use ::bezique::{Action, Bezique, Phase, legal};
use engine::Seen;

use super::club;
use super::melds::{may_swap, melds};
use crate::choice::Choice;

/// A card that the club finds worse than the best by more than this is not worth weighing, in points;
/// by two, and by four, whose playouts are shorter and go by the club's judgement sooner.
const DOUBT: [f64; 2] = [60.0, 30.0];

/// Every card that may be played and is not plainly wrong; after a won trick every meld, the swap, and
/// going on without.
pub(super) fn add(seen: Seen<'_, Bezique>, out: &mut Vec<Choice<Bezique>>) {
    let Seen { rules, open, .. } = seen;
    if open.phase != Phase::Won {
        let cards = match open.phase {
            Phase::Play => club::cards_within(seen, DOUBT[usize::from(rules.seats > 2)]),
            _ => legal::cards(seen),
        };
        out.extend(cards.iter().map(|card| Some(Action::Play(card))));
        return;
    }
    out.extend(melds(seen).iter().map(|&meld| Some(Action::Meld(meld))));
    out.extend(may_swap(seen).then_some(Some(Action::Swap)));
    out.push(Some(Action::Draw));
}
