//! What happens in Canasta, as it is told: who draws, lays, throws, what is scored and why.

use cards::{Bag, Face, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::score::Line;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the line above each tells what its fields are")]
pub enum Event {
    /// A deal begins: the cards are gathered and this seat deals them (CAN-G3.2).
    Deal { dealer: Seat },
    /// The bottom three cards of the pack, shown to the first player alone (CAN-G3.3).
    Bottom { cards: Vec<Face> },
    /// The first player kept so many of the bottom three.
    Kept { seat: Seat, count: u8 },
    /// The pack was cut.
    Cut,
    /// The seat received these cards. Told to that seat alone.
    Received { cards: Vec<Face> },
    /// The seat tabled a red three (CAN-G4).
    RedThree {
        seat: Seat,
        card: Face,
        /// Whether a card is drawn in its place.
        replaced: bool,
    },
    /// The seat has tabled every red three it was dealt: it holds none, and never will.
    Cleared { seat: Seat },
    /// A card was turned up to start the pile (CAN-G5).
    Turned { card: Face },
    /// The seat drew from the stock.
    Drew { seat: Seat },
    /// The pile but its top card became the stock (CAN-G12.1).
    Recycled {
        /// How many cards.
        cards: u8,
    },
    /// The seat took the pile (CAN-G8).
    Took {
        seat: Seat,
        top: Face,
        /// The key, top card included unless five wild cards took it.
        key: Vec<Face>,
        /// The meld on the table that it made or joined.
        meld: u8,
    },
    /// The rest of the pile joined the hand (C48).
    Joined {
        seat: Seat,
        /// The cards, red threes not among them.
        cards: Vec<Face>,
    },
    /// The seat laid a new meld.
    Laid {
        seat: Seat,
        /// Its number on the table.
        meld: u8,
        /// Its cards.
        cards: Vec<Face>,
    },
    /// The seat added to a meld.
    Added {
        seat: Seat,
        /// Its number on the table.
        meld: u8,
        cards: Vec<Face>,
    },
    /// The team has gone down for good (CAN-G7).
    #[serde(rename = "opened")]
    WentDown {
        side: Side,
        /// What it laid.
        points: i32,
        /// What it had to.
        minimum: i32,
    },
    /// The seat took back what it had laid in this turn (C47).
    Undone {
        seat: Seat,
        /// The cards that went back to the hand.
        cards: Bag,
        /// The card that went back on the pile, which stays there.
        pile: Option<Face>,
    },
    /// The seat threw a card.
    Discarded { seat: Seat, card: Face },
    /// The seat passed: nothing can be drawn (C53).
    Passed { seat: Seat },
    /// The seat closed the deal (CAN-G9).
    Closed { seat: Seat },
    /// The deal ended and nobody closed it (CAN-G4.4, CAN-G12.2).
    Ended,
    /// The cards a seat held when the deal ended.
    Shown { seat: Seat, cards: Bag },
    /// A line of the score sheet.
    Scored { line: Line },
    /// The deal is scored.
    DealScored {
        /// What each team scored in this deal.
        scores: Vec<i32>,
        /// What each team has in the match.
        totals: Vec<i32>,
    },
    /// The match is over.
    Won {
        /// The team that won (CAN-G11.1).
        side: Side,
    },
    /// The match is over and nobody has won (C56).
    Drawn,
}
