//! Nothing lost: the house is killed at random moments under play, and every acknowledged command is there
//! once after that, with the games going on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use cards::Dice;
use server::RECORD;
use store::Sqlite;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::child::{Bent, Killable, free};
use crate::kit::{Folder, much};
use crate::party::{Guest, audit};

/// Every table goes on within this time after a restart.
const GOES_ON: Duration = Duration::from_secs(30);

/// Kills a house so often, and tells what was wrong afterwards.
async fn kills(bent: Bent, kills: u32, seed: u64) -> Vec<String> {
    let folder = Folder::new();
    let mut house = Killable::start(folder.path(), free(), bent);
    house.ready().await;
    let mut dice = Dice::new(seed);
    let (stop, stopped) = watch::channel(false);
    let mut sitting = Vec::new();
    for (game, seats) in
        [("belote", 4), ("bezique", 2), ("tractor", 4), ("canasta", 4), ("rami", 4)]
    {
        for guest in Guest::party(house.address, game, seats, dice.next_u64() >> 40).await {
            let seen = Arc::new(AtomicU32::new(0));
            sitting.push((Arc::clone(&seen), tokio::spawn(guest.stay(stopped.clone(), seen))));
        }
    }
    for _ in 0..kills {
        sleep(Duration::from_millis(u64::from(dice.below(250)))).await;
        house.kill();
        house = Killable::start(folder.path(), house.address, bent);
        house.ready().await;
    }
    let mut wrongs = Vec::new();
    for (place, (seen, _)) in sitting.iter().enumerate() {
        let before = seen.load(Ordering::Relaxed);
        let goes_on = async {
            while seen.load(Ordering::Relaxed) <= before {
                sleep(Duration::from_millis(20)).await;
            }
        };
        if timeout(GOES_ON, goes_on).await.is_err() {
            // One is enough: whoever is stuck at a table is so with all who sit there.
            wrongs.push(format!("guest {place} sees nothing new after {before}"));
            break;
        }
    }
    stop.send_replace(true);
    let mut guests = Vec::new();
    for (_, guest) in sitting {
        guests.push(guest.await.unwrap());
    }
    house.kill();
    let acked: usize = guests.iter().map(|guest| guest.acked.len()).sum();
    let store = Sqlite::open(&folder.path().join(RECORD)).unwrap();
    wrongs.extend(audit(&store, &guests));
    let first = wrongs.first().map_or("", String::as_str);
    eprintln!("{kills} kills, {acked} commands done, {} wrong {first}", wrongs.len());
    wrongs
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_house_is_killed() {
    let wrongs = kills(Bent::Not, much("KILLS", 60, 3_000), 1).await;
    assert!(wrongs.is_empty(), "{}", wrongs.join("\n"));
}

/// A house that answers before it writes is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_before_the_disk_is_found_out() {
    for seed in 2..7 {
        if !kills(Bent::Early, 6, seed).await.is_empty() {
            return;
        }
    }
    panic!("nobody noticed");
}

/// A house that forgets which commands it answered is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forgotten_commands_are_found_out() {
    for seed in 7..17 {
        if !kills(Bent::Forgetful, 12, seed).await.is_empty() {
            return;
        }
    }
    panic!("nobody noticed");
}
