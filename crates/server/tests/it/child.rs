//! A house in a process of its own, which can be killed.

use std::env;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use server::{House, RECORD};
use store::{Sqlite, Store};

use crate::bent::{Early, Forgetful};
use crate::kit::{Open, config, wait_for};

/// Which promise the house breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bent {
    /// None.
    Not,
    /// It answers before anything is written.
    Early,
    /// It forgets which commands were answered.
    Forgetful,
}

/// A house that can be killed.
pub(crate) struct Killable {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Killable {
    pub(crate) fn start(folder: &Path, address: SocketAddr, bent: Bent) -> Killable {
        let process = Command::new(env::current_exe().unwrap())
            .args(["--exact", "child::a_house_of_its_own", "--ignored", "--nocapture"])
            .env("QUINTE_CHILD_FOLDER", folder)
            .env("QUINTE_CHILD_PORT", address.port().to_string())
            .env("QUINTE_CHILD_BENT", format!("{bent:?}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Killable { process, address }
    }

    pub(crate) async fn ready(&self) {
        wait_for(self.address).await;
    }

    /// Memory in use, in kB; 0 where the system does not tell.
    pub(crate) fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_ascii_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// At once and without a word.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Killable {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A port that was free a moment ago.
pub(crate) fn free() -> SocketAddr {
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap()
}

/// No test: the house that others start and kill.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "others start it"]
async fn a_house_of_its_own() {
    let Some(folder) = env::var_os("QUINTE_CHILD_FOLDER") else { return };
    let folder = Path::new(&folder);
    let port: u16 = env::var("QUINTE_CHILD_PORT").unwrap().parse().unwrap();
    let mut config = config(folder);
    config.listen.set_port(port);
    let store = Sqlite::open(&folder.join(RECORD)).unwrap();
    let store: Arc<dyn Store> = match env::var("QUINTE_CHILD_BENT").unwrap().as_str() {
        "Early" => Arc::new(Early(Arc::new(store))),
        "Forgetful" => Arc::new(Forgetful(store)),
        _ => Arc::new(store),
    };
    let open = Open::house(House::over(config, store).unwrap()).await;
    std::future::pending::<()>().await;
    drop(open);
}
