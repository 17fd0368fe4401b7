//! What is worth weighing besides the club's choice.

use ::canasta::{Action, Canasta, Phase};
use engine::{Moves, Seen};

use super::down::{self, Need};
use super::look::{Board, Look};
use super::plays::plays;
use super::{out, take, throws};
use crate::choice::Choice;

/// So many melds and additions.
const PLAYS: usize = 4;
/// So many throws.
const THROWS: usize = 5;

/// Adds the draw and every key, or ways to close and to go down, the best plays and the best throws.
pub(super) fn add(seen: Seen<'_, Canasta>, out: &mut Vec<Choice<Canasta>>) {
    let look = Look::new(seen);
    let mut offer = |action: Action| {
        if Canasta::check(seen, &action).is_ok() {
            out.push(Some(action));
        }
    };
    match seen.open.phase {
        Phase::Draw => draws(&look, &mut offer),
        Phase::Play => turns(&look, &mut offer),
        _ => {}
    }
}

fn draws(look: &Look<'_>, offer: &mut impl FnMut(Action)) {
    let board = Board::of(look.seen.open, look.side);
    let keys = take::keys(look);
    let closing = out::pile::key(look, |_, _, _| true);
    if !keys.is_empty() || closing.is_some() {
        offer(Action::Draw);
    }
    if let Some(key) = closing {
        offer(Action::Take(key));
    }
    for key in &keys {
        if take::after(look, &board, key).is_some() {
            offer(Action::Take(*key));
        }
    }
}

fn turns(look: &Look<'_>, offer: &mut impl FnMut(Action)) {
    let (open, board, hand) = (look.seen.open, Board::of(look.seen.open, look.side), look.hand());
    if let Some(action) = out::find(look, &board).and_then(|finish| finish.next(look)) {
        offer(action);
    }
    if let Some(need) = Need::due(look) {
        if let Some(way) = down::best(look, &board, hand, need) {
            offer(way.next(look));
        }
    } else if !open.as_package() {
        let found = plays(look, &board, hand);
        let fits = found.iter().filter(|play| play.cards.len() + 2 <= hand.len());
        let mut ranked: Vec<(f64, Action)> =
            fits.map(|play| (play.worth(look, &board, hand), play.action())).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.iter().take(PLAYS).for_each(|&(_, action)| offer(action));
    }
    let throws = throws::best::<THROWS>(look, &board, hand);
    throws.iter().for_each(|throw| offer(Action::Discard(throw.face)));
}
