//! Tables that everybody has left, in a house whose time can be told.

use std::time::Duration;

use cards::SeatSet;
use engine::fair::Seed;
use engine::log::Log;
use serde_json::{Value, json};
use server::client::Client;
use server::player::Player;
use server::{Clock, Config};

use crate::kit::{Folder, Open, config, setup};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

/// A house, and the time that passes for it, or elsewhere.
async fn house(folder: &Folder, told: bool) -> (Open, Clock) {
    let clock = Clock::default();
    let its = if told { clock.clone() } else { Clock::default() };
    (Open::new(Config { clock: its, ..config(folder.path()) }).await, clock)
}

/// How often so much time passes before a table is gone; no more than this is waited for.
async fn until_gone(
    ann: &Client,
    table: &str,
    clock: &Clock,
    step: Duration,
    most: u32,
) -> Option<u32> {
    let path = format!("/api/tables/{table}");
    for passed in 0..most {
        // What a table finds out by the first look is written by a later one.
        for _ in 0..20 {
            if ann.ask("GET", &path, None).await.unwrap().json()["code"] == "NO_TABLE" {
                return Some(passed);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        clock.pass(step);
    }
    None
}

/// A table at which nobody sits down disappears after ten minutes; one that keeps a seat for somebody, after a day.
async fn idle_tables_go(told: bool) -> Result<(), String> {
    let folder = Folder::new();
    let (house, clock) = house(&folder, told).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let mut open = setup("belote");
    open["manners"]["watch"] = json!("all");
    let (empty, _) = ann.open(&open).await.unwrap();
    let listed =
        async || ann.ask("GET", "/api/tables", None).await.unwrap().json()["tables"].clone();
    assert_eq!(listed().await[0]["table"], json!(empty));
    let minutes = until_gone(&ann, &empty, &clock, MINUTE, 15).await;
    if minutes != Some(10) {
        return Err(format!("an empty table was gone after {minutes:?} minutes"));
    }
    assert_eq!(listed().await, json!([]));
    let mine = ann.ask("GET", "/api/tables/mine", None).await.unwrap().json();
    assert_eq!(
        (&mine["tables"][0]["table"], &mine["tables"][0]["over"]),
        (&json!(empty), &json!(true))
    );

    let (kept, _) = ann.open(&open).await.unwrap();
    let mut socket = ann.follow(&kept, None).await.unwrap();
    socket.send(&json!({"do": {"key": "1", "seq": 0, "what": {"sit": {}}}})).await.unwrap();
    while socket.next().await.unwrap().pointer("/welcome/seat") != Some(&json!(0)) {}
    drop(socket);
    // When the house noticed that she left is up to it; then the day begins.
    let hours = until_gone(&ann, &kept, &clock, HOUR, 30).await;
    house.close().await;
    if !matches!(hours, Some(24..=26)) {
        return Err(format!("a table with a seat in it was gone after {hours:?} hours"));
    }
    Ok(())
}

/// A match that everybody has left is over after a day: its log is kept, and the seed is told.
async fn left_matches_are_told(told: bool) -> Result<(), String> {
    let folder = Folder::new();
    let (house, clock) = house(&folder, told).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let mut player = Player::alone(1);
    let (mut moves, mut sealed) = (0, Value::Null);
    while moves < 5 {
        let message = socket.next().await.unwrap();
        player.hear(&message);
        if let Some(commitment) = message.pointer("/frame/table/commitment") {
            sealed = commitment.clone();
        }
        moves += u32::from(player.may_act());
        if let Some(command) = player.move_on() {
            socket.send(&command).await.unwrap();
        }
    }
    drop(socket);
    let log = format!("/api/tables/{table}/matches/1");
    assert_eq!(ann.ask("GET", &log, None).await.unwrap().json()["code"], "NO_MATCH");
    let hours = until_gone(&ann, &table, &clock, HOUR, 30).await;
    if !matches!(hours, Some(24..=26)) {
        house.close().await;
        return Err(format!("a match was given up after {hours:?} hours"));
    }
    let kept = ann.ask("GET", &log, None).await.unwrap().json();
    house.close().await;
    let seed: Seed = kept["seed"].as_str().unwrap().parse().unwrap();
    assert_eq!((&kept["commitment"], json!(seed.commitment())), (&sealed, sealed.clone()));
    let kept = Log::from_json(&kept).unwrap();
    assert!(kept.actions.len() >= 4, "{:?}", kept.actions);
    games::reopen(&kept, SeatSet::EMPTY).expect("it replays");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_tables_disappear() {
    assert_eq!(idle_tables_go(true).await, Ok(()));
    assert!(idle_tables_go(false).await.is_err(), "tables that stay are found out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_abandoned_match_keeps_its_log_and_tells_its_seed() {
    assert_eq!(left_matches_are_told(true).await, Ok(()));
    assert!(left_matches_are_told(false).await.is_err(), "a match without end is found out");
}
