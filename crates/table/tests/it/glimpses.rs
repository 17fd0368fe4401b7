//! Whether a move can still be taken back, by an account of its own: it looks at nothing but what each
//! viewer was shown, before the move and since.

use std::collections::{BTreeMap, BTreeSet};

use cards::{Card, Face, Seat};
use engine::Viewer;
use serde_json::Value;
use table::{Conn, Deed, Note};

use crate::client::Answered;
use crate::driver::{Checked, House};
use crate::invariants::json;

/// A match after one of its frames, as its viewers see it.
pub(crate) struct Glimpse {
    actor: Option<Seat>,
    open: String,
    /// By seat.
    own: Vec<String>,
    /// What was told with this frame, by seat and to whoever watches.
    heard: Vec<String>,
}

/// The cards that each viewer was shown, frame by frame.
#[derive(Default)]
pub(crate) struct Glimpses {
    seen: Vec<Glimpse>,
    /// What the last deed took away, should it be lost.
    shelved: Vec<Glimpse>,
}

impl Glimpses {
    /// A deed was done at this table.
    pub(crate) fn after(&mut self, deed: &Deed, game: Option<&dyn games::Match>) {
        let actor = match deed {
            Deed::Opened(_) => return self.shelve(0),
            Deed::Noted(Note::Back { to, .. }) => return self.shelve(*to as usize + 1),
            Deed::Noted(Note::Acted { seat, .. }) => Some(*seat),
            Deed::Closed | Deed::Salted(_) => None,
            _ => return,
        };
        self.shelved.clear();
        let Some(game) = game else { return };
        let seats = || (0..game.seats()).map(Seat::new).map(Viewer::Seat);
        let told = |viewer| game.events(viewer, game.frames()).pop().unwrap_or_default();
        self.seen.push(Glimpse {
            actor,
            open: game.open().to_string(),
            own: seats().map(|viewer| game.own(viewer)).collect(),
            heard: seats().chain([Viewer::Watcher]).map(told).collect(),
        });
    }

    fn shelve(&mut self, from: usize) {
        self.shelved = self.seen.split_off(from.min(self.seen.len()));
    }

    /// The table was read back, and its match has so many frames now.
    pub(crate) fn read_back(&mut self, frames: Option<usize>) {
        let due = frames.map_or(0, |frames| frames + 1);
        if self.seen.len() < due {
            self.seen.append(&mut self.shelved);
        }
        self.seen.truncate(due);
    }

    /// Where the last move of this seat stands.
    fn last_move(&self, seat: Seat) -> Option<usize> {
        self.seen.iter().rposition(|glimpse| glimpse.actor == Some(seat))
    }

    fn others_acted(&self, since: usize) -> bool {
        self.seen[since + 1..].iter().any(|glimpse| glimpse.actor.is_some())
    }

    /// Whether anybody has learned a card by this move or since that its mover did not choose to show.
    fn learned(&self, mover: Seat, by: usize) -> bool {
        let (before, now) = (&self.seen[by - 1], &self.seen[self.seen.len() - 1]);
        let open: BTreeSet<Face> = faces(&json(&before.open)).into_iter().collect();
        let mine = hand(&before.own[mover.index()]);
        let heard = self.seen[by..].iter().flat_map(|glimpse| &glimpse.heard);
        let mut events = heard.flat_map(|told| match json(told) {
            Value::Array(events) => events,
            _ => Vec::new(),
        });
        let taught = |event: Value| {
            // That a seat lacks cards follows from what it plays, and shows none.
            let shown = if event["event"] == "lacks" { Vec::new() } else { faces(&event) };
            let known = |face: &Face| open.contains(face) || mine.contains_key(face);
            // What no seat did, nobody chose to show.
            if event["seat"].is_null() { !shown.is_empty() } else { !shown.iter().all(known) }
        };
        let gained = |seat: usize| {
            let (had, has) = (hand(&before.own[seat]), hand(&now.own[seat]));
            let fresh = |(face, count): (Face, u32)| {
                let more = count > had.get(&face).copied().unwrap_or(0);
                more && (seat != mover.index() || !open.contains(&face))
            };
            has.into_iter().any(fresh)
        };
        events.any(taught) || (0..now.own.len()).any(gained)
    }
}

/// The cards that are named in this.
fn faces(value: &Value) -> Vec<Face> {
    match value {
        Value::String(text) => text.parse::<Card>().map(|card| card.face()).into_iter().collect(),
        Value::Array(values) => values.iter().flat_map(faces).collect(),
        Value::Object(fields) => {
            // A joker's name is also what is declared by showing it.
            let cards = fields.iter().filter(|(name, _)| *name != "declaration");
            cards.flat_map(|(_, value)| faces(value)).collect()
        }
        _ => Vec::new(),
    }
}

fn hand(own: &str) -> BTreeMap<Face, u32> {
    let mut hand = BTreeMap::new();
    for face in faces(&json(own)["hand"]) {
        *hand.entry(face).or_default() += 1;
    }
    hand
}

/// What is due when a seat wants to take back: a code, or that it may.
type Due = Result<(), &'static str>;

impl House {
    /// What this account says of a take-back now; `None` where it has nothing to say.
    pub(crate) fn take_back_due(&self, conn: Conn) -> Option<(Seat, Due)> {
        let client = &self.clients[&conn];
        let quiet = !self.appending && client.table.get("wish").is_none_or(Value::is_null);
        if !quiet || self.stage() != "playing" || !self.online.contains(&conn) {
            return None;
        }
        let seat = Seat::new(usize::from(client.seat?));
        Some((seat, self.may_take_back(seat)))
    }

    fn may_take_back(&self, seat: Seat) -> Due {
        let last = self.glimpses.last_move(seat).ok_or("NOTHING_TO_TAKE_BACK")?;
        if self.seated().iter().all(|&other| other == seat) {
            return Ok(());
        }
        if self.glimpses.others_acted(last) {
            return Err("OTHERS_ACTED");
        }
        if self.glimpses.learned(seat, last) { Err("CARDS_SEEN") } else { Ok(()) }
    }

    /// A take-back was answered, or is on its way to the record.
    pub(crate) fn take_back_fits(
        &mut self,
        due: (Seat, Due),
        answer: Option<&Answered>,
    ) -> Checked {
        let (seat, due) = due;
        let answer = match answer {
            Some(Answered::Refused(code)) => Err(code.as_str()),
            _ => Ok(()),
        };
        self.tally.take_backs_judged += 1;
        self.tally.cards_seen += u64::from(due == Err("CARDS_SEEN"));
        if answer == due {
            return Ok(());
        }
        Err(format!("{seat:?} wants to take back: {answer:?}, due {due:?}"))
    }

    /// A move is taken back: nobody has learned anything since, or nobody else plays.
    pub(crate) fn back_fits(&self, seat: Seat) -> Checked {
        self.may_take_back(seat).map_err(|why| format!("{seat:?} took back in spite of {why}"))
    }

    /// The seats of people and programs who have not left for good, as all are told.
    pub(crate) fn seated(&self) -> Vec<Seat> {
        let around = json(&self.table.around());
        let seats = around["seats"].as_array().into_iter().flatten().enumerate();
        let sits = |place: &Value| {
            let left = matches!(place["stand_in"].as_str(), Some("left" | "removed"));
            matches!(place["kind"].as_str(), Some("person" | "program")) && !left
        };
        seats.filter(|(_, place)| sits(place)).map(|(at, _)| Seat::new(at)).collect()
    }
}
