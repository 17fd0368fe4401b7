//! The four suits, in the order that the whole workspace uses: spades, hearts, diamonds, clubs.
//! The order only fixes numbering and printing; which suit is stronger or trump is a game's business.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::NotationError;
use crate::notation::read_by_from_str;

/// One of the four French suits.
///
/// ```
/// use cards::Suit;
///
/// let hearts: Suit = "♥".parse().expect("a suit");
/// assert_eq!((hearts.letter(), hearts.name()), ('H', "hearts"));
/// assert_eq!(format!("{hearts} {hearts:#}"), "H ♥");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// ♠
    Spades,
    /// ♥
    Hearts,
    /// ♦
    Diamonds,
    /// ♣
    Clubs,
}

impl Suit {
    /// All suits in their numbering order.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// The suit's number, 0 for spades to 3 for clubs.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit with this number, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() { Some(Self::ALL[index]) } else { None }
    }

    /// The capital letter that stands for the suit in notation.
    pub const fn letter(self) -> char {
        ['S', 'H', 'D', 'C'][self.index()]
    }

    /// The pip as printed on the cards.
    const fn symbol(self) -> char {
        ['♠', '♥', '♦', '♣'][self.index()]
    }

    /// The English name in lower case, for people.
    pub const fn name(self) -> &'static str {
        ["spades", "hearts", "diamonds", "clubs"][self.index()]
    }

    /// The suit that a single letter (either case) or pip stands for.
    pub(crate) fn from_mark(mark: char) -> Option<Self> {
        let mark = mark.to_ascii_uppercase();
        Self::ALL.into_iter().find(|suit| suit.letter() == mark || suit.symbol() == mark)
    }
}

/// The letter; with `{:#}` the pip.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if f.alternate() { self.symbol() } else { self.letter() };
        write!(f, "{mark}")
    }
}

/// Reads a name, a letter or a pip; letters may be of either case.
impl FromStr for Suit {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut chars = text.chars();
        let by_mark = match (chars.next(), chars.next()) {
            (Some(mark), None) => Self::from_mark(mark),
            _ => None,
        };
        by_mark
            .or_else(|| Self::ALL.into_iter().find(|suit| suit.name().eq_ignore_ascii_case(text)))
            .ok_or_else(|| NotationError::unreadable(text, "a suit"))
    }
}

/// The letter, as in cards.
impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

read_by_from_str!(Suit, "a suit such as \"C\"");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_letters_and_pips() {
        for suit in Suit::ALL {
            for text in [
                suit.to_string(),
                suit.to_string().to_lowercase(),
                format!("{suit:#}"),
                suit.name().to_owned(),
                suit.name().to_uppercase(),
            ] {
                assert_eq!(text.parse(), Ok(suit), "{text}");
            }
            assert_eq!(Suit::from_index(suit.index()), Some(suit));
        }
        assert_eq!(Suit::from_index(4), None);
        for text in ["", "X", "SS", "spade", "♠♠"] {
            assert!(text.parse::<Suit>().is_err(), "{text}");
        }
    }

    #[test]
    fn json_is_the_letter_and_a_name_reads_too() {
        let json = serde_json::to_string(&Suit::Clubs).expect("suits serialise");
        assert_eq!(json, "\"C\"");
        for text in ["\"clubs\"", "\"C\"", "\"c\"", "\"♣\""] {
            assert_eq!(serde_json::from_str::<Suit>(text).expect("a suit"), Suit::Clubs);
        }
        assert!(serde_json::from_str::<Suit>("3").is_err());
    }
}
