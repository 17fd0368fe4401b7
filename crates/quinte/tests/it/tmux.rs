//! The table on a real screen, driven by keys through tmux: a whole deal of every game, a match that is
//! killed and gone on with, a terminal that is given back. Where there is no tmux, one line says so.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use super::{quinte, run, text};

/// A screen of 80 × 24 with a shell in it.
pub(super) struct Screen {
    /// The server's own socket, so that nobody's sessions meet.
    socket: String,
    /// Where matches are kept.
    pub(super) home: PathBuf,
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
    }
}

impl Screen {
    /// A screen, or a line about why there is none.
    pub(super) fn open(name: &str) -> Option<Screen> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: tmux is not installed, so no screen was tried");
            return None;
        }
        let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("screen-{name}"));
        let _ = std::fs::remove_dir_all(&home);
        std::fs::create_dir_all(&home).expect("a folder");
        let socket = format!("quinte-{name}-{}", std::process::id());
        let screen = Screen { socket, home };
        let opened =
            screen.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh"]);
        assert!(opened.status.success(), "{opened:?}");
        screen.line(&format!(
            "export LANG=C.UTF-8 XDG_STATE_HOME='{}' PS1='shell> '; clear",
            screen.home.display()
        ));
        Some(screen)
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket]).args(arguments).env_remove("TMUX");
        command.output().expect("tmux answers")
    }

    pub(super) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    pub(super) fn line(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.keys(&["Enter"]);
    }

    pub(super) fn start(&self, arguments: &str) {
        self.line(&format!("'{}' {arguments}", env!("CARGO_BIN_EXE_quinte")));
    }

    pub(super) fn picture(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p"]).stdout).into_owned()
    }

    pub(super) fn wait_for(&self, what: impl Fn(&str) -> bool) -> String {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let picture = self.picture();
            if what(&picture) {
                return picture;
            }
            assert!(Instant::now() < until, "it never came:\n{picture}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// The picture once it is this person's turn and no key is on its way any more.
    fn at_rest(&self) -> String {
        loop {
            let before = self.wait_for(|picture| picture.contains("Your turn"));
            std::thread::sleep(Duration::from_secs(1));
            if self.picture() == before {
                return before;
            }
        }
    }

    /// Presses a key and waits until the picture has changed.
    pub(super) fn press(&self, key: &str) {
        let before = self.picture();
        self.keys(&[key]);
        self.wait_for(|picture| picture != before);
    }

    /// Waits until something can be done, and does it.
    pub(super) fn act(&self) {
        self.wait_for(|picture| {
            ["Your turn", "You may act", "The match is over", "Which one?"]
                .iter()
                .any(|it| picture.contains(it))
        });
        self.act_once();
    }

    /// One thing that a person would do, by what stands on the screen.
    pub(super) fn act_once(&self) {
        let picture = self.picture();
        let verdict = picture.lines().rev().skip(1).take(3).any(|line| {
            line.starts_with("Enter: ")
                || line.contains(" ways: Enter")
                || line.contains("Enter does it.")
        });
        let playable = |mark: char| picture.contains(mark);
        if picture.contains("Which one?") {
            self.press("Enter");
        } else if picture.contains("You may act") {
            self.press("x");
        } else if picture.contains("it plays itself") {
            std::thread::sleep(Duration::from_millis(100));
        } else if verdict && picture.contains(" 2 Take ") && !playable('•') {
            // Whoever always passes plays no cards.
            self.press("2");
        } else if verdict {
            self.press("Enter");
        } else if playable('▴') {
            self.press("Space");
        } else if playable('•') {
            self.press("Right");
        } else {
            self.press("1");
        }
    }

    pub(super) fn kept(&self, which: &str) -> Vec<PathBuf> {
        let files = std::fs::read_dir(self.home.join("quinte").join(which)).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        paths.filter(|path| path.extension().is_some_and(|kind| kind == "json")).collect()
    }

    /// The process that plays.
    pub(super) fn player(&self) -> String {
        let shell = String::from_utf8(self.tmux(&["list-panes", "-F", "#{pane_pid}"]).stdout);
        let shell = shell.expect("a number");
        let children = format!("/proc/{0}/task/{0}/children", shell.trim());
        let child = std::fs::read_to_string(children).expect("the shell has a child");
        child.split_whitespace().next().expect("the player").to_string()
    }
}

fn play_a_deal(game: &str) {
    let Some(screen) = Screen::open(game) else { return };
    screen.start(&format!("play {game} --seed 3 --level novice --pace 0"));
    let first = screen.wait_for(|picture| picture.contains("Deal 1"));
    assert!(first.contains("? keys"), "{first}");
    for _ in 0..3_000 {
        screen.act();
        let picture = screen.picture();
        if picture.contains("Deal 2") || picture.contains("The match is over") {
            screen.keys(&["Escape"]);
            screen.press("s");
            screen.wait_for(|picture| picture.contains("The score") && picture.contains("Deal 1"));
            screen.keys(&["C-c"]);
            let after = screen.wait_for(|picture| !picture.contains("? keys"));
            let after = screen.wait_for(|picture| picture != after || picture.contains("shell>"));
            assert!(after.contains("quinte play") || after.contains("verify"), "{after}");
            return;
        }
    }
    panic!("the deal does not end:\n{}", screen.picture());
}

#[test]
fn a_deal_of_belote_is_played_on_a_screen() {
    play_a_deal("belote");
}

#[test]
fn a_deal_of_bezique_is_played_on_a_screen() {
    play_a_deal("bezique");
}

#[test]
fn a_deal_of_tractor_is_played_on_a_screen() {
    play_a_deal("tractor");
}

#[test]
fn a_deal_of_canasta_is_played_on_a_screen() {
    play_a_deal("canasta");
}

#[test]
fn a_deal_of_rami_is_played_on_a_screen() {
    play_a_deal("rami");
}

/// A kill loses nothing that was on the screen, and the match goes on by word or by question.
#[test]
fn a_match_that_was_killed_goes_on() {
    let Some(screen) = Screen::open("killed") else { return };
    screen.start("play belote --seed 3 --level novice --pace 0 --by-hand");
    for _ in 0..12 {
        screen.act();
    }
    let before = screen.at_rest();
    let score = before.lines().next().expect("a title").trim().to_string();
    let hand = hand(&before);
    let killed = Command::new("kill").args(["-9", &screen.player()]).status();
    assert!(killed.expect("kill runs").success());
    screen.wait_for(|picture| picture.contains("Killed"));
    // A shell that a program was shot under has a raw terminal: its lines end with Ctrl-J. The picture stays.
    screen.tmux(&["send-keys", "-l", "stty sane"]);
    screen.keys(&["C-j"]);
    screen.start("play --pace 0 --by-hand");
    screen.wait_for(|picture| {
        picture.contains("You left a match of Belote.") && picture.contains("[Y/n]")
    });
    screen.keys(&["Enter"]);
    screen.wait_for(|picture| picture.contains("Your turn"));
    let after = screen.at_rest();
    assert_eq!(after.lines().next().expect("a title").trim(), score, "{before}\n{after}");
    assert_eq!(self::hand(&after), hand, "{before}\n{after}");
    assert_eq!(screen.kept("going").len(), 1, "it is one match still");
    screen.keys(&["q"]);
    screen.wait_for(|picture| picture.contains("The match is kept."));
    // The same by name, in a pipe.
    let ran = quinte(&["resume", "belote"]).env("XDG_STATE_HOME", &screen.home).output();
    let said = String::from_utf8(ran.expect("it runs").stdout).expect("text");
    assert!(said.contains("Your hand: "), "{said}");
}

/// The cards of the hand.
fn hand(picture: &str) -> String {
    let below = picture.lines().skip_while(|line| !line.contains("Your turn")).nth(1);
    let cards = below.unwrap_or_default().split(|c: char| c.is_whitespace() || "[]".contains(c));
    cards.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whatever ends the program, the shell has its terminal back: what is typed is seen.
#[test]
fn the_terminal_is_given_back() {
    let Some(screen) = Screen::open("given-back") else { return };
    for signal in ["-TERM", "-HUP"] {
        screen.start("play rami --seed 3 --level novice --pace 0");
        screen.wait_for(|picture| picture.contains("Your turn"));
        let ended = Command::new("kill").args([signal, &screen.player()]).status();
        assert!(ended.expect("kill runs").success());
        screen.wait_for(|picture| picture.contains("the table was taken away"));
        screen.line("echo still $((40 + 2)); clear");
        screen.wait_for(|picture| !picture.contains("taken away"));
        screen.line("echo still $((40 + 2))");
        let picture = screen.wait_for(|picture| picture.contains("still 42"));
        assert!(picture.contains("echo still"), "what is typed is seen: {picture}");
        screen.line("clear");
    }
}

/// A window that changes its size while somebody plays.
#[test]
fn the_screen_follows_its_window() {
    let Some(screen) = Screen::open("window") else { return };
    screen.start("play canasta --seed 3 --level novice --pace 0");
    screen.wait_for(|picture| picture.contains("Your turn"));
    for (width, height) in [("120", "40"), ("30", "10"), ("50", "14"), ("80", "24")] {
        screen.tmux(&["resize-window", "-x", width, "-y", height]);
        let small = width == "30";
        screen.wait_for(|picture| picture.contains(if small { "This needs" } else { "Your turn" }));
    }
}

/// A match that is over lies there as a log that verifies.
#[test]
fn a_finished_match_is_a_log() {
    let Some(screen) = Screen::open("finished") else { return };
    screen.start("play belote --set target=1 --seed 3 --level novice --pace 0");
    while !screen.wait_for(|picture| !picture.contains("thinking")).contains("The match is over") {
        screen.act();
    }
    screen.keys(&["q"]);
    screen.wait_for(|picture| picture.contains("Its log"));
    assert!(screen.kept("going").is_empty());
    let logs = screen.kept("done");
    assert_eq!(logs.len(), 1);
    verified(&logs[0]);
}

pub(super) fn verified(log: &Path) {
    let ran = run(&["verify", text(log)], "");
    assert_eq!(ran.code, 0, "{ran:?}");
}
