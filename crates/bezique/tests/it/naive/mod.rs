//! A slow, plain Bezique referee written from the rule text alone: cards, house rules, and the words
//! that both tables speak. It shares no code with the engine it judges, and prefers the obvious loop
//! to the clever one. Cards are physical here from the first shuffle to the last trick.

pub(crate) mod duty;
pub(crate) mod meld;
pub(crate) mod table;

use std::fmt;

/// BEZ-1.4: the ranks from the lowest to the highest.
pub(crate) const RANKS: [&str; 8] = ["7", "8", "9", "J", "Q", "K", "10", "A"];
/// The ranks as they lie in a new pack.
const PRINTED: [&str; 8] = ["7", "8", "9", "10", "J", "Q", "K", "A"];
/// The four suits.
pub(crate) const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];

/// What is printed on a card; a joker has neither rank nor suit (BEZ-2.4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Face {
    pub rank: &'static str,
    pub suit: Option<char>,
}

/// The joker's face.
pub(crate) const JOKER: Face = Face { rank: "JK", suit: None };

impl Face {
    pub(crate) fn new(rank: &'static str, suit: char) -> Face {
        Face { rank, suit: Some(suit) }
    }

    /// How high the rank stands in its suit.
    pub(crate) fn height(&self) -> usize {
        RANKS.iter().position(|rank| *rank == self.rank).unwrap_or(0)
    }

    pub(crate) fn is_joker(&self) -> bool {
        *self == JOKER
    }
}

impl fmt::Display for Face {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suit {
            Some(suit) => write!(out, "{}{suit}", self.rank),
            None => out.write_str(self.rank),
        }
    }
}

/// One physical card: its place in the new deck, which has four packs and then four jokers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Card(pub usize);

impl Card {
    pub(crate) fn face(&self) -> Face {
        if self.0 >= 128 {
            return JOKER;
        }
        Face::new(PRINTED[self.0 % 8], SUITS[self.0 / 8 % 4])
    }
}

/// The kinds of melds with what they are worth (BEZ-4.1).
pub(crate) const KINDS: [(&str, i32); 9] = [
    ("trump_run", 250),
    ("trump_marriage", 40),
    ("marriage", 20),
    ("bezique", 40),
    ("double_bezique", 500),
    ("four_aces", 100),
    ("four_kings", 80),
    ("four_queens", 60),
    ("four_jacks", 40),
];

/// What happens when a joker is turned up (B2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JokerUpcard {
    Redraw,
    Diamonds,
    NoTrump,
}

/// What aces and tens count (B27).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    Standard,
    Advanced,
    Plain,
}

/// The house rules.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Options {
    pub players: usize,
    pub teams: bool,
    pub joker_upcard: JokerUpcard,
    pub one_meld: bool,
    pub swap_counts_as_meld: bool,
    pub meld_swapped_card_at_once: bool,
    pub max_jokers_in_four: usize,
    pub remarry_run_cards: bool,
    pub meld_needs_hand_card: bool,
    pub seven_bonus_phase2: bool,
    pub joker_lead_forces_trump: bool,
    pub count: Count,
    pub target: i32,
}
