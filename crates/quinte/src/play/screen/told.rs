//! What the events of a match add up to for somebody who watches it: the trick on the table, the one
//! before, the score after each deal. Events of all games speak alike: something is `played`, a trick is
//! taken, a deal is scored.

use cards::{Card, Seat};
use serde_json::Value;

use super::super::place::Frame;

/// A trick: who played what, and who has taken it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Trick {
    /// Cards in the order of play.
    pub plays: Vec<(Seat, Vec<String>)>,
    /// Who took it, once it is complete.
    pub taken: Option<Seat>,
}

/// What was told so far.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// In lines for people.
    pub lines: Vec<String>,
    /// The trick that lies on the table, complete or not.
    pub trick: Trick,
    /// The one before.
    pub before: Trick,
    /// After each deal, what every side has.
    pub sheet: Vec<Vec<String>>,
}

impl Told {
    /// Hears what is new.
    pub(super) fn hear(&mut self, frame: &Frame) {
        if frame.anew {
            *self = Told::default();
        }
        self.lines.extend(frame.lines.iter().cloned());
        frame.events.iter().for_each(|event| self.event(event));
        if frame.anew && self.trick.plays.is_empty() {
            self.trick.plays = lying(&frame.open["trick"]);
        }
    }

    fn event(&mut self, event: &Value) {
        let seat = event["seat"].as_u64().map(|seat| Seat::new(seat as usize));
        match (event["event"].as_str().unwrap_or_default(), seat) {
            ("deal", _) => (self.trick, self.before) = Default::default(),
            ("played", Some(seat)) => {
                if self.trick.taken.is_some() {
                    self.before = std::mem::take(&mut self.trick);
                }
                let one = std::slice::from_ref(&event["card"]);
                let cards = event["cards"].as_array().map_or(one, Vec::as_slice);
                self.trick.plays.push((seat, cards.iter().map(card).collect()));
            }
            ("trick_taken", Some(seat)) => self.trick.taken = Some(seat),
            ("deal_scored" | "deal_over", _) => {
                let scores = event.get("totals").or(event.get("ranks"));
                let scores = scores.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                self.sheet.push(scores.iter().map(crate::house_rules::plain).collect());
            }
            _ => {}
        }
    }

    /// The last complete trick.
    pub(super) fn last_trick(&self) -> &Trick {
        if self.trick.taken.is_some() { &self.trick } else { &self.before }
    }
}

/// The cards of a trick that was begun before anything was told.
fn lying(trick: &Value) -> Vec<(Seat, Vec<String>)> {
    let play = |play: &Value| {
        let seat = Seat::new(play["seat"].as_u64()? as usize);
        let one = std::slice::from_ref(&play["card"]);
        let cards = play["cards"].as_array().map_or(one, Vec::as_slice);
        Some((seat, cards.iter().map(card).collect()))
    };
    trick.as_array().into_iter().flatten().filter_map(play).collect()
}

/// A card as people read it; which of several copies it is says nothing on a table.
pub(super) fn card(name: &Value) -> String {
    let name = name.as_str().unwrap_or_default();
    shown(name)
}

/// The same of a name.
pub(super) fn shown(name: &str) -> String {
    name.parse::<Card>().map_or_else(|_| name.to_string(), |card| format!("{:#}", card.face()))
}
