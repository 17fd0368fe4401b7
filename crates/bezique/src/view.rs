//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode; and
//! how it is read again.
//!
//! Hidden cards have counts only. The fields are those of the value, by seat or side in four places
//! each; what a reader would otherwise have to work out stands beside them and is not read. What a
//! phase does not use keeps its last value.

use cards::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::options::drawing_tricks;
use crate::pack::{Card, Cards};
use crate::score::brisques;
use crate::state::Open;

/// What everybody knows.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Open"))]
#[allow(unreachable_pub, reason = "the types of the wire tell of it, with the feature ts")]
pub struct Shown<'a> {
    #[serde(flatten, serialize_with = "Open::serialize")]
    fields: &'a Open,
    /// Whether the last nine tricks are played.
    strict: bool,
    /// The cards that each seat is known to hold and has not on its table.
    held: Vec<Cards>,
    /// The cards of the current trick.
    trick: Vec<Played>,
    /// Aces and tens that each side has taken.
    brisques: Vec<usize>,
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
        let (seats, sides) = (self.seats(), usize::from(self.sides));
        let held = self.known.iter().zip(&self.table).map(|(&known, &table)| known - table);
        Shown {
            fields: self,
            strict: usize::from(self.tricks) >= drawing_tricks(seats) && self.upcard.is_none(),
            held: held.take(seats).collect(),
            trick: self.plays().map(|(seat, card)| Played { seat, card }).collect(),
            brisques: self.taken.iter().take(sides).map(|&pile| brisques(pile)).collect(),
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
impl engine::Typed for crate::Bezique {
    type Shown = Shown<'static>;
}
