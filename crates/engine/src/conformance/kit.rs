//! What the tests of every game need: chance by a word, everybody who looks, whole actions, files of the
//! test data, how big a position is.

use std::path::{Path, PathBuf};

use cards::Seat;

use crate::fair::{Seed, Source};
use crate::state::{State, View};
use crate::{Game, Moves, Seen, Viewer};

/// Whether the long runs are wanted: `QUINTE_LONG=1`.
pub fn long() -> bool {
    asked_for("QUINTE_LONG")
}

/// Whether golden files are to be written instead of compared: `QUINTE_BLESS=1`.
pub fn blessing() -> bool {
    asked_for("QUINTE_BLESS")
}

fn asked_for(variable: &str) -> bool {
    std::env::var(variable).is_ok_and(|value| value == "1")
}

/// A file or folder of the repository's test data.
pub fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// Chance from a word or number.
pub fn seeded(text: &str) -> Source {
    Source::Seed { seed: Seed::from_text(text), salt: Vec::new() }
}

/// The seat of that number.
pub fn seat(number: usize) -> Seat {
    Seat::new(number)
}

/// Every seat of a table, and a watcher.
pub fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Watcher])
}

/// Every whole action that the listing leads to; those that undo a part of a draft lead nowhere new.
pub fn whole_actions<G: Moves>(seen: Seen<'_, G>) -> Vec<G::Action> {
    let (mut found, mut drafts) = (Vec::new(), vec![G::Draft::default()]);
    while let Some(draft) = drafts.pop() {
        let steps = G::legal(seen, &draft);
        let inside = draft != G::Draft::default();
        for step in if inside { steps - G::BACK } else { steps }.iter() {
            let mut longer = draft;
            match G::push(seen, &mut longer, step) {
                Some(action) => found.push(action),
                None => drafts.push(longer),
            }
        }
    }
    found
}

/// How big a position is: search copies positions all day, so their size is part of the design. A state
/// has so many bytes at most, is its parts and nothing else, and a view is smaller than the truth.
pub fn sizes<G: Game>(most: usize) {
    let state = size_of::<State<G>>();
    assert!(state <= most, "{} takes {state} bytes, not {most}", G::NAME);
    let parts =
        size_of::<G::Open>() + cards::MAX_SEATS * size_of::<G::Own>() + size_of::<G::Deep>();
    assert!(state - parts < 16, "{} bytes besides the parts", state - parts);
    assert!(size_of::<View<G>>() < state, "a view is smaller than the truth");
}
