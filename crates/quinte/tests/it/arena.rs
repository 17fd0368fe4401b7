//! `quinte arena`: two bots, the same deals, and figures that repeat.

use games::GameName;
use serde_json::Value;

use super::{fresh_file, run, text};

fn arena(arguments: &str) -> Value {
    let arguments: Vec<&str> =
        "arena --json".split(' ').chain(arguments.split_whitespace()).collect();
    let ran = run(&arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    serde_json::from_str(&ran.out).expect("one JSON object")
}

#[test]
fn programs_get_every_figure() {
    let json = arena("belote --a novice --b random --deals 30 --seed s --preset federation");
    for key in ["mean", "low", "high", "a_ms_p50", "a_ms_p99", "a_ms_max", "b_ms_p50"] {
        assert!(json[key].is_number(), "{key} in {json:#}");
    }
    for (key, value) in [("game", "belote"), ("a", "novice"), ("b", "random"), ("unit", "points")] {
        assert_eq!(json[key], value);
    }
    assert_eq!(
        (&json["deals"], &json["seed"], &json["per"]),
        (&30.into(), &"s".into(), &"deal".into())
    );
    assert_eq!(json["options"]["partner_exempt"], true);
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    let (mean, low, high) = (&json["mean"], &json["low"], &json["high"]);
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!(number(low) < number(mean) && number(mean) < number(high), "{json:#}");
}

#[test]
fn every_game_has_an_arena_and_seats_change_with_the_players() {
    for game in GameName::ALL {
        let json = arena(&format!("{game} --a club --b random --deals 2"));
        assert_eq!((&json["a_faults"], &json["b_faults"]), (&0.into(), &0.into()), "{game}");
        assert_eq!(json["deals"], 2);
    }
    let three = arena("belote --a random --b random --deals 20 --set players=3");
    let rank = three["rank"]["mean"].as_f64().expect("a number");
    assert!((1.0..=3.0).contains(&rank), "{rank}");
}

/// Everything but the times.
fn timeless(mut json: Value) -> Value {
    let fields = json.as_object_mut().expect("an object");
    fields.retain(|key, _| !key.contains("_ms_"));
    json
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let play =
        |rest: &str| timeless(arena(&format!("belote --a novice --b random --deals 40 {rest}")));
    let one = play("--seed 5");
    assert_eq!(one, play("--seed 5 --threads 2"));
    assert_ne!(one["mean"], play("--seed 6")["mean"]);
}

#[test]
fn a_clear_case_is_decided_before_the_deals_run_out() {
    let json = arena("belote --a random --b random --deals 2000 --until-better 300");
    assert_eq!(json["test"]["verdict"], "not_better", "{json:#}");
    assert!(json["deals"].as_u64().expect("a number") < 500, "{json:#}");
    let open = arena("belote --a random --b random --deals 3 --until-better 300");
    assert_eq!(open["test"]["verdict"], "open");
}

#[test]
fn people_get_words_and_a_drawing() {
    let (csv, svg) = (fresh_file("arena.csv"), fresh_file("arena.svg"));
    let arguments =
        "arena belote --a novice --b random --deals 25 --club-bids --until-better 1 --csv";
    let arguments: Vec<&str> =
        arguments.split(' ').chain([text(&csv), "--svg", text(&svg)]).collect();
    let ran = run(&arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let words = ["a is novice, b is random", "95 %", "ms a move", "club players bid for all", "|#"];
    for word in words.into_iter().chain(["won ", "rank ", "test "]) {
        assert!(ran.out.contains(word), "no {word:?} in\n{}", ran.out);
    }
    let csv = std::fs::read_to_string(csv).expect("the deals were written");
    assert_eq!(csv.lines().count(), 26);
    let svg = std::fs::read_to_string(svg).expect("the drawing was written");
    assert!(svg.starts_with("<svg") && svg.contains("novice against random"), "{svg}");
}

#[test]
fn wrong_wishes_are_told_what_there_is() {
    for (bot, said) in [("clever", "club"), ("club:3", "imagines no worlds"), ("cmd:", "program")] {
        let ran = run(&["arena", "belote", "--a", bot, "--b", "club"], "");
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
    let missing = run(&["arena", "belote", "--a", "cmd:/no/such/bot", "--b", "club"], "");
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains("/no/such/bot cannot be started"), "{missing:?}");
    for patience in ["1e19", "nan", "inf", "-1", "0", "1e-300", "86401"] {
        let patience = format!("--patience={patience}");
        let ran = run(&["arena", "belote", "--a", "club", "--b", "club", &patience], "");
        assert_eq!(ran.code, 2, "{patience}: {ran:?}");
        assert!(ran.err.contains("seconds above zero and at most 86400"), "{ran:?}");
    }
    for wish in [["--until-better", "0"], ["--patience", "no"], ["--threads", "0"]] {
        let ran = run(&["arena", "belote", "--a", "club", "--b", "club", wish[0], wish[1]], "");
        assert_eq!(ran.code, 2, "{wish:?}: {ran:?}");
    }
    let unwritten =
        ["arena", "belote", "--a", "random", "--b", "random", "--deals", "1", "--csv", "/no/x"];
    assert_eq!(run(&unwritten, "").code, 1);
}

/// A program that guesses the seed of the arena, reads how deals are named, and wants to be sure: it
/// tries every number that it is told against every way to make one of its guesses.
const ENEMY: &str = "
import hashlib, json, sys
found = sys.argv[1]
def word(text):
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], 'little')
names = [f'{guess}/{deal}' for guess in ('0', '1', 'guessed') for deal in range(4)]
known = {word(f'quinte {what}\\n{name}\\n{label}\\n{seat}\\n{asked}'): name
         for what in ('decision', 'dice') for name in names for label in 'ab'
         for seat in range(4) for asked in range(60)}
known |= {word(f'quinte {what}\\n{name}\\n{label}\\n{asked}'): name
         for what in ('decision', 'dice') for name in names for label in 'ab' for asked in range(60)}
known |= {word(f'quinte {what}\\n{name}'): name for what in ('seed', 'decision') for name in names}
for line in sys.stdin:
    q = json.loads(line)
    if q.get('seed') in known:
        open(found, 'a').write(known[q['seed']] + '\\n')
    if 'legal' in q:
        print(json.dumps({'id': q['id'], 'step': q['legal'][0]['step']}), flush=True)
";

#[test]
fn a_guessed_seed_is_not_confirmed_by_what_a_program_is_told() {
    let (program, found) = (fresh_file("enemy.py"), fresh_file("enemy-found"));
    std::fs::write(&program, ENEMY).expect("the program can be written");
    let b = format!("cmd:python3 '{}' '{}'", text(&program), text(&found));
    let json = |seed: &str| {
        let ran = run(
            &[
                "arena", "belote", "--a", "club", "--b", &b, "--deals", "3", "--json", "--seed",
                seed,
            ],
            "",
        );
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
        timeless(serde_json::from_str(&ran.out).expect("one JSON object"))
    };
    let once = json("guessed");
    assert_eq!(once["b_faults"], 0);
    assert_eq!(once, json("guessed"), "figures repeat");
    let found = std::fs::read_to_string(found).unwrap_or_default();
    assert_eq!(found, "", "these names of deals were confirmed");
}

/// Where a program plays and no seed was asked for, it is one that nobody can guess; it is told, and
/// repeats the figures.
#[test]
fn the_seed_of_strangers_is_drawn() {
    let play = |seed: &[&str]| {
        let b = format!("cmd:'{}' bot belote club", env!("CARGO_BIN_EXE_quinte"));
        let arguments = ["arena", "belote", "--a", "club", "--b", &b, "--deals", "2", "--json"];
        let arguments: Vec<&str> = arguments.iter().chain(seed).copied().collect();
        timeless(serde_json::from_str(&run(&arguments, "").out).expect("one JSON object"))
    };
    let (one, other) = (play(&[]), play(&[]));
    assert_ne!(one["seed"], other["seed"]);
    let seed = one["seed"].as_str().expect("text");
    assert_eq!(play(&["--seed", seed]), one);
    assert_eq!(arena("belote --a club --b club --deals 1")["seed"], "1");
}

/// Nobody is credited with what a club player made in place of a dead program.
#[test]
fn the_headline_says_what_was_not_played() {
    let csv = fresh_file("unplayed.csv");
    let bot = "cmd:sh -c 'read line; exit 3'";
    let arguments = ["arena", "belote", "--a", bot, "--b", "club", "--deals", "3"];
    let words: Vec<&str> = arguments.into_iter().chain(["--csv", text(&csv)]).collect();
    let ran = run(&words, "");
    assert!(ran.out.contains("3 deals not counted: the program of a died"), "{}", ran.out);
    assert!(ran.out.contains("nothing was played to the end by both"), "{}", ran.out);
    assert_eq!(ran.out.matches("dead: it ended with exit code 3").count(), 1, "{}", ran.out);
    let csv = std::fs::read_to_string(csv).expect("the deals were written");
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",0")), "{csv}");
    let words: Vec<&str> = arguments.into_iter().chain(["--json"]).collect();
    let json: Value = serde_json::from_str(&run(&words, "").out).expect("one JSON object");
    assert_eq!((&json["deals"], &json["a_unplayed"]), (&0.into(), &3.into()), "{json:#}");
}

/// Whoever breaks off keeps what was played, and leaves nobody behind: not even by `kill -9`.
#[cfg(unix)]
#[test]
fn breaking_off_keeps_the_deals_and_ends_the_programs() {
    use std::time::{Duration, Instant};
    let csv = fresh_file("partial.csv");
    let mark = format!("{}.25", 9_000 + std::process::id());
    // It plays the first deals and then waits for ever, as does a child of it.
    let program = fresh_file("waits.sh");
    let bot = format!(
        "sleep {mark} &\nn=0; while read -r line; do case $line in *'\"legal\"'*) n=$((n+1))\n\
                       if [ $n -gt 30 ]; then sleep {mark}; fi; echo '{{\"action\": \"?\"}}';; esac; done\n"
    );
    std::fs::write(&program, bot).expect("the program can be written");
    let b = format!("cmd:sh '{}'", text(&program));
    let arguments = ["arena", "belote", "--a", "club", "--b", &b, "--patience", "600", "--csv"];
    let arguments: Vec<&str> = arguments.into_iter().chain([text(&csv)]).collect();
    let mut child = super::quinte(&arguments).spawn().expect("the program starts");
    let until = |what: &str, done: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !done() {
            assert!(began.elapsed() < Duration::from_secs(60), "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let lines = || std::fs::read_to_string(&csv).map_or(0, |text| text.lines().count());
    until("deals are written while others are played", &|| lines() > 2);
    let running = || {
        let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let lines = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
        lines
            .filter(|line| String::from_utf8_lossy(line).contains(&format!("sleep\0{mark}")))
            .count()
    };
    assert!(running() > 0 || !std::path::Path::new("/proc").exists());
    child.kill().expect("it still runs");
    child.wait().expect("it has ended");
    until("its programs end with it", &|| running() == 0);
}
