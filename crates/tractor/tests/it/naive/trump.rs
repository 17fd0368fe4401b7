//! Cards, the deck, which suit a card belongs to, and which of two cards is higher.

pub(crate) const JACK: u8 = 11;
pub(crate) const QUEEN: u8 = 12;
pub(crate) const KING: u8 = 13;
pub(crate) const ACE: u8 = 14;
pub(crate) const SMALL_JOKER: u8 = 15;
pub(crate) const BIG_JOKER: u8 = 16;

/// The four suits, in the order T42 names them.
pub(crate) const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];

/// What `suit_of` says for every trump: all trumps are one suit (TRC-8.3.1).
pub(crate) const TRUMPS: char = 'T';

/// One card. A joker has no suit and the rank `SMALL_JOKER` or `BIG_JOKER`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Card {
    pub suit: Option<char>,
    pub rank: u8,
}

/// The trump rank and the trump suit of a round; no suit is a no-trump round (T9, T10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trump {
    pub rank: u8,
    pub suit: Option<char>,
}

/// Reads one card: rank then suit ("10H", "JS"), or "SJ" and "BJ" for the jokers.
pub(crate) fn card(text: &str) -> Card {
    if text == "SJ" {
        return Card { suit: None, rank: SMALL_JOKER };
    }
    if text == "BJ" {
        return Card { suit: None, rank: BIG_JOKER };
    }
    let suit = text.chars().last().expect("a card has a suit");
    assert!(SUITS.contains(&suit), "no such suit: {text}");
    let rank = match &text[..text.len() - 1] {
        "J" => JACK,
        "Q" => QUEEN,
        "K" => KING,
        "A" => ACE,
        number => number.parse().expect("a rank"),
    };
    assert!((2..=ACE).contains(&rank), "no such rank: {text}");
    Card { suit: Some(suit), rank }
}

/// Reads cards separated by blanks.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// The 108 cards: two packs of 52, two small and two big jokers (TRC-1.2.1-3).
pub(crate) fn deck() -> Vec<Card> {
    let mut all = Vec::new();
    for _ in 0..2 {
        for suit in SUITS {
            for rank in 2..=ACE {
                all.push(Card { suit: Some(suit), rank });
            }
        }
        all.push(Card { suit: None, rank: SMALL_JOKER });
        all.push(Card { suit: None, rank: BIG_JOKER });
    }
    all
}

/// Takes `some` out of `from`, one for one; nothing if they are not all there.
pub(crate) fn minus(from: &[Card], some: &[Card]) -> Option<Vec<Card>> {
    let mut rest = from.to_vec();
    for c in some {
        let at = rest.iter().position(|r| r == c)?;
        rest.remove(at);
    }
    Some(rest)
}

/// Jokers, rank cards of every suit, and the trump suit (TRC-4.1.1-5, TRC-4.2.2, TRC-4.2.3).
pub(crate) fn is_trump(card: Card, trump: Trump) -> bool {
    if card.suit.is_none() {
        return true;
    }
    if card.rank == trump.rank {
        return true;
    }
    card.suit == trump.suit
}

/// The suit a card is played as: its own, or `TRUMPS` (TRC-8.3.1).
pub(crate) fn suit_of(card: Card, trump: Trump) -> char {
    if is_trump(card, trump) { TRUMPS } else { card.suit.expect("only jokers have no suit") }
}

/// The one suit all these cards are played as, if there is one.
pub(crate) fn common_suit(cards: &[Card], trump: Trump) -> Option<char> {
    let first = suit_of(*cards.first()?, trump);
    cards.iter().all(|&c| suit_of(c, trump) == first).then_some(first)
}

/// Height inside one suit as `suit_of` sees it (TRC-4.1.1-5, TRC-4.3.1). Off-suit rank cards are
/// equal (TRC-4.1.4); in a no-trump round all four rank cards are (T10).
pub(crate) fn strength(card: Card, trump: Trump) -> u8 {
    if card.rank == BIG_JOKER {
        return 33;
    }
    if card.rank == SMALL_JOKER {
        return 32;
    }
    if card.rank == trump.rank {
        return if card.suit == trump.suit { 31 } else { 30 };
    }
    card.rank
}

/// Does `later` take the lead from `earlier`, played before it? Trump beats the rest (TRC-4.2.1,
/// TRC-4.3.2), side suits never beat each other (TRC-4.3.3), equals do not beat: the first played
/// stands (TRC-4.2.4).
pub(crate) fn beats(later: Card, earlier: Card, trump: Trump) -> bool {
    if suit_of(later, trump) == suit_of(earlier, trump) {
        return strength(later, trump) > strength(earlier, trump);
    }
    is_trump(later, trump)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_SPADES: Trump = Trump { rank: 2, suit: Some('S') };

    #[test]
    fn deck_has_108_cards_each_twice() {
        let all = deck();
        assert_eq!(all.len(), 108);
        for c in &all {
            assert_eq!(all.iter().filter(|d| *d == c).count(), 2);
        }
    }

    #[test]
    fn worked_order_for_rank_two_spades() {
        // TRC-4.1.6.
        let down = cards("BJ SJ 2S 2H AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S");
        for (i, &high) in down.iter().enumerate() {
            assert_eq!(suit_of(high, TWO_SPADES), TRUMPS);
            for &low in &down[i + 1..] {
                assert!(beats(high, low, TWO_SPADES));
                assert!(!beats(low, high, TWO_SPADES));
            }
        }
    }

    #[test]
    fn off_suit_rank_cards_are_equal_and_the_first_stands() {
        // TRC-4.1.4, TRC-4.2.4, TRC-11.1.
        for a in cards("2H 2C 2D") {
            for b in cards("2H 2C 2D") {
                assert!(!beats(a, b, TWO_SPADES));
            }
        }
    }

    #[test]
    fn the_lowest_trump_beats_every_side_card() {
        // TRC-4.2.1, TRC-4.3.2.
        for c in deck() {
            if !is_trump(c, TWO_SPADES) {
                assert!(beats(card("3S"), c, TWO_SPADES));
                assert!(!beats(c, card("3S"), TWO_SPADES));
            }
        }
    }

    #[test]
    fn side_suits_do_not_beat_each_other() {
        // TRC-4.3.1, TRC-4.3.3.
        assert!(!beats(card("AH"), card("3D"), TWO_SPADES));
        assert!(!beats(card("3D"), card("AH"), TWO_SPADES));
        assert!(beats(card("AH"), card("KH"), TWO_SPADES));
    }

    #[test]
    fn without_a_trump_suit_rank_cards_are_all_equal() {
        // T9, T10.
        let none = Trump { rank: 7, suit: None };
        assert_eq!(deck().into_iter().filter(|&c| is_trump(c, none)).count(), 12);
        assert!(!beats(card("7S"), card("7C"), none));
        assert!(!beats(card("7C"), card("7S"), none));
        assert!(beats(card("SJ"), card("7S"), none));
        assert_eq!(suit_of(card("AS"), none), 'S');
    }

    #[test]
    fn with_a_trump_suit_there_are_36_trumps() {
        // 13 ranks of the suit, three off-suit rank cards, two jokers, each twice.
        assert_eq!(deck().into_iter().filter(|&c| is_trump(c, TWO_SPADES)).count(), 36);
    }
}
