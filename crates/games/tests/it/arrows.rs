//! Who may touch whom. The design's table of rooms, and a test that reads the workspace from cargo
//! and fails on any other arrow. A room that is not built yet is in the table already.

use std::collections::BTreeSet;
use std::process::Command;

use games::GameName;
use serde_json::Value;

/// The games, and the one to copy; none may touch another.
fn games() -> BTreeSet<&'static str> {
    GameName::ALL.iter().map(|game| game.name()).chain(["snip"]).collect()
}

/// What a room may touch. `None` for a room that the design does not know.
fn may_touch(room: &str) -> Option<BTreeSet<&'static str>> {
    let rooms = |names: &[&'static str]| names.iter().copied().collect::<BTreeSet<_>>();
    let games_and_below = || &rooms(&["cards", "engine", "games"]) | &games();
    let bots_and_below = || &games_and_below() | &rooms(&["bots"]);
    let all_above_server = || &bots_and_below() | &rooms(&["judge", "arena", "table", "store"]);
    Some(match room {
        "cards" => rooms(&[]),
        "engine" => rooms(&["cards"]),
        game if games().contains(game) => rooms(&["cards", "engine"]),
        "games" => &rooms(&["cards", "engine"]) | &games(),
        "judge" => games_and_below(),
        "bots" => games_and_below(),
        "arena" => bots_and_below(),
        "table" => games_and_below(),
        // The store keeps logs, whose types live in the engine; it knows no game.
        "store" => rooms(&["cards", "engine"]),
        "server" => all_above_server(),
        "quinte" => &all_above_server() | &rooms(&["server", "benches"]),
        "py" => rooms(&["cards", "engine", "games", "judge", "bots"]),
        "benches" => bots_and_below(),
        _ => return None,
    })
}

/// What tests alone may touch besides: room and neighbour.
const IN_TESTS: [(&str, &str); 6] = [
    // Its own tests switch the conformance suite on, and try it on the game to copy.
    ("engine", "engine"),
    ("engine", "snip"),
    // Its own tests switch the types of the wire on, and write those of a table's messages too.
    ("games", "games"),
    ("games", "table"),
    // A table is simulated with the bots that play there and the store that keeps it.
    ("table", "bots"),
    ("table", "store"),
];

/// An arrow of the workspace.
#[derive(Debug)]
struct Arrow {
    from: String,
    to: String,
    in_tests: bool,
}

fn allowed(arrow: &Arrow) -> bool {
    let listed = may_touch(&arrow.from).is_some_and(|rooms| rooms.contains(arrow.to.as_str()));
    let in_tests = IN_TESTS.iter().any(|&(from, to)| arrow.from == from && arrow.to == to);
    listed || arrow.in_tests && in_tests
}

/// What cargo says about the workspace.
pub(crate) fn metadata(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["metadata", "--format-version", "1"])
        .args(arguments)
        .output()
        .expect("cargo runs, since it runs this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("cargo tells the {key} of {value}"))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("cargo lists the {key}"))
}

/// A room's own name: registries know it by the house's besides.
fn room(package: &Value) -> &str {
    let name = text(package, "name");
    name.strip_prefix("quinte-").unwrap_or(name)
}

/// A neighbour is named by its path; what comes from a registry has none.
fn arrows(package: &Value) -> impl Iterator<Item = Arrow> + '_ {
    let neighbours =
        list(package, "dependencies").iter().filter(|needed| needed["path"].is_string());
    neighbours.map(|needed| Arrow {
        from: room(package).to_string(),
        to: room(needed).to_string(),
        in_tests: needed["kind"] == "dev",
    })
}

#[test]
fn arrows_point_down_only() {
    let metadata = metadata(&["--no-deps"]);
    let packages = list(&metadata, "packages");
    let wrong: Vec<Arrow> =
        packages.iter().flat_map(arrows).filter(|arrow| !allowed(arrow)).collect();
    assert!(wrong.is_empty(), "the design's table of rooms does not allow {wrong:#?}");
}

#[test]
fn every_room_is_in_the_design() {
    let metadata = metadata(&["--no-deps"]);
    for package in list(&metadata, "packages") {
        let room = room(package);
        assert!(may_touch(room).is_some(), "the design's table knows no room {room:?}");
    }
}

/// The table itself: nobody can come back to where it started.
#[test]
fn the_table_has_no_circle() {
    let mut rooms: Vec<&str> = games().into_iter().collect();
    rooms.extend(["cards", "engine", "games", "judge", "bots", "arena", "table", "store"]);
    rooms.extend(["server", "quinte", "py", "benches"]);
    let reached = |room: &str| {
        let mut reached = BTreeSet::new();
        let mut ahead: Vec<&str> = may_touch(room).into_iter().flatten().collect();
        while let Some(next) = ahead.pop() {
            if reached.insert(next) {
                ahead.extend(may_touch(next).into_iter().flatten());
            }
        }
        reached
    };
    for room in rooms {
        assert!(!reached(room).contains(room), "{room} touches itself in the end");
    }
}

#[test]
fn a_wrong_arrow_would_be_seen() {
    let arrow =
        |from: &str, to: &str, in_tests| Arrow { from: from.into(), to: to.into(), in_tests };
    for (from, to) in [
        ("cards", "engine"),
        ("belote", "rami"),
        ("engine", "belote"),
        ("bots", "table"),
        ("belote", "judge"),
    ] {
        assert!(
            !allowed(&arrow(from, to, false)) && !allowed(&arrow(from, to, true)),
            "{from} {to}"
        );
    }
    for (from, to) in
        [("belote", "engine"), ("server", "store"), ("quinte", "server"), ("py", "bots")]
    {
        assert!(allowed(&arrow(from, to, false)), "{from} {to}");
    }
}
