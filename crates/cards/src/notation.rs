//! Reading cards that people or programs wrote. Single cards read themselves (`FromStr` beside each
//! type); here are lists, where repeated faces count their copies, the one error that all of it
//! gives, and the two lines of serde that make every type of this crate a string in JSON.

use std::fmt;

use crate::card::read_mention;
use crate::{Card, CardSet, Deck, Face};

/// Text that names no card, or a list that cannot be laid on the table.
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

/// Reads a list of cards parted by white space or commas, such as `KH KH 10♠, JK`.
///
/// Without `#n`, the n-th mention of a face means its n-th copy. Where a list mixes both, the
/// unnumbered mentions share out the copies that no `#n` in the list claims, lowest first.
///
/// # Errors
/// When a word is no card, a card is named twice, or no deck has that many copies.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, NotationError> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    share_out(words, Card::copies)
}

/// Reads a list whose cards are separate texts already, as in JSON, for one deck.
///
/// Copies are counted as in [`parse_cards`].
///
/// # Errors
/// As [`parse_cards`], and when the deck lacks a face or a copy that the list needs.
pub fn assign_copies(
    mentions: &[impl AsRef<str>],
    deck: &Deck,
) -> Result<Vec<Card>, NotationError> {
    share_out(mentions.iter().map(AsRef::as_ref), |face| deck.copies(face))
}

/// Two passes: the numbered mentions first, because they leave no choice; then the others, each
/// the lowest copy still free. `copies` says how many of a face there are.
pub(crate) fn share_out<'a>(
    words: impl Iterator<Item = &'a str> + Clone,
    copies: impl Fn(Face) -> u8,
) -> Result<Vec<Card>, NotationError> {
    let mut claimed = CardSet::EMPTY;
    for word in words.clone() {
        let (face, Some(copy)) = read_mention(word)? else { continue };
        let card = Card::new(face, copy);
        if copy >= copies(face) {
            return Err(NotationError::new(word, shortage(copies(face))));
        }
        if claimed.contains(card) {
            return Err(NotationError::new(word, Fault::NamedTwice));
        }
        claimed.insert(card);
    }
    let mut cards = Vec::new();
    for word in words {
        let (face, copy) = read_mention(word)?;
        let free = |copy: &u8| !claimed.contains(Card::new(face, *copy));
        let copy = copy
            .or_else(|| (0..copies(face)).find(free))
            .ok_or_else(|| NotationError::new(word, shortage(copies(face))))?;
        let card = Card::new(face, copy);
        claimed.insert(card);
        cards.push(card);
    }
    Ok(cards)
}

fn shortage(copies: u8) -> Fault {
    if copies == 0 { Fault::NotInDeck } else { Fault::TooManyCopies(copies) }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Jokers, Rank};

    const TWO_PACKS: Deck =
        Deck { packs: 2, lowest: Rank::Seven, without: None, jokers: Jokers::None };

    fn names(cards: &[Card]) -> Vec<String> {
        cards.iter().map(Card::to_string).collect()
    }

    #[test]
    fn mentions_count_copies_in_order() {
        let cards = parse_cards(" kh, AS KH\n10♠ ,KH jk JK").expect("a good list");
        assert_eq!(names(&cards), ["KH", "AS", "KH#2", "10S", "KH#3", "JK", "JK#2"]);
        assert_eq!(parse_cards(" , "), Ok(vec![]));
    }

    #[test]
    fn numbered_mentions_come_first() {
        let cards = parse_cards("KH KH#1 KH").expect("three kings");
        assert_eq!(names(&cards), ["KH#2", "KH", "KH#3"]);
        let cards = parse_cards("KH#3 KH").expect("two kings");
        assert_eq!(names(&cards), ["KH#3", "KH"]);
    }

    #[test]
    fn lists_stay_within_the_deck() {
        assert_eq!(names(&assign_copies(&["KH", "KH"], &TWO_PACKS).expect("both")), ["KH", "KH#2"]);
        for (list, told) in [
            (&["KH", "KH", "KH"][..], "more than the 2 times"),
            (&["KH#3"], "more than the 2 times"),
            (&["KH#2", "KH#2"], "the same card"),
            (&["2S"], "\"2S\" is not in this deck"),
            (&["JK"], "\"JK\" is not in this deck"),
            (&["KH", "fish"], "\"fish\" is not a card"),
            (&["KH", ""], "\"\" is not a card"),
        ] {
            let error = assign_copies(list, &TWO_PACKS).expect_err("a bad list").to_string();
            assert!(error.contains(told), "{list:?}: {error}");
        }
    }

    #[test]
    fn without_a_deck_the_limit_is_what_cards_can_tell_apart() {
        assert!(parse_cards(&"KH ".repeat(4)).is_ok());
        assert!(parse_cards(&"KH ".repeat(5)).is_err());
        assert!(parse_cards(&"JK ".repeat(8)).is_ok());
        assert!(parse_cards(&"JK ".repeat(9)).is_err());
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let error = parse_cards(&"♠".repeat(1000)).expect_err("not a card");
        assert_eq!(error.text(), format!("{}…", "♠".repeat(24)));
    }
}
