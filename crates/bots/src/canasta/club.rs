//! A good player's turn: draw or take, open, lay what gains, close or throw.

use ::canasta::pack::{is_red_three, is_three, is_wild, rank, ranked_in};
use ::canasta::{Action, Canasta, Phase};
use cards::{Bag, Dice, Face, List};
use engine::{Moves, Seen};

use super::down::{self, Need};
use super::look::{Board, Look};
use super::weights::CLUB;
use super::worth::worth;
use super::{closing, out, plays, take, throws};
use crate::random;

/// What a club player does.
pub(super) fn choose(seen: Seen<'_, Canasta>) -> Action {
    let look = Look::new(seen);
    let action = match seen.open.phase {
        Phase::Bottom => Action::Keep(keep(&look)),
        Phase::Draw => take::draw_or_take(&look),
        _ => play(&look),
    };
    debug_assert!(Canasta::check(seen, &action).is_ok(), "{action}: {:?}", seen.open);
    action
}

/// CAN-G3.3: wild cards and red threes are better than what the pack brings, and so is a pair.
fn keep(look: &Look<'_>) -> List<Face, 3> {
    let bottom = look.seen.own.bottom;
    let all: Bag = bottom.iter().copied().collect();
    let mut kept: List<Face, 3> = bottom
        .iter()
        .copied()
        .filter(|&face| {
            let pair = || !is_three(face) && ranked_in(all, rank(face)) >= 2;
            // Asked last: a joker has no rank.
            is_wild(face) || is_red_three(face) || pair()
        })
        .collect();
    kept.sort_unstable();
    kept
}

fn play(look: &Look<'_>) -> Action {
    let (board, hand) = (Board::of(look.seen.open, look.side), look.hand());
    if let Some(finish) = out::find(look, &board)
        && closing::wanted(look, &board, &finish)
        && let Some(action) = finish.next(look)
    {
        return action;
    }
    if let Some(need) = Need::due(look) {
        return down_or_not(look, &board, need);
    }
    match plays::best(look, &board, hand) {
        Some(play) => play.action(),
        None => throw(look, &board, hand),
    }
}

/// A team that is not down: it goes down as soon as that is worth more than waiting.
fn down_or_not(look: &Look<'_>, board: &Board, need: Need) -> Action {
    let (open, hand) = (look.seen.open, look.hand());
    let committed = open.laid > 0;
    let found = down::best(look, board, hand, need);
    let now = worth(&look.odds, board, &[hand]);
    match found {
        Some(found) if committed || found.worth + CLUB.down > now => {
            let action = found.next(look);
            if Canasta::check(look.seen, &action).is_ok() {
                return action;
            }
            if committed { Action::Undo } else { throw(look, board, hand) }
        }
        _ if committed => Action::Undo,
        _ => throw(look, board, hand),
    }
}

/// The best throw there is; in an odd position that somebody else has made, anything legal.
fn throw(look: &Look<'_>, board: &Board, hand: Bag) -> Action {
    let found = throws::best::<16>(look, board, hand);
    let actions = found.iter().map(|throw| Action::Discard(throw.face));
    let mut legal = actions.filter(|action| Canasta::check(look.seen, action).is_ok());
    legal.next().unwrap_or_else(|| random::action(look.seen, &mut Dice::new(0)))
}
