//! What happens in Belote, as it is told: who plays, who wins, who collects, what is scored and why.

use cards::{Seat, Side, Suit};
use serde::{Deserialize, Serialize};

use crate::declare::{Item, Kinds};
use crate::pack::{Card, Cards};
use crate::score::Line;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the line above each tells what its fields are")]
pub enum Event {
    /// A deal begins: the cards are gathered and this seat deals them (BEL-3.1).
    Deal { dealer: Seat },
    /// The seat received these cards. Told to that seat alone.
    Received { cards: Cards },
    /// A card was turned up (BEL-4.1).
    Turned { card: Card },
    /// The seat passed.
    Passed { seat: Seat },
    /// The seat chose trump and took the card turned up.
    Took { seat: Seat, trump: Suit, upcard: Card },
    /// Everybody passed twice: the next dealer deals anew (BEL-4.5).
    ThrownIn,
    /// The seat announced declarations: kinds, no cards (L29).
    Announced { seat: Seat, kinds: Kinds },
    /// The seat announced belote, or rebelote with the second card (BEL-6.3).
    Belote {
        seat: Seat,
        /// Whether this is the second card.
        second: bool,
    },
    /// The seat played a card.
    Played { seat: Seat, card: Card },
    /// What has just happened proves that the seat holds none of these cards.
    Lacks { seat: Seat, cards: Cards },
    /// The declarations were compared: this side scores its own (BEL-6.4).
    Compared {
        /// The side, or nobody.
        side: Option<Side>,
    },
    /// The seat shows the cards of its declarations (L29).
    Shown { seat: Seat, items: Vec<Item> },
    /// A trick is complete: the seat takes it and leads the next (BEL-5.6, BEL-5.7).
    TrickTaken {
        seat: Seat,
        /// Its card points.
        points: u16,
    },
    /// A line of the score sheet.
    Scored { line: Line },
    /// The deal is scored.
    DealScored {
        /// Whether the taker's side made its contract.
        made: bool,
        /// What each side had from tricks, the last one's 10 with them (BEL-7.1, BEL-7.2).
        had: Vec<i32>,
        /// Points held over to the next deal (L34).
        held: i32,
        /// What each side scored in this deal.
        scores: Vec<i32>,
        /// What each side has in the match.
        totals: Vec<i32>,
    },
    /// The match is over.
    Won {
        /// The side that won (BEL-9.2).
        side: Side,
    },
}
