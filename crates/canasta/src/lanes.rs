//! A hand as the search for a package sees it: four suits of naturals, and wild cards in number.
//!
//! Of `7H 7H 8H 9H` the lane of hearts has `ones` at seven, eight and nine and `twos` at seven: a run
//! takes one card of each rank, and what it leaves of the sevens is there for a set.

use cards::{Bag, Face};

use crate::goal::Goal;
use crate::meld::SMALLEST;
use crate::pack::{naturals, wilds_in};

/// Naturals of one suit: bit n for rank n + 4, held at least once and held twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lane {
    pub(crate) ones: u16,
    pub(crate) twos: u16,
}

impl Lane {
    pub(crate) fn take(&mut self, bit: u16) {
        let twice = self.twos & bit;
        self.twos ^= twice;
        self.ones &= !(bit ^ twice);
    }

    pub(crate) fn cards(self) -> u32 {
        self.ones.count_ones() + self.twos.count_ones()
    }

    /// The cards of these ranks only.
    pub(crate) fn among(self, ranks: u16) -> Lane {
        Lane { ones: self.ones & ranks, twos: self.twos & ranks }
    }
}

/// The ranks that have no set yet (CAN-4.2), bit n for rank n + 4.
pub(crate) fn free(goal: &Goal<'_>) -> u16 {
    !(goal.barred.ranks >> 4) & RANKS
}

/// The ranks of naturals: bit n for rank n + 4.
pub(crate) const RANKS: u16 = (1 << 11) - 1;

/// The cards of a hand that melds are made of.
#[derive(Clone, Copy)]
pub(crate) struct Held {
    pub(crate) lanes: [Lane; 4],
    pub(crate) wilds: u8,
    jokers: u8,
}

impl Held {
    pub(crate) fn new(pool: Bag) -> Held {
        let [ones, twos] = naturals(pool);
        let of = |cards: u64, suit: usize| (cards >> (13 * suit + 2)) as u16 & RANKS;
        let lane = |suit| Lane { ones: of(ones, suit), twos: of(twos, suit) };
        let (wilds, jokers) = (wilds_in(pool) as u8, pool.count(Face::JOKER) as u8);
        Held { lanes: [0, 1, 2, 3].map(lane), wilds, jokers }
    }

    pub(crate) fn points(&self) -> i32 {
        let naturals = self.lanes.iter().map(|lane| points(lane.ones) + points(lane.twos));
        naturals.sum::<i32>() + self.wild_points(self.wilds)
    }

    /// What this many of the wild cards count at most.
    pub(crate) fn wild_points(&self, wilds: u8) -> i32 {
        let jokers = wilds.min(self.jokers);
        50 * i32::from(jokers) + 20 * i32::from(wilds - jokers)
    }

    pub(crate) fn cards(&self) -> u32 {
        self.lanes.iter().map(|lane| lane.cards()).sum::<u32>() + u32::from(self.wilds)
    }

    pub(crate) fn of_rank(&self, rank: u8) -> u32 {
        self.lanes.iter().map(|lane| lane.among(1 << (rank - 4)).cards()).sum()
    }

    /// Whether three naturals of a rank are a set, or three wild cards a meld.
    pub(crate) fn three_alike(&self, goal: &Goal<'_>) -> bool {
        let free = self.lanes.iter().map(|lane| lane.among(free(goal)));
        let counts = free.fold(Counts::default(), Counts::with);
        counts.three != 0 || usize::from(self.wilds) >= SMALLEST && goal.wild_melds()
    }
}

/// What one card of each of these ranks counts (CAN-G10.1).
pub(crate) fn points(ranks: u16) -> i32 {
    i32::from(POINTS[usize::from(ranks & RANKS)])
}

const POINTS: [u8; RANKS as usize + 1] = {
    let mut points = [0; RANKS as usize + 1];
    let mut ranks: usize = 1;
    while ranks < points.len() {
        let value = match ranks.trailing_zeros() + 4 {
            4..=7 => 5,
            14 => 20,
            _ => 10,
        };
        points[ranks] = points[ranks & (ranks - 1)] + value;
        ranks += 1;
    }
    points
};

/// The ranks of which there is a card, two, three or more.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) one: u16,
    pub(crate) two: u16,
    pub(crate) three: u16,
}

impl Counts {
    pub(crate) fn with(self, lane: Lane) -> Counts {
        self.and(Counts { one: lane.ones, two: lane.twos, three: 0 })
    }

    pub(crate) fn and(self, other: Counts) -> Counts {
        Counts {
            one: self.one | other.one,
            two: self.two | other.two | self.one & other.one,
            three: self.three | other.three | self.two & other.one | self.one & other.two,
        }
    }
}
