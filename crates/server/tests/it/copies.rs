//! Copies of a house are taken while people play, and hold what was acknowledged before.

use std::time::Duration;

use server::backup::{NoCopy, copy};
use server::{PEOPLE, RECORD};
use store::Sqlite;
use tokio::time::timeout;

use crate::kit::{Folder, Open, config};
use crate::party::Guest;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_taken_while_people_play() {
    let (folder, to) = (Folder::new(), Folder::new());
    let house = Open::new(config(folder.path())).await;
    let guests = Guest::party(house.address, "belote", 4, 1).await;
    let table = guests[0].table.clone();
    let sitting: Vec<_> = guests
        .into_iter()
        .map(|mut guest| {
            tokio::spawn(async move {
                let _ = timeout(Duration::from_secs(3), guest.take_part(u32::MAX)).await;
                guest
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let (from, there) = (folder.path().to_path_buf(), to.path().join("copy"));
    let copied = there.clone();
    let held = tokio::task::spawn_blocking(move || copy(&from, &copied)).await.unwrap().unwrap();
    assert_eq!((held.tables, held.running), (1, 1));
    assert!(there.join(PEOPLE).exists());
    assert!(matches!(copy(folder.path(), &there), Err(NoCopy::There)));
    assert!(matches!(copy(&to.path().join("none"), to.path()), Err(NoCopy::Nothing)));
    for guest in sitting {
        guest.await.unwrap();
    }
    house.close().await;
    // The copy is a house like any other.
    let house = Open::new(config(&there)).await;
    let stranger = server::client::Client::stranger(house.address);
    let metrics = stranger.ask("GET", "/metrics", None).await.unwrap();
    assert!(String::from_utf8_lossy(&metrics.body).contains("quinte_tables 1\n"), "{table}");
    house.close().await;
}

/// A copy with one byte changed in a match is not taken for one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spoilt_record_is_not_copied() {
    let (folder, to) = (Folder::new(), Folder::new());
    let house = Open::new(config(folder.path())).await;
    for mut guest in Guest::party(house.address, "belote", 4, 1).await {
        tokio::spawn(async move { guest.take_part(60).await });
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    house.close().await;
    let path = folder.path().join(RECORD);
    drop(Sqlite::open(&path).unwrap());
    let file = rusqlite::Connection::open(&path).unwrap();
    let spoil = "DROP TRIGGER records_stay; UPDATE records SET bytes = x'0063' WHERE kind = 0";
    file.execute_batch(spoil).unwrap();
    drop(file);
    let there = to.path().join("copy");
    assert!(matches!(copy(folder.path(), &there), Err(NoCopy::Broken(..))));
    assert!(!there.join(RECORD).exists());
}
