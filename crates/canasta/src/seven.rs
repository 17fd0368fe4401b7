//! Whether a hand holds a canasta to open with. It counts 300 at least, which is above every minimum,
//! so one is enough; only a run with two naturals in front needs another meld beside it (CAN-G7.3).

use crate::meld::{CANASTA, MOST_WILDS, SMALLEST};
use crate::options::RunWilds;
use crate::package::{Goal, Held};
use crate::runs::{self, Lane, Left, Next, Run};

/// Whether a canasta can be laid.
pub(crate) fn canasta(goal: &Goal<'_>, held: &Held) -> bool {
    if usize::from(goal.room.canasta) < CANASTA {
        return false;
    }
    let helped = u32::from(held.wilds).min(MOST_WILDS as u32);
    let set = |rank: u8| {
        let naturals = held.of_rank(rank);
        let free = goal.free() >> (rank - 4) & 1 == 1;
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
            && Run::new(Left::all(lane), start).is_some_and(|run| walk(goal, held, suit, &run))
    })
}

/// Walks on to the seventh card. A wild card may stand even where the natural is there: more
/// naturals in front of a row of wild cards may be worth more than one behind it.
fn walk(goal: &Goal<'_>, held: &Held, suit: usize, run: &Run) -> bool {
    if usize::from(run.pattern.len) == CANASTA {
        return suffices(goal, held, suit, run);
    }
    run.natural().is_some_and(|then| walk(goal, held, suit, &then))
        || run.wild(goal, held.wilds).is_some_and(|then| walk(goal, held, suit, &then))
}

/// Whether a run of seven opens, or another meld of what is left does.
fn suffices(goal: &Goal<'_>, held: &Held, suit: usize, run: &Run) -> bool {
    let mut run = *run;
    if run.pattern.streak > 0 && goal.options.run_wilds == RunWilds::GapsOnly {
        // C34: where wild cards fill gaps only, an eighth card closes the last one. C33: no run of
        // seven ends on a nine.
        let Some(closed) = run.natural() else { return false };
        run = closed;
    }
    let (cards, room) = (usize::from(run.pattern.len), usize::from(goal.room.canasta));
    if goal.opened || run.left.opens {
        return cards <= room;
    }
    let mut rest = *held;
    rest.wilds -= run.left.wilds;
    rest.lanes[suit] = run.left.lane;
    cards + SMALLEST <= room
        && (rest.three_alike(goal)
            || rest.lanes.iter().any(|lane| opener(goal, *lane, rest.wilds, room - cards)))
}

/// Whether a run of so many cards at most is a first meld (CAN-G7.3).
fn opener(goal: &Goal<'_>, lane: Lane, wilds: u8, room: usize) -> bool {
    runs::each(goal, lane, wilds, &mut |left| {
        let cards = lane.cards() - left.lane.cards() + u32::from(left.wilds);
        match left.opens && cards as usize <= room {
            true => Next::Stop,
            false if cards == 0 => Next::More,
            false => Next::Other,
        }
    })
}
