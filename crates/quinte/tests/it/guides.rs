//! What the guides tell a reader to type is typed here: every line of every `sh` block, in its order, in a folder that
//! holds a finished match. A house that a guide opens with `&` stays open until its page is over.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use super::docs::document;

/// Houses that are opened for good are asked for nothing but a port and a folder of their own.
const APART: &str = " --port 0 --log warn --data";

/// A folder of its own, with the program on its path, and what runs there.
struct Reader {
    folder: PathBuf,
    /// A house that nobody hears any more would end, so what it says is kept open.
    houses: Vec<(Child, BufReader<ChildStdout>)>,
}

impl Reader {
    fn new(guide: &str) -> Reader {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("guide-{guide}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let (golden, _) = document("testdata/golden/belote-two.json");
        std::fs::copy(golden, folder.join("match.json")).expect("a match is there");
        Reader { folder, houses: Vec::new() }
    }

    fn shell(&self, line: &str) -> Command {
        let program =
            Path::new(env!("CARGO_BIN_EXE_quinte")).parent().expect("it lies in a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir(&self.folder).stdin(Stdio::null());
        shell.env("PATH", format!("{}:{path}", program.display()));
        for place in ["XDG_STATE_HOME", "XDG_DATA_HOME", "HOME"] {
            shell.env(place, &self.folder);
        }
        shell
    }

    /// Opens a house and waits until it says so.
    fn house(&mut self, line: &str) {
        let mut child = self
            .shell(&format!("exec {line}"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let mut said = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let open =
            said.by_ref().lines().map_while(Result::ok).any(|said| said.contains("is open at"));
        self.houses.push((child, said));
        assert!(open, "{line}: no house was opened");
    }

    fn types(&mut self, line: &str) {
        let line = line.split("  #").next().unwrap_or(line).trim_end();
        if let Some(house) = line.strip_suffix(" &") {
            self.house(house);
        } else if line.contains("quinte serve") {
            let (said, rest) = line.split_once("quinte serve").expect("it was found");
            self.house(&format!("env {said} quinte serve{rest}{APART} {}", self.houses.len()));
        } else {
            let ran = self.shell(line).output().expect("a shell starts");
            let err = String::from_utf8_lossy(&ran.stderr);
            assert!(ran.status.success(), "{line}: {:?}\n{err}", ran.status);
            assert!(!ran.stdout.is_empty(), "{line} says nothing");
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        for (house, _) in &mut self.houses {
            let _ = house.kill();
            let _ = house.wait();
        }
    }
}

/// The lines of all blocks of a shell.
fn commands(guide: &str) -> Vec<&str> {
    let blocks = guide.split("```sh\n").skip(1);
    blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines()).collect()
}

/// A port that a guide names may be somebody's: another one takes its place on the whole page.
fn elsewhere(mut text: String) -> String {
    let named = |text: &str| -> Vec<String> {
        let after = text.split("--port ").skip(1);
        after.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect()).collect()
    };
    for port in named(&text) {
        let free =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        text = text.replace(&port, &free.expect("a port is free").port().to_string());
    }
    text
}

fn follow(guide: &str, at_least: usize) {
    let (_, text) = document(&format!("docs/guides/{guide}.md"));
    let text = elsewhere(text);
    let commands = commands(&text);
    assert!(commands.len() >= at_least, "{guide}: {commands:?}");
    let curl = Command::new("curl").arg("--version").output().is_ok();
    let mut reader = Reader::new(guide);
    for line in commands {
        if line.starts_with("curl") && !curl {
            println!("not tried, curl is not installed: {line}");
        } else {
            reader.types(line);
        }
    }
}

#[test]
fn playing_is_as_the_guide_tells() {
    follow("play", 6);
}

#[test]
fn hosting_is_as_the_guide_tells() {
    follow("host", 3);
}

#[test]
fn embedding_is_as_the_guide_tells() {
    follow("embed", 7);
}

#[test]
fn operating_is_as_the_guide_tells() {
    follow("operate", 6);
}

/// The file of the guide opens a house, and every setting is called in a file as it is on the command line.
#[test]
fn settings_are_called_as_the_guide_tells() {
    let (_, text) = document("docs/guides/operate.md");
    let rows = text.lines().filter(|line| line.starts_with("| `--"));
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().replace('`', "")).collect();
    let rows: Vec<Vec<String>> = rows.map(cells).collect();
    assert!(rows.len() >= 10, "{rows:?}");
    for row in rows {
        assert!(row[3].is_empty() || format!("--{}", row[3]) == row[1], "{row:?}");
    }
    let file = text.split("```toml\n").nth(1).and_then(|block| block.split("```").next());
    let mut reader = Reader::new("settings");
    std::fs::write(reader.folder.join("house.toml"), file.expect("a file")).expect("it is written");
    reader.types("quinte serve --config house.toml");
}
