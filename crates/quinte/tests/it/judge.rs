//! `quinte judge` over a pipe: one line in, one line out, at once, whatever the line.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::{quinte, run};

const TRICK: &str =
    r#"{"id":3,"game":"belote","op":"trick","trump":"C","plays":["9D","AD","7C","10D"]}"#;
const TOOK: &str =
    r#"{"id":3,"valid":true,"errorCode":null,"clause":null,"details":null,"winner":2,"points":21}"#;

#[test]
fn a_conversation_goes_on_after_garbage() {
    let mut input = format!("{TRICK}\n{{\"id\":4\n\n").into_bytes();
    input.extend(b"\xff\xfe\x00\n[[[[\nnull\n");
    input.extend("[".repeat(100_000).bytes());
    input.push(b'\n');
    input.extend(TRICK.bytes());
    let ran = run(&["judge"], input);
    let answers: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(answers.len(), 8, "{}", ran.out);
    assert_eq!((answers[0], answers[7]), (TOOK, TOOK));
    assert_eq!(
        answers[1],
        r#"{"id":null,"valid":false,"errorCode":"BAD_REQUEST","clause":null,"details":{"message":"line 2 is not JSON: EOF while parsing an object at column 7"}}"#
    );
    for answer in &answers[1..7] {
        assert!(answer.contains(r#""errorCode":"BAD_REQUEST""#), "{answer}");
    }
}

#[test]
fn every_answer_is_there_before_the_next_question() {
    let mut child = quinte(&["judge"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
    for _ in 0..3 {
        writeln!(stdin, "{TRICK}").expect("the judge listens");
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("the judge answers");
        assert_eq!(answer.trim_end(), TOOK);
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

/// The answer to a line that is too long does not wait for its end, and nothing of the line is kept.
#[test]
fn a_line_without_an_end_is_answered_and_the_next_as_usual() {
    let mut child = quinte(&["judge"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
    let mut answer = String::new();
    let million = vec![b' '; 1 << 20];
    for _ in 0..5 {
        stdin.write_all(&million).expect("the judge listens");
    }
    stdout.read_line(&mut answer).expect("the judge answers");
    assert!(answer.contains("line 1 is longer than 4194304 bytes"), "{answer}");
    for _ in 0..100 {
        stdin.write_all(&million).expect("the judge reads past");
    }
    writeln!(stdin, "\n{TRICK}").expect("the judge listens");
    answer.clear();
    stdout.read_line(&mut answer).expect("the judge answers");
    assert_eq!(answer.trim_end(), TOOK);
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}
