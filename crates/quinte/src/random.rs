//! Players who do not think: any legal step is as good as another, except that steps which undo are
//! taken only when nothing else is left. In a window the seats that could act are asked in turn, and
//! staying out counts as one more step.

use cards::{Dice, Seat, SeatSet};
use engine::fair::Seed;
use engine::{Game, Play, Seen, Sink, State, Step, Steps};

/// Dice for whatever bears this name: the same name, the same throws.
pub fn dice(name: &str) -> Dice {
    let Seed([a, b, c, d, e, f, g, h, ..]) = Seed::from_text(name);
    Dice::new(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
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
        let step = step::<G>(play.legal(seat), dice);
        match play.step(seat, step, sink) {
            Ok(Some(_)) => return,
            Ok(None) => {}
            Err(error) => unreachable!("a listed step was refused: {error:?}"),
        }
    }
}

/// Asks the seats of a window in turn whether they act in this world.
pub fn volunteer<G: Game>(
    rules: &G::Rules,
    world: &State<G>,
    seats: SeatSet,
    dice: &mut Dice,
) -> Option<Seat> {
    seats.iter().find(|&seat| {
        let ways = world.legal(rules, seat, &G::Draft::default()) - G::BACK;
        dice.below(ways.len() + 1) > 0
    })
}
