//! Moves for those who think about them, and where a step leads.

use cards::Dice;
use engine::{Game, Seen, Step};
use games::moves::walk;

use crate::choice::Choice;
use crate::random;

/// Where a step leads.
pub enum Lead<G: Game> {
    /// It makes this move whole.
    Whole(G::Action),
    /// It leads to several moves, this one among them.
    Towards(G::Action),
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
