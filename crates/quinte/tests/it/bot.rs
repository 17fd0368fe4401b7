//! `quinte bot`: the house's bots on the other end of a pipe play as they do at the table, and no line
//! ends them.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use ::arena::Program;
use ::arena::{Bout, Chair, House, Sitter};
use ::arena::{Entrant, player};
use bots::{Bot, Craft, Decision, Player, Sight};
use serde_json::{Value, json};

use super::run;

/// A bot that is asked in person and over a real pipe, with the same dice.
struct Twin<G: Craft> {
    in_person: Player<G>,
    in_writing: Program,
    /// How much of the deal the other one was told.
    told: usize,
    asked: Rc<Cell<u32>>,
}

impl<G: Craft> Bot<G> for Twin<G> {
    fn decide(&mut self, sight: &Sight<'_, G>, seed: u64, stop: &dyn Fn() -> bool) -> Decision<G> {
        let decision = self.in_person.decide(sight, seed, stop);
        let news = &sight.heard[self.told..];
        self.told = sight.heard.len();
        let written = self.in_writing.decide(sight, news, seed);
        assert_eq!(written, Ok(decision.choice));
        self.asked.set(self.asked.get() + 1);
        decision
    }
}

struct Meet<'a> {
    bot: &'a str,
    rules: Value,
    deals: u64,
}

impl bots::Visit for Meet<'_> {
    type Out = u32;

    fn visit<G: Craft>(self) -> u32 {
        let options = engine::house_rules::read::<G>(&self.rules).expect("these are house rules");
        let seats = G::seating(&G::compile(&options).expect("playable")).seats;
        let Ok(Entrant::House { level, worlds }) = self.bot.parse() else { panic!("a level") };
        let words = [env!("CARGO_BIN_EXE_quinte"), "bot", G::NAME, self.bot].map(String::from);
        let asked = Rc::new(Cell::new(0));
        for number in 0..self.deals {
            let chair = |_| {
                // A busy machine must not make anybody late.
                let mut in_writing = Program::new(&words, Duration::from_secs(600));
                in_writing.get_ready();
                let (in_person, asked) = (player(level, worlds), Rc::clone(&asked));
                let twin = Twin::<G> { in_person, in_writing, told: 0, asked };
                Chair { sitter: Sitter::House(Box::new(twin)), label: "b" }
            };
            let mut chairs: Vec<Chair<'_, G>> = (0..seats).map(chair).collect();
            let house = House { guard: Duration::MAX, club_bids: false };
            Bout::<G>::new(&options, "meet", number, house).play_deals(&mut chairs, 1);
        }
        asked.get()
    }
}

fn plays_the_same(game: &str, bot: &str, rules: Value, deals: u64) {
    let game = game.parse().expect("a game");
    assert!(bots::visit(game, Meet { bot, rules, deals }) > 20, "{game} {bot}");
}

#[test]
fn two_builds_meet_and_play_as_one() {
    plays_the_same("belote", "club", json!({}), 3);
    plays_the_same("bezique", "club", json!({}), 1);
    plays_the_same("tractor", "club", json!({}), 1);
    plays_the_same("canasta", "club", json!({}), 1);
    plays_the_same("rami", "club", json!({"players": 3}), 2);
}

#[test]
fn an_expert_on_a_pipe_thinks_the_same() {
    plays_the_same("belote", "expert:8", json!({}), 1);
}

/// What a bot answers to these lines.
fn answers(lines: &str) -> Vec<Value> {
    let ran = run(&["bot", "belote", "club"], lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn lines_that_are_no_questions_get_a_code_each() {
    let question = |fields: Value| {
        let mut question = json!({"id": 7, "game": "belote", "revision": 1, "options": {},
                                  "view": {}, "events": [], "seed": 1});
        for (key, value) in fields.as_object().expect("an object") {
            question[key] = value.clone();
        }
        question.to_string()
    };
    let lines = [
        ("hello".to_string(), "BAD_QUESTION"),
        ("{}".to_string(), "BAD_QUESTION"),
        (question(json!({"revision": null})), "BAD_QUESTION"),
        (question(json!({"revision": 99})), "WRONG_REVISION"),
        (question(json!({"game": "rami"})), "WRONG_GAME"),
        (question(json!({"options": {"players": 9}})), "BAD_OPTIONS"),
        (question(json!({"events": [{"event": "danced"}]})), "BAD_QUESTION"),
        (question(json!({})), "BAD_VIEW"),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let answers = answers(&input);
    assert_eq!(answers.len(), lines.len());
    for (answer, (line, code)) in answers.iter().zip(&lines) {
        assert_eq!(answer["errorCode"], *code, "{line}: {answer}");
        assert!(answer["message"].as_str().is_some_and(|message| message.len() > 5), "{answer}");
        let id = if line.contains("\"id\"") { json!(7) } else { Value::Null };
        assert_eq!(answer["id"], id);
    }
    assert!(answers[3]["message"].as_str().is_some_and(|why| why.contains("revision 1")));
}

#[test]
fn the_end_of_the_input_is_the_end() {
    assert_eq!(answers(""), [Value::Null; 0]);
    let ran = run(&["bot", "belote", "cmd:x"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("name a level"), "{ran:?}");
}

/// A build that cannot answer says why, and the contest tells it.
#[test]
fn the_arena_hands_on_what_a_bot_complains_of() {
    let wrong = format!("cmd:'{}' bot rami club", env!("CARGO_BIN_EXE_quinte"));
    let ran =
        run(&["arena", "belote", "--a", "random", "--b", &wrong, "--deals", "1", "--json"], "");
    let json: Value = serde_json::from_str(&ran.out).expect("one JSON object");
    let reason = "wrong: it says WRONG_GAME";
    assert_eq!(json["b_fault_reasons"].as_object().map(|reasons| reasons.len()), Some(1));
    assert_eq!(json["b_fault_reasons"][reason], json["b_faults"], "{json:#}");
    let first = json["b_fault_examples"][reason].as_str().expect("the first is told");
    assert!(first.contains("rami is played here"), "{first}");
}
