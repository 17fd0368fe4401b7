//! A house for tests, in a folder of its own, on a port that was free.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use server::client::Client;
use server::{Config, House, Limits};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How much is done: as much as `QUINTE_` with this name says, or the long form with `QUINTE_LONG=1`, or the
/// short one.
pub(crate) fn much(name: &str, short: u32, long: u32) -> u32 {
    let said = |name: &str| std::env::var(name).ok();
    match said(&format!("QUINTE_{name}")) {
        Some(number) => number.parse().expect("a number"),
        None if said("QUINTE_LONG").is_some_and(|long| long == "1") => long,
        None => short,
    }
}

/// A folder that goes when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("quinte-house-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A house that is open.
pub(crate) struct Open {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<()>>,
}

/// The usual house of a test, which holds nobody up.
pub(crate) fn config(folder: &Path) -> Config {
    Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        limits: Limits::none(),
        ..Config::at_home(folder.to_path_buf())
    }
}

impl Open {
    pub(crate) async fn new(config: Config) -> Open {
        Open::house(House::open(config).unwrap()).await
    }

    pub(crate) async fn house(house: Arc<House>) -> Open {
        let listener = server::bind(&house).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            server::serve(house, listener, stopped).await.unwrap();
        });
        wait_for(address).await;
        Open { address, stop: Some(stop), served: Some(served) }
    }

    /// Closes it as whoever runs it would.
    pub(crate) async fn close(mut self) {
        let _ = self.stop.take().unwrap().send(());
        self.served.take().unwrap().await.unwrap();
    }
}

/// Waits until a house takes callers.
pub(crate) async fn wait_for(address: SocketAddr) {
    let stranger = Client::stranger(address);
    for _ in 0..3_000 {
        if stranger.ask("GET", "/readyz", None).await.is_ok_and(|answer| answer.status == 200) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the house does not open");
}

/// A table where bots and programs waste no time.
pub(crate) fn setup(game: &str) -> Value {
    json!({"game": game, "manners": {"pace": "instant", "card_ms": 0, "last_ms": 0}})
}
