//! What a house does not let happen to it, one test each.

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::client::Client;
use server::{Config, Limits, Rate};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::kit::{Folder, Open, config, setup};
use crate::party::Guest;

/// The house as it is run, with its usual limits.
async fn usual(folder: &Folder) -> Open {
    Open::new(Config { limits: Limits::default(), ..config(folder.path()) }).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_origins_may_not_speak() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let here = house.address;
    let stranger = Client::stranger(here);
    let body = json!({"name": "Ann"}).to_string();
    let try_it = async |origin: &str| {
        let header = format!("Origin: {origin}\r\n");
        stranger.send("POST", "/api/guests", &header, body.as_bytes()).await.unwrap().status
    };
    assert_eq!(try_it(&format!("http://{here}")).await, 200);
    let port = here.port();
    for foreign in [
        "null",
        "http://evil.example",
        "https://evil.example",
        &format!("http://127.0.0.1:{}", port ^ 1),
        &format!("http://evil.example:{port}"),
        &format!("http://127.0.0.1.evil.example:{port}"),
        &format!("http://evil.127.0.0.1:{port}"),
        &format!("file://{here}"),
        &format!("http://{here}.evil.example"),
        &format!("http://user@{here}"),
        "",
        "http://",
    ] {
        assert_eq!(try_it(foreign).await, 403, "{foreign}");
    }
    // A socket is asked the same: its cookie would be sent along.
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://evil.example\r\n";
    assert_eq!(stranger.send("GET", "/api/ws", upgrade, b"").await.unwrap().status, 403);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_address_is_the_only_origin() {
    let folder = Folder::new();
    let public_url = Some("https://cards.example.org".to_string());
    let house = Open::new(Config { public_url, ..config(folder.path()) }).await;
    let stranger = Client::stranger(house.address);
    for (origin, status) in [
        ("https://cards.example.org".to_string(), 200),
        ("http://cards.example.org".to_string(), 403),
        (format!("http://{}", house.address), 403),
    ] {
        let header = format!("Origin: {origin}\r\n");
        let came =
            stranger.send("POST", "/api/guests", &header, br#"{"name":"Ann"}"#).await.unwrap();
        assert_eq!(came.status, status, "{origin}");
        assert!(status != 200 || came.head.contains("; Secure"));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_long_is_refused() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let long = json!({"name": "x".repeat(20_000)}).to_string();
    let answer = ann.send("POST", "/api/guests", "", long.as_bytes()).await.unwrap();
    assert_eq!((answer.status, &answer.json()["code"]), (413, &json!("UNREADABLE")));
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    socket.put(Message::Text("x".repeat(server::LONGEST + 1).into())).await.unwrap();
    while socket.text().await.is_some() {}
    // A head without an end is cut off.
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nX: ").await.unwrap();
    let start = Instant::now();
    let junk = vec![b'x'; 1 << 16];
    while stream.write_all(&junk).await.is_ok() {
        assert!(start.elapsed() < Duration::from_secs(10), "20 MB of header are read");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_fields_are_refused() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    for (path, body) in [
        ("/api/guests", json!({"name": "Ann", "admin": true})),
        ("/api/join", json!({"code": "x", "seat": 1})),
        ("/api/tables", json!({"setup": {"game": "belote", "seed": "1"}})),
        ("/api/tables", json!({"setup": {"game": "belote", "manners": {"cheat": 1}}})),
    ] {
        let answer = ann.ask("POST", path, Some(&body)).await.unwrap();
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("UNREADABLE")), "{path}");
    }
    for setup in [json!({"game": "chess"}), json!({"game": "belote", "options": {"target": -1}})] {
        let answer = ann.ask("POST", "/api/tables", Some(&json!({"setup": setup}))).await.unwrap();
        assert_eq!((answer.status, &answer.json()["code"]), (422, &json!("BAD_SETUP")), "{setup}");
    }
    house.close().await;
}

/// Paths and methods that lead nowhere are refused by a code, like everything else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_leads_nowhere_says_so_by_a_code() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    for (method, path, status, code) in [
        ("GET", "/api/tables/zz".to_string(), 404, "NO_TABLE"),
        ("GET", format!("/api/tables/{table}/matches/0"), 404, "NO_MATCH"),
        ("GET", format!("/api/tables/{table}/matches/4294967296"), 404, "NO_PAGE"),
        ("GET", format!("/api/tables/{table}/matches/-1/frames"), 404, "NO_PAGE"),
        ("GET", format!("/s/{table}/x/00/score.svg"), 404, "NO_PAGE"),
        ("GET", "/api/games/%ff/rules".to_string(), 404, "NO_PAGE"),
        ("DELETE", "/api/tables".to_string(), 405, "NO_PAGE"),
        ("GET", "/api/join".to_string(), 405, "NO_PAGE"),
    ] {
        let answer = ann.ask(method, &path, None).await.unwrap();
        assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)), "{path}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_can_be_seen_and_nothing_else() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let stranger = Client::stranger(house.address);
    for (said, called) in [
        ("  Ann\u{202e}\u{200b} Lee ", Some("Ann Lee")),
        ("<b>Ann</b>", Some("<b>Ann</b>")),
        ("\u{200d}\u{feff}", None),
        ("", None),
        ("twenty-five letters or mor", None),
    ] {
        let came = stranger.ask("POST", "/api/guests", Some(&json!({"name": said}))).await.unwrap();
        assert_eq!(came.json()["name"].as_str(), called, "{said:?}");
    }
    house.close().await;
}

/// Sixty people behind one address come in, sit down and play; after them the address has asked enough.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_people_behind_one_address_can_play() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let mut sitting = Vec::new();
    for table in 0..15 {
        for mut guest in Guest::party(house.address, "belote", 4, table * 4).await {
            sitting.push(tokio::spawn(async move {
                assert!(guest.take_part(30).await, "cut off at {}", guest.player.seq);
                assert!(guest.wrongs.is_empty(), "{:?}", guest.wrongs);
            }));
        }
    }
    for guest in sitting {
        guest.await.unwrap();
    }
    let stranger = Client::stranger(house.address);
    let mut turned_away = 0;
    for _ in 0..40 {
        let came =
            stranger.ask("POST", "/api/guests", Some(&json!({"name": "Ann"}))).await.unwrap();
        turned_away += u32::from(came.status == 429);
    }
    assert!(turned_away > 5, "{turned_away}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_opens_more_tables_than_one_may() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    for _ in 0..5 {
        ann.open(&setup("belote")).await.unwrap();
    }
    let body = json!({"setup": setup("belote")});
    let sixth = ann.ask("POST", "/api/tables", Some(&body)).await.unwrap();
    assert_eq!(sixth.json()["code"], "TOO_MANY_TABLES");
    let limits = Limits { tables: 5, ..Limits::default() };
    house.close().await;
    let house = Open::new(Config { limits, ..config(folder.path()) }).await;
    let bea = Client::program(house.address, "Bea").await.unwrap();
    let full = bea.ask("POST", "/api/tables", Some(&body)).await.unwrap();
    assert_eq!((full.status, &full.json()["code"]), (503, &json!("HOUSE_FULL")));
    house.close().await;
}

/// Ten messages at once, two connections of one identity, three of one address; what was not held up.
async fn counted(limits: Limits) -> Result<(), &'static str> {
    let folder = Folder::new();
    let house = Open::new(Config { limits, ..config(folder.path()) }).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    for id in 0..20 {
        socket.send(&json!({"ask": {"id": id, "about": {"lines": 0}}})).await.unwrap();
    }
    // Hello was the first of ten. An answer to the house's own ping may be one more that comes too often.
    let (mut answered, mut too_often) = (0, 0);
    while answered < 9 || too_often < 11 {
        let message = socket.next().await.unwrap();
        match message.pointer("/refused/code").and_then(Value::as_str) {
            Some("TOO_OFTEN") => too_often += 1,
            Some(_) => answered += 1,
            None => {}
        }
        if answered > 9 {
            return Err("messages are not counted");
        }
    }
    let _second = ann.socket().await.unwrap();
    if ann.socket().await.is_ok() {
        return Err("a third connection of one identity");
    }
    let bea = Client::program(house.address, "Bea").await.unwrap();
    let _third = bea.socket().await.unwrap();
    let cec = Client::program(house.address, "Cec").await.unwrap();
    if cec.socket().await.is_ok() {
        return Err("a fourth connection of one address");
    }
    drop(socket);
    let given_back = async {
        while cec.socket().await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let soon = tokio::time::timeout(Duration::from_secs(10), given_back).await;
    house.close().await;
    soon.map_err(|_| "no place was given back")
}

/// Each limit holds, and a house without it is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_and_connections_are_counted() {
    let tight = Limits {
        messages: Rate { burst: 10, per_minute: 0 },
        sockets_each: 2,
        sockets_per_address: 3,
        ..Limits::none()
    };
    let none = Limits::none();
    assert_eq!(counted(tight.clone()).await, Ok(()));
    for (bent, found) in [
        (Limits { messages: none.messages, ..tight.clone() }, "messages are not counted"),
        (Limits { sockets_each: 99, ..tight.clone() }, "a third connection of one identity"),
        (Limits { sockets_per_address: 99, ..tight }, "a fourth connection of one address"),
    ] {
        assert_eq!(counted(bent).await, Err(found));
    }
}

/// Only a trusted proxy's word about an address counts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forged_address_is_not_believed() {
    let folder = Folder::new();
    let guesses = Rate { burst: 3, per_minute: 1 };
    let limits = Limits { guests: guesses, ..Limits::none() };
    let proxy = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
    // Of the newer kind everybody has addresses without number, so they are counted by their network.
    for (trusted_proxies, caller, fifth) in [
        (vec![], "10.0.0.", 429),
        (proxy.clone(), "10.0.0.", 200),
        (proxy.clone(), "2001:db8:0:1::", 429),
        (proxy, "2001:db8:0:", 200),
    ] {
        let limits = limits.clone();
        let house = Open::new(Config { limits, trusted_proxies, ..config(folder.path()) }).await;
        let stranger = Client::stranger(house.address);
        let mut status = 0;
        for number in 0..5 {
            let tail = if caller.ends_with("0:") { "::1" } else { "" };
            let header = format!("X-Forwarded-For: 6.6.6.6, {caller}{number}{tail}\r\n");
            let body = br#"{"name":"Ann"}"#;
            status = stranger.send("POST", "/api/guests", &header, body).await.unwrap().status;
        }
        assert_eq!(status, fifth);
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_keeps_strangers_out() {
    let folder = Folder::new();
    let password = Some("tierce".to_string());
    let house = Open::new(Config { password, ..config(folder.path()) }).await;
    let stranger = Client::stranger(house.address);
    for wrong in [json!({"name": "Ann"}), json!({"name": "Ann", "password": "quinte"})] {
        let came = stranger.ask("POST", "/api/guests", Some(&wrong)).await.unwrap();
        assert_eq!(came.json()["code"], "WRONG_PASSWORD");
    }
    assert!(stranger.socket().await.is_err());
    assert_eq!(stranger.ask("GET", "/api/tables", None).await.unwrap().status, 401);
    let right = json!({"name": "Ann", "password": "tierce", "program": true});
    let came = stranger.ask("POST", "/api/guests", Some(&right)).await.unwrap();
    let ann = Client::with_token(house.address, came.json()["token"].as_str().unwrap());
    assert!(ann.socket().await.is_ok());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_has_its_headers() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let stranger = Client::stranger(house.address);
    for path in ["/", "/api/games", "/api/nothing", "/no.js", "/api/docs/", "/metrics"] {
        let head = stranger.ask("GET", path, None).await.unwrap().head;
        for header in [
            "content-security-policy: default-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "x-frame-options: DENY",
        ] {
            assert!(head.contains(header), "{path}: {head}");
        }
    }
    let through_a_proxy = "X-Forwarded-For: 10.0.0.1\r\n";
    let metrics = stranger.send("GET", "/metrics", through_a_proxy, b"").await.unwrap();
    assert_eq!(metrics.status, 403, "what is counted is for whoever runs the house");
    house.close().await;
}

/// Whoever says nothing, or starts no sentence, is not waited for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silence_is_not_waited_for() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let mut socket = ann.socket().await.unwrap();
    let mut half = TcpStream::connect(house.address).await.unwrap();
    half.write_all(b"POST /api/guests HTTP/1.1\r\nHost: x\r\n").await.unwrap();
    let start = Instant::now();
    let mut last = json!(null);
    while let Some(message) = socket.next().await {
        last = message;
    }
    assert_eq!(last["bye"]["code"], "NO_HELLO");
    assert!(start.elapsed() < Duration::from_secs(15));
    let mut nothing = [0; 1];
    let read = tokio::time::timeout(Duration::from_secs(40), half.read(&mut nothing)).await;
    assert!(read.is_ok(), "half a head is waited for");
    house.close().await;
}

/// A house that closes tells everybody to come back, writes what is under way, and is quick about it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_closes_says_so() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let listening = tokio::spawn(async move {
        let mut last = json!(null);
        while let Some(message) = socket.next().await {
            last = message;
        }
        last
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    let start = Instant::now();
    house.close().await;
    assert!(start.elapsed() < Duration::from_secs(5));
    let last = listening.await.unwrap();
    assert_eq!(last["bye"]["code"], "RESTARTING");
    assert!(last["bye"]["retry_ms"].as_u64().unwrap() >= 1_000);
}

/// Whoever asks for much and takes nothing of it holds no connection for ever; a house that is patient is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_take_an_answer_is_let_go() {
    let held = async |untaken| {
        let folder = Folder::new();
        let limits = Limits { untaken, ..Limits::none() };
        let house = Open::new(Config { limits, ..config(folder.path()) }).await;
        let mut caller = TcpStream::connect(house.address).await.unwrap();
        let asked = "GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20);
        caller.write_all(asked.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_secs(3)).await;
        // What lies in the system is still there; what comes after it says whether anybody is.
        let (mut took, mut some) = (0, vec![0; 1 << 16]);
        while let Ok(Ok(more @ 1..)) =
            tokio::time::timeout(Duration::from_secs(5), caller.read(&mut some)).await
        {
            took += more;
        }
        house.close().await;
        took
    };
    let whole = held(Duration::MAX).await;
    let cut = held(Duration::from_secs(1)).await;
    assert!(whole > 20 << 20, "the bundle is {whole} bytes long, twenty times");
    assert!(cut < whole / 2, "{cut} of {whole} bytes came after all");
}

/// Whoever pours in more than anybody has to say is heard slowly; a house that listens to all of it is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_says_too_much_is_heard_slowly() {
    let heard = async |bytes| {
        let folder = Folder::new();
        let limits = Limits { bytes, ..Limits::none() };
        let house = Open::new(Config { limits, ..config(folder.path()) }).await;
        let start = Instant::now();
        let log = vec![b' '; 300_000];
        let answer = Client::stranger(house.address).send("POST", "/api/replay", "", &log).await;
        assert_eq!(answer.unwrap().json()["code"], "UNREADABLE");
        house.close().await;
        start.elapsed()
    };
    let tight = Rate { burst: 100_000, per_minute: 6_000_000 };
    assert!(heard(tight).await > Duration::from_secs(1));
    assert!(heard(Limits::none().bytes).await < Duration::from_secs(1));
}

/// Only pages are asked for where pages are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_is_only_read() {
    let folder = Folder::new();
    let house = usual(&folder).await;
    let stranger = Client::stranger(house.address);
    for method in ["POST", "DELETE", "OPTIONS", "TRACE", "BREW"] {
        let answer = stranger.ask(method, "/", None).await.unwrap();
        assert_eq!((answer.status, &answer.json()["code"]), (405, &json!("NO_PAGE")), "{method}");
    }
    assert_eq!(stranger.ask("GET", "/", None).await.unwrap().status, 200);
    house.close().await;
}
