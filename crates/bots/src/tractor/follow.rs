//! Following: what to give to a trick that somebody else led.
//!
//! There are few plans: to give away as little as possible (or much to a partner's trick), to win
//! cheaply, to win as high as possible. Each is weighed in card points.

use ::tractor::pack::{Cards, points};
use ::tractor::shape::serves;
use ::tractor::trump::{Group, Lane};
use ::tractor::{Phase, Tractor};
use engine::Seen;

use super::answer::Top;
use super::count::{Count, Mark};

/// The points that a card still to come to the trick is likely to bring.
const COMING: f32 = 3.0;
/// What it is worth to lead the next trick.
const LEAD: f32 = 2.0;
/// How much of its points a card can be hoped to bring home if others play after it.
const LIKELY: f32 = 0.3;

/// An answer and what it is worth.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The cards.
    pub cards: Cards,
    /// In card points, ours minus theirs.
    pub worth: f32,
}

/// The only answer there is: as many cards are held, or held of the suit led, as are due.
pub(super) fn forced(seen: Seen<'_, Tractor>) -> Option<Cards> {
    let Seen { open, own, .. } = seen;
    if open.phase != Phase::Play || open.in_trick == 0 {
        return None;
    }
    let suit = own.hand.among(open.trump.of(open.led));
    let due = usize::from(open.shape.cards);
    [suit, own.hand].into_iter().find(|cards| cards.len() == due)
}

/// The best plan.
pub(super) fn answer(count: &Count<'_>) -> Cards {
    let mut best: Option<Plan> = None;
    plans(count, &mut |plan| {
        if best.is_none_or(|best| plan.worth > best.worth) {
            best = Some(plan);
        }
    });
    best.map_or_else(|| count.first_listed(), |plan| plan.cards)
}

/// All plans, the one that does not try to win first.
pub(super) fn plans(count: &Count<'_>, out: &mut impl FnMut(Plan)) {
    let open = count.open;
    let held = count.hand[open.led.index()];
    let due = u32::from(open.shape.cards);
    if let Some(plan) = stay_low(count) {
        out(plan);
    }
    let in_suit = held.len() >= due && !open.by_trump && open.shape.parts == 1;
    let ruffs = held.is_empty() && open.led != Group::Trump;
    if in_suit && held.len() > due {
        win(count, open.led, u32::from(open.height), out);
    }
    if ruffs {
        win(count, Group::Trump, if open.by_trump { open.height.into() } else { 0 }, out);
    }
}

/// What the trick is worth to who takes it: the points that lie there and are likely to come, the
/// lead, and the kitty with the last trick.
fn stake(count: &Count<'_>) -> f32 {
    let open = count.open;
    let cards = f32::from(open.shape.cards);
    let coming = COMING * cards * count.to_come().count() as f32;
    let last = if count.left() == usize::from(open.shape.cards) {
        count.kitty(&open.shape) / 2.0
    } else {
        LEAD
    };
    f32::from(open.in_trick_points) + coming + last
}

/// How the trick stands without us.
fn mark<'a>(count: &'a Count<'_>) -> Mark<'a> {
    let open = count.open;
    Mark { led: open.led, shape: &open.shape, by_trump: open.by_trump, height: open.height.into() }
}

/// Gives what is due and costs least: points to a trick that is ours, nothing to theirs.
fn stay_low(count: &Count<'_>) -> Option<Plan> {
    let open = count.open;
    let ours = !count.is_foe(open.winning);
    let weight = 2.0 * count.wins(mark(count), ours) - 1.0;
    let held = count.hand[open.led.index()];
    let due = u32::from(open.shape.cards);
    let suit = count.own.hand.among(count.trump.of(open.led));
    let cards = if held.len() > due {
        let costs = count.costs(open.led, weight);
        let lane = count.compose(open.led, &open.shape, Top::Cheap, &costs)?;
        lane.cards(count.trump, open.led)
    } else {
        count.fill(suit, due as usize, weight)
    };
    let kept = keep(count, cards);
    Some(Plan { cards, worth: weight * (stake(count) + f32::from(points(cards))) - kept })
}

/// What these cards were worth keeping.
fn keep(count: &Count<'_>, cards: Cards) -> f32 {
    let of = |group: Group| {
        let faces = count.trump.of(group);
        match cards.faces() & faces {
            0 => 0.0,
            _ => {
                let lane = Lane::of(count.trump, group, cards.among(faces));
                count.keep_all(group, count.hand[group.index()], lane)
            }
        }
    };
    Group::ALL.into_iter().map(of).sum()
}

/// Wins with cards of this group: cheaply, or so high that it is likely to hold.
fn win(count: &Count<'_>, group: Group, height: u32, out: &mut impl FnMut(Plan)) {
    let open = count.open;
    let last = count.to_come().next().is_none();
    let costs = count.costs(group, if last { 1.0 } else { LIKELY });
    let mut cheap = None;
    for top in [Top::Above(height), Top::Highest(height)] {
        let Some(lane) = count.compose(group, &open.shape, top, &costs) else { continue };
        let ladder = count.ladder(group);
        let reached = serves(ladder, &open.shape, lane);
        let by_trump = group != open.led;
        let Some(reached) = reached.filter(|&reached| reached > height) else { continue };
        if cheap == Some(lane) {
            continue;
        }
        cheap = Some(lane);
        let mark = Mark { led: open.led, shape: &open.shape, by_trump, height: reached };
        let weight = 2.0 * count.wins(mark, true) - 1.0;
        let points = count.points(group, lane);
        let kept = count.keep_all(group, count.hand[group.index()], lane);
        let cards = lane.cards(count.trump, group);
        out(Plan { cards, worth: weight * (stake(count) + points) - kept });
        if last {
            break;
        }
    }
}
