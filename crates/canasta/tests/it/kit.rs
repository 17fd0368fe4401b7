//! What several tests need: tables by seed, random steps.

use canasta::{Canasta, Options};
use cards::Dice;
use engine::{Basis, Play, Step, Steps};

pub(crate) use engine::conformance::kit::{blessing, long, seeded, testdata, viewers};

/// A match that begins.
pub(crate) fn table(options: &Options, word: &str) -> Play<Canasta> {
    Play::new(options, seeded(word), &mut ()).unwrap()
}

/// A random step; undoing only where nothing else is left, or where `undo` asks for it.
pub(crate) fn random_step(legal: Steps, undo: bool, dice: &mut Dice) -> Step {
    let (forward, back) = (legal - Canasta::BACK, legal & Canasta::BACK);
    let choice = if forward.is_empty() || undo && !back.is_empty() { back } else { forward };
    choice.pick(dice).unwrap()
}
