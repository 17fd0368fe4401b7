//! House bots at other tables: asked in writing, they decide as they do in person; and whatever a
//! line says, it is answered.

use std::cell::Cell;
use std::time::Duration;

use arena::protocol::{self, Draft, STAY_OUT};
use arena::{Bout, Chair, Guest, Sitter, player};
use bots::{Bot, Craft, Decision, Level, Player, Sight, random};
use cards::Dice;
use games::GameName;
use serde_json::{Value, json};

use super::fair::tables;
use super::{HOUSE, long};

/// Worlds for an expert: enough to go all its ways.
const WORLDS: Option<u32> = Some(2);

/// A bot that is asked in person and in writing.
struct Twin<'a, G: Craft> {
    in_person: Player<G>,
    in_writing: Guest<G>,
    asked: &'a Cell<u32>,
}

impl<G: Craft> Bot<G> for Twin<'_, G> {
    fn decide(&mut self, sight: &Sight<'_, G>, seed: u64, stop: &dyn Fn() -> bool) -> Decision<G> {
        let decision = self.in_person.decide(sight, seed, stop);
        self.asked.set(self.asked.get() + 1);
        let id = u64::from(self.asked.get());
        let line = protocol::question(id, sight, sight.heard, seed, &Draft::default());
        let due = decision.choice.map_or(STAY_OUT.to_string(), |action| action.to_string());
        let answer = self.in_writing.answer(line.as_bytes());
        assert_eq!(answer, json!({"id": id, "action": due}), "{line}");
        decision
    }
}

/// Plays a deal of every preset with a bot in every chair.
fn deal<G: Craft>(name: &str, mut bot: impl FnMut() -> Box<dyn Bot<G>>) {
    for (table, options) in tables::<G>() {
        let seats = G::seating(&G::compile(&options).expect("a preset is playable")).seats;
        let chair = |_| Chair { sitter: Sitter::House(bot()), label: "a" };
        let mut chairs: Vec<Chair<'_, G>> = (0..seats).map(chair).collect();
        let mut table = Bout::<G>::new(&options, &format!("{name} {table}"), 0, HOUSE);
        table.play_deals(&mut chairs, 1);
        assert_eq!(table.take_minutes().faults, []);
    }
}

struct Agree(Level);

impl bots::Visit for Agree {
    type Out = u32;

    fn visit<G: Craft>(self) -> u32 {
        let asked: &'static Cell<u32> = Box::leak(Box::default());
        deal::<G>("guest", || {
            let in_person = player(self.0, WORLDS);
            let in_writing = Guest::new(self.0, WORLDS, Duration::MAX);
            Box::new(Twin { in_person, in_writing, asked })
        });
        asked.get()
    }
}

#[test]
fn asked_in_writing_a_bot_decides_the_same() {
    for game in GameName::ALL {
        for level in [Level::Random, Level::Greedy, Level::Club] {
            let asked = bots::visit(game, Agree(level));
            assert!(asked > 20, "{game} {level}: {asked}");
        }
    }
    bots::visit(GameName::Belote, Agree(Level::Expert));
    if long() {
        for game in GameName::ALL {
            bots::visit(game, Agree(Level::Expert));
        }
    }
}

/// A player who also spoils every question and puts it to bots that must not mind.
struct Spoiler<G: Craft> {
    guests: [Guest<G>; 4],
    dice: Dice,
    tally: &'static Tally,
}

/// What became of spoilt questions.
#[derive(Default)]
struct Tally {
    answered: Cell<u32>,
    refused: Cell<u32>,
}

/// Spoilt questions for each good one.
const SPOILT: u32 = 6;

impl<G: Craft> Bot<G> for Spoiler<G> {
    fn decide(&mut self, sight: &Sight<'_, G>, seed: u64, _: &dyn Fn() -> bool) -> Decision<G> {
        let line = protocol::question(1, sight, sight.heard, seed, &Draft::default());
        let question: Value = serde_json::from_str(&line).expect("a question is JSON");
        for _ in 0..SPOILT * if long() { 50 } else { 1 } {
            let spoilt = match self.dice.below(8) {
                0 => spoil_bytes(line.as_bytes(), &mut self.dice),
                _ => {
                    let mut spoilt = question.clone();
                    (0..=self.dice.below(2)).for_each(|_| spoil(&mut spoilt, &mut self.dice));
                    spoilt.to_string().into_bytes()
                }
            };
            let guest = self.dice.below(self.guests.len() as u32) as usize;
            let answer = self.guests[guest].answer(&spoilt);
            let text = String::from_utf8_lossy(&spoilt);
            assert_ne!(answer["errorCode"], "BOT_FAULT", "{text}");
            let counted = if answer["action"].is_string() {
                &self.tally.answered
            } else {
                &self.tally.refused
            };
            assert_eq!(answer["action"].is_null(), answer["errorCode"].is_string(), "{answer}");
            counted.set(counted.get() + 1);
        }
        Decision::at_once(random::choice(sight.seen(), &mut Dice::new(seed)))
    }
}

/// Changes, loses or doubles a few bytes.
fn spoil_bytes(line: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = line.to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u32) as usize;
        match dice.below(4) {
            0 => bytes[at] = dice.below(256) as u8,
            1 => bytes[at] = b"0123456789[]{},\"SHDC"[dice.below(20) as usize],
            2 => drop(bytes.remove(at)),
            _ => bytes.insert(at, bytes[at]),
        }
    }
    bytes
}

/// Changes one value somewhere inside: most often a small lie, sometimes nonsense.
fn spoil(value: &mut Value, dice: &mut Dice) {
    let inside = match value {
        Value::Object(fields) if !fields.is_empty() && dice.below(20) > 0 => {
            // Most of what there is to spoil is in the view.
            let count = fields.len();
            let at = match fields.keys().position(|key| key == "view") {
                Some(view) if dice.below(8) > 0 => view,
                _ => dice.below(count as u32) as usize,
            };
            fields.values_mut().nth(at)
        }
        Value::Array(items) if !items.is_empty() && dice.below(3) > 0 => {
            let at = dice.below(items.len() as u32) as usize;
            items.get_mut(at)
        }
        _ => None,
    };
    match inside {
        Some(inside) => spoil(inside, dice),
        None => *value = other(value, dice),
    }
}

const CARDS: [&str; 12] =
    ["7H", "AS", "KC", "10D", "JK", "2S", "3D", "QS", "JD#2", "9C#4", "SJ", "9H"];
const WORDS: [&str; 14] = [
    "play",
    "draw",
    "bid",
    "over",
    "shuffle",
    "last",
    "won",
    "set",
    "run",
    "hearts",
    "trumps",
    "stock",
    "bury",
    "last_call",
];

fn other(value: &Value, dice: &mut Dice) -> Value {
    let below = |dice: &mut Dice, n| dice.below(n);
    match (value, dice.below(16)) {
        (_, 0) => Value::Null,
        (_, 1) => json!(below(dice, 300)),
        (_, 2) => json!(-i64::from(below(dice, 1 << 31))),
        (Value::Array(items), 3..9) if !items.is_empty() => {
            let mut items = items.clone();
            let at = below(dice, items.len() as u32) as usize;
            match below(dice, 3) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => items.swap(0, at),
            }
            Value::Array(items)
        }
        (Value::Array(items), _) => {
            let mut items = items.clone();
            items.push(json!(CARDS[below(dice, 12) as usize]));
            Value::Array(items)
        }
        (Value::Bool(yes), _) => json!(!yes),
        (Value::Number(number), 3..12) => {
            json!(number.as_i64().unwrap_or(0) + i64::from(below(dice, 5)) - 2)
        }
        (Value::Number(_), _) => json!(below(dice, 6)),
        (Value::String(_), 3..12) => json!(CARDS[below(dice, 12) as usize]),
        (Value::String(_), _) => json!(WORDS[below(dice, 14) as usize]),
        (Value::Null, 3..9) => json!(below(dice, 4)),
        _ => json!(CARDS[below(dice, 12) as usize]),
    }
}

struct Spoil;

impl bots::Visit for Spoil {
    type Out = (u32, u32);

    fn visit<G: Craft>(self) -> (u32, u32) {
        let tally: &'static Tally = Box::leak(Box::default());
        let mut number = 0;
        deal::<G>("spoilt", || {
            number += 1;
            let levels = [Level::Random, Level::Club, Level::Club, Level::Expert];
            let guests = levels.map(|level| Guest::new(level, WORLDS, Duration::from_millis(20)));
            Box::new(Spoiler { guests, dice: Dice::new(number), tally })
        });
        (tally.answered.get(), tally.refused.get())
    }
}

fn spoilt_questions_are_answered_or_refused(game: GameName) {
    let (answered, refused) = bots::visit(game, Spoil);
    assert!(answered > 20 && refused > answered / 4, "{game}: {answered} {refused}");
}

/// A test for every game, so that they run side by side.
macro_rules! spoilt_questions {
    (() $($(#[$about:meta])* $room:ident $Game:ident,)*) => {$(
        #[test]
        fn $room() {
            spoilt_questions_are_answered_or_refused(GameName::$Game);
        }
    )*};
}

mod spoilt_questions {
    use super::*;

    games::for_each_game!(spoilt_questions);
}
