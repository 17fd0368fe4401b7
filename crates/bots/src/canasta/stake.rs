//! What a decision turns on, as the rulebook tells it.

use ::canasta::pack::{is_black_three, is_red_three, is_wild};
use ::canasta::{Action, Canasta};
use engine::Seen;

use crate::choice::Choice;

pub(super) fn clause(
    seen: Seen<'_, Canasta>,
    best: &Choice<Canasta>,
    other: &Choice<Canasta>,
) -> &'static str {
    let either = |test: &dyn Fn(&Action) -> bool| [best, other].into_iter().flatten().any(test);
    let thrown = |test: fn(cards::Face) -> bool| {
        either(&|action| matches!(action, Action::Discard(face) if test(*face)))
    };
    let team = seen.open.turn.index() % 2;
    if either(&|action| matches!(action, Action::Take(_))) {
        "CAN-G8.1"
    } else if either(&|action| matches!(action, Action::Keep(_))) {
        "CAN-G3.3"
    } else if either(&|action| matches!(action, Action::Undo)) {
        "CAN-G6.6"
    } else if either(&|action| matches!(action, Action::Lay(_) | Action::Package(_))) {
        if seen.open.down[team] { "CAN-2.3" } else { "CAN-G7.2" }
    } else if either(&|action| matches!(action, Action::Add { .. })) {
        "CAN-2.3"
    } else if thrown(is_wild) {
        "CAN-G10.1"
    } else if thrown(is_black_three) {
        "CAN-G8.6"
    } else if thrown(is_red_three) {
        "CAN-G8.7"
    } else if thrown(|_| true) {
        // The next player may take it, and the pile with it.
        "CAN-G8.2"
    } else {
        "CAN-G12.2"
    }
}
