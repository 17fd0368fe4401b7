//! Two bots, the same cards, every seating: what one gains over the other.

use std::time::Duration;

use bots::Craft;
use cards::{Seat, Side, Sides};
use engine::{Proof, Standing, Turn};

use crate::bout::{Bout, Chair, House, Minutes};
use crate::fault::{Fault, Kind};

/// Which of the two bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one that is measured.
    A,
    /// The one it is measured against.
    B,
}

/// How long a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// One deal, from a fresh match.
    Deal,
    /// A whole match.
    Match,
}

impl Which {
    /// How it is called in results.
    pub fn label(self) -> &'static str {
        match self {
            Which::A => "a",
            Which::B => "b",
        }
    }
}

/// What is compared, and how.
pub struct Duel<'a, G: Craft> {
    /// The house rules.
    pub options: &'a G::Options,
    /// How long a game is.
    pub unit: Unit,
    /// How the table is watched over.
    pub house: House,
    /// Deals come from this name.
    pub seed: &'a str,
}

/// What came of one deal, over all its seatings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// What A made more than the mean of its opponents: points, then each of [`Craft::MEASURES`].
    pub gains: Vec<f64>,
    /// How often A was ahead; a tie is half.
    pub won: f64,
    /// A's place among all, 1 is the first; tied places are shared.
    pub rank: f64,
    /// How many decisions were asked of A and of B.
    pub decisions: [u64; 2],
    /// The time of each, unless a program had to start in it.
    pub times: [Vec<Duration>; 2],
    /// Decisions of A and of B that the clock cut short.
    pub hurried: [u64; 2],
    /// Decisions of A and of B that were not their own, with the reason.
    pub faults: [Vec<Fault>; 2],
}

impl Outcome {
    /// Whether A and whether B sat there to the end: a dead program did not, and what its stand-in
    /// made is not to its credit.
    pub fn played_out(&self) -> [bool; 2] {
        self.faults.each_ref().map(|faults| faults.iter().all(|fault| fault.kind != Kind::Dead))
    }

    /// Whether it counts: both played it to the end.
    pub fn counts(&self) -> bool {
        self.played_out() == [true; 2]
    }
}

impl<G: Craft> Duel<'_, G> {
    /// Plays one deal in every seating. `seat` brings the bot for a chair, `progress` is told after
    /// each deal of a match.
    pub fn deal<'b>(
        &self,
        number: u64,
        seat: &mut dyn FnMut(Which, Seat) -> Chair<'b, G>,
        progress: &dyn Fn(),
    ) -> Outcome {
        let rules = G::compile(self.options).expect("these options were compiled before");
        let sides = G::seating(&rules).sides;
        let mut outcome = Outcome { gains: vec![0.0; 1 + G::MEASURES.len()], ..Outcome::default() };
        let games = sides.len() as f64;
        // A takes each side in turn, B all others.
        for ours in sides.all() {
            let who = |seat: Seat| if sides.of(seat) == ours { Which::A } else { Which::B };
            let mut chairs: Vec<_> =
                Seat::all(sides.n_seats()).map(|place| seat(who(place), place)).collect();
            let mut table = Bout::<G>::new(self.options, self.seed, number, self.house);
            let before = table.play().standing();
            let mut after = table.play_deals(&mut chairs, 1);
            while self.unit == Unit::Match && table.play().turn() != Turn::Over {
                progress();
                after = table.play_deals(&mut chairs, after.deals + 1);
            }
            let minutes = table.take_minutes();
            let amounts = amounts::<G>(&rules, sides, (&before, &after), &minutes);
            for (gain, amounts) in outcome.gains.iter_mut().zip(&amounts) {
                *gain += ahead(amounts, ours) / games;
            }
            let won = match (self.unit, after.winner) {
                (Unit::Match, Some(winner)) => f64::from(winner == ours),
                _ => share(&amounts[0], ours),
            };
            outcome.won += won / games;
            outcome.rank += rank(&amounts[0], ours) / games;
            for (seat, time) in minutes.times {
                outcome.decisions[who(seat) as usize] += 1;
                outcome.times[who(seat) as usize].extend(time);
            }
            for seat in minutes.hurried {
                outcome.hurried[who(seat) as usize] += 1;
            }
            for (seat, fault) in minutes.faults {
                outcome.faults[who(seat) as usize].push(fault);
            }
        }
        outcome
    }
}

/// What each side made, measure by measure; more is better.
fn amounts<G: Craft>(
    rules: &G::Rules,
    sides: Sides,
    (before, after): (&Standing, &Standing),
    minutes: &Minutes<G::Event>,
) -> Vec<Vec<f64>> {
    let points = sides.all().map(|side| {
        let made = f64::from(after.scores[side.index()] - before.scores[side.index()]);
        if G::LOWEST_WINS { -made } else { made }
    });
    let mut all = vec![points.collect::<Vec<f64>>()];
    for measure in G::MEASURES {
        let of =
            |side| deals::<G>(&minutes.events).map(|deal| (measure.of)(rules, deal, side)).sum();
        all.push(sides.all().map(of).collect());
    }
    all
}

/// The events deal by deal.
fn deals<G: Craft>(events: &[G::Event]) -> impl Iterator<Item = &[G::Event]> {
    events.chunk_by(|_, next| G::proof(next) != Some(Proof::Gathered))
}

/// By how much a side is above the mean of the others.
fn ahead(amounts: &[f64], ours: Side) -> f64 {
    let mine = amounts[ours.index()];
    let others = amounts.iter().sum::<f64>() - mine;
    mine - others / (amounts.len() - 1) as f64
}

/// 1 for the best side, 0 for any other, a share for those tied at the top.
fn share(amounts: &[f64], ours: Side) -> f64 {
    let best = amounts.iter().copied().fold(f64::MIN, f64::max);
    let tied = amounts.iter().filter(|&&amount| amount == best).count();
    if amounts[ours.index()] == best { 1.0 / tied as f64 } else { 0.0 }
}

fn rank(amounts: &[f64], ours: Side) -> f64 {
    let mine = amounts[ours.index()];
    let better = amounts.iter().filter(|&&amount| amount > mine).count() as f64;
    let level = amounts.iter().filter(|&&amount| amount == mine).count() as f64;
    1.0 + better + (level - 1.0) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_shares() {
        let amounts = [30.0, 10.0, 30.0, 0.0];
        let side = |at| Side::new(at);
        assert_eq!([0, 1, 2, 3].map(|at| rank(&amounts, side(at))), [1.5, 3.0, 1.5, 4.0]);
        assert_eq!([0, 1, 2, 3].map(|at| share(&amounts, side(at))), [0.5, 0.0, 0.5, 0.0]);
        assert_eq!(ahead(&amounts, side(1)), -10.0);
    }
}
