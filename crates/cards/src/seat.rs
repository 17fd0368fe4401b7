//! A seat is a place at the table, counted from 0 in playing order. How many seats there are is a
//! value from a game's options, so everything that goes round the table is told the number.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{set_of_bits, set_of_members};

/// The largest table in the house.
pub const MAX_SEATS: usize = 4;

/// A place at the table.
///
/// ```
/// use cards::Seat;
///
/// let last = Seat::new(3);
/// assert_eq!(last.next(4), Seat::new(0), "seats are counted in playing order, round the table");
/// assert_eq!(Seat::all(3).count(), 3);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// # Panics
    /// When the number is not below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "the table has no such seat");
        Self(index as u8)
    }

    /// The seat with this number, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// The seat's number.
    #[inline]
    pub const fn index(self) -> usize {
        // The remainder states what the constructors guarantee: tables of seats need no bounds check.
        self.0 as usize % MAX_SEATS
    }

    /// The seat that plays after this one at a table of `n_seats`.
    #[inline]
    pub const fn next(self, n_seats: usize) -> Self {
        let next = self.0 + 1;
        if next as usize >= n_seats { Self(0) } else { Self(next) }
    }

    /// All seats in playing order from the next one; this one comes last.
    #[inline]
    pub fn after(self, n_seats: usize) -> impl Iterator<Item = Self> + Clone {
        let mut seat = self;
        (0..n_seats).map(move |_| {
            seat = seat.next(n_seats);
            seat
        })
    }

    /// All seats of a table of `n_seats`, from seat 0.
    #[inline]
    pub fn all(
        n_seats: usize,
    ) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..n_seats).map(Self::new)
    }
}

/// The number.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads a number below [`MAX_SEATS`].
impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(deserializer)?;
        Self::from_index(index.into())
            .ok_or_else(|| serde::de::Error::custom(format_args!("no table has a seat {index}")))
    }
}

/// A set of seats.
///
/// ```
/// use cards::{Seat, SeatSet};
///
/// let mut asked = SeatSet::all(4);
/// asked.remove(Seat::new(1));
/// assert_eq!(asked.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 3]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// All seats of a table of `n_seats`.
    ///
    /// # Panics
    /// When there are more than [`MAX_SEATS`].
    #[inline]
    pub const fn all(n_seats: usize) -> Self {
        assert!(n_seats <= MAX_SEATS, "the table has not so many seats");
        Self((1 << n_seats) - 1)
    }

    /// The set as a byte, bit n for seat n.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of a byte's bits. Bits that stand for no seat are dropped.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & Self::all(MAX_SEATS).0)
    }

    /// Puts a seat in.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out, if it is there.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    /// The seat with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        Seat::from_index(self.0.trailing_zeros() as usize)
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

set_of_bits!(SeatSet: word);
set_of_members!(SeatSet of Seat);

/// Reads a list of seats; repeats count once.
impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::of(Vec::deserialize(deserializer)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(seats: impl Iterator<Item = Seat>) -> Vec<usize> {
        seats.map(Seat::index).collect()
    }

    #[test]
    fn play_goes_round_the_table() {
        assert_eq!(numbers(Seat::new(2).after(4)), [3, 0, 1, 2]);
        assert_eq!(numbers(Seat::new(1).after(2)), [0, 1]);
        assert_eq!(numbers(Seat::new(0).after(3)), [1, 2, 0]);
        assert_eq!(numbers(Seat::all(3)), [0, 1, 2]);
        assert_eq!(Seat::new(2).next(3), Seat::new(0));
        assert_eq!(Seat::new(3).to_string(), "3");
    }

    #[test]
    fn json_is_a_number_below_the_limit() {
        assert_eq!(serde_json::to_string(&Seat::new(3)).expect("seats serialise"), "3");
        assert_eq!(serde_json::from_str::<Seat>("3").expect("a seat"), Seat::new(3));
        for text in ["4", "-1", "256", "\"0\""] {
            assert!(serde_json::from_str::<Seat>(text).is_err(), "{text}");
        }
        let set = SeatSet::of([Seat::new(3), Seat::new(1)]);
        assert_eq!(serde_json::to_string(&set).expect("sets serialise"), "[1,3]");
        assert_eq!(serde_json::from_str::<SeatSet>("[3,1]").expect("a set"), set);
    }

    #[test]
    fn sets_of_seats_agree_with_plain_ones() {
        use std::collections::BTreeSet;
        let plain = |set: SeatSet| set.iter().collect::<BTreeSet<_>>();
        for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
            let (a, b) = (SeatSet::from_bits(a), SeatSet::from_bits(b));
            assert_eq!(plain(a | b), &plain(a) | &plain(b));
            assert_eq!(plain(a & b), &plain(a) & &plain(b));
            assert_eq!(plain(a - b), &plain(a) - &plain(b));
            assert_eq!(a.is_subset(b), plain(a).is_subset(&plain(b)));
            assert_eq!((a.len(), a.first()), (plain(a).len(), plain(a).first().copied()));
            assert_eq!(SeatSet::of(a.iter()), a);
        }
        let mut set = SeatSet::all(3);
        set.remove(Seat::new(1));
        assert_eq!((set.to_string().as_str(), set.bits()), ("0 2", 5));
        assert_eq!(SeatSet::from_bits(0xf0), SeatSet::EMPTY);
    }
}
