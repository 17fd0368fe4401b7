//! What happens in Bezique, as it is told: who plays, wins, melds and draws, what is scored and why.

use cards::{Seat, Side, Suit};
use serde::{Deserialize, Serialize};

use crate::hand::Hand;
use crate::meld::Meld;
use crate::pack::{Card, Cards, Face};
use crate::score::Line;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A deal begins: the cards are gathered and this seat deals them (B1).
    Deal {
        /// The dealer.
        dealer: Seat,
    },
    /// The seat received these cards. Told to that seat alone.
    Received {
        /// The cards.
        cards: Hand,
    },
    /// A joker was turned up and lies aside; another card is turned (B32).
    JokerAside,
    /// A card was turned up, and stays (BEZ-1.6).
    Turned {
        /// The card.
        card: Card,
        /// The trump suit that it makes, if any.
        trump: Option<Suit>,
    },
    /// A joker that lay aside went back into the stock, nobody knows where (B32).
    JokerReturned,
    /// The seat played a card, from hand or table.
    Played {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// What has just been played proves that the seat holds none of these cards.
    Lacks {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// A trick is complete: the seat takes it and leads the next (BEZ-2.5).
    TrickTaken {
        /// Who.
        seat: Seat,
        /// Its cards.
        cards: Cards,
    },
    /// The seat laid a meld on its table, which may have lain there in part (BEZ-4.0).
    Melded {
        /// Who.
        seat: Seat,
        /// What.
        meld: Meld,
    },
    /// The seat swapped the seven of trumps for the turned card (BEZ-3.3.1).
    Swapped {
        /// Who.
        seat: Seat,
        /// The seven, now turned up.
        seven: Card,
        /// The card taken up.
        card: Card,
    },
    /// The seat drew a card, unseen by the others (BEZ-3.2).
    Drew {
        /// Who.
        seat: Seat,
    },
    /// The card that the seat drew. Told to that seat alone.
    Found {
        /// The card.
        card: Face,
    },
    /// The seat took the turned card, the last one there was to draw (BEZ-5.1).
    TookUpcard {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The stock is used up: tables go back to the hands, and strict play begins (BEZ-5).
    StockGone,
    /// A line of the score sheet.
    Scored {
        /// The line.
        line: Line,
        /// What the side has now.
        total: i32,
    },
    /// The deal is over (BEZ-8.2).
    DealOver {
        /// Aces and tens that each side took.
        brisques: Vec<usize>,
        /// What each side has in the match.
        totals: Vec<i32>,
    },
    /// The match is over (BEZ-8.5).
    Won {
        /// The side that won.
        side: Side,
    },
}
