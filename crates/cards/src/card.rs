//! A card is one physical piece of cardboard: a face, and which copy of it. One byte holds both, the
//! copy in the two high bits, so a set of cards is four words with one copy each. Four copies are
//! enough for every face but the joker, of which Canasta shuffles six in: jokers five to eight use a
//! spare face number inside the byte, and nobody outside this file ever sees it.

use std::fmt;
use std::str::FromStr;

use crate::notation::{read_by_from_str, write_by_display};
use crate::{Face, NotationError};

/// The spare face number that holds the fifth joker and those after it.
const LATE_JOKER: u8 = Face::COUNT as u8;

/// A physical card. Cards are ordered copy by copy, and by face number within a copy.
///
/// Its [`id`](Card::id) is `copy << 6 | face`. Jokers with copy 4 to 7 are the exception: their
/// id carries the face number 55 and the copy less four, while [`face`](Card::face) and
/// [`copy`](Card::copy) answer as for any other joker.
///
/// ```
/// use cards::{Card, Face, Rank, Suit};
///
/// let king = Face::new(Rank::King, Suit::Hearts);
/// let second = Card::new(king, 1);
/// assert_eq!(second.to_string(), "KH#2");
/// assert_eq!("KH#2".parse(), Ok(second));
/// assert_ne!(second, Card::from(king), "one face, two pieces of cardboard");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// This copy of a face, counted from 0.
    ///
    /// # Panics
    /// When the copy is not below [`Card::copies`] of the face: such a card does not exist.
    #[inline]
    pub const fn new(face: Face, copy: u8) -> Self {
        assert!(copy < Self::copies(face), "no such copy of this face");
        let late = (copy >= 4) as u8;
        Self(
            (copy & 3) << 6
                | (face.index() as u8 + late * (LATE_JOKER - Face::JOKER.index() as u8)),
        )
    }

    /// How many copies of a face can be told apart: 4, and 8 for the plain joker.
    #[inline]
    pub const fn copies(face: Face) -> u8 {
        if face.index() == Face::JOKER.index() { 8 } else { 4 }
    }

    /// What is printed on the card.
    #[inline]
    pub const fn face(self) -> Face {
        match Face::from_index((self.0 & 63) as usize) {
            Some(face) => face,
            None => Face::JOKER,
        }
    }

    /// Which copy of its face this is, counted from 0.
    #[inline]
    pub const fn copy(self) -> u8 {
        (self.0 >> 6) + 4 * (self.0 & 63 == LATE_JOKER) as u8
    }

    /// The card's byte. It is stable, and may be stored.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// The card with this byte, if there is one.
    #[inline]
    pub const fn from_id(id: u8) -> Option<Self> {
        if id & 63 <= LATE_JOKER { Some(Self(id)) } else { None }
    }
}

/// The first copy of a face.
impl From<Face> for Card {
    #[inline]
    fn from(face: Face) -> Self {
        Self(face.index() as u8)
    }
}

/// The face, and `#n` counted from 1 for every copy but the first: `KH`, `KH#2`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)?;
        match self.copy() {
            0 => Ok(()),
            copy => write!(f, "#{}", copy + 1),
        }
    }
}

/// The notation, because a failed assertion should show `KH#2` and not a number.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads a face with or without `#n`; without, it is the first copy.
impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (face, copy) = read_mention(text)?;
        Ok(Self::new(face, copy.unwrap_or(0)))
    }
}

/// Reads a face and the copy that `#n` names, counted from 0, if it is there. The copy exists.
pub(crate) fn read_mention(text: &str) -> Result<(Face, Option<u8>), NotationError> {
    let unreadable = |_| NotationError::unreadable(text, "a card");
    let Some((face, number)) = text.split_once('#') else {
        return Ok((text.parse().map_err(unreadable)?, None));
    };
    let face = face.parse().map_err(unreadable)?;
    // One plain digit: no sign, no leading zero, so that every card has one number.
    match number.as_bytes() {
        [digit @ b'1'..=b'8'] if digit - b'1' < Card::copies(face) => {
            Ok((face, Some(digit - b'1')))
        }
        _ => Err(NotationError::no_such_copy(text)),
    }
}

write_by_display!(Card);
read_by_from_str!(Card, "a card such as \"10S\" or \"KH#2\"");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        let mut seen = [false; 256];
        for face in Face::all() {
            assert_eq!(Card::from(face), Card::new(face, 0));
            for copy in 0..Card::copies(face) {
                let card = Card::new(face, copy);
                assert_eq!((card.face(), card.copy()), (face, copy));
                assert_eq!(Card::from_id(card.id()), Some(card));
                assert!(!std::mem::replace(&mut seen[card.id() as usize], true), "{card} is two");
                for text in [card.to_string(), format!("{card:#}"), format!("{face}#{}", copy + 1)]
                {
                    assert_eq!(text.parse(), Ok(card), "{text}");
                }
                let json = serde_json::to_string(&card).expect("cards serialise");
                assert_eq!(serde_json::from_str::<Card>(&json).expect("a card"), card);
            }
        }
        for id in 0..=255 {
            assert_eq!(Card::from_id(id).is_some(), seen[id as usize], "{id}");
        }
    }

    #[test]
    fn only_later_copies_are_numbered() {
        let king: Face = "KH".parse().expect("a face");
        assert_eq!(Card::new(king, 0).to_string(), "KH");
        assert_eq!(format!("{:#}", Card::new(king, 1)), "K♥#2");
        assert_eq!(Card::new(Face::JOKER, 5).to_string(), "JK#6");
    }

    #[test]
    fn copies_that_cannot_exist_are_refused() {
        for text in
            ["KH#0", "KH#5", "JK#9", "KH#", "KH#01", "KH#+1", "KH#1#1", "KH#x", "SJ#5", "#1"]
        {
            let error = text.parse::<Card>().expect_err("not a card");
            assert!(error.to_string().contains(text), "{error}");
        }
    }

    #[test]
    #[should_panic(expected = "no such copy")]
    fn a_fifth_king_is_an_error() {
        let _ = Card::new(Face::new(crate::Rank::King, crate::Suit::Hearts), 4);
    }
}
