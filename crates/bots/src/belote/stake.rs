//! What a decision turns on, as the rulebook tells it.

use ::belote::{Action, Belote};
use engine::Seen;

use crate::choice::Choice;

/// Tricks before the last one.
const LAST: u8 = 7;

pub(super) fn clause(
    seen: Seen<'_, Belote>,
    best: &Choice<Belote>,
    other: &Choice<Belote>,
) -> &'static str {
    let trump = |choice: &Choice<Belote>| match choice {
        Some(Action::Play { card, .. }) => Some(card.suit()) == seen.open.trump,
        _ => false,
    };
    match best {
        Some(Action::Take(_)) => "BEL-7.3",
        Some(Action::Pass) | None => "BEL-7.4",
        Some(Action::Play { .. }) if seen.open.tricks.iter().sum::<u8>() == LAST => "BEL-7.2",
        Some(Action::Play { .. }) if trump(best) || trump(other) => "BEL-2.3",
        Some(Action::Play { .. }) => "BEL-2.2",
    }
}
