//! The cards of Rami: two packs, and up to four jokers where the table wants them. Equal cards are
//! interchangeable, so hands and melds are [`Bag`]s. Sets of faces are words, one bit each.

use cards::{Bag, Face, FaceSet};

/// How many faces there are: 52 and the joker.
pub const FACES: usize = 53;
/// Jokers in a pack at most (R6).
pub(crate) const MOST_JOKERS: usize = 4;
/// The joker's bit.
pub(crate) const JOKER: u64 = 1 << Face::JOKER.index();
/// The ranks of a suit, deuce to ace.
const RANKS: u64 = 0x1fff;

/// One card of each of these suited faces, and so many jokers.
#[inline]
pub fn one_each(faces: u64, jokers: usize) -> Bag {
    Bag::of_faces(faces & (JOKER - 1), 0).with_jokers(jokers)
}

/// The ranks of a suit among these cards, deuce first and ace last.
#[inline]
pub fn ranks(cards: Bag, suit: usize) -> u16 {
    (cards.suited() >> (13 * suit) & RANKS) as u16
}

/// The faces of these bits, in ascending order.
#[inline]
pub fn faces(bits: u64) -> impl Iterator<Item = Face> + Clone {
    FaceSet::from_bits(bits).iter()
}

/// A face's bit.
#[inline]
pub(crate) fn bit(face: Face) -> u64 {
    1 << face.index()
}

/// A suited face by suit and rank number.
#[inline]
pub(crate) fn face(suit: usize, rank: usize) -> Face {
    Face::from_index(13 * suit + rank).expect("a suit and a rank make a face")
}
