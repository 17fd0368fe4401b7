//! `quinte serve`, `backup`, `restore` and `sit` as commands: a house in a process of its own.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::client::Client;
use server::player::Player;
use tokio::runtime::Runtime;

use super::run;

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("quinte-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn join(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An open house.
struct House {
    process: Child,
    said: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl House {
    /// Opened by these words, in this surrounding.
    fn open(words: &[&str], surroundings: &[(&str, &str)]) -> House {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quinte"));
        command.arg("serve").args(words).stdin(Stdio::null()).stdout(Stdio::piped());
        command.stderr(Stdio::null()).envs(surroundings.iter().copied());
        let mut process = command.spawn().unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap();
        let port: u16 = port.parse().unwrap_or_else(|_| panic!("no address: {line:?}"));
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let ready = || std::net::TcpStream::connect(address).is_ok();
        let start = Instant::now();
        while !ready() {
            assert!(start.elapsed() < Duration::from_secs(20), "the house does not open");
            std::thread::sleep(Duration::from_millis(20));
        }
        House { process, said, address }
    }

    /// Told to end, it ends by itself. What it said before, and how long it took.
    #[cfg(unix)]
    fn end(mut self) -> (String, Duration) {
        let start = Instant::now();
        let id = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
        let status = self.process.wait().unwrap();
        assert!(status.success(), "{status}");
        let mut said = String::new();
        self.said.read_to_string(&mut said).unwrap();
        (said, start.elapsed())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Plays at a table of house bots until a match is over, or this frame has come.
async fn play(client: &Client, table: &str, until: u32) {
    let (mut socket, mut player) = (client.follow(table, None).await.unwrap(), Player::alone(1));
    while player.over == 0 && player.seq < until {
        let message = socket.next().await.expect("the table goes on");
        player.hear(&message);
        if message.get("frame").is_some()
            && let Some(command) = player.move_on()
        {
            socket.send(&command).await.unwrap();
        }
    }
}

fn instant(game: &str) -> Value {
    json!({"game": game, "options": {"target": 101}, "manners": {"pace": "instant"}})
}

/// A house that was copied while it was open and put back elsewhere is the same house.
#[cfg(unix)]
#[test]
fn a_house_is_copied_by_command_and_put_back() {
    let folder = Folder::new("copied");
    let (data, copy, back) = (folder.join("data"), folder.join("copy"), folder.join("back"));
    let house = House::open(&["--port", "0", "--data", &data], &[]);
    let (runtime, address) = (runtime(), house.address);
    let (ann, table) = runtime.block_on(async {
        let ann = Client::program(address, "Ann").await.unwrap();
        let (table, _) = ann.open(&instant("belote")).await.unwrap();
        play(&ann, &table, u32::MAX).await;
        let (running, _) = ann.open(&instant("belote")).await.unwrap();
        play(&ann, &running, 30).await;
        (ann, table)
    });
    let told = run(&["backup", "--data", &data, &copy], "").out;
    assert!(told.contains("2 tables, 2 of them open, and 1 finished match."), "{told}");
    assert!(told.contains("Every one was played again."), "{told}");
    let (_, took) = house.end();
    assert!(took < Duration::from_secs(8), "{took:?} until it ended");
    let told = run(&["restore", &copy, "--data", &back], "").out;
    assert!(told.contains("1 finished match."), "{told}");
    let again = House::open(&["--port", "0", "--data", &back], &[]);
    runtime.block_on(async {
        let ann = Client::with_token(again.address, ann.token().unwrap());
        let matches = format!("/api/tables/{table}/matches");
        let mut told = Value::Null;
        for _ in 0..100 {
            told = ann.ask("GET", &matches, None).await.unwrap().json();
            if told.get("matches").is_some() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(told["matches"][0]["game"], "belote", "{told}");
    });
    // Neither command writes over a house, or reads none.
    for words in
        [["restore", &copy, "--data", &back], ["backup", "--data", "/nowhere/at/all", &back]]
    {
        let done = Command::new(env!("CARGO_BIN_EXE_quinte")).args(words).output().unwrap();
        assert_eq!(done.status.code(), Some(1), "{words:?}");
        assert!(!done.stderr.is_empty());
    }
}

/// Settings come from a file, the environment and the command line, the last one first; a house without a desktop
/// opens all the same, and tells others in the network where to come.
#[cfg(unix)]
#[test]
fn a_house_is_set_up_by_file_environment_and_command_line() {
    let folder = Folder::new("settings");
    let file = folder.join("house.toml");
    let token = "a token of sixteen signs";
    let text = format!(
        "port = 1\ndata = {:?}\nlog = \"warn\"\nlan = true\nopen = true\nhouse-password = \"other\"\n\
         operator-token = {token:?}\n",
        folder.join("data")
    );
    std::fs::write(&file, text).unwrap();
    // A desktop without a browser: nothing to be found by its name.
    let surroundings = [("QUINTE_HOUSE_PASSWORD", "tierce"), ("PATH", folder.0.to_str().unwrap())];
    let house = House::open(&["--port", "0", "--config", &file], &surroundings);
    let address = house.address;
    runtime().block_on(async {
        let stranger = Client::stranger(address);
        let come = async |password: &str| {
            let body = json!({"name": "Ann", "program": true, "password": password});
            stranger.ask("POST", "/api/guests", Some(&body)).await.unwrap()
        };
        assert_eq!(
            come("other").await.json()["code"],
            "WRONG_PASSWORD",
            "the environment counts more"
        );
        let me = come("tierce").await.json();
        let ann = Client::with_token(address, me["token"].as_str().unwrap());
        let (table, _) = ann.open(&instant("belote")).await.unwrap();
        let mut socket = ann.follow(&table, None).await.unwrap();
        let operator = Client::with_token(address, token);
        let announce = json!({"text": "We restart at noon."});
        let said = operator.ask("POST", "/api/operator/announce", Some(&announce)).await.unwrap();
        assert_eq!(said.status, 204);
        while socket.next().await.unwrap().get("notice") != Some(&json!("We restart at noon.")) {}
    });
    let (said, took) = house.end();
    assert!(took < Duration::from_secs(8), "{took:?} until it ended");
    let others = said.contains("Others in this network come to http://") && said.contains('█');
    assert!(others || said.contains("This machine is in no network"), "{said}");
    assert!(Path::new(&folder.join("data")).join("record.sqlite").exists());
    std::fs::write(&file, "lan = true\nprot = 1\n").unwrap();
    let done =
        Command::new(env!("CARGO_BIN_EXE_quinte")).args(["serve", "--config", &file]).output();
    let done = done.unwrap();
    assert_eq!(done.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(complaint.contains("line 2: unknown field `prot`"), "{complaint}");
    assert!(!complaint.contains("\\n"), "one line, for people: {complaint}");
}

/// A program of the arena's protocol plays a whole match at a real house, against a person's program and bots.
#[test]
fn a_program_of_the_arena_sits_at_a_house() {
    let folder = Folder::new("sits");
    let house = House::open(&["--port", "0", "--data", &folder.join("data")], &[]);
    let (address, runtime) = (house.address, runtime());
    let (ann, table, code) = runtime.block_on(async {
        let ann = Client::program(address, "Ann").await.unwrap();
        let (table, code) = ann.open(&instant("belote")).await.unwrap();
        (ann, table, code)
    });
    let link = format!("http://{address}/#/join/{code}");
    let program = env!("CARGO_BIN_EXE_quinte");
    let mut bot = Command::new(program)
        .args(["sit", &link, "--name", "Robot", "--patience", "60", "--matches", "1", "--"])
        .args([program, "bot", "belote", "club"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let seats = runtime.block_on(async {
        let (mut socket, mut player) = (ann.follow(&table, None).await.unwrap(), Player::alone(1));
        let (mut seats, mut robot) = (Value::Null, false);
        while player.over == 0 {
            let message = socket.next().await.expect("the table goes on");
            player.hear(&message);
            if let Some(told) = message.pointer("/frame/table/seats") {
                seats = told.clone();
                robot = told.to_string().contains(r#""name":"Robot","ready":true"#) || robot;
            }
            // Everybody else is ready before the host begins.
            let may = player.seat.is_none() || robot;
            if may
                && message.get("frame").is_some()
                && let Some(command) = player.move_on()
            {
                socket.send(&command).await.unwrap();
            }
        }
        seats
    });
    assert!(seats.to_string().contains(r#"{"kind":"program","name":"Robot""#), "{seats}");
    let mut said = String::new();
    bot.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(bot.wait().unwrap().success(), "{said}");
    assert!(said.contains("Robot sits at a table of belote."), "{said}");
    assert!(said.contains("Matches: 1; decisions that a club player had to make: 0."), "{said}");
}
