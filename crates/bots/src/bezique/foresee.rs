//! Moves played on by club players for some tricks of phase 1, without the luck of the draw.
//!
//! What a card brings that is drawn by chance says nothing about the move before it, and it is most of
//! what makes playouts differ. So two players draw the same cards whichever move is tried, and among four
//! what a draw adds to the worth of a hand is taken off again.

use ::bezique::{Action, Bezique, Deep, Phase, Rules};
use cards::{MAX_SEATS, Seat};
use engine::{State, Turn};

use super::club;
use super::race::{self, worths};
use crate::choice::Choice;

/// So many tricks are played on by two. What hands are worth errs by 10 points after eight tricks, by 4
/// after twenty and by 2 after thirty; playouts to the end would spread by 114 points instead of 88.
const FAR: usize = 30;
/// Within so many points of the target two play on to the end: who gets there first decides.
const REACH: i32 = 600;
/// So many tricks are played on by four, among whom more cards fall in each.
const NEAR: usize = 4;

/// What every choice is worth to the seat in this world, if it is one of phase 1.
pub(super) fn foresee(
    rules: &Rules,
    world: &State<Bezique>,
    seat: Seat,
    choices: &[Choice<Bezique>],
    values: &mut Vec<f64>,
) -> bool {
    if !matches!(world.open().phase, Phase::Play | Phase::Won) {
        return false;
    }
    let last = usize::from(world.open().tricks) + tricks(rules, world);
    for choice in choices {
        let mut world = *world;
        let luck = play_on(rules, &mut world, choice, last);
        values.push(race::value(rules, &world, &luck, seat));
    }
    true
}

/// How many tricks are played on from here; more than there are leads to the end of the deal.
fn tricks(rules: &Rules, world: &State<Bezique>) -> usize {
    let best = world.open().scores.into_iter().max().unwrap_or(0);
    match rules.seats {
        2 if best + REACH >= i32::from(rules.options.target) => rules.drawing_tricks() + 1,
        2 => FAR,
        _ => NEAR,
    }
}

/// Plays on until that trick has been won and melded for, or the deal is over; tells what luck each side
/// had that has to be taken off.
fn play_on(
    rules: &Rules,
    world: &mut State<Bezique>,
    choice: &Choice<Bezique>,
    last: usize,
) -> [f64; MAX_SEATS] {
    let mut luck = [0.0; MAX_SEATS];
    let deals = world.open().deals;
    let mut next = *choice;
    while let Turn::Seat(seat) = world.turn(rules) {
        let action = next.take().unwrap_or_else(|| club::action(world.seen(rules, seat)));
        if action == Action::Draw {
            if usize::from(world.open().tricks) >= last {
                break;
            }
            if rules.seats == 2 {
                share(world);
            } else {
                draw(rules, world, seat, &mut luck);
                continue;
            }
        }
        world.apply(rules, seat, &action, &mut ());
        if world.open().deals > deals {
            break;
        }
    }
    luck
}

/// Lets the first player draw the upper of the next two cards and the second one the lower, whoever
/// won the trick and draws first.
fn share(world: &mut State<Bezique>) {
    let open = *world.open();
    let stock = usize::from(open.stock);
    if open.turn.index() == 0 || stock < 2 {
        return;
    }
    let mut deep: Deep = *world.deep();
    deep.stock.swap(stock - 1, stock - 2);
    *world = State::assemble(open, std::array::from_fn(|at| *world.own(Seat::new(at))), deep);
}

/// Draws, and adds to each side's luck what that did to the worth of its hands.
fn draw(rules: &Rules, world: &mut State<Bezique>, seat: Seat, luck: &mut [f64; MAX_SEATS]) {
    let tricks = rules.drawing_tricks() - usize::from(world.open().tricks);
    let before = worths(rules, world, tricks);
    world.apply(rules, seat, &Action::Draw, &mut ());
    if world.open().phase == Phase::Last {
        return;
    }
    let after = worths(rules, world, tricks);
    for (luck, (after, before)) in luck.iter_mut().zip(after.into_iter().zip(before)) {
        *luck += after - before;
    }
}

#[cfg(test)]
mod tests {
    use ::bezique::Options;
    use cards::{Dice, Stream};
    use engine::{Ask, Basis, Drawn};

    use super::*;

    /// A table of two in the middle of a deal, where the winner of a trick has not yet drawn.
    fn about_to_draw(rules: &Rules, deal: u64, tricks: u8) -> State<Bezique> {
        let (mut order, mut dice) = ([0; 132], Dice::new(deal));
        Stream::new(&[7; 32], deal).order(&mut order);
        let mut world = State::<Bezique>::start(rules);
        loop {
            match world.turn(rules) {
                Turn::Chance(Ask::Order(_)) => world.chance(rules, Drawn::Order(&order), &mut ()),
                Turn::Chance(Ask::Number(below)) => {
                    let number = Drawn::Number(dice.below(below));
                    world.chance(rules, number, &mut ())
                }
                Turn::Seat(seat) => {
                    let action = club::action(world.seen(rules, seat));
                    if action == Action::Draw && world.open().tricks >= tricks {
                        return world;
                    }
                    world.apply(rules, seat, &action, &mut ())
                }
                Turn::Window(_) | Turn::Over => unreachable!("a deal has just begun"),
            };
        }
    }

    #[test]
    fn two_draw_the_same_cards_whoever_wins_the_trick() {
        let rules = Bezique::compile(&Options::default()).expect("playable");
        let mut told = 0;
        for deal in 0..20 {
            let world = about_to_draw(&rules, deal, deal as u8);
            let other = world.open().turn.next(2);
            let owns = std::array::from_fn(|at| *world.own(Seat::new(at)));
            let hands = |winner: Seat, shared: bool| {
                let open = ::bezique::Open { turn: winner, ..*world.open() };
                let mut world = State::<Bezique>::assemble(open, owns, *world.deep());
                if shared {
                    share(&mut world);
                }
                world.apply(&rules, winner, &Action::Draw, &mut ());
                [0, 1].map(|at| world.own(Seat::new(at)).hand)
            };
            assert_eq!(hands(world.open().turn, true), hands(other, true), "deal {deal}");
            told += u32::from(hands(world.open().turn, false) != hands(other, false));
        }
        assert!(told > 10, "the draws of {told} deals differ by themselves");
    }

    #[test]
    fn two_play_on_for_long_and_to_the_end_near_the_target() {
        let rules = Bezique::compile(&Options::default()).expect("playable");
        let world = about_to_draw(&rules, 3, 5);
        let mut far = world;
        play_on(&rules, &mut far, &Some(Action::Draw), 5 + tricks(&rules, &world));
        assert_eq!((far.open().tricks, far.open().phase), (35, Phase::Won));
        let mut open = *world.open();
        open.scores[0] = i32::from(rules.options.target) - REACH;
        let owns = std::array::from_fn(|at| *world.own(Seat::new(at)));
        let mut end = State::assemble(open, owns, *world.deep());
        let last = 5 + tricks(&rules, &end);
        play_on(&rules, &mut end, &Some(Action::Draw), last);
        assert!(end.open().deals == 1 || end.turn(&rules) == Turn::Over);
    }
}
