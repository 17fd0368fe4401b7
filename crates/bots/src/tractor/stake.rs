//! What a decision turns on, as the rulebook tells it.

use ::tractor::{Action, Tractor, pack};

use crate::choice::Choice;

pub(super) fn clause(best: &Choice<Tractor>, other: &Choice<Tractor>) -> &'static str {
    let points = |choice: &Choice<Tractor>| match choice {
        Some(Action::Play(cards)) => pack::points(*cards),
        _ => 0,
    };
    match best {
        None | Some(Action::Pass | Action::Declare(_)) => "TRC-0.8",
        Some(Action::Bury(_)) => "TRC-0.11",
        Some(Action::Play(_)) if points(best) != points(other) => "TRC-0.3",
        Some(Action::Play(_)) => "TRC-0.4",
    }
}
