//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode; and
//! how it is read again.
//!
//! Hidden cards have counts only. The fields are those of the value, by seat or side in four places
//! each; what a reader would otherwise have to work out stands beside them and is not read. What a
//! phase does not use keeps its last value.

use cards::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::meld::Kind;
use crate::options::drawing_tricks;
use crate::pack::{Card, Cards};
use crate::score::brisques;
use crate::state::Open;

#[derive(Serialize)]
struct Shown<'a> {
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

#[derive(Serialize)]
struct Played {
    seat: Seat,
    card: Card,
}

/// Cards by kind of meld; kinds that nobody has melded are left out.
pub(crate) mod by_kind {
    use std::collections::BTreeMap;

    use super::{Cards, Deserialize, Deserializer, Kind, Serializer};
    use crate::meld::KINDS;

    pub(crate) fn serialize<S: Serializer>(
        used: &[Cards; KINDS],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let served = Kind::ALL.into_iter().map(|kind| (kind.name(), used[kind as usize]));
        serializer.collect_map(served.filter(|(_, cards)| !cards.is_empty()))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[Cards; KINDS], D::Error> {
        let mut served = BTreeMap::<String, Cards>::deserialize(deserializer)?;
        Ok(Kind::ALL.map(|kind| served.remove(kind.name()).unwrap_or_default()))
    }
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

/// The places of a trick, without those behind where nobody has played in this deal.
pub(crate) mod slots {
    use super::{Card, Deserialize, Deserializer, Serializer};
    use crate::state::NO_CARD;
    use cards::{List, MAX_SEATS};

    pub(crate) fn serialize<S: Serializer>(
        slots: &[Card; MAX_SEATS],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let blank = slots.iter().rev().take_while(|&&card| card == NO_CARD).count();
        serializer.collect_seq(&slots[..MAX_SEATS - blank])
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[Card; MAX_SEATS], D::Error> {
        let cards = List::<Card, MAX_SEATS>::deserialize(deserializer)?;
        let mut slots = [NO_CARD; MAX_SEATS];
        slots[..cards.len()].copy_from_slice(&cards);
        Ok(slots)
    }
}
