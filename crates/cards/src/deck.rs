//! A deck is data: how many packs, from which rank up, without which suit, with which jokers. The
//! five games differ here by numbers alone. A deck also fixes the order in which its cards are
//! counted before a shuffle, which every recorded game depends on: that order never changes.

use crate::{Card, Face, Rank, Suit};

/// Which cards a game is played with.
///
/// A sound deck has one to four packs and at most eight plain jokers, because that is how many
/// copies a [`Card`] can tell apart.
///
/// ```
/// use cards::{Deck, Jokers, Rank};
///
/// const BEZIQUE: Deck = Deck { packs: 4, lowest: Rank::Seven, without: None, jokers: Jokers::Plain(4) };
/// const CARDS: usize = BEZIQUE.len();
/// assert_eq!(CARDS, 132);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    /// How many packs are shuffled together, and so how many copies of each suited face there are.
    pub packs: u8,
    /// The lowest rank that is left in; all from here to the ace are used.
    pub lowest: Rank,
    /// A suit that is left out, as in Belote for three.
    pub without: Option<Suit>,
    /// The jokers that are added.
    pub jokers: Jokers,
}

/// The jokers of a deck.
///
/// ```
/// use cards::{Deck, Jokers, Rank};
///
/// let deck = Deck { packs: 2, lowest: Rank::Two, without: None, jokers: Jokers::None };
/// assert_eq!(deck.len(), 104);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Jokers {
    /// None.
    None,
    /// This many plain jokers in all, whatever the number of packs: copies 0 and up of `JK`.
    Plain(u8),
    /// A small and a big joker for each pack.
    Tractor,
}

impl Deck {
    /// How many cards the deck has.
    #[inline]
    pub const fn len(&self) -> usize {
        self.suited() + self.jokers()
    }

    /// Whether there is nothing to play with, which only a deck of no packs and no jokers can say.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many cards of this face the deck has.
    pub const fn copies(&self, face: Face) -> u8 {
        match (face.rank(), face.suit(), self.jokers) {
            (Some(rank), Some(suit), _) => {
                let left_out = matches!(self.without, Some(out) if out as u8 == suit as u8);
                if left_out || (rank as u8) < self.lowest as u8 { 0 } else { self.packs }
            }
            (_, _, Jokers::Plain(count)) if face.index() == Face::JOKER.index() => count,
            (_, _, Jokers::Tractor) if face.index() != Face::JOKER.index() => self.packs,
            _ => 0,
        }
    }

    /// Whether this card belongs to the deck.
    #[inline]
    pub const fn contains(&self, card: Card) -> bool {
        card.copy() < self.copies(card.face())
    }

    /// The n-th card in the deck's order, counted from 0.
    ///
    /// The order is pack by pack, in a pack suit by suit, in a suit from the lowest rank to the
    /// ace. All jokers follow at the end: plain ones copy by copy, those of Tractor pack by pack with
    /// the small before the big one.
    pub fn nth(&self, n: usize) -> Option<Card> {
        if n >= self.len() {
            return None;
        }
        if let Some(joker) = n.checked_sub(self.suited()) {
            return Some(match self.jokers {
                Jokers::Tractor if joker % 2 == 0 => Card::new(Face::SMALL_JOKER, joker as u8 / 2),
                Jokers::Tractor => Card::new(Face::BIG_JOKER, joker as u8 / 2),
                _ => Card::new(Face::JOKER, joker as u8),
            });
        }
        let (pack, n) = (n / self.pack(), n % self.pack());
        let (suit, rank) = (n / self.ranks(), n % self.ranks() + self.lowest.index());
        // Suits after the one left out move down by one place.
        let gap = self.without.is_some_and(|out| suit >= out.index());
        let suit = Suit::from_index(suit + usize::from(gap))?;
        Some(Card::new(Face::new(Rank::from_index(rank)?, suit), pack as u8))
    }

    /// All cards in the deck's order, see [`Deck::nth`].
    pub fn cards(&self) -> impl Iterator<Item = Card> + Clone + use<> {
        let deck = *self;
        (0..deck.len()).map_while(move |n| deck.nth(n))
    }

    const fn ranks(&self) -> usize {
        Rank::ALL.len() - self.lowest.index()
    }

    const fn pack(&self) -> usize {
        (Suit::ALL.len() - self.without.is_some() as usize) * self.ranks()
    }

    const fn suited(&self) -> usize {
        self.packs as usize * self.pack()
    }

    const fn jokers(&self) -> usize {
        match self.jokers {
            Jokers::None => 0,
            Jokers::Plain(count) => count as usize,
            Jokers::Tractor => 2 * self.packs as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::CardSet;

    const fn deck(packs: u8, lowest: Rank, without: Option<Suit>, jokers: Jokers) -> Deck {
        Deck { packs, lowest, without, jokers }
    }

    fn decks() -> impl Strategy<Value = Deck> {
        let lowest = (0..13usize).prop_map(|n| Rank::ALL[n]);
        let without = (0..5usize).prop_map(Suit::from_index);
        let jokers = prop_oneof![
            Just(Jokers::None),
            (0..=8u8).prop_map(Jokers::Plain),
            Just(Jokers::Tractor),
        ];
        (0..=4u8, lowest, without, jokers).prop_map(|(packs, lowest, without, jokers)| Deck {
            packs,
            lowest,
            without,
            jokers,
        })
    }

    proptest! {
        #[test]
        fn a_deck_holds_its_cards_and_no_others(deck in decks()) {
            let cards = CardSet::of(deck.cards());
            prop_assert_eq!(deck.cards().count(), deck.len());
            prop_assert_eq!(cards.len(), deck.len());
            prop_assert_eq!(deck.nth(deck.len()), None);
            prop_assert_eq!(deck.is_empty(), cards.is_empty());
            for card in (0..=255).filter_map(Card::from_id) {
                prop_assert_eq!(deck.contains(card), cards.contains(card), "{}", card);
            }
            for face in Face::all() {
                let held = deck.cards().filter(|card| card.face() == face).count();
                prop_assert_eq!(usize::from(deck.copies(face)), held);
            }
        }

        #[test]
        fn suited_cards_come_first_and_in_ascending_order(deck in decks()) {
            let cards: Vec<_> = deck.cards().collect();
            prop_assert!(cards.is_sorted_by_key(|card| card.face().is_joker()));
            let suited: Vec<_> = cards.iter().filter(|card| !card.face().is_joker()).collect();
            prop_assert!(suited.is_sorted());
        }
    }

    #[test]
    fn the_five_games_have_their_sizes() {
        for (deck, size) in [
            (deck(1, Rank::Seven, None, Jokers::None), 32),
            (deck(1, Rank::Seven, Some(Suit::Clubs), Jokers::None), 24),
            (deck(4, Rank::Seven, None, Jokers::Plain(4)), 132),
            (deck(2, Rank::Two, None, Jokers::Tractor), 108),
            (deck(2, Rank::Two, None, Jokers::Plain(6)), 110),
            (deck(2, Rank::Two, None, Jokers::Plain(4)), 108),
            (deck(2, Rank::Two, None, Jokers::None), 104),
            (deck(2, Rank::Two, None, Jokers::Plain(2)), 106),
            (deck(3, Rank::Two, None, Jokers::Tractor), 162),
        ] {
            assert_eq!(deck.len(), size, "{deck:?}");
        }
    }

    #[test]
    fn the_order_is_pinned() {
        let tractor: Vec<_> =
            deck(2, Rank::King, Some(Suit::Hearts), Jokers::Tractor).cards().collect();
        assert_eq!(
            format!("{tractor:?}"),
            "[KS, AS, KD, AD, KC, AC, KS#2, AS#2, KD#2, AD#2, KC#2, AC#2, SJ, BJ, SJ#2, BJ#2]"
        );
        let plain: Vec<_> = deck(1, Rank::Ace, None, Jokers::Plain(6)).cards().collect();
        assert_eq!(format!("{plain:?}"), "[AS, AH, AD, AC, JK, JK#2, JK#3, JK#4, JK#5, JK#6]");
    }
}
