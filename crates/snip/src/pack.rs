//! Queen, king and ace of each suit.

use cards::{CardSet, Deck, Jokers, Rank, Suit};

/// The twelve cards.
pub const DECK: Deck = Deck { packs: 1, lowest: Rank::Queen, without: None, jokers: Jokers::None };

/// The pack's cards of one suit; none where no suit is named.
pub fn of_suit(suit: Option<Suit>) -> CardSet {
    DECK.cards().filter(|card| suit.is_some() && card.face().suit() == suit).collect()
}

/// The queens.
pub fn queens() -> CardSet {
    DECK.cards().filter(|card| card.face().rank() == Some(Rank::Queen)).collect()
}
