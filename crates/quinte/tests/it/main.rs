//! The program as a stranger meets it: the built binary, driven through pipes.

mod arena;
mod bot;
mod commands;
mod docs;
#[cfg(unix)]
mod documented;
mod fairness;
#[cfg(unix)]
mod guides;
mod hosted;
mod house;
#[cfg(unix)]
mod join;
mod judge;
mod packaging;
mod play;
mod review;
mod rules;
mod sim;
mod tampered;
#[cfg(unix)]
mod terminal;
mod text_format;
#[cfg(unix)]
mod tls;
#[cfg(unix)]
mod tmux;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the program left behind.
#[derive(Debug)]
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// The program, ready to be run.
fn quinte(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quinte"));
    command.args(arguments);
    command
}

/// Runs the program with this input until it ends.
fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run_command(&mut quinte(arguments), input)
}

/// The same of a program that is ready to be run.
fn run_command(command: &mut Command, input: impl AsRef<[u8]>) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.as_ref().to_vec();
    // Written from aside: a long input and a long output would wait for each other.
    let writer = std::thread::spawn(move || {
        // Whoever quits does not read on; that is no failure.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing does not panic");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("complaints are text"),
    }
}

/// A file of this name that does not exist yet.
fn fresh_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// A path as an argument.
fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("the path is text")
}

/// Sits down with club players, who are quick: one person and so many of them.
fn with_club(seats: usize) -> [String; 2] {
    ["--seats".to_string(), format!("you{}", ",club".repeat(seats - 1))]
}

/// Plays a match by always choosing the first move, and saves it. Gives what was said.
fn play_and_save(arguments: &[&str], file: &std::path::Path) -> Ran {
    let club = with_club(4);
    let seats = if arguments.contains(&"--seats") { &[][..] } else { &club };
    let seats = seats.iter().map(String::as_str);
    let arguments: Vec<&str> =
        ["play"].into_iter().chain(arguments.iter().copied()).chain(seats).collect();
    let input = format!("{}save {}\nquit\n", "1\n".repeat(600), file.display());
    let ran = run(&arguments, input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("The match is over after"), "{}", ran.out);
    ran
}
