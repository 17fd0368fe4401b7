//! What house bots cost is bounded: tables at which nobody but bots plays take their time and wait for each other, and
//! while experts are late nobody gets more of them.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::player::Player;
use server::{Clock, Config, Limits};
use tokio::time::{sleep, timeout};

use crate::kit::{Folder, Open, config, setup};

/// A table with one person, who has begun to play against bots.
async fn against_bots(client: &Client, setup: &Value, seed: u64) -> (Socket, Player) {
    let (table, _) = client.open(setup).await.unwrap();
    begun(client, &table, seed).await
}

/// The only person at this table begins to play.
async fn begun(client: &Client, table: &str, seed: u64) -> (Socket, Player) {
    let mut socket = client.follow(table, None).await.unwrap();
    let mut player = Player::alone(seed);
    while player.stage != "playing" {
        let message = socket.next().await.unwrap();
        player.hear(&message);
        if let Some(command) = player.move_on() {
            socket.send(&command).await.unwrap();
        }
    }
    (socket, player)
}

/// How many frames come in this time.
async fn frames(socket: &mut Socket, lasting: Duration) -> u32 {
    let mut frames = 0;
    let counting = async {
        while let Some(message) = socket.next().await {
            frames += u32::from(message.get("frame").is_some());
        }
    };
    let _ = timeout(lasting, counting).await;
    frames
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_without_people_take_their_time_and_wait_for_each_other() {
    let folder = Folder::new();
    let limits = Limits { unattended: 1, ..Limits::none() };
    let house = Open::new(Config { limits, ..config(folder.path()) }).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let mut looking_on = Vec::new();
    for seed in 0..2 {
        // With a person in its turn a table of this pace goes on as fast as it can.
        let (mut socket, mut player) = against_bots(&ann, &setup("rami"), seed).await;
        let rise = player.command(&json!("rise"));
        socket.send(&rise).await.unwrap();
        while !socket.next().await.unwrap().to_string().contains("\"ack\"") {}
        looking_on
            .push(tokio::spawn(async move { frames(&mut socket, Duration::from_secs(6)).await }));
    }
    let mut moves = Vec::new();
    for table in looking_on {
        moves.push(table.await.unwrap());
    }
    // One place, a second for each turn; a turn of Rami is at least two moves, of which each is a decision.
    let all: u32 = moves.iter().sum();
    assert!((3..=9).contains(&all), "{moves:?} moves in six seconds");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_gets_more_experts_while_they_are_late() {
    let folder = Folder::new();
    let clock = Clock::default();
    let house = Open::new(Config { clock: clock.clone(), ..config(folder.path()) }).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (club, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&club, None).await.unwrap();
    let experts = json!({"game": "bezique", "manners": {"pace": "quick", "level": "expert"}});
    // All are opened before the first begins: once experts are late no more can be.
    let mut tables = Vec::new();
    for _ in 0..8 {
        tables.push(ann.open(&experts).await.unwrap().0);
    }
    let mut busy = Vec::new();
    for (table, seed) in tables.iter().zip(0..) {
        let (mut socket, mut player) = begun(&ann, table, seed).await;
        busy.push(tokio::spawn(async move {
            loop {
                if let Some(command) = player.move_on() {
                    socket.send(&command).await.unwrap();
                }
                let Some(message) = socket.next().await else { return };
                player.hear(&message);
            }
        }));
    }
    let is_late = async || {
        ann.ask("GET", "/api/house", None).await.unwrap().json()["experts"] == json!(false)
    };
    // However quick this machine is, a second of the house's time is too short for it to think in.
    let late = async {
        while !is_late().await {
            clock.pass(Duration::from_secs(1));
            sleep(Duration::from_millis(25)).await;
        }
    };
    assert!(timeout(Duration::from_secs(120), late).await.is_ok(), "such experts are not late");
    // Nobody goes on, or they would soon be in time again.
    busy.iter().for_each(tokio::task::JoinHandle::abort);
    let refused = ann.ask("POST", "/api/tables", Some(&json!({"setup": experts}))).await.unwrap();
    assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("EXPERTS_BUSY")));
    // Nor by the back door.
    let belote = json!({"game": "belote", "manners": {"level": "expert"}});
    for (key, what, code) in [
        ("1", json!({"sit": {}}), None),
        ("2", json!({"fill": {"seat": 1, "level": "expert"}}), Some("EXPERTS_BUSY")),
        ("3", json!({"setup": belote}), Some("EXPERTS_BUSY")),
        ("4", json!({"fill": {"seat": 1, "level": "club"}}), None),
    ] {
        let command = json!({"do": {"key": key, "seq": 0, "what": what}});
        socket.send(&command).await.unwrap();
        let told = loop {
            let message = socket.next().await.unwrap();
            if message.to_string().contains(&format!("\"{key}\"")) {
                break message.pointer("/refused/code").and_then(Value::as_str).map(str::to_string);
            }
        };
        assert_eq!(told.as_deref(), code, "{command}");
    }
    house.close().await;
}
