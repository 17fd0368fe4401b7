//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode.
//!
//! Hidden cards have counts only. What belongs to another phase is left out or null.

use cards::{Face, Seat};
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::meld::{Kind, Meld};
use crate::state::{Open, Phase};

#[derive(Serialize)]
struct Laid {
    kind: &'static str,
    owner: Seat,
    cards: Vec<Face>,
}

impl From<&Meld> for Laid {
    fn from(meld: &Meld) -> Laid {
        let kind = match meld.kind {
            Kind::Set => "set",
            Kind::Run => "run",
        };
        Laid { kind, owner: meld.owner, cards: meld.faces().collect() }
    }
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.seats();
        let acting = matches!(self.phase, Phase::Draw | Phase::Play);
        let table: Vec<Laid> = self.table.melds().iter().map(Laid::from).collect();
        let seated = |set: cards::SeatSet| set.iter().collect::<Vec<Seat>>();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("phase", &self.phase)?;
        map.serialize_entry("turn", &acting.then_some(self.turn))?;
        map.serialize_entry("dealer", &self.dealer)?;
        map.serialize_entry("playing", &seated(self.playing))?;
        map.serialize_entry("hands", &self.held[..seats])?;
        map.serialize_entry("known", &self.known[..seats])?;
        map.serialize_entry("stock", &self.stock)?;
        map.serialize_entry("recycled", &self.recycled)?;
        map.serialize_entry("pile", self.pile.as_slice())?;
        map.serialize_entry("table", &table)?;
        map.serialize_entry("opened", &seated(self.opened))?;
        map.serialize_entry("drew", &self.drew)?;
        map.serialize_entry("taken", &self.taken)?;
        map.serialize_entry("taken_held", &self.taken_held)?;
        map.serialize_entry("laid", &self.laid)?;
        map.serialize_entry("provisional", &self.provisional())?;
        map.serialize_entry("opening", &self.opening)?;
        map.serialize_entry("clean", &self.clean)?;
        map.serialize_entry("undone", &self.undone)?;
        map.serialize_entry("fined", &seated(self.fined))?;
        map.serialize_entry("idle", &self.idle)?;
        map.serialize_entry("scores", &self.scores[..seats])?;
        map.serialize_entry("deals", &self.deals)?;
        map.serialize_entry("winner", &self.winner)?;
        map.end()
    }
}
