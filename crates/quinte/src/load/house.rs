//! Houses and yardsticks as processes of their own, so that their CPU time is theirs alone.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child as Process, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io};

use server::client::Client;

use crate::trouble::{Trouble, wrong};

/// A folder that goes with its owner.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new() -> io::Result<Folder> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("quinte-load-{}-{number}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left lies in the folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A process that serves, and ends with its owner.
pub(super) struct Child {
    process: Process,
    pub(super) address: SocketAddr,
    /// What it says more than its address has somewhere to go: otherwise it would end.
    _said: BufReader<ChildStdout>,
    _folder: Folder,
}

impl Child {
    /// A house that holds nobody up.
    pub(super) fn house() -> Result<Child, Trouble> {
        let folder = Folder::new()?;
        let data = folder.0.display().to_string();
        Child::start(
            &["serve", "--port", "0", "--log", "warn", "--unlimited", "--data", &data],
            folder,
        )
    }

    /// The yardsticks.
    pub(super) fn yardsticks() -> Result<Child, Trouble> {
        let folder = Folder::new()?;
        let data = folder.0.display().to_string();
        Child::start(&["load", "--yardsticks", &data], folder)
    }

    fn start(arguments: &[&str], folder: Folder) -> Result<Child, Trouble> {
        let mut command = Command::new(env::current_exe()?);
        // Settings of another house are not meant for this one.
        for name in
            ["PORT", "DATA", "LOG", "PUBLIC_URL", "HOUSE_PASSWORD", "OPERATOR_TOKEN", "CONFIG"]
        {
            command.env_remove(format!("QUINTE_{name}"));
        }
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let mut line = String::new();
        let mut said = BufReader::new(process.stdout.take().expect("it is piped"));
        said.read_line(&mut line)?;
        let port =
            line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        let Some(port) = port else {
            let _ = process.kill();
            return Err(wrong(format!("the house did not open: {line}")));
        };
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        Ok(Child { process, address, _said: said, _folder: folder })
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It keeps nothing that is needed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What a process has cost so far, in seconds, if it tells.
pub(super) async fn cpu(address: SocketAddr) -> Option<f64> {
    told(address).await?.get("process_cpu_seconds_total").copied()
}

/// Everything that a process counts.
pub(super) async fn told(address: SocketAddr) -> Option<HashMap<String, f64>> {
    let answer = Client::stranger(address).ask("GET", "/metrics", None).await.ok()?;
    let text = String::from_utf8(answer.body).ok()?;
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    Some(lines.filter_map(|(name, value)| Some((name.to_string(), value.parse().ok()?))).collect())
}
