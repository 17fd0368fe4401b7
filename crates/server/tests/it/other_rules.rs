//! A house whose program was replaced by one with other rules: what was played under those that it does not know ends,
//! its record is kept and its seed is told, and nothing is guessed.

use std::path::Path;

use engine::fair::Seed;
use rusqlite::Connection;
use serde_json::{Value, json};
use server::RECORD;
use server::backup::back_up;
use server::client::Client;
use server::player::Player;

use crate::kit::{Folder, Open, config, setup};
use crate::looking_back::play_out;

/// Whatever was opened was opened under a revision that nobody knows.
fn under_other_rules(folder: &Path) {
    let file = Connection::open(folder.join(RECORD)).unwrap();
    let change = "DROP TRIGGER openings_stay; UPDATE openings SET revision = 999";
    file.execute_batch(change).unwrap();
}

async fn get(ann: &Client, path: &str) -> Value {
    ann.ask("GET", path, None).await.unwrap().json()
}

/// A table at which a match has begun and is not over.
async fn begun(ann: &Client) -> String {
    let (table, _) = ann.open(&setup("rami")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let mut player = Player::alone(1);
    while !player.may_act() {
        let message = socket.next().await.unwrap();
        player.hear(&message);
        let command = (!player.may_act()).then(|| player.move_on()).flatten();
        if let Some(command) = command {
            socket.send(&command).await.unwrap();
        }
    }
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_under_other_rules_end_and_are_kept() {
    let (folder, to) = (Folder::new(), Folder::new());
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let token = ann.token().unwrap().to_string();
    let mut short = setup("belote");
    short["options"] = json!({"target": 101});
    let (over, _) = ann.open(&short).await.unwrap();
    play_out(&ann, &over, 1).await;
    let log = get(&ann, &format!("/api/tables/{over}/matches/1")).await;
    let running = begun(&ann).await;
    assert_eq!(get(&ann, &format!("/api/tables/{running}/matches")).await["matches"], json!([]));
    house.close().await;
    under_other_rules(folder.path());

    let house = Open::new(config(folder.path())).await;
    let ann = Client::with_token(house.address, &token);
    let bea = Client::program(house.address, "Bea").await.unwrap();
    for (table, game) in [(&over, "belote"), (&running, "rami")] {
        let path = format!("/api/tables/{table}/matches");
        let line = get(&ann, &path).await["matches"][0].clone();
        assert_eq!((&line["game"], &line["other_rules"]), (&json!(game), &json!(999)), "{line}");
        let kept = get(&ann, &format!("{path}/1")).await;
        let seed: Seed = kept["seed"].as_str().unwrap().parse().unwrap();
        assert_eq!(json!(seed.commitment()), kept["commitment"], "{game}");
        assert_eq!(line["commitment"], kept["commitment"], "{game}");
        assert!(!kept["actions"].as_array().unwrap().is_empty() || game == "rami", "{game}");
        // Nothing is made of it that would need its rules.
        assert_eq!(get(&ann, &format!("{path}/1?as=text")).await["code"], "OTHER_RULES");
        assert_eq!(get(&ann, &format!("{path}/1/frames")).await["code"], "OTHER_RULES");
        let review = ann.ask("POST", &format!("{path}/1/review"), Some(&json!({}))).await.unwrap();
        assert_eq!(review.json()["code"], "OTHER_RULES", "{game}");
        assert_eq!(get(&ann, &format!("{path}/2")).await["code"], "NO_MATCH", "{game}");
        assert_eq!(get(&bea, &format!("{path}/1")).await["code"], "NO_TABLE", "{game}");
    }
    let kept = get(&ann, &format!("/api/tables/{over}/matches/1")).await;
    assert_eq!(kept["seed"], log["seed"], "{kept}");
    let mine = get(&ann, "/api/tables/mine").await;
    let all = mine["tables"].as_array().unwrap();
    assert!(all.len() == 2 && all.iter().all(|table| table["over"] == true), "{mine}");
    // A copy of such a house is whole, and says what it cannot play again.
    let (from, there) = (folder.path().to_path_buf(), to.path().join("copy"));
    let held = tokio::task::spawn_blocking(move || back_up(&from, &there)).await.unwrap().unwrap();
    assert_eq!((held.tables, held.running, held.other_rules), (2, 0, 2));
    house.close().await;
}
