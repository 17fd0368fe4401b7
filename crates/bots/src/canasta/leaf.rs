//! What a world is worth where a playout stops.

use ::canasta::{Canasta, Rules};
use cards::{Bag, List, Seat, Side};
use engine::{Standing, State};

use super::look::{Board, Odds, rounds_left, share};
use super::worth::worth;
use crate::craft::gain;

/// The lead of a seat's team: on the score sheet if the deal is over, else what both teams' melds
/// and hands are worth.
pub(super) fn value(rules: &Rules, before: &Standing, world: &State<Canasta>, seat: Seat) -> f64 {
    let after = world.standing(rules);
    let side = world.open().side(seat);
    let lead = if after.deals > before.deals {
        gain::<Canasta>(rules, before, &after, seat)
    } else {
        team(rules, world, side) - team(rules, world, Side::new(1 - side.index()))
    };
    lead / (1.0 + lead.abs() / SATED)
}

/// A lead beyond this counts less and less: the deal is won anyway.
const SATED: f64 = 1500.0;

/// What a team is worth, its hands being known.
fn team(rules: &Rules, world: &State<Canasta>, side: Side) -> f64 {
    let open = world.open();
    let mut unseen: Bag = world.deep().stock.iter().copied().collect();
    let mut hands: List<Bag, 2> = List::new();
    for seat in Seat::all(open.seats()) {
        let hand = world.own(seat).hand;
        if open.side(seat) == side {
            hands.push(hand);
        } else {
            unseen = unseen.plus(hand);
        }
    }
    let share = share(open, 0.0, unseen.len() as f64);
    let odds = Odds { options: &rules.options, unseen, share, rounds: rounds_left(open) };
    worth(&odds, &Board::of(open, side), &hands)
}
