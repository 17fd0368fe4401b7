//! Whether a hand holds a canasta to go down with. It counts 300 at least, which is above every
//! minimum, so one is enough; only a run with two naturals in front needs another meld beside it
//! (CAN-G7.3): `4H 5H W 7H 8H 9H 10H` suffices with `KS KH KD`, but not alone.

use crate::goal::Goal;
use crate::lanes::{Held, Lane, free};
use crate::meld::{CANASTA, MOST_WILDS, SMALLEST};
use crate::runs::{self, Choice, Growing, Onward};

/// Whether a canasta can be laid.
pub(crate) fn canasta(goal: &Goal<'_>, held: &Held) -> bool {
    if usize::from(goal.room.canasta) < CANASTA {
        return false;
    }
    let helped = u32::from(held.wilds).min(MOST_WILDS as u32);
    let set = |rank: u8| {
        let naturals = held.of_rank(rank);
        let free = free(goal) >> (rank - 4) & 1 == 1;
        naturals >= 4 && naturals + helped >= CANASTA as u32 && free
    };
    usize::from(held.wilds) >= CANASTA && goal.wild_melds()
        || (4..=14).any(set)
        || (0..4).any(|suit| run(goal, held, suit, helped))
}

/// Whether a run of seven can be laid.
fn run(goal: &Goal<'_>, held: &Held, suit: usize, helped: u32) -> bool {
    let lane = held.lanes[suit];
    (4..=14).any(|start: u8| {
        // From 4 to 8 up, from 10 to the ace down (CAN-5.2.1).
        let window = 0x7f << if start < 9 { start - 4 } else { start.saturating_sub(10) };
        (lane.ones & window).count_ones() + helped >= CANASTA as u32
            && Growing::new(Choice::all(lane), start)
                .is_some_and(|growing| walk(goal, held, suit, &growing))
    })
}

/// Walks on to the seventh card. A wild card may stand even where the natural is there: more
/// naturals in front of a row of wild cards may be worth more than one behind it.
fn walk(goal: &Goal<'_>, held: &Held, suit: usize, growing: &Growing) -> bool {
    if usize::from(growing.run.pattern.len) == CANASTA {
        return suffices(goal, held, suit, growing);
    }
    growing.natural().is_some_and(|then| walk(goal, held, suit, &then))
        || growing.wild(goal, held.wilds).is_some_and(|then| walk(goal, held, suit, &then))
}

/// Whether a run of seven may be the first meld, or another of what is left may.
fn suffices(goal: &Goal<'_>, held: &Held, suit: usize, growing: &Growing) -> bool {
    let mut growing = *growing;
    if !growing.run.may_end(goal.options) {
        // C34: where wild cards fill gaps only, an eighth card closes the last one. C33: no run of
        // seven ends on a nine.
        let Some(closed) = growing.natural() else { return false };
        growing = closed;
    }
    let (cards, room) = (usize::from(growing.run.pattern.len), usize::from(goal.room.canasta));
    if goal.first || growing.left.first {
        return cards <= room;
    }
    let mut rest = *held;
    rest.wilds -= growing.left.wilds;
    rest.lanes[suit] = growing.left.lane;
    cards + SMALLEST <= room
        && (rest.three_alike(goal)
            || rest.lanes.iter().any(|lane| first_run(goal, *lane, rest.wilds, room - cards)))
}

/// Whether a run of so many cards at most may be the first meld (CAN-G7.3).
fn first_run(goal: &Goal<'_>, lane: Lane, wilds: u8, room: usize) -> bool {
    runs::each(goal, lane, wilds, &mut |left| {
        let cards = lane.cards() - left.lane.cards() + u32::from(left.wilds);
        match left.first && cards as usize <= room {
            true => Onward::Stop,
            false if cards == 0 => Onward::More,
            false => Onward::Other,
        }
    })
}
