//! The name of a card that is touched.

use std::fmt;
use std::ops::Deref;

use cards::Face;
use serde::{Serialize, Serializer};

/// The name to act by: `10S`, and where copies differ `10S#2`. Frames are full of them, so that none is kept in a place of
/// its own.
///
/// ```
/// use cards::{Face, Rank, Suit};
/// use engine::choices::CardName;
///
/// let ten = Face::new(Rank::Ten, Suit::Spades);
/// assert_eq!(&*CardName::from(ten), "10S");
/// assert_eq!(&*CardName::copy(ten, 2), "10S#2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardName {
    letters: [u8; CardName::LONGEST],
    long: u8,
}

impl CardName {
    /// Three letters, `#` and a digit would do.
    const LONGEST: usize = 7;

    /// One of several equal cards by its number among them, from 1; no pack has ten.
    pub fn copy(face: Face, number: usize) -> CardName {
        let mut name = CardName::from(face);
        name.put("#");
        name.put(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"][number % 10]);
        name
    }

    fn put(&mut self, text: &str) {
        let from = usize::from(self.long);
        self.letters[from..from + text.len()].copy_from_slice(text.as_bytes());
        self.long += text.len() as u8;
    }
}

impl From<Face> for CardName {
    fn from(face: Face) -> CardName {
        let mut name = CardName { letters: [0; CardName::LONGEST], long: 0 };
        name.put(face.name());
        name
    }
}

impl Deref for CardName {
    type Target = str;

    fn deref(&self) -> &str {
        str::from_utf8(&self.letters[..usize::from(self.long)]).expect("it is made of names")
    }
}

impl fmt::Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl Serialize for CardName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}
