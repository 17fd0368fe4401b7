//! Melds: their kinds, what served where, and whether cards make one.
//!
//! Reuse goes by card and kind (BEZ-4.2.6): a [`History`] remembers for every kind the cards that
//! served in it. Copies of a face with the same past are as good as each other.

use cards::{Rank, Suit};
use serde::{Deserialize, Serialize};

use crate::pack::{COPIES, Card, Cards, Face, Faces, ranked, suited};

/// How many kinds of melds there are.
pub(crate) const KINDS: usize = 9;

/// A kind of meld.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Kind {
    /// Ace, ten, king, queen and jack of trumps (BEZ-4.1.1).
    #[default]
    TrumpRun,
    /// King and queen of trumps (BEZ-4.1.2).
    TrumpMarriage,
    /// King and queen of another suit (BEZ-4.1.3).
    Marriage,
    /// Queen of spades and jack of diamonds (BEZ-4.1.4).
    Bezique,
    /// Two of each, laid down together (BEZ-4.1.5).
    DoubleBezique,
    /// Four aces (BEZ-4.1.6).
    FourAces,
    /// Four kings.
    FourKings,
    /// Four queens.
    FourQueens,
    /// Four jacks.
    FourJacks,
}

pub(crate) const QUEEN_OF_SPADES: Faces = ranked(Rank::Queen) & suited(Suit::Spades);
pub(crate) const JACK_OF_DIAMONDS: Faces = ranked(Rank::Jack) & suited(Suit::Diamonds);
const ROYALS: Faces = ranked(Rank::King) | ranked(Rank::Queen);
/// The faces of a run as places in a suit: jack to ace.
pub(crate) const RUN: Faces = 0xF8;
/// How many cards a run has.
pub const RUN_LEN: usize = 5;

impl Kind {
    /// All kinds, in the order of their steps.
    pub const ALL: [Kind; KINDS] = [
        Kind::TrumpRun,
        Kind::TrumpMarriage,
        Kind::Marriage,
        Kind::Bezique,
        Kind::DoubleBezique,
        Kind::FourAces,
        Kind::FourKings,
        Kind::FourQueens,
        Kind::FourJacks,
    ];
    /// The fours of a kind, by points.
    pub const FOURS: [Kind; 4] =
        [Kind::FourAces, Kind::FourKings, Kind::FourQueens, Kind::FourJacks];

    /// What it scores.
    pub const fn points(self) -> i32 {
        [250, 40, 20, 40, 500, 100, 80, 60, 40][self as usize]
    }

    /// How many cards it has.
    pub const fn size(self) -> usize {
        [RUN_LEN, 2, 2, 2, 4, 4, 4, 4, 4][self as usize]
    }

    /// Its name in notation and JSON.
    pub const fn name(self) -> &'static str {
        [
            "trump_run",
            "trump_marriage",
            "marriage",
            "bezique",
            "double_bezique",
            "four_aces",
            "four_kings",
            "four_queens",
            "four_jacks",
        ][self as usize]
    }

    /// The clause that it scores by.
    pub const fn clause(self) -> &'static str {
        match self {
            Kind::TrumpRun => "BEZ-4.1.1",
            Kind::TrumpMarriage => "BEZ-4.1.2",
            Kind::Marriage => "BEZ-4.1.3",
            Kind::Bezique => "BEZ-4.1.4",
            Kind::DoubleBezique => "BEZ-4.1.5",
            Kind::FourAces | Kind::FourKings | Kind::FourQueens | Kind::FourJacks => "BEZ-4.1.6",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The rank of a four of a kind.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Kind::FourAces => Some(Rank::Ace),
            Kind::FourKings => Some(Rank::King),
            Kind::FourQueens => Some(Rank::Queen),
            Kind::FourJacks => Some(Rank::Jack),
            _ => None,
        }
    }

    /// The suited faces that may be part of it.
    pub fn faces(self, trump: Option<Suit>) -> Faces {
        let trumps = trump.map_or(0, suited);
        match (self, self.rank()) {
            (Kind::TrumpRun, _) => trumps & (0x0101_0101 * RUN),
            (Kind::TrumpMarriage, _) => trumps & ROYALS,
            (Kind::Marriage, _) => ROYALS & !trumps,
            (_, Some(rank)) => ranked(rank),
            _ => QUEEN_OF_SPADES | JACK_OF_DIAMONDS,
        }
    }

    /// Whether the cards are exactly one meld of this kind (B37). How many jokers a four may have is
    /// another question.
    pub fn fits(self, trump: Option<Suit>, cards: Cards) -> bool {
        let (faces, jokers) = (cards.faces(), cards.jokers());
        let queens = cards.with_faces(QUEEN_OF_SPADES).len();
        let shape = match self {
            Kind::TrumpRun | Kind::TrumpMarriage => trump.is_some() && faces == self.faces(trump),
            Kind::Marriage => Suit::ALL.into_iter().any(|suit| faces == suited(suit) & ROYALS),
            Kind::Bezique => queens == 1 && faces == self.faces(trump),
            Kind::DoubleBezique => queens == 2 && faces == self.faces(trump),
            Kind::FourAces | Kind::FourKings | Kind::FourQueens | Kind::FourJacks => faces != 0,
        };
        let size = cards.len() == self.size();
        size && shape
            && faces & !self.faces(trump) == 0
            && (self.rank().is_some() || jokers.is_empty())
    }

    /// The kind that these cards are, or that they come nearest to.
    pub fn meant(trump: Option<Suit>, cards: Cards) -> Kind {
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.fits(trump, cards)) {
            return kind;
        }
        let (faces, size) = (cards.faces(), cards.len());
        let four = |kind: &Kind| kind.rank().is_some_and(|rank| faces & !ranked(rank) == 0);
        let one_suit = Suit::ALL.into_iter().any(|suit| faces & !suited(suit) == 0);
        if size > 2
            && let Some(kind) = Kind::ALL.into_iter().find(four)
        {
            return kind;
        }
        let pair = QUEEN_OF_SPADES | JACK_OF_DIAMONDS;
        match size {
            0..=2 if faces & !pair == 0 || faces & ranked(Rank::Jack) != 0 => Kind::Bezique,
            0..=2 if trump.is_some_and(|suit| faces & !suited(suit) == 0) => Kind::TrumpMarriage,
            0..=2 => Kind::Marriage,
            3 | 4 if faces & !pair == 0 => Kind::DoubleBezique,
            3.. if one_suit || size == Kind::TrumpRun.size() => Kind::TrumpRun,
            _ => Kind::FourAces,
        }
    }
}

/// A meld: its kind and its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Meld {
    /// What it is laid as.
    pub kind: Kind,
    /// All of its cards, wherever they lay before.
    pub cards: Cards,
}

impl Meld {
    /// A meld of this kind, if it is as many cards as that takes.
    #[inline]
    pub(crate) fn whole(kind: Kind, cards: Cards) -> Option<Meld> {
        (cards.len() == kind.size()).then_some(Meld { kind, cards })
    }
}

/// What has been melded in a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct History {
    /// For each kind, the cards that served in it.
    #[serde(with = "by_kind")]
    #[cfg_attr(feature = "ts", ts(as = "std::collections::HashMap<Kind, Cards>"))]
    pub used: [Cards; KINDS],
    /// For each king of trumps that served in a run, the queen of that run: her copy from 1, or 0.
    pub run_queens: [u8; COPIES],
}

impl History {
    /// Remembers a meld.
    pub fn record(&mut self, trump: Option<Suit>, meld: Meld) {
        self.used[meld.kind as usize] |= meld.cards;
        let royal =
            |rank| trump.and_then(|suit| meld.cards.with_face(Face::new(rank, suit)?).first());
        if meld.kind == Kind::TrumpRun
            && let (Some(king), Some(queen)) = (royal(Rank::King), royal(Rank::Queen))
        {
            self.run_queens[king.copy()] = queen.copy() as u8 + 1;
        }
    }

    /// The cards that served in this kind.
    #[inline]
    pub fn used(&self, kind: Kind) -> Cards {
        self.used[kind as usize]
    }

    /// All cards that served.
    pub fn melded(&self) -> Cards {
        self.used.iter().fold(Cards::EMPTY, |all, &used| all | used)
    }

    /// Whether two copies of a face are as good as each other: both in the light or both not, and
    /// with the same past. King and queen of a run have their partner in it for a past (B16).
    pub(crate) fn alike(&self, one: Card, other: Card, lit: Cards) -> bool {
        lit.contains(one) == lit.contains(other)
            && self.used.iter().all(|used| used.contains(one) == used.contains(other))
            && self.run_partner(one) == self.run_partner(other)
    }

    /// The copy of the partner, from 1, of a king or queen who served in a run.
    fn run_partner(&self, card: Card) -> u8 {
        if !self.used(Kind::TrumpRun).contains(card) {
            return 0;
        }
        let king = |&queen: &u8| usize::from(queen) == card.copy() + 1;
        match card.face().rank() {
            Some(Rank::King) => self.run_queens[card.copy()],
            Some(Rank::Queen) => self.run_queens.iter().position(king).map_or(0, |at| at as u8 + 1),
            _ => 0,
        }
    }

    /// B16: whether king and queen of trumps served in one run.
    pub(crate) fn mated(&self, king: Card, queen: Card) -> bool {
        usize::from(self.run_queens[king.copy()]) == queen.copy() + 1
    }

    /// The cards without those that are as good as a lower one: of the same face, with the same
    /// history, and both in the light or both not.
    #[inline]
    pub fn firsts(&self, cards: Cards, lit: Cards) -> Cards {
        let pairs = cards.pairs();
        if pairs.is_empty() { cards } else { cards - self.seconds(pairs, lit) }
    }

    /// The cards that are as good as a lower one.
    #[inline(never)]
    fn seconds(&self, cards: Cards, lit: Cards) -> Cards {
        cards.iter().filter(|&card| self.first_like(card, cards, lit) != card).collect()
    }

    /// The lowest of these cards that is as good as this one.
    pub(crate) fn first_like(&self, card: Card, cards: Cards, lit: Cards) -> Card {
        let copies = cards.with_face(card.face());
        let mut lower = copies.iter().take_while(|&other| other < card);
        lower.find(|&other| self.alike(other, card, lit)).unwrap_or(card)
    }
}

/// Cards by kind of meld; kinds that nobody has melded are left out.
mod by_kind {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Cards, KINDS, Kind};

    pub(super) fn serialize<S: Serializer>(
        used: &[Cards; KINDS],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let served = Kind::ALL.into_iter().zip(used);
        serializer.collect_map(served.filter(|(_, cards)| !cards.is_empty()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[Cards; KINDS], D::Error> {
        let served = BTreeMap::<Kind, Cards>::deserialize(deserializer)?;
        Ok(Kind::ALL.map(|kind| served.get(&kind).copied().unwrap_or_default()))
    }
}
