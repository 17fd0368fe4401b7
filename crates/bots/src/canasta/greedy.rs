//! What looks best at once: take what can be taken, lay what can be laid, throw what stands alone.

use ::canasta::pack::{faces, is_wild, rank, value};
use ::canasta::state::Phase;
use ::canasta::{Action, Canasta};
use cards::{Dice, Face};
use engine::{Moves, Seen};

use super::club::{go_down, lead, need};
use super::look::{Board, Look};
use super::plays::{count_wilds, plays};
use super::weights::CLUB;
use super::{down, out, take};
use crate::random;

/// What a beginner does.
pub fn choose(seen: Seen<'_, Canasta>, dice: &mut Dice) -> Action {
    let look = Look::new(seen, CLUB.draws);
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
    let (keys, count) = take::keys(look);
    let is_down = look.seen.open.down[look.side.index()];
    let can_draw = look.seen.open.stock > 0 || look.seen.open.can_recycle(look.seen.rules);
    match keys[..count].first() {
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
    if !open.down[look.side.index()] {
        let need = need(look);
        if need.points > 0 || !need.first {
            return match down::best(look, &board, look.hand(), need, lead(look)) {
                Some(way) => Some(go_down(look, &way)),
                None if open.laid > 0 => Some(Action::Undo),
                None => throw(look),
            };
        }
    }
    if !open.as_package() {
        let found = plays(&look.odds, &board, look.hand(), lead(look));
        let room = look.hand().len() as usize;
        let most = found
            .as_slice()
            .iter()
            .filter(|play| play.cards.len() + 2 <= room && count_wilds(play.cards.as_slice()) <= 1)
            .max_by_key(|play| ::canasta::pack::points(play.cards.as_slice()));
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
            2 * hand.of_rank(rank(face)) + [-1, 1].into_iter().filter(|&s| near(s)).count() as u32
        }
    };
    let card = faces(hand.faces()).min_by_key(|&face| (company(face), -value(face)));
    card.map(Action::Discard)
}
