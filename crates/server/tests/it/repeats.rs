//! Nothing twice: every command is sent several times at once and has one effect.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use server::{House, RECORD};
use store::{Sqlite, Store};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::kit::{Folder, Open, config, much};
use crate::party::{Guest, audit};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_is_sent_five_times_is_done_once() {
    let folder = Folder::new();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join(RECORD)).unwrap());
    let house = House::over(config(folder.path()), Arc::clone(&store)).unwrap();
    let house = Open::house(house).await;
    let most = much("REPEATS", 2_000, 100_000);
    let (sent, (stop, stopped)) = (Arc::new(AtomicU32::new(0)), watch::channel(false));
    let mut sitting = Vec::new();
    for (seed, (game, seats)) in
        [("belote", 4), ("canasta", 4), ("rami", 4)].into_iter().enumerate()
    {
        for mut guest in Guest::party(house.address, game, seats, seed as u64 * 10).await {
            guest.times = 5;
            guest.sent = Arc::clone(&sent);
            sitting.push(tokio::spawn(guest.stay(stopped.clone(), Arc::default())));
        }
    }
    let enough = async {
        while sent.load(Ordering::Relaxed) < most {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let patience = Duration::from_secs(60 + u64::from(most) / 20);
    assert!(timeout(patience, enough).await.is_ok(), "{sent:?} of {most} were sent");
    stop.send_replace(true);
    let mut guests = Vec::new();
    for guest in sitting {
        guests.push(guest.await.unwrap());
    }
    house.close().await;
    let done: usize = guests.iter().map(|guest| guest.acked.len()).sum();
    let wrongs = audit(&*store, &guests);
    eprintln!("{sent:?} sends of five each, {done} commands done, {} wrong", wrongs.len());
    assert!(done > most as usize / 6, "{done} commands done");
    assert!(wrongs.is_empty(), "{}", wrongs.join("\n"));
}
