//! Snip's house rules.

use engine::OptionsError;
use serde::{Deserialize, Serialize, Serializer};

use super::fault::{Fault, has};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub players: u8,
    pub target: Target,
    pub looking: Looking,
}

/// Whether the blind card may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Looking {
    Once,
    Never,
}

/// The score that wins the match.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Target(pub u16);

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(if has(Fault::OptionsForget) { 12 } else { self.0 })
    }
}

impl Default for Options {
    fn default() -> Self {
        Options { players: 3, target: Target(12), looking: Looking::Once }
    }
}

#[derive(Clone, Debug)]
pub struct Rules {
    pub options: Options,
    pub seats: usize,
    pub target: i32,
}

impl Rules {
    pub fn compile(options: &Options) -> Result<Self, OptionsError> {
        if !(2..=3).contains(&options.players) {
            return Err(OptionsError("players must be 2 or 3".into()));
        }
        if !(1..=40).contains(&options.target.0) {
            return Err(OptionsError("target must be between 1 and 40".into()));
        }
        Ok(Rules {
            options: options.clone(),
            seats: options.players.into(),
            target: options.target.0.into(),
        })
    }
}
