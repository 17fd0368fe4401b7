//! `quinte play --join` at tables of a real house: on a screen, in plain lines, refused, and through a house
//! that falls and comes back.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Stdio};

use serde_json::{Value, json};
use server::client::Client;

use super::tmux::{Screen, verified};
use super::{quinte, text};

/// A house in a process of its own.
pub(super) struct House {
    process: Child,
    pub(super) address: SocketAddr,
    data: PathBuf,
    arguments: Vec<String>,
    /// What it says, read no further, but not hung up on.
    said: BufReader<ChildStdout>,
}

impl Drop for House {
    fn drop(&mut self) {
        self.kill();
    }
}

impl House {
    pub(super) fn open(name: &str, arguments: &[&str]) -> House {
        let data = folder(&format!("house-{name}"));
        let arguments: Vec<String> = arguments.iter().map(|one| one.to_string()).collect();
        let (process, address, said) = House::start(&data, 0, &arguments);
        House { process, address, data, arguments, said }
    }

    fn start(
        data: &Path,
        port: u16,
        arguments: &[String],
    ) -> (Child, SocketAddr, BufReader<ChildStdout>) {
        let port = port.to_string();
        let mut command =
            quinte(&["serve", "--port", &port, "--log", "warn", "--data", text(data)]);
        let mut process =
            command.args(arguments).stdout(Stdio::piped()).spawn().expect("the house opens");
        let mut line = String::new();
        let mut said = BufReader::new(process.stdout.take().expect("a pipe"));
        said.read_line(&mut line).expect("it tells its address");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().expect("a port");
        let address = SocketAddr::from(([127, 0, 0, 1], port.parse().expect("a number")));
        (process, address, said)
    }

    fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Opens again where it was.
    fn again(&mut self) {
        (self.process, self.address, self.said) =
            House::start(&self.data, self.address.port(), &self.arguments);
    }

    /// A table that somebody has opened without sitting down, and its invitation.
    pub(super) fn table(&self, game: &str, options: Value, manners: Value) -> String {
        let setup = json!({"game": game, "options": options, "manners": manners});
        let (_, code) = block_on(async {
            let opener = Client::program(self.address, "Opener").await.expect("a guest");
            opener.open(&setup).await.expect("a table")
        });
        self.invitation(&code)
    }

    fn invitation(&self, code: &str) -> String {
        format!("http://localhost:{}/#/join/{code}", self.address.port())
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(future)
}

pub(super) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub(super) fn quick() -> Value {
    json!({"pace": "instant", "level": "novice"})
}

/// Sits down on a screen as this person, and waits until that is seen.
fn join(screen: &Screen, invitation: &str, name: &str) {
    screen.start(&format!("play --join '{invitation}' --name {name}"));
    screen.wait_for(|picture| picture.contains(&format!("{name} (you)")));
}

/// Plays until the first deal is over.
fn play_a_deal(screens: &[&Screen]) {
    let deal = |picture: &str| -> Option<u32> {
        let (_, after) = picture.split_once("Deal ")?;
        after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    let first = deal(&screens[0].picture());
    let over = |picture: &str| {
        deal(picture).is_some_and(|now| Some(now) > first) || picture.contains("The match is over")
    };
    for _ in 0..2_000 {
        for screen in screens {
            let picture = screen.picture();
            if over(&picture) {
                return;
            }
            if picture.contains("Your turn") || picture.contains("Which one?") {
                screen.act_once();
            }
        }
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
    panic!("the deal does not end:\n{}", screens[0].picture());
}

#[test]
fn a_deal_is_played_at_another_house() {
    let house = House::open("deal", &[]);
    let Some(screen) = Screen::open("join") else { return };
    join(&screen, &house.table("belote", json!({}), quick()), "Ann");
    let room = screen.picture();
    assert!(room.contains("Belote · waiting") && room.contains("Ann (you), host"), "{room}");
    assert!(room.contains("once every seat is taken"), "two are ready, nothing is dealt: {room}");
    screen.keys(&["b"]);
    screen.wait_for(|picture| picture.contains("Deal 1"));
    play_a_deal(&[&screen]);
    screen.keys(&["o"]);
    let agreed = screen.wait_for(|picture| picture.contains("This table"));
    assert!(agreed.contains("Your salt in every shuffle"), "{agreed}");
    screen.keys(&["C-c"]);
    let after = screen.wait_for(|picture| picture.contains("quinte play --join"));
    assert!(after.contains("#/t/"), "it is told how to come back: {after}");
}

/// Two people at one table; the house is killed while they play, and comes back.
#[test]
fn two_terminals_outlive_their_house() {
    let mut house = House::open("two", &[]);
    let (Some(ann), Some(bob)) = (Screen::open("ann"), Screen::open("bob")) else { return };
    let invitation = house.table("belote", json!({"target": 10_000}), quick());
    join(&ann, &invitation, "Ann");
    join(&bob, &invitation, "Bob");
    bob.keys(&["c"]);
    bob.line("good evening");
    ann.wait_for(|picture| picture.contains("Bob: good evening"));
    bob.keys(&["Enter"]);
    ann.wait_for(|picture| picture.contains("Bob, ready"));
    ann.keys(&["b"]);
    for screen in [&ann, &bob] {
        screen.wait_for(|picture| picture.contains("Deal 1"));
    }
    for _ in 0..40 {
        for screen in [&ann, &bob] {
            if screen.picture().contains("Your turn") {
                screen.act_once();
            }
        }
    }
    house.kill();
    for screen in [&ann, &bob] {
        screen.wait_for(|picture| picture.contains("No connection"));
    }
    house.again();
    for screen in [&ann, &bob] {
        screen.wait_for(|picture| !picture.contains("No connection"));
    }
    play_a_deal(&[&ann, &bob]);
    // Whoever leaves and comes back sits where it sat, and reads what happened.
    bob.keys(&["q"]);
    let back = bob.wait_for(|picture| picture.contains("quinte play --join"));
    // The line may be broken where the screen ends.
    let (_, address) = back.rsplit_once("quinte play --join '").expect("it was found");
    let address: String =
        address.chars().take_while(|&c| c != '\'').filter(|c| !c.is_whitespace()).collect();
    bob.line("clear");
    bob.start(&format!("play --join '{address}'"));
    bob.wait_for(|picture| picture.contains("You · ") || picture.contains("You ·"));
}

/// A pipe plays a whole match, keeps its salt and its log, and is known by nobody else.
#[test]
fn a_match_is_played_in_plain_lines() {
    let house = House::open("plain", &[]);
    let invitation = house.table("belote", json!({"target": 1}), quick());
    let home = folder("plain-home");
    let arguments = ["play", "--join", &invitation, "--name", "Pipe"];
    let input = format!("start\n{}", "1\n".repeat(100));
    let ran = with_home(&home, &arguments, &input);
    assert_eq!(ran.code, 0, "{ran:?}");
    for said in [
        "Pipe (you), host",
        "Commitment to the seed: ",
        "You may: 1 ",
        "Winner: ",
        "Your salt is in every shuffle",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    let files = |which: &str| -> Vec<PathBuf> {
        let files = std::fs::read_dir(home.join("quinte").join(which)).expect("a folder");
        files.map(|file| file.expect("a file").path()).collect()
    };
    verified(&files("done")[0]);
    for secret in [files("houses"), files("salts")].concat() {
        let mode = std::fs::metadata(&secret).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", secret.display());
    }
    let salt = std::fs::read_to_string(&files("salts")[0]).expect("a file");
    let salt: Value = serde_json::from_str(&salt).expect("JSON");
    assert!(ran.out.contains(salt["salt"].as_str().expect("a salt")));
}

fn with_home(home: &Path, arguments: &[&str], input: &str) -> super::Ran {
    let mut command = quinte(arguments);
    super::run_command(command.env("XDG_STATE_HOME", home).env("USER", "tester"), input)
}

#[test]
fn a_refusal_is_told_with_its_code() {
    let house = House::open("refusals", &["--house-password", "sesame"]);
    let port = house.address.port();
    let home = folder("refused-home");
    let address = format!("http://localhost:{port}");
    let told = |arguments: &[&str], code: i32, words: &str| {
        let ran = with_home(&home, &[&["play", "--join"], arguments].concat(), "");
        assert_eq!(ran.code, code, "{ran:?}");
        assert!(ran.err.contains(words), "{words}: {ran:?}");
    };
    told(&[&address, "--code", "XYZ"], 1, "give it by --password (WRONG_PASSWORD)");
    told(
        &[&address, "--code", "XYZ", "--password", "sesame"],
        1,
        "ask for a new invitation (NO_CODE)",
    );
    let sit =
        ["sit", &format!("{address}/#/join/XYZ"), "--", env!("CARGO_BIN_EXE_quinte"), "judge"];
    let ran = with_home(&home, &sit, "");
    assert!(ran.code == 1 && ran.err.contains("by --password (WRONG_PASSWORD)"), "{ran:?}");
    told(&[&address], 1, "no table");
    told(&[&format!("{address}/#/t/00ff")], 1, "(NO_TABLE)");
    told(&["http://localhost:1/#/join/x"], 1, "no house answers at http://localhost:1");
    told(&["ftp://house/#/join/x"], 2, "http or https, not ftp");
    told(&[&address, "rami"], 2, "cannot be used with");
    let open = House::open("full", &[]);
    let manners = json!({"pace": "instant", "level": "novice", "watch": "nobody"});
    let invitation = open.table("bezique", json!({}), manners);
    let code = invitation.rsplit('/').next().expect("a code").to_string();
    for name in ["One", "Two"] {
        block_on(async {
            let client = Client::program(open.address, name).await.expect("a guest");
            let table = client.join(&code).await.expect("there is room");
            let mut socket = client.follow(&table, None).await.expect("a table");
            let sit = json!({"do": {"key": "1", "seq": 2, "what": {"sit": {}}}});
            socket.send(&sit).await.expect("it listens");
            while let Some(message) = socket.next().await {
                if message["frame"]["ack"] == "1" {
                    return;
                }
            }
            panic!("{name} gets no seat");
        });
    }
    told(&[&invitation], 1, "this table is full (TABLE_FULL)");
}
