//! Every command that a document or a help page shows is run, as it stands there, by a shell. What would take
//! long is made short; what listens or waits for the network is only understood; what names somebody's own
//! program is left out.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::docs::document;
use super::{play_and_save, run, text};

const DOCUMENTS: [&str; 9] = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/bots.md",
    "docs/judge.md",
    "docs/match.md",
    "docs/performance.md",
    "docs/reliability.md",
    "docs/text-format.md",
];

/// What listens, measures for long, comes to another house, goes on with what was left, or writes where shells look.
const ONLY_UNDERSTOOD: [&str; 10] = [
    "quinte serve",
    "quinte sit",
    "quinte load",
    "quinte backup",
    "quinte restore",
    "quinte bench",
    "quinte resume",
    "quinte completions",
    "quinte man",
    "--join",
];

/// The names of all commands, as the program lists them.
pub(super) fn commands() -> Vec<String> {
    let help = run(&["--help"], "").out;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    // What is told of a command may go on in a line of its own, further to the right.
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.map(str::to_string).filter(|name| !["", "help"].contains(&name.as_str())).collect()
}

/// A command line without the prompt before it and the words behind it.
fn bare(line: &str) -> Option<&str> {
    let line = line.trim_start().trim_start_matches("$ ");
    let ours =
        line.starts_with("quinte ") || line.starts_with("echo ") && line.contains("| quinte ");
    let line = line.split("  ").next()?.split(" #").next()?.trim();
    // A log as text begins with its version.
    (ours && line != "quinte 1").then_some(line)
}

/// Every command line that is shown, and where.
fn shown() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for name in DOCUMENTS {
        let (_, page) = document(name);
        let mut fenced = false;
        for line in page.lines() {
            fenced ^= line.starts_with("```");
            all.extend(
                bare(line).filter(|_| fenced).map(|line| (name.to_string(), line.to_string())),
            );
        }
    }
    for name in commands().iter().map(String::as_str).chain([""]) {
        let arguments: Vec<&str> =
            [name, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let help = run(&arguments, "").out;
        let examples = help.lines().skip_while(|line| !line.starts_with("Examples:"));
        let place = format!("quinte {name} --help");
        all.extend(examples.filter_map(bare).map(|line| (place.clone(), line.to_string())));
    }
    all
}

/// Whether it names what only its reader has.
fn is_a_pattern(line: &str) -> bool {
    line.contains("./") || line.split_whitespace().any(|word| ["GAME", "[OPTIONS]"].contains(&word))
}

/// The same, soon done.
fn short(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let word = |(at, word): (usize, &&str)| match at.checked_sub(1).map(|before| words[before]) {
        Some("--deals") => "1".to_string(),
        _ => word.to_string(),
    };
    let line: Vec<String> = words.iter().enumerate().map(word).collect();
    line.join(" ").replace("quinte review", "quinte review --worlds 2")
}

fn shell(line: &str, folder: &Path) -> (bool, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_quinte")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("XDG_STATE_HOME", folder)
        .env("HOME", folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn every_documented_command_runs() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("documented");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let log = folder.join("match.json");
    play_and_save(&["--set", "target=1", "--salt", "pepper"], &log);
    let shown = shown();
    assert!(shown.len() > 40, "documents and help show commands: {shown:?}");
    for (place, line) in shown {
        if is_a_pattern(&line) {
            continue;
        }
        let only_understood = ONLY_UNDERSTOOD.iter().any(|what| line.contains(what));
        // What comes behind a lone `--` is for another program.
        let own = [" -- ", " > ", " | "]
            .iter()
            .fold(line.as_str(), |own, behind| own.split(behind).next().unwrap_or(own));
        let ran = if only_understood { format!("{own} --help") } else { short(&line) };
        // Writing a log over itself would empty it.
        let ran = ran.replace("> match.json", "> again.json");
        let (fine, said) = shell(&ran, &folder);
        assert!(fine, "{place} shows `{line}`:\n{said}");
    }
    assert_eq!(run(&["verify", text(&log)], "").code, 0, "nothing has touched the log");
}

/// A stranger asks every command for help, and is given it.
#[test]
fn every_command_helps() {
    let names = commands();
    for name in
        ["serve", "play", "resume", "sim", "arena", "bot", "judge", "replay", "verify", "review"]
    {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
    for name in ["rules", "load", "backup", "restore", "bench", "match"] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
    for name in names {
        let (by_flag, by_word) = (run(&[&name, "--help"], ""), run(&["help", &name], ""));
        assert_eq!((by_flag.code, by_word.code), (0, 0), "{name}");
        assert!(by_flag.out.contains("Usage: quinte"), "{}", by_flag.out);
        let wide = by_flag.out.lines().find(|line| line.chars().count() > 120);
        assert_eq!(wide, None, "quinte {name} --help");
    }
    assert!(run(&["--help"], "").out.contains("Exit codes: 0 done"));
}
