//! How a game speaks to people: the part of the contract that stands in a game's `speak.rs`.
//!
//! Everything that a door needs besides the rules themselves, so that a terminal, a pipe or a page
//! serves a new game without knowing it.

use cards::NotationError;

use crate::choices::Choices;
use crate::game::{Game, Seen};
use crate::options::OptionDoc;
use crate::rulebook::Rulebook;
use crate::table::Viewer;
use crate::violation::Refusal;

/// A game that can be shown and asked about.
///
/// ```
/// use engine::Spoken;
///
/// /// A stranger's first page: who plays, and what may be agreed on.
/// fn introduce<G: Spoken>() -> String {
///     let house_rules: Vec<&str> = G::option_docs().iter().map(|doc| doc.key).collect();
///     format!("{} for {:?}: {}", G::TITLE, G::SEATS, house_rules.join(", "))
/// }
/// assert!(introduce::<snip::Snip>().starts_with(snip::Snip::TITLE));
/// ```
pub trait Spoken: Game + Choices {
    /// The game's name as people write it.
    const TITLE: &'static str;
    /// The numbers of seats it can be played with, the usual one first.
    const SEATS: &'static [usize];
    /// Which way play goes round the table.
    const WAY: Way;
    /// Every way to break a rule.
    const REFUSALS: &'static [Refusal];

    /// The clauses as data.
    fn rulebook() -> &'static Rulebook;
    /// Named sets of options; the first is the default.
    fn presets() -> Vec<(&'static str, Self::Options)>;
    /// The options, explained.
    fn option_docs() -> Vec<OptionDoc>;

    /// The table as this viewer sees it, a few lines of text with suit symbols.
    fn describe(seen: Seen<'_, Self>) -> String;
    /// An event in one line, as this viewer would be told it; `None` where there is nothing to say.
    fn tell(rules: &Self::Rules, event: &Self::Event, viewer: Viewer) -> Option<String>;

    /// A move as whoever sees this means it: its notation, or less where the table says the rest. What
    /// is written comes in by [`Seen::read`].
    fn read(_seen: Seen<'_, Self>, text: &str) -> Result<Self::Action, NotationError> {
        text.parse()
    }
}

impl<G: Spoken> Seen<'_, G> {
    /// Reads a move: the door for whatever people, programs and logs write. A legal one comes back as it
    /// is recorded, in whatever order its parts were named; any other as it was written, for the check
    /// to refuse.
    pub fn read(self, text: &str) -> Result<G::Action, NotationError> {
        let meant = G::read(self, text)?;
        Ok(self.canonical(&meant).unwrap_or(meant))
    }
}

/// Which way play goes round the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The next player sits on the left.
    Clockwise,
    /// The next player sits on the right.
    Counterclockwise,
}
