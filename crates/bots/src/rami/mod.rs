//! Rami as bots play it.
//!
//! | file | what lives there |
//! |---|---|
//! | `split` | the best way to part a hand into melds, cards for the table, and loose ones |
//! | `table` | what the table takes, and what laying makes of a turn |
//! | `out` | can the seat go out now? |
//! | `lay` | laying what a split has found |
//! | `greedy` | the plain player |
//! | `outlook`, `risk`, `club` | what a hand is worth, what a throw gives away, the club player |
//! | `candidates` | what is worth weighing besides the club's choice |

mod candidates;
mod club;
mod greedy;
mod lay;
mod out;
mod outlook;
mod risk;
mod split;
mod stake;
mod table;

use ::rami::{Rami, Rules};
use cards::{Dice, Seat};
use engine::{Proofs, Seen, Standing, State};

use crate::choice::Choice;
use crate::craft::{Craft, Effort, gain};

impl Craft for Rami {
    type Scratch = ();
    /// Four turns each of two players; then the hands are valued as they are.
    const HORIZON: u32 = 22;

    fn stake(seen: Seen<'_, Rami>, best: &Choice<Rami>, other: &Choice<Rami>) -> &'static str {
        stake::clause(seen, best, other)
    }

    /// No worlds: the expert plays as the club does. One deal's luck is worth tens of points, a better
    /// throw one or two, and what playouts told apart at an expert's pace was luck; nor did looking a
    /// draw further ahead win more deals. Whoever asks for a search gets an honest one.
    fn effort(_: &Rules) -> Effort {
        Effort { worlds: 0, finalists: 0, confirm: 0, doubt: 2.0 }
    }

    fn greedy(seen: Seen<'_, Rami>, dice: &mut Dice) -> Choice<Rami> {
        Some(greedy::choose(seen, dice))
    }

    fn club(seen: Seen<'_, Rami>, _: &Proofs, dice: &mut Dice) -> Choice<Rami> {
        Some(club::choose(seen, dice))
    }

    fn candidates(seen: Seen<'_, Rami>, _: &Proofs, _: &mut Dice, out: &mut Vec<Choice<Rami>>) {
        candidates::add(seen, out);
    }

    /// What was scored, if the deal is over; else how far the seat's hand is ahead of the best other.
    fn value(rules: &Rules, before: &Standing, world: &State<Rami>, seat: Seat) -> f64 {
        let after = world.standing(rules);
        if after.deals > before.deals || after.winner.is_some() {
            return gain::<Rami>(rules, before, &after, seat);
        }
        let open = world.open();
        let worth = |seat: Seat| outlook::held(world.seen(rules, seat), seat);
        let others = open.playing.iter().filter(|&other| other != seat);
        others.map(worth).fold(f64::MAX, f64::min) - worth(seat)
    }
}
