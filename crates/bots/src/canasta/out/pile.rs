//! Whether the pile closes the deal: a key that takes it, after which everything finds a place. Cards
//! that wait until the team goes down are not looked at.

use ::canasta::meld::LONGEST;
use ::canasta::pack::{black_threes, is_red_three};
use ::canasta::{Action, Canasta, Deep, Draft, Own, Phase};
use cards::{Face, List, MAX_SEATS};
use engine::{Moves, State};

use super::{Finish, Search, find};
use crate::canasta::look::{Board, Look};

/// The first key after which the deal can be closed in a way that is `wanted`.
pub(in crate::canasta) fn key(
    look: &Look<'_>,
    wanted: impl Fn(&Look<'_>, &Board, &Finish) -> bool,
) -> Option<List<Face, LONGEST>> {
    let open = look.seen.open;
    if open.phase != Phase::Draw || open.pile.is_empty() || has_loose_ends(look) {
        return None;
    }
    // What a key does is public and known: the top card lies down, the rest of the pile is taken.
    let mut owns = [Own::default(); MAX_SEATS];
    owns[look.seat.index()] = *look.seen.own;
    let now = State::<Canasta>::assemble(*open, owns, Deep { stock: List::new() });
    let rules = look.seen.rules;
    every_key(look, &Draft::default(), &|key| {
        let mut then = now;
        then.apply(rules, look.seat, &Action::Take(*key), &mut ());
        let after = Look::new(then.seen(rules, look.seat));
        let board = Board::of(then.open(), look.side);
        find(&after, &board).is_some_and(|finish| wanted(&after, &board, &finish))
    })
}

/// Whether hand and pile hold more than one card that fits nowhere: then nothing closes.
fn has_loose_ends(look: &Look<'_>) -> bool {
    let mut all = look.hand();
    let pile = look.seen.open.pile.iter();
    all.extend(pile.copied().filter(|&face| !is_red_three(face)));
    let board = Board::of(look.seen.open, look.side);
    let blacks = black_threes(all);
    let kept = if blacks == 4 { 0 } else { blacks };
    Search::new(look, &board, all).loose(all).len() + kept > 1
}

/// The first of all legal keys that will do.
fn every_key(
    look: &Look<'_>,
    draft: &Draft,
    will_do: &impl Fn(&List<Face, LONGEST>) -> bool,
) -> Option<List<Face, LONGEST>> {
    Canasta::legal(look.seen, draft).iter().find_map(|step| {
        let mut next = *draft;
        match Canasta::push(look.seen, &mut next, step) {
            Some(Action::Take(key)) => will_do(&key).then_some(key),
            Some(_) => None,
            None => every_key(look, &next, will_do),
        }
    })
}
