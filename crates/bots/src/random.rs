//! Players who do not think: any legal step is as good as another, except that steps which undo are
//! taken only when nothing else is left. In a window, staying out counts as one more step.

use cards::{Dice, Seat};
use engine::fair::Seed;
use engine::{Game, Play, Seen, Sink, Step, Steps, Turn};

use crate::choice::Choice;

/// Dice for whatever bears this name: the same name, the same throws.
pub fn dice(name: &str) -> Dice {
    Seed::from_text(name).dice()
}

/// Draws one of these steps.
#[inline]
pub fn step<G: Game>(legal: Steps, dice: &mut Dice) -> Step {
    let onwards = legal - G::BACK;
    let among = if onwards.is_empty() { legal } else { onwards };
    among.pick(dice).expect("a seat in turn has something to do, and no draft is a dead end")
}

/// Draws a whole action for whoever sees this.
#[inline]
pub fn action<G: Game>(seen: Seen<'_, G>, dice: &mut Dice) -> G::Action {
    let mut draft = G::Draft::default();
    loop {
        let step = step::<G>(G::legal(seen, &draft), dice);
        if let Some(action) = G::push(seen, &mut draft, step) {
            return action;
        }
    }
}

/// Draws a whole action and does it at the table, step by step.
#[inline]
pub fn act<G: Game>(
    play: &mut Play<G>,
    seat: Seat,
    dice: &mut Dice,
    sink: &mut impl Sink<G::Event>,
) {
    loop {
        match play.pick(seat, |legal| step::<G>(legal, dice), sink) {
            Ok(Some(_)) => return,
            Ok(None) => {}
            Err(error) => unreachable!("a listed step was refused: {error:?}"),
        }
    }
}

/// Draws a move; in a window that may be staying out.
pub fn choice<G: Game>(seen: Seen<'_, G>, dice: &mut Dice) -> Choice<G> {
    if in_window(seen) {
        let ways = (G::legal(seen, &G::Draft::default()) - G::BACK).len();
        if dice.below(ways as u32 + 1) == 0 {
            return None;
        }
    }
    Some(action(seen, dice))
}

/// Whether the viewer is asked in a window and may stay out.
pub fn in_window<G: Game>(seen: Seen<'_, G>) -> bool {
    matches!(G::turn(seen.rules, seen.open), Turn::Window(_))
}
