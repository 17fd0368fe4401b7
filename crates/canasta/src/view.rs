//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode; and
//! how it is read again.
//!
//! Hidden cards have counts only. The fields are those of the value, by seat in four places each; what
//! a reader would otherwise have to work out stands beside them and is not read. What a phase does
//! not use keeps its last value.

use cards::{Face, Rank, Seat, Side, Suit};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::meld::{Canasta as Finished, Direction, Kind, Shape};
use crate::pack::is_wild;
use crate::shape::{rank_of_set, suit_of_run};
use crate::state::{Meld, Open, Pending, TEAMS, counted};

/// What everybody knows.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Open"))]
#[allow(unreachable_pub, reason = "the types of the wire tell of it, with the feature ts")]
pub struct Shown<'a> {
    #[serde(flatten, serialize_with = "Open::serialize")]
    fields: &'a Open,
    /// The seats to whom the pile is shut.
    blocked: Vec<bool>,
    /// The red threes before each seat.
    red_threes: Vec<Vec<Face>>,
    /// What each team needs to go down.
    minimums: Vec<i32>,
    /// Whether a pile waits until its team goes down.
    pile_waits: bool,
    /// The cards that stand for others (CAN-1.1).
    wild: Vec<Face>,
}

/// A meld on the table.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Meld"))]
#[allow(unreachable_pub, reason = "the types of the wire tell of it, with the feature ts")]
pub struct Laid<'a> {
    side: Side,
    kind: Kind,
    /// What a set is of.
    rank: Option<Rank>,
    /// What a run is of.
    suit: Option<Suit>,
    cards: &'a [Face],
    /// The places of its wild cards, counted from 0.
    wild_at: Vec<usize>,
    kept: u8,
    canasta: Option<Finished>,
    direction: Option<Direction>,
    points: i32,
}

impl Serialize for Meld {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Meld { side, kind, kept, .. } = self;
        let cards = &*self.cards;
        let Shape { canasta, points, direction, .. } = Shape::of(kind, cards);
        let (rank, suit) = (rank_of_set(kind, cards), suit_of_run(kind, cards));
        let wild_at = (0..cards.len()).filter(|&at| is_wild(cards[at])).collect();
        Laid { side, kind, rank, suit, cards, wild_at, kept, canasta, direction, points }
            .serialize(serializer)
    }
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = || Seat::all(self.seats());
        let shut = |seat: Seat| (self.black | self.red_shut).contains(seat);
        Shown {
            fields: self,
            blocked: seats().map(shut).collect(),
            red_threes: seats().map(|seat| self.red_threes(seat).collect()).collect(),
            minimums: (0..TEAMS).map(|side| self.minimum(Side::new(side))).collect(),
            pile_waits: self.pending != Pending::Nothing,
            wild: Face::all().filter(|&face| is_wild(face)).collect(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Open {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Open, D::Error> {
        let mut open = Open::deserialize(deserializer)?;
        if open.melds.iter().any(|meld| meld.cards.is_empty()) {
            return Err(D::Error::custom("a meld has cards"));
        }
        (open.barred, _) = counted(&open.melds);
        Ok(open)
    }
}

#[cfg(feature = "ts")]
impl engine::Typed for crate::Canasta {
    type Shown = Shown<'static>;
}

#[cfg(feature = "ts")]
cards::typed_as!(Meld, Laid<'static>);
