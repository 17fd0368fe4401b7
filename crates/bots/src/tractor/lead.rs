//! Leading: which combination to begin a trick with.
//!
//! Every tractor and pair, the best and the worst single of each suit and the throw of all that
//! nobody can beat are weighed in card points.

use ::tractor::legal::leader;
use ::tractor::pack::Cards;
use ::tractor::shape::{Lengths, Part, Parts, Shape, serves};
use ::tractor::trump::{Group, Lane};

use super::count::{Count, Mark};
use super::follow::Plan;

/// The points that three others are likely to bring for every card led.
const COMING: f32 = 6.0;
/// What it is worth to lead again.
const LEAD: f32 = 2.0;
/// What it is worth to have no card of a side suit any more, and trumps to ruff it with.
const LAST_OF_SUIT: f32 = 4.0;
/// What a pair led is worth besides what it wins.
const PAIR: f32 = 3.0;

/// The best lead.
pub(super) fn lead(count: &Count<'_>) -> Cards {
    let mut best: Option<Plan> = None;
    plans(count, &mut |plan| {
        if best.is_none_or(|best| plan.worth > best.worth) {
            best = Some(plan);
        }
    });
    best.map_or(Cards::EMPTY, |plan| plan.cards)
}

/// All leads that are weighed.
pub(super) fn plans(count: &Count<'_>, out: &mut impl FnMut(Plan)) {
    for group in count.held() {
        let held = count.hand[group.index()];
        let ladder = count.ladder(group);
        let parts = Parts::of(ladder, held);
        let outside = count.outside[group.index()];
        let mut safe = Lane::default();
        let mut safe_parts = 0;
        let mut single: Option<Part> = None;
        for part in parts.as_slice() {
            if !part.beaten_by(ladder, outside) {
                safe = Lane { one: safe.one | part.bits, two: safe.two | part.lane().two };
                safe_parts += 1;
            }
            // Singles come last, the highest first: that one and the lowest are weighed.
            if part.pairs > 0 || single.is_none() {
                out(weigh(count, group, part.lane(), shape(part)));
            }
            if part.pairs == 0 {
                single = Some(*part);
            }
        }
        if let Some(part) = single {
            out(weigh(count, group, part.lane(), shape(&part)));
        }
        if safe_parts > 1 {
            throw(count, group, safe, out);
        }
    }
}

/// The shape of one part.
pub(super) fn shape(part: &Part) -> Shape {
    let mut tractors = Lengths::default();
    if part.pairs > 1 {
        tractors.push(part.pairs as u8);
    }
    Shape { cards: part.n_cards() as u8, pairs: part.pairs as u8, parts: 1, tractors }
}

/// All that nobody can beat at once, where the rules allow it.
fn throw(count: &Count<'_>, group: Group, safe: Lane, out: &mut impl FnMut(Plan)) {
    let cards = safe.cards(count.trump, group);
    if leader(count.rules, count.open, count.own, count.me).check(cards).is_ok() {
        out(weigh(count, group, safe, Shape::of(count.ladder(group), safe)));
    }
}

/// What a lead is worth.
pub(super) fn weigh(count: &Count<'_>, group: Group, lane: Lane, shape: Shape) -> Plan {
    let height = serves(count.ladder(group), &shape, lane).unwrap_or(0);
    let mark = Mark { led: group, shape: &shape, by_trump: false, height };
    let weight = 2.0 * count.wins(mark, true) - 1.0;
    let held = count.hand[group.index()];
    let n = f32::from(shape.cards);
    let points = count.points(group, lane) + COMING * n;
    let last =
        if count.left() == usize::from(shape.cards) { count.kitty(&shape) / 2.0 } else { LEAD };
    let mut worth = weight * (points + last) - count.keep_all(group, held, lane);
    // The last card of a suit opens a ruff.
    if group != Group::Trump && held == lane && !count.hand[4].is_empty() {
        worth += LAST_OF_SUIT;
    }
    // Pairs before junk: they break up the pairs of others.
    worth += f32::from(shape.pairs) * PAIR;
    Plan { cards: lane.cards(count.trump, group), worth }
}
