//! The cards of Rami: two packs, and jokers where the table wants them.
//!
//! Equal faces are interchangeable, so [`Cards`] counts: one word for "at least one" of a suited
//! face, one for "two". Up to four jokers stand side by side above the suits of the first word.

use cards::{Card, CardSet, Face, FaceSet, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many faces there are: 52 and the joker.
pub const FACES: usize = 53;
/// The bits of the suited faces.
const SUITED: u64 = (1 << 52) - 1;
/// The first joker's bit, which is the joker's face as well.
pub(crate) const JOKER: u64 = 1 << 52;
/// The ranks of a suit, deuce to ace.
const RANKS: u64 = 0x1fff;
/// Jokers that can be told apart.
const MOST_JOKERS: u32 = 4;

/// Cards of a hand or a meld, counted by face.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    /// Suited faces that are there, and as many bits from [`JOKER`] up as there are jokers.
    one: u64,
    /// Suited faces that are there twice.
    two: u64,
}

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards { one: 0, two: 0 };

    /// One card of each of these suited faces, and so many jokers.
    #[inline]
    pub fn of_faces(faces: u64, jokers: u32) -> Cards {
        Cards { one: faces & SUITED | unary(jokers), two: 0 }
    }

    /// Puts a card in; `false` if no deck has another one of that face.
    #[inline]
    pub fn try_add(&mut self, face: Face) -> bool {
        if face == Face::JOKER {
            let jokers = self.jokers();
            self.one = self.one & SUITED | unary((jokers + 1).min(MOST_JOKERS));
            return jokers < MOST_JOKERS;
        }
        let bit = bit(face);
        let free = self.two & bit == 0;
        self.two |= self.one & bit;
        self.one |= bit;
        free
    }

    /// Puts a card in. There must be room for it.
    #[inline]
    pub fn add(&mut self, face: Face) {
        let added = self.try_add(face);
        debug_assert!(added, "there are no more of {face}");
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub fn remove(&mut self, face: Face) {
        if face == Face::JOKER {
            self.one = self.one & SUITED | unary(self.jokers().saturating_sub(1));
            return;
        }
        let bit = bit(face);
        self.one &= !bit | self.two;
        self.two &= !bit;
    }

    /// How many cards of this face there are.
    #[inline]
    pub fn count(self, face: Face) -> u32 {
        match face {
            Face::JOKER => self.jokers(),
            _ => (self.one >> face.index() & 1) as u32 + (self.two >> face.index() & 1) as u32,
        }
    }

    /// Whether there is a card of this face.
    #[inline]
    pub fn contains(self, face: Face) -> bool {
        self.one & bit(face) != 0
    }

    /// How many jokers there are.
    #[inline]
    pub fn jokers(self) -> u32 {
        (self.one >> 52).count_ones()
    }

    /// How many cards there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.one.count_ones() + self.two.count_ones()
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.one == 0
    }

    /// Whether the other cards could be taken out of these.
    #[inline]
    pub fn covers(self, other: Cards) -> bool {
        other.one & !self.one == 0 && other.two & !self.two == 0
    }

    /// These and the others together; there must be room.
    #[inline]
    pub fn plus(self, other: Cards) -> Cards {
        let (mine, theirs) = (self.one & SUITED, other.one & SUITED);
        let jokers = (self.jokers() + other.jokers()).min(MOST_JOKERS);
        Cards { one: mine | theirs | unary(jokers), two: self.two | other.two | mine & theirs }
    }

    /// These without the others; what is not here is not taken.
    #[inline]
    pub fn minus(self, other: Cards) -> Cards {
        let (mine, theirs) = (self.one & SUITED, other.one & SUITED);
        let jokers = self.jokers().saturating_sub(other.jokers());
        Cards {
            one: mine & !theirs | self.two & theirs & !other.two | unary(jokers),
            two: self.two & !theirs,
        }
    }

    /// The faces, one bit each, the joker's included.
    #[inline]
    pub fn faces(self) -> u64 {
        self.one & (SUITED | JOKER)
    }

    /// The suited faces.
    #[inline]
    pub fn naturals(self) -> u64 {
        self.one & SUITED
    }

    /// The suited faces that are there twice.
    #[inline]
    pub fn pairs(self) -> u64 {
        self.two
    }

    /// These without the naturals below a face number.
    #[inline]
    pub(crate) fn from(self, face: u32) -> Cards {
        let mask = u64::MAX << face.min(52);
        Cards { one: self.one & mask, two: self.two & mask }
    }

    /// The ranks of a suit, deuce first and ace last.
    #[inline]
    pub fn ranks(self, suit: usize) -> u16 {
        (self.one >> (13 * suit) & RANKS) as u16
    }

    /// The cards in ascending order of their faces, jokers last.
    pub fn iter(self) -> impl Iterator<Item = Face> + Clone {
        let faces = FaceSet::from_bits(self.faces());
        faces.iter().flat_map(move |face| std::iter::repeat_n(face, self.count(face) as usize))
    }

    /// The lowest physical copies that stand for these cards.
    pub fn physical(self) -> CardSet {
        let jokers = self.jokers();
        let joker = |n: u32| if jokers > n { JOKER } else { 0 };
        let suited = self.one & SUITED;
        CardSet::from_bits([suited | joker(0), self.two | joker(1), joker(2), joker(3)])
    }
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

/// The suit of that number.
pub(crate) fn suit(index: usize) -> Suit {
    Suit::from_index(index).expect("there are four suits")
}

fn unary(jokers: u32) -> u64 {
    ((1 << jokers) - 1) << 52
}

/// Collects faces; there must be room for all of them.
impl FromIterator<Face> for Cards {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Cards {
        let mut cards = Cards::EMPTY;
        faces.into_iter().for_each(|face| cards.add(face));
        cards
    }
}

/// Collects physical cards by their faces.
impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().map(Card::face).collect()
    }
}

impl std::fmt::Display for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, face) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            std::fmt::Display::fmt(&face, f)?;
        }
        Ok(())
    }
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        engine::wire::fill(deserializer, Cards::EMPTY, |cards, face: Face| {
            face.index() < FACES && cards.try_add(face)
        })
    }
}
