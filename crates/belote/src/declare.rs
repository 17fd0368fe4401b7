//! Declarations: sequences and fours of a kind, how a hand is split into them and how they compare.
//!
//! BEL-6.1 to BEL-6.4 with rulings L9 to L13, L27 and L28. A hand of eight holds two at most.

use cards::{List, Seat, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::pack::{Card, Cards, PACK_LEN, SUIT_LEN};

/// What is announced: the kind is public, the cards are not (L29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Three in a row (BEL-6.1.1).
    #[default]
    Tierce,
    /// Four in a row (BEL-6.1.2).
    Quarte,
    /// Five or more in a row (BEL-6.1.3).
    Quinte,
    /// Four of a kind (BEL-6.2).
    Carre,
}

impl Kind {
    /// All kinds, in the order in which they are announced.
    pub const ALL: [Kind; 4] = [Kind::Tierce, Kind::Quarte, Kind::Quinte, Kind::Carre];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["tierce", "quarte", "quinte", "carre"][self as usize]
    }
}

/// One declaration: its kind and its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Written"))]
pub struct Item {
    /// What it is.
    pub kind: Kind,
    /// Its cards.
    pub cards: Cards,
}

/// L10: fours of eights and sevens are worth nothing. L28: the others from the lowest to the
/// highest, by place in the suit: Q K 10 A 9 J.
const FOURS: [usize; 6] = [5, 6, 3, 7, 2, 4];

impl Item {
    /// BEL-6.1, BEL-6.2: what it is worth.
    pub fn points(self) -> i32 {
        match self.kind {
            Kind::Tierce => 20,
            Kind::Quarte => 50,
            Kind::Quinte => 100,
            Kind::Carre => match self.top().place() {
                4 => 200,
                2 => 150,
                _ => 100,
            },
        }
    }

    /// L13, L28: a number that is higher for the better declaration: value; four before sequence;
    /// longer; higher; in trumps.
    fn strength(self, trump: Suit) -> u32 {
        let top = self.top();
        let four = self.kind == Kind::Carre;
        let height = if four {
            FOURS.iter().position(|&place| place == top.place()).unwrap_or(0)
        } else {
            top.place()
        };
        let in_trumps = !four && top.suit() == trump;
        [
            self.points() as u32,
            u32::from(four),
            self.cards.len() as u32,
            height as u32,
            u32::from(in_trumps),
        ]
        .into_iter()
        .fold(0, |strength, digit| strength << 4 | digit)
    }

    /// Its highest card by place.
    fn top(self) -> Card {
        let mut cards = self.cards.0;
        if self.kind == Kind::Carre {
            // The four cards share a place; the spade tells it.
            cards &= 0xFF;
        }
        Card::wrap(31 - cards.leading_zeros() as u8)
    }
}

/// An item as it is written: its points stand beside it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Written {
    kind: Kind,
    cards: Cards,
    points: i32,
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { kind: self.kind, cards: self.cards, points: self.points() }.serialize(serializer)
    }
}

/// The kind and the points follow from the cards.
impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Item, D::Error> {
        #[derive(Deserialize)]
        struct Read {
            cards: Cards,
        }
        let Read { cards } = Read::deserialize(deserializer)?;
        let item = split(cards).iter().find(|item| item.cards == cards);
        item.ok_or_else(|| de::Error::custom(format_args!("{cards} are no declaration")))
    }
}

/// The declarations of one hand, two at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Items(List<Item, 2>);

impl Items {
    /// The declarations, fours first, then sequences by suit.
    pub fn iter(&self) -> impl Iterator<Item = Item> + '_ {
        self.0.iter().copied()
    }

    /// Their cards together.
    pub fn cards(&self) -> Cards {
        self.iter().fold(Cards::EMPTY, |all, item| all | item.cards)
    }

    /// Their points together.
    pub fn points(&self) -> i32 {
        self.iter().map(Item::points).sum()
    }

    /// L13: the strength of the best of them; nothing has none.
    pub fn strength(&self, trump: Suit) -> u32 {
        self.iter().map(|item| item.strength(trump)).max().unwrap_or(0)
    }

    /// Their kinds.
    pub fn kinds(&self) -> Kinds {
        self.iter().fold(Kinds::default(), |kinds, item| kinds.and(item.kind))
    }

    /// Those that fit a call: so many of each kind, the better ones where there is a choice.
    pub fn called(&self, kinds: Kinds, trump: Suit) -> Items {
        let mut left = kinds;
        let mut best_first = self.0;
        best_first.sort_by_key(|item| std::cmp::Reverse(item.strength(trump)));
        let mut chosen = Items::default();
        for &item in &best_first {
            if left.count(item.kind) > 0 {
                left = left.without(item.kind);
                chosen.0.push(item);
            }
        }
        chosen
    }
}

/// Whether a hand holds any declaration at all. Most hold none, and every hand is asked.
#[inline]
pub fn any(hand: Cards) -> bool {
    run_starts(hand) | fours(hand) != 0
}

/// L27: splits a hand of at most eight cards: fours first, then each unbroken run of three or more
/// among the cards left.
pub fn split(hand: Cards) -> Items {
    let mut items = Items::default();
    let mut rest = hand;
    if fours(hand) != 0 {
        for place in FOURS {
            let four = Cards::of_place(place);
            if four.is_subset(hand) {
                items.0.push(Item { kind: Kind::Carre, cards: four });
                rest -= four;
            }
        }
    }
    let mut starts = run_starts(rest);
    while starts != 0 {
        // L9: the order is A K Q J 10 9 8 7 in every suit, so a run is a stretch of set bits.
        let start = starts.trailing_zeros();
        let to_suit_end = 8 - start % 8;
        let len = (rest.0 >> start).trailing_ones().min(to_suit_end);
        let kind = match len {
            3 => Kind::Tierce,
            4 => Kind::Quarte,
            _ => Kind::Quinte,
        };
        let run = ((1 << len) - 1) << start;
        items.0.push(Item { kind, cards: Cards(run) });
        starts &= !run;
    }
    items
}

/// Every set of cards whose declarations are just of these kinds.
pub fn possible(kinds: Kinds) -> Vec<Cards> {
    let mut sets = vec![Cards::EMPTY];
    for kind in kinds.iter() {
        let with = |&set: &Cards| of_kind(kind).into_iter().map(move |item| set | item);
        sets = sets.iter().flat_map(with).filter(|set| set.len() <= SUIT_LEN).collect();
    }
    sets.retain(|&set| split(set).kinds() == kinds);
    sets.sort_unstable_by_key(|set| set.0);
    sets.dedup();
    sets
}

/// Every declaration of this kind.
fn of_kind(kind: Kind) -> Vec<Cards> {
    let lens = match kind {
        Kind::Tierce => 3..=3,
        Kind::Quarte => 4..=4,
        Kind::Quinte => 5..=SUIT_LEN,
        Kind::Carre => return FOURS.map(Cards::of_place).to_vec(),
    };
    let starts = |len: usize| (0..PACK_LEN).filter(move |start| start % SUIT_LEN + len <= SUIT_LEN);
    lens.flat_map(|len| starts(len).map(move |start| Cards(((1 << len) - 1) << start))).collect()
}

/// Where three neighbours of one suit begin; the two highest places of a suit begin none.
#[inline]
fn run_starts(Cards(bits): Cards) -> u32 {
    bits & bits >> 1 & bits >> 2 & 0x3F3F_3F3F
}

/// Places that are held in four suits; L10: sevens and eights are worth nothing.
#[inline]
fn fours(Cards(bits): Cards) -> u32 {
    bits & bits >> 8 & bits >> 16 & bits >> 24 & 0xFC
}

/// L13: of these strengths, named in playing order from the leader, the seat with the best; `None`
/// if nobody has any. Of equal ones the earliest wins.
pub fn best(strengths: impl Iterator<Item = (Seat, u32)>) -> Option<Seat> {
    let mut best = (None, 0);
    for (seat, strength) in strengths {
        if strength > best.1 {
            best = (Some(seat), strength);
        }
    }
    best.0
}

/// How many declarations of each kind: what a call tells. Two bits a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// No declaration.
    pub const NONE: Kinds = Kinds(0);

    /// How many of this kind.
    pub fn count(self, kind: Kind) -> u8 {
        self.0 >> (2 * kind as u8) & 3
    }

    /// One more of this kind; three are as many as can be said.
    pub fn and(self, kind: Kind) -> Kinds {
        if self.count(kind) == 3 { self } else { Kinds(self.0 + (1 << (2 * kind as u8))) }
    }

    /// One fewer of this kind.
    pub fn without(self, kind: Kind) -> Kinds {
        if self.count(kind) == 0 { self } else { Kinds(self.0 - (1 << (2 * kind as u8))) }
    }

    /// Whether nothing is declared.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every kind is there at least as often as in the other.
    pub fn covers(self, other: Kinds) -> bool {
        Kind::ALL.iter().all(|&kind| self.count(kind) >= other.count(kind))
    }

    /// The kinds, repeated as often as they are there.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL
            .into_iter()
            .flat_map(move |kind| std::iter::repeat_n(kind, usize::from(self.count(kind))))
    }
}

impl Serialize for Kinds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "ts")]
cards::typed_as!(Kinds, Vec<Kind>);

impl<'de> Deserialize<'de> for Kinds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kinds, D::Error> {
        engine::wire::fill(deserializer, Kinds::NONE, |kinds, kind: Kind| {
            let before = *kinds;
            *kinds = before.and(kind);
            *kinds != before
        })
    }
}
