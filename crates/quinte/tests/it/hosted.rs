//! `quinte match`: a match over a pipe, by the table's own messages.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use super::quinte;

/// The other end of the pipe: seat 0 of a table that bots fill.
struct Pipe {
    program: Child,
    to: ChildStdin,
    from: Lines<BufReader<ChildStdout>>,
}

impl Pipe {
    fn open(opening: &Value) -> Pipe {
        let mut program = quinte(&["match"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let to = program.stdin.take().expect("its input is a pipe");
        let from = program.stdout.take().expect("its output is a pipe");
        let mut pipe = Pipe { program, to, from: BufReader::new(from).lines() };
        pipe.say(&json!({ "open": opening }));
        pipe
    }

    fn say(&mut self, message: &Value) {
        writeln!(self.to, "{message}").expect("the program listens");
    }

    fn hear(&mut self) -> Value {
        let line = self.from.next().expect("the program says something").expect("it says text");
        serde_json::from_str(&line).expect("a message is JSON")
    }

    /// Takes the first move that is offered, until so many are done or the match is over; how many were.
    fn play(&mut self, most: u32) -> u32 {
        let mut done = 0;
        loop {
            let message = self.hear();
            assert!(message.get("refused").is_none(), "{message}");
            let frame = &message["frame"];
            done += u32::from(frame["ack"] == json!(format!("{done:x}")));
            if done == most || frame["table"]["stage"] == "over" {
                return done;
            }
            let offers = frame["you"]["offers"].as_array();
            let moves = offers.into_iter().flatten().filter(|offer| offer["do"] != "undo");
            if let Some(steps) = moves.filter_map(|offer| offer["moves"][0].get("steps")).next() {
                let act = json!({"act": {"steps": steps}});
                self.say(&json!({"seat": 0, "do": {"key": format!("{done:x}"), "seq": frame["seq"], "what": act}}));
            }
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn a_whole_match_is_played_over_a_pipe() {
    let mut pipe = Pipe::open(
        &json!({"game": "belote", "seats": [0], "level": "club", "options": {"target": 50}}),
    );
    let done = pipe.play(1_000);
    assert!(done >= 8, "a deal is eight cards, and a bid where nobody took before: {done}");
}

#[test]
fn moves_of_other_games_are_done_over_a_pipe() {
    for game in ["belote", "bezique"] {
        let mut pipe = Pipe::open(&json!({"game": game, "seats": [0], "level": "club"}));
        assert_eq!(pipe.play(5), 5, "{game}");
    }
}

#[test]
fn a_table_that_cannot_be_opened_says_why() {
    let mut pipe = Pipe::open(&json!({"game": "chess", "seats": [0]}));
    assert_eq!(pipe.hear()["refused"]["code"], "BAD_OPENING");
    let mut pipe = Pipe::open(&json!({"game": "belote", "seats": [0], "level": "master"}));
    let refused = pipe.hear()["refused"].clone();
    assert_eq!(refused["code"], "BAD_OPENING");
    let text = refused["text"].as_str().unwrap_or_default();
    assert!(table::LEVELS.iter().all(|level| text.contains(level)), "{text}");
}
