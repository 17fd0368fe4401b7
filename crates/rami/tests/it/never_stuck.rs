//! R28: nobody is ever left without a way to end a turn. Random players under random house rules,
//! a million turns in the long run, and every state judged now and then.

use cards::Dice;
use engine::{State, Turn};
use rami::{Action, Phase, Rami, Rules};

use crate::kit::{long, random_action, random_options};

#[test]
fn random_turns_always_end() {
    let goal = if long() { 1_000_000 } else { 15_000 };
    let (mut turns, mut number, mut undone, mut recycled) = (0, 0, 0, 0);
    while turns < goal {
        let mut dice = Dice::new(500 + number);
        let options = random_options(2 + (number % 3) as u8, &mut dice);
        let rules = Rules::compile(&options).unwrap();
        let (mut state, mut request, mut in_turn) = (State::<Rami>::start(&rules), 0, 0);
        for _ in 0..3_000 {
            recycled += u32::from(state.open().phase == Phase::Recycle);
            state.settle(&rules, &[number as u8; 32], &mut request, &mut ());
            let Turn::Seat(seat) = state.turn(&rules) else { break };
            let action = random_action(&rules, &state, seat, &mut dice);
            state.apply(&rules, seat, &action, &mut ());
            if dice.below(32) == 0 {
                assert_eq!(state.validate(&rules), Ok(()), "after {action} under {options:?}");
            }
            in_turn += 1;
            assert!(in_turn < 400, "a turn that does not end under {options:?}");
            match action {
                Action::Discard(_) => (turns, in_turn) = (turns + 1, 0),
                Action::Undo => undone += 1,
                _ => {}
            }
        }
        number += 1;
    }
    assert!(undone > turns / 100 && recycled > 0, "{undone} undone, {recycled} recycled");
}
