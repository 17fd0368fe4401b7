//! What happens in Bezique, as it is told: who plays, wins, melds and draws, what is scored and why.

use cards::{Seat, Side, Suit};
use serde::{Deserialize, Serialize};

use crate::hand::Hand;
use crate::meld::Meld;
use crate::pack::{Card, Cards, Face};
use crate::score::Line;

/// Something that happened. `seat` is always who did it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "a field says everything by its name")]
pub enum Event {
    /// A deal begins: the cards are gathered and this seat deals them (B1).
    Deal { dealer: Seat },
    /// The seat received these cards. Told to that seat alone.
    Received { cards: Hand },
    /// A joker was turned up and lies aside; another card is turned (B32).
    JokerAside,
    /// A card was turned up, and stays; it makes this suit trumps, or none (BEZ-1.6).
    Turned { card: Card, trump: Option<Suit> },
    /// A joker that lay aside went back into the stock, nobody knows where (B32).
    JokerReturned,
    /// The seat played a card, from hand or table.
    Played { seat: Seat, card: Card },
    /// What has just been played proves that the seat holds none of these cards.
    Lacks { seat: Seat, cards: Cards },
    /// A trick of these cards is complete: the seat takes it and leads the next (BEZ-2.5).
    TrickTaken { seat: Seat, cards: Cards },
    /// The seat laid a meld on its table, which may have lain there in part (BEZ-4.0).
    Melded { seat: Seat, meld: Meld },
    /// The seat turned up the seven of trumps and took up the card that lay there (BEZ-3.3.1).
    Swapped { seat: Seat, seven: Card, card: Card },
    /// The seat drew a card, unseen by the others (BEZ-3.2).
    Drew { seat: Seat },
    /// The card that the seat drew. Told to that seat alone.
    Found { card: Face },
    /// The seat took the turned card, the last one there was to draw (BEZ-5.1).
    TookUpcard { seat: Seat, card: Card },
    /// The stock is used up: tables go back to the hands, and strict play begins (BEZ-5).
    StockGone,
    /// A line of the score sheet, and what the side has with it.
    Scored { line: Line, total: i32 },
    /// The deal is over: the aces and tens that each side took, and what it has in the match (BEZ-8.2).
    DealOver { brisques: Vec<usize>, totals: Vec<i32> },
    /// The match is over (BEZ-8.5).
    Won { side: Side },
}
