//! What happens in Snip, as it is told.

use cards::{Card, CardSet, MAX_SEATS, Seat, Suit};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what the sentences name")]
pub enum Event {
    /// A round of cards was dealt.
    Dealt { round: u8 },
    /// The seat got these cards. Told to that seat alone.
    Got { cards: CardSet },
    /// The seat showed a queen (SNP-2.1).
    Declared { seat: Seat, card: Card },
    /// Chance named the lucky suit.
    Lucky { suit: Suit },
    /// The seat looked at the blind card (SNP-4.1).
    Looked { seat: Seat },
    /// The blind card is this one. Told to the seat that looked.
    Saw { card: Card },
    /// Asked whether it holds a lucky card, the seat told the truth (SNP-4.2).
    Answered { seat: Seat, suit: Suit, holds: bool },
    /// The seat laid two cards.
    Laid { seat: Seat, cards: CardSet },
    /// The seat laid no lucky card, so it holds none.
    Void { seat: Seat, suit: Suit },
    /// The seat took its cards back.
    TookBack { seat: Seat },
    /// The seat scored (SNP-5.1).
    Scored { seat: Seat, points: i32 },
    /// The pile became the stock.
    Shuffled,
    /// The seat drew two cards.
    Drew { seat: Seat },
    /// The deal is over and all cards are shown.
    Shown { hands: [CardSet; MAX_SEATS], blind: Option<Card> },
}
