//! The 32 cards of Belote and sets of them.
//!
//! A card is a number below 32, suit by suit in the order S H D C and within a suit from the seven
//! up to the ace, so that neighbours in a sequence are neighbours in the set. A set of cards is one
//! 32-bit word. Which card beats which is a table of sets: BEL-2.2 for side suits, BEL-2.3 for
//! trumps.

use std::fmt;

use cards::{CardSet, Face, Rank, Suit, set_of_bits, set_of_members};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// One of the 32 cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(u8);

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cards(pub u32);

/// How many cards a suit has.
pub const SUIT_LEN: usize = 8;
/// How many cards there are.
pub const PACK_LEN: usize = 32;

/// Points by place 7 8 9 10 J Q K A: of a side suit (BEL-2.2), of the trump suit (BEL-2.3).
const POINTS: [[u8; SUIT_LEN]; 2] = [[0, 0, 0, 10, 2, 3, 4, 11], [0, 0, 14, 10, 20, 3, 4, 11]];
/// What any cards of one suit count together: as side suit, and as trumps.
static SUIT_POINTS: [[u16; 256]; 2] = [suit_points(0), suit_points(1)];

const fn suit_points(trump: usize) -> [u16; 256] {
    let mut table = [0; 256];
    let mut cards = 1;
    while cards < 256 {
        let lowest = (cards as u32).trailing_zeros() as usize;
        table[cards] = table[cards & (cards - 1)] + POINTS[trump][lowest] as u16;
        cards += 1;
    }
    table
}

/// BEL-2.2: places of a side suit from the weakest to the strongest: 7 8 9 J Q K 10 A.
const SIDE_ORDER: [usize; SUIT_LEN] = [0, 1, 2, 4, 5, 6, 3, 7];
/// BEL-2.3: places of the trump suit from the weakest to the strongest: 7 8 Q K 10 A 9 J.
const TRUMP_ORDER: [usize; SUIT_LEN] = [0, 1, 5, 6, 3, 7, 2, 4];

/// For each card, the cards of its suit that beat it: as side suit, and as trump.
static HIGHER: [[Cards; PACK_LEN]; 2] = [higher(&SIDE_ORDER), higher(&TRUMP_ORDER)];

const fn higher(order: &[usize; SUIT_LEN]) -> [Cards; PACK_LEN] {
    let mut table = [Cards(0); PACK_LEN];
    let mut suit = 0;
    while suit < 4 {
        let mut stronger = 0;
        let mut i = SUIT_LEN;
        while i > 0 {
            i -= 1;
            table[suit * SUIT_LEN + order[i]] = Cards(stronger);
            stronger |= 1 << (suit * SUIT_LEN + order[i]);
        }
        suit += 1;
    }
    table
}

impl Card {
    /// The card of that rank and suit; `None` below the seven (BEL-2.1).
    pub const fn new(rank: Rank, suit: Suit) -> Option<Card> {
        match (rank as u8).checked_sub(Rank::Seven as u8) {
            Some(place) => Some(Card(suit as u8 * SUIT_LEN as u8 + place)),
            None => None,
        }
    }

    /// The card of that number.
    #[inline]
    pub fn from_index(index: usize) -> Option<Card> {
        (index < PACK_LEN).then_some(Card(index as u8))
    }

    /// The card of the lowest five bits; for numbers that are known to be cards.
    #[inline]
    pub(crate) const fn wrap(index: u8) -> Card {
        Card(index % PACK_LEN as u8)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask states what the constructor guarantees, so that tables need no bounds check.
        (self.0 % PACK_LEN as u8) as usize
    }

    /// Its suit.
    #[inline]
    pub fn suit(self) -> Suit {
        Suit::ALL[self.index() / SUIT_LEN]
    }

    /// Its place in the suit, from the seven (0) to the ace (7).
    #[inline]
    pub fn place(self) -> usize {
        self.index() % SUIT_LEN
    }

    /// Its rank.
    pub fn rank(self) -> Rank {
        Rank::ALL[Rank::Seven.index() + self.place()]
    }

    /// BEL-2.2, BEL-2.3: what it counts.
    #[inline]
    pub fn points(self, trump: bool) -> u16 {
        u16::from(POINTS[usize::from(trump)][self.place()])
    }

    /// BEL-2.2, BEL-2.3: the cards of its suit that beat it.
    #[inline]
    pub fn higher(self, trump: bool) -> Cards {
        HIGHER[usize::from(trump)][self.index()]
    }
}

impl Cards {
    /// The whole pack.
    pub const ALL: Cards = Cards(u32::MAX);

    /// All cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> Cards {
        Cards(0xFF << (8 * suit as u32))
    }

    /// All cards of a rank's place in every suit.
    pub const fn of_place(place: usize) -> Cards {
        Cards(0x0101_0101 << place)
    }

    /// A set of one card.
    #[inline]
    pub const fn one(card: Card) -> Cards {
        Cards(1 << card.index())
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// BEL-2.2, BEL-2.3: what the cards count together.
    pub fn points(self, trumps: Cards) -> u16 {
        let suits = self.0.to_le_bytes().into_iter().zip(trumps.0.to_le_bytes());
        suits.map(|(cards, trump)| SUIT_POINTS[usize::from(trump != 0)][usize::from(cards)]).sum()
    }

    /// The cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| Card(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            card
        })
    }
}

set_of_bits!(Cards: word);
set_of_members!(Cards of Card);

impl From<Card> for cards::Card {
    fn from(card: Card) -> cards::Card {
        cards::Card::new(Face::new(card.rank(), card.suit()), 0)
    }
}

/// Fails for a card that Belote does not have.
impl TryFrom<cards::Card> for Card {
    type Error = ();
    fn try_from(card: cards::Card) -> Result<Card, ()> {
        let face = card.face();
        match (card.copy(), face.rank(), face.suit()) {
            (0, Some(rank), Some(suit)) => Card::new(rank, suit).ok_or(()),
            _ => Err(()),
        }
    }
}

/// Where the faces of a suit that Belote plays with begin in a set of faces, suit by suit.
const FACES: [u32; 4] = [5, 18, 31, 44];

impl From<Cards> for CardSet {
    #[inline]
    fn from(cards: Cards) -> CardSet {
        let suits = cards.0.to_le_bytes().into_iter().zip(FACES);
        let faces = suits.fold(0, |faces, (suit, at)| faces | u64::from(suit) << at);
        CardSet::from_bits([faces, 0, 0, 0])
    }
}

/// The cards of Belote among these.
impl From<CardSet> for Cards {
    #[inline]
    fn from(set: CardSet) -> Cards {
        let faces = set.bits()[0];
        // Observations ask this for every seat: a closure over the four is not always inlined.
        let suit = |n: usize| u32::from((faces >> FACES[n]) as u8) << (8 * n);
        Cards(suit(0) | suit(1) | suit(2) | suit(3))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&cards::Card::from(*self), f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let card = cards::Card::deserialize(deserializer)?;
        Card::try_from(card).map_err(|_| de::Error::custom(format_args!("Belote has no {card}")))
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        engine::wire::fill(deserializer, Cards::EMPTY, |cards, card: Card| {
            let fresh = !cards.contains(card);
            *cards |= Cards::one(card);
            fresh
        })
    }
}

#[cfg(feature = "ts")]
cards::typed_as!(Card, cards::Card);
#[cfg(feature = "ts")]
cards::typed_as!(Cards, Vec<cards::Card>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_the_same_cards_both_ways() {
        for bits in [0, 1, 0x8000_0001, 0x0102_0480, 0xFF00_00FF, u32::MAX] {
            let cards = Cards(bits);
            let set: CardSet = cards.iter().map(cards::Card::from).collect();
            assert_eq!(CardSet::from(cards), set);
            assert_eq!(Cards::from(set), cards);
        }
    }
}
