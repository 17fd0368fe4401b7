//! The words about melds: kinds, canastas, directions, what a team's table bars, what counts how much.
//!
//! Nothing here checks; that is for `meld`, which stands above.

use cards::{Face, Rank, Suit};
use serde::{Deserialize, Serialize};

use crate::options::Options;
use crate::pack::{is_wild, points, rank};

/// CAN-2.3: a meld of so many cards is a canasta.
pub const CANASTA: usize = 7;
/// CAN-3.1: the smallest meld.
pub const SMALLEST: usize = 3;
/// CAN-3.3.1: the most wild cards beside naturals.
pub const MOST_WILDS: usize = 3;
/// The longest meld that the pack can make: all fourteen wild cards.
pub const LONGEST: usize = 14;

/// What a meld is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// CAN-2.1: one rank.
    #[default]
    Set,
    /// CAN-2.2: one suit in sequence.
    Run,
    /// CAN-3.2: wild cards alone.
    Wild,
}

impl Kind {
    /// Its word on the wire.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Set => "set",
            Kind::Run => "run",
            Kind::Wild => "wild",
        }
    }
}

/// CAN-2.3: what a canasta is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Canasta {
    /// Naturals alone.
    Clean,
    /// Naturals and wild cards.
    Dirty,
    /// Wild cards alone.
    Wild,
}

/// CAN-5.2: which way a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Towards the ace.
    Up,
    /// Towards the four.
    Down,
}

impl Direction {
    /// CAN-5.2.1: from 4 to 8 up, from 10 to the ace down; a nine has no direction (C32).
    #[inline]
    pub fn from(start: Face) -> Option<Direction> {
        match rank(start) {
            4..=8 => Some(Direction::Up),
            10..=14 => Some(Direction::Down),
            _ => None,
        }
    }

    /// Its word on the wire.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
        }
    }
}

/// What a valid meld is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// Its kind.
    pub kind: Kind,
    /// Which canasta it is, if it is one.
    pub canasta: Option<Canasta>,
    /// What its cards count, without a bonus.
    pub points: i32,
    /// A run's direction.
    pub direction: Option<Direction>,
}

impl Shape {
    /// That of cards that are a valid meld of this kind.
    pub(crate) fn of(kind: Kind, cards: &[Face]) -> Shape {
        let run = kind == Kind::Run;
        let direction = if run { Direction::from(cards[0]) } else { None };
        Shape { kind, canasta: canasta(cards), points: points(cards), direction }
    }
}

/// What a team's table forbids to new melds (CAN-4.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Barred {
    /// The ranks that have a set, bit n for rank n.
    pub ranks: u16,
    /// Whether a wild meld is unfinished (C17).
    pub wild: bool,
}

impl Barred {
    /// Counts a meld of the team in.
    #[inline]
    pub fn add(&mut self, kind: Kind, cards: &[Face]) {
        match kind {
            Kind::Set => self.ranks |= 1 << rank(cards[0]),
            Kind::Wild => self.wild |= cards.len() < CANASTA,
            Kind::Run => {}
        }
    }
}

/// CAN-2.3: which canasta these cards of a valid meld are.
#[inline]
pub fn canasta(cards: &[Face]) -> Option<Canasta> {
    if cards.len() < CANASTA {
        return None;
    }
    match cards.iter().filter(|&&card| is_wild(card)).count() {
        0 => Some(Canasta::Clean),
        wilds if wilds == cards.len() => Some(Canasta::Wild),
        _ => Some(Canasta::Dirty),
    }
}

/// C25: the kind of a list that may yet fail. Threes count as naturals here.
pub fn kind_of(cards: &[Face]) -> Kind {
    let naturals = || cards.iter().copied().filter(|&card| !is_wild(card));
    let Some(first) = naturals().next() else { return Kind::Wild };
    if naturals().all(|card| rank(card) == rank(first)) {
        return Kind::Set;
    }
    if naturals().all(|card| card.suit() == first.suit()) {
        return Kind::Run;
    }
    let ranks = naturals().fold(0u32, |ranks, card| ranks | 1 << rank(card));
    if (ranks.count_ones() as usize) < naturals().count() { Kind::Set } else { Kind::Run }
}

/// The rank that a set is of.
pub(crate) fn rank_of_set(kind: Kind, cards: &[Face]) -> Option<Rank> {
    natural(cards).filter(|_| kind == Kind::Set).and_then(Face::rank)
}

/// The suit that a run is of.
pub(crate) fn suit_of_run(kind: Kind, cards: &[Face]) -> Option<Suit> {
    natural(cards).filter(|_| kind == Kind::Run).and_then(Face::suit)
}

/// The first card that stands for itself.
fn natural(cards: &[Face]) -> Option<Face> {
    cards.iter().copied().find(|&card| !is_wild(card))
}

/// CAN-G10.2, CAN-7: what a canasta is worth besides its cards.
pub fn bonus(options: &Options, kind: Kind, cards: &[Face]) -> i32 {
    let aces = kind == Kind::Set && rank(cards[0]) == 14;
    match canasta(cards) {
        None => 0,
        Some(Canasta::Clean) if aces => 1000,
        Some(Canasta::Dirty) if aces => 500,
        Some(Canasta::Clean) => 500,
        Some(Canasta::Dirty) => 300,
        Some(Canasta::Wild) => {
            let jokers = cards.iter().filter(|card| card.is_joker()).count();
            match (2 * jokers).cmp(&cards.len()) {
                std::cmp::Ordering::Greater => 1500,
                std::cmp::Ordering::Less => 1000,
                std::cmp::Ordering::Equal => options.wild_tie_bonus,
            }
        }
    }
}
