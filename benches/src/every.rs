//! What is measured of every game of the list, its usual table played at random: a game is here without a
//! line of its own. Goals, and what is special, stand in the files of the games.

use bots::random;
use cards::Dice;
use engine::{Spoken, State, Turn};
use games::{GameName, Visit};

use crate::clock::Bench;

/// Decisions of one run.
const DECISIONS: u64 = 2_000;

/// Measures every game.
pub(crate) fn run(bench: &mut Bench) {
    GameName::ALL.into_iter().for_each(|game| game.visit(Doors { bench }));
}

struct Doors<'a> {
    bench: &'a mut Bench,
}

impl Visit for Doors<'_> {
    type Out = ();

    fn visit<G: Spoken>(self) {
        let rules = G::compile(&G::Options::default()).expect("the defaults are playable");
        let mut number = 0;
        let prepare = || {
            number += 1;
            Dice::new(number)
        };
        let name = format!("{}, every game: fast door, ns per decision", G::NAME);
        self.bench.line(&name, "", prepare, |mut dice| played::<G>(&rules, &mut dice));
    }
}

/// Plays matches at random in the fast door, and says how many decisions there were.
fn played<G: Spoken>(rules: &G::Rules, dice: &mut Dice) -> u64 {
    let (mut state, mut request, mut decisions) = (State::<G>::start(rules), 0, 0);
    while decisions < DECISIONS {
        state.settle(rules, &[7; 32], &mut request, &mut ());
        let actor = match state.turn(rules) {
            Turn::Seat(seat) => Some(seat),
            Turn::Window(seats) => seats.iter().find(|&seat| {
                let may = !state.legal(rules, seat, &G::Draft::default()).is_empty();
                may && dice.below(10) == 0
            }),
            Turn::Chance(_) => unreachable!("chance is settled"),
            Turn::Over => {
                state = State::start(rules);
                continue;
            }
        };
        decisions += 1;
        match actor {
            Some(seat) => {
                let action = random::action(state.seen(rules, seat), dice);
                state.apply(rules, seat, &action, &mut ());
            }
            None => state.close(rules, &mut ()),
        }
    }
    decisions
}
