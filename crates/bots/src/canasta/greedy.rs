//! What looks best at once: take what can be taken, lay what can be laid, throw what stands alone.

use ::canasta::pack::{faces, is_wild, points, rank, ranked_in, value};
use ::canasta::{Action, Canasta, Phase};
use cards::{Dice, Face};
use engine::{Moves, Seen};

use super::down::{self, Need};
use super::look::{Board, Look};
use super::plays::{Play, count_wilds, plays};
use super::{out, take};
use crate::random;

/// What a beginner does.
pub(super) fn choose(seen: Seen<'_, Canasta>, dice: &mut Dice) -> Action {
    let look = Look::new(seen);
    let choice = match seen.open.phase {
        Phase::Draw => draw(&look),
        Phase::Play => play(&look),
        _ => None,
    };
    choice
        .filter(|action| Canasta::check(seen, action).is_ok())
        .unwrap_or_else(|| random::action(seen, dice))
}

/// The pile whenever the team is down and a key is there.
fn draw(look: &Look<'_>) -> Option<Action> {
    let is_down = look.seen.open.down[look.side.index()];
    let can_draw = look.seen.open.can_draw(look.seen.rules);
    match take::keys(look).first() {
        Some(key) if is_down => Some(Action::Take(*key)),
        _ if can_draw => Some(Action::Draw),
        _ => Some(Action::Pass),
    }
}

/// Closes where that is possible with a canasta, lays the most, throws what has no company.
fn play(look: &Look<'_>) -> Option<Action> {
    let (open, board) = (look.seen.open, Board::of(look.seen.open, look.side));
    if board.has_canasta()
        && let Some(action) = out::find(look, &board).and_then(|finish| finish.next(look))
    {
        return Some(action);
    }
    if let Some(need) = Need::due(look) {
        return match down::best(look, &board, look.hand(), need) {
            Some(way) => Some(way.next(look)),
            None if open.laid > 0 => Some(Action::Undo),
            None => throw(look),
        };
    }
    if !open.as_package() {
        let found = plays(look, &board, look.hand());
        let fits = |play: &&Play| {
            play.cards.len() + 2 <= look.hand().len() && count_wilds(&play.cards) <= 1
        };
        let most = found.iter().filter(fits).max_by_key(|play| points(&play.cards));
        if let Some(play) = most {
            return Some(play.action());
        }
    }
    throw(look)
}

/// The card with the least company; of those the one that counts most in hand.
fn throw(look: &Look<'_>) -> Option<Action> {
    let hand = look.hand();
    let company = |face: Face| match is_wild(face) {
        true => 100,
        false if rank(face) == 3 => 1,
        false => {
            let near = |step: i32| {
                let index = usize::try_from(face.index() as i32 + step).ok();
                let other = index.and_then(Face::from_index);
                other.is_some_and(|f| f.suit() == face.suit() && rank(f) > 3 && hand.contains(f))
            };
            2 * ranked_in(hand, rank(face)) + [-1, 1].into_iter().filter(|&s| near(s)).count()
        }
    };
    let card = faces(hand.faces()).min_by_key(|&face| (company(face), -value(face)));
    card.map(Action::Discard)
}
