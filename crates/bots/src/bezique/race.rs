//! What a world is worth to a seat: its chances to win the race to the target.

use ::bezique::{Bezique, Phase, Rules};
use cards::{MAX_SEATS, Seat, Side};
use engine::{Standing, State};

use super::outlook::Outlook;
use super::taste;

/// So many points are always left to go: nobody knows when a meld comes.
const REST: f64 = 60.0;
/// What a won race is worth.
pub(super) const STAKE: f64 = 1_000.0;

/// The mean chance of being ahead of each other side when the match ends; luck is taken off.
pub(super) fn value(
    rules: &Rules,
    world: &State<Bezique>,
    luck: &[f64; MAX_SEATS],
    seat: Seat,
) -> f64 {
    let standing = world.standing(rules);
    let mut prospects = standing.scores.map(f64::from);
    let open = world.open();
    let promised = match open.phase {
        Phase::Play | Phase::Won => {
            let tricks = rules.drawing_tricks() - usize::from(open.tricks);
            worths(rules, world, tricks)
        }
        _ => [0.0; MAX_SEATS],
    };
    for (side, prospect) in prospects.iter_mut().enumerate() {
        *prospect += promised[side] - luck[side];
    }
    let mine = rules.sides.of(seat);
    let others = rules.sides.all().filter(|&side| side != mine);
    let sum: f64 = others.map(|side| ahead(rules, &standing, &prospects, mine, side)).sum();
    STAKE * sum / (rules.sides.len() - 1) as f64
}

/// What the hands of each side are worth, with so many tricks to come.
pub(super) fn worths(rules: &Rules, world: &State<Bezique>, tricks: usize) -> [f64; MAX_SEATS] {
    let mut worths = [0.0; MAX_SEATS];
    for seat in Seat::all(rules.seats) {
        let seen = world.seen(rules, seat);
        let held = seen.open.held(seen.own, seat);
        let worth = Outlook::over(seen, held, tricks).worth(held).points;
        worths[rules.sides.of(seat).index()] += worth;
    }
    worths
}

/// The chance that one side ends ahead of another.
fn ahead(
    rules: &Rules,
    standing: &Standing,
    prospects: &[f64; MAX_SEATS],
    mine: Side,
    other: Side,
) -> f64 {
    if let Some(winner) = standing.winner {
        let level = |side: Side| standing.scores[side.index()];
        return match (winner == mine, winner == other) {
            (true, _) => 1.0,
            (_, true) => 0.0,
            _ => f64::from(level(mine) > level(other)),
        };
    }
    let [mine, other] = [mine, other].map(|side| prospects[side.index()]);
    chance(f64::from(rules.options.target), taste::of(rules).spread, mine, other)
}

/// The chance that a side with these prospects ends ahead of one with those, while nobody has won.
pub(super) fn chance(target: f64, spread: f64, mine: f64, other: f64) -> f64 {
    let to_go = (target - mine.max(other)).max(0.0) + REST;
    let scaled = (mine - other) / (spread * to_go.sqrt());
    0.5 + 0.5 * scaled / (1.0 + scaled * scaled).sqrt()
}
