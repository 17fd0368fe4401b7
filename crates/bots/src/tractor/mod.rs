//! Tractor as bots play it.
//!
//! The club counts ([`count`]), weighs a handful of plans in card points ([`lead`], [`follow`]) and
//! composes legal answers that cost little ([`answer`]); it declares and buries by rules of their own.
//! The expert weighs more moves ([`candidates`]) by the ranks they bring ([`value`]) in worlds that
//! explain what the others did ([`belief`]), and solves the last tricks of a world ([`solve`]).

mod answer;
mod belief;
mod bury;
mod candidates;
mod count;
mod declare;
mod follow;
mod greedy;
mod lead;
mod solve;
mod stake;
mod value;

use ::tractor::{Action, Event, Open, Phase, Rules, Tractor};
use cards::{Dice, Seat};
use engine::{Moves, Proofs, Sampler, Seen, Standing, State};

use self::belief::Belief;
use self::count::Count;
use crate::choice::Choice;
use crate::craft::{Craft, Effort, Measure};

impl Craft for Tractor {
    type Scratch = Belief;
    const UNIT: &'static str = "ranks";
    const UNIT_NOTE: &'static str = "forty points count as one, and so does the match";
    const GRADES: [f64; 3] = [0.1, 0.25, 0.6];
    const MEASURES: &'static [Measure<Tractor>] = value::MEASURES;

    fn stake(
        _: Seen<'_, Tractor>,
        best: &Choice<Tractor>,
        other: &Choice<Tractor>,
    ) -> &'static str {
        stake::clause(best, other)
    }

    /// Few worlds that are far apart in the chain tell more than many that are alike. The club's choice
    /// is not much more trusted than another: what is ahead in so many fresh worlds is mostly better.
    /// After so few worlds the best one may be any of the first three.
    fn effort(_: &Rules) -> Effort {
        Effort { worlds: 150, finalists: 3, confirm: 500, doubt: 0.3 }
    }

    fn greedy(seen: Seen<'_, Tractor>, _: &mut Dice) -> Choice<Tractor> {
        greedy::choice(seen)
    }

    fn club(seen: Seen<'_, Tractor>, _: &Proofs, _: &mut Dice) -> Choice<Tractor> {
        let choice = club(seen);
        let legal = |action| Tractor::check(seen, &action).is_ok();
        debug_assert!(choice.is_none_or(legal), "{choice:?} from {:?}", seen.own);
        choice
    }

    fn candidates(
        seen: Seen<'_, Tractor>,
        _: &Proofs,
        _: &mut Dice,
        out: &mut Vec<Choice<Tractor>>,
    ) {
        candidates::candidates(seen, out);
    }

    fn believe(
        rules: &Rules,
        seat: Seat,
        sampler: &mut Sampler<'_, Tractor>,
        belief: &mut Belief,
        dice: &mut Dice,
    ) -> Option<State<Tractor>> {
        belief.world(rules, seat, sampler, dice)
    }

    fn forget(belief: &mut Belief) {
        *belief = Belief::Unasked;
    }

    fn value(rules: &Rules, _: &Standing, world: &State<Tractor>, seat: Seat) -> f64 {
        value::value(rules, world.open(), seat)
    }

    fn solve(
        rules: &Rules,
        world: &State<Tractor>,
        seat: Seat,
        choices: &[Choice<Tractor>],
        _: &mut Belief,
        out: &mut Vec<f64>,
    ) -> bool {
        solve::solve(rules, world, seat, choices, out)
    }

    fn bidding(_: &Rules, open: &Open) -> bool {
        open.phase != Phase::Play
    }

    fn is_play(event: &Event) -> bool {
        matches!(event, Event::Played { .. })
    }
}

/// What a club player does.
fn club(seen: Seen<'_, Tractor>) -> Choice<Tractor> {
    if let Some(cards) = follow::forced(seen) {
        return Some(Action::Play(cards));
    }
    match seen.open.phase {
        Phase::Deal | Phase::LastCall => declare::declare(seen),
        Phase::Bury => Some(Action::Bury(bury::bury(&Count::new(seen)))),
        Phase::Play if seen.open.in_trick == 0 => Some(Action::Play(lead::lead(&Count::new(seen)))),
        Phase::Play => Some(Action::Play(follow::answer(&Count::new(seen)))),
        Phase::Shuffle | Phase::Over => None,
    }
}
