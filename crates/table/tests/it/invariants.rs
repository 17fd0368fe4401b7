//! What has to hold after every step, whatever anybody does.

use engine::Viewer;
use serde_json::Value;
use table::Conn;

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
        let told = usize::from(self.is_over());
        let secret = &self.seeds[..self.seeds.len() - told];
        if self.told_seeds(secret).any(|seed| text.contains(&seed)) {
            return Err(format!("{to:?} was told a seed: {text}"));
        }
        Ok(())
    }

    /// The last seed, unless its match is over; earlier ones were told, or nothing came of them.
    fn told_seeds<'a>(
        &self,
        secret: &'a [engine::fair::Seed],
    ) -> impl Iterator<Item = String> + 'a {
        secret.last().into_iter().map(ToString::to_string)
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

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}
