//! What looks best at once: declare what one has, bury low cards, lead high, win what can be won.

use ::tractor::pack::{Cards, KITTY_LEN};
use ::tractor::shape::{Parts, serves};
use ::tractor::trump::{Group, bits};
use ::tractor::{Action, Phase, Tractor};
use engine::{Seen, Viewer};

use super::answer::{Costs, Top, without};
use super::count::Count;
use super::declare;
use crate::choice::Choice;

/// The move that looks best.
pub(super) fn choice(seen: Seen<'_, Tractor>) -> Choice<Tractor> {
    match seen.open.phase {
        Phase::Deal => declaration(seen),
        Phase::LastCall => declaration(seen).or(Some(Action::Pass)),
        Phase::Bury => Some(Action::Bury(lowest(&Count::new(seen), Cards::EMPTY, KITTY_LEN))),
        Phase::Play if seen.open.in_trick == 0 => Some(Action::Play(lead(&Count::new(seen)))),
        Phase::Play => Some(Action::Play(follow(&Count::new(seen)))),
        Phase::Shuffle | Phase::Over => None,
    }
}

/// Whatever can be shown, as long as nobody else has shown anything.
fn declaration(seen: Seen<'_, Tractor>) -> Choice<Tractor> {
    let Viewer::Seat(seat) = seen.viewer else { return None };
    let first = declare::allowed(seen, seat).next().filter(|_| seen.open.declared.is_none());
    first.map(Action::Declare)
}

/// How dear a card is to a player who does not count: high cards, points, and any trump.
fn dear(count: &Count<'_>, group: Group, at: u32) -> f32 {
    let trump = if group == Group::Trump { 20.0 } else { 0.0 };
    trump + at as f32 + count.points_at(group, at)
}

/// The lowest cards, added until there are so many.
fn lowest(count: &Count<'_>, mut chosen: Cards, cards: usize) -> Cards {
    let mut left = count.hand_without(chosen);
    while chosen.len() < cards {
        let all = Group::ALL
            .into_iter()
            .flat_map(|group| bits(left[group.index()].one).map(move |at| (group, at)));
        let dear = |&(group, at): &(Group, u32)| dear(count, group, at);
        let Some((group, at)) = all.min_by(|a, b| dear(a).total_cmp(&dear(b))) else { break };
        chosen.insert(count.trump.face(group, at));
        left[group.index()] = without(left[group.index()], at);
    }
    chosen
}

/// The longest combination, of equal ones the highest.
fn lead(count: &Count<'_>) -> Cards {
    let best = count.held().filter_map(|group| {
        let parts = Parts::of(count.ladder(group), count.hand[group.index()]);
        let part = *parts.as_slice().first()?;
        Some((part.pairs, part.bits.ilog2(), group, part))
    });
    let best = best.max_by_key(|&(pairs, top, group, _)| (pairs, top, group != Group::Trump));
    best.map_or(Cards::EMPTY, |(_, _, group, part)| part.lane().cards(count.trump, group))
}

/// Wins from the other side with the highest cards, else gives the lowest.
fn follow(count: &Count<'_>) -> Cards {
    let open = count.open;
    let held = count.hand[open.led.index()];
    let due = usize::from(open.shape.cards);
    let ruffs = held.is_empty() && open.led != Group::Trump;
    let group = if ruffs { Group::Trump } else { open.led };
    let mut costs: Costs = [0.0; 19];
    for at in bits(count.hand[group.index()].one) {
        costs[at as usize] = dear(count, group, at);
    }
    let height = if ruffs && !open.by_trump { 0 } else { u32::from(open.height) };
    let may_win = ruffs || held.len() as usize > due;
    if may_win && count.is_foe(open.winning) {
        let high = count.compose(group, &open.shape, Top::Highest(height), &costs);
        let ladder = count.ladder(group);
        let wins = |lane: &_| serves(ladder, &open.shape, *lane).is_some_and(|it| it > height);
        if let Some(lane) = high.filter(wins) {
            return lane.cards(count.trump, group);
        }
    }
    if held.len() as usize > due {
        let low = count.compose(group, &open.shape, Top::Cheap, &costs);
        return low.map_or_else(|| count.first_listed(), |lane| lane.cards(count.trump, group));
    }
    lowest(count, count.own.hand.among(count.trump.of(open.led)), due)
}
