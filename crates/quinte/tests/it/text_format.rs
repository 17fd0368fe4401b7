//! A match as text: there and back again, and what the guide shows of it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::docs::{block, document};
use super::{fresh_file, run, text};

/// The logs that are kept of every game that people are told of.
fn logs() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden")];
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).expect("a folder") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "json") && !snip(&path) {
                found.push(path);
            }
        }
    }
    found
}

fn snip(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snip"))
}

fn written(path: &Path, form: &str) -> String {
    let ran = run(&["replay", text(path), "--as", form], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", path.display());
    ran.out
}

#[test]
fn every_kept_log_reads_back_from_text() {
    let logs = logs();
    assert!(logs.len() >= 5, "{logs:?}");
    for (n, log) in logs.iter().enumerate() {
        let lines = written(log, "text");
        assert!(lines.starts_with("quinte 1\ngame "), "{lines}");
        assert!(lines.contains("\n# "), "what happened is told: {lines}");
        let file = fresh_file(&format!("log-{n}.quinte"));
        std::fs::write(&file, &lines).expect("a file");
        assert_eq!(written(&file, "json"), written(log, "json"), "{}", log.display());
        assert_eq!(run(&["verify", text(&file)], "").code, run(&["verify", text(log)], "").code);
    }
}

#[test]
fn a_wrong_line_is_named() {
    let file = fresh_file("wrong.quinte");
    std::fs::write(&file, "quinte 1\ngame belote\n\ndance\n").expect("a file");
    let ran = run(&["verify", text(&file)], "");
    assert!(ran.code == 1 && ran.err.contains("line 4: "), "{ran:?}");
}

#[test]
fn the_text_of_the_guide_is_one_and_its_reader_reads() {
    let (_, guide) = document("docs/text-format.md");
    let file = fresh_file("guide.quinte");
    std::fs::write(&file, block(&guide, "# A match as text", "text")).expect("a file");
    let verified = run(&["verify", text(&file)], "");
    assert!(verified.out.contains("Everything holds."), "a real match is shown: {verified:?}");
    assert!(written(&file, "json").contains("\"take S\""));
    let program = fresh_file("reader.py");
    std::fs::write(&program, block(&guide, "## A reader", "python")).expect("a file");
    for log in logs() {
        let mut reader = Command::new("python3")
            .arg(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python runs");
        let mut input = reader.stdin.take().expect("a pipe");
        input.write_all(written(&log, "text").as_bytes()).expect("it listens");
        drop(input);
        let output = reader.wait_with_output().expect("it ends");
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && said.contains(": seat 0 acted "), "{said}");
    }
}
