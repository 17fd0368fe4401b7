//! A face is what is printed on a card. Fifty-two of them are a rank and a suit; three are jokers:
//! the plain one of Bezique, Canasta and Rami, and the small and the big one of Tractor. Faces are
//! numbered suit by suit so that one suit is thirteen neighbouring bits of a set.

use std::fmt;
use std::str::FromStr;

use crate::notation::read_by_from_str;
use crate::{NotationError, Rank, Suit};

/// The faces of each of these suits, then the jokers: every name is there, so none has to be put together.
macro_rules! names {
    ($($suit:literal)*) => {
        [
            $(
                concat!("2", $suit), concat!("3", $suit), concat!("4", $suit), concat!("5", $suit),
                concat!("6", $suit), concat!("7", $suit), concat!("8", $suit), concat!("9", $suit),
                concat!("10", $suit), concat!("J", $suit), concat!("Q", $suit), concat!("K", $suit),
                concat!("A", $suit),
            )*
            "JK", "SJ", "BJ",
        ]
    };
}

const NAMES: [&str; Face::COUNT] = names!("S" "H" "D" "C");
const SIGNS: [&str; Face::COUNT] = names!("♠" "♥" "♦" "♣");

/// What is printed on a card: `13 * suit + rank`, then the three jokers. The default is the first, the
/// two of spades; it fills places where no card lies yet.
///
/// ```
/// use cards::{Face, Rank, Suit};
///
/// let queen: Face = "QS".parse().expect("a face");
/// assert_eq!(queen, Face::new(Rank::Queen, Suit::Spades));
/// assert_eq!(format!("{queen:#}"), "Q♠");
/// assert!(Face::JOKER.is_joker() && Face::JOKER.suit().is_none());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// The plain joker, `JK`.
    pub const JOKER: Self = Self(52);
    /// The small joker of Tractor, `SJ`.
    pub const SMALL_JOKER: Self = Self(53);
    /// The big joker of Tractor, `BJ`.
    pub const BIG_JOKER: Self = Self(54);
    /// How many faces there are.
    pub const COUNT: usize = 55;

    /// The face with this rank and suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * 13 + rank as u8)
    }

    /// The suit; jokers have none.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        Suit::from_index(self.index() / 13)
    }

    /// The rank; jokers have none.
    #[inline]
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Rank::from_index(self.index() % 13) }
    }

    /// Whether this is one of the three jokers.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 >= Self::JOKER.0
    }

    /// The face's number, below [`Face::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face with this number, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Every face in numbering order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The face's only bit in a set.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Its notation: `10S`, `JK`.
    #[inline]
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The joker that goes by this name in notation.
    fn joker_named(text: &str) -> Option<Self> {
        [Self::JOKER, Self::SMALL_JOKER, Self::BIG_JOKER]
            .into_iter()
            .find(|joker| joker.name().eq_ignore_ascii_case(text))
    }
}

/// `10S`; with `{:#}` `10♠`. Jokers are `JK`, `SJ` and `BJ` both ways.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if f.alternate() { SIGNS[self.index()] } else { self.name() })
    }
}

/// The notation, because a failed assertion should show `10S` and not a number.
impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads `10S`, `TS`, `10♠`, `10s` and the jokers' names, in either case.
impl FromStr for Face {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if let Some(joker) = Self::joker_named(text) {
            return Ok(joker);
        }
        let mut rest = text.chars();
        let suit = rest.next_back().and_then(Suit::from_mark);
        match (rest.as_str().parse(), suit) {
            (Ok(rank), Some(suit)) => Ok(Self::new(rank, suit)),
            _ => Err(NotationError::unreadable(text, "a card")),
        }
    }
}

impl serde::Serialize for Face {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

read_by_from_str!(Face, "a card such as \"10S\" or \"JK\"");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_reads_back() {
        for face in Face::all() {
            assert_eq!(Face::from_index(face.index()), Some(face));
            for text in [face.to_string(), format!("{face:#}"), face.to_string().to_lowercase()] {
                assert_eq!(text.parse(), Ok(face), "{text}");
            }
            let json = serde_json::to_string(&face).expect("faces serialise");
            assert_eq!(json, format!("\"{face}\""));
            assert_eq!(serde_json::from_str::<Face>(&json).expect("a face"), face);
            match (face.rank(), face.suit()) {
                (Some(rank), Some(suit)) => assert_eq!(Face::new(rank, suit), face),
                (None, None) => assert!(face.is_joker()),
                half => panic!("{face} is half a joker: {half:?}"),
            }
        }
        assert_eq!(Face::from_index(Face::COUNT), None);
        assert_eq!(Face::all().len(), Face::COUNT);
    }

    #[test]
    fn tens_have_four_spellings() {
        let ten = Face::new(Rank::Ten, Suit::Spades);
        for text in ["10S", "TS", "10♠", "10s", "ts", "T♠"] {
            assert_eq!(text.parse(), Ok(ten), "{text}");
        }
        assert_eq!("SJ".parse(), Ok(Face::SMALL_JOKER));
        assert_eq!("JS".parse(), Ok(Face::new(Rank::Jack, Suit::Spades)));
    }

    #[test]
    fn a_refusal_names_the_text() {
        for text in ["", "S", "10", "1S", "11S", "10S ", "KHH", "JKS", "♠10", "K", "XX"] {
            let error = text.parse::<Face>().expect_err("not a face");
            assert!(error.to_string().contains(&format!("\"{text}\"")), "{error}");
        }
    }
}
