//! What a seat means by what it says, judged through its own eyes: the same at a table of this house and
//! in front of a view that another house has sent.

use engine::choices::{self, Move, Reason};
use engine::{Seen, Spoken, Step, Violation};

use crate::any_match::{Act, Refused};

/// The steps of what a seat would do, if it may; nothing is done.
pub fn spell<G: Spoken>(seen: Seen<'_, G>, act: Act<'_>) -> Result<Vec<Step>, Refused> {
    let action = meant(seen, act)?;
    let action = seen.canonical(&action).map_err(|why| refused::<G>(&why))?;
    let mut steps = Vec::new();
    G::spell(seen, &action, &mut |step| steps.push(step));
    Ok(steps)
}

/// The action that a seat means; it need not be legal.
pub(crate) fn meant<G: Spoken>(seen: Seen<'_, G>, act: Act<'_>) -> Result<G::Action, Refused> {
    match act {
        Act::Steps(steps) => compose(seen, steps).ok_or(Refused::Unreadable {
            code: "NOT_OFFERED",
            text: "These steps are not on offer now.".to_string(),
        }),
        Act::Text(text) => seen
            .read(text)
            .map_err(|error| Refused::Unreadable { code: "UNREADABLE", text: format!("{error}.") }),
        Act::Choice(choice) => match choices::moves(seen, choice).0.as_slice() {
            [action] => Ok(*action),
            [] => Err(Refused::Rule(choices::refused(seen, G::rulebook(), choice))),
            several => Err(Refused::Unclear {
                code: "SEVERAL_MOVES",
                text: "These cards can be played in several ways: say which.",
                moves: several.iter().map(|action| Move::of(seen, action)).collect(),
            }),
        },
    }
}

/// The action that exactly these steps are.
fn compose<G: Spoken>(seen: Seen<'_, G>, steps: &[Step]) -> Option<G::Action> {
    let (last, before) = steps.split_last()?;
    let mut draft = before.iter().try_fold(G::Draft::default(), |mut draft, &step| {
        let open_ended =
            G::legal(seen, &draft).contains(step) && G::push(seen, &mut draft, step).is_none();
        open_ended.then_some(draft)
    })?;
    G::legal(seen, &draft).contains(*last).then(|| G::push(seen, &mut draft, *last)).flatten()
}

/// A refusal with its sentence.
pub(crate) fn refused<G: Spoken>(violation: &Violation) -> Refused {
    Refused::Rule(Reason::of(G::rulebook(), violation))
}
