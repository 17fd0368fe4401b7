//! What a deal is worth: the ranks that are climbed, and the points on the way to the next ones.

use ::tractor::score::{LINE, climb};
use ::tractor::{Event, Open, Phase, Rules, Tractor};
use cards::{Seat, Side};

use crate::craft::Measure;

/// What forty points on the way to the next rank are worth, in ranks. Points tell moves apart sooner
/// than ranks, which mostly stay the same: measured in some worlds they foretell the ranks of others
/// better than those ranks themselves do.
const SLOPE: f64 = 1.0;

/// What a deal is measured in besides ranks.
pub(super) const MEASURES: &[Measure<Tractor>] =
    &[Measure { name: "card_points", of: card_points }, Measure { name: "rounds", of: rounds }];

/// The attackers' points in the deal just scored, and whether they won it.
fn scored(events: &[Event]) -> Option<(i32, bool, Seat)> {
    events.iter().rev().find_map(|event| match *event {
        Event::DealScored { attackers, swap, starter, .. } => Some((attackers, swap, starter)),
        _ => None,
    })
}

/// The attackers' points to their side; the defenders have none.
fn card_points(rules: &Rules, events: &[Event], side: Side) -> f64 {
    match scored(events) {
        // The side of the next starter has won the deal.
        Some((points, swap, starter)) if (rules.sides.of(starter) == side) == swap => points.into(),
        _ => 0.0,
    }
}

/// One to the side that won the deal: the defenders below 80 points, else the attackers.
fn rounds(rules: &Rules, events: &[Event], side: Side) -> f64 {
    scored(events).map_or(0.0, |(.., starter)| f64::from(rules.sides.of(starter) == side))
}

/// What a finished deal is worth to a seat: the ranks climbed, a little for every point beyond them,
/// and the match if that is won.
pub(super) fn value(rules: &Rules, open: &Open, seat: Seat) -> f64 {
    if open.thrown_in > 0 && open.phase == Phase::Shuffle {
        return 0.0;
    }
    let (swap, climbed) = climb(rules.options.advancement, open.points);
    let winners = open.winner.unwrap_or(rules.sides.of(open.starter));
    let won = winners == rules.sides.of(seat);
    let ranks = f64::from(climbed) * if won { 1.0 } else { -1.0 };
    let match_won = if open.winner.is_some() { if won { 1.0 } else { -1.0 } } else { 0.0 };
    let beyond = f64::from(open.points - LINE) / 40.0;
    let ours = if won == swap { beyond } else { -beyond };
    ranks + match_won + SLOPE * ours
}
