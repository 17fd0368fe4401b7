//! What several tests need: cards from text, tables by seed, files beside the repository.

use std::path::PathBuf;

use canasta::{Canasta, Options};
use cards::{Dice, Seat};
use engine::fair::{Seed, Source};
use engine::{Basis, Play, Step, Steps, Viewer};

/// Chance from a word.
pub fn seeded(word: &str) -> Source {
    Source::Seed { seed: Seed::from_text(word), salt: vec![] }
}

/// A match that begins.
pub fn table(options: &Options, word: &str) -> Play<Canasta> {
    Play::new(options, seeded(word), &mut ()).unwrap()
}

/// A random step; undoing only where nothing else is left, or where `undo` asks for it.
pub fn random_step(legal: Steps, undo: bool, dice: &mut Dice) -> Step {
    let (forward, back) = (legal - Canasta::BACK, legal & Canasta::BACK);
    let choice = if forward.is_empty() || undo && !back.is_empty() { back } else { forward };
    choice.pick(dice).unwrap()
}

/// Every seat, and a watcher.
pub fn viewers(seats: usize) -> Vec<Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Watcher]).collect()
}

/// Whether the long runs are asked for.
pub fn long() -> bool {
    std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1")
}

/// Whether golden files are to be written anew.
pub fn blessing() -> bool {
    std::env::var("QUINTE_BLESS").is_ok_and(|value| value == "1")
}

/// A file of the test data.
pub fn testdata(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}
