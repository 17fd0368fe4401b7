//! Nothing broken by bad input: every message that is none gets a coded answer or ends its connection, and no
//! table changes.

use std::net::SocketAddr;

use cards::Dice;
use serde_json::{Value, json};
use server::client::{Client, Socket};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;

use crate::between::{Door, before};
use crate::child::{Bent, Killable, free};
use crate::kit::{Folder, Open, config, much, setup};

/// After the first quarter the house does not use so much more memory, in kB.
const MOST_GROWN: u64 = 6 << 10;

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

/// A message that no table should take, and whether it is one but for a field too many.
fn spoilt(dice: &mut Dice) -> (Message, bool) {
    let right = RIGHT[dice.below(RIGHT.len() as u32) as usize];
    let at = dice.below(right.len() as u32) as usize;
    let letter = char::from(32 + dice.below(95) as u8);
    let kind = dice.below(11);
    let text = match kind {
        0 => right[..at].to_string(),
        1 => format!("{}{letter}{}", &right[..at], &right[at + 1..]),
        2 => format!("{}{letter}{}", &right[..at], &right[at..]),
        3 => "[".repeat(1 + dice.below(5_000) as usize),
        4 => right.replace("22", "9".repeat(1 + dice.below(400) as usize).as_str()),
        5 => right.replace("\"seq\"", "\"seat\""),
        6 => format!("{{\"do\":{{\"key\":\"{}\",\"seq\":1,\"what\":\"start\"}}}}", "f".repeat(40)),
        7 => return (Message::Binary(right.as_bytes().to_vec().into()), false),
        8 => String::new(),
        9 => right.replacen(":{", ":{\"cheat\":1,", 1),
        _ => format!("\"{}\"", "\u{202e}x".repeat(dice.below(500) as usize)),
    };
    (Message::Text(text.into()), kind == 9)
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

/// Sends so many spoilt messages through this door of a house; what came of them, or what should not have.
async fn spoil(house: &Killable, door: SocketAddr, most: u32) -> Result<String, String> {
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let (_, before) = follow(&ann, &table).await;
    let through = Client::with_token(door, ann.token().unwrap());
    let mut dice = Dice::new(1);
    let (mut answered, mut closed, mut sent) = (0, 0, 0);
    let mut memory = None;
    while sent < most {
        let (mut socket, _) = follow(&through, &table).await;
        for _ in 0..40 {
            sent += 1;
            let (message, too_much) = spoilt(&mut dice);
            if socket.put(message.clone()).await.is_err() {
                break;
            }
            match answer(&mut socket).await {
                Some(code) if too_much && code != "UNREADABLE" => {
                    return Err(format!("{message} was answered {code:?}"));
                }
                Some(_) => answered += 1,
                None => {
                    closed += 1;
                    break;
                }
            }
        }
        // What is no WebSocket at all ends the connection.
        let junk: Vec<u8> = (0..40).map(|_| dice.below(256) as u8).collect();
        let _ = socket.stream().write_all(&junk).await;
        sent += 1;
        if sent > most / 4 {
            memory.get_or_insert_with(|| house.resident());
        }
    }
    if answered <= most / 2 {
        return Err(format!("{answered} answered, {closed} closed"));
    }
    // Somebody who came before and did not read would have been let go by now.
    let (mut watching, after) = follow(&ann, &table).await;
    if before != after {
        return Err(format!("{before} has become {after}"));
    }
    watching.send(&json!({"do": {"key": "1", "seq": 2, "what": {"sit": {}}}})).await.unwrap();
    while !watching.next().await.unwrap().to_string().contains("\"ack\"") {}
    let stranger = Client::stranger(house.address);
    if count(&stranger, "messages_unreadable_total").await == 0 {
        return Err("nothing was counted".to_string());
    }
    let grown = house.resident().saturating_sub(memory.unwrap_or(0));
    if grown > MOST_GROWN {
        return Err(format!("{grown} kB more are used"));
    }
    Ok(format!("{sent} sent, {answered} answered, {closed} closed, {grown} kB more used"))
}

/// The code with which a message was answered, empty where it was a question; `None` if the connection is over.
async fn answer(socket: &mut Socket) -> Option<String> {
    loop {
        let message = socket.next().await?;
        if message.get("bye").is_some() {
            return None;
        }
        if message.get("answer").is_some() || message.get("ack").is_some() {
            return Some(String::new());
        }
        if let Some(code) = message.pointer("/refused/code") {
            return Some(code.as_str()?.to_string());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_are_none_are_answered_and_change_nothing() {
    let folder = Folder::new();
    let house = Killable::start(folder.path(), free(), Bent::Not);
    house.ready().await;
    let told = spoil(&house, house.address, much("MALFORMED", 3_000, 100_000)).await;
    eprintln!("{}", told.unwrap());
}

/// A house that overlooks a field too many is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_fields_that_are_taken_are_found_out() {
    let folder = Folder::new();
    let house = Killable::start(folder.path(), free(), Bent::Not);
    house.ready().await;
    let door = before(house.address, Door::Lenient).await;
    let told = spoil(&house, door, 1_000).await;
    assert!(told.as_ref().is_err_and(|why| why.contains("cheat")), "{told:?}");
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
        "/api/tables/ff/matches/1/frames?seat=%ff",
        "/api/tables/ff/matches/1/play-on",
        "/api/replay",
    ];
    let methods = ["GET", "POST", "PATCH", "DELETE", "PUT", "BREW"];
    for _ in 0..much("REQUESTS", 400, 20_000) {
        let path = paths[dice.below(paths.len() as u32) as usize];
        let method = methods[dice.below(methods.len() as u32) as usize];
        let body = match spoilt(&mut dice).0 {
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
