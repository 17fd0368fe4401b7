//! What the documents show is what the program does. After a change, `QUINTE_BLESS=1` writes the
//! README's table talk again.

use std::path::PathBuf;

use serde_json::Value;

use super::{fresh_file, run, text};

pub(crate) fn document(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    let text = std::fs::read_to_string(&path).expect("the document is there");
    (path, text)
}

/// The first block of this language after this heading.
pub(crate) fn block<'a>(document: &'a str, heading: &str, language: &str) -> &'a str {
    let (_, after) = document.split_once(heading).expect("the heading is there");
    let (_, after) = after.split_once(&format!("```{language}\n")).expect("a block begins");
    after.split_once("```").expect("a block ends").0
}

/// A conversation as a reader sees it: behind every prompt what was typed there.
fn conversation(said: &str, typed: &[&str]) -> String {
    let mut parts = said.split("> ");
    let mut text = parts.next().unwrap_or_default().to_string();
    for (line, answer) in typed.iter().zip(parts) {
        text.push_str(&format!("> {line}\n{answer}"));
    }
    text
}

#[test]
fn the_readme_shows_a_real_table() {
    let (path, readme) = document("README.md");
    let shown = block(&readme, "## At the table", "text");
    let (command, talk) = shown.split_once('\n').expect("a command comes first");
    let arguments: Vec<&str> =
        command.strip_prefix("$ quinte ").expect("it is ours").split(' ').collect();
    let typed: Vec<&str> = talk.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let ran = run(&arguments, typed.join("\n") + "\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let real = conversation(&ran.out, &typed);
    // The last answer is shown up to where the next turn begins.
    let last = real.rfind("> ").expect("something was typed");
    let answer = last + typed[typed.len() - 1].len() + "> \n\n".len();
    let end = real[answer..].find("\n\n").map_or(real.len(), |end| answer + end + 1);
    let real = &real[..end];
    if std::env::var_os("QUINTE_BLESS").is_some() {
        let blessed = readme.replace(shown, &format!("{command}\n{real}"));
        std::fs::write(path, blessed).expect("the document can be written");
        return;
    }
    assert_eq!(talk, real, "QUINTE_BLESS=1 writes it again");
}

#[test]
fn the_bot_of_the_guide_plays() {
    let (_, guide) = document("docs/bots.md");
    let program = block(&guide, "## A bot in Python", "python");
    assert!(program.lines().count() <= 20, "twenty lines are promised");
    let file = fresh_file("guide_bot.py");
    std::fs::write(&file, program).expect("the program can be written");
    let bot = format!("cmd:python3 '{}'", text(&file));
    for (game, deals) in [("belote", "4"), ("tractor", "1"), ("rami", "1")] {
        let ran =
            run(&["arena", game, "--a", &bot, "--b", "random", "--deals", deals, "--json"], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
        let json: Value = serde_json::from_str(&ran.out).expect("one JSON object");
        assert_eq!(json["a_faults"], 0, "{game}: {json:#}");
        assert!(json["a_decisions"].as_u64().expect("a number") > 10);
    }
}

/// Every command that the guide shows is one that the program understands.
#[test]
fn the_commands_of_the_guide_are_understood() {
    let (_, guide) = document("docs/bots.md");
    let commands = guide.lines().filter_map(|line| line.strip_prefix("quinte arena "));
    let mut n = 0;
    for line in commands {
        n += 1;
        let plain = line.split(" #").next().unwrap_or(line);
        let mut arguments: Vec<&str> = vec!["arena"];
        arguments.extend(plain.split_whitespace());
        arguments.extend(["--deals", "1"]);
        let deals: Vec<usize> =
            (0..arguments.len()).filter(|&at| arguments[at] == "--deals").collect();
        if let [first, _] = deals[..] {
            arguments.drain(first..first + 2);
        }
        if plain.contains("cmd:") {
            continue;
        }
        let ran = run(&arguments, "");
        assert_eq!(ran.code, 0, "{line}: {ran:?}");
    }
    assert!(n >= 3, "the guide shows how to compare bots");
}
