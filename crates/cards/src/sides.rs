//! Who plays with whom, as a value: each seat for itself, or partners across the table. Scores and
//! alliances ask a `Sides` and never count seats by themselves, so one game can be played both ways.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{MAX_SEATS, Seat, SeatSet};

/// A party that scores together. It takes the number of its first seat.
///
/// ```
/// use cards::{Seat, Side, Sides};
///
/// assert_eq!(Sides::partners().of(Seat::new(3)), Side::new(1));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Side(u8);

impl Side {
    /// The side with this number.
    ///
    /// # Panics
    /// When the number is not below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "there are no more sides than seats");
        Self(index as u8)
    }

    /// The side's number, below the number of sides.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % MAX_SEATS
    }
}

/// The number.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads a number below [`MAX_SEATS`].
impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // A side is numbered like a seat.
        Ok(Self::new(Seat::deserialize(deserializer)?.index()))
    }
}

/// How the seats of a table are shared out among sides.
///
/// ```
/// use cards::{Seat, Sides};
///
/// let (partners, alone) = (Sides::partners(), Sides::each(3));
/// assert!(partners.allied(Seat::new(0), Seat::new(2)));
/// assert_eq!((partners.len(), alone.len()), (2, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sides {
    seats: u8,
    /// The bits of a seat's number that tell its side: all of them, or the lowest for partners.
    mask: u8,
}

impl Sides {
    /// Each of `n_seats` seats plays for itself.
    ///
    /// # Panics
    /// When there is no seat, or there are more than [`MAX_SEATS`].
    #[inline]
    pub const fn each(n_seats: usize) -> Self {
        assert!(0 < n_seats && n_seats <= MAX_SEATS, "a table has one to four seats");
        Self { seats: n_seats as u8, mask: 3 }
    }

    /// Four seats: 0 and 2 against 1 and 3.
    #[inline]
    pub const fn partners() -> Self {
        Self { seats: 4, mask: 1 }
    }

    /// The side that a seat plays for.
    #[inline]
    pub const fn of(self, seat: Seat) -> Side {
        Side(seat.index() as u8 & self.mask)
    }

    /// How many sides there are.
    #[inline]
    #[allow(clippy::len_without_is_empty, reason = "a table always has a side")]
    pub const fn len(self) -> usize {
        if self.seats > self.mask { self.mask as usize + 1 } else { self.seats as usize }
    }

    /// How many seats there are.
    #[inline]
    pub const fn n_seats(self) -> usize {
        self.seats as usize
    }

    /// All sides in ascending order.
    #[inline]
    pub fn all(self) -> impl DoubleEndedIterator<Item = Side> + ExactSizeIterator + Clone {
        (0..self.len()).map(Side::new)
    }

    /// The seats of a side.
    #[inline]
    pub fn seats(self, side: Side) -> SeatSet {
        Seat::all(self.n_seats()).filter(|&seat| self.of(seat) == side).collect()
    }

    /// Whether two seats play for one side. A seat is allied with itself.
    #[inline]
    pub const fn allied(self, a: Seat, b: Seat) -> bool {
        (a.index() ^ b.index()) as u8 & self.mask == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_one_side() {
        for sides in
            [Sides::each(1), Sides::each(2), Sides::each(3), Sides::each(4), Sides::partners()]
        {
            let seats: Vec<_> = sides.all().flat_map(|side| sides.seats(side).iter()).collect();
            assert_eq!(seats.len(), sides.n_seats(), "{sides:?}");
            assert_eq!(SeatSet::of(seats), SeatSet::all(sides.n_seats()));
            for a in Seat::all(sides.n_seats()) {
                assert!(sides.of(a).index() < sides.len());
                for b in Seat::all(sides.n_seats()) {
                    assert_eq!(sides.allied(a, b), sides.of(a) == sides.of(b));
                }
            }
        }
    }

    #[test]
    fn partners_sit_across_the_table() {
        let sides = Sides::partners();
        assert_eq!(sides.len(), 2);
        assert_eq!(sides.seats(Side::new(1)), SeatSet::of([Seat::new(1), Seat::new(3)]));
        assert!(sides.allied(Seat::new(0), Seat::new(2)));
        assert!(!sides.allied(Seat::new(0), Seat::new(3)));
        assert_eq!(Sides::each(3).len(), 3);
        assert_eq!(Sides::each(2).seats(Side::new(0)), SeatSet::of([Seat::new(0)]));
    }

    #[test]
    fn json_is_a_number() {
        assert_eq!(serde_json::to_string(&Side::new(1)).expect("sides serialise"), "1");
        assert_eq!(serde_json::from_str::<Side>("1").expect("a side"), Side::new(1));
        assert!(serde_json::from_str::<Side>("4").is_err());
        assert_eq!(Side::new(1).to_string(), "1");
    }
}
