//! A set of faces in one word, bit n for face n. One suit is thirteen neighbouring bits and the
//! jokers sit above the suits, so "all hearts I hold" is one mask and one `and`.

use crate::{Face, Suit, set_of_bits, set_of_members};

/// A set of faces.
///
/// ```
/// use cards::{FaceSet, Suit, parse_cards};
///
/// let hand = FaceSet::of(parse_cards("KH 7H AS").expect("cards").into_iter().map(|card| card.face()));
/// let hearts = hand & FaceSet::suited(Suit::Hearts);
/// assert_eq!(hearts.to_string(), "7H KH");
/// assert!(hearts.is_subset(hand) && (hand - hearts).len() == 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceSet(u64);

impl FaceSet {
    /// Every face, jokers included.
    pub const ALL: Self = Self((1 << Face::COUNT) - 1);

    /// The thirteen faces of a suit.
    #[inline]
    pub const fn suited(suit: Suit) -> Self {
        Self(0x1fff << (13 * suit.index()))
    }

    /// The set as a word, bit n for face n.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of a word's bits. Bits that stand for no face are dropped.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Puts a face in.
    #[inline]
    pub const fn insert(&mut self, face: Face) {
        self.0 |= face.bit();
    }

    /// Whether the face is in the set.
    #[inline]
    pub const fn contains(self, face: Face) -> bool {
        self.0 & face.bit() != 0
    }

    /// The face with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Face> {
        if self.0 == 0 { None } else { Face::from_index(self.0.trailing_zeros() as usize) }
    }

    /// The faces in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Face> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let face = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(face)
        })
    }
}

set_of_bits!(FaceSet: word);
set_of_members!(FaceSet of Face);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::Rank;

    fn faces() -> impl Strategy<Value = BTreeSet<Face>> {
        let face = (0..Face::COUNT).prop_map(|n| Face::from_index(n).expect("below the count"));
        proptest::collection::btree_set(face, 0..Face::COUNT)
    }

    proptest! {
        #[test]
        fn agrees_with_a_plain_set(a in faces(), b in faces()) {
            let (x, y) = (FaceSet::of(a.clone()), FaceSet::of(b.clone()));
            let same = |set: FaceSet, plain: BTreeSet<Face>| set.iter().eq(plain);
            prop_assert!(same(x, a.clone()));
            prop_assert!(same(x | y, &a | &b));
            prop_assert!(same(x & y, &a & &b));
            prop_assert!(same(x - y, &a - &b));
            prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
            prop_assert_eq!((x & y).is_subset(y), true);
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first(), a.first().copied());
            for face in Face::all() {
                let mut with = x;
                with.insert(face);
                prop_assert_eq!(x.contains(face), a.contains(&face));
                prop_assert_eq!(with, x | FaceSet::of([face]));
            }
        }

        #[test]
        fn any_word_is_a_sound_set(bits: u64) {
            let set = FaceSet::from_bits(bits);
            prop_assert_eq!(set.iter().count(), set.len());
            prop_assert_eq!(FaceSet::from_bits(set.bits()), set);
        }
    }

    #[test]
    fn a_suit_is_thirteen_faces() {
        for suit in Suit::ALL {
            let faces = Face::all().filter(|face| face.suit() == Some(suit));
            assert!(FaceSet::suited(suit).iter().eq(faces));
        }
    }

    #[test]
    fn prints_letters_or_pips() {
        let set = FaceSet::of([
            Face::JOKER,
            Face::new(Rank::Ten, Suit::Hearts),
            Face::new(Rank::Ace, Suit::Spades),
        ]);
        assert_eq!(set.to_string(), "AS 10H JK");
        assert_eq!(format!("{set:#}"), "A♠ 10♥ JK");
        assert_eq!(format!("{:?}", FaceSet::EMPTY), "{}");
    }
}
