//! The moves that are worth weighing besides the club's.
//!
//! A move that is missing here cannot be found, however long the search; a move more costs time. So
//! each kind of play is there, but not each card of it.

use ::tractor::pack::{Cards, points};
use ::tractor::shape::Parts;
use ::tractor::trump::{Group, Lane, bits};
use ::tractor::{Action, Phase, Tractor};
use engine::{Moves, Seen, Viewer};

use super::answer::Top;
use super::count::{Count, above, copies};
use super::{bury, declare, follow, lead};
use crate::choice::Choice;

/// So many burials are weighed.
const BURIALS: usize = 20;

/// Adds them.
pub(super) fn candidates(seen: Seen<'_, Tractor>, out: &mut Vec<Choice<Tractor>>) {
    match seen.open.phase {
        Phase::Deal | Phase::LastCall => declarations(seen, out),
        Phase::Bury => burials(&Count::new(seen), out),
        Phase::Play => {
            let count = Count::new(seen);
            let mut found = Vec::new();
            match seen.open.in_trick {
                0 => leads(&count, &mut found),
                _ => answers(&count, &mut found),
            }
            found.retain(|&cards| Tractor::check(seen, &Action::Play(cards)).is_ok());
            out.extend(found.into_iter().map(|cards| Some(Action::Play(cards))));
        }
        Phase::Shuffle | Phase::Over => {}
    }
}

/// Once all cards are dealt the search weighs declarations; before that a hand is so vague that the
/// club's rule is as good as any.
fn declarations(seen: Seen<'_, Tractor>, out: &mut Vec<Choice<Tractor>>) {
    let Viewer::Seat(seat) = seen.viewer else { return };
    if seen.open.phase == Phase::LastCall {
        out.extend(declare::allowed(seen, seat).map(|what| Some(Action::Declare(what))));
        out.push(Some(Action::Pass));
    }
}

/// Every choice of suits to be emptied, with points and without; the cheapest of them.
fn burials(count: &Count<'_>, out: &mut Vec<Choice<Tractor>>) {
    let mut found: Vec<(f32, Cards)> = Vec::new();
    // Points go down gladly, if need be, or hardly ever.
    for fear in [-0.3, 0.3, 2.0] {
        bury::plans(count, fear, &mut |cost, cards| {
            if !found.iter().any(|&(_, known)| known == cards) {
                // What is compared is the burial, not the fear it came from.
                found.push((cost - fear * f32::from(points(cards)), cards));
            }
        });
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    out.extend(found.iter().take(BURIALS).map(|&(_, cards)| Some(Action::Bury(cards))));
}

/// Tractors and pairs, pairs out of tractors, the best and the worst single with points and without,
/// and throws.
fn leads(count: &Count<'_>, out: &mut Vec<Cards>) {
    lead::plans(count, &mut |plan| out.push(plan.cards));
    for group in count.held() {
        let held = count.hand[group.index()];
        let ladder = count.ladder(group);
        let lane = |lane: Lane| lane.cards(count.trump, group);
        for part in Parts::of(ladder, held).as_slice().iter().filter(|part| part.pairs > 1) {
            let top = 1 << (31 - part.bits.leading_zeros());
            out.push(lane(Lane { one: top, two: top }));
        }
        let pointed = count.pointed(group);
        let singles = held.one & !held.two;
        for among in [held.one, singles, singles & pointed, singles & !pointed] {
            if among != 0 {
                let (low, high) = (among & among.wrapping_neg(), 1 << (31 - among.leading_zeros()));
                out.push(lane(Lane { one: low, two: 0 }));
                out.push(lane(Lane { one: high, two: 0 }));
            }
        }
        // Where throws may be tried: what hardly a card outside could beat, and the whole suit.
        let near = bits(held.one)
            .filter(|&at| {
                copies(count.outside[group.index()], above(ladder, ladder.height(1 << at))) < 2
            })
            .fold(0, |all, at| all | 1 << at);
        out.push(lane(Lane { one: near, two: held.two & near }));
        out.push(lane(held));
    }
}

/// The club's plans, and each of them with all points and with none.
fn answers(count: &Count<'_>, out: &mut Vec<Cards>) {
    let open = count.open;
    follow::plans(count, &mut |plan| out.push(plan.cards));
    let held = count.hand[open.led.index()];
    let due = u32::from(open.shape.cards);
    let suit = count.own.hand.among(count.trump.of(open.led));
    for weight in [-2.0, 0.0, 2.0] {
        if held.len() > due {
            composed(count, open.led, open.height.into(), weight, out);
        } else {
            out.push(count.fill(suit, due as usize, weight));
            if held.is_empty() && open.led != Group::Trump {
                let height = if open.by_trump { open.height.into() } else { 0 };
                composed(count, Group::Trump, height, weight, out);
            }
        }
    }
    if held.is_empty() && due == 1 {
        // One card of each suit, the lowest: suits are emptied one by one.
        for group in count.held() {
            let low = count.hand[group.index()].one;
            let lane = Lane { one: low & low.wrapping_neg(), two: 0 };
            out.push(lane.cards(count.trump, group));
        }
    } else if due == 1 {
        for at in bits(held.one) {
            out.push(Lane { one: 1 << at, two: 0 }.cards(count.trump, open.led));
        }
    }
}

fn composed(count: &Count<'_>, group: Group, height: u32, weight: f32, out: &mut Vec<Cards>) {
    let costs = count.costs(group, weight);
    for top in [Top::Cheap, Top::Above(height), Top::Highest(height)] {
        let lane = count.compose(group, &count.open.shape, top, &costs);
        out.extend(lane.map(|lane| lane.cards(count.trump, group)));
    }
}
