//! The cards of Canasta: what is wild, what counts how much, hands without order and rows with it.
//!
//! Equal cards are interchangeable, so the game counts faces and never copies. A hand is two words:
//! the faces held at least once and those held twice. Jokers are counted apart: the bits above the
//! faces of the first word are a thermometer of six.

use std::fmt;

use cards::{Card, Face, Rank, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many different faces there are: 52 and the joker.
pub const FACES: usize = 53;
/// The largest pack: two of 52 and six jokers.
pub const PACK: usize = 110;

const LANES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
const SUITED: u64 = (1 << 52) - 1;
const JOKERS: u64 = 0x3f << 52;
/// CAN-1.1: all twos; jokers are wild besides.
const TWOS: u64 = LANES;
/// CAN-1.1: the ranks that make melds.
pub(crate) const NATURALS: u64 = SUITED & !(LANES | LANES << 1);
/// The steps that are faces.
pub(crate) const FACE_BITS: u64 = (1 << FACES) - 1;

/// The two red threes.
pub const RED_THREES: [Face; 2] =
    [Face::new(Rank::Three, Suit::Hearts), Face::new(Rank::Three, Suit::Diamonds)];
/// The two black threes.
pub const BLACK_THREES: [Face; 2] =
    [Face::new(Rank::Three, Suit::Spades), Face::new(Rank::Three, Suit::Clubs)];

/// CAN-1.1: jokers and all twos.
#[inline]
pub fn is_wild(face: Face) -> bool {
    (TWOS | 1 << Face::JOKER.index()) >> face.index() & 1 == 1
}

/// CAN-1.1: threes are never part of a meld.
#[inline]
pub fn is_three(face: Face) -> bool {
    LANES << 1 >> face.index() & 1 == 1
}

/// Whether this is a red three.
#[inline]
pub fn is_red_three(face: Face) -> bool {
    RED_THREES.contains(&face)
}

/// Whether this is a black three.
#[inline]
pub fn is_black_three(face: Face) -> bool {
    BLACK_THREES.contains(&face)
}

/// The rank as a number, 2 to 14 for the ace (CAN-5.1d); jokers have 0.
#[inline]
pub fn rank(face: Face) -> u8 {
    RANKS[face.index() % 64]
}

/// CAN-G10.1: what a card counts. Threes are counted by the hundred elsewhere.
#[inline]
pub fn value(face: Face) -> i32 {
    i32::from(VALUES[face.index() % 64])
}

/// Ranks and values by face number: the questions of every turn, without a division.
const RANKS: [u8; 64] = {
    let mut ranks = [0; 64];
    let mut face = 0;
    while face < 52 {
        ranks[face] = (face % 13) as u8 + 2;
        face += 1;
    }
    ranks
};
const VALUES: [u8; 64] = {
    let mut values = [0; 64];
    let mut face = 0;
    while face < FACES {
        values[face] = match RANKS[face] {
            0 => 50,
            2 | 14 => 20,
            8..=13 => 10,
            4..=7 => 5,
            _ => 0,
        };
        face += 1;
    }
    values
};

/// What these cards count together.
pub fn points(cards: &[Face]) -> i32 {
    cards.iter().map(|&face| value(face)).sum()
}

/// Cards without order: how many of each face.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Hand {
    ones: u64,
    twos: u64,
}

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand { ones: 0, twos: 0 };

    /// Puts a card in; a third of a face, which no pack has, is dropped.
    #[inline]
    pub fn add(&mut self, face: Face) {
        if face == Face::JOKER {
            self.ones |= (self.ones & JOKERS) << 1 & JOKERS | 1 << Face::JOKER.index();
        } else {
            let bit = 1 << face.index();
            self.twos |= self.ones & bit;
            self.ones |= bit;
        }
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub fn remove(&mut self, face: Face) {
        if face == Face::JOKER {
            self.ones = self.ones & !JOKERS | (self.ones & JOKERS) >> 1 & JOKERS;
        } else {
            let bit = 1 << face.index();
            let held_twice = self.twos & bit;
            self.twos ^= held_twice;
            self.ones &= !(bit ^ held_twice);
        }
    }

    /// Puts all of these in.
    pub fn add_all(&mut self, cards: impl IntoIterator<Item = Face>) {
        cards.into_iter().for_each(|face| self.add(face));
    }

    /// Takes all of these out, as far as they are there.
    pub fn remove_all(&mut self, cards: impl IntoIterator<Item = Face>) {
        cards.into_iter().for_each(|face| self.remove(face));
    }

    /// How many cards of this face there are.
    #[inline]
    pub fn count(self, face: Face) -> u32 {
        match face == Face::JOKER {
            true => (self.ones & JOKERS).count_ones(),
            false => {
                (self.ones >> face.index() & 1) as u32 + (self.twos >> face.index() & 1) as u32
            }
        }
    }

    /// Whether there is a card of this face.
    #[inline]
    pub fn contains(self, face: Face) -> bool {
        self.ones >> face.index() & 1 == 1
    }

    /// Whether the other cards could be taken out of these.
    #[inline]
    pub fn contains_all(self, other: Hand) -> bool {
        other.ones & !self.ones | other.twos & !self.twos == 0
    }

    /// How many cards there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.ones.count_ones() + self.twos.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.ones == 0
    }

    /// The different faces, one bit each.
    #[inline]
    pub fn faces(self) -> u64 {
        self.ones & FACE_BITS
    }

    /// The naturals held at least once, and those held twice.
    #[inline]
    pub fn naturals(self) -> [u64; 2] {
        [self.ones & NATURALS, self.twos & NATURALS]
    }

    /// How many wild cards there are.
    #[inline]
    pub fn wilds(self) -> u32 {
        (self.ones & (TWOS | JOKERS)).count_ones() + (self.twos & TWOS).count_ones()
    }

    /// The different wild faces, one bit each.
    #[inline]
    pub fn wild_faces(self) -> u64 {
        self.ones & (TWOS | 1 << Face::JOKER.index())
    }

    /// The faces of this rank (2 to 14), one bit each.
    #[inline]
    pub fn rank_faces(self, rank: u8) -> u64 {
        self.ones & LANES << (rank - 2)
    }

    /// How many cards of this rank (2 to 14) there are.
    #[inline]
    pub fn of_rank(self, rank: u8) -> u32 {
        let lanes = LANES << (rank - 2);
        (self.ones & lanes).count_ones() + (self.twos & lanes).count_ones()
    }

    /// The naturals of a card's suit other than itself, one bit each.
    #[inline]
    pub(crate) fn near(self, face: Face) -> u64 {
        let suit = face.suit().map_or(0, |suit| 0x1fff << (13 * suit.index()));
        self.ones & NATURALS & suit & !(1 << face.index())
    }

    /// The cards with this face or a later one.
    #[inline]
    pub(crate) fn later(self, face: Face) -> Hand {
        let mask = u64::MAX << face.index();
        Hand { ones: self.ones & mask, twos: self.twos & mask }
    }

    /// How many black threes there are.
    pub fn black_threes(self) -> u32 {
        BLACK_THREES.iter().map(|&face| self.count(face)).sum()
    }

    /// What the cards count together.
    pub fn points(self) -> i32 {
        self.iter().map(value).sum()
    }

    /// The cards in ascending order, each as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        faces(self.faces())
            .flat_map(move |face| std::iter::repeat_n(face, self.count(face) as usize))
    }
}

/// The faces of these bits, ascending.
pub fn faces(mut bits: u64) -> impl Iterator<Item = Face> {
    std::iter::from_fn(move || {
        let face = Face::from_index((bits & FACE_BITS).trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(face)
    })
}

impl FromIterator<Face> for Hand {
    fn from_iter<I: IntoIterator<Item = Face>>(cards: I) -> Hand {
        let mut hand = Hand::EMPTY;
        hand.add_all(cards);
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
        engine::wire::fill(deserializer, Hand::EMPTY, |hand, face: Face| {
            let before = hand.len();
            if face.index() < FACES {
                hand.add(face);
            }
            hand.len() > before
        })
    }
}

/// Cards in order, at most `N` of them, without heap.
#[derive(Clone, Copy)]
pub struct Row<const N: usize> {
    cards: [Face; N],
    len: u8,
}

impl<const N: usize> Row<N> {
    /// No card.
    pub const EMPTY: Row<N> = Row { cards: [Face::JOKER; N], len: 0 };

    /// These cards; those beyond the room are dropped.
    pub fn of(cards: &[Face]) -> Row<N> {
        let mut row = Row::EMPTY;
        cards.iter().for_each(|&face| row.push(face));
        row
    }

    /// Puts a card at the end, if there is room.
    #[inline]
    pub fn push(&mut self, face: Face) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = face;
            self.len += 1;
        }
    }

    /// Takes the last card away.
    #[inline]
    pub fn pop(&mut self) -> Option<Face> {
        let last = self.last()?;
        self.len -= 1;
        Some(last)
    }

    /// Keeps the first cards only.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u8);
    }

    /// The last card.
    #[inline]
    pub fn last(&self) -> Option<Face> {
        self.as_slice().last().copied()
    }

    /// The cards, first to last.
    #[inline]
    pub fn as_slice(&self) -> &[Face] {
        &self.cards[..usize::from(self.len).min(N)]
    }

    /// The same, to change their order.
    pub(crate) fn as_mut_slice(&mut self) -> &mut [Face] {
        &mut self.cards[..usize::from(self.len).min(N)]
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<const N: usize> Default for Row<N> {
    fn default() -> Row<N> {
        Row::EMPTY
    }
}

/// Rows are equal when their cards are; what was taken away does not count.
impl<const N: usize> PartialEq for Row<N> {
    fn eq(&self, other: &Row<N>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<const N: usize> Eq for Row<N> {}

impl<const N: usize> fmt::Debug for Row<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<const N: usize> Serialize for Row<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Row<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Row<N>, D::Error> {
        engine::wire::fill(deserializer, Row::EMPTY, |row, face: Face| {
            let room = face.index() < FACES && row.len() < N;
            row.push(face);
            room
        })
    }
}

/// Cards as physical ones, for sets and logs: the n-th mention of a face is its n-th copy.
pub fn copies(faces: impl IntoIterator<Item = Face>) -> Vec<Card> {
    let mut seen = [0u8; Face::COUNT];
    let copy = |face: Face| {
        let copy = seen[face.index()];
        seen[face.index()] += 1;
        Card::new(face, copy.min(Card::copies(face) - 1))
    };
    faces.into_iter().map(copy).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_counts_every_face() {
        let mut hand = Hand::EMPTY;
        let all: Vec<Face> = Face::all().take(FACES).collect();
        for &face in &all {
            let most = if face == Face::JOKER { 6 } else { 2 };
            for n in 1..=most {
                hand.add(face);
                assert_eq!(hand.count(face), n, "{face}");
            }
        }
        assert_eq!((hand.len(), hand.wilds(), hand.black_threes()), (110, 14, 4));
        assert_eq!((2..=14).map(|rank| hand.of_rank(rank)).sum::<u32>(), 104);
        assert_eq!(hand.iter().count(), 110);
        for &face in &all {
            let before = hand.count(face);
            let less = Hand { ..hand };
            hand.remove(face);
            assert_eq!(hand.count(face), before - 1, "{face}");
            assert!(less.contains_all(hand) && !hand.contains_all(less));
        }
        assert_eq!(hand.len(), 57);
    }

    #[test]
    fn wilds_threes_and_naturals_share_out_the_faces() {
        for face in Face::all().take(FACES) {
            let natural = NATURALS >> face.index() & 1 == 1;
            let kinds = [is_wild(face), is_three(face), natural].iter().filter(|&&is| is).count();
            assert_eq!(kinds, 1, "{face}");
            assert_eq!(is_three(face), is_red_three(face) || is_black_three(face), "{face}");
        }
    }

    #[test]
    fn a_row_drops_what_has_no_room() {
        let king: Face = "KH".parse().unwrap();
        let row = Row::<2>::of(&[king, Face::JOKER, king]);
        assert_eq!(row.as_slice(), [king, Face::JOKER]);
    }
}
