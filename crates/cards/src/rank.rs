//! The thirteen ranks in their printed sequence, two to ace. The sequence fixes numbering, sorting
//! and nothing else: that a ten beats a king, or an ace may be low, is each game's business.

use std::fmt;
use std::str::FromStr;

use crate::NotationError;
use crate::notation::{read_by_from_str, write_by_display};

/// One of the thirteen ranks. The derived order is the printed sequence, not strength in play.
///
/// ```
/// use cards::Rank;
///
/// assert_eq!("10".parse(), Ok(Rank::Ten));
/// assert_eq!(Rank::ALL.len(), 13);
/// assert_eq!(Rank::from_index(Rank::Queen.index()), Some(Rank::Queen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "a rank says everything by its name")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

const MARKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

impl Rank {
    /// All ranks, two to ace.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The rank's number in the printed sequence, 0 for the two to 12 for the ace.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this number, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() { Some(Self::ALL[index]) } else { None }
    }

    /// The corner mark of the card: `2` to `10`, `J`, `Q`, `K`, `A`.
    #[inline]
    pub const fn mark(self) -> &'static str {
        MARKS[self.index()]
    }
}

/// The corner mark.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark())
    }
}

/// Reads the corner mark in either case; `T` is a ten as well.
impl FromStr for Rank {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.eq_ignore_ascii_case("T") {
            return Ok(Self::Ten);
        }
        Self::ALL
            .into_iter()
            .find(|rank| MARKS[rank.index()].eq_ignore_ascii_case(text))
            .ok_or_else(|| NotationError::unreadable(text, "a rank"))
    }
}

write_by_display!(Rank);
read_by_from_str!(Rank, "a rank such as \"10\" or \"K\"");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_read_back() {
        for (index, rank) in Rank::ALL.into_iter().enumerate() {
            assert_eq!(rank.index(), index);
            assert_eq!(Rank::from_index(index), Some(rank));
            assert_eq!(rank.to_string().parse(), Ok(rank));
            assert_eq!(rank.to_string().to_lowercase().parse(), Ok(rank));
        }
        assert_eq!(Rank::from_index(13), None);
        assert_eq!("t".parse(), Ok(Rank::Ten));
        for text in ["", "1", "11", "0", "KK", " K"] {
            assert!(text.parse::<Rank>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn json_is_the_mark() {
        let json = serde_json::to_string(&Rank::Ten).expect("ranks serialise");
        assert_eq!(json, "\"10\"");
        assert_eq!(serde_json::from_str::<Rank>("\"T\"").expect("a rank"), Rank::Ten);
    }
}
