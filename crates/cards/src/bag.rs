//! A bag counts faces: it is the hand of a game in which the cards of two packs are interchangeable. It
//! keeps one word for "at least one" and one for "two", so pairs, containment and whole-hand arithmetic
//! are a few operations on words and no loop over cards.

use serde::{Deserialize, Deserializer};

use crate::{Card, CardSet, Face, FaceSet, set_of_members};

const ALL: u64 = FaceSet::ALL.bits();
/// The bit of the plain joker, and those above the faces, one for each further one.
const JOKER: u64 = Face::JOKER.bit();
const LATER: u64 = ((1 << (Bag::MOST_JOKERS - 1)) - 1) << Face::COUNT;

/// Cards without order: how many of each face, at most two; of the plain joker, at most eight.
///
/// A bag takes what a deck could bring and no more: [`insert`](Bag::insert) answers `false` where there
/// is no room, and changes nothing. What is not there cannot be taken out, and nothing changes either.
/// Sets of faces are words, as [`FaceSet::bits`] gives them.
///
/// ```
/// use cards::{Bag, Face, Rank, Suit};
///
/// let king = Face::new(Rank::King, Suit::Hearts);
/// let mut hand = Bag::of([king, king, Face::JOKER, Face::JOKER, Face::JOKER]);
/// assert!(!hand.insert(king), "two packs have two of them");
/// assert_eq!((hand.len(), hand.count(king), hand.jokers()), (5, 2, 3));
///
/// let laid = Bag::of([king, Face::JOKER]);
/// assert!(hand.holds(laid));
/// assert_eq!(hand.minus(laid).to_string(), "KH JK JK");
/// assert_eq!(hand.minus(laid).plus(laid), hand);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bag {
    /// The faces that are there, and above them a bit for each plain joker after the first.
    one: u64,
    /// The faces that are there twice; plain jokers are counted in the first word alone.
    two: u64,
}

impl Bag {
    /// The bag with nothing in it.
    pub const EMPTY: Self = Self { one: 0, two: 0 };
    /// How many plain jokers a bag has room for, as many as a [`Card`] can tell apart.
    pub const MOST_JOKERS: usize = 8;

    /// One card of each of these faces, and a second of each of `twice`, which lies within them and
    /// has no plain joker.
    #[inline]
    pub const fn of_faces(faces: u64, twice: u64) -> Self {
        debug_assert!(twice & !faces == 0 && twice & JOKER == 0 && faces & !ALL == 0);
        Self { one: faces, two: twice }
    }

    /// These cards, as many of each as there is room for.
    pub fn gathered(cards: &[Face]) -> Self {
        let (mut one, mut two, mut jokers) = (0, 0, 0);
        for face in cards {
            let bit = face.bit();
            jokers += usize::from(bit == JOKER);
            two |= one & bit;
            one |= bit;
        }
        Self { one: one & !JOKER, two: two & !JOKER }.with_jokers(jokers)
    }

    /// The same cards with so many plain jokers, or as many as there is room for.
    #[inline]
    pub const fn with_jokers(self, jokers: usize) -> Self {
        let jokers = if jokers < Self::MOST_JOKERS { jokers } else { Self::MOST_JOKERS };
        let bits = (1u64 << jokers) - 1;
        let jokers = (bits & 1) << Face::JOKER.index() | bits >> 1 << Face::COUNT;
        Self { one: self.one & !(JOKER | LATER) | jokers, two: self.two }
    }

    /// Puts a card in; `false` if there is no room for it.
    #[inline]
    pub const fn insert(&mut self, face: Face) -> bool {
        let bit = face.bit();
        if bit == JOKER {
            let jokers = self.jokers();
            *self = self.with_jokers(jokers + 1);
            return jokers < Self::MOST_JOKERS;
        }
        let room = self.two & bit == 0;
        self.two |= self.one & bit;
        self.one |= bit;
        room
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub const fn remove(&mut self, face: Face) {
        let bit = face.bit();
        if bit == JOKER {
            *self = self.with_jokers(self.jokers().saturating_sub(1));
            return;
        }
        self.one &= !bit | self.two;
        self.two &= !bit;
    }

    /// Takes these cards out, as far as they are there.
    #[inline]
    pub fn remove_all(&mut self, faces: impl IntoIterator<Item = Face>) {
        faces.into_iter().for_each(|face| self.remove(face));
    }

    /// How many cards of this face there are.
    #[inline]
    pub const fn count(self, face: Face) -> usize {
        let bit = face.bit();
        if bit == JOKER {
            return self.jokers();
        }
        (self.one & bit != 0) as usize + (self.two & bit != 0) as usize
    }

    /// How many plain jokers there are.
    #[inline]
    pub const fn jokers(self) -> usize {
        // The later ones fill their bits from below.
        let later = (!(self.one >> Face::COUNT)).trailing_zeros() as usize;
        later + (self.one >> Face::JOKER.index() & 1) as usize
    }

    /// Whether there is a card of this face.
    #[inline]
    pub const fn contains(self, face: Face) -> bool {
        self.one & face.bit() != 0
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> usize {
        (self.one.count_ones() + self.two.count_ones()) as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.one == 0
    }

    /// Whether the other cards could be taken out of these.
    #[inline]
    pub const fn holds(self, other: Self) -> bool {
        other.one & !self.one | other.two & !self.two == 0
    }

    /// These and the others together, as far as there is room.
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        let both = self.one & other.one;
        let sum = Self { one: self.one | other.one, two: self.two | other.two | both };
        if both & JOKER == 0 { sum } else { sum.counting(self.jokers() + other.jokers()) }
    }

    /// These without the others, as far as they are here.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        // One is left where there were more than are taken; two where none of two is taken.
        let one = self.one & !other.one | self.two & !other.two;
        let left = Self { one, two: self.two & !other.one };
        if other.one & JOKER == 0 {
            return left;
        }
        left.counting(self.jokers().saturating_sub(other.jokers()))
    }

    /// What words make of plain jokers is put right: there are so many. Kept apart, because most sums
    /// have none.
    #[inline(never)]
    const fn counting(self, jokers: usize) -> Self {
        Self { one: self.one, two: self.two & !(JOKER | LATER) }.with_jokers(jokers)
    }

    /// Of each face as many as the richer of the two has.
    #[inline]
    pub const fn most(self, other: Self) -> Self {
        Self { one: self.one | other.one, two: self.two | other.two }
    }

    /// The cards whose faces are among these. Bits that stand for no face say nothing.
    #[inline]
    pub const fn among(self, faces: u64) -> Self {
        // All bits above the faces, if the plain joker is among them.
        let later = (faces >> Face::JOKER.index() & 1).wrapping_neg() << Face::COUNT;
        Self { one: self.one & (faces & ALL | later), two: self.two & faces }
    }

    /// The faces that are there.
    #[inline]
    pub const fn faces(self) -> u64 {
        self.one & ALL
    }

    /// The suited faces that are there.
    #[inline]
    pub const fn suited(self) -> u64 {
        self.one & (JOKER - 1)
    }

    /// The faces that are there twice. Plain jokers are counted and never among them.
    #[inline]
    pub const fn pairs(self) -> u64 {
        self.two
    }

    /// The faces in ascending order, each as often as it is there.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Face> + Clone {
        let faces = FaceSet::from_bits(self.one).iter();
        faces.flat_map(move |face| std::iter::repeat_n(face, self.count(face)))
    }

    /// The cards by name: of equal ones the lowest copies.
    pub fn named(self) -> CardSet {
        let jokers = (0..self.jokers()).map(|copy| Card::new(Face::JOKER, copy as u8));
        CardSet::from_bits([self.one & ALL, self.two, 0, 0]) | CardSet::of(jokers)
    }
}

set_of_members!(Bag of Face);

/// Collects cards by their faces.
impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().map(Card::face).collect()
    }
}

/// Reads a list of faces, and refuses more of a face than fit.
impl<'de> Deserialize<'de> for Bag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bag = Self::EMPTY;
        match Vec::deserialize(deserializer)?.into_iter().find(|&face| !bag.insert(face)) {
            None => Ok(bag),
            Some(face) => {
                Err(serde::de::Error::custom(format_args!("no two packs have so many {face}")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn most(face: Face) -> usize {
        if face == Face::JOKER { Bag::MOST_JOKERS } else { 2 }
    }

    /// Counts for every face; a bag is compared by arithmetic on plain numbers.
    fn counts() -> impl Strategy<Value = Vec<usize>> {
        Face::all().map(|face| 0..=most(face)).collect::<Vec<_>>()
    }

    fn faces(counts: &[usize]) -> Vec<Face> {
        Face::all().flat_map(|face| std::iter::repeat_n(face, counts[face.index()])).collect()
    }

    fn bag(counts: &[usize]) -> Bag {
        // From the last to the first, to show that order does not matter.
        faces(counts).into_iter().rev().collect()
    }

    fn zip(a: &[usize], b: &[usize], join: impl Fn(Face, usize, usize) -> usize) -> Bag {
        let joined: Vec<_> =
            Face::all().map(|face| join(face, a[face.index()], b[face.index()])).collect();
        bag(&joined)
    }

    proptest! {
        #[test]
        fn agrees_with_plain_counts(a in counts(), mask: u64) {
            let x = bag(&a);
            prop_assert_eq!(x.iter().collect::<Vec<_>>(), faces(&a));
            prop_assert_eq!(Bag::gathered(&faces(&a)), x);
            prop_assert_eq!((x.len(), x.is_empty()), (faces(&a).len(), faces(&a).is_empty()));
            prop_assert_eq!(x.named().iter().collect::<Bag>(), x);
            prop_assert_eq!(x.named().len(), x.len());
            let kept = |face: Face, n: usize, _| if mask >> face.index() & 1 == 1 { n } else { 0 };
            prop_assert_eq!(x.among(mask), zip(&a, &a, kept));
            for face in Face::all() {
                let held = a[face.index()];
                prop_assert_eq!(x.count(face), held);
                prop_assert_eq!(x.contains(face), held > 0);
                prop_assert_eq!(x.faces() >> face.index() & 1 == 1, held > 0);
                let paired = held > 1 && face != Face::JOKER;
                prop_assert_eq!(x.pairs() >> face.index() & 1 == 1, paired);
                let mut changed = x;
                prop_assert_eq!(changed.insert(face), held < most(face));
                prop_assert_eq!(changed.count(face), (held + 1).min(most(face)));
                changed.remove(face);
                prop_assert_eq!(changed.count(face), held.min(most(face) - 1));
            }
            let json = serde_json::to_string(&x).expect("bags serialise");
            prop_assert_eq!(serde_json::from_str::<Bag>(&json).expect("a bag"), x);
        }

        #[test]
        fn sums_differences_and_limits_are_those_of_numbers(a in counts(), b in counts()) {
            let (x, y) = (bag(&a), bag(&b));
            prop_assert_eq!(x.plus(y), zip(&a, &b, |face, a, b| (a + b).min(most(face))));
            prop_assert_eq!(x.minus(y), zip(&a, &b, |_, a, b| a.saturating_sub(b)));
            prop_assert_eq!(x.most(y), zip(&a, &b, |_, a, b| a.max(b)));
            prop_assert_eq!(x.holds(y), a.iter().zip(&b).all(|(a, b)| a >= b));
            prop_assert_eq!(Bag::of_faces(x.suited(), 0).jokers(), 0);
            for jokers in 0..=Bag::MOST_JOKERS {
                prop_assert_eq!(x.with_jokers(jokers).jokers(), jokers);
                prop_assert_eq!(x.with_jokers(jokers).with_jokers(x.jokers()), x);
            }
        }
    }

    #[test]
    fn a_full_bag_refuses_more() {
        let mut pair = Bag::of([Face::BIG_JOKER, Face::BIG_JOKER]);
        assert!(!pair.insert(Face::BIG_JOKER));
        assert_eq!((pair.to_string(), format!("{pair:?}")), ("BJ BJ".into(), "{BJ BJ}".into()));
        assert!(serde_json::from_str::<Bag>(r#"["KH","KH","KH"]"#).is_err());
        assert_eq!(pair.minus(pair), Bag::default());
        pair.remove(Face::JOKER);
        assert_eq!(pair.len(), 2);
    }
}
