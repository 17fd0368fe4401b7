//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode.
//!
//! Hidden cards have counts only. What belongs to another phase is left out or null.

use cards::{MAX_SEATS, Seat};
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::options::SEATS;
use crate::pack::Cards;
use crate::state::{Open, Phase};
use crate::trump::Group;

#[derive(Serialize)]
struct Played {
    seat: Seat,
    cards: Cards,
}

#[derive(Serialize)]
struct Declared {
    seat: Seat,
    declaration: String,
    strength: u8,
    cards: Cards,
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let acting = matches!(self.phase, Phase::LastCall | Phase::Bury | Phase::Play);
        let playing = self.phase == Phase::Play;
        let declared = self.declared.map(|(seat, declaration)| Declared {
            seat,
            declaration: declaration.to_string(),
            strength: declaration.strength(),
            cards: declaration.cards(self.trump.rank),
        });
        let plays = self.last_plays().filter(|_| playing);
        let plays: Vec<Played> = plays.map(|(seat, cards)| Played { seat, cards }).collect();
        let voids: Vec<Vec<&str>> = Seat::all(SEATS)
            .map(|seat| {
                let void =
                    Group::ALL.into_iter().filter(|group| self.voids[group.index()].contains(seat));
                void.map(Group::name).collect()
            })
            .collect();
        let in_trick = playing && self.in_trick > 0;
        let between = matches!(self.phase, Phase::Shuffle | Phase::Over);
        let shown = if between { [Cards::EMPTY; MAX_SEATS] } else { self.shown };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("phase", &self.phase)?;
        map.serialize_entry("turn", &acting.then_some(self.turn))?;
        map.serialize_entry("starter", &(!self.roles_open).then_some(self.starter))?;
        map.serialize_entry("ranks", &self.ranks)?;
        map.serialize_entry("trump", &self.trump)?;
        map.serialize_entry("declared", &declared)?;
        map.serialize_entry("passes", &self.passes)?;
        map.serialize_entry("dealt", &self.dealt)?;
        map.serialize_entry("hands", &self.hands)?;
        map.serialize_entry("shown", &shown)?;
        map.serialize_entry("aside", &self.aside)?;
        map.serialize_entry("trick", &plays)?;
        map.serialize_entry("in_trick", &self.in_trick)?;
        map.serialize_entry("led", &in_trick.then_some(self.led.name()))?;
        map.serialize_entry("leader", &in_trick.then_some(self.trick().leader))?;
        map.serialize_entry("winning", &in_trick.then_some(self.winning))?;
        map.serialize_entry("voids", &voids)?;
        map.serialize_entry("plays", self.plays.as_slice())?;
        map.serialize_entry("tricks", &self.tricks_done)?;
        map.serialize_entry("points", &self.points)?;
        map.serialize_entry("kitty", &between.then_some(self.kitty))?;
        map.serialize_entry("deals", &self.deals)?;
        map.serialize_entry("winner", &self.winner)?;
        map.end()
    }
}
