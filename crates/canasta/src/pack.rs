//! The cards of Canasta: what is wild, what counts how much, and what is asked of a hand.
//!
//! Equal cards are interchangeable, so the game counts faces and never copies: a hand is a [`Bag`].
//! Words of bits are sets of faces.

use cards::{Bag, Card, Face, FaceSet, Rank, Suit};

/// How many different faces there are: 52 and the joker.
pub const FACES: usize = 53;
/// The largest pack: two of 52 and six jokers.
pub const PACK: usize = 110;

/// The twos of the four suits; shifted up, any rank.
const TWOS: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
/// CAN-1.1: what is wild.
const WILD: u64 = TWOS | Face::JOKER.bit();
/// CAN-1.1: the ranks that make melds.
pub(crate) const NATURALS: u64 = TWOS * 0x1ffc;

/// The two red threes.
pub const RED_THREES: [Face; 2] =
    [Face::new(Rank::Three, Suit::Hearts), Face::new(Rank::Three, Suit::Diamonds)];
/// The two black threes.
pub const BLACK_THREES: [Face; 2] =
    [Face::new(Rank::Three, Suit::Spades), Face::new(Rank::Three, Suit::Clubs)];

/// CAN-1.1: jokers and all twos.
#[inline]
pub fn is_wild(face: Face) -> bool {
    WILD & face.bit() != 0
}

/// CAN-1.1: threes are never part of a meld.
#[inline]
pub fn is_three(face: Face) -> bool {
    TWOS << 1 & face.bit() != 0
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

/// What the cards of a hand count together.
pub fn points_in(hand: Bag) -> i32 {
    hand.iter().map(value).sum()
}

/// The naturals of a hand, and those that are there twice.
#[inline]
pub fn naturals(hand: Bag) -> [u64; 2] {
    [hand.faces() & NATURALS, hand.pairs() & NATURALS]
}

/// How many wild cards there are in a hand.
#[inline]
pub fn wilds_in(hand: Bag) -> usize {
    hand.among(WILD).len()
}

/// The different wild faces in a hand.
#[inline]
pub fn wild_faces(hand: Bag) -> u64 {
    hand.faces() & WILD
}

/// The faces of a rank (2 to 14).
#[inline]
pub fn ranked(rank: u8) -> u64 {
    TWOS << (rank - 2)
}

/// How many cards of this rank (2 to 14) there are in a hand.
#[inline]
pub fn ranked_in(hand: Bag, rank: u8) -> usize {
    let [ones, twos] = [hand.faces(), hand.pairs()].map(|faces| faces & ranked(rank));
    (ones.count_ones() + twos.count_ones()) as usize
}

/// The naturals of a card's suit in a hand, other than itself.
#[inline]
pub(crate) fn near(hand: Bag, face: Face) -> u64 {
    let suit = face.suit().map_or(0, |suit| FaceSet::suited(suit).bits());
    hand.faces() & NATURALS & suit & !face.bit()
}

/// The cards of a hand with this face or a later one.
#[inline]
pub(crate) fn later(hand: Bag, face: Face) -> Bag {
    hand.among(u64::MAX << face.index())
}

/// How many black threes there are in a hand.
pub fn black_threes(hand: Bag) -> usize {
    hand.among(BLACK_THREES[0].bit() | BLACK_THREES[1].bit()).len()
}

/// The faces of these bits, ascending.
pub fn faces(bits: u64) -> impl Iterator<Item = Face> {
    FaceSet::from_bits(bits).iter()
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
    fn a_hand_is_counted_by_ranks_and_sorts() {
        let pack = Face::all().take(FACES).flat_map(|face| [face; 2]);
        let hand: Bag = pack.chain([Face::JOKER; 4]).collect();
        assert_eq!((hand.len(), wilds_in(hand), black_threes(hand)), (PACK, 14, 4));
        assert_eq!((2..=14).map(|rank| ranked_in(hand, rank)).sum::<usize>(), 104);
        assert_eq!(faces(wild_faces(hand)).filter(|&face| is_wild(face)).count(), 5);
        assert_eq!(naturals(hand), [NATURALS; 2]);
        let king: Face = "KD".parse().unwrap();
        assert_eq!((near(hand, king).count_ones(), wilds_in(later(hand, king))), (10, 8));
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
}
