//! The 108 cards of Tractor and multisets of them.
//!
//! There are two copies of each of 54 faces, and equal cards are interchangeable: a hand says how
//! many of each face it holds. It is two words: the faces held at least once and those held twice.

use std::fmt;

use cards::{Bag, Card, CardSet, Deck, Face, FaceSet, Jokers, Rank, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
    let index = match position < 104 {
        true => position % 52,
        false => Face::SMALL_JOKER.index() + position % 2,
    };
    Face::from_index(index).unwrap_or(Face::BIG_JOKER)
}

/// Cards, at most two of each face.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Cards {
    /// The faces that are there at least once.
    pub one: u64,
    /// The faces that are there twice.
    pub two: u64,
}

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards { one: 0, two: 0 };
    /// All 108 cards.
    pub const ALL: Cards = Cards { one: FACES, two: FACES };

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> usize {
        (self.one.count_ones() + self.two.count_ones()) as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.one == 0
    }

    /// How many cards of this face there are.
    #[inline]
    pub const fn count(self, face: Face) -> usize {
        (self.one >> face.index() & 1) as usize + (self.two >> face.index() & 1) as usize
    }

    /// Puts a card in; a third of its face is left out.
    #[inline]
    pub fn add(&mut self, face: Face) {
        self.two |= self.one & bit(face);
        self.one |= bit(face);
    }

    /// Both together; a third of a face is left out.
    #[inline]
    pub const fn plus(self, other: Cards) -> Cards {
        let two = self.two | other.two | self.one & other.one;
        Cards { one: self.one | other.one, two }
    }

    /// What is left without the other cards, as far as they are here.
    #[inline]
    pub const fn minus(self, other: Cards) -> Cards {
        // One is left where there were more than are taken; two where none of two is taken.
        let one = self.one & !other.one | self.two & !other.two;
        Cards { one, two: self.two & !other.one }
    }

    /// Of each face as many as the richer of the two has.
    pub const fn most(self, other: Cards) -> Cards {
        Cards { one: self.one | other.one, two: self.two | other.two }
    }

    /// The cards whose faces are among these.
    #[inline]
    pub const fn of(self, faces: u64) -> Cards {
        Cards { one: self.one & faces, two: self.two & faces }
    }

    /// Whether the other cards are all here.
    #[inline]
    pub const fn holds(self, other: Cards) -> bool {
        (other.one & !self.one) | (other.two & !self.two) == 0
    }

    /// TRC-1.3: what the cards count: fives 5, tens and kings 10.
    #[inline]
    pub const fn points(self) -> u16 {
        let fives = (self.one & FIVES).count_ones() + (self.two & FIVES).count_ones();
        let tens =
            (self.one & (TENS | KINGS)).count_ones() + (self.two & (TENS | KINGS)).count_ones();
        (5 * fives + 10 * tens) as u16
    }

    /// The faces in ascending order, each as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Face> + Clone {
        Bag::from(self).iter()
    }

    /// The cards by name: of equal ones the lowest copies.
    pub fn named(self) -> CardSet {
        let copies = [(self.one, 0), (self.two, 1)];
        copies
            .into_iter()
            .flat_map(|(bits, copy)| faces(bits).map(move |face| Card::new(face, copy)))
            .collect()
    }
}

impl From<Cards> for Bag<2> {
    fn from(cards: Cards) -> Bag<2> {
        Bag::from_planes([cards.one, cards.two])
    }
}

impl FromIterator<Face> for Cards {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Cards {
        let mut cards = Cards::EMPTY;
        faces.into_iter().for_each(|face| cards.add(face));
        cards
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(named: I) -> Cards {
        named.into_iter().map(Card::face).collect()
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Bag::from(*self), f)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        engine::wire::fill(deserializer, Cards::EMPTY, |cards, face| {
            let room = FACES & bit(face) != 0 && cards.count(face) < 2;
            cards.add(face);
            room
        })
    }
}
