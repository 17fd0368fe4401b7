//! What lies below all that is read and written: the one error of it, the lines of serde that make a
//! type a string in JSON, and spaces between items. Types read and write themselves beside their names.

use std::fmt;

/// Text that names no card, or a list that cannot be laid on the table.
///
/// ```
/// use cards::Card;
///
/// let why = "1S".parse::<Card>().expect_err("no such card");
/// assert!(why.to_string().contains("1S"), "{why}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    text: Box<str>,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// The text is not notation for what was expected here.
    Unreadable(&'static str),
    /// `#n` is missing its number, or the number is beyond every deck.
    NoSuchCopy,
    /// The deck has no card with this face.
    NotInDeck,
    /// The deck has cards with this face, but the list needs more of them.
    TooManyCopies(u8),
    /// One physical card stands in a list twice.
    NamedTwice,
}

impl NotationError {
    /// Longer texts are cut in messages: they came from outside and may be of any length.
    const SHOWN: usize = 24;

    /// The text is not notation for what was `expected` there; games read their actions with it.
    pub fn unreadable(text: &str, expected: &'static str) -> Self {
        Self::new(text, Fault::Unreadable(expected))
    }

    pub(crate) fn no_such_copy(text: &str) -> Self {
        Self::new(text, Fault::NoSuchCopy)
    }

    /// The list needs more of a face than these copies.
    pub(crate) fn too_few(text: &str, copies: u8) -> Self {
        let none = copies == 0;
        Self::new(text, if none { Fault::NotInDeck } else { Fault::TooManyCopies(copies) })
    }

    pub(crate) fn named_twice(text: &str) -> Self {
        Self::new(text, Fault::NamedTwice)
    }

    fn new(text: &str, fault: Fault) -> Self {
        let mut shown: String = text.chars().take(Self::SHOWN).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        Self { text: shown.into(), fault }
    }

    /// The text at fault; a long one is cut and ends in `…`.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match self.fault {
            Fault::Unreadable(expected) => write!(f, "{text:?} is not {expected}"),
            Fault::NoSuchCopy => write!(f, "{text:?} numbers a copy that no deck has"),
            Fault::NotInDeck => write!(f, "{text:?} is not in this deck"),
            Fault::TooManyCopies(1) => {
                write!(f, "{text:?} is listed more than once, the deck has one")
            }
            Fault::TooManyCopies(n) => {
                write!(f, "{text:?} is listed more than the {n} times the deck has it")
            }
            Fault::NamedTwice => write!(f, "{text:?} is the same card as another in the list"),
        }
    }
}

impl std::error::Error for NotationError {}

/// Serialises a type as the string that its `Display` writes.
macro_rules! write_by_display {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    };
}

/// Deserialises a type from any string that its `FromStr` reads.
macro_rules! read_by_from_str {
    ($type:ty, $expected:literal) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Text;
                impl serde::de::Visitor<'_> for Text {
                    type Value = $type;
                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($expected)
                    }
                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                        text.parse().map_err(E::custom)
                    }
                }
                deserializer.deserialize_str(Text)
            }
        }
    };
}

pub(crate) use {read_by_from_str, write_by_display};

/// Writes items with single spaces between them, handing `{:#}` on to each.
pub fn write_spaced<T: fmt::Display>(
    items: impl Iterator<Item = T>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (n, item) in items.enumerate() {
        if n > 0 {
            f.write_str(" ")?;
        }
        item.fmt(f)?;
    }
    Ok(())
}
