//! What happens in Rami, as it is told: who draws, lays, throws and goes out, what is scored and why.

use cards::{Bag, Face, Seat};
use serde::{Deserialize, Serialize};

use crate::score::{Ending, Line};

/// Something that happened. Cards of a meld are told as they lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the line above each tells what its fields are")]
pub enum Event {
    /// A deal begins: the cards are gathered and this seat deals them.
    Deal { dealer: Seat },
    /// The seat was dealt these cards. Told to that seat alone.
    Received { cards: Bag },
    /// A card was turned up as the first discard (RAM-2.5).
    Turned { card: Face },
    /// The seat drew from the stock.
    Drew { seat: Seat },
    /// The card it drew. Told to that seat alone.
    DrewCard { card: Face },
    /// The seat took the top discard.
    Took { seat: Seat, card: Face },
    /// What has just happened proves that the seat holds none of these faces, beyond what it showed.
    Lacks { seat: Seat, cards: Bag },
    /// The seat laid a meld of that number, which counts so much towards an opening.
    Melded { seat: Seat, meld: u8, cards: Vec<Face>, points: u16 },
    /// The seat's melds of this turn suffice: it has opened (R29), and they count so much.
    Opened { seat: Seat, points: u16 },
    /// The seat added a card to the meld of that number, which lies so now.
    Added { seat: Seat, meld: u8, card: Face, cards: Vec<Face> },
    /// The seat took a joker from the meld of that number for the natural it stood for (R31), and may
    /// have kept it in its hand.
    Swapped { seat: Seat, meld: u8, card: Face, kept: bool },
    /// The seat took these cards back, which it had laid in this turn (R29).
    Undone { seat: Seat, cards: Bag },
    /// The seat put the taken card back on the pile (R30).
    PutBack { seat: Seat, card: Face },
    /// The seat threw a card.
    Discarded { seat: Seat, card: Face },
    /// So many discards, all but the last one, were shuffled into a new stock (R16).
    Recycled { cards: u8 },
    /// The deal is over.
    Ended { ending: Ending },
    /// The hand that a seat was left with.
    Shown { seat: Seat, cards: Bag },
    /// A line of the score sheet.
    Scored { line: Line },
    /// The deal is scored: what each seat gets for it, and has in the match.
    DealScored { scores: Vec<i32>, totals: Vec<i32> },
    /// The seat is out of the match (R19).
    Eliminated { seat: Seat },
    /// The match is over; nobody has won alone if the lowest total is shared.
    Won { seat: Option<Seat> },
}
