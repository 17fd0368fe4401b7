//! A bag counts faces: it is the hand of a game in which equal cards are interchangeable. It keeps
//! one word for "at least one", one for "at least two" and so on (a thermometer, read per face), so
//! pairs, containment and whole-hand arithmetic are a few operations on words and no loop over cards.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::write_spaced;
use crate::{Face, FaceSet};

/// A multiset of faces with at most `PLANES` of each.
///
/// Plane k holds the faces that occur at least k + 1 times, so each plane lies within the one
/// before it. Putting in more than `PLANES` of a face, or taking out what is not there, breaks an
/// invariant of the caller: debug builds stop, release builds leave the count at its limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bag<const PLANES: usize>([u64; PLANES]);

impl<const PLANES: usize> Bag<PLANES> {
    /// The bag with nothing in it.
    pub const EMPTY: Self = Self([0; PLANES]);

    /// The planes as words, "at least one" first.
    #[inline]
    pub const fn planes(self) -> [u64; PLANES] {
        self.0
    }

    /// The bag with these planes, each of which must lie within the one before it.
    #[inline]
    pub fn from_planes(planes: [u64; PLANES]) -> Self {
        debug_assert!(planes.windows(2).all(|pair| pair[1] & !pair[0] == 0), "planes are nested");
        debug_assert!(
            planes.iter().all(|plane| plane & !FaceSet::ALL.bits() == 0),
            "planes hold faces"
        );
        Self(planes)
    }

    /// Puts one card of this face in. The bag must have room for it.
    #[inline]
    pub fn add(&mut self, face: Face) {
        let fitted = self.try_add(face);
        debug_assert!(fitted, "the bag holds {PLANES} of {face} already");
    }

    /// Puts one card of this face in, and says whether there was room.
    #[inline]
    pub fn try_add(&mut self, face: Face) -> bool {
        // The new card rises past the planes that have the face and stays in the first that has not.
        let mut rising = face.bit();
        for plane in &mut self.0 {
            let had = *plane & rising;
            *plane |= rising;
            rising = had;
        }
        rising == 0
    }

    /// Takes one card of this face out. It must be there.
    #[inline]
    pub fn remove(&mut self, face: Face) {
        // The card leaves the last plane that has the face.
        let mut wanted = face.bit();
        for plane in self.0.iter_mut().rev() {
            let found = *plane & wanted;
            *plane ^= found;
            wanted ^= found;
        }
        debug_assert!(wanted == 0, "the bag holds no {face}");
    }

    /// How many cards of this face are in the bag.
    #[inline]
    pub fn count(&self, face: Face) -> usize {
        self.0.iter().map(|plane| (plane >> face.index() & 1) as usize).sum()
    }

    /// Whether at least one card of this face is in the bag.
    #[inline]
    pub fn contains(&self, face: Face) -> bool {
        self.distinct().contains(face)
    }

    /// How many cards are in the bag.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|plane| plane.count_ones() as usize).sum()
    }

    /// Whether the bag is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.distinct().is_empty()
    }

    /// Whether the other bag could be taken out of this one.
    #[inline]
    pub fn contains_all(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| theirs & !mine == 0)
    }

    /// Pours the other bag into this one. There must be room.
    #[inline]
    pub fn add_all(&mut self, other: &Self) {
        debug_assert!(
            Face::all().all(|face| self.count(face) + other.count(face) <= PLANES),
            "a bag of {PLANES} cannot hold all of this"
        );
        // At least k in all: at least i here and at least k - i there, for some i.
        self.0 = std::array::from_fn(|plane| {
            let k = plane + 1;
            (0..=k).fold(0, |sum, i| sum | self.at_least(i).bits() & other.at_least(k - i).bits())
        });
    }

    /// Takes the whole other bag out of this one. It must be contained.
    #[inline]
    pub fn remove_all(&mut self, other: &Self) {
        debug_assert!(self.contains_all(other), "only what is in a bag can be taken out");
        // At least k are left: wherever at least i go, there were at least k + i.
        self.0 = std::array::from_fn(|plane| {
            (0..=PLANES).fold(FaceSet::ALL.bits(), |left, i| {
                left & (self.at_least(plane + 1 + i).bits() | !other.at_least(i).bits())
            })
        });
    }

    /// The faces that occur.
    #[inline]
    pub fn distinct(&self) -> FaceSet {
        self.at_least(1)
    }

    /// The faces that occur at least k times. Every face occurs at least 0 times.
    #[inline]
    pub fn at_least(&self, k: usize) -> FaceSet {
        match k.checked_sub(1) {
            None => FaceSet::ALL,
            Some(plane) => FaceSet::from_bits(self.0.get(plane).copied().unwrap_or(0)),
        }
    }

    /// The faces in ascending order, each as often as it occurs.
    pub fn iter(&self) -> impl Iterator<Item = Face> + Clone + use<PLANES> {
        let bag = *self;
        bag.distinct().iter().flat_map(move |face| std::iter::repeat_n(face, bag.count(face)))
    }
}

impl<const PLANES: usize> Default for Bag<PLANES> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Collects faces; there must be room for all of them.
impl<const PLANES: usize> FromIterator<Face> for Bag<PLANES> {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Self {
        let mut bag = Self::EMPTY;
        for face in faces {
            bag.add(face);
        }
        bag
    }
}

/// The faces in ascending order, repeats included, with spaces between them.
impl<const PLANES: usize> fmt::Display for Bag<PLANES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_spaced(self.iter(), f)
    }
}

/// As printed, in braces.
impl<const PLANES: usize> fmt::Debug for Bag<PLANES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl<const PLANES: usize> Serialize for Bag<PLANES> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Reads a list of faces, and refuses more of a face than fit.
impl<'de, const PLANES: usize> Deserialize<'de> for Bag<PLANES> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bag = Self::EMPTY;
        for face in Vec::<Face>::deserialize(deserializer)? {
            if !bag.try_add(face) {
                return Err(serde::de::Error::custom(format_args!("more than {PLANES} of {face}")));
            }
        }
        Ok(bag)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Counts for every face; a bag is judged by arithmetic on plain numbers.
    fn counts(most: usize) -> impl Strategy<Value = Vec<usize>> {
        proptest::collection::vec(0..=most, Face::COUNT)
    }

    fn faces(counts: &[usize]) -> Vec<Face> {
        Face::all().flat_map(|face| std::iter::repeat_n(face, counts[face.index()])).collect()
    }

    fn bag<const N: usize>(counts: &[usize]) -> Bag<N> {
        // From the last to the first, to show that order does not matter.
        faces(counts).into_iter().rev().collect()
    }

    fn zip(a: &[usize], b: &[usize], join: impl Fn(usize, usize) -> usize) -> Vec<usize> {
        a.iter().zip(b).map(|(&a, &b)| join(a, b)).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_plain_counts(a in counts(4), b in counts(4)) {
            let (x, y) = (bag::<4>(&a), bag::<4>(&b));
            prop_assert_eq!(x.iter().collect::<Vec<_>>(), faces(&a));
            prop_assert_eq!(x.len(), faces(&a).len());
            prop_assert_eq!(x.contains_all(&y), zip(&a, &b, |a, b| (b > a).into()).iter().sum::<usize>() == 0);
            prop_assert_eq!(Bag::from_planes(x.planes()), x);
            for face in Face::all() {
                let held = a[face.index()];
                prop_assert_eq!(x.count(face), held);
                prop_assert_eq!(x.contains(face), held > 0);
                for k in 0..7 {
                    prop_assert_eq!(x.at_least(k).contains(face), held >= k);
                }
                let mut changed = x;
                prop_assert_eq!(changed.try_add(face), held < 4);
                if held < 4 {
                    prop_assert_eq!(changed.count(face), held + 1);
                    changed.remove(face);
                }
                prop_assert_eq!(changed, x);
            }
            let json = serde_json::to_string(&x).expect("bags serialise");
            prop_assert_eq!(serde_json::from_str::<Bag<4>>(&json).expect("a bag"), x);
        }

        #[test]
        fn pouring_is_addition(a in counts(2), b in counts(2)) {
            let (x, y) = (bag::<4>(&a), bag::<4>(&b));
            let mut sum = x;
            sum.add_all(&y);
            prop_assert_eq!(sum, bag(&zip(&a, &b, |a, b| a + b)));
            prop_assert!(sum.contains_all(&x) && sum.contains_all(&y));
            sum.remove_all(&y);
            prop_assert_eq!(sum, x);
        }

        #[test]
        fn taking_out_is_subtraction(a in counts(4), b in counts(4)) {
            let less = zip(&a, &b, |a, b| a.min(b));
            let mut rest = bag::<4>(&a);
            rest.remove_all(&bag(&less));
            prop_assert_eq!(rest, bag(&zip(&a, &less, |a, b| a - b)));
        }
    }

    #[test]
    fn a_full_bag_refuses_more() {
        let mut pair = Bag::<2>::from_iter([Face::JOKER, Face::JOKER]);
        assert!(!pair.try_add(Face::JOKER));
        assert_eq!(pair.to_string(), "JK JK");
        assert!(serde_json::from_str::<Bag<2>>(r#"["KH","KH","KH"]"#).is_err());
        pair.remove_all(&pair.clone());
        assert!(pair.is_empty() && pair == Bag::default());
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "holds no KH")]
    fn taking_out_what_is_not_there_is_an_error() {
        let mut empty = Bag::<2>::EMPTY;
        empty.remove("KH".parse().expect("a face"));
    }
}
