//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode.
//!
//! Hidden cards have counts only.

use cards::{Face, Seat, Side};
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::meld::{Canasta, Direction, Kind, canasta, direction_from};
use crate::pack::{Hand, points, rank};
use crate::state::{Meld, Open, Pending, Phase, TEAMS};

#[derive(Serialize)]
struct Laid<'a> {
    side: Side,
    kind: Kind,
    cards: &'a [Face],
    canasta: Option<Canasta>,
    direction: Option<Direction>,
    points: i32,
    /// How many of the cards were laid in this turn and can be taken back.
    fresh: usize,
}

impl<'a> Laid<'a> {
    fn new(meld: &'a Meld) -> Laid<'a> {
        let cards = meld.cards.as_slice();
        let direction = match meld.kind {
            Kind::Run => direction_from(rank(cards[0])),
            Kind::Set | Kind::Wild => None,
        };
        Laid {
            side: meld.side,
            kind: meld.kind,
            cards,
            canasta: canasta(cards),
            direction,
            points: points(cards),
            fresh: cards.len() - usize::from(meld.kept),
        }
    }
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.seats();
        let acting = matches!(self.phase, Phase::Bottom | Phase::Draw | Phase::Play);
        let melds: Vec<Laid<'_>> = self.melds.as_slice().iter().map(Laid::new).collect();
        let reds: Vec<Vec<Face>> =
            Seat::all(seats).map(|seat| self.red_threes(seat).collect()).collect();
        let minimums: Vec<i32> = (0..TEAMS).map(|side| self.minimum(Side::new(side))).collect();
        let blocked: Vec<bool> = Seat::all(seats)
            .map(|seat| (self.black | self.red_shut) >> seat.index() & 1 == 1)
            .collect();
        let known: &[Hand] = &self.known[..seats];
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("phase", &self.phase)?;
        map.serialize_entry("turn", &acting.then_some(self.turn))?;
        map.serialize_entry("dealer", &self.dealer)?;
        map.serialize_entry("stock", &self.stock)?;
        map.serialize_entry("recycled", &self.recycled)?;
        map.serialize_entry("pile", self.pile.as_slice())?;
        map.serialize_entry("blocked", &blocked)?;
        map.serialize_entry("put_back", &self.put_back)?;
        map.serialize_entry("hands", &self.hands[..seats])?;
        map.serialize_entry("known", known)?;
        map.serialize_entry("red_threes", &reds)?;
        map.serialize_entry("melds", &melds)?;
        map.serialize_entry("canastas", &self.canastas)?;
        map.serialize_entry("opened", &self.opened)?;
        map.serialize_entry("minimums", &minimums)?;
        map.serialize_entry("pile_waits", &(self.pending != Pending::Nothing))?;
        map.serialize_entry("undone", &self.undone)?;
        map.serialize_entry("scores", &self.scores[..TEAMS])?;
        map.serialize_entry("deals", &self.deals)?;
        map.serialize_entry("winner", &self.winner)?;
        map.end()
    }
}
