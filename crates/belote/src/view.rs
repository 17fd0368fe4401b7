//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode; and
//! how it is read again.
//!
//! Hidden cards have counts only. The fields are those of the value, by seat or side in four places
//! each; what a reader would otherwise have to work out stands beside them and is not read. What a
//! phase does not use keeps its last value.

use cards::{MAX_SEATS, Seat, Side};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::pack::{Card, PACK_LEN, SUIT_LEN};
use crate::state::Open;

/// What everybody knows.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Open"))]
#[allow(unreachable_pub, reason = "the types of the wire tell of it, with the feature ts")]
pub struct Shown<'a> {
    #[serde(flatten, serialize_with = "Open::serialize")]
    fields: &'a Open,
    /// How many cards each seat holds.
    hands: Vec<usize>,
    /// The cards of the current trick.
    trick: Vec<Played>,
    /// Card points of each side in complete tricks.
    points: Vec<u16>,
    /// How many cards of the pack are out of the deal.
    out: usize,
    /// Whether every seat has passed once, and any of the other suits may be named (BEL-4.3).
    second_round: bool,
    /// Who has passed in this round of the bidding.
    passed: Vec<Seat>,
}

/// What a seat has played to the trick.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Played {
    seat: Seat,
    card: Card,
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.seats();
        let sides = if seats == MAX_SEATS { 2 } else { seats };
        Shown {
            fields: self,
            hands: Seat::all(seats).map(|seat| self.hand_len(seat)).collect(),
            trick: self.trick().map(|(seat, card)| Played { seat, card }).collect(),
            points: (0..sides).map(|side| self.points(Side::new(side))).collect(),
            out: PACK_LEN - SUIT_LEN * seats,
            second_round: self.second_round(),
            passed: self.passed().collect(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Open {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Open, D::Error> {
        let mut open = Open::deserialize(deserializer)?;
        open.follow();
        Ok(open)
    }
}

#[cfg(feature = "ts")]
impl engine::Typed for crate::Belote {
    type Shown = Shown<'static>;
}
