//! Whoever does not read is dropped, and nobody waits for it.

use std::time::{Duration, Instant};

use serde_json::json;
use server::client::Client;
use tokio::time::timeout;

use crate::kit::{Folder, Open, config};
use crate::party::Guest;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_read_is_dropped_and_nobody_waits() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let mut guests = Guest::party(house.address, "belote", 4, 1).await;
    let table = guests[0].table.clone();
    let idle = guests[0].client.follow(&table, None).await.unwrap();
    let idler = tokio::spawn(does_not_read(idle));
    let sitting: Vec<_> = guests
        .drain(..)
        .map(|mut guest| tokio::spawn(async move { guest.take_part(1_500).await }))
        .collect();
    let start = Instant::now();
    for guest in sitting {
        assert!(timeout(Duration::from_secs(90), guest).await.unwrap().unwrap());
    }
    eprintln!("1500 frames in {:?} beside somebody who does not read", start.elapsed());
    let stranger = Client::stranger(house.address);
    for _ in 0..300 {
        let metrics = stranger.ask("GET", "/metrics", None).await.unwrap();
        if !String::from_utf8_lossy(&metrics.body).contains("quinte_slow_readers_total 0\n") {
            idler.abort();
            house.close().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("whoever does not read is still there");
}

/// Asks for long answers and reads none.
async fn does_not_read(mut socket: server::client::Socket) {
    for id in 0..u32::MAX {
        let ask = json!({"ask": {"id": id, "about": {"lines": 0}}});
        if timeout(Duration::from_secs(60), socket.send(&ask)).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    std::future::pending::<()>().await;
}
