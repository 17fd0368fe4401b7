//! What has to hold after every step, whatever anybody does.

use engine::Viewer;
use serde_json::Value;
use table::{Conn, Deed, Watch};

use crate::client::Client;
use crate::driver::{Checked, House};

impl House {
    /// How far the table itself has come, which is ahead of what is told while an append is under way.
    pub(crate) fn stage(&self) -> String {
        let around = self.table.around();
        let (_, stage) = around.split_once(r#""stage":""#).expect("a table has a stage");
        stage.split('"').next().expect("a stage").to_string()
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.stage().as_str(), "over" | "ended")
    }

    /// Whether every seat of the table itself is taken.
    pub(crate) fn is_full(&self) -> bool {
        !self.table.around().contains(r#""kind":"empty""#)
    }

    /// A text on its way out: nothing before it is durable, and no seed before its match is over.
    pub(crate) fn outgoing(&mut self, to: Conn, text: &str) -> Checked {
        self.frames += 1;
        let durable = self.durable;
        if let Some(seq) = text.strip_prefix(r#"{"frame":{"seq":"#) {
            let digits: String = seq.chars().take_while(char::is_ascii_digit).collect();
            let seq: u32 = digits.parse().map_err(|_| format!("no number: {text}"))?;
            if seq > durable {
                return Err(format!("{to:?} was told frame {seq}, {durable} are durable"));
            }
        }
        if self.secrets().iter().any(|seed| text.contains(seed)) {
            return Err(format!("{to:?} was told a seed: {text}"));
        }
        if text.starts_with(r#"{"frame""#) { self.may_watch(to) } else { Ok(()) }
    }

    /// Every seed of this table whose match is not over: also those from which nothing was dealt, for ever.
    pub(crate) fn secrets(&self) -> &[String] {
        // As far as it is written: a table that goes on at once is ahead of what it tells.
        let told = usize::from(matches!(self.told_stage.as_str(), "over" | "ended"));
        &self.kept_back[..self.kept_back.len() - told]
    }

    /// Where nobody may watch and every seat is taken, only who sits is shown anything.
    fn may_watch(&self, to: Conn) -> Checked {
        // Both as it is told and as the table stands, which may be ahead of that.
        if self.chosen.watch != Watch::Nobody || !self.told_full || !self.is_full() {
            return Ok(());
        }
        let id = self.clients.get(&to).and_then(Client::id);
        let sits = id.is_some_and(|id| self.table.seat_of(id).is_some());
        if sits { Ok(()) } else { Err(format!("{to:?} watches what nobody may watch")) }
    }

    /// Whatever is told agrees with how the table stands.
    pub(crate) fn check(&self) -> Checked {
        if self.appending {
            return Ok(());
        }
        let around: Value = serde_json::from_str(&self.table.around()).expect("it is JSON");
        if !self.is_over() && self.table.log().is_some() {
            return Err("a log is told before the match is over".to_string());
        }
        let game = self.table.game();
        let open = game.map_or(Value::Null, |game| json(game.open()));
        for conn in &self.online {
            let client = &self.clients[conn];
            let seat = client.id().and_then(|id| self.table.seat_of(id));
            let wrong = |what: &str, told: &Value, stands: &Value| {
                Err(format!("{conn:?}: {what} is {told}\nbut stands {stands}"))
            };
            if client.seq != Some(self.table.head()) {
                return Err(format!("{conn:?} is at {:?}, not {}", client.seq, self.table.head()));
            }
            self.hints_are_shown(client)?;
            self.fairness_is_shown(client)?;
            let table = Value::Object(client.table.clone());
            if table != around {
                return wrong("the table", &table, &around);
            }
            if client.open != open {
                return wrong("the match", &client.open, &open);
            }
            let (own, touch) = match (seat, game) {
                (Some(seat), Some(game)) if client.seat.is_some() => {
                    let touch = serde_json::to_value(game.touch(seat)).expect("plain data");
                    (json(&game.own(Viewer::Seat(seat))), touch)
                }
                _ => (Value::Null, Value::Null),
            };
            if client.own != own {
                return wrong("its own part", &client.own, &own);
            }
            if client.touch != touch {
                return wrong("what it can touch", &client.touch, &touch);
            }
        }
        Ok(())
    }
}

/// The seeds of these deeds without those of matches that are over, but for the last one's.
pub(crate) fn kept_back(deeds: &[Deed]) -> Vec<String> {
    let mut seeds: Vec<String> = Vec::new();
    let mut dealt = false;
    for deed in deeds {
        match deed {
            Deed::Opened(opening) => {
                // A match is prepared after the last one is over.
                seeds.pop_if(|_| dealt);
                seeds.push(opening.seed.to_string());
                dealt = false;
            }
            Deed::Salted(_) => dealt = true,
            _ => {}
        }
    }
    seeds
}

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}
