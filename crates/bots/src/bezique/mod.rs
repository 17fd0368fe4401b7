//! Bezique as bots play it.

mod belief;
mod candidates;
mod club;
mod foresee;
mod greedy;
mod holding;
mod last;
mod melds;
mod outlook;
mod race;
mod solve;
mod stake;
mod taste;

use ::bezique::{Bezique, Event, Rules};
use cards::{Dice, MAX_SEATS, Seat};
use engine::{Proofs, Sampler, Seen, Standing, State};

use crate::choice::Choice;
use crate::craft::{Craft, Effort, TRIES};

impl Craft for Bezique {
    type Scratch = solve::Solver;
    const UNIT: &'static str = "thousandths";
    const UNIT_NOTE: &'static str = "a thousand is the match, won for certain";
    const GRADES: [f64; 3] = [5.0, 15.0, 40.0];

    fn stake(
        seen: Seen<'_, Bezique>,
        best: &Choice<Bezique>,
        other: &Choice<Bezique>,
    ) -> &'static str {
        stake::clause(seen, best, other)
    }

    /// With two, playouts go far and differ much, so more moves get a second look.
    fn effort(rules: &Rules) -> Effort {
        match rules.seats {
            2 => Effort { worlds: 200, finalists: 3, confirm: 800, doubt: 0.7 },
            _ => Effort { worlds: 80, finalists: 1, confirm: 600, doubt: 0.4 },
        }
    }

    fn greedy(seen: Seen<'_, Bezique>, _: &mut Dice) -> Choice<Bezique> {
        Some(greedy::action(seen))
    }

    fn club(seen: Seen<'_, Bezique>, _: &Proofs, _: &mut Dice) -> Choice<Bezique> {
        Some(club::action(seen))
    }

    fn candidates(
        seen: Seen<'_, Bezique>,
        _: &Proofs,
        _: &mut Dice,
        out: &mut Vec<Choice<Bezique>>,
    ) {
        candidates::add(seen, out);
    }

    fn believe(
        rules: &Rules,
        seat: Seat,
        sampler: &mut Sampler<'_, Bezique>,
        _: &mut solve::Solver,
        dice: &mut Dice,
    ) -> Option<State<Bezique>> {
        let mut world = sampler.draw(dice, TRIES)?;
        belief::sway(rules, seat, &mut world, dice);
        Some(world)
    }

    fn value(rules: &Rules, _: &Standing, world: &State<Bezique>, seat: Seat) -> f64 {
        race::value(rules, world, &[0.0; MAX_SEATS], seat)
    }

    fn solve(
        rules: &Rules,
        world: &State<Bezique>,
        seat: Seat,
        choices: &[Choice<Bezique>],
        solver: &mut solve::Solver,
        values: &mut Vec<f64>,
    ) -> bool {
        solve::solve(rules, world, seat, choices, solver, values)
    }

    fn foresee(
        rules: &Rules,
        world: &State<Bezique>,
        seat: Seat,
        choices: &[Choice<Bezique>],
        values: &mut Vec<f64>,
    ) -> bool {
        foresee::foresee(rules, world, seat, choices, values)
    }

    fn is_play(event: &Event) -> bool {
        matches!(event, Event::Played { .. })
    }
}
