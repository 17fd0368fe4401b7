//! A set of physical cards in four words, one for each copy: bit n of word c is the card whose byte
//! is `c << 6 | n`. Hands, stocks and piles of games with up to four packs fit in 32 bytes.

use crate::{Card, Face, FaceSet, set_of_bits, set_of_members};

/// The bits of a word that stand for cards: every face, and the one that late jokers use.
const USED: u64 = (1 << (Face::COUNT + 1)) - 1;
const LATE_JOKERS: u64 = USED & !FaceSet::ALL.bits();

/// A set of physical cards. Ascending order is copy by copy, like the order of [`Card`].
///
/// ```
/// use cards::{CardSet, parse_cards};
///
/// let mut hand = CardSet::of(parse_cards("KH KH AS").expect("cards"));
/// assert_eq!((hand.len(), hand.faces().len()), (3, 2));
/// let first = hand.first().expect("a card");
/// hand -= CardSet::of([first]);
/// assert!(!hand.contains(first));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet([u64; 4]);

impl CardSet {
    /// The set as words, one for each copy.
    #[inline]
    pub const fn bits(self) -> [u64; 4] {
        self.0
    }

    /// The set of these words' bits. Bits that stand for no card are dropped.
    #[inline]
    pub fn from_bits(bits: [u64; 4]) -> Self {
        Self(bits.map(|plane| plane & USED))
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        let (plane, bit) = place(card);
        self.0[plane] |= bit;
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        let (plane, bit) = place(card);
        self.0[plane] & bit != 0
    }

    /// The faces that occur in the set.
    #[inline]
    pub const fn faces(self) -> FaceSet {
        let [a, b, c, d] = self.0;
        let any = a | b | c | d;
        // A late joker's bit stands for the face three places below it.
        FaceSet::from_bits(any | (any & LATE_JOKERS) >> (Face::COUNT - Face::JOKER.index()))
    }

    /// The cards of the set with one of these faces.
    #[inline]
    pub fn with_faces(self, faces: FaceSet) -> Self {
        let late = if faces.contains(Face::JOKER) { LATE_JOKERS } else { 0 };
        Self(self.0.map(|plane| plane & (faces.bits() | late)))
    }

    /// The lowest card of the set.
    #[inline]
    pub fn first(self) -> Option<Card> {
        let plane = self.0.iter().position(|&plane| plane != 0)?;
        Some(card_at(plane, self.0[plane].trailing_zeros()))
    }

    /// The n-th card in ascending order, counted from 0.
    pub fn nth(self, n: usize) -> Option<Card> {
        self.iter().nth(n)
    }

    /// The cards in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.0.into_iter().enumerate().flat_map(|(plane, mut bits)| {
            std::iter::from_fn(move || {
                let bit = bits.checked_sub(1).map(|_| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(card_at(plane, bit))
            })
        })
    }
}

#[inline]
const fn place(card: Card) -> (usize, u64) {
    ((card.id() >> 6) as usize, 1 << (card.id() & 63))
}

#[inline]
fn card_at(plane: usize, bit: u32) -> Card {
    Card::from_id((plane << 6) as u8 | bit as u8).expect("every bit of a set is a card")
}

set_of_bits!(CardSet: words);
set_of_members!(CardSet of Card);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::parse_cards;

    fn all_cards() -> impl Iterator<Item = Card> {
        (0..=255).filter_map(Card::from_id)
    }

    fn cards() -> impl Strategy<Value = BTreeSet<Card>> {
        let card = (0..4u8, 0..=Face::COUNT as u8)
            .prop_map(|(copy, face)| Card::from_id(copy << 6 | face).expect("a used byte"));
        proptest::collection::btree_set(card, 0..140)
    }

    proptest! {
        #[test]
        fn agrees_with_a_plain_set(a in cards(), b in cards(), faces: u64) {
            let (x, y) = (CardSet::of(a.clone()), CardSet::of(b.clone()));
            let same = |set: CardSet, plain: BTreeSet<Card>| set.iter().eq(plain);
            prop_assert!(same(x, a.clone()));
            prop_assert!(same(x | y, &a | &b));
            prop_assert!(same(x & y, &a & &b));
            prop_assert!(same(x - y, &a - &b));
            prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
            prop_assert_eq!((x & y).is_subset(y), true);
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert_eq!(x.faces(), a.iter().map(|card| card.face()).collect::<FaceSet>());
            let faces = FaceSet::from_bits(faces);
            let with: BTreeSet<_> = a.iter().copied().filter(|card| faces.contains(card.face())).collect();
            prop_assert!(same(x.with_faces(faces), with));
            for card in all_cards() {
                let mut with = x;
                with.insert(card);
                prop_assert_eq!(x.contains(card), a.contains(&card));
                prop_assert_eq!(with, x | CardSet::of([card]));
            }
        }

        #[test]
        fn text_and_json_read_back(cards in cards()) {
            let set = CardSet::of(cards);
            prop_assert_eq!(CardSet::of(parse_cards(&set.to_string()).expect("own notation")), set);
            prop_assert_eq!(CardSet::of(parse_cards(&format!("{set:#}")).expect("own notation")), set);
            let json = serde_json::to_string(&set).expect("sets serialise");
            prop_assert_eq!(serde_json::from_str::<CardSet>(&json).expect("a set"), set);
        }

        #[test]
        fn any_words_are_a_sound_set(bits: [u64; 4]) {
            let set = CardSet::from_bits(bits);
            prop_assert_eq!(set.iter().count(), set.len());
            prop_assert_eq!(CardSet::from_bits(set.bits()), set);
        }
    }

    #[test]
    fn copies_lie_in_their_own_words() {
        let set = CardSet::of(parse_cards("2S 2S#2 2S#4 JK#6").expect("four cards"));
        assert_eq!(set.bits(), [1, 1 | 1 << 55, 0, 1]);
        assert_eq!(format!("{set:#}"), "2♠ 2♠#2 JK#6 2♠#4");
        let json = r#"["KH","KH"]"#;
        assert_eq!(serde_json::from_str::<CardSet>(json).expect("two kings").len(), 2);
        assert!(serde_json::from_str::<CardSet>(r#"["KH#2","KH#2"]"#).is_err());
    }
}
