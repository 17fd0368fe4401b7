//! What is worth weighing besides the club's choice.

use ::rami::{Action, Phase, Rami};
use cards::Face;
use engine::{Moves, Seen};

use super::club;
use super::lay;
use super::out::go_out;
use super::outlook::Outlook;
use crate::choice::Choice;

/// How many throws are weighed.
const THROWS: usize = 4;

/// Adds the other way to draw, laying and not laying, and the best throws. A turn that can be won
/// leaves nothing to weigh.
pub(super) fn add(seen: Seen<'_, Rami>, out: &mut Vec<Choice<Rami>>) {
    let mut offer = |action: Action| {
        if Rami::check(seen, &action).is_ok() {
            out.push(Some(action));
        }
    };
    if seen.open.phase == Phase::Draw {
        offer(Action::Draw);
        offer(Action::Take);
        return;
    }
    if go_out(seen).is_some() {
        return;
    }
    let outlook = Outlook::new(seen);
    lay::next_meld(seen, &outlook.costs).into_iter().for_each(&mut offer);
    let mut throws: Vec<(f64, Face)> = Vec::new();
    club::each_throw(&outlook, &mut |worth, card| throws.push((worth, card)));
    throws.sort_by(|a, b| a.0.total_cmp(&b.0));
    throws.iter().take(THROWS).for_each(|&(_, card)| offer(Action::Discard(card)));
}
