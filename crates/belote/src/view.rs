//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode.
//!
//! Hidden cards have counts only. What belongs to another phase is left out or null.

use cards::{MAX_SEATS, Seat, Side};
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::pack::Card;
use crate::state::{Open, Phase};

#[derive(Serialize)]
struct Played {
    seat: Seat,
    card: Card,
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.seats();
        let sides = if seats == MAX_SEATS { 2 } else { seats };
        let acting = matches!(self.phase, Phase::Bid | Phase::Play);
        let hands: Vec<usize> = Seat::all(seats).map(|seat| self.hand_len(seat)).collect();
        let trick: Vec<Played> = self.trick().map(|(seat, card)| Played { seat, card }).collect();
        let points: Vec<u16> = (0..sides).map(|i| self.points(Side::new(i))).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("phase", &self.phase)?;
        map.serialize_entry("turn", &acting.then_some(self.turn))?;
        map.serialize_entry("dealer", &self.dealer)?;
        map.serialize_entry("upcard", &self.upcard)?;
        map.serialize_entry("round", &if self.second_round() { 2 } else { 1 })?;
        map.serialize_entry("passes", &self.passes)?;
        map.serialize_entry("taker", &self.taker)?;
        map.serialize_entry("trump", &self.trump)?;
        map.serialize_entry("hands", &hands)?;
        map.serialize_entry("leader", &self.leader)?;
        map.serialize_entry("winning", &(self.in_trick > 0).then_some(self.winning))?;
        map.serialize_entry("trick", &trick)?;
        map.serialize_entry("plays", self.plays.as_slice())?;
        map.serialize_entry("points", &points)?;
        map.serialize_entry("tricks", &self.tricks[..sides])?;
        map.serialize_entry("called", &self.called[..seats])?;
        map.serialize_entry("best", &self.best)?;
        map.serialize_entry("shown", &self.shown[..seats])?;
        map.serialize_entry("belote", &self.belote)?;
        map.serialize_entry("held", &self.held)?;
        map.serialize_entry("scores", &self.scores[..sides])?;
        map.serialize_entry("deals", &self.deals)?;
        map.serialize_entry("winner", &self.winner)?;
        map.end()
    }
}
