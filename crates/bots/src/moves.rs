//! The whole moves that a seat may make, found by walking its legal steps depth first.
//!
//! Some games have more moves than a page has lines. Then the walk gives up, and a person composes a
//! move step by step: each next step is shown by a move that it leads to.

use cards::Dice;
use engine::{Game, Seen, Step};

use crate::choice::Choice;
use crate::random;

/// What a seat may do next.
pub enum Moves<G: Game> {
    /// Every move there is.
    All(Vec<G::Action>),
    /// Too many to list: the next steps, each with one move that it leads to.
    Steps(Vec<(Step, Lead<G>)>),
}

/// Where a step leads.
pub enum Lead<G: Game> {
    /// It makes this move whole.
    Whole(G::Action),
    /// It leads to several moves, this one among them.
    Towards(G::Action),
}

/// What may be done after these steps; at most `most` moves are listed.
pub fn list<G: Game>(seen: Seen<'_, G>, draft: &G::Draft, most: usize) -> Moves<G> {
    // Steps that undo are offered at the beginning only: inside a draft they would lead in circles,
    // and a person who changes plans can drop the draft.
    let with_back = *draft == G::Draft::default();
    let mut found = Vec::new();
    if walk(seen, draft, with_back, most, &mut found) {
        return Moves::All(found);
    }
    let steps = first_steps::<G>(seen, draft, with_back)
        .filter_map(|step| Some((step, lead(seen, draft, step)?)));
    Moves::Steps(steps.collect())
}

/// Where a legal step leads after these; `None` for one that is not legal and leads nowhere.
pub fn lead<G: Game>(seen: Seen<'_, G>, draft: &G::Draft, step: Step) -> Option<Lead<G>> {
    let mut next = *draft;
    if let Some(action) = G::push(seen, &mut next, step) {
        return Some(Lead::Whole(action));
    }
    let mut found = Vec::new();
    walk(seen, &next, false, 1, &mut found);
    found.pop().map(Lead::Towards)
}

/// Moves for those who think: nothing that only undoes, unless nothing else is left; in a window
/// also staying out. Beyond `handful` a random choice of them.
pub fn onwards<G: Game>(seen: Seen<'_, G>, handful: usize, dice: &mut Dice) -> Vec<Choice<G>> {
    let mut found = Vec::new();
    if !walk(seen, &G::Draft::default(), false, handful, &mut found) {
        found.clear();
        for _ in 0..2 * handful {
            let action = random::action(seen, dice);
            if found.len() < handful && !found.contains(&action) {
                found.push(action);
            }
        }
    }
    let out = random::in_window(seen).then_some(None);
    found.into_iter().map(Some).chain(out).collect()
}

/// Gathers moves until there are too many; `false` if it stopped for that.
fn walk<G: Game>(
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
