//! Matches that are over: told again as they were told, played on from where they stood, reviewed step by step.

use std::time::Duration;

use cards::{Seat, SeatSet};
use engine::Viewer;
use engine::log::Log;
use serde_json::{Map, Value, json};
use server::client::{Answer, Client};
use server::player::Player;
use server::{Limits, Rate};

use crate::kit::{Folder, Open, config, setup};

/// Every game, as short as its house rules allow. Tractor is broken off after its first deal.
fn shortest() -> [(&'static str, Value); 5] {
    [
        ("belote", json!({"target": 101})),
        ("bezique", json!({"target": 100})),
        ("tractor", json!({})),
        ("canasta", json!({"max_deals": 1})),
        ("rami", json!({"match": {"deals": 1}})),
    ]
}

/// Somebody plays a match against bots and keeps the frames that it is told. After a deal of a longer one it is ended.
pub(crate) async fn play_out(ann: &Client, table: &str, seed: u64) -> Vec<Value> {
    let mut socket = ann.follow(table, None).await.unwrap();
    let mut player = Player::alone(seed);
    let (mut frames, mut ended) = (Vec::new(), false);
    while player.over == 0 {
        let message = socket.next().await.expect("the table goes on");
        player.hear(&message);
        if let Some(frame) = message.get("frame") {
            frames.push(frame.clone());
            let told = frame["events"].as_array();
            let scored =
                told.is_some_and(|told| told.iter().any(|told| told["event"] == "deal_scored"));
            if scored && !ended && player.over == 0 {
                ended = true;
                let end = player.command(&json!("end"));
                socket.send(&end).await.unwrap();
            }
        }
        if player.over == 0
            && !ended
            && let Some(command) = player.move_on()
        {
            socket.send(&command).await.unwrap();
        }
    }
    frames
}

async fn get(ann: &Client, path: &str) -> Answer {
    ann.ask("GET", path, None).await.unwrap()
}

async fn moments(ann: &Client, path: &str) -> Vec<Value> {
    let told = get(ann, path).await.json();
    told["moments"].as_array().unwrap_or_else(|| panic!("{told}")).clone()
}

/// What is known after these moments, as a page puts it together.
fn merged(moments: &[Value]) -> Map<String, Value> {
    let mut known = Map::new();
    for moment in moments {
        let frame = &moment["frame"];
        for key in ["own", "touch"] {
            known.extend(frame.get(key).map(|value| (key.to_string(), value.clone())));
        }
        let open = known.entry("open").or_insert_with(|| json!({})).as_object_mut().unwrap();
        open.extend(frame["open"].as_object().cloned().unwrap_or_default());
    }
    known
}

/// The match of a frame, without the table around it.
fn of_the_match(frame: &Value) -> Value {
    let keys = ["open", "own", "touch", "events"];
    keys.iter().filter_map(|&key| Some((key.to_string(), frame.get(key)?.clone()))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_are_told_again_as_they_were_told_and_played_on() {
    let folder = Folder::new();
    let mut house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let token = ann.token().unwrap().to_string();
    for (game, options) in shortest() {
        let ann = Client::with_token(house.address, &token);
        let mut short = setup(game);
        short["options"] = options;
        let (table, _) = ann.open(&short).await.unwrap();
        let lived = play_out(&ann, &table, 1).await;
        let path = format!("/api/tables/{table}/matches/1");
        let json = get(&ann, &path).await.json();
        let log = Log::from_json(&json).unwrap();
        let text = String::from_utf8(get(&ann, &format!("{path}?as=text")).await.body).unwrap();
        assert_eq!(Log::from_lines(&text).as_ref(), Ok(&log), "{game}");

        // The same frames, one by one.
        let told = moments(&ann, &format!("{path}/frames?seat=0")).await;
        let lived: Vec<Value> = lived
            .iter()
            .filter(|frame| frame.get("open").is_some_and(Value::is_object))
            .map(of_the_match)
            .collect();
        let again: Vec<Value> = told.iter().map(|moment| of_the_match(&moment["frame"])).collect();
        assert_eq!(lived.len(), again.len(), "{game}");
        for (at, (lived, again)) in lived.iter().zip(&again).enumerate() {
            assert_eq!(lived, again, "{game}: moment {at}");
        }
        assert!(told.iter().all(|moment| moment.get("hands").is_none()), "{game}");
        actions_are_those_of_the_log(game, &log, &told);

        // With open hands, and from the log alone.
        let open = moments(&ann, &format!("{path}/frames?seat=all")).await;
        assert!(open[0]["hands"]["1"].is_array(), "{game}");
        let sent = ann.send("POST", "/api/replay", "", text.as_bytes()).await.unwrap();
        let sent = sent.json()["moments"].as_array().unwrap().clone();
        assert_eq!(sent.len(), told.len(), "{game}");
        assert_eq!(sent[1]["hands"], open[1]["hands"], "{game}");

        for hidden in ["as they were", "dealt anew"] {
            house = play_on((house, folder.path(), &token), &path, hidden, &told, &log).await;
        }
    }
    house.close().await;
}

/// Each moment says which action of the log it came from, and tells what the match itself tells.
fn actions_are_those_of_the_log(game: &str, log: &Log, told: &[Value]) {
    let again = games::reopen(log, SeatSet::EMPTY).unwrap();
    let events = again.events(Viewer::Seat(Seat::new(0)), 0);
    assert_eq!(events.len(), told.len(), "{game}");
    for (events, moment) in events.iter().zip(told) {
        let events: Value = serde_json::from_str(events).unwrap();
        assert_eq!(events, moment["frame"].get("events").cloned().unwrap_or(json!([])), "{game}");
    }
    let mut numbers: Vec<u64> =
        told.iter().filter_map(|moment| moment["action"].as_u64()).collect();
    assert_eq!(numbers.len() + 1, told.len(), "{game}: only the deal comes from no action");
    assert!(numbers.is_sorted(), "{game}");
    numbers.dedup();
    assert_eq!(numbers.len(), log.actions.len(), "{game}");
}

/// A new table begins at exactly that position, also after a restart, and says where it comes from.
async fn play_on(
    (house, folder, token): (Open, &std::path::Path, &str),
    path: &str,
    hidden: &str,
    told: &[Value],
    log: &Log,
) -> Open {
    let ann = Client::with_token(house.address, token);
    let (at, what) = (told.len() / 2, format!("{}, {hidden}", log.game));
    let wish = json!({"at": at, "seat": 0, "hidden": hidden});
    let opened = ann.ask("POST", &format!("{path}/play-on"), Some(&wish)).await.unwrap().json();
    let table = opened["table"].as_str().unwrap_or_else(|| panic!("{what}: {opened}")).to_string();
    house.close().await;
    let house = Open::new(config(folder)).await;
    let ann = Client::with_token(house.address, token);
    let played_on = play_out(&ann, &table, 2).await;
    let first = &played_on[0];
    let stood = merged(&told[..=at]);
    for key in ["open", "own", "touch"] {
        assert_eq!(first[key], stood[key], "{what} at {at}: {key}");
    }
    let anew = hidden == "dealt anew";
    assert_eq!(first["table"]["commitment"], json!(null));
    assert_eq!(first["table"]["played_on"], at);
    assert_eq!(first["table"]["anew_for"], if anew { json!(0) } else { json!(null) });
    let matches = format!("/api/tables/{table}/matches");
    assert_eq!(get(&ann, &matches).await.json()["matches"][0]["dealt_anew"], anew);
    let new = get(&ann, &format!("{matches}/1")).await.json();
    let new = Log::from_json(&new).unwrap();
    assert_eq!((new.played_on, &new.commitment), (Some(at as u32), &None));
    assert_eq!((new.source.first(), &new.options), (&log.source, &log.options));
    assert_eq!(new.source.anew().len(), usize::from(anew), "{what}");
    let whole = told[at]["action"].as_u64().unwrap() as usize;
    assert_eq!(new.actions[..whole], log.actions[..whole], "{what}");
    games::reopen(&new, SeatSet::EMPTY).expect("it replays");
    // What comes later was nobody's to know while it was played.
    for secret in new.source.anew().iter().map(|anew| anew.seed.to_string()) {
        assert!(played_on.iter().all(|frame| !frame.to_string().contains(&secret)), "{what}");
    }
    house
}

/// Nobody is told anything of a match that is not over, nor a stranger of one that is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_a_running_match_is_told() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let bea = Client::program(house.address, "Bea").await.unwrap();
    let mut short = setup("belote");
    short["options"] = json!({"target": 101});
    let (table, _) = ann.open(&short).await.unwrap();
    let path = format!("/api/tables/{table}/matches/1");
    let wish = json!({"at": 0, "seat": 0, "hidden": "as they were"});
    let doors = async |who: &Client| {
        [
            get(who, &path).await.json()["code"].clone(),
            get(who, &format!("{path}/frames")).await.json()["code"].clone(),
            who.ask("POST", &format!("{path}/play-on"), Some(&wish)).await.unwrap().json()["code"]
                .clone(),
        ]
    };
    let mut socket = ann.follow(&table, None).await.unwrap();
    let mut player = Player::alone(1);
    while !player.may_act() {
        let message = socket.next().await.unwrap();
        player.hear(&message);
        if let Some(command) = Some(&message)
            .filter(|m| m.get("frame").is_some() && !player.may_act())
            .and_then(|_| player.move_on())
        {
            socket.send(&command).await.unwrap();
        }
    }
    assert_eq!(doors(&ann).await, ["NO_MATCH"; 3].map(Value::from));
    assert_eq!(doors(&bea).await, ["NO_TABLE"; 3].map(Value::from));
    drop(socket);
    play_out(&ann, &table, 3).await;
    assert_eq!(doors(&bea).await, ["NO_TABLE"; 3].map(Value::from));
    let stranger = Client::stranger(house.address);
    assert_eq!(get(&stranger, &format!("{path}/frames")).await.status, 404);

    // What there is not, is refused by its code.
    for (wish, code) in [
        (json!({"at": 99_999, "seat": 0, "hidden": "as they were"}), "NO_MOMENT"),
        (json!({"at": 0, "seat": 4, "hidden": "as they were"}), "UNREADABLE"),
        (json!({"at": 99_999, "seat": 0, "hidden": "dealt anew"}), "NO_MOMENT"),
        (json!({"at": 0, "seat": 0, "hidden": "dealt again"}), "UNREADABLE"),
        (json!({"at": 0, "seat": 0}), "UNREADABLE"),
    ] {
        let answer = ann.ask("POST", &format!("{path}/play-on"), Some(&wish)).await.unwrap();
        assert_eq!(answer.json()["code"], code, "{wish}");
    }
    for (query, status) in [("seat=9", 400), ("seat=x", 400), ("seat=3", 200), ("", 200)] {
        let answer = get(&ann, &format!("{path}/frames?{query}")).await;
        assert_eq!(answer.status, status, "{query}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_that_are_none_are_refused() {
    let folder = Folder::new();
    let replays = Rate { burst: 6, per_minute: 1 };
    let limits = Limits { replays, ..Limits::none() };
    let house = Open::new(server::Config { limits, ..config(folder.path()) }).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let post = async |body: &[u8]| ann.send("POST", "/api/replay", "", body).await.unwrap();
    for body in [
        &b"\xff\xfe"[..],
        b"",
        b"{}",
        b"quinte 1\n",
        b"quinte 1\ngame chess\nrevision 1\nseed 00\n",
    ] {
        let answer = post(body).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("UNREADABLE")));
    }
    assert_eq!(post(&vec![b' '; 2 << 20]).await.status, 413);
    post(b"{}").await;
    let answer = post(b"{}").await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (429, Some("TOO_OFTEN")));
    house.close().await;
}

/// A review says from its beginning how many decisions there are, and counts them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_says_how_far_it_has_come() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let mut short = setup("belote");
    short["options"] = json!({"target": 101});
    let (table, _) = ann.open(&short).await.unwrap();
    play_out(&ann, &table, 1).await;
    let path = format!("/api/tables/{table}/matches/1/review");
    let ask = async || ann.ask("POST", &path, Some(&json!({"seat": 0}))).await.unwrap().json();
    let mut counted = Vec::new();
    let review = loop {
        let stands = ask().await;
        if stands["waits"] == json!(false) {
            break stands["review"].clone();
        }
        assert_eq!(stands["before"], 0, "{stands}");
        counted.push((stands["done"].as_u64().unwrap(), stands["of"].as_u64().unwrap()));
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let seat = &review["seats"][0];
    let of = seat["decisions"].as_u64().unwrap() + seat["forced"].as_u64().unwrap();
    counted.retain(|&(_, known)| known > 0);
    assert!(counted.is_sorted() && counted.len() > 1, "{counted:?}");
    assert!(counted.iter().all(|&(done, known)| done <= known && known >= of), "{of}: {counted:?}");
    assert_eq!(ask().await["review"], review, "it is kept");
    house.close().await;
}

/// Each hint is told with its seat and its place, in the log of the match, however that is written.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_stand_in_the_log() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let mut short = setup("belote");
    short["options"] = json!({"target": 101});
    let (table, _) = ann.open(&short).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let mut player = Player::alone(1);
    let (mut actions, mut asked, mut waits) = (0, Vec::new(), false);
    while player.over == 0 {
        let message = socket.next().await.expect("the table goes on");
        waits &= message.get("answer").is_none();
        player.hear(&message);
        let frame = message.get("frame");
        // Every frame of the match but the deal is an action or a closing.
        let told = frame.is_some_and(|frame| frame.get("open").is_some_and(Value::is_object));
        actions +=
            u32::from(told && frame.is_some_and(|frame| frame["table"]["stage"] != "playing"));
        if player.may_act() && asked.len() < 2 && asked.last() != Some(&actions) {
            let hint = json!({"ask": {"id": asked.len(), "about": "hint"}});
            socket.send(&hint).await.unwrap();
            asked.push(actions);
            waits = true;
        }
        if !waits && let Some(command) = player.move_on() {
            socket.send(&command).await.unwrap();
        }
    }
    let path = format!("/api/tables/{table}/matches/1");
    let json = get(&ann, &path).await.json();
    let due: Vec<Value> = asked.iter().map(|at| json!({"seat": 0, "at": at})).collect();
    assert_eq!(json["hints"], json!(due));
    let text = String::from_utf8(get(&ann, &format!("{path}?as=text")).await.body).unwrap();
    assert!(text.contains(&format!("\nhint 0 {}\n", asked[1])), "{text}");
    assert_eq!(Log::from_lines(&text), Log::from_json(&json));
    let listed = get(&ann, &format!("/api/tables/{table}/matches")).await.json();
    assert_eq!(listed["matches"][0]["hints"], 2);
    for log in [text, json.to_string()] {
        let told = ann.send("POST", "/api/replay", "", log.as_bytes()).await.unwrap();
        assert_eq!(told.status, 200);
    }
    let question = json!({"op": "replay", "game": "belote", "log": json});
    let judged = ann.ask("POST", "/api/judge", Some(&question)).await.unwrap();
    assert_eq!(judged.json()["valid"], true);
    house.close().await;
}
