//! What was heard of a table so far, and how a person is shown it.

use cards::Seat;
use engine::{Turn as Due, Viewer};
use games::GameName;
use serde_json::{Map, Value};

use super::eyes::{Eyes, Look};
use crate::house_rules::{differences_in, plain};
use crate::play::farewell;
use crate::play::place::{Frame, Room, Turn};
use crate::words::printable;

/// What was heard of a table.
#[derive(Default)]
pub(super) struct Heard {
    /// The number of the last frame.
    pub seq: u32,
    /// Where this person sits.
    pub seat: Option<Seat>,
    /// What stands around the match.
    pub around: Map<String, Value>,
    /// What all know of it, and what only this person does.
    open: Value,
    own: Value,
    /// What this person may do now.
    you: Value,
    /// Who is connected.
    pub here: Value,
    /// What happened since the person was shown something.
    events: Vec<Value>,
    /// Whether what was shown before no longer counts.
    pub anew: bool,
}

impl Heard {
    /// Takes in a frame: only what changed is in it, unless it is a whole one.
    pub(super) fn frame(&mut self, frame: &Value) {
        let seq = frame["seq"].as_u64().unwrap_or_default() as u32;
        if frame.get("whole").is_some() {
            // Whoever missed nothing need not be told anything again.
            self.anew |= seq != self.seq || self.around.is_empty();
            (self.around, self.open, self.own) = Default::default();
        }
        self.seq = seq;
        let taken_back = self.around.get("taken_back").cloned();
        if let Some(Value::Object(changed)) = frame.get("table") {
            self.around.extend(changed.clone());
        }
        self.anew |= taken_back.is_some_and(|before| before != self.around["taken_back"]);
        match (frame.get("open"), &mut self.open) {
            (Some(Value::Object(changed)), Value::Object(open)) => open.extend(changed.clone()),
            (Some(Value::Null), open) => {
                (*open, self.own, self.anew) = (Value::Null, Value::Null, true);
            }
            (Some(all), open) => *open = all.clone(),
            (None, _) => {}
        }
        if let Some(own) = frame.get("own") {
            self.own = own.clone();
        }
        self.events.extend(frame["events"].as_array().into_iter().flatten().cloned());
        self.you = frame.get("you").cloned().unwrap_or_default();
    }

    /// How far the table has come.
    pub(super) fn stage(&self) -> &str {
        self.word("stage")
    }

    /// A word of what stands around the match.
    pub(super) fn word(&self, name: &str) -> &str {
        self.around.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// The game.
    pub(super) fn game(&self) -> Option<GameName> {
        self.word("game").parse().ok()
    }

    /// Whether a match lies on the table.
    pub(super) fn in_match(&self) -> bool {
        self.open.is_object() && matches!(self.stage(), "playing" | "over" | "ended")
    }

    fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Watcher, Viewer::Seat)
    }

    /// Through this person's eyes.
    pub(super) fn eyes(&self) -> Option<Eyes> {
        Some(Eyes {
            game: self.game()?,
            options: self.around.get("options").cloned().unwrap_or_default(),
            viewer: self.viewer(),
            open: self.open.clone(),
            own: self.own.clone(),
        })
    }

    /// Whether a bot plays for this person.
    pub(super) fn stand_in(&self) -> bool {
        let place = self.seat.and_then(|seat| self.around.get("seats")?.get(seat.index()));
        place.is_some_and(|place| place["stand_in"].is_string())
    }

    /// This person has stayed out: nothing tells it so until something happens.
    pub(super) fn stay_out(&mut self) {
        self.you["stayed_out"] = Value::Bool(true);
    }

    /// Whether it may stay out now.
    pub(super) fn in_window(&self) -> bool {
        self.you["stayed_out"] == Value::Bool(false)
    }

    fn turn(&self, due: Due) -> Turn {
        let asked = self.you.is_object() && !self.stand_in();
        match due {
            _ if self.stage() != "playing" => Turn::Over,
            Due::Over => Turn::Over,
            Due::Seat(seat) if asked && Some(seat) == self.seat => Turn::Yours { in_window: false },
            Due::Seat(seat) => Turn::Other(seat),
            Due::Window(_) if asked && self.in_window() => Turn::Yours { in_window: true },
            Due::Window(_) | Due::Chance(_) => Turn::Others,
        }
    }

    /// How the match stands, with what happened since it was shown last; and why not, if this program
    /// cannot read what it was sent.
    pub(super) fn show(&mut self, farewell: &[String]) -> Result<Frame, String> {
        let eyes = self.eyes().ok_or("this program does not know the game")?;
        let Look { names, turn, standing, described, offers, lines } = eyes.look(&self.events)?;
        let waits = self.turn(turn);
        let mut last_words = Vec::new();
        if waits == Turn::Over {
            if self.around.get("abandoned") == Some(&Value::Bool(true)) {
                last_words.push("The match was ended early.".to_string());
            }
            last_words.extend(farewell::result(&standing, names));
            last_words.extend(farewell.iter().cloned());
        }
        Ok(Frame {
            game: eyes.game,
            viewer: eyes.viewer,
            names,
            sitters: self.sitters(),
            waits,
            open: self.open.clone(),
            described,
            offers,
            anew: std::mem::take(&mut self.anew),
            events: std::mem::take(&mut self.events),
            lines,
            agreed: self.agreed(),
            farewell: last_words,
        })
    }

    /// Who sits where: a name, how well a bot plays.
    fn sitters(&self) -> Vec<String> {
        let seats = self.around.get("seats").and_then(Value::as_array);
        let one = |(at, place): (usize, &Value)| {
            let name = printable(place["name"].as_str().unwrap_or_default());
            let me = self.seat == Some(Seat::new(at));
            let away = !me && self.here["seats"][at] == Value::Bool(false);
            match place["kind"].as_str() {
                Some("house") => plain(&place["level"]),
                Some("empty") | None => "empty".to_string(),
                _ if place["stand_in"].is_string() => format!("{name}, a bot plays"),
                _ if away => format!("{name}, away"),
                Some("program") => format!("{name}, a program"),
                Some(_) => name,
            }
        };
        seats.into_iter().flatten().enumerate().map(one).collect()
    }

    /// What is agreed on at this table.
    fn agreed(&self) -> Vec<String> {
        let Some(game) = self.game() else { return Vec::new() };
        let options = self.around.get("options").cloned().unwrap_or_default();
        let sitters = self.sitters().into_iter().enumerate();
        let sitters: Vec<String> =
            sitters.map(|(seat, sitter)| format!("seat {seat} {sitter}")).collect();
        let mut lines = vec![
            format!("{}: {}.", game.title(), differences_in(game, &options)),
            format!("At the table: {}.", sitters.join(", ")),
            format!("Commitment to the seed: {}", self.word("commitment")),
        ];
        let salts = self.around.get("salts").and_then(Value::as_array);
        let own = self.seat.and_then(|seat| salts?.get(seat.index())?.as_str());
        let own = own.filter(|grain| !grain.is_empty());
        lines.extend(own.map(|grain| format!("Your salt in every shuffle: {grain:?}")));
        lines
    }

    /// The table before the cards are dealt.
    pub(super) fn room(&self) -> Option<Room> {
        let game = self.game()?;
        let place = |seat: Seat| self.around.get("seats")?.get(seat.index());
        let ready = self.seat.map(|seat| place(seat).is_some_and(|it| it["ready"] == true));
        let host = self.around.get("host").and_then(Value::as_u64);
        let host = host.map(|host| Seat::new(host as usize));
        let options = self.around.get("options").cloned().unwrap_or_default();
        let mut lines = vec![format!("{}: {}.", game.title(), differences_in(game, &options))];
        lines.push(String::new());
        for (at, sitter) in self.sitters().into_iter().enumerate() {
            let seat = Seat::new(at);
            let you = if Some(seat) == self.seat { " (you)" } else { "" };
            let hosts = if Some(seat) == host { ", host" } else { "" };
            let is_ready = place(seat).is_some_and(|it| it["ready"] == true);
            let is_ready = if is_ready { ", ready" } else { "" };
            lines.push(format!("Seat {seat}  {sitter}{you}{hosts}{is_ready}"));
        }
        lines.push(String::new());
        let gathers = matches!(self.stage(), "gathering" | "over");
        let empty = |seat: &Value| seat["kind"] == "empty";
        let seats = self.around.get("seats").and_then(Value::as_array);
        let room = seats.is_some_and(|seats| seats.iter().any(empty));
        let waits = match (gathers, room) {
            (true, true) => {
                "The cards are dealt once every seat is taken and everybody is ready, \
                 or when the host begins with bots in the empty seats."
            }
            (true, false) => "The cards are dealt once everybody is ready.",
            (false, _) => "The cards are shuffled with everybody's salt.",
        };
        lines.push(waits.to_string());
        Some(Room { game, lines, ready, host: host.is_some() && host == self.seat, gathers })
    }

    /// What somebody asks of all, if this person has not answered yet.
    pub(super) fn wish(&self) -> Option<String> {
        let wish = self.around.get("wish").filter(|wish| wish.is_object())?;
        let by = Seat::new(wish["by"].as_u64()? as usize);
        let mine = self.seat?;
        let agreed = wish["agreed"].as_array()?.iter().any(|seat| *seat == mine.index());
        let what = if wish["wish"] == "end" { "end the match" } else { "take back a move" };
        if by == mine || agreed {
            return Some(format!("To {what}: the others are asked."));
        }
        let who = self.sitters().get(by.index()).cloned().unwrap_or_default();
        Some(format!("{who} wants to {what}: y agrees, n does not."))
    }
}
