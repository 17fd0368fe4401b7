//! Whoever does not read is dropped, and nobody waits for it.

use std::time::{Duration, Instant};

use serde_json::json;
use server::client::Client;
use tokio::time::{sleep, timeout};

use crate::between::{Door, before};
use crate::kit::{Folder, Open, config};
use crate::party::Guest;

/// Four play while somebody at their table does not read. How long they took, or what should not have been: that
/// it is still there after so much more time.
async fn beside_an_idler(
    door: Option<Door>,
    frames: u32,
    patience: Duration,
) -> Result<Duration, String> {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let mut guests = Guest::party(house.address, "belote", 4, 1).await;
    let table = guests[0].table.clone();
    let entrance = match door {
        Some(door) => before(house.address, door).await,
        None => house.address,
    };
    let idler = Client::with_token(entrance, guests[0].client.token().unwrap());
    let idle = idler.follow(&table, None).await.unwrap();
    let idler = tokio::spawn(does_not_read(idle));
    let sitting: Vec<_> = guests
        .drain(..)
        .map(|mut guest| tokio::spawn(async move { guest.take_part(frames).await }))
        .collect();
    let start = Instant::now();
    for guest in sitting {
        let played = timeout(Duration::from_secs(90), guest).await;
        if !played.is_ok_and(|played| played.unwrap()) {
            return Err("others wait".to_string());
        }
    }
    let took = start.elapsed();
    let stranger = Client::stranger(house.address);
    let dropped = async {
        loop {
            let metrics = stranger.ask("GET", "/metrics", None).await.unwrap();
            if !String::from_utf8_lossy(&metrics.body).contains("quinte_slow_readers_total 0\n") {
                return;
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    let dropped = timeout(patience, dropped).await;
    idler.abort();
    house.close().await;
    dropped.map(|()| took).map_err(|_| "whoever does not read is still there".to_string())
}

/// Asks for long answers and reads none.
async fn does_not_read(mut socket: server::client::Socket) {
    for id in 0..u32::MAX {
        let ask = json!({"ask": {"id": id, "about": {"lines": 0}}});
        if timeout(Duration::from_secs(60), socket.send(&ask)).await.is_err() {
            break;
        }
        sleep(Duration::from_millis(4)).await;
    }
    std::future::pending::<()>().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_read_is_dropped_and_nobody_waits() {
    // A write may take ten seconds, and a slow machine long until there is so much to write that it waits.
    let took = beside_an_idler(None, 1_500, Duration::from_secs(150)).await.unwrap();
    eprintln!("1500 frames in {took:?} beside somebody who does not read");
}

/// A house that keeps for good what nobody reads is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endless_patience_is_found_out() {
    let told = beside_an_idler(Some(Door::Patient), 300, Duration::from_secs(20)).await;
    assert!(told.as_ref().is_err_and(|why| why.contains("still there")), "{told:?}");
}
