//! What bots know of a game beyond its rules.

use cards::{Dice, MAX_SEATS, Seat, Side, Sides};
use engine::{Game, Proofs, Sampler, Seen, Spoken, Standing, State};
use games::GameName;

use crate::choice::Choice;
use crate::moves;

/// How often a world is drawn before it is given up. An announced sequence leaves one deal in hundreds.
pub(crate) const TRIES: u32 = 10_000;

/// How much an expert thinks. Counted in worlds, not in time, so that a decision can be repeated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Worlds in which all candidates are tried.
    pub worlds: u32,
    /// So many challengers at most go on to the fresh worlds.
    pub finalists: usize,
    /// Fresh worlds in which a challenger must beat the club's choice.
    pub confirm: u32,
    /// By how many standard errors it must do so.
    pub doubt: f64,
}

impl Effort {
    /// As much in proportion, from so many worlds.
    pub fn scaled(self, worlds: u32) -> Effort {
        let confirm = u64::from(worlds) * u64::from(self.confirm) / u64::from(self.worlds.max(1));
        Effort { worlds, confirm: u32::try_from(confirm).unwrap_or(u32::MAX), ..self }
    }
}

/// Something a deal is measured in, besides points on the score sheet.
pub struct Measure<G: Game> {
    /// Its name in results.
    pub name: &'static str,
    /// How much of it a side made in the deal of these events.
    pub of: fn(&G::Rules, &[G::Event], Side) -> f64,
}

/// A game as bots play it.
pub trait Craft: Spoken {
    /// What is kept from one world to the next, such as a solver's tables.
    type Scratch: Default + Send;
    /// Decisions after which a playout is cut short; [`Craft::value`] then has to value what is held.
    const HORIZON: u32 = 2_000;
    /// What [`Craft::value`] counts in, in a word for people.
    const UNIT: &'static str = "points";
    /// What there is to say about that unit.
    const UNIT_NOTE: &'static str = "";
    /// From which loss on a decision is an inaccuracy, a mistake, a blunder; in units of the value.
    const GRADES: [f64; 3] = [3.0, 8.0, 20.0];
    /// What a deal is measured in besides points.
    const MEASURES: &'static [Measure<Self>] = &[];

    /// What looks best at once: no counting, no memory, no plan. The novice plays it, with slips.
    fn greedy(seen: Seen<'_, Self>, dice: &mut Dice) -> Choice<Self>;

    /// A good player's choice, quick enough to play deals out by the thousand. `proofs` is what was
    /// proved in the open; whatever else was seen is in the view.
    fn club(seen: Seen<'_, Self>, proofs: &Proofs, dice: &mut Dice) -> Choice<Self>;

    /// Adds the moves that are worth weighing besides the club's.
    fn candidates(seen: Seen<'_, Self>, _: &Proofs, dice: &mut Dice, out: &mut Vec<Choice<Self>>) {
        out.extend(moves::onwards(seen, 24, dice));
    }

    /// The next world that a seat believes in: by default any that fits what it knows, each as likely as
    /// the others. A game that can tell how others play prefers those that explain what they did.
    fn believe(
        _: &Self::Rules,
        _: Seat,
        sampler: &mut Sampler<'_, Self>,
        _: &mut Self::Scratch,
        dice: &mut Dice,
    ) -> Option<State<Self>> {
        sampler.draw(dice, TRIES)
    }

    /// Another decision begins: the worlds of the last one say nothing about it.
    fn forget(_: &mut Self::Scratch) {}

    /// What a world is worth to a seat once a playout has ended: by default the points that its side
    /// gained over the best other side since `before`.
    fn value(rules: &Self::Rules, before: &Standing, world: &State<Self>, seat: Seat) -> f64 {
        gain::<Self>(rules, before, &world.standing(rules), seat)
    }

    /// The exact value of each choice in this world, where that is cheap; otherwise nothing is pushed
    /// and the answer is `false`.
    fn solve(
        _: &Self::Rules,
        _: &State<Self>,
        _: Seat,
        _: &[Choice<Self>],
        _: &mut Self::Scratch,
        _: &mut Vec<f64>,
    ) -> bool {
        false
    }

    /// The value of each choice in this world, where the game has a better way to estimate it than to
    /// play the deal out; otherwise nothing is pushed and the answer is `false`.
    fn foresee(
        _: &Self::Rules,
        _: &State<Self>,
        _: Seat,
        _: &[Choice<Self>],
        _: &mut Vec<f64>,
    ) -> bool {
        false
    }

    /// The clause that tells the better of two choices from the other: what their cards count, what they
    /// win or risk. By default the first, which tells what the game is about.
    fn stake(_: Seen<'_, Self>, _: &Choice<Self>, _: &Choice<Self>) -> &'static str {
        &Self::rulebook().clauses[0].id
    }

    /// How much an expert thinks at this table. Hints, reviews and experts with a number of worlds go by it
    /// too.
    fn effort(_: &Self::Rules) -> Effort {
        Effort { worlds: 40, finalists: 1, confirm: 200, doubt: 1.65 }
    }

    /// Whether cards are not being played yet: an auction, declarations, burying.
    fn bidding(_: &Self::Rules, _: &Self::Open) -> bool {
        false
    }

    /// Whether this tells of cards played to a trick.
    fn is_play(_: &Self::Event) -> bool {
        false
    }
}

/// Points that a seat's side gained over the best other side between two standings.
pub fn gain<G: Game>(rules: &G::Rules, before: &Standing, after: &Standing, seat: Seat) -> f64 {
    let sides = G::seating(rules).sides;
    let lead = |scores| lead(sides, seat, scores, G::LOWEST_WINS);
    f64::from(lead(&after.scores) - lead(&before.scores))
}

/// How far the seat's side is ahead of the best other one.
fn lead(sides: Sides, seat: Seat, scores: &[i32; MAX_SEATS], lowest_wins: bool) -> i32 {
    let mine = sides.of(seat);
    let worth = |side: Side| if lowest_wins { -scores[side.index()] } else { scores[side.index()] };
    let best_other = sides.all().filter(|&side| side != mine).map(worth).max();
    worth(mine) - best_other.unwrap_or(0)
}

/// Something that can be done with any game that bots play.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it with this game.
    fn visit<G: Craft>(self) -> Self::Out;
}

/// Hands the visitor the type of this game.
pub fn visit<V: Visit>(game: GameName, visitor: V) -> V::Out {
    games::dispatch!(game, visitor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_over_the_best_other_side() {
        assert_eq!(lead(Sides::partners(), Seat::new(2), &[10, 4, 0, 0], false), 6);
        assert_eq!(lead(Sides::each(3), Seat::new(2), &[10, 4, 7, 0], false), -3);
        assert_eq!(lead(Sides::each(3), Seat::new(2), &[10, 4, 7, 0], true), -3);
        assert_eq!(lead(Sides::each(3), Seat::new(1), &[10, 4, 7, 0], true), 3);
    }
}
