//! Reading lists of cards that people or programs wrote, where repeated faces count their copies.

use serde::{Deserialize, Deserializer};

use crate::card::read_mention;
use crate::{Card, CardSet, Deck, Face, NotationError};

/// Reads a list of cards parted by white space or commas, such as `KH KH 10♠, JK`.
///
/// Without `#n`, the n-th mention of a face means its n-th copy. Where a list mixes both, the
/// unnumbered mentions share out the copies that no `#n` in the list claims, lowest first.
///
/// # Errors
/// When a word is no card, a card is named twice, or no deck has that many copies.
///
/// ```
/// use cards::parse_cards;
///
/// let cards = parse_cards("kh K♥ 10s").expect("in either case, letters or symbols");
/// assert_eq!(cards[1].to_string(), "KH#2", "equal faces are counted");
/// assert!(parse_cards("KH XX").is_err());
/// ```
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
///
/// ```
/// use cards::{Deck, Jokers, Rank, assign_copies};
///
/// let deck = Deck { packs: 2, lowest: Rank::Two, without: None, jokers: Jokers::None };
/// let cards = assign_copies(&["KH", "KH#1"], &deck).expect("there are two of them");
/// assert_eq!(cards.iter().map(|card| card.copy()).collect::<Vec<_>>(), [1, 0]);
/// ```
pub fn assign_copies(
    mentions: &[impl AsRef<str>],
    deck: &Deck,
) -> Result<Vec<Card>, NotationError> {
    share_out(mentions.iter().map(AsRef::as_ref), |face| deck.copies(face))
}

/// Two passes: the numbered mentions first, because they leave no choice; then the others, each
/// the lowest copy still free. `copies` says how many of a face there are.
fn share_out<'a>(
    words: impl Iterator<Item = &'a str> + Clone,
    copies: impl Fn(Face) -> u8,
) -> Result<Vec<Card>, NotationError> {
    let mut claimed = CardSet::EMPTY;
    for word in words.clone() {
        let (face, Some(copy)) = read_mention(word)? else { continue };
        let card = Card::new(face, copy);
        if copy >= copies(face) {
            return Err(NotationError::too_few(word, copies(face)));
        }
        if claimed.contains(card) {
            return Err(NotationError::named_twice(word));
        }
        claimed.insert(card);
    }
    let mut cards = Vec::new();
    for word in words {
        let (face, copy) = read_mention(word)?;
        let free = |copy: &u8| !claimed.contains(Card::new(face, *copy));
        let copy = copy
            .or_else(|| (0..copies(face)).find(free))
            .ok_or_else(|| NotationError::too_few(word, copies(face)))?;
        let card = Card::new(face, copy);
        claimed.insert(card);
        cards.push(card);
    }
    Ok(cards)
}

/// Reads a list of cards and counts copies as [`parse_cards`] does.
impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mentions = Vec::<String>::deserialize(deserializer)?;
        let cards = share_out(mentions.iter().map(String::as_str), Card::copies);
        cards.map(Self::of).map_err(serde::de::Error::custom)
    }
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
