//! What is long goes out packed to whoever takes that; what holds a secret does not, or its length would tell of it.

use miniz_oxide::inflate::decompress_to_vec;
use serde_json::json;
use server::client::{Answer, Client};

use crate::kit::{Folder, Open, config};

/// What a head of ten bytes without extras and a check of eight bytes enclose.
fn unpacked(answer: &Answer) -> Vec<u8> {
    assert!(answer.head.contains("content-encoding: gzip"), "{}", answer.head);
    assert!(answer.head.to_ascii_lowercase().contains("vary: accept-encoding"), "{}", answer.head);
    decompress_to_vec(&answer.body[10..answer.body.len() - 8]).expect("a whole file")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rulebooks_and_pages_go_out_packed() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let stranger = Client::stranger(house.address);
    for path in ["/", "/api/games", "/api/games/tractor/rules", "/api/openapi.json"] {
        let plain = stranger.send("GET", path, "", b"").await.unwrap();
        assert!(!plain.head.contains("content-encoding"), "{path}");
        let small = stranger.send("GET", path, "Accept-Encoding: gzip\r\n", b"").await.unwrap();
        assert_eq!(unpacked(&small), plain.body, "{path}");
    }
    let rules = stranger.send("GET", "/api/games/tractor/rules", "Accept-Encoding: gzip\r\n", b"");
    assert!(rules.await.unwrap().body.len() < 50_000, "a rulebook of 140 kB is a third of that");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_do_not() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let name = json!({"name": "Ann", "program": true}).to_string();
    let stranger = Client::stranger(house.address);
    let packs = "Accept-Encoding: gzip, deflate, br\r\n";
    let guest = stranger.send("POST", "/api/guests", packs, name.as_bytes()).await.unwrap();
    assert!(!guest.head.contains("content-encoding"), "{}", guest.head);
    let token = guest.json()["token"].as_str().unwrap().to_string();
    let ann = Client::with_token(house.address, &token);
    let setup = json!({"setup": {"game": "belote"}}).to_string();
    let opened = ann.send("POST", "/api/tables", packs, setup.as_bytes()).await.unwrap();
    assert_eq!(opened.status, 200);
    assert!(!opened.head.contains("content-encoding"), "{}", opened.head);
    house.close().await;
}
