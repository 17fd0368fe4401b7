//! Illegal actions in worlds give meaningless worlds; nothing ever panics.

use cards::{Dice, Face, Seat, Stream};
use engine::{Drawn, Moves, Spoken, State, Turn};
use tractor::pack::{Cards, PACK, faces};
use tractor::{Action, Declaration, Draft, Rules, Tractor};

/// Any action at any time, unchecked: the world is wrong afterwards, but it goes on.
#[test]
fn illegal_actions_in_worlds_do_not_panic() {
    let all: Vec<Face> = faces(PACK.faces()).collect();
    let mut dice = Dice::new(8);
    for (_, options) in Tractor::presets() {
        let rules = Rules::compile(&options).unwrap();
        let mut state = State::<Tractor>::start(&rules);
        for number in 0..20_000 {
            if matches!(state.turn(&rules), Turn::Chance(_) | Turn::Over) || number % 500 == 0 {
                state = State::start(&rules);
                let mut order = [0; 108];
                Stream::new(&[1; 32], number).order(&mut order);
                state.chance(&rules, Drawn::Order(&order), &mut ());
            }
            let seat = Seat::new(dice.below(4) as usize);
            let count = [0, 1, 1, 2, 4, 8, 30][dice.below(7) as usize];
            let cards: Cards = (0..count).map(|_| all[dice.below(54) as usize]).collect();
            match dice.below(12) {
                0 => state.apply(&rules, seat, &Action::Pass, &mut Vec::new()),
                1 => state.apply(&rules, seat, &Action::Bury(cards), &mut Vec::new()),
                2 => {
                    let declaration = Declaration::ALL[dice.below(10) as usize];
                    state.apply(&rules, seat, &Action::Declare(declaration), &mut Vec::new())
                }
                3..7 => state.apply(&rules, seat, &Action::Play(cards), &mut Vec::new()),
                _ => state.close(&rules, &mut Vec::new()),
            };
            let _ = state.validate(&rules);
            Tractor::legal(state.seen(&rules, seat), &Draft { cards });
            let _ = Tractor::check(state.seen(&rules, seat), &Action::Play(cards));
        }
    }
}
