//! `quinte play --plain` at a real terminal: lines are edited, and Ctrl-C and Ctrl-D do not throw the match
//! away.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use super::{fresh_file, quinte, run, text};

/// A person at a terminal.
struct Person {
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    seen: String,
    program: Child,
}

impl Person {
    fn sit_down(arguments: &[&str], home: &Path) -> Person {
        let ours: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).expect("it is ours");
        unlockpt(&ours).expect("it may be opened");
        let name = ptsname(&ours, Vec::new()).expect("it has a name").into_string();
        let theirs = || {
            let path = name.as_deref().expect("the name is text");
            File::options().read(true).write(true).open(path).expect("the other end")
        };
        let program = quinte(arguments)
            .env("XDG_STATE_HOME", home)
            .env("TERM", "xterm")
            .stdin(Stdio::from(theirs()))
            .stdout(Stdio::from(theirs()))
            .stderr(Stdio::from(theirs()))
            .spawn()
            .expect("the program starts");
        let keyboard = File::from(ours);
        let mut lines = keyboard.try_clone().expect("another handle");
        let (send, screen) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A terminal that the program has left gives an error.
            while let Ok(n @ 1..) = lines.read(&mut bytes) {
                if send.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        Person { keyboard, screen, seen: String::new(), program }
    }

    /// Waits until the screen has shown this, after what was waited for before.
    fn wait_for(&mut self, words: &str) {
        let until = Instant::now() + Duration::from_secs(60);
        while !self.seen.contains(words) {
            let left = until.saturating_duration_since(Instant::now());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.seen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(_) => {
                    let _ = self.program.kill();
                    panic!("{words:?} never came:\n{}", self.seen);
                }
            }
        }
        let end = self.seen.find(words).expect("it was shown") + words.len();
        self.seen.drain(..end);
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the terminal listens");
    }

    fn leaves(mut self) {
        assert!(self.program.wait().expect("it ends").success());
    }
}

/// An empty folder for matches.
fn home(name: &str) -> PathBuf {
    let home = fresh_file(name);
    let _ = std::fs::remove_dir_all(&home);
    home
}

#[test]
fn leaving_by_a_key_keeps_the_match() {
    for (name, key) in [("ctrl-c", "\u{3}"), ("ctrl-d", "\u{4}")] {
        let (file, home) = (fresh_file(&format!("{name}.json")), home(&format!("{name}-home")));
        let arguments = ["play", "--plain", "--seed", "5", "--seats", "you,novice,novice,novice"];
        let mut person = Person::sit_down(&arguments, &home);
        person.wait_for("> ");
        person.press("1\r");
        person.wait_for("You may: ");
        person.wait_for("> ");
        person.press(&format!("save {}\r", file.display()));
        person.wait_for("Saved.");
        person.wait_for("> ");
        person.press(key);
        person.wait_for("The match is kept.");
        person.leaves();
        assert_eq!(run(&["verify", text(&file)], "").code, 0, "{name}");
        // What was kept and what was saved go on alike.
        let resume = |which: &str| {
            let ran = quinte(&["resume", which]).env("XDG_STATE_HOME", &home).output();
            String::from_utf8(ran.expect("it runs").stdout).expect("text")
        };
        let (kept, saved) = (resume("belote"), resume(text(&file)));
        let table = |said: &str| said[said.find("Deal 1.").expect("a table")..].to_string();
        assert_eq!(table(&kept).lines().next(), table(&saved).lines().next());
        assert!(kept.contains("Your hand: ") && saved.contains("Your hand: "), "{kept}\n{saved}");
    }
}

/// A slip is mended with the arrow keys, and a line comes back with the one upwards.
#[test]
fn lines_are_edited_and_remembered() {
    let home = home("edited-home");
    let arguments = ["play", "--plain", "--seed", "5", "--seats", "you,novice,novice,novice"];
    let mut person = Person::sit_down(&arguments, &home);
    person.wait_for("> ");
    person.press("sore\u{1b}[D\u{1b}[D\u{1b}[Dc\r");
    person.wait_for("Score after 0 deals");
    person.wait_for("> ");
    person.press("\u{1b}[A\r");
    person.wait_for("Score after 0 deals");
    person.wait_for("> ");
    person.press("\u{4}");
    person.wait_for("The match is kept.");
    person.leaves();
}

/// A command that waits for lines of JSON says so to whoever typed it.
#[test]
fn what_listens_at_a_terminal_says_so() {
    for command in ["judge", "match"] {
        let mut person = Person::sit_down(&[command], &home("listening-home"));
        person.wait_for("One JSON object a line, such as ");
        person.press("\u{4}");
        person.leaves();
    }
    assert_eq!(run(&["judge"], "").err, "", "a pipe needs no words");
}
