//! The whole moves that a seat may make, found by walking its legal steps depth first.
//!
//! Some games have more moves than a page has lines. Then the walk gives up, and a person composes a
//! move step by step.

use engine::choices::Move;
use engine::{Game, Seen, Spoken, Step};

/// An entry in a list of what a seat may do.
#[derive(Clone, Debug, PartialEq)]
pub enum Listed {
    /// A whole move.
    Move(Move),
    /// A step towards several, and its name.
    Step(Step, String),
}

/// What may be done after these steps: every move if there are so many at most, else the next steps. A
/// step that leads to one move only is listed as that move.
pub(crate) fn list<G: Spoken>(seen: Seen<'_, G>, draft: &G::Draft, most: usize) -> Vec<Listed> {
    // Steps that undo are offered at the beginning only: inside a draft they would lead in circles,
    // and a person who changes plans can drop the draft.
    let with_back = *draft == G::Draft::default();
    let mut found = Vec::new();
    let whole = |action: &G::Action| Listed::Move(Move::of(seen, action));
    if walk(seen, draft, with_back, most, &mut found) {
        return found.iter().map(whole).collect();
    }
    let listed = |step: Step| match only(seen, *draft, step) {
        Some(action) => whole(&action),
        None => Listed::Step(step, G::step_name(seen, draft, step)),
    };
    first_steps::<G>(seen, draft, with_back).map(listed).collect()
}

/// The one move that a step leads to, if there is no other.
fn only<G: Game>(seen: Seen<'_, G>, mut draft: G::Draft, step: Step) -> Option<G::Action> {
    let mut found = Vec::new();
    G::push(seen, &mut draft, step)
        .or_else(|| walk(seen, &draft, false, 1, &mut found).then(|| found.pop()).flatten())
}

/// Gathers moves until there are too many; `false` if it stopped for that.
pub fn walk<G: Game>(
    seen: Seen<'_, G>,
    draft: &G::Draft,
    with_back: bool,
    most: usize,
    found: &mut Vec<G::Action>,
) -> bool {
    for step in first_steps::<G>(seen, draft, with_back) {
        let mut next = *draft;
        let in_bounds = match G::push(seen, &mut next, step) {
            Some(_) if found.len() == most => false,
            Some(action) => {
                found.push(action);
                true
            }
            None => walk(seen, &next, false, most, found),
        };
        if !in_bounds {
            return false;
        }
    }
    true
}

fn first_steps<G: Game>(
    seen: Seen<'_, G>,
    draft: &G::Draft,
    with_back: bool,
) -> impl Iterator<Item = Step> {
    let legal = G::legal(seen, draft);
    let onwards = legal - G::BACK;
    let steps = if with_back || onwards.is_empty() { legal } else { onwards };
    steps.iter()
}
