//! Everything this house is built from must come under a licence that lets anybody use it. Cargo
//! tells each crate's licence expression; it is read here and must be fulfilled by this list.

use super::arrows::metadata;

/// Licences that ask for no more than their own text to be kept.
const ALLOWED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Used by a macro while the program is built, and no part of it: its licence (MPL-2.0) asks for its own
/// files to be passed on as they are.
const ONLY_WHILE_BUILDING: [&str; 1] = ["option-ext"];

/// Whether a licence expression can be fulfilled: `MIT OR (Apache-2.0 AND ISC)`. The older `/`
/// means `OR`, and an exception (`WITH …`) only ever grants more.
fn fulfilled(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let verdict = any(&mut words);
    verdict && words.next().is_none()
}

type Words<'a, 'b> = &'a mut std::iter::Peekable<std::str::SplitWhitespace<'b>>;

fn any(words: Words<'_, '_>) -> bool {
    let mut verdict = all(words);
    while words.next_if_eq(&"OR").is_some() {
        verdict |= all(words);
    }
    verdict
}

fn all(words: Words<'_, '_>) -> bool {
    let mut verdict = one(words);
    while words.next_if_eq(&"AND").is_some() {
        verdict &= one(words);
    }
    verdict
}

fn one(words: Words<'_, '_>) -> bool {
    match words.next() {
        Some("(") => any(words) & words.next_if_eq(&")").is_some(),
        Some(licence) => {
            if words.next_if_eq(&"WITH").is_some() {
                words.next();
            }
            ALLOWED.contains(&licence)
        }
        None => false,
    }
}

#[test]
fn every_dependency_may_be_used_by_anybody() {
    // Only what this machine builds: other platforms' crates need not have been fetched.
    let version = std::process::Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    let host =
        version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc has a host");
    let metadata = metadata(&["--filter-platform", host]);
    let packages = metadata["packages"].as_array().expect("cargo lists packages");
    let wrong: Vec<String> = packages
        .iter()
        .filter(|package| !ONLY_WHILE_BUILDING.contains(&package["name"].as_str().unwrap_or("")))
        .filter(|package| !package["license"].as_str().is_some_and(fulfilled))
        .map(|package| {
            format!("{} {}: {}", package["name"], package["version"], package["license"])
        })
        .collect();
    assert!(wrong.is_empty(), "not in the list of allowed licences:\n{}", wrong.join("\n"));
}

#[test]
fn expressions_are_read_as_written() {
    for good in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR GPL-3.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
    ] {
        assert!(fulfilled(good), "{good}");
    }
    for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "MIT Apache-2.0", "AND MIT"] {
        assert!(!fulfilled(bad), "{bad}");
    }
}
