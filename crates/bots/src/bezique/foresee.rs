//! Moves played on for some tricks of phase 1, without the luck of the draw.
//!
//! What a card brings that is drawn by chance says nothing about the move before it, and it is most of
//! what makes playouts differ. What a draw adds to the worth of a hand is therefore taken off again.

use ::bezique::options::Rules;
use ::bezique::state::Phase;
use ::bezique::{Action, Bezique};
use cards::{MAX_SEATS, Seat};
use engine::{State, Turn};

use super::club;
use super::outlook::{Outlook, held};
use super::race;
use crate::craft::Choice;

/// So many tricks are played on by two, and by four, among whom more cards fall in each.
const TRICKS: [usize; 2] = [8, 4];

/// What every choice is worth to the seat in this world, if it is one of phase 1.
pub fn foresee(
    rules: &Rules,
    world: &State<Bezique>,
    seat: Seat,
    choices: &[Choice<Bezique>],
    values: &mut Vec<f64>,
) -> bool {
    if !matches!(world.open().phase, Phase::Play | Phase::Won) {
        return false;
    }
    for choice in choices {
        let mut world = *world;
        let luck = play_on(rules, &mut world, seat, choice);
        values.push(race::value(rules, &world, &luck, seat));
    }
    true
}

/// Plays on until a trick has been won and melded for; tells what luck each side had.
fn play_on(
    rules: &Rules,
    world: &mut State<Bezique>,
    seat: Seat,
    choice: &Choice<Bezique>,
) -> [f64; MAX_SEATS] {
    let mut luck = [0.0; MAX_SEATS];
    let deals = world.open().deals;
    let last = usize::from(world.open().tricks) + TRICKS[usize::from(rules.seats > 2)];
    let mut next = choice.map(|action| (seat, action));
    while let Turn::Seat(seat) = world.turn(rules) {
        let (seat, action) =
            next.take().unwrap_or_else(|| (seat, club::action(world.seen(rules, seat))));
        if action != Action::Draw {
            let _ = world.apply(rules, seat, &action, &mut ());
            if world.open().deals > deals {
                break;
            }
            continue;
        }
        if usize::from(world.open().tricks) >= last {
            break;
        }
        let tricks = rules.drawing_tricks() - usize::from(world.open().tricks);
        let before = worths(rules, world, tricks);
        let _ = world.apply(rules, seat, &action, &mut ());
        if world.open().phase == Phase::Last {
            continue;
        }
        let after = worths(rules, world, tricks);
        for side in 0..MAX_SEATS {
            luck[side] += after[side] - before[side];
        }
    }
    luck
}

/// What the hands of each side are worth, with so many tricks to come.
pub fn worths(rules: &Rules, world: &State<Bezique>, tricks: usize) -> [f64; MAX_SEATS] {
    let mut worths = [0.0; MAX_SEATS];
    for seat in Seat::all(rules.seats) {
        let seen = world.seen(rules, seat);
        let held = held(seen, seat);
        let worth = Outlook::over(seen, held, tricks).worth(held).points;
        worths[rules.sides.of(seat).index()] += worth;
    }
    worths
}
