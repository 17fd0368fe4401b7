//! A house for tests, in a folder of its own, on a port that was free.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::player::Player;
use server::{Config, House, Limits};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A folder that goes when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("quinte-house-{}-{number}", std::process::id()));
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
        let house: Arc<House> = House::open(config).unwrap();
        let listener = server::bind(&house).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            server::serve(house, listener, stopped).await.unwrap();
        });
        let open = Open { address, stop: Some(stop), served: Some(served) };
        open.ready().await;
        open
    }

    async fn ready(&self) {
        let stranger = Client::stranger(self.address);
        for _ in 0..500 {
            if stranger.ask("GET", "/readyz", None).await.is_ok_and(|answer| answer.status == 200) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the house does not open");
    }

    /// Closes it as whoever runs it would.
    pub(crate) async fn close(mut self) {
        let _ = self.stop.take().unwrap().send(());
        self.served.take().unwrap().await.unwrap();
    }
}

/// A table where bots and programs waste no time.
pub(crate) fn setup(game: &str) -> Value {
    json!({"game": game, "manners": {"pace": "instant", "card_ms": 0, "last_ms": 0}})
}

/// Plays until so many frames were seen, or the match is over.
pub(crate) async fn play(socket: &mut Socket, player: &mut Player, until: u32) {
    while player.seq < until && player.over == 0 {
        let message = socket.next().await.expect("the table goes on");
        assert!(message.get("refused").is_none(), "{message}");
        player.hear(&message);
        if message.get("frame").is_some()
            && let Some(command) = player.next()
        {
            socket.send(&command).await.unwrap();
        }
    }
}
