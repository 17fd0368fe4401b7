//! The stock or the pile.

use ::canasta::down::may_be_first;
use ::canasta::meld::{CANASTA, Kind, LONGEST, kind_of};
use ::canasta::pack::{is_red_three, is_wild, points, rank, ranked, ranked_in, wilds_in};
use ::canasta::{Action, Canasta, WildKey, count_pile};
use cards::{Bag, Face, List};
use engine::Moves;

use super::down::{self, Need};
use super::look::{Board, Look};
use super::plays::{self, Play, count_wilds, plays};
use super::weights::CLUB;
use super::worth::worth;
use super::{closing, out};

/// So many melds are laid in thought after the pile was taken.
const AFTERWARDS: u32 = 4;
/// So many keys are weighed.
const KEYS: usize = 6;

/// Takes the pile where that closes the deal or is worth more than a card of the stock, or draws.
pub(super) fn draw_or_take(look: &Look<'_>) -> Action {
    let open = look.seen.open;
    let can_draw = open.can_draw(look.seen.rules);
    if let Some(key) = out::pile::key(look, closing::wanted) {
        return Action::Take(key);
    }
    let board = Board::of(open, look.side);
    let stay = worth(&look.odds, &board, &[look.hand()]);
    let mut best = (if can_draw { Action::Draw } else { Action::Pass }, stay + CLUB.draw);
    for key in &keys(look) {
        if let Some(worth) = after(look, &board, key)
            && worth > best.1
        {
            best = (Action::Take(*key), worth);
        }
    }
    best.0
}

/// The keys a good player thinks of (CAN-G8.2, CAN-G8.3), all of them legal.
pub(super) fn keys(look: &Look<'_>) -> List<List<Face, LONGEST>, KEYS> {
    let mut keys = List::new();
    let (open, hand) = (look.seen.open, look.hand());
    let Some(top) = open.top() else { return keys };
    let mut consider = |cards: List<Face, LONGEST>| {
        let key = Play { meld: None, cards }.ordered();
        if !keys.contains(&key) && Canasta::check(look.seen, &Action::Take(key)).is_ok() {
            keys.push(key);
        }
    };
    let wild_key = look.seen.rules.options.wild_key;
    if wilds_in(hand) >= 5 && wild_key != WildKey::Off {
        let top = Some(top).filter(|&top| is_wild(top) && wild_key == WildKey::WildTop);
        consider(top.into_iter().chain(hand.iter().filter(|&face| is_wild(face))).collect());
    }
    if is_wild(top) {
        return keys;
    }
    let mut with_top = hand;
    with_top.insert(top);
    if ranked_in(hand, rank(top)) >= 2 {
        consider(with_top.among(ranked(rank(top))).iter().collect());
    }
    let near = hand.iter().filter(|face| face.suit() == top.suit() && rank(*face) > 3).count();
    if near >= 2 {
        let board = Board::of(open, look.side);
        for Play { meld, cards } in &plays(look, &board, with_top) {
            let is_run = meld.is_none() && kind_of(cards) == Kind::Run;
            if is_run && count_wilds(cards) == 0 && cards.contains(&top) {
                consider(*cards);
            }
        }
    }
    keys
}

/// What the team is worth once this key has taken the pile; `None` if it does not go down.
pub(super) fn after(look: &Look<'_>, board: &Board, key: &List<Face, LONGEST>) -> Option<f64> {
    let open = look.seen.open;
    let top = open.top()?;
    let cards = &**key;
    let kind = kind_of(cards);
    let whole = kind == Kind::Wild && look.seen.rules.options.wild_key == WildKey::AnyTop;
    let (mut then, mut hand) = (*board, look.hand());
    let mut from_hand: Bag = cards.iter().copied().collect();
    if !whole {
        from_hand.remove(top);
    }
    hand.remove_all(from_hand.iter());
    let joins = match kind {
        Kind::Set => then.melds.iter().find(|meld| meld.is_set(rank(cards[0]))).map(|m| m.number),
        Kind::Wild => then.wild().map(|meld| meld.number),
        Kind::Run => None,
    };
    match joins {
        Some(number) => then.add(number, cards),
        None => then.plan(kind, cards),
    }
    let pile = &*open.pile;
    let rest = if whole { pile } else { &pile[..pile.len() - 1] };
    if !open.down[look.side.index()] {
        let first = may_be_first(kind, cards);
        let bonus = if cards.len() >= CANASTA { 300 } else { 0 };
        let due = Need::of(look).points - points(cards) - bonus;
        let need = Need { points: due, first, waiting: count_pile(rest).0.into() };
        if !need.is_met() {
            let way = down::best(look, &then, hand, need)?;
            way.plays.iter().for_each(|play| play.make(&mut then, &mut hand));
        }
    }
    for &face in rest {
        if is_red_three(face) {
            then.reds += 1;
        } else {
            hand.insert(face);
        }
    }
    for _ in 0..AFTERWARDS {
        let Some(play) = plays::best(look, &then, hand) else { break };
        play.make(&mut then, &mut hand);
    }
    Some(worth(&look.odds, &then, &[hand]))
}
