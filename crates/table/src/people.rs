//! Who sits at a table. A name is for people to read and is never an identity.

use std::fmt;
use std::str::FromStr;

use engine::fair::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// An identity of the house: 16 bytes that whoever runs it has made sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub [u8; 16]);

impl PersonId {
    /// The number by which the record knows a command. A key is its sender's own, wherever it sits and
    /// whoever sat there before.
    pub fn command(self, key: u64) -> u64 {
        let hash = Sha256::new().chain_update(self.0).chain_update(key.to_le_bytes()).finalize();
        u64::from_le_bytes(*hash.first_chunk().expect("a hash has 32 bytes"))
    }
}

/// In hex.
impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// A name as people see it: 1 to 24 visible characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

/// A text that is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoName;

impl fmt::Display for NoName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name has 1 to 24 letters, digits or signs that can be seen")
    }
}

impl std::error::Error for NoName {}

impl Name {
    const MOST: usize = 24;

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = NoName;

    fn from_str(text: &str) -> Result<Name, NoName> {
        let text = visible(text);
        let fits = (1..=Name::MOST).contains(&text.chars().count());
        fits.then_some(Name(text)).ok_or(NoName)
    }
}

/// A text on one line without anything that cannot be seen or that turns other text round: controls,
/// marks of direction, characters without width, private ones.
pub(crate) fn visible(text: &str) -> String {
    let unseen = |letter: char| {
        letter.is_control()
            || matches!(letter,
                '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
                | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
                | '\u{f0000}'..='\u{10ffff}')
    };
    let spaced = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let seen: String = spaced.filter(|&letter| !unseen(letter)).collect();
    seen.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Somebody who may sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// What it is called.
    pub name: Name,
    /// Whether it is a program, which is marked as such.
    pub program: bool,
}

/// Who is in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Chair {
    /// Nobody.
    Empty,
    /// A house bot of this level.
    House(String),
    /// A person or a program.
    Taken(Taken),
}

/// A seat that is somebody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    pub person: Person,
    pub ready: bool,
    /// Why a bot plays in its place, if one does.
    pub stand_in: Option<StandIn>,
    pub muted: bool,
}

/// Why a bot stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// Its person has been away for too long.
    Away,
    /// It took too long over a move.
    Late,
    /// It got up.
    Left,
    /// The host sent it away.
    Removed,
}

impl Chair {
    pub(crate) fn taken(&self) -> Option<&Taken> {
        match self {
            Chair::Taken(taken) => Some(taken),
            _ => None,
        }
    }

    pub(crate) fn taken_mut(&mut self) -> Option<&mut Taken> {
        match self {
            Chair::Taken(taken) => Some(taken),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_be_seen() {
        let name = |text: &str| text.parse::<Name>().map(|name| name.as_str().to_string());
        assert_eq!(name("  Ann\t Lee "), Ok("Ann Lee".to_string()));
        assert_eq!(name("محمد"), Ok("محمد".to_string()));
        assert_eq!(name("a\u{202e}b\u{200b}c\u{0}"), Ok("abc".to_string()));
        for nothing in ["", " \n ", "\u{200d}\u{feff}", &"x".repeat(25)] {
            assert_eq!(name(nothing), Err(NoName), "{nothing:?}");
        }
    }
}
