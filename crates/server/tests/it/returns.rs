//! Nothing missing: whoever is cut off at any moment comes back and has the same story as who never left.

use std::sync::Arc;
use std::time::Duration;

use cards::Dice;
use server::{House, RECORD};
use store::{Sqlite, Store};
use tokio::time::timeout;

use crate::kit::{Folder, Open, config, much};
use crate::party::{Guest, audit};

/// Guests that are cut off so often in all; `boasts` lets them claim to have seen more than they have.
async fn returns(times: u32, boasts: bool) -> (Vec<String>, Vec<Duration>) {
    let folder = Folder::new();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join(RECORD)).unwrap());
    let house = House::over(config(folder.path()), Arc::clone(&store)).unwrap();
    let house = Open::house(house).await;
    let mut sitting = Vec::new();
    let tables = [("belote", 4), ("bezique", 2), ("tractor", 4), ("canasta", 4), ("rami", 4)];
    let each = times / tables.iter().map(|(_, seats)| seats).sum::<u32>() + 1;
    for (seed, (game, seats)) in tables.into_iter().enumerate() {
        for (place, mut guest) in
            Guest::party(house.address, game, seats, seed as u64 * 10).await.into_iter().enumerate()
        {
            guest.boasts = boasts;
            let mut dice = Dice::new(seed as u64 * 10 + place as u64);
            sitting.push(tokio::spawn(async move {
                while guest.returns < each {
                    let moment = Duration::from_micros(u64::from(dice.below(30_000)));
                    // Cut off wherever it is.
                    let _ = timeout(moment, guest.take_part(u32::MAX)).await;
                    guest.cut();
                    if boasts && !guest.wrongs.is_empty() {
                        break;
                    }
                }
                // Nobody leaves for good before all have come back as often.
                let _ = timeout(Duration::from_secs(1), guest.take_part(u32::MAX)).await;
                guest
            }));
        }
    }
    let mut guests = Vec::new();
    for guest in sitting {
        guests.push(guest.await.unwrap());
    }
    house.close().await;
    let resumed = guests.iter().flat_map(|guest| guest.resumed.clone()).collect();
    (audit(&*store, &guests), resumed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_comes_back_has_the_same_story() {
    let (wrongs, mut resumed) = returns(much("RETURNS", 300, 2_000), false).await;
    assert!(wrongs.is_empty(), "{}", wrongs.join("\n"));
    resumed.sort();
    let slow = resumed[resumed.len() * 99 / 100];
    eprintln!("{} returns, 99 % within {slow:?}", resumed.len());
}

/// Whoever asks for less than it missed is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_frame_is_found_out() {
    let (wrongs, _) = returns(40, true).await;
    assert!(!wrongs.is_empty());
}
