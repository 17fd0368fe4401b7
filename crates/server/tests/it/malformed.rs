//! Nothing broken by bad input: every message that is none gets a coded answer or ends its connection, and no
//! table changes.

use cards::Dice;
use serde_json::{Value, json};
use server::client::{Client, Socket};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;

use crate::kit::{Folder, Open, config, much, setup};

/// Messages that are right, to be spoilt.
const RIGHT: [&str; 7] = [
    r#"{"do":{"key":"5f0c","seq":3,"what":{"act":{"steps":[22,1]}}}}"#,
    r#"{"do":{"key":"5f0d","seq":3,"what":{"act":{"choice":{"do":"play","cards":["KD"]}}}}}"#,
    r#"{"do":{"key":"5f0e","seq":3,"what":{"act":{"text":"play KD"}}}}"#,
    r#"{"ask":{"id":7,"about":{"choice":{"cards":["KD","10S"]}}}}"#,
    r#"{"ask":{"id":8,"about":"hint"}}"#,
    r#"{"do":{"key":"5f0f","seq":3,"what":{"salt":"abc"}}}"#,
    r#"{"hello":{"table":"00","seq":1}}"#,
];

/// A message that no table should take.
fn spoilt(dice: &mut Dice) -> Message {
    let right = RIGHT[dice.below(RIGHT.len() as u32) as usize];
    let at = dice.below(right.len() as u32) as usize;
    let letter = char::from(32 + dice.below(95) as u8);
    let text = match dice.below(10) {
        0 => right[..at].to_string(),
        1 => format!("{}{letter}{}", &right[..at], &right[at + 1..]),
        2 => format!("{}{letter}{}", &right[..at], &right[at..]),
        3 => "[".repeat(1 + dice.below(5_000) as usize),
        4 => right.replace("22", "9".repeat(1 + dice.below(400) as usize).as_str()),
        5 => right.replace("\"seq\"", "\"seat\""),
        6 => format!("{{\"do\":{{\"key\":\"{}\",\"seq\":1,\"what\":\"start\"}}}}", "f".repeat(40)),
        7 => return Message::Binary(right.as_bytes().to_vec().into()),
        8 => String::new(),
        _ => format!("\"{}\"", "\u{202e}x".repeat(dice.below(500) as usize)),
    };
    Message::Text(text.into())
}

/// What the house counts under this name.
async fn count(stranger: &Client, name: &str) -> u64 {
    let metrics = stranger.ask("GET", "/metrics", None).await.unwrap();
    let text = String::from_utf8(metrics.body).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("quinte_{name} ")));
    line.unwrap().parse().unwrap()
}

async fn follow(client: &Client, table: &str) -> (Socket, Value) {
    let mut socket = client.follow(table, None).await.unwrap();
    loop {
        let message = socket.next().await.unwrap();
        if let Some(frame) = message.get("frame") {
            return (socket, frame.clone());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_are_none_are_answered_and_change_nothing() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let (mut watching, before) = follow(&ann, &table).await;
    let stranger = Client::stranger(house.address);
    let mut dice = Dice::new(1);
    let (mut answered, mut closed, mut sent) = (0, 0, 0);
    let most = much(3_000, 100_000);
    let memory = resident();
    while sent < most {
        let (mut socket, _) = follow(&ann, &table).await;
        for _ in 0..40 {
            sent += 1;
            if socket.put(spoilt(&mut dice)).await.is_err() {
                break;
            }
            match answer(&mut socket).await {
                true => answered += 1,
                false => {
                    closed += 1;
                    break;
                }
            }
        }
        // What is no WebSocket at all ends the connection.
        let junk: Vec<u8> = (0..40).map(|_| dice.below(256) as u8).collect();
        let _ = socket.stream().write_all(&junk).await;
        sent += 1;
    }
    eprintln!("{sent} sent, {answered} answered, {closed} closed");
    assert!(answered > most / 2, "{answered} answered, {closed} closed");
    let (_, after) = follow(&ann, &table).await;
    assert_eq!(before["seq"], after["seq"], "nothing has changed");
    watching.send(&json!({"do": {"key": "1", "seq": 2, "what": {"sit": {}}}})).await.unwrap();
    while !watching.next().await.unwrap().to_string().contains("\"ack\"") {}
    assert!(count(&stranger, "messages_unreadable_total").await > 0);
    let grown = resident().saturating_sub(memory);
    assert!(grown < 64 << 10, "{grown} kB more are used");
    house.close().await;
}

/// Whether a message was answered with a code; otherwise the connection is over.
async fn answer(socket: &mut Socket) -> bool {
    while let Some(message) = socket.next().await {
        if message.get("bye").is_some() {
            return false;
        }
        if message.get("refused").is_some_and(|refused| refused["code"].is_string())
            || message.get("answer").is_some()
        {
            return true;
        }
    }
    false
}

/// Memory in use, in kB; 0 where the system does not tell.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_ascii_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Requests that are none get a coded answer too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_are_none_are_answered() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let mut dice = Dice::new(2);
    let paths = [
        "/api/guests",
        "/api/tables",
        "/api/join",
        "/api/move",
        "/api/judge",
        "/api/operator/ban",
        "/api/tables/%00/invite",
        "/api/tables/ff/matches/1/review",
    ];
    let methods = ["GET", "POST", "PATCH", "DELETE", "PUT", "BREW"];
    for _ in 0..much(400, 20_000) {
        let path = paths[dice.below(paths.len() as u32) as usize];
        let method = methods[dice.below(methods.len() as u32) as usize];
        let body = match spoilt(&mut dice) {
            Message::Text(text) => text.as_bytes().to_vec(),
            other => other.into_data().to_vec(),
        };
        let answer = ann.send(method, path, "", &body).await.unwrap();
        let verdict = path == "/api/judge" && answer.status == 200;
        assert!(
            verdict || (400..500).contains(&answer.status) || method == "GET",
            "{method} {path}: {answer:?}"
        );
    }
    house.close().await;
}
