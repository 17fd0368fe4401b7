//! What happens in Rami, as it is told: who draws, lays, throws and goes out, what is scored and why.

use cards::{Face, Seat};
use serde::{Deserialize, Serialize};

use crate::pack::Cards;
use crate::score::{Ending, Line};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A deal begins: the cards are gathered and this seat deals them.
    Deal {
        /// The dealer.
        dealer: Seat,
    },
    /// The seat was dealt these cards. Told to that seat alone.
    Received {
        /// The cards.
        cards: Cards,
    },
    /// A card was turned up as the first discard (RAM-2.5).
    Turned {
        /// The card.
        card: Face,
    },
    /// The seat drew from the stock.
    Drew {
        /// Who.
        seat: Seat,
    },
    /// The card it drew. Told to that seat alone.
    DrewCard {
        /// The card.
        card: Face,
    },
    /// The seat took the top discard.
    Took {
        /// Who.
        seat: Seat,
        /// The card.
        card: Face,
    },
    /// What has just happened proves that the seat holds none of these, beyond what it showed.
    Lacks {
        /// Who.
        seat: Seat,
        /// One card of each face.
        cards: Cards,
    },
    /// The seat laid a meld.
    Melded {
        /// Who.
        seat: Seat,
        /// The meld's number.
        meld: u8,
        /// Its cards as they lie.
        cards: Vec<Face>,
        /// What it counts towards an opening.
        points: u16,
    },
    /// The seat's melds of this turn suffice: it has opened (R29).
    Opened {
        /// Who.
        seat: Seat,
        /// What they count.
        points: u16,
    },
    /// The seat added a card to a meld.
    Added {
        /// Who.
        seat: Seat,
        /// The meld's number.
        meld: u8,
        /// The card.
        card: Face,
        /// The meld as it lies now.
        cards: Vec<Face>,
    },
    /// The seat took a joker from a meld for the card it stood for (R31).
    Swapped {
        /// Who.
        seat: Seat,
        /// The meld's number.
        meld: u8,
        /// The natural.
        card: Face,
        /// Whether the joker went to the hand.
        kept: bool,
    },
    /// The seat took back what it had laid in this turn (R29).
    Undone {
        /// Who.
        seat: Seat,
        /// The cards that went back to its hand.
        cards: Cards,
    },
    /// The seat put the taken card back on the pile (R30).
    PutBack {
        /// Who.
        seat: Seat,
        /// The card.
        card: Face,
    },
    /// The seat threw a card.
    Discarded {
        /// Who.
        seat: Seat,
        /// The card.
        card: Face,
    },
    /// The discards below the last one were shuffled into a new stock (R16).
    Recycled {
        /// How many.
        cards: u8,
    },
    /// The deal is over.
    Ended {
        /// Why.
        ending: Ending,
    },
    /// What a seat was left with.
    Shown {
        /// Who.
        seat: Seat,
        /// Its hand.
        cards: Cards,
    },
    /// A line of the score sheet.
    Scored {
        /// The line.
        line: Line,
    },
    /// The deal is scored.
    DealScored {
        /// What each seat scored in this deal.
        scores: Vec<i32>,
        /// What each seat has in the match.
        totals: Vec<i32>,
    },
    /// The seat is out of the match (R19).
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// The match is over.
    Won {
        /// Who won; nobody alone if the lowest total is shared.
        seat: Option<Seat>,
    },
}
