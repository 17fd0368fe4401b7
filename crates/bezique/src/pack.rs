//! The 132 cards of Bezique: four copies of 32 suited faces, and four jokers.
//!
//! A face is a number: suit by suit in the order S H D C, and within a suit by strength from the
//! seven to the ace (BEZ-1.4: the ten stands between king and ace), so that the faces that beat a card
//! are the bits above it in its byte. A card is a face and its copy. A set of cards is two words with
//! two copies each and a third one for the jokers, which makes it a mask of steps as it stands.
//!
//! **Names of copies.** Nobody can tell four kings of hearts apart while they are hidden, so hidden
//! cards have no copies: a [`Hand`](crate::hand::Hand) only counts faces. A card gets its name when it comes to light,
//! played, melded or turned up, and it is the lowest that is free: the first king of hearts to be
//! seen is `KH`, the next one `KH#2`. From then on it keeps it (BEZ-8.1). So a name tells nothing
//! about the cards that are still hidden.

use std::fmt;

use cards::{CardSet, NotationError, Rank, Suit, set_of_bits, set_of_members};
use serde::{Deserialize, Deserializer, Serialize};

/// BEZ-1.3: how many cards there are.
pub const PACK_LEN: usize = 132;
/// BEZ-1.5: how many cards everybody holds.
pub const HAND_LEN: usize = 9;
/// How many different suited faces there are.
pub const SUITED_FACES: usize = 32;
/// How many copies there are of every face.
pub const COPIES: usize = 4;
/// The number of the first joker.
const JOKERS: u8 = 128;

/// BEZ-1.4: the ranks by strength.
const BY_STRENGTH: [Rank; 8] = [
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
    Rank::Ten,
    Rank::Ace,
];
/// The strength of each rank as it is printed, 0 for the seven to 7 for the ace.
const STRENGTHS: [u8; 8] = [0, 1, 2, 6, 3, 4, 5, 7];

/// The strength of a rank; `None` below the seven (BEZ-1.2).
const fn strength(rank: Rank) -> Option<u8> {
    match rank.index().checked_sub(Rank::Seven.index()) {
        Some(place) => Some(STRENGTHS[place]),
        None => None,
    }
}

/// A set of suited faces, bit n for face n.
pub type Faces = u32;

/// The faces of a suit.
pub const fn suited(suit: Suit) -> Faces {
    0xFF << (8 * suit as u32)
}

/// The faces of a rank, which must be in the pack.
pub const fn ranked(rank: Rank) -> Faces {
    match strength(rank) {
        Some(place) => 0x0101_0101 << place,
        None => 0,
    }
}

/// One face of the 33.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "cards::Face", try_from = "cards::Face")]
pub struct Face(u8);

impl Face {
    /// What stands where a card has gone.
    pub const BLANK: Face = Face(u8::MAX);
    /// The joker.
    pub const JOKER: Face = Face(SUITED_FACES as u8);

    /// The face of that rank and suit; `None` below the seven (BEZ-1.2).
    pub const fn new(rank: Rank, suit: Suit) -> Option<Face> {
        match strength(rank) {
            Some(place) => Some(Face(suit as u8 * 8 + place)),
            None => None,
        }
    }

    /// Every face, the joker last.
    pub fn all() -> impl Iterator<Item = Face> {
        (0..=SUITED_FACES as u8).map(Face)
    }

    /// Whether it is the joker.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 >= SUITED_FACES as u8
    }

    /// Its bit among suited faces; a joker has none (BEZ-2.4.3).
    #[inline]
    pub const fn bit(self) -> Faces {
        if self.is_joker() { 0 } else { 1 << self.0 }
    }

    /// Its suit; a joker has none (BEZ-2.4.3).
    pub fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Suit::from_index(usize::from(self.0) / 8) }
    }

    /// Its rank; a joker has none.
    pub fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(BY_STRENGTH[usize::from(self.0) % 8]) }
    }

    /// BEZ-2.2.2: the faces of its suit that beat it.
    #[inline]
    pub const fn higher(self) -> Faces {
        let bit = self.bit();
        self.suit_faces() & bit.wrapping_neg() & !bit
    }

    /// The faces of its suit; none for a joker.
    #[inline]
    pub const fn suit_faces(self) -> Faces {
        if self.is_joker() { 0 } else { 0xFF << (self.0 & 24) }
    }

    /// The card of this face with that copy, from 0.
    #[inline]
    pub const fn copy(self, copy: usize) -> Card {
        let copy = copy as u8 % COPIES as u8;
        if self.is_joker() { Card(JOKERS + copy) } else { Card(copy * SUITED_FACES as u8 + self.0) }
    }

    /// The card at a position of the deck, as a face: pack by pack, suit by suit, seven to ace.
    pub(crate) fn at(position: u8) -> Face {
        match position {
            0..JOKERS => Face(position / 8 % 4 * 8 + STRENGTHS[usize::from(position) % 8]),
            _ => Face::JOKER,
        }
    }
}

/// One of the 132 cards: a face and its copy.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "cards::Card", try_from = "cards::Card")]
pub struct Card(u8);

impl Card {
    /// The card of that number.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < PACK_LEN { Some(Card(index as u8)) } else { None }
    }

    /// Its number, which is also its step.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    #[inline]
    pub const fn face(self) -> Face {
        if self.0 >= JOKERS { Face::JOKER } else { Face(self.0 % SUITED_FACES as u8) }
    }

    /// Which of the four copies it is, from 0.
    #[inline]
    pub const fn copy(self) -> usize {
        if self.0 >= JOKERS {
            (self.0 - JOKERS) as usize
        } else {
            (self.0 / SUITED_FACES as u8) as usize
        }
    }
}

/// A set of cards: copies one and two, copies three and four, jokers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cards(pub(crate) [u64; 3]);

impl Cards {
    /// All 132.
    pub const ALL: Cards = Cards([u64::MAX, u64::MAX, 0xF]);
    /// The four jokers.
    pub const JOKERS: Cards = Cards([0, 0, 0xF]);

    /// A set of one card.
    #[inline]
    pub const fn one(card: Card) -> Cards {
        // All three words are made, so that none has to go through memory to be found.
        let (bit, word) = (1 << (card.0 % 64), card.0 / 64);
        Cards([
            ((word == 0) as u64).wrapping_neg() & bit,
            ((word == 1) as u64).wrapping_neg() & bit,
            ((word == 2) as u64).wrapping_neg() & bit,
        ])
    }

    /// All cards with these faces.
    #[inline]
    pub const fn of_faces(faces: Faces) -> Cards {
        let both = faces as u64 | (faces as u64) << 32;
        Cards([both, both, 0])
    }

    /// The words, which are those of a mask of steps.
    #[inline]
    pub const fn words(self) -> [u64; 3] {
        self.0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0[card.0 as usize / 64 % 3] >> (card.0 % 64) & 1 == 1
    }

    /// Puts a card in.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        *self |= Cards::one(card);
    }

    /// The suited faces in the set.
    #[inline]
    pub const fn faces(self) -> Faces {
        let either = self.0[0] | self.0[1];
        (either | either >> 32) as Faces
    }

    /// The cards of the set with these faces; no joker.
    #[inline]
    pub const fn with_faces(self, faces: Faces) -> Cards {
        let Cards([low, high, _]) = Cards::of_faces(faces);
        Cards([self.0[0] & low, self.0[1] & high, 0])
    }

    /// The jokers of the set.
    #[inline]
    pub const fn jokers(self) -> Cards {
        Cards([0, 0, self.0[2]])
    }

    /// The cards of the set with this face.
    pub const fn with_face(self, face: Face) -> Cards {
        if face.is_joker() { self.jokers() } else { self.with_faces(face.bit()) }
    }

    /// How many cards of the set have this rank.
    #[inline]
    pub const fn count_rank(self, rank: Rank) -> usize {
        // Byte by byte: every byte is a suit of a copy and has one bit for the rank.
        let ones = ranked(rank) as u64 * 0x1_0000_0001;
        let place = ones.trailing_zeros();
        let each = ((self.0[0] & ones) >> place) + ((self.0[1] & ones) >> place);
        (each.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// Whether any face is in the set twice.
    #[inline]
    pub fn has_pair(self) -> bool {
        !self.pairs().is_empty()
    }

    /// The cards of the set whose face is in it more than once.
    #[inline]
    pub const fn pairs(self) -> Cards {
        let [low, high, jokers] = self.0;
        let across = low.rotate_left(32);
        let pairs = (low & across) | (high & high.rotate_left(32)) | (low & high) | (across & high);
        let paired = self.with_faces((pairs | pairs >> 32) as Faces);
        Cards([
            paired.0[0],
            paired.0[1],
            if jokers & jokers.wrapping_sub(1) == 0 { 0 } else { jokers },
        ])
    }

    /// The first card of the set.
    pub fn first(self) -> Option<Card> {
        self.iter().next()
    }

    /// The cards in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.0.into_iter().enumerate().flat_map(|(word, mut left)| {
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as u8)?;
                left &= left - 1;
                Some(Card(word as u8 * 64 + bit))
            })
        })
    }

    pub(crate) const fn planes(self) -> [u32; COPIES] {
        let [low, high, _] = self.0;
        [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
    }
}

set_of_bits!(Cards: words);
set_of_members!(Cards of Card);

impl From<Face> for cards::Face {
    fn from(face: Face) -> cards::Face {
        match (face.rank(), face.suit()) {
            (Some(rank), Some(suit)) => cards::Face::new(rank, suit),
            _ => cards::Face::JOKER,
        }
    }
}

impl From<Card> for cards::Card {
    fn from(card: Card) -> cards::Card {
        cards::Card::new(card.face().into(), card.copy() as u8)
    }
}

/// Fails for a face that Bezique does not have.
impl TryFrom<cards::Face> for Face {
    type Error = NotationError;
    fn try_from(face: cards::Face) -> Result<Face, NotationError> {
        let found = match (face.rank(), face.suit()) {
            (Some(rank), Some(suit)) => Face::new(rank, suit),
            _ => (face == cards::Face::JOKER).then_some(Face::JOKER),
        };
        found.ok_or_else(|| NotationError::unreadable(&face.to_string(), "a card of Bezique"))
    }
}

/// Fails for a card that Bezique does not have.
impl TryFrom<cards::Card> for Card {
    type Error = NotationError;
    fn try_from(card: cards::Card) -> Result<Card, NotationError> {
        let copy = usize::from(card.copy());
        let found = Face::try_from(card.face()).ok().filter(|_| copy < COPIES);
        let wrong = || NotationError::unreadable(&card.to_string(), "a card of Bezique");
        found.map(|face| face.copy(copy)).ok_or_else(wrong)
    }
}

impl From<Cards> for CardSet {
    fn from(cards: Cards) -> CardSet {
        cards.iter().map(cards::Card::from).collect()
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&cards::Face::from(*self), f)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&cards::Card::from(*self), f)
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Face::BLANK { f.write_str("-") } else { fmt::Display::fmt(self, f) }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
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

/// The place in the trick of the card that wins it, the slow and obvious way (BEZ-2.2 to BEZ-2.4).
pub fn winner(trumps: Faces, trick: &[Card]) -> usize {
    let mut best = 0;
    for (i, card) in trick.iter().enumerate().skip(1) {
        let (face, held) = (card.face(), trick[best].face());
        let ruffs = face.bit() & trumps != 0 && held.bit() & trumps == 0;
        if ruffs || held.higher() & face.bit() != 0 {
            best = i;
        }
    }
    best
}

#[cfg(feature = "ts")]
cards::typed_as!(Face, cards::Face);
#[cfg(feature = "ts")]
cards::typed_as!(Card, cards::Card);
#[cfg(feature = "ts")]
cards::typed_as!(Cards, Vec<cards::Card>);
