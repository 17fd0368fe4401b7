//! What happens in Tractor, as it is told: who gets, shows and plays cards, who takes them, what is
//! scored and why.

use cards::{Face, Rank, Seat, Side, Suit};
use serde::{Deserialize, Serialize};

use crate::action::Declaration;
use crate::pack::Cards;
use crate::score::Line;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the line above each tells what its fields are")]
pub enum Event {
    /// A deal begins: the cards are gathered and shuffled.
    Deal {
        /// Who gets the first card (T37).
        first: Seat,
        /// The trump rank (T6).
        rank: Rank,
    },
    /// The seat is dealt a card (TRC-2.1.1).
    Dealt { seat: Seat },
    /// The seat received these cards. Told to that seat alone.
    Received { cards: Cards },
    /// The seat declared and shows these cards (TRC-2.2).
    Declared { seat: Seat, declaration: Declaration, cards: Cards },
    /// The seat passed in the last call (T46).
    Passed { seat: Seat },
    /// Nobody declared: the cards are dealt again (T45).
    ThrownIn,
    /// A card of the kitty was turned to find a trump suit (T45).
    Turned { card: Face },
    /// The trump suit is fixed, and with it who defends (TRC-2.5).
    TrumpFixed {
        /// The suit, if there is one.
        suit: Option<Suit>,
        /// Who takes the kitty and leads.
        starter: Seat,
    },
    /// The seat took the kitty (TRC-3.2.1).
    TookKitty { seat: Seat },
    /// The seat buried eight cards (TRC-3.2.4).
    Buried { seat: Seat },
    /// The seat played these cards.
    Played { seat: Seat, cards: Cards },
    /// T44: a throw failed; part of it is led, the rest goes back, seen by all.
    ThrowFailed {
        /// Who threw.
        seat: Seat,
        /// What is led instead.
        led: Cards,
        /// What goes back to the hand.
        back: Cards,
        /// How the attackers' points change.
        fine: i32,
    },
    /// What was just played proves that the seat holds none of these cards.
    Lacks { seat: Seat, cards: Cards },
    /// A trick is complete: the seat takes it and leads the next (TRC-7.0.3, TRC-7.0.4).
    TrickTaken {
        seat: Seat,
        /// Its points.
        points: u16,
        /// What the attackers have now.
        attackers: i32,
    },
    /// The kitty is turned up after the last trick.
    KittyShown {
        /// Its cards.
        cards: Cards,
    },
    /// A line of the score sheet.
    Scored { line: Line },
    /// The deal is scored.
    DealScored {
        /// The attackers' points.
        attackers: i32,
        /// Whether the attackers defend next (TRC-9.3).
        swap: bool,
        /// The rank of each side from now on.
        ranks: [Rank; 2],
        /// Who starts the next deal (T7).
        starter: Seat,
    },
    /// The match is over.
    Won {
        /// The side that won.
        side: Side,
    },
}
