//! Nothing twice: every command is sent several times at once and has one effect.

use server::{House, RECORD};
use store::{Sqlite, Store};

use crate::kit::{Folder, Open, config, much};
use crate::party::{Guest, audit};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_is_sent_five_times_is_done_once() {
    let folder = Folder::new();
    let store: std::sync::Arc<dyn Store> =
        std::sync::Arc::new(Sqlite::open(&folder.path().join(RECORD)).unwrap());
    let house = House::over(config(folder.path()), std::sync::Arc::clone(&store)).unwrap();
    let house = Open::house(house).await;
    let frames = much(150, 5_000);
    let mut sitting = Vec::new();
    for (seed, (game, seats)) in
        [("belote", 4), ("canasta", 4), ("rami", 4)].into_iter().enumerate()
    {
        for mut guest in Guest::party(house.address, game, seats, seed as u64 * 10).await {
            guest.times = 5;
            sitting.push(tokio::spawn(async move {
                guest.take_part(frames).await;
                guest
            }));
        }
    }
    let mut guests = Vec::new();
    for guest in sitting {
        guests.push(guest.await.unwrap());
    }
    house.close().await;
    let sent: usize = guests.iter().map(|guest| 5 * guest.acked.len()).sum();
    assert!(sent > 4 * frames as usize, "{sent} sends");
    let wrongs = audit(&*store, &guests);
    assert!(wrongs.is_empty(), "{}", wrongs.join("\n"));
}
