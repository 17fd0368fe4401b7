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
    /// What it tried without knowing whether it is a move: its aim, with the cards that must be in it.
    tried: Option<Value>,
    /// Where that was refused, the cards that it lays its finger on instead, one by one.
    touched: Option<Touched>,
    /// A move that it has found by asking.
    found: Option<Value>,
    keys: u64,
}

/// A choice of cards that is put together card by card.
struct Touched {
    choice: Value,
    /// The number of the question what these cards are, once it is asked.
    asked: Option<u64>,
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
            tried: None,
            touched: None,
            found: None,
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
            // Whoever was cut off gets no answer any more, and asks again.
            if let Some(touched) = &mut self.touched {
                touched.asked = None;
            }
        }
        if let Some(answer) = message.get("answer") {
            self.learn(answer);
        }
        if message.get("refused").is_some() {
            self.touched = self.tried.take().map(|choice| Touched { choice, asked: None });
        }
        let Some(frame) = message.get("frame") else { return };
        self.seq = frame["seq"].as_u64().unwrap_or(0) as u32;
        self.you = frame.get("you").cloned();
        (self.tried, self.touched, self.found) = (None, None, None);
        if let Some(table) = frame.get("table") {
            self.look(table);
        }
    }

    /// Takes in what the cards that it touched are: a move, or cards that lack others.
    fn learn(&mut self, answer: &Value) {
        let mine = |touched: &mut Touched| touched.asked == answer["id"].as_u64();
        let Some(mut touched) = self.touched.take_if(mine) else { return };
        let list = |key: &str| answer["choice"][key].as_array().cloned().unwrap_or_default();
        self.found = list("moves").first().map(|found| found["steps"].clone());
        let more = list("more");
        if self.found.is_none() && !more.is_empty() {
            let card = more[self.dice.below(more.len() as u32) as usize].clone();
            let cards = touched.choice["cards"].as_array_mut().expect("a choice is of cards");
            cards.push(card);
            self.touched = Some(Touched { asked: None, ..touched });
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
            "playing" => {
                let question = self.question();
                return question.or_else(|| self.act().map(|what| self.command(&what)));
            }
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

    /// Asks what the cards are that it touched.
    fn question(&mut self) -> Option<Value> {
        let touched = self.touched.as_mut().filter(|touched| touched.asked.is_none())?;
        self.keys += 1;
        let id = self.keys & u64::from(u32::MAX);
        touched.asked = Some(id);
        Some(json!({"ask": {"id": id, "about": {"choice": touched.choice}}}))
    }

    /// Any of the moves on offer.
    fn act(&mut self) -> Option<Value> {
        if let Some(steps) = self.found.take() {
            return Some(json!({"act": {"steps": steps}}));
        }
        let you = self.you.take()?;
        // Who takes back what it laid as often as it lays something never comes to an end.
        let undoes = |offer: &&Value| offer["do"] == "undo";
        let (back, on): (Vec<&Value>, Vec<&Value>) =
            you["offers"].as_array()?.iter().partition(undoes);
        if on.is_empty() && back.is_empty() {
            return None;
        }
        // In a window one may stay out, and mostly does.
        if let Some(stayed_out) = you.get("stayed_out") {
            if *stayed_out == json!(true) {
                return None;
            }
            if self.dice.below(8) > 0 {
                return Some(json!("stay_out"));
            }
        }
        // Whole moves are told where they are few; of many cards not every choice is one.
        let listed = |offers: &[&Value]| -> Vec<Value> {
            offers.iter().filter_map(|offer| offer["moves"].as_array()).flatten().cloned().collect()
        };
        let mut moves = listed(&on);
        if moves.is_empty() {
            let any_order = |offer: &&&Value| offer["ordered"] != json!(true);
            let any: Vec<&&Value> = on.iter().filter(any_order).collect();
            if let Some(offer) = any.get(self.dice.below(any.len().max(1) as u32) as usize) {
                let (choice, must) = (self.choice(offer), offer["must"].clone());
                let mut least = choice.clone();
                least["cards"] = must;
                self.tried = Some(least);
                return Some(json!({"act": {"choice": choice}}));
            }
            moves = listed(&back);
        }
        if moves.is_empty() {
            return None;
        }
        let chosen = &moves[self.dice.below(moves.len() as u32) as usize];
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

    /// A player at a table where it may do this.
    fn offered(offers: &Value) -> Player {
        let (mut player, _) = seated();
        let you = json!({"offers": offers});
        player.hear(&json!({"frame": {"seq": 1, "table": {"stage": "playing"}, "you": you}}));
        player
    }

    #[test]
    fn what_it_laid_is_taken_back_only_where_nothing_else_is_left() {
        let undo = json!({"do": "undo", "moves": [{"steps": [58]}]});
        let meld = json!({"do": "meld", "moves": [{"steps": [1]}, {"steps": [2]}]});
        let undoes = |offers: Value| {
            offered(&offers).move_on().unwrap()["do"]["what"]["act"]["steps"] == json!([58])
        };
        assert!(!undoes(json!([undo, meld])));
        assert!(undoes(json!([undo])));
    }

    #[test]
    fn a_refused_choice_is_put_together_card_by_card() {
        let play = json!({"do": "play", "least": 2, "must": ["KH"], "may": ["KH", "7S", "8S"]});
        let mut player = offered(&json!([play]));
        let tried = player.move_on().unwrap();
        assert_eq!(tried["do"]["what"]["act"]["choice"]["cards"].as_array().unwrap().len(), 2);
        assert_eq!(player.move_on(), None, "one move at a time");
        player.hear(&json!({"refused": {"key": tried["do"]["key"]}}));
        let asked = player.move_on().unwrap()["ask"].clone();
        assert_eq!(asked["about"], json!({"choice": {"do": "play", "cards": ["KH"]}}));
        let more = json!({"id": asked["id"], "choice": {"moves": [], "more": ["8S"]}});
        player.hear(&json!({"answer": more}));
        player.hear(&json!({"answer": more}));
        let asked = player.move_on().unwrap()["ask"].clone();
        assert_eq!(asked["about"]["choice"]["cards"], json!(["KH", "8S"]));
        let found =
            json!({"id": asked["id"], "choice": {"moves": [{"steps": [9, 8]}], "more": []}});
        player.hear(&json!({"answer": found}));
        let what = player.move_on().unwrap()["do"]["what"].clone();
        assert_eq!(what, json!({"act": {"steps": [9, 8]}}));
    }
}
