//! Copies of a house are taken while people play, and hold what was acknowledged before.

use std::time::Duration;

use server::backup::{NoCopy, back_up, restore};
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
    let held = tokio::task::spawn_blocking(move || back_up(&from, &copied)).await.unwrap().unwrap();
    assert_eq!((held.tables, held.running), (1, 1));
    assert!(there.join(PEOPLE).exists());
    assert!(matches!(back_up(folder.path(), &there), Err(NoCopy::There)));
    assert!(matches!(back_up(&to.path().join("none"), to.path()), Err(NoCopy::Nothing)));
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
    assert!(matches!(back_up(folder.path(), &there), Err(NoCopy::Broken(..))));
    assert!(!there.join(RECORD).exists());
}

/// A copy in which one byte has changed is not put back, wherever that is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_has_changed_is_not_put_back() {
    let (folder, to) = (Folder::new(), Folder::new());
    let house = Open::new(config(folder.path())).await;
    drop(Guest::party(house.address, "belote", 4, 1).await);
    house.close().await;
    let copy = to.path().join("copy");
    back_up(folder.path(), &copy).unwrap();
    for file in [RECORD, PEOPLE] {
        let whole = std::fs::read(copy.join(file)).unwrap();
        let mut spoilt = whole.clone();
        let last = spoilt.len() - 1;
        spoilt[last] ^= 1;
        std::fs::write(copy.join(file), spoilt).unwrap();
        let again = to.path().join("again");
        let told = restore(&copy, &again);
        assert!(matches!(&told, Err(NoCopy::Changed(named)) if named == file), "{told:?}");
        assert!(!again.join(RECORD).exists() && !again.join(PEOPLE).exists());
        std::fs::write(copy.join(file), whole).unwrap();
    }
    assert_eq!(restore(&copy, &to.path().join("again")).unwrap().tables, 1);
}

/// A list of people that is no database any more is not copied, sums or none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spoilt_list_of_people_is_not_copied() {
    let (folder, to) = (Folder::new(), Folder::new());
    let house = Open::new(config(folder.path())).await;
    drop(Guest::party(house.address, "belote", 4, 1).await);
    house.close().await;
    let path = folder.path().join(PEOPLE);
    let mut bytes = std::fs::read(&path).unwrap();
    // A page in the middle is not what its index says it is.
    let page = (bytes.len() / 2) & !4095;
    bytes[page..page + 8].fill(0xff);
    std::fs::write(&path, bytes).unwrap();
    assert!(back_up(folder.path(), &to.path().join("copy")).is_err());
    assert!(!to.path().join("copy").join(RECORD).exists());
}
