//! The three parts of a position: what all know, what a seat knows besides, what nobody knows.

use cards::{Card, CardSet, List, MAX_SEATS, Seat, SeatSet, Side, Suit};
use engine::{Ask, Standing, Turn};
use serde::{Deserialize, Serialize};

use crate::options::Rules;
use crate::pack::DECK;

/// Cards dealt to a hand, which is also the number of rounds.
pub const HAND: u8 = 3;
/// Every seat has so many turns in a deal.
pub const TURNS: u8 = 2;

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance owes the deal.
    Shuffle,
    /// Cards are being dealt; queens may be declared.
    Dealing,
    /// Chance owes the lucky suit.
    Lucky,
    /// A seat is to lay two cards.
    Play,
    /// Two cards are laid and may be taken back.
    Laid,
    /// Chance owes a new stock.
    Reshuffle,
    /// The target is reached.
    Over,
}

/// What all know.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Open {
    /// What is due.
    pub phase: Phase,
    /// The seat in turn.
    pub seat: Seat,
    /// The lucky suit, once it is named.
    pub lucky: Option<Suit>,
    /// The two cards that may be taken back.
    pub laid: CardSet,
    /// The cards laid before.
    pub pile: CardSet,
    /// Cards in hands that all have seen.
    pub shown: [CardSet; MAX_SEATS],
    /// How many cards each seat holds.
    pub counts: [u8; MAX_SEATS],
    /// How many cards the stock has.
    pub stock: u8,
    /// Whether a blind card lies face down.
    pub down: bool,
    /// What it was, once it is turned up.
    pub blind: Option<Card>,
    /// Seats that have looked at it.
    pub lookers: SeatSet,
    /// Seats that have asked.
    pub askers: SeatSet,
    /// Seats that had to admit a lucky card and have not played since.
    pub admit: SeatSet,
    /// Turns of this deal that are over.
    pub turns: u8,
    /// Points of each seat.
    pub scores: [i32; MAX_SEATS],
    /// Deals that are over.
    pub deals: u32,
    /// Who has won the match.
    pub winner: Option<Seat>,
}

impl Open {
    /// A match before anything has happened.
    pub fn start() -> Open {
        Open {
            phase: Phase::Shuffle,
            seat: Seat::new(0),
            lucky: None,
            laid: CardSet::EMPTY,
            pile: CardSet::EMPTY,
            shown: [CardSet::EMPTY; MAX_SEATS],
            counts: [0; MAX_SEATS],
            stock: DECK.len() as u8,
            down: false,
            blind: None,
            lookers: SeatSet::EMPTY,
            askers: SeatSet::EMPTY,
            admit: SeatSet::EMPTY,
            turns: 0,
            scores: [0; MAX_SEATS],
            deals: 0,
            winner: None,
        }
    }
}

/// What one seat knows besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Own {
    /// Its cards.
    pub hand: CardSet,
    /// The blind card, once the seat has looked at it.
    pub looked: Option<Card>,
}

/// What nobody knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deep {
    /// The stock by places in the pack; its top is the last.
    stock: List<u8, { DECK.len() }>,
    /// The card that lies face down.
    pub blind: Option<Card>,
}

impl Deep {
    /// A match before anything has happened.
    pub fn start() -> Deep {
        Deep::stack(DECK.cards(), None)
    }

    /// These cards, the top last.
    pub fn stack(stock: impl IntoIterator<Item = Card>, blind: Option<Card>) -> Deep {
        let place = |card| DECK.cards().position(|known| known == card).map(|place| place as u8);
        Deep { stock: stock.into_iter().filter_map(place).collect(), blind }
    }

    /// The stock, the top last.
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator + '_ {
        let card = |&place: &u8| DECK.nth(place.into()).expect("a place in the pack");
        self.stock.iter().map(card)
    }

    /// Takes the top card.
    pub fn take(&mut self) -> Option<Card> {
        self.stock.pop().and_then(|place| DECK.nth(place.into()))
    }
}

/// Whose turn it is.
pub fn turn(rules: &Rules, open: &Open) -> Turn {
    match open.phase {
        Phase::Shuffle => Turn::Chance(Ask::Order(DECK.len() as u8)),
        Phase::Dealing => Turn::Window(SeatSet::all(rules.seats)),
        Phase::Lucky => Turn::Chance(Ask::Number(4)),
        Phase::Play | Phase::Laid => Turn::Seat(open.seat),
        Phase::Reshuffle => Turn::Chance(Ask::Order(open.pile.len() as u8)),
        Phase::Over => Turn::Over,
    }
}

/// Where the match stands.
pub fn standing(open: &Open) -> Standing {
    let winner = open.winner.map(|seat| Side::new(seat.index()));
    Standing { scores: open.scores, deals: open.deals, winner }
}

#[cfg(feature = "ts")]
impl engine::Typed for crate::Snip {
    type Shown = Open;
}
