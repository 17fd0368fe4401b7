//! What a game tells of its house rules, and why some cannot be played.

use std::fmt;

use serde_json::Value;

/// Options that cannot be played: unknown, out of range, or not possible together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsError(pub String);

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OptionsError {}

/// One option as it is explained to people and programs.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionDoc {
    /// Its key on the wire.
    pub key: &'static str,
    /// The values it takes; a range of numbers is given by its two ends as text, `"1..9999"`.
    pub values: Vec<Value>,
    /// What it changes, in one sentence.
    pub says: &'static str,
}
