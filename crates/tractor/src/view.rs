//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode; and
//! how it is read again.
//!
//! Hidden cards have counts only. The fields are those of the value; what a reader would otherwise
//! have to work out stands beside them and is not read. What a phase does not use keeps its last
//! value.

use cards::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::options::SEATS;
use crate::pack::{Cards, DEALT_LEN, PACK, points};
use crate::score::{LINE, MARKS};
use crate::state::{Open, Phase};
use crate::trump::Group;

/// What everybody knows.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Open"))]
#[allow(unreachable_pub, reason = "the types of the wire tell of it, with the feature ts")]
pub struct Shown<'a> {
    #[serde(flatten, serialize_with = "Open::serialize")]
    fields: &'a Open,
    /// The plays of the current trick; of the last one before the next lead.
    trick: Vec<Played>,
    /// For each seat, the suits that it is known to have none of.
    voids: Vec<Vec<Group>>,
    /// How many cards are dealt before the kitty is taken.
    to_deal: usize,
    /// The points in the pack.
    in_pack: u16,
    /// The points that the attackers need.
    needed: i32,
    /// Their points from which on the deal ends otherwise.
    marks: [i32; 4],
}

/// What a seat has played to the trick.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Played {
    seat: Seat,
    cards: Cards,
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let plays = self.last_plays().filter(|_| self.phase == Phase::Play);
        let voids = |seat| {
            let void = |group: &Group| self.voids[group.index()].contains(seat);
            Group::ALL.into_iter().filter(void).collect()
        };
        Shown {
            fields: self,
            trick: plays.map(|(seat, cards)| Played { seat, cards }).collect(),
            voids: Seat::all(SEATS).map(voids).collect(),
            to_deal: DEALT_LEN,
            in_pack: points(PACK),
            needed: LINE,
            marks: MARKS,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Open {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Open, D::Error> {
        Open::deserialize(deserializer)
    }
}

#[cfg(feature = "ts")]
impl engine::Typed for crate::Tractor {
    type Shown = Shown<'static>;
}
