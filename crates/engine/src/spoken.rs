//! How a game speaks: to people in words, to programs by its judge.
//!
//! Everything that a door needs besides the rules themselves, so that a terminal, a pipe or a page
//! serves a new game without knowing it.

use crate::event::Told;
use crate::game::{Game, Seen, Viewer};
use crate::judge::{Answer, BadRequest, Request};
use crate::options::OptionDoc;
use crate::rulebook::Rulebook;
use crate::violation::Refusal;

/// A game that can be shown and asked about.
pub trait Spoken: Game {
    /// The game's name as people write it.
    const TITLE: &'static str;
    /// The numbers of seats it can be played with, the usual one first.
    const SEATS: &'static [usize];
    /// The names of the game's own judge operations.
    const OPERATIONS: &'static [&'static str];
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

    /// Answers one of the game's own judge operations.
    fn judge(rules: &Self::Rules, request: &Request<'_>) -> Result<Answer, BadRequest>;
}

/// The lines that a viewer is told of these events.
pub fn lines<G: Spoken>(
    rules: &G::Rules,
    events: &[Told<G::Event>],
    viewer: Viewer,
) -> Vec<String> {
    events
        .iter()
        .filter(|told| told.to.reaches(viewer))
        .filter_map(|told| G::tell(rules, &told.event, viewer))
        .collect()
}
