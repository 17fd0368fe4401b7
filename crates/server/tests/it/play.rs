//! Whole matches over real sockets.

use serde_json::json;
use server::client::Client;
use server::player::Player;

use crate::kit::{Folder, Open, config, play, setup};

/// One person and house bots, from sitting down to the log of the finished match.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_against_bots_goes_to_its_end() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let mut short = setup("belote");
    short["options"] = json!({"target": 101});
    let (table, _) = ann.open(&short).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let mut player = Player::new(1);
    while player.seat.is_none() {
        let message = socket.next().await.unwrap();
        player.hear(&message);
        if message.get("frame").is_some()
            && let Some(command) = player.next()
        {
            socket.send(&command).await.unwrap();
        }
    }
    let start = player.command(&json!("start"));
    socket.send(&start).await.unwrap();
    play(&mut socket, &mut player, u32::MAX).await;
    let matches = ann.ask("GET", &format!("/api/tables/{table}/matches"), None).await.unwrap();
    assert_eq!(matches.json()["matches"][0]["game"], "belote", "{}", matches.json());
    let log = ann.ask("GET", &format!("/api/tables/{table}/matches/1"), None).await.unwrap();
    let log = engine::log::Log::from_json(&log.json()).unwrap();
    assert!(log.actions.len() > 30);
    house.close().await;
}
