//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode.
//!
//! Hidden cards have counts only. What belongs to another phase is left out or null.

use cards::Seat;
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::meld::Kind;
use crate::options::drawing_tricks;
use crate::pack::{Card, Cards};
use crate::score::brisques;
use crate::state::{Open, Phase};

#[derive(Serialize)]
struct Played {
    seat: Seat,
    card: Card,
}

/// The cards that served in each kind of meld, kinds that nobody has melded left out.
struct Served<'a>(&'a Open);

impl Serialize for Served<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let served = Kind::ALL.into_iter().map(|kind| (kind.name(), self.0.history.used(kind)));
        serializer.collect_map(served.filter(|(_, cards)| !cards.is_empty()))
    }
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (seats, sides) = (self.seats(), usize::from(self.sides));
        let acting = matches!(self.phase, Phase::Play | Phase::Won | Phase::Last);
        let trick: Vec<Played> = self.plays().map(|(seat, card)| Played { seat, card }).collect();
        let held: Vec<Cards> =
            self.known.iter().zip(&self.table).map(|(&known, &table)| known - table).collect();
        let taken: Vec<u32> = self.taken.iter().map(|pile| pile.len()).collect();
        let brisques: Vec<u32> = self.taken.iter().map(|&pile| brisques(pile)).collect();
        let second = usize::from(self.tricks) >= drawing_tricks(seats) && self.upcard.is_none();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("phase", &self.phase)?;
        map.serialize_entry("strict", &second)?;
        map.serialize_entry("turn", &acting.then_some(self.turn))?;
        map.serialize_entry("dealer", &self.dealer)?;
        map.serialize_entry("trump", &self.trump)?;
        map.serialize_entry("upcard", &self.upcard)?;
        map.serialize_entry("stock", &self.stock)?;
        map.serialize_entry("aside", &self.aside)?;
        map.serialize_entry("hands", &self.hands[..seats])?;
        map.serialize_entry("held", &held[..seats])?;
        map.serialize_entry("tables", &self.table[..seats])?;
        map.serialize_entry("melded", &self.melded)?;
        map.serialize_entry("swapped", &self.swapped)?;
        map.serialize_entry("served", &Served(self))?;
        map.serialize_entry("leader", &self.leader)?;
        map.serialize_entry("winning", &(self.in_trick > 0).then_some(self.winning))?;
        map.serialize_entry("trick", &trick)?;
        map.serialize_entry("tricks", &self.tricks)?;
        map.serialize_entry("taken", &taken[..sides])?;
        map.serialize_entry("brisques", &brisques[..sides])?;
        map.serialize_entry("scores", &self.scores[..sides])?;
        map.serialize_entry("deals", &self.deals)?;
        map.serialize_entry("winner", &self.winner)?;
        map.end()
    }
}
