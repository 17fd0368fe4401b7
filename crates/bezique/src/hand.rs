//! Hidden cards, which have no names yet: see `pack`.

use cards::set_of_members;
use serde::{Deserialize, Deserializer};

use crate::pack::{COPIES, Cards, Face, Faces};

/// Hidden cards: so many of each face, without names.
///
/// They are kept as a set whose copies of a face are always the lowest: at least one, at least two
/// and so on, each in its own half word.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Hand(Cards);

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand(Cards::EMPTY);

    /// Puts a card of this face in.
    #[inline]
    pub fn insert(&mut self, face: Face) {
        let [low, high, jokers] = &mut self.0.0;
        if face.is_joker() {
            *jokers = *jokers << 1 & 0xF | 1;
            return;
        }
        // The new card rises past the copies that are there and stays where there is none.
        let bit = u64::from(face.bit());
        let second = (*low & bit) << 32;
        let third = (*low & second) >> 32;
        let fourth = (*high & third) << 32;
        *low |= bit | second;
        *high |= third | fourth;
    }

    /// Takes a card of this face out, which must be there.
    #[inline]
    pub fn remove(&mut self, face: Face) {
        let [low, high, jokers] = &mut self.0.0;
        if face.is_joker() {
            *jokers >>= 1;
            return;
        }
        // It leaves the last copy that is there.
        let bit = u64::from(face.bit());
        let both = bit | bit << 32;
        let top = if *high & both != 0 { high } else { low };
        *top &= !(if *top & bit << 32 != 0 { bit << 32 } else { bit });
    }

    /// How many cards of this face there are.
    pub fn count(self, face: Face) -> usize {
        self.0.with_face(face).len()
    }

    /// How many cards there are.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The suited faces.
    #[inline]
    pub const fn faces(self) -> Faces {
        self.0.0[0] as Faces
    }

    /// Whether a card of this face is there.
    #[inline]
    pub fn contains(self, face: Face) -> bool {
        !self.0.with_face(face).is_empty()
    }

    /// The faces in ascending order, each as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::all().flat_map(move |face| std::iter::repeat_n(face, self.count(face)))
    }

    /// Whether the copies of every face are the lowest, as they must be.
    pub fn is_sound(self) -> bool {
        let [one, two, three, four] = self.0.planes();
        let jokers = self.0.0[2];
        two & !one | three & !two | four & !three == 0 && jokers & (jokers + 1) == 0
    }

    /// The names that the cards would get if all came to light now: for each face the lowest that
    /// are free, where `lit` has come to light before.
    #[inline]
    pub fn named(self, lit: Cards) -> Cards {
        let ([a, b, c, d], [p, q, r, s]) = (self.0.planes(), lit.planes());
        // How many are lit or here, as copies: at least one, at least two …
        let two = b | q | (a & p);
        let three = c | r | (b & p) | (a & q);
        let four = d | s | (c & p) | (b & q) | (a & r);
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let jokers = (lit.0[2] + 1) * self.0.0[2];
        Cards([pair(a | p, two), pair(three, four), jokers]) - Cards([lit.0[0], lit.0[1], 0])
    }

    /// The name that the next card of each face would get.
    #[inline]
    pub fn lowest(self, lit: Cards) -> Cards {
        let [low, high, jokers] = lit.0;
        let here = self.0.0[0] & 0xFFFF_FFFF;
        let here = here | here << 32;
        // A name is next if it is free and the one below it is not.
        let next_low = here & !low & (low << 32 | 0xFFFF_FFFF);
        let next_high = here & !high & (high << 32 | low >> 32);
        Cards([next_low, next_high, (jokers + 1) & (self.0.0[2] & 1).wrapping_neg()])
    }
}

set_of_members!(Hand of Face);

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
        engine::wire::fill(deserializer, Hand::EMPTY, |hand, face: Face| {
            let room = hand.count(face) < COPIES;
            hand.insert(face);
            room
        })
    }
}

#[cfg(feature = "ts")]
cards::typed_as!(Hand, Vec<cards::Face>);
