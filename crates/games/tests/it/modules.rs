//! Who may touch whom inside a room: the modules of a crate can be read in an order in which nothing
//! is used before it was met. A module's own parts are one step further down and are judged the same
//! way; the file that names the parts (`lib.rs`, `mod.rs`) ties them together and is none of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// `["belote", "club"]`; the root is empty.
type Module = Vec<String>;

/// The modules of a crate, with what each names.
#[derive(Default)]
struct Room {
    /// Paths from the root that stand in a module's text.
    named: BTreeMap<Module, BTreeSet<Vec<String>>>,
    /// What a module passes on under its own name, and where that comes from.
    passed_on: BTreeMap<(Module, String), Vec<String>>,
}

impl Room {
    fn read(src: &Path) -> Room {
        let mut room = Room::default();
        let mut folders = vec![src.to_path_buf()];
        while let Some(folder) = folders.pop() {
            let inside = fs::read_dir(&folder).expect("a room has sources");
            for path in inside.map(|entry| entry.expect("it can be listed").path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "rs") {
                    let text = fs::read_to_string(&path).expect("sources are text");
                    room.learn(&module(src, &path), &code(&text));
                }
            }
        }
        // Tests know everything and are known to nobody.
        room.named.retain(|module, _| module.last().is_none_or(|name| name != "tests"));
        room
    }

    fn learn(&mut self, module: &Module, text: &str) {
        let named = self.named.entry(module.clone()).or_default();
        for (at, _) in text.match_indices("use ") {
            let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
            let statement = &text[at + 4..];
            let statement = &statement[..statement.find(';').unwrap_or(statement.len())];
            if !["", "pub ", "pub(crate) ", "pub(super) "].contains(&line.trim_start()) {
                continue;
            }
            for path in spread(statement) {
                let (path, name) = renamed(path);
                let path = from_root(module, &path);
                if line.contains("pub") {
                    self.passed_on.insert((module.clone(), name), path.clone());
                }
                named.insert(path);
            }
        }
        for start in ["crate::", "super::"] {
            for (at, _) in text.match_indices(start) {
                let rest = &text[at..];
                let end = rest.find(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
                let path: Vec<String> =
                    rest[..end.unwrap_or(rest.len())].split("::").map(str::to_string).collect();
                named.insert(from_root(module, &path));
            }
        }
    }

    /// The module that a path leads to, through names that are passed on.
    fn home(&self, path: &[String]) -> Module {
        let mut path = path.to_vec();
        loop {
            let depth = (0..=path.len())
                .rev()
                .find(|&depth| self.named.contains_key(&path[..depth]))
                .expect("the root is a module");
            let module = path[..depth].to_vec();
            let passed_on = path.get(depth).and_then(|name| {
                self.passed_on.get(&(module.clone(), name.clone())).filter(|there| **there != path)
            });
            match passed_on {
                Some(there) => {
                    path = there.iter().cloned().chain(path.drain(depth + 1..)).collect()
                }
                None => return module,
            }
        }
    }

    /// What each part of this module names among its neighbours there.
    fn arrows(&self, within: &Module) -> BTreeMap<&str, BTreeSet<String>> {
        let mut arrows: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let below = |module: &Module| module.len() > within.len() && module.starts_with(within);
        for (module, named) in self.named.iter().filter(|(module, _)| below(module)) {
            let part = module[within.len()].as_str();
            let homes = named.iter().map(|path| self.home(path)).filter(below);
            let others = homes.map(|home| home[within.len()].clone()).filter(|home| home != part);
            arrows.entry(part).or_default().extend(others);
        }
        arrows
    }

    /// Parts of a module that lead back to themselves.
    fn circle(&self, within: &Module) -> BTreeSet<String> {
        let arrows = self.arrows(within);
        let reached = |from: &str| {
            let mut reached: BTreeSet<&str> = BTreeSet::new();
            let mut ahead: Vec<&str> = vec![from];
            while let Some(next) = ahead.pop() {
                for there in arrows.get(next).into_iter().flatten() {
                    if reached.insert(there) {
                        ahead.push(there);
                    }
                }
            }
            reached
        };
        arrows.keys().filter(|part| reached(part).contains(*part)).map(|p| p.to_string()).collect()
    }
}

fn module(src: &Path, file: &Path) -> Module {
    let inside = file.strip_prefix(src).expect("it lies there").with_extension("");
    let mut module: Module =
        inside.iter().map(|part| part.to_str().expect("plain names").to_string()).collect();
    let named_by_its_folder = ["mod", "lib", "main"];
    module.pop_if(|last| named_by_its_folder.contains(&last.as_str()));
    module
}

/// The text without comments and without its tests.
fn code(text: &str) -> String {
    let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..tests].lines().map(|line| match line.find("//") {
        Some(comment) => &line[..comment],
        None => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// `a::{b, c::d}` as `a::b` and `a::c::d`.
fn spread(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        return vec![tree.split("::").map(|name| name.trim().to_string()).collect()];
    };
    let inside = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let before: Vec<String> =
        tree[..open].split("::").map(str::trim).filter(|n| !n.is_empty()).map(Into::into).collect();
    let (mut depth, mut start, mut paths) = (0, 0, Vec::new());
    for (at, c) in inside.char_indices().chain([(inside.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let branch = inside[start..at].trim();
                start = at + 1;
                if !branch.is_empty() {
                    let ends = spread(branch).into_iter();
                    paths.extend(
                        ends.map(|end| before.iter().cloned().chain(end).collect::<Vec<_>>()),
                    );
                }
            }
            _ => {}
        }
    }
    paths
}

/// A path, and the name it goes by here.
fn renamed(mut path: Vec<String>) -> (Vec<String>, String) {
    let last = path.pop().unwrap_or_default();
    let (name, alias) = last.split_once(" as ").unwrap_or((&last, &last));
    if name != "self" {
        path.push(name.trim().to_string());
    }
    let alias = if alias == "self" { path.last().cloned() } else { Some(alias.trim().into()) };
    (path, alias.unwrap_or_default())
}

fn from_root(module: &Module, path: &[String]) -> Vec<String> {
    let mut from = module.clone();
    let mut rest = path;
    while let [first, more @ ..] = rest {
        match first.as_str() {
            "crate" => from.clear(),
            "super" => drop(from.pop()),
            "self" => {}
            _ => break,
        }
        rest = more;
    }
    from.extend(rest.iter().cloned());
    from
}

fn rooms() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let rooms = fs::read_dir(crates).expect("rooms lie side by side");
    let mut rooms: Vec<PathBuf> =
        rooms.map(|entry| entry.expect("it can be listed").path().join("src")).collect();
    rooms.retain(|src| src.is_dir());
    rooms
}

#[test]
fn modules_can_be_read_in_an_order() {
    let mut circles = BTreeSet::new();
    for src in rooms() {
        let room = Room::read(&src);
        let name = src.parent().and_then(Path::file_name).expect("a room has a name");
        let folders: BTreeSet<Module> = room
            .named
            .keys()
            .filter(|module| !module.is_empty())
            .map(|module| module[..module.len() - 1].to_vec())
            .collect();
        for within in folders {
            let circle: Vec<String> = room.circle(&within).into_iter().collect();
            if !circle.is_empty() {
                let folder: Vec<String> =
                    [name.to_string_lossy().to_string()].into_iter().chain(within).collect();
                circles.insert(format!("{}: {}", folder.join("/"), circle.join(" ")));
            }
        }
    }
    assert!(circles.is_empty(), "modules use each other in a circle: {circles:#?}");
}

/// The rows of the map at the head of a crate: modules in reading order.
fn map(head: &str) -> Vec<Vec<String>> {
    let rows = head.lines().skip_while(|line| *line != "//! | file | what lives there |").skip(2);
    rows.map_while(|line| line.strip_prefix("//! | ")?.split_once(" | "))
        .map(|(files, _)| {
            files.split(", ").map(|file| file.trim_matches('`').to_string()).collect()
        })
        .collect()
}

/// What is wrong with the map of a room: modules it forgets, makes up, or names too late.
fn astray(room: &Room, map: &[Vec<String>]) -> Vec<String> {
    let arrows = room.arrows(&Vec::new());
    let named: BTreeSet<&str> = map.iter().flatten().map(String::as_str).collect();
    let there: BTreeSet<&str> = arrows.keys().copied().collect();
    let mut wrong: Vec<String> =
        named.symmetric_difference(&there).map(|name| format!("{name}?")).collect();
    for (n, row) in map.iter().enumerate() {
        for module in row {
            let later = map[n + 1..].iter().flatten();
            let used = later
                .filter(|later| arrows.get(module.as_str()).is_some_and(|a| a.contains(*later)));
            wrong.extend(used.map(|later| format!("{module} before {later}")));
        }
    }
    wrong
}

#[test]
fn the_map_of_every_room_is_true() {
    let mut wrong = BTreeMap::new();
    for src in rooms() {
        let root =
            ["lib.rs", "main.rs"].map(|name| src.join(name)).into_iter().find(|f| f.exists());
        let head = fs::read_to_string(root.expect("a room has a root")).expect("sources are text");
        let astray = astray(&Room::read(&src), &map(&head));
        if !astray.is_empty() {
            wrong.insert(src, astray);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The reader of modules can fail: circles by every kind of path are seen, and nothing else is.
#[test]
fn a_circle_would_be_seen() {
    let circle = |files: &[(&str, &str)]| {
        let mut room = Room::default();
        for (path, text) in files {
            room.learn(&module(Path::new("src"), Path::new(path)), &code(text));
        }
        room.circle(&Vec::new()).into_iter().collect::<Vec<_>>().join(" ")
    };
    let root = ("src/lib.rs", "mod a;\nmod b;\npub use b::B;");
    assert_eq!(circle(&[root, ("src/a.rs", "use crate::B;"), ("src/b.rs", "struct B;")]), "");
    for there in
        ["use crate::b::B;", "use crate::{B, C};", "use super::b;", "fn f() -> crate::B {}"]
    {
        for back in ["use crate::{x::Y,\n    a::{A, Z as W}};", "fn g() { crate::a::g() }"] {
            assert_eq!(
                circle(&[root, ("src/a.rs", there), ("src/b.rs", back)]),
                "a b",
                "{there} {back}"
            );
        }
    }
    let tests = "#[cfg(test)]\nmod tests {\n    use crate::a;\n}";
    assert_eq!(circle(&[root, ("src/a.rs", "use crate::b;"), ("src/b.rs", tests)]), "");
    assert_eq!(
        circle(&[root, ("src/a.rs", "use crate::b;"), ("src/b.rs", "// use crate::a;")]),
        ""
    );
}

/// So can the reader of maps.
#[test]
fn a_wrong_map_would_be_seen() {
    let mut room = Room::default();
    for (path, text) in [("src/a.rs", "use crate::b::B;"), ("src/b.rs", "struct B;")] {
        room.learn(&module(Path::new("src"), Path::new(path)), text);
    }
    let told = |rows: &str| {
        let head = format!("//! | file | what lives there |\n//! |---|---|\n{rows}\nmod a;");
        astray(&room, &map(&head)).join(", ")
    };
    assert_eq!(told("//! | `b` | x |\n//! | `a` | y |"), "");
    assert_eq!(told("//! | `a`, `b` | in one row |"), "");
    assert_eq!(told("//! | `a` | y |\n//! | `b` | x |"), "a before b");
    assert_eq!(told("//! | `b`, `c` | x |"), "a?, c?");
}
