//! What is worth weighing besides the club's choice.

use ::canasta::state::Phase;
use ::canasta::{Action, Canasta};
use engine::{Moves, Seen};

use super::club::{go_down, lead, need};
use super::look::{Board, Look};
use super::plays::plays;
use super::weights::CLUB;
use super::worth::worth;
use super::{down, out, take, throws};
use crate::choice::Choice;

/// So many melds and additions.
const PLAYS: usize = 4;
/// So many throws.
const THROWS: usize = 5;

/// Adds the draw and every key, or ways to close and to go down, the best plays and the best throws.
pub fn add(seen: Seen<'_, Canasta>, out: &mut Vec<Choice<Canasta>>) {
    let look = Look::new(seen, CLUB.draws);
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
    let (keys, count) = take::keys(look);
    let closing = out::pile::key(look, |_, _, _| true);
    if count > 0 || closing.is_some() {
        offer(Action::Draw);
    }
    if let Some(key) = closing {
        offer(Action::Take(key));
    }
    for key in &keys[..count] {
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
    let is_down = open.down[look.side.index()];
    let short = need(look);
    if !is_down && (short.points > 0 || !short.first) {
        if let Some(way) = down::best(look, &board, hand, short, lead(look)) {
            offer(go_down(look, &way));
        }
    } else if !open.as_package() {
        let found = plays(&look.odds, &board, hand, lead(look));
        let mut ranked: Vec<(f64, Action)> = Vec::new();
        for play in
            found.as_slice().iter().filter(|play| play.cards.len() + 2 <= hand.len() as usize)
        {
            let (mut then, mut left) = (board, hand);
            play.make(&mut then, &mut left);
            ranked.push((worth(&look.odds, &then, &[left]), play.action()));
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.iter().take(PLAYS).for_each(|&(_, action)| offer(action));
    }
    let (found, len) = throws::best::<THROWS>(look, &board, hand);
    found[..len].iter().flatten().for_each(|throw| offer(Action::Discard(throw.face)));
}
