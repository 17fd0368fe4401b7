//! What is installed and packed: files in their places, a service that systemd takes, a container file whose
//! sources are there. Where a tool is missing, one line says so.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::text;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn make(goal: &str, prefix: &Path) -> String {
    let made = Command::new("make")
        .arg("-C")
        .arg(root())
        .args([goal, &format!("PREFIX={}", text(prefix))])
        .arg(format!("BINARY={}", env!("CARGO_BIN_EXE_quinte")))
        .env_remove("MAKEFLAGS")
        .output()
        .expect("make runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    String::from_utf8(made.stdout).expect("text")
}

fn files(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let each = entries.map(|entry| entry.expect("an entry").path());
    each.map(|path| if path.is_dir() { files(&path) } else { 1 }).sum()
}

#[test]
fn what_is_installed_works_and_goes_again() {
    let prefix = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("a prefix");
    let _ = std::fs::remove_dir_all(&prefix);
    let told = make("place", &prefix);
    let way = format!("export PATH=\"{}/bin:$PATH\"", text(&prefix));
    assert!(told.contains(&way), "whoever types `quinte` next would not find it: {told}");
    let said = Command::new(prefix.join("bin/quinte")).arg("--version").output().expect("it runs");
    assert!(String::from_utf8_lossy(&said.stdout).starts_with("quinte "));
    for file in [
        "share/bash-completion/completions/quinte",
        "share/zsh/site-functions/_quinte",
        "share/fish/vendor_completions.d/quinte.fish",
        "share/man/man1/quinte.1",
        "share/man/man1/quinte-play.1",
        "share/man/man1/quinte-bench.1",
    ] {
        let written = std::fs::read_to_string(prefix.join(file)).expect(file);
        assert!(written.contains("quinte"), "{file}");
    }
    make("uninstall", &prefix);
    assert_eq!(files(&prefix), 0, "nothing is left");
}

/// Whoever lets cargo build elsewhere gets what was built there, and no older program.
#[test]
fn the_program_is_taken_from_where_cargo_builds() {
    let mut would = Command::new("make");
    would.arg("-C").arg(root()).args(["-n", "place"]);
    let made = would.env("CARGO_TARGET_DIR", "/elsewhere").env_remove("MAKEFLAGS").output();
    let said = String::from_utf8_lossy(&made.expect("make runs").stdout).into_owned();
    assert!(said.contains("\"/elsewhere/release/quinte\""), "{said}");
}

#[test]
fn systemd_takes_the_service() {
    let unit = std::fs::read_to_string(root().join("packaging/quinte.service")).expect("a unit");
    let here = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("quinte.service");
    // It is installed elsewhere; what it would run is this.
    let unit = unit.replace("/usr/local/bin/quinte", env!("CARGO_BIN_EXE_quinte"));
    std::fs::write(&here, unit).expect("a file");
    let Ok(verified) =
        Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&here).output()
    else {
        return eprintln!("skipped: systemd-analyze is not installed");
    };
    let said = String::from_utf8_lossy(&verified.stderr).into_owned();
    let ours: Vec<&str> = said.lines().filter(|line| line.contains("quinte.service")).collect();
    assert!(verified.status.success() && ours.is_empty(), "{said}");
    let mut exposed = Command::new("systemd-analyze");
    exposed.args(["security", "--offline=true", "--threshold=20"]).arg(&here);
    let exposed = exposed.output().expect("it ran before");
    let said = String::from_utf8_lossy(&exposed.stdout).into_owned();
    assert!(exposed.status.success(), "it is more exposed than 2.0:\n{said}");
}

/// What the container file copies is there, and what it runs is a command line that is understood.
#[test]
fn the_container_file_copies_what_is_there() {
    let file = std::fs::read_to_string(root().join("packaging/Containerfile")).expect("a file");
    let copies = file.lines().filter_map(|line| line.strip_prefix("COPY "));
    for line in copies.filter(|line| !line.starts_with("--from")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for source in &words[..words.len() - 1] {
            assert!(root().join(source).exists(), "{line}");
        }
    }
    let said = super::run(&["serve", "--lan", "--help"], "");
    assert_eq!(said.code, 0, "{said:?}");
}
