//! What a table may choose, presets, and the rules compiled from it.

use engine::OptionsError;
use serde::{Deserialize, Serialize};

/// House rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many play.
    pub players: u8,
    /// The score that wins the match (SNP-5.1).
    pub target: u16,
    /// Whether the blind card may be looked at (SNP-4.1).
    pub looking: Looking,
}

/// Whether the blind card may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Looking {
    /// By each seat, once in a deal.
    Once,
    /// By nobody.
    Never,
}

impl Default for Options {
    fn default() -> Self {
        Options { players: 3, target: 12, looking: Looking::Once }
    }
}

/// Named house rules; the first is the usual table.
pub fn presets() -> Vec<(&'static str, Options)> {
    let duel = Options { players: 2, ..Options::default() };
    vec![("house", Options::default()), ("duel", duel)]
}

/// The options, explained: the values of each, and what it changes.
pub(crate) const DOCS: &str = "\
players: 3 2
How many play.
target: 1..40
The score that wins the match.
looking: once never
Who may see the blind card.";

/// The options, checked and compiled.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What they were compiled from.
    pub options: Options,
    /// How many seats there are.
    pub seats: usize,
    /// The score that wins the match.
    pub target: i32,
}

impl Rules {
    /// Checks the options and compiles them.
    pub fn compile(options: &Options) -> Result<Rules, OptionsError> {
        let wrong = |why: &str| Err(OptionsError(why.to_string()));
        if !(2..=3).contains(&options.players) {
            return wrong("players must be 2 or 3");
        }
        if !(1..=40).contains(&options.target) {
            return wrong("target must be between 1 and 40");
        }
        let (seats, target) = (options.players.into(), options.target.into());
        Ok(Rules { options: options.clone(), seats, target })
    }
}
