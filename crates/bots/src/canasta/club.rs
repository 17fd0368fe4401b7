//! A good player's turn: draw or take, open, lay what gains, close or throw.

use ::canasta::pack::{Hand, Row, is_red_three, is_three, is_wild, rank};
use ::canasta::state::Phase;
use ::canasta::{Action, Canasta};
use cards::{Dice, Face};
use engine::{Moves, Seen};

use super::down::{self, Down, Need};
use super::look::{Board, Look};
use super::plays::{Play, package, plays};
use super::weights::CLUB;
use super::worth::worth;
use super::{closing, out, take, throws};
use crate::random;

/// What a club player does.
pub fn choose(seen: Seen<'_, Canasta>) -> Action {
    let look = Look::new(seen, CLUB.draws);
    let action = match seen.open.phase {
        Phase::Bottom => Action::Keep(keep(&look)),
        Phase::Draw => take::draw_or_take(&look),
        _ => play(&look),
    };
    debug_assert!(Canasta::check(seen, &action).is_ok(), "{action}: {:?}", seen.open);
    action
}

/// CAN-G3.3: wild cards and red threes are better than what the pack brings, and so is a pair.
fn keep(look: &Look<'_>) -> Row<3> {
    let bottom = look.seen.own.bottom;
    let hand: Hand = bottom.as_slice().iter().copied().collect();
    let mut kept: Vec<Face> = bottom.as_slice().to_vec();
    kept.retain(|&face| {
        is_wild(face) || is_red_three(face) || !is_three(face) && hand.of_rank(rank(face)) >= 2
    });
    kept.sort_unstable();
    Row::of(&kept)
}

/// How many naturals lead a new meld.
pub fn lead(look: &Look<'_>) -> u8 {
    look.seen.open.lead(look.seen.rules, look.side)
}

/// What the team must still lay to go down.
pub fn need(look: &Look<'_>) -> Need {
    let open = look.seen.open;
    let sum = open.laid_so_far(look.seen.rules, look.side);
    let (waiting, _) = open.waiting();
    let points = open.minimum(look.side) - sum.points;
    Need { points, first: sum.first, waiting: waiting.into() }
}

fn play(look: &Look<'_>) -> Action {
    let (open, board, hand) = (look.seen.open, Board::of(look.seen.open, look.side), look.hand());
    if let Some(finish) = out::find(look, &board)
        && closing::wanted(look, &board, &finish)
        && let Some(action) = finish.next(look)
    {
        return action;
    }
    if !open.down[look.side.index()] {
        let need = need(look);
        if need.points > 0 || !need.first {
            return down_or_not(look, &board, need);
        }
    }
    match best_play(look, &board, hand) {
        Some(play) => play.action(),
        None => throw(look, &board, hand),
    }
}

/// A team that is not down: it goes down as soon as that is worth more than waiting.
fn down_or_not(look: &Look<'_>, board: &Board, need: Need) -> Action {
    let (open, hand) = (look.seen.open, look.hand());
    let committed = open.laid > 0;
    let found = down::best(look, board, hand, need, lead(look));
    let now = worth(&look.odds, board, &[hand]);
    match found {
        Some(found) if committed || found.worth + CLUB.down > now => {
            let action = go_down(look, &found);
            if Canasta::check(look.seen, &action).is_ok() {
                return action;
            }
            if committed { Action::Undo } else { throw(look, board, hand) }
        }
        _ if committed => Action::Undo,
        _ => throw(look, board, hand),
    }
}

/// The next step of going down: the first meld, or all of it where an undo came before (C47).
pub fn go_down(look: &Look<'_>, way: &Down) -> Action {
    match look.seen.open.as_package() {
        true => package(way.plays()),
        false => way.plays()[0].action(),
    }
}

/// The play that gains most, if one gains anything.
pub fn best_play(look: &Look<'_>, board: &Board, hand: Hand) -> Option<Play> {
    if look.seen.open.as_package() {
        return None;
    }
    let now = worth(&look.odds, board, &[hand]);
    let mut best: Option<(Play, f64)> = None;
    for play in plays(&look.odds, board, hand, lead(look)).as_slice() {
        // What leaves fewer than two cards closes the deal, or cannot be done.
        if play.cards.len() + 2 > hand.len() as usize {
            continue;
        }
        let (mut then, mut left) = (*board, hand);
        play.make(&mut then, &mut left);
        let gain = worth(&look.odds, &then, &[left]) - now;
        if gain > best.map_or(0.0, |(_, best)| best) {
            best = Some((*play, gain));
        }
    }
    best.map(|(play, _)| play)
}

/// The best throw there is; in an odd position that somebody else has made, anything legal.
fn throw(look: &Look<'_>, board: &Board, hand: Hand) -> Action {
    let (found, len) = throws::best::<16>(look, board, hand);
    let actions = found[..len].iter().flatten().map(|throw| Action::Discard(throw.face));
    let mut legal = actions.filter(|action| Canasta::check(look.seen, action).is_ok());
    legal.next().unwrap_or_else(|| random::action(look.seen, &mut Dice::new(0)))
}
