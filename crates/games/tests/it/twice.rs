//! Nothing long is said twice: what two games have in common word for word belongs to the kit.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use games::GameName;

/// So many equal lines in a row are too many.
const MANY: usize = 20;

/// Lines that say something: trimmed, without comments, imports and tests.
fn telling(text: &str) -> Vec<&str> {
    let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let mut importing = false;
    let says = |line: &&str| {
        let import = importing || line.starts_with("use ") || line.starts_with("pub use ");
        importing = import && !line.ends_with(';');
        !import && !line.is_empty() && !line.starts_with("//")
    };
    text[..tests].lines().map(str::trim).filter(says).collect()
}

/// The lines that both texts have in a row, where they are many.
fn twice<'t>(one: &[&'t str], other: &[&'t str]) -> Option<Vec<&'t str>> {
    let rows: BTreeSet<&[&str]> = one.windows(MANY).collect();
    other.windows(MANY).find(|row| rows.contains(row)).map(<[&str]>::to_vec)
}

fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a game has sources") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("sources are text");
            found.push((path, text));
        }
    }
}

#[test]
fn no_twenty_lines_stand_in_two_games() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let games: Vec<Vec<(PathBuf, String)>> = GameName::ALL
        .iter()
        .map(|game| {
            let mut found = Vec::new();
            sources(&crates.join(game.to_string()).join("src"), &mut found);
            found
        })
        .collect();
    for (n, game) in games.iter().enumerate() {
        for (there, text) in games[n + 1..].iter().flatten() {
            for (here, other) in game {
                let row = twice(&telling(text), &telling(other));
                assert_eq!(row, None, "{} and {}", here.display(), there.display());
            }
        }
    }
}

/// The comparison can fail: comments, imports, blanks and indents between equal lines hide nothing.
#[test]
fn twenty_equal_lines_would_be_seen() {
    let lines: Vec<String> = (0..MANY).map(|n| format!("let x{n} = {n};")).collect();
    let plain = lines.join("\n");
    let dressed = lines.join("\n\n    // why\nuse a::{\n    b,\n};\n        ");
    assert!(twice(&telling(&plain), &telling(&dressed)).is_some());
    let shorter = lines[1..].join("\n");
    assert!(twice(&telling(&shorter), &telling(&dressed)).is_none());
}
