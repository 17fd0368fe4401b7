//! Who sits in a seat.

use std::fmt;
use std::str::FromStr;

use bots::{Level, UnknownLevel};

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sitter {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(Level),
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Person => f.write_str("you"),
            Sitter::Bot(level) => level.fmt(f),
        }
    }
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(text: &str) -> Result<Sitter, String> {
        if text == "you" {
            return Ok(Sitter::Person);
        }
        text.parse().map(Sitter::Bot).map_err(|UnknownLevel(text)| {
            let [a, b, c, d, e] = Level::ALL.map(Level::name);
            let known = engine::known_names(&text, &["you", a, b, c, d, e]);
            format!("nobody is called {text:?}; there are {known}")
        })
    }
}
