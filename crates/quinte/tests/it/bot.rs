//! `quinte bot`: the house's bots on the other end of a pipe play as they do at the table, and no line
//! ends them.

use serde_json::{Value, json};

use super::{fresh_file, run, text};

/// The deals of a contest one by one, with the same b in person or in writing.
fn deals(game: &str, rest: &str, b: &str) -> String {
    let csv = fresh_file(&format!("bot-{game}-{}.csv", b.starts_with("cmd:")));
    let arguments = ["arena", game, "--a", "greedy", "--b", b, "--seed", "meet", "--json"];
    // A busy machine must not make anybody late.
    let patience = ["--patience", "600", "--csv", text(&csv)];
    let arguments = arguments.into_iter().chain(patience).chain(rest.split_whitespace());
    let ran = run(&arguments.collect::<Vec<_>>(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let json: Value = serde_json::from_str(&ran.out).expect("one JSON object");
    assert_eq!(json["b_faults"], 0, "{json:#}");
    assert_eq!(json["b_hurried"], 0, "{json:#}");
    std::fs::read_to_string(csv).expect("the deals were written")
}

fn plays_the_same(game: &str, level: &str, rest: &str) {
    let written = format!("cmd:'{}' bot {game} {level}", env!("CARGO_BIN_EXE_quinte"));
    let (in_person, in_writing) = (deals(game, rest, level), deals(game, rest, &written));
    assert_eq!(in_person, in_writing, "{game} {level} {rest}");
    assert!(in_person.lines().count() > 1);
}

#[test]
fn two_builds_meet_and_play_as_one() {
    plays_the_same("belote", "club", "--deals 6");
    plays_the_same("bezique", "club", "--deals 2");
    plays_the_same("tractor", "club", "--deals 1");
    plays_the_same("canasta", "club", "--deals 1");
    plays_the_same("rami", "club", "--deals 3 --set players=3");
}

#[test]
fn an_expert_on_a_pipe_thinks_the_same() {
    plays_the_same("belote", "expert:8", "--deals 2");
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
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("name a level"), "{ran:?}");
}

/// A build that cannot answer says why, and the contest tells it.
#[test]
fn the_arena_hands_on_what_a_bot_complains_of() {
    let wrong = format!("cmd:'{}' bot rami club", env!("CARGO_BIN_EXE_quinte"));
    let ran =
        run(&["arena", "belote", "--a", "random", "--b", &wrong, "--deals", "1", "--json"], "");
    let json: Value = serde_json::from_str(&ran.out).expect("one JSON object");
    let reasons = json["b_fault_reasons"].to_string();
    assert!(reasons.contains("WRONG_GAME") && reasons.contains("rami is played here"), "{reasons}");
}
