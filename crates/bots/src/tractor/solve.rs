//! The last tricks of a world, solved: every hand is open, and both sides play their best.
//!
//! With three cards each a lead of a pair is answered by three hands of two cards, and one trick is left;
//! a side that is sure of more than the other would allow elsewhere looks no further.

use std::ops::ControlFlow;

use ::tractor::{Action, Draft, Phase, Rules, Tractor};
use cards::Seat;
use engine::{Moves, State};

use super::value::value;
use crate::choice::Choice;

/// Hands of so many cards are solved. One more would cost ten times as much.
const MOST: u8 = 3;

/// The value of each choice to the seat, if the world is near enough to its end.
pub(super) fn solve(
    rules: &Rules,
    world: &State<Tractor>,
    seat: Seat,
    choices: &[Choice<Tractor>],
    out: &mut Vec<f64>,
) -> bool {
    let open = world.open();
    if open.phase != Phase::Play || open.hands.iter().any(|&cards| cards > MOST) {
        return false;
    }
    let ending = Ending { rules, seat };
    let wide = (f64::NEG_INFINITY, f64::INFINITY);
    out.extend(choices.iter().flatten().map(|action| ending.after(world, action, wide)));
    true
}

struct Ending<'a> {
    rules: &'a Rules,
    /// Who wants much; the other side wants little.
    seat: Seat,
}

impl Ending<'_> {
    /// The value of a world after an action of the seat in turn.
    fn after(&self, world: &State<Tractor>, action: &Action, window: (f64, f64)) -> f64 {
        let mut next = *world;
        next.apply(self.rules, world.open().turn, action, &mut ());
        self.search(&next, window)
    }

    /// The value of a world as far as it lies inside the window.
    fn search(&self, world: &State<Tractor>, (mut low, mut high): (f64, f64)) -> f64 {
        let open = world.open();
        if open.phase != Phase::Play {
            return value(self.rules, open, self.seat);
        }
        let sides = self.rules.sides;
        let ours = sides.of(open.turn) == sides.of(self.seat);
        let mut best = if ours { f64::NEG_INFINITY } else { f64::INFINITY };
        let _ = self.each(world, Draft::default(), &mut |action| {
            let value = self.after(world, &action, (low, high));
            if ours {
                best = best.max(value);
                low = low.max(value);
            } else {
                best = best.min(value);
                high = high.min(value);
            }
            if low >= high { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best
    }

    /// Every play of the seat in turn.
    fn each(
        &self,
        world: &State<Tractor>,
        draft: Draft,
        out: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let seen = world.seen(self.rules, world.open().turn);
        for step in Tractor::legal(seen, &draft).iter() {
            let mut longer = draft;
            match Tractor::push(seen, &mut longer, step) {
                Some(action) => out(action)?,
                None => self.each(world, longer, out)?,
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use ::tractor::answers::answers;
    use cards::{Dice, Stream};
    use engine::{Drawn, Spoken, Turn};

    use super::*;
    use crate::random;

    /// The last tricks of a deal that was played at random.
    fn ending(rules: &Rules, deal: u64, cards: u8) -> State<Tractor> {
        let mut order = [0; 108];
        Stream::new(&[3; 32], deal).order(&mut order);
        let mut world = State::<Tractor>::start(rules);
        world.chance(rules, Drawn::Order(&order), &mut ());
        let mut dice = Dice::new(deal);
        loop {
            let open = world.open();
            let near = open.phase == Phase::Play && open.hands.iter().all(|&held| held <= cards);
            match world.turn(rules) {
                Turn::Seat(_) if near && dice.below(4) == 0 => return world,
                Turn::Seat(seat) => {
                    let action = random::action(world.seen(rules, seat), &mut dice);
                    world.apply(rules, seat, &action, &mut ());
                }
                Turn::Window(_) => {
                    world.close(rules, &mut ());
                }
                Turn::Chance(_) | Turn::Over => return world,
            }
        }
    }

    /// Every play of every seat, without any window.
    fn brute(rules: &Rules, world: &State<Tractor>, seat: Seat) -> f64 {
        let open = world.open();
        if open.phase != Phase::Play {
            return value(rules, open, seat);
        }
        let plays = answers(world.seen(rules, open.turn), usize::MAX).plays;
        let values = plays.into_iter().map(|cards| {
            let mut next = *world;
            next.apply(rules, open.turn, &Action::Play(cards), &mut ());
            brute(rules, &next, seat)
        });
        if rules.sides.of(open.turn) == rules.sides.of(seat) {
            values.fold(f64::NEG_INFINITY, f64::max)
        } else {
            values.fold(f64::INFINITY, f64::min)
        }
    }

    #[test]
    fn endings_are_solved_as_brute_force_does() {
        let long = std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1");
        let deals = if long { 10_000 } else { 400 };
        let mut solved = 0;
        for (_, options) in Tractor::presets() {
            let rules = Rules::compile(&options).expect("playable");
            for deal in 0..deals {
                let world = ending(&rules, deal, MOST);
                if world.open().phase != Phase::Play {
                    continue;
                }
                let seat = world.open().turn;
                let plays = answers(world.seen(&rules, seat), usize::MAX).plays;
                let choices: Vec<_> =
                    plays.iter().map(|&cards| Some(Action::Play(cards))).collect();
                let mut found = Vec::new();
                assert!(solve(&rules, &world, seat, &choices, &mut found));
                let each = choices.iter().flatten().map(|action| {
                    let mut next = world;
                    next.apply(&rules, seat, action, &mut ());
                    brute(&rules, &next, seat)
                });
                assert_eq!(found, each.collect::<Vec<_>>(), "deal {deal}");
                solved += usize::from(choices.len() > 1);
            }
        }
        assert!(solved > 100, "only {solved} endings had a choice");
    }

    #[test]
    fn long_hands_are_left_to_playouts() {
        let rules = Rules::compile(&Default::default()).expect("playable");
        let world = ending(&rules, 1, 25);
        let seat = world.open().turn;
        assert!(!solve(&rules, &world, seat, &[Some(Action::Pass)], &mut Vec::new()));
    }
}
