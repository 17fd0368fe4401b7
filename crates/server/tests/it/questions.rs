//! What can be asked, and how much of it.

use serde_json::{Map, Value, json};
use server::client::{Client, Socket};
use server::player::Player;

use crate::kit::{Folder, Open, config, setup};
use crate::party::Guest;

async fn lines(socket: &mut Socket, from: u32) -> Vec<Value> {
    socket.send(&json!({"ask": {"id": from, "about": {"lines": from}}})).await.unwrap();
    loop {
        let message = socket.next().await.unwrap();
        if let Some(lines) = message.pointer("/answer/lines") {
            return lines.as_array().unwrap().clone();
        }
    }
}

/// Whoever asks for everything gets as much as is kept: a flood of such questions costs no more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_are_told_of_the_last_frames_only() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let guests = Guest::party(house.address, "canasta", 4, 1).await;
    let (ann, table) = (guests[0].client.clone(), guests[0].table.clone());
    let sitting: Vec<_> = guests
        .into_iter()
        .map(|mut guest| tokio::spawn(async move { guest.take_part(450).await }))
        .collect();
    for guest in sitting {
        assert!(guest.await.unwrap());
    }
    let mut socket = ann.follow(&table, None).await.unwrap();
    let all = lines(&mut socket, 0).await;
    assert_eq!(all, lines(&mut socket, 200).await);
    let few = lines(&mut socket, 430).await;
    assert!(few.len() < all.len() && all.ends_with(&few), "{} and {}", few.len(), all.len());
    house.close().await;
}

/// A position that a seat has written down is weighed, and nothing else is taken for one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_are_given_over_http() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let mut player = Player::alone(1);
    let (mut view, mut events) = (Map::new(), Vec::new());
    while !player.may_act() {
        let message = socket.next().await.unwrap();
        player.hear(&message);
        let Some(frame) = message.get("frame") else { continue };
        for part in ["open", "own"] {
            if let Some(Value::Object(changed)) = frame.get(part) {
                let known = view.entry(part).or_insert_with(|| json!({}));
                known.as_object_mut().unwrap().extend(changed.clone());
            }
        }
        events.extend(frame["events"].as_array().cloned().unwrap_or_default());
        if !player.may_act()
            && let Some(command) = player.move_on()
        {
            socket.send(&command).await.unwrap();
        }
    }
    view.insert("viewer".to_string(), json!({"seat": player.seat}));
    let position = json!({"game": "belote", "view": view, "events": events});
    let ask = async |who: &Client, position: &Value| {
        let answer = who.ask("POST", "/api/hints", Some(position)).await.unwrap();
        (answer.status, answer.json())
    };
    let (status, told) = ask(&ann, &position).await;
    assert_eq!(status, 200, "{told}");
    assert!(
        told["hint"]["choices"].as_array().is_some_and(|choices| !choices.is_empty()),
        "{told}"
    );
    assert_eq!(ask(&ann, &position).await.1, told, "the same question has the same answer");
    let spoilt = |path: &str, value: Value| {
        let mut position = position.clone();
        *position.pointer_mut(path).unwrap() = value;
        position
    };
    for (position, status, code) in [
        (spoilt("/game", json!("chess")), 422, "NO_POSITION"),
        (spoilt("/view/own", json!({"hand": ["7S", "7S"]})), 422, "NO_POSITION"),
        (spoilt("/view/viewer", json!("watcher")), 422, "NO_POSITION"),
        (spoilt("/events", json!([{"event": "miracle"}])), 422, "NO_POSITION"),
        (spoilt("/view", json!(7)), 422, "NO_POSITION"),
        (json!({"game": "belote", "view": {}, "cheat": 1}), 400, "UNREADABLE"),
    ] {
        let told = ask(&ann, &position).await;
        assert_eq!((told.0, &told.1["code"]), (status, &json!(code)), "{}", told.1);
    }
    assert_eq!(ask(&Client::stranger(house.address), &position).await.0, 401);
    house.close().await;
}

/// A code does not let more people look on than the table wants.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_looks_on_at_a_full_table_that_wants_nobody_to() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let mut people = Vec::new();
    for name in ["Ann", "Bea", "Cec", "Dan"] {
        people.push(Client::program(house.address, name).await.unwrap());
    }
    let private = json!({"game": "bezique", "manners": {"watch": "nobody"}});
    let (table, code) = people[0].open(&private).await.unwrap();
    for person in &people[1..3] {
        person.join(&code).await.unwrap();
    }
    // Cec comes while there is room, and does not sit down.
    let mut standing = people[2].follow(&table, None).await.unwrap();
    while standing.next().await.unwrap().get("frame").is_none() {}
    let mut sitting = Vec::new();
    for person in &people[..2] {
        let mut socket = person.follow(&table, None).await.unwrap();
        let sit = json!({"do": {"key": "1", "seq": 0, "what": {"sit": {}}}});
        socket.send(&sit).await.unwrap();
        while !socket.next().await.unwrap().to_string().contains("\"ack\"") {}
        sitting.push(socket);
    }
    let mut last = Value::Null;
    while let Some(message) = standing.next().await {
        last = message;
    }
    assert_eq!(last["bye"]["code"], "NO_TABLE", "{last}");
    let full = people[3].ask("POST", "/api/join", Some(&json!({"code": code}))).await.unwrap();
    assert_eq!(full.json()["code"], "TABLE_FULL");
    house.close().await;
}

/// A level that no bot has is refused at every door, by its code and with those that there are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn levels_that_no_bot_has_are_refused() {
    assert_eq!(bots::Level::ALL.map(bots::Level::name), table::LEVELS);
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let names_them = |text: &Value| {
        let text = text.as_str().unwrap_or_default();
        assert!(table::LEVELS.iter().all(|level| text.contains(level)), "{text}");
    };
    let mut master = setup("belote");
    master["manners"]["level"] = json!("master");
    let opened = ann.ask("POST", "/api/tables", Some(&json!({"setup": master}))).await.unwrap();
    assert_eq!((opened.status, &opened.json()["code"]), (422, &json!("BAD_SETUP")));
    names_them(&opened.json()["text"]);
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let fill = json!({"fill": {"seat": 1, "level": "master"}});
    for (key, what) in [("1", json!({"sit": {}})), ("2", fill), ("3", json!({"setup": master}))] {
        socket.send(&json!({"do": {"key": key, "seq": 0, "what": what}})).await.unwrap();
    }
    let mut refused = Vec::new();
    while refused.len() < 2 {
        let message = socket.next().await.expect("the table goes on");
        refused.extend(message.get("refused").cloned());
    }
    for (refused, key) in refused.iter().zip(["2", "3"]) {
        assert_eq!((&refused["key"], &refused["code"]), (&json!(key), &json!("BAD_LEVEL")));
        names_them(&refused["text"]);
    }
    house.close().await;
}
