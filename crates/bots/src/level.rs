//! The levels: how well a house bot plays. They differ by thought and slips, never by what they see.

use std::fmt;
use std::str::FromStr;

use cards::Dice;

use crate::craft::Craft;
use crate::random;
use crate::search;
use crate::sight::{Bot, Decision, Sight};
use crate::weigh::study;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal step, thoughtlessly.
    Random,
    /// What looks best at once, with a slip now and then.
    Novice,
    /// What looks best at once: a yardstick.
    Greedy,
    /// Counts cards and plays by sound rules.
    Club,
    /// Imagines deals that fit what it knows, and improves on the club's choice where they agree.
    Expert,
}

/// One decision in so many is a novice's slip.
const SLIP: u32 = 5;

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Novice, Level::Greedy, Level::Club, Level::Expert];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
            Level::Greedy => "greedy",
            Level::Club => "club",
            Level::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no level has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = engine::known_names(&self.0, &Level::ALL.map(Level::name));
        write!(f, "there is no bot {:?}; there are {known}", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| UnknownLevel(text.to_string()))
    }
}

/// A house bot in its chair.
pub struct Player<G: Craft> {
    level: Level,
    /// From how many worlds on an expert thinks, if not from as many as the game has it.
    worlds: Option<u32>,
    scratch: G::Scratch,
}

impl<G: Craft> Player<G> {
    /// A bot of this level.
    pub fn new(level: Level) -> Player<G> {
        Player { level, worlds: None, scratch: G::Scratch::default() }
    }

    /// The same bot with more or less thought, for an expert: so many worlds for all moves, and fresh
    /// ones in proportion.
    pub fn with_worlds(self, worlds: u32) -> Player<G> {
        Player { worlds: Some(worlds), ..self }
    }
}

impl<G: Craft> Bot<G> for Player<G> {
    fn decide(&mut self, sight: &Sight<'_, G>, seed: u64, stop: &dyn Fn() -> bool) -> Decision<G> {
        let (seen, mut dice) = (sight.seen(), Dice::new(seed));
        let choice = match self.level {
            Level::Random => random::choice(seen, &mut dice),
            Level::Novice if dice.below(SLIP) == 0 => random::choice(seen, &mut dice),
            Level::Novice | Level::Greedy => G::greedy(seen, &mut dice),
            Level::Club => G::club(seen, sight.proofs, &mut dice),
            Level::Expert => {
                let effort = match self.worlds {
                    Some(worlds) => study::<G>(sight.rules).scaled(worlds),
                    None => G::effort(sight.rules),
                };
                return search::decide(sight, effort, seed, &mut self.scratch, stop);
            }
        };
        Decision::at_once(choice)
    }
}
