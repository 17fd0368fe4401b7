//! Canasta as bots play it.

mod candidates;
mod closing;
mod club;
mod down;
mod greedy;
mod leaf;
mod look;
mod out;
mod plays;
mod stake;
mod take;
mod throws;
mod weights;
mod worth;

use ::canasta::Canasta;
use cards::{Dice, Seat};
use engine::{Proofs, Seen, Standing, State};

use crate::choice::Choice;
use crate::craft::{Craft, Effort};

impl Craft for Canasta {
    type Scratch = ();
    /// Three to four rounds of four players: a turn takes about three decisions.
    const HORIZON: u32 = 40;
    const UNIT_NOTE: &'static str = "the larger a lead, the less it grows by each";
    const GRADES: [f64; 3] = [30.0, 80.0, 200.0];

    fn stake(
        seen: Seen<'_, Canasta>,
        best: &Choice<Canasta>,
        other: &Choice<Canasta>,
    ) -> &'static str {
        stake::clause(seen, best, other)
    }

    /// Playouts are cheap and differences large: a challenger need not be far beyond doubt.
    fn effort(_: &::canasta::Rules) -> Effort {
        Effort { worlds: 40, finalists: 1, confirm: 100, doubt: 1.3 }
    }

    fn greedy(seen: Seen<'_, Canasta>, dice: &mut Dice) -> Choice<Canasta> {
        Some(greedy::choose(seen, dice))
    }

    fn club(seen: Seen<'_, Canasta>, _: &Proofs, _: &mut Dice) -> Choice<Canasta> {
        Some(club::choose(seen))
    }

    fn candidates(
        seen: Seen<'_, Canasta>,
        _: &Proofs,
        _: &mut Dice,
        out: &mut Vec<Choice<Canasta>>,
    ) {
        candidates::add(seen, out);
    }

    fn value(
        rules: &::canasta::Rules,
        before: &Standing,
        world: &State<Canasta>,
        seat: Seat,
    ) -> f64 {
        leaf::value(rules, before, world, seat)
    }
}
