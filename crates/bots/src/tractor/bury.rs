//! Burying: which eight cards go into the kitty.
//!
//! Whole side suits are emptied where that costs little, so that they can be ruffed. No trump goes down
//! while there is anything else, and points go down the more readily the more trumps there are to win
//! the last trick with.

use ::tractor::pack::{Cards, KITTY_LEN};
use ::tractor::trump::{Group, Lane, bits};

use super::answer::without;
use super::count::Count;

/// What an empty side suit is worth.
const VOID: f32 = 16.0;
/// What a point in the kitty costs with a usual number of trumps, and how much less with one more.
const FEAR: f32 = 0.3;
const EASE: f32 = 0.03;
const USUAL: f32 = 8.0;
/// Trumps go down only where there is nothing else.
const NEVER: f32 = 10.0;
/// Cards of short suits go first, this much for every card that the suit has more.
const SHORTER: f32 = 0.1;

/// The best burial.
pub(super) fn bury(count: &Count<'_>) -> Cards {
    let mut best: Option<(f32, Cards)> = None;
    plans(count, fear(count), &mut |cost, cards| {
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, cards));
        }
    });
    best.map_or(Cards::EMPTY, |(_, cards)| cards)
}

/// What a point in the kitty costs: it is lost twice over if the attackers win the last trick.
pub(super) fn fear(count: &Count<'_>) -> f32 {
    let trumps = count.hand[Group::Trump.index()];
    (FEAR - EASE * (trumps.len() as f32 - USUAL)).max(0.0)
}

/// One burial for every choice of side suits to be emptied, with its cost.
pub(super) fn plans(count: &Count<'_>, fear: f32, out: &mut impl FnMut(f32, Cards)) {
    for emptied in 0..16u32 {
        let mut chosen = Cards::EMPTY;
        let mut cost = 0.0;
        let mut real = true;
        for group in Group::ALL.into_iter().filter(|group| emptied >> group.index() & 1 == 1) {
            let lane = count.hand[group.index()];
            real &= !lane.is_empty();
            chosen = chosen.plus(lane.cards(count.trump, group));
            cost += cost_of(count, group, lane, fear) - VOID;
        }
        if !real || chosen.len() > KITTY_LEN {
            continue;
        }
        let (cards, rest) = fill(count, chosen, emptied, fear);
        out(cost + rest, cards);
    }
}

/// What burying these cards costs, reckoned as the plans are.
pub(super) fn cost(count: &Count<'_>, fear: f32, kitty: Cards) -> f32 {
    let of = |group: Group| {
        let held = count.hand[group.index()];
        let taken = Lane::of(count.trump, group, kitty.among(count.trump.of(group)));
        let cost = cost_of(count, group, taken, fear);
        match group {
            Group::Trump => cost + NEVER * taken.len() as f32,
            Group::Side(_) if taken == held => cost - VOID,
            Group::Side(_) => {
                let lengths = (0..taken.len()).map(|gone| (held.len() - gone) as f32);
                cost + SHORTER * lengths.sum::<f32>()
            }
        }
    };
    count.held().map(of).sum()
}

fn cost_of(count: &Count<'_>, group: Group, lane: Lane, fear: f32) -> f32 {
    let points = count.points(group, lane);
    count.keep_all(group, count.hand[group.index()], lane) + fear * points
}

/// Adds the cheapest cards of the suits that are not emptied.
fn fill(count: &Count<'_>, mut chosen: Cards, emptied: u32, fear: f32) -> (Cards, f32) {
    let mut left = count.hand;
    let mut total = 0.0;
    while chosen.len() < KITTY_LEN {
        let mut best: Option<(f32, Group, u32)> = None;
        for group in count.held().filter(|group| emptied >> group.index() & 1 == 0) {
            let lane = left[group.index()];
            for at in bits(lane.one) {
                let mut cost = count.keep(group, at) + fear * count.points_at(group, at);
                if lane.two >> at & 1 == 1 {
                    cost += count.keep_pair(group, at);
                }
                cost += match group {
                    Group::Trump => NEVER,
                    Group::Side(_) => SHORTER * lane.len() as f32,
                };
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, group, at));
                }
            }
        }
        let Some((cost, group, at)) = best else { break };
        total += cost;
        chosen.insert(count.trump.face(group, at));
        left[group.index()] = without(left[group.index()], at);
    }
    (chosen, total)
}
