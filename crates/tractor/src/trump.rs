//! What is trump in a deal, and the cards of one suit in their order.
//!
//! All trumps are one suit (TRC-8.3.1), so there are five *groups*: the trumps and the side suits. A
//! [`Lane`] holds the cards of one group from the weakest up, so that neighbours in a tractor are
//! neighbouring bits:
//!
//! | bits | cards |
//! |---|---|
//! | 0–11 | the suit without the trump rank, lowest first |
//! | 12–15 | cards of the trump rank outside the trump suit, S H D C: all equal |
//! | 16 | the trump rank in the trump suit |
//! | 17, 18 | small joker, big joker |
//!
//! A *rung* is a height in that order. The equal cards of bits 12–15 stand on one rung, which is just
//! below that of bit 16, or of the small joker where there is no trump suit.

use cards::{Face, Rank, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::options::TractorLadder;
use crate::pack::{Cards, bit, ranked, suited, suits_with};

/// What is trump: cards of the rank, jokers, and the suit if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Trump {
    /// The trump rank.
    pub rank: Rank,
    /// The trump suit; none after a pair of jokers was declared, or nothing (T9, T10).
    pub suit: Option<Suit>,
}

/// What all trumps are called where a side suit has its letter.
pub const TRUMP: &str = "trump";

/// What a card belongs to when suits are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A suit that is not trump, without the cards of the trump rank.
    Side(Suit),
    /// All trumps.
    Trump,
}

impl Group {
    /// All groups that there can be.
    pub const ALL: [Group; 5] = [
        Group::Side(Suit::Spades),
        Group::Side(Suit::Hearts),
        Group::Side(Suit::Diamonds),
        Group::Side(Suit::Clubs),
        Group::Trump,
    ];

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Group::Side(suit) => suit.index(),
            Group::Trump => 4,
        }
    }
}

/// The letter of a suit, or `trump`.
impl Serialize for Group {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Group::Side(suit) => suit.serialize(serializer),
            Group::Trump => serializer.serialize_str(TRUMP),
        }
    }
}

impl<'de> Deserialize<'de> for Group {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Group, D::Error> {
        let name = String::deserialize(deserializer)?;
        if name == TRUMP {
            return Ok(Group::Trump);
        }
        name.parse().map(Group::Side).map_err(de::Error::custom)
    }
}

#[cfg(feature = "ts")]
cards::typed!(
    Group,
    "What a card belongs to when suits are followed.",
    cards::ts::words(Group::ALL)
);

const JOKERS: u64 = bit(Face::SMALL_JOKER) | bit(Face::BIG_JOKER);

impl Trump {
    /// TRC-4.2.2, TRC-4.2.3: the faces that are trump.
    #[inline]
    pub const fn faces(self) -> u64 {
        let suit = match self.suit {
            Some(suit) => suited(suit),
            None => 0,
        };
        suit | ranked(self.rank) | JOKERS
    }

    /// The faces of a group.
    #[inline]
    pub const fn of(self, group: Group) -> u64 {
        match group {
            Group::Side(suit) => suited(suit) & !self.faces(),
            Group::Trump => self.faces(),
        }
    }

    /// The group of a face.
    #[inline]
    pub fn group(self, face: Face) -> Group {
        match face.suit() {
            Some(suit) if self.faces() & bit(face) == 0 => Group::Side(suit),
            _ => Group::Trump,
        }
    }

    /// The group of all these cards, if they are of one.
    #[inline]
    pub fn group_of(self, cards: Cards) -> Option<Group> {
        let first = Face::from_index(cards.faces().trailing_zeros() as usize)?;
        let group = self.group(first);
        (cards.faces() & !self.of(group) == 0).then_some(group)
    }

    /// The groups that there are: the trump suit is none of its own.
    pub fn groups(self) -> impl DoubleEndedIterator<Item = Group> {
        Group::ALL.into_iter().filter(move |&group| self.of(group) != 0)
    }

    /// The lane of one plane.
    #[inline]
    fn line_up(self, plane: u64, group: Group) -> u32 {
        match group {
            Group::Side(suit) => self.squeeze(plane, suit),
            Group::Trump => {
                let mut lane = (plane >> Face::SMALL_JOKER.index() & 3) as u32 * JOKER_BIT;
                let off = suits_with(self.rank, plane);
                lane |= (off as u32) << OFF_SHIFT;
                if let Some(suit) = self.suit {
                    let own = lane >> (OFF_SHIFT as usize + suit.index()) & 1;
                    lane ^= own << (OFF_SHIFT as usize + suit.index());
                    lane |= (own * RANK_BIT) | self.squeeze(plane, suit);
                }
                lane
            }
        }
    }

    /// A suit's cards without the trump rank: twelve neighbouring bits.
    #[inline]
    fn squeeze(self, plane: u64, suit: Suit) -> u32 {
        let cards = (plane >> (13 * suit.index())) as u32 & 0x1FFF;
        let low = (1 << self.rank.index()) - 1;
        cards & low | cards >> 1 & !low
    }

    /// The face at a bit of a lane.
    #[inline]
    pub fn face(self, group: Group, at: u32) -> Face {
        let rank = |at: u32| Rank::ALL[(at as usize + usize::from(at >= self.rank as u32)).min(12)];
        let suit = |n: u32| Suit::ALL[n as usize % 4];
        match (group, at) {
            (Group::Side(suit), _) => Face::new(rank(at), suit),
            (Group::Trump, 0..OFF_SHIFT) => Face::new(rank(at), self.suit.unwrap_or(Suit::Spades)),
            (Group::Trump, OFF_SHIFT..16) => Face::new(self.rank, suit(at - OFF_SHIFT)),
            (Group::Trump, 16) => Face::new(self.rank, self.suit.unwrap_or(Suit::Spades)),
            (Group::Trump, 17) => Face::SMALL_JOKER,
            (Group::Trump, _) => Face::BIG_JOKER,
        }
    }

    /// The faces at these bits of a lane.
    pub fn faces_at(self, group: Group, lane: u32) -> u64 {
        bits(lane).fold(0, |faces, at| faces | bit(self.face(group, at)))
    }

    /// How pairs of a group join to tractors, T20, T21, T48.
    #[inline]
    pub fn ladder(self, rule: TractorLadder, group: Group) -> Ladder {
        let joins = match (group, self.suit, rule) {
            (Group::Side(_), _, _) => SUIT_JOINS,
            (Group::Trump, Some(_), TractorLadder::Seed) => SUIT_JOINS | 1 << 12 | 1 << 14,
            (Group::Trump, None, TractorLadder::Seed) => 1 << 14,
            (Group::Trump, Some(_), TractorLadder::Unified) => 0x7FFF,
            (Group::Trump, None, TractorLadder::Unified) => 1 << 13 | 1 << 14,
        };
        Ladder { joins, off_rung: if self.suit.is_some() { 12 } else { 13 } }
    }
}

const OFF_SHIFT: u32 = 12;
const OFF: u32 = 0xF << OFF_SHIFT;
const RANK_BIT: u32 = 1 << 16;
const JOKER_BIT: u32 = 1 << 17;
/// Every card of a suit joins the next one; the twelfth is the last.
const SUIT_JOINS: u32 = 0x7FF;

/// The positions of the bits set, lowest first.
#[inline]
pub fn bits(mut word: u32) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let at = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        at
    })
}

/// The cards of one group, weakest first: those held, and those held twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lane {
    /// At least one.
    pub one: u32,
    /// Two: the pairs (TRC-5.2.1).
    pub two: u32,
}

impl Lane {
    /// The cards of a group among these.
    #[inline]
    pub fn of(trump: Trump, group: Group, cards: Cards) -> Lane {
        let two = if cards.pairs() == 0 { 0 } else { trump.line_up(cards.pairs(), group) };
        Lane { one: trump.line_up(cards.faces(), group), two }
    }

    /// The same as cards.
    pub fn cards(self, trump: Trump, group: Group) -> Cards {
        Cards::of_faces(trump.faces_at(group, self.one), trump.faces_at(group, self.two))
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.one.count_ones() + self.two.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.one == 0
    }

    /// How many pairs.
    #[inline]
    pub const fn pairs(self) -> u32 {
        self.two.count_ones()
    }

    /// With one card more at this bit.
    #[inline]
    pub const fn with(self, at: u32) -> Lane {
        Lane { one: self.one | 1 << at, two: self.two | self.one & 1 << at }
    }
}

/// How the pairs of a group join to tractors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The rungs that join the next one up.
    joins: u32,
    /// The rung of the trump rank outside the trump suit.
    off_rung: u32,
}

impl Ladder {
    /// The rung of a bit.
    #[inline]
    pub const fn rung(self, at: u32) -> u32 {
        match at {
            0..OFF_SHIFT => at,
            OFF_SHIFT..16 => self.off_rung,
            _ => at - 3,
        }
    }

    /// The highest rung of these bits, plus one; zero for none.
    #[inline]
    pub const fn height(self, lane: u32) -> u32 {
        if lane == 0 { 0 } else { self.rung(31 - lane.leading_zeros()) + 1 }
    }

    /// The rungs of these bits.
    #[inline]
    pub const fn rungs(self, lane: u32) -> u32 {
        let off = if lane & OFF != 0 { 1 << self.off_rung } else { 0 };
        lane & 0xFFF | off | lane >> 16 << 13
    }

    /// The bits on a rung.
    #[inline]
    pub const fn at(self, rung: u32) -> u32 {
        if rung == self.off_rung {
            OFF
        } else if rung < OFF_SHIFT {
            1 << rung
        } else {
            1 << (rung + 3)
        }
    }

    /// TRC-5.3: the rungs from which `pairs` of them join upwards.
    #[inline]
    pub const fn stretches(self, rungs: u32, pairs: u32) -> u32 {
        // What joins the next rung is added to the stretch one rung at a time.
        let mut starts = rungs;
        let mut length = 1;
        while length < pairs {
            starts &= starts >> 1 & self.joins;
            length += 1;
        }
        starts
    }

    /// T48: a tractor may end at, and another begin at, the rung on which two equal pairs stand.
    #[inline]
    pub const fn can_share(self, pairs: u32) -> bool {
        let both = 1 << (self.off_rung - 1) | 1 << self.off_rung;
        (pairs & OFF).count_ones() > 1 && self.joins & both == both
    }

    /// The rung of the trump rank outside the trump suit.
    #[inline]
    pub const fn off_rung(self) -> u32 {
        self.off_rung
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{PACK, faces};

    #[test]
    fn lanes_hold_every_card_once_and_in_order() {
        for rank in Rank::ALL {
            for suit in [None].into_iter().chain(Suit::ALL.map(Some)) {
                let trump = Trump { rank, suit };
                let mut found = 0;
                for group in trump.groups() {
                    let all = Lane::of(trump, group, PACK);
                    assert_eq!(all.cards(trump, group), PACK.among(trump.of(group)));
                    found += all.len();
                    for face in faces(trump.of(group)) {
                        let lane = Lane::of(trump, group, Cards::of_faces(bit(face), 0));
                        assert_eq!(trump.face(group, lane.one.trailing_zeros()), face);
                        assert_eq!(trump.group(face), group);
                    }
                }
                assert_eq!(found, 108);
            }
        }
    }
}
