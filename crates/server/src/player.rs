//! A program that sits down, opens its salt and plays any legal move: for tests and for measuring. It knows no
//! rules: it does what it is offered.

use cards::Dice;
use serde_json::{Value, json};

/// A program that plays whatever it is offered.
pub struct Player {
    /// The last frame that it has seen.
    pub seq: u32,
    /// Where it sits.
    pub seat: Option<u64>,
    /// How far the table has come.
    pub stage: String,
    /// What it may do, if anything.
    pub you: Option<Value>,
    /// How many matches it has seen end.
    pub over: u32,
    /// Whether it begins without waiting for others: bots take the empty seats.
    alone: bool,
    salt: String,
    dice: Dice,
    /// What the house has sealed for the next deal, and the hashes of salts that all were shown, by seat.
    commitment: Value,
    hashes: Value,
    /// What it has done at this stage: nothing is said twice.
    said: Option<&'static str>,
    keys: u64,
}

impl Player {
    /// A player that decides by these dice.
    pub fn new(seed: u64) -> Player {
        Player {
            seq: 0,
            seat: None,
            stage: String::new(),
            you: None,
            over: 0,
            alone: false,
            salt: format!("grain{seed}"),
            dice: Dice::new(seed),
            commitment: Value::Null,
            hashes: Value::Null,
            said: None,
            keys: seed << 32,
        }
    }

    /// One that plays with house bots.
    pub fn alone(seed: u64) -> Player {
        Player { alone: true, ..Player::new(seed) }
    }

    /// Takes in a message of the table.
    pub fn hear(&mut self, message: &Value) {
        if let Some(welcome) = message.get("welcome") {
            self.seat = welcome["seat"].as_u64();
        }
        let Some(frame) = message.get("frame") else { return };
        self.seq = frame["seq"].as_u64().unwrap_or(0) as u32;
        self.you = frame.get("you").cloned();
        if let Some(table) = frame.get("table") {
            self.look(table);
        }
    }

    /// Takes in what changed around the match.
    fn look(&mut self, table: &Value) {
        if let Some(hashes) = table.get("hashes") {
            self.hashes = hashes.clone();
        }
        // Another seal is another deal: what was said for the last one does not count, however far this one is.
        if let Some(commitment) = table.get("commitment").filter(|new| **new != self.commitment) {
            self.commitment = commitment.clone();
            self.said = None;
        }
        if let Some(stage) = table["stage"].as_str().filter(|stage| *stage != self.stage) {
            self.stage = stage.to_string();
            self.said = None;
            self.over += u32::from(stage == "over");
        }
    }

    /// Whether its hash came in time. Whoever has promised no salt is not asked for it.
    fn promised(&self) -> bool {
        let mine = self.seat.and_then(|seat| self.hashes.get(seat as usize));
        mine == Some(&json!(table::hash(&self.salt)))
    }

    /// Whether it is asked for a move.
    pub fn may_act(&self) -> bool {
        self.stage == "playing" && self.you.is_some()
    }

    /// What it does next, if anything.
    pub fn move_on(&mut self) -> Option<Value> {
        let (word, what) = match self.stage.as_str() {
            "gathering" if self.seat.is_none() => ("sit", json!({"sit": {}})),
            "gathering" | "over" if self.alone => ("start", json!("start")),
            "gathering" | "over" => ("ready", json!({"ready": true})),
            "hashing" => ("hash", json!({"hash": table::hash(&self.salt)})),
            "opening" if self.promised() => ("salt", json!({"salt": self.salt})),
            "playing" => return self.act().map(|what| self.command(&what)),
            _ => return None,
        };
        if self.said == Some(word) {
            return None;
        }
        self.said = Some(word);
        Some(self.command(&what))
    }

    /// A command with a new key.
    pub fn command(&mut self, what: &Value) -> Value {
        self.keys += 1;
        json!({"do": {"key": format!("{:x}", self.keys), "seq": self.seq, "what": what}})
    }

    /// Any of the moves on offer.
    fn act(&mut self) -> Option<Value> {
        let you = self.you.take()?;
        let offers = you["offers"].as_array().filter(|offers| !offers.is_empty())?;
        // In a window one may stay out, and mostly does.
        if let Some(stayed_out) = you.get("stayed_out") {
            if *stayed_out == json!(true) {
                return None;
            }
            if self.dice.below(8) > 0 {
                return Some(json!("stay_out"));
            }
        }
        // Of many cards not every choice is a move; whole moves are told where they are few.
        let moves: Vec<&Value> =
            offers.iter().filter_map(|offer| offer["moves"].as_array()).flatten().collect();
        if moves.is_empty() {
            let any_order = |offer: &&Value| offer["ordered"] != json!(true);
            let any: Vec<&Value> = offers.iter().filter(any_order).collect();
            let offer = any.get(self.dice.below(any.len().max(1) as u32) as usize)?;
            return Some(json!({"act": {"choice": self.choice(offer)}}));
        }
        let chosen = moves[self.dice.below(moves.len() as u32) as usize];
        Some(json!({"act": {"steps": chosen["steps"]}}))
    }

    /// As few cards as such a move takes, those that must be in it first.
    fn choice(&mut self, offer: &Value) -> Value {
        let list = |key: &str| offer[key].as_array().cloned().unwrap_or_default();
        let least = offer["least"].as_u64().unwrap_or(0) as usize;
        let mut cards = list("must");
        let mut spare = list("must");
        let mut may = list("may");
        if !may.is_empty() {
            let first = self.dice.below(may.len() as u32) as usize;
            may.rotate_left(first);
        }
        for card in may {
            if cards.len() >= least {
                break;
            }
            match spare.iter().position(|other| *other == card) {
                Some(at) => drop(spare.remove(at)),
                None => cards.push(card),
            }
        }
        let mut choice = json!({"do": offer["do"], "cards": cards});
        for key in ["kind", "on"] {
            if let Some(value) = offer.get(key) {
                choice[key] = value.clone();
            }
        }
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(player: &mut Player, table: Value) -> Option<Value> {
        player.hear(&json!({"frame": {"seq": 1, "table": table}}));
        Some(player.move_on()?["do"]["what"].clone())
    }

    /// A player in seat 1, whose salt this is.
    fn seated() -> (Player, String) {
        let mut player = Player::new(7);
        player.hear(&json!({"welcome": {"seat": 1, "seq": 1}}));
        (player, "grain7".to_string())
    }

    #[test]
    fn salt_is_opened_where_it_was_promised() {
        let (mut player, salt) = seated();
        let hash = table::hash(&salt);
        assert_eq!(
            said(&mut player, json!({"stage": "hashing", "commitment": "a"})),
            Some(json!({"hash": hash}))
        );
        let all = json!({"stage": "opening", "hashes": [null, hash]});
        assert_eq!(said(&mut player, all), Some(json!({"salt": salt})));
        // Its hash came too late: the next deal is without its salt.
        let (mut late, _) = seated();
        assert!(said(&mut late, json!({"stage": "hashing", "commitment": "a"})).is_some());
        assert_eq!(said(&mut late, json!({"stage": "opening", "hashes": ["x", null]})), None);
    }

    #[test]
    fn another_seal_is_answered_by_another_hash() {
        let (mut player, _) = seated();
        let hashing = |seal: &str| json!({"stage": "hashing", "commitment": seal});
        assert!(said(&mut player, hashing("a")).is_some());
        assert_eq!(said(&mut player, hashing("a")), None, "nothing is said twice");
        assert!(said(&mut player, hashing("b")).is_some());
    }
}
