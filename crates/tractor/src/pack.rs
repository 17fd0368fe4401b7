//! The 108 cards of Tractor: two copies of each of 54 faces. Equal cards are interchangeable, so a hand
//! is a [`Bag`], which says how many of each face it holds.

use cards::{Bag, Deck, Face, FaceSet, Jokers, Rank, Suit};

/// TRC-1.2.1, TRC-1.2.2: two packs of 52, each with a small and a big joker.
pub const DECK: Deck = Deck { packs: 2, lowest: Rank::Two, without: None, jokers: Jokers::Tractor };
/// TRC-1.2.3: how many cards there are.
pub const PACK_LEN: usize = DECK.len();
/// TRC-2.1.2: how many cards the kitty has.
pub const KITTY_LEN: usize = 8;
/// TRC-2.1.2: how many cards are dealt to the players.
pub const DEALT_LEN: usize = PACK_LEN - KITTY_LEN;
/// TRC-2.1.2: how many cards a player gets.
pub const HAND_LEN: usize = 25;

/// The bits of the 54 faces in use: all suits, the small and the big joker.
pub const FACES: u64 = SUITED | 3 << Face::SMALL_JOKER.index();
/// The bits of the 52 suited faces.
const SUITED: u64 = (1 << 52) - 1;
/// The twos of the four suits; shifted up, any rank.
const TWOS: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
const FIVES: u64 = TWOS << Rank::Five.index();
const TENS: u64 = TWOS << Rank::Ten.index();
const KINGS: u64 = TWOS << Rank::King.index();

/// The faces of a rank.
#[inline]
pub const fn ranked(rank: Rank) -> u64 {
    TWOS << rank.index()
}

/// In which suits there is a card of this rank: bits 0 to 3 for S H D C.
#[inline]
pub const fn suits_with(rank: Rank, faces: u64) -> u64 {
    let twos = faces >> rank.index();
    twos & 1 | twos >> 12 & 2 | twos >> 24 & 4 | twos >> 36 & 8
}

/// The faces of a suit.
#[inline]
pub const fn suited(suit: Suit) -> u64 {
    0x1FFF << (13 * suit.index())
}

/// The bit of a face.
#[inline]
pub const fn bit(face: Face) -> u64 {
    1 << face.index()
}

/// The faces of these bits, in ascending order.
pub fn faces(bits: u64) -> impl Iterator<Item = Face> + Clone {
    FaceSet::from_bits(bits).iter()
}

/// The card at a position of the deck before the shuffle; see [`Deck::nth`].
#[inline]
pub fn face_at(position: u8) -> Face {
    let position = usize::from(position);
    let index =
        if position < 104 { position % 52 } else { Face::SMALL_JOKER.index() + position % 2 };
    Face::from_index(index).unwrap_or(Face::BIG_JOKER)
}

/// Cards without order: a hand, a kitty, a play.
pub type Cards = Bag;
/// All 108 cards.
pub const PACK: Cards = Cards::of_faces(FACES, FACES);

/// TRC-1.3: what the cards count: fives 5, tens and kings 10.
#[inline]
pub const fn points(cards: Cards) -> u16 {
    let (one, two) = (cards.faces(), cards.pairs());
    // Most plays have none, and counting bits is slow without an instruction for it.
    if one & (FIVES | TENS | KINGS) == 0 {
        return 0;
    }
    let fives = (one & FIVES).count_ones() + (two & FIVES).count_ones();
    let tens = (one & (TENS | KINGS)).count_ones() + (two & (TENS | KINGS)).count_ones();
    (5 * fives + 10 * tens) as u16
}
