//! The stock or the pile.

use ::canasta::down::may_be_first;
use ::canasta::meld::{CANASTA, Kind, LONGEST, kind_of};
use ::canasta::options::WildKey;
use ::canasta::pack::{Hand, Row, faces, is_red_three, is_wild, points, rank};
use ::canasta::state::count_pile;
use ::canasta::{Action, Canasta};
use engine::Moves;

use super::club::{best_play, lead, need};
use super::down::{self, Need};
use super::look::{Board, Look};
use super::plays::{Play, count_wilds, plays};
use super::weights::CLUB;
use super::worth::worth;
use super::{closing, out};

/// So many melds are laid in thought after the pile was taken.
const AFTERWARDS: u32 = 4;
/// So many keys are weighed.
const KEYS: usize = 6;

/// Takes the pile where that closes the deal or is worth more than a card of the stock, or draws.
pub fn draw_or_take(look: &Look<'_>) -> Action {
    let open = look.seen.open;
    let can_draw = open.stock > 0 || open.can_recycle(look.seen.rules);
    if let Some(key) = out::pile::key(look, closing::wanted) {
        return Action::Take(key);
    }
    let (keys, count) = keys(look);
    let board = Board::of(open, look.side);
    let stay = worth(&look.odds, &board, &[look.hand()]);
    let mut best = (if can_draw { Action::Draw } else { Action::Pass }, stay + CLUB.draw);
    for key in &keys[..count] {
        if let Some(worth) = after(look, &board, key)
            && worth > best.1
        {
            best = (Action::Take(*key), worth);
        }
    }
    best.0
}

/// The keys a good player thinks of (CAN-G8.2, CAN-G8.3), all of them legal.
pub fn keys(look: &Look<'_>) -> ([Row<LONGEST>; KEYS], usize) {
    let (mut keys, mut count) = ([Row::EMPTY; KEYS], 0);
    let (open, hand) = (look.seen.open, look.hand());
    let Some(top) = open.pile.last() else { return (keys, 0) };
    let mut consider = |key: Row<LONGEST>| {
        let key = Play { meld: None, cards: key }.ordered();
        let known = keys[..count].contains(&key);
        if !known && count < KEYS && Canasta::check(look.seen, &Action::Take(key)).is_ok() {
            keys[count] = key;
            count += 1;
        }
    };
    if hand.wilds() >= 5 && look.seen.rules.options.wild_key != WildKey::Off {
        let mut key = Row::EMPTY;
        if is_wild(top) && look.seen.rules.options.wild_key == WildKey::WildTop {
            key.push(top);
        }
        hand.iter().filter(|&face| is_wild(face)).for_each(|face| key.push(face));
        consider(key);
    }
    if is_wild(top) {
        return (keys, count);
    }
    if hand.of_rank(rank(top)) >= 2 {
        let mut with_top = hand;
        with_top.add(top);
        let mut key = Row::EMPTY;
        for face in faces(with_top.rank_faces(rank(top))) {
            (0..with_top.count(face)).for_each(|_| key.push(face));
        }
        consider(key);
    }
    let near = hand.iter().filter(|face| face.suit() == top.suit() && rank(*face) > 3).count();
    if near >= 2 {
        let mut with_top = hand;
        with_top.add(top);
        let board = Board::of(open, look.side);
        for play in plays(&look.odds, &board, with_top, lead(look)).as_slice() {
            let cards = play.cards.as_slice();
            let is_run = play.meld.is_none() && kind_of(cards, None) == Kind::Run;
            if is_run && count_wilds(cards) == 0 && cards.contains(&top) {
                consider(play.cards);
            }
        }
    }
    (keys, count)
}

/// What the team is worth once this key has taken the pile; `None` if it does not go down.
pub fn after(look: &Look<'_>, board: &Board, key: &Row<LONGEST>) -> Option<f64> {
    let open = look.seen.open;
    let top = open.pile.last()?;
    let cards = key.as_slice();
    let kind = kind_of(cards, None);
    let whole = kind == Kind::Wild && look.seen.rules.options.wild_key == WildKey::AnyTop;
    let (mut then, mut hand) = (*board, look.hand());
    let mut from_hand: Hand = cards.iter().copied().collect();
    if !whole {
        from_hand.remove(top);
    }
    hand.remove_all(from_hand.iter());
    let joins = match kind {
        Kind::Set => then.melds().iter().find(|meld| meld.is_set(rank(cards[0]))).map(|m| m.number),
        Kind::Wild => then.wild().map(|meld| meld.number),
        Kind::Run => None,
    };
    match joins {
        Some(number) => then.add(number, cards),
        None => then.plan(kind, cards),
    }
    let pile = open.pile.as_slice();
    let rest = if whole { pile } else { &pile[..pile.len() - 1] };
    if !open.down[look.side.index()] {
        let first = may_be_first(kind, cards);
        let bonus = if cards.len() >= CANASTA { 300 } else { 0 };
        let due = need(look).points - points(cards) - bonus;
        if due > 0 || !first {
            let waiting = count_pile(rest).0.into();
            let need = Need { points: due, first, waiting };
            let way = down::best(look, &then, hand, need, lead(look))?;
            for play in way.plays() {
                play.make(&mut then, &mut hand);
            }
        }
    }
    for &face in rest {
        if is_red_three(face) {
            then.reds += 1;
        } else {
            hand.add(face);
        }
    }
    for _ in 0..AFTERWARDS {
        let Some(play) = best_play(look, &then, hand) else { break };
        play.make(&mut then, &mut hand);
    }
    Some(worth(&look.odds, &then, &[hand]))
}
