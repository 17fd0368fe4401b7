//! Values count in one unit, wherever they come from: what is solved is worth what playing it brings.

use bots::{Choice, Craft, random};
use cards::Dice;
use engine::{State, Turn};

use crate::kit::Hall;

/// Plays on while everybody has one choice; `None` if somebody has another, else what that was worth.
fn forced<G: Craft>(hall: &Hall<G>, choice: Choice<G>) -> Option<f64> {
    let (rules, before) = (&hall.rules, hall.state.standing(&hall.rules));
    let mut world: State<G> = hall.state;
    let mut dice = Dice::new(0);
    let Turn::Seat(me) = world.turn(rules) else { return None };
    let mut next = choice;
    while let Turn::Seat(seat) = world.turn(rules) {
        let seen = world.seen(rules, seat);
        let free = G::legal(seen, &G::Draft::default()).len() > 1;
        if next.is_none() && free {
            return None;
        }
        let action = next.take().unwrap_or_else(|| random::action(seen, &mut dice));
        world.apply(rules, seat, &action, &mut ());
        if world.standing(rules).deals > before.deals {
            return Some(G::value(rules, &before, &world, me));
        }
    }
    None
}

/// Over these deals, every solved choice after which nobody has another one.
fn solved_is_played<G: Craft>(options: &G::Options, deals: u64) {
    let (mut compared, mut scratch) = (0, G::Scratch::default());
    for deal in 0..deals {
        let mut dice = Dice::new(deal);
        let mut hall = Hall::<G>::new(options, deal);
        while let Some(seat) = hall.next(1, &mut dice) {
            let view = hall.view(seat);
            let sight = hall.sight(&view, seat);
            let choice = G::club(sight.seen(), sight.proofs, &mut dice);
            let mut values = Vec::new();
            let choices = [choice];
            if matches!(hall.state.turn(&hall.rules), Turn::Seat(_))
                && G::solve(&hall.rules, &hall.state, seat, &choices, &mut scratch, &mut values)
                && let Some(played) = forced(&hall, choice)
            {
                let off = (values[0] - played).abs();
                assert!(off < 1e-5, "{}: solved {}, played {played}", G::NAME, values[0]);
                compared += 1;
            }
            hall.carry_out(seat, choice);
        }
    }
    assert!(compared >= deals, "{}: {compared} in {deals} deals", G::NAME);
}

#[test]
fn what_is_solved_is_worth_what_playing_it_brings() {
    solved_is_played::<belote::Belote>(&belote::Options::default(), 40);
    solved_is_played::<tractor::Tractor>(&tractor::Options::default(), 20);
    let two = bezique::Options { players: 2, ..bezique::Options::default() };
    solved_is_played::<bezique::Bezique>(&two, 10);
}
