//! Whole matches over real sockets.

use serde_json::json;
use server::client::Client;
use server::player::Player;

use crate::kit::{Folder, Open, config, setup};
use crate::party::Guest;

/// One person and house bots, from sitting down to the log of the finished match, which replays.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_against_bots_goes_to_its_end() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let mut short = setup("belote");
    short["options"] = json!({"target": 101});
    let (table, _) = ann.open(&short).await.unwrap();
    let unfinished = format!("/api/tables/{table}/matches/1");
    let mut socket = ann.follow(&table, None).await.unwrap();
    let mut player = Player::alone(1);
    let mut asked = false;
    while player.over == 0 {
        let message = socket.next().await.expect("the table goes on");
        assert!(message.get("refused").is_none(), "{message}");
        player.hear(&message);
        if player.may_act() && !asked {
            asked = true;
            let log = ann.ask("GET", &unfinished, None).await.unwrap();
            assert_eq!(log.json()["code"], "NO_MATCH", "no log before the end");
        }
        if message.get("frame").is_some()
            && player.over == 0
            && let Some(command) = player.move_on()
        {
            socket.send(&command).await.unwrap();
        }
    }
    assert!(asked);
    let matches = ann.ask("GET", &format!("/api/tables/{table}/matches"), None).await.unwrap();
    assert_eq!(matches.json()["matches"][0]["game"], "belote", "{}", matches.json());
    assert_eq!(matches.json()["matches"][0]["seat"], 0, "Ann sat down first");
    let log = ann.ask("GET", &unfinished, None).await.unwrap().json();
    let verdict = json!({"game": "belote", "op": "replay", "log": log});
    let verdict = ann.ask("POST", "/api/judge", Some(&verdict)).await.unwrap().json();
    assert_eq!(verdict["valid"], true, "{verdict}");
    let stranger = Client::program(house.address, "Bea").await.unwrap();
    let log = stranger.ask("GET", &unfinished, None).await.unwrap();
    assert_eq!(log.json()["code"], "NO_TABLE", "a stranger was not let in");
    house.close().await;
}

/// Programs at tables of all games, through windows, burials and melds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_play_all_games() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let mut sitting = Vec::new();
    for (game, seats) in
        [("belote", 4), ("bezique", 2), ("tractor", 4), ("canasta", 4), ("rami", 4)]
    {
        for mut guest in Guest::party(house.address, game, seats, 3).await {
            sitting.push(tokio::spawn(async move {
                assert!(guest.take_part(200).await, "{game}: cut off at {}", guest.player.seq);
                assert!(guest.wrongs.is_empty(), "{game}: {:?}", guest.wrongs);
            }));
        }
    }
    for guest in sitting {
        guest.await.unwrap();
    }
    house.close().await;
}

/// A hint, a question about cards and lines for people come back to who asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_are_answered() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let mut player = Player::alone(1);
    let mut heard = Vec::new();
    while !player.may_act() {
        let message = socket.next().await.unwrap();
        player.hear(&message);
        heard.extend(message["frame"]["events"].as_array().into_iter().flatten().cloned());
        if message.get("frame").is_some()
            && !player.may_act()
            && let Some(command) = player.move_on()
        {
            socket.send(&command).await.unwrap();
        }
    }
    let questions = [
        json!({"lines": 0}),
        json!({"choice": {"cards": []}}),
        json!("hint"),
        json!({"events": 0}),
    ];
    for (about, id) in questions.iter().zip(1..) {
        socket.send(&json!({"ask": {"id": id, "about": about}})).await.unwrap();
        let answer = loop {
            let message = socket.next().await.unwrap();
            assert!(message.get("refused").is_none(), "{message}");
            if let Some(answer) = message.get("answer") {
                break answer.clone();
            }
        };
        assert_eq!(answer["id"], id);
        let key = ["lines", "choice", "hint", "events"][id as usize - 1];
        assert!(answer.get(key).is_some(), "{answer}");
        if key == "events" {
            let frames = answer[key].as_array().unwrap();
            let told: Vec<_> = frames.iter().flat_map(|frame| frame.as_array().unwrap()).collect();
            assert!(!heard.is_empty() && told.into_iter().eq(&heard), "{answer}: {heard:?}");
        }
    }
    house.close().await;
}
