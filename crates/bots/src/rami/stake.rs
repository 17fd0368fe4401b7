//! What a decision turns on, as the rulebook tells it.

use ::rami::{Action, Rami};
use engine::Seen;

use crate::choice::Choice;

pub(super) fn clause(
    seen: Seen<'_, Rami>,
    best: &Choice<Rami>,
    other: &Choice<Rami>,
) -> &'static str {
    let either = |test: &dyn Fn(&Action) -> bool| [best, other].into_iter().flatten().any(test);
    if either(&|action| matches!(action, Action::Draw | Action::Take)) {
        "RAM-3.1.1"
    } else if either(&|action| matches!(action, Action::Swap { .. })) {
        "RAM-J2"
    } else if either(&|action| matches!(action, Action::Add { .. })) {
        "RAM-3.2.6"
    } else if either(&|action| matches!(action, Action::Meld(_) | Action::Undo)) {
        let opened = seen.open.opened.contains(seen.open.turn);
        if seen.rules.options.opening_minimum > 0 && !opened { "RAM-A1" } else { "RAM-1.2" }
    } else if either(&|action| matches!(action, Action::Discard(face) if face.is_joker())) {
        "RAM-J1"
    } else {
        "RAM-7.2"
    }
}
