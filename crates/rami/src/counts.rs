//! What an opening counts, for every number of jokers that are laid beyond those its melds need.
//!
//! Five numbers of twelve bits share a word, so that they are added to, compared and looked at all at
//! once. They are kept so that one that reaches the minimum has a bit of its own set.

use std::ops::Range;

/// The first bit of every number.
const EACH: u64 = 0x001_001_001_001_001;
const BITS: u32 = 12;
/// Reaching the minimum sets this bit.
const ENOUGH: u64 = 1 << 10;
/// Free for comparing.
const SPARE: u64 = EACH << 11;

/// What is laid counts with no joker more, with one, and so on up to four; what cannot be laid so
/// counts so little that it never becomes enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts(u64);

impl Counts {
    /// Melds without room for more jokers, where so much is asked for.
    pub(crate) fn new(points: u16, minimum: u16) -> Counts {
        Counts(ENOUGH - u64::from(minimum) + u64::from(points))
    }

    /// With one more meld, which counts so much with no joker more, with one and so on, where so many
    /// are left.
    #[inline]
    pub(crate) fn with(self, points: &[u8], jokers: u32) -> Counts {
        let mut most = self.0 + EACH * u64::from(points[0]);
        let mut bare = self.0;
        for &points in &points[1..] {
            bare = bare << BITS & numbers(5);
            most = greater(most, bare + EACH * u64::from(points));
        }
        Counts(most & numbers(jokers + 1))
    }

    /// Whether each counts as much as the other's.
    #[inline]
    pub(crate) fn cover(self, other: Counts) -> bool {
        ((self.0 | SPARE) - other.0) & SPARE == SPARE
    }

    /// Whether it is enough with so many jokers more, one of these numbers.
    #[inline]
    pub(crate) fn enough(self, jokers: Range<u32>) -> bool {
        let asked = numbers(jokers.end) - numbers(jokers.start);
        self.0 & asked & (EACH * ENOUGH) != 0
    }

    /// These gains of jokers in melds to come, with what so many of them gain.
    #[inline]
    pub(crate) fn gain(self, jokers: u32, points: u16) -> Counts {
        Counts(self.0 | u64::from(points) << ((4 - jokers) * BITS))
    }

    /// Whether it can be enough with so much more, where so many jokers are laid on these melds or
    /// gain something elsewhere.
    #[inline]
    pub(crate) fn reach(self, more: u16, gains: Counts, jokers: u32) -> bool {
        let most = self.0 + (gains.0 >> ((4 - jokers) * BITS)) + EACH * u64::from(more);
        most & (EACH * ENOUGH) != 0
    }
}

/// All bits of the first numbers.
#[inline]
fn numbers(first: u32) -> u64 {
    (1 << (first * BITS)) - 1
}

/// The greater of two numbers, five times.
#[inline]
fn greater(one: u64, other: u64) -> u64 {
    let wins = ((one | SPARE) - other) & SPARE;
    let wins = wins - (wins >> (BITS - 1));
    one & wins | other & !wins
}
