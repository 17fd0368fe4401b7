//! Programs that mean harm, or are broken beyond repair, through the real pipe: every match comes to
//! its end soon, whoever is at fault is named, and nothing of a program is left behind.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use arena::{Contest, Duel, Kind, Played, Unit};
use rami::Rami;

use super::{HOUSE, Wish, long};

/// For whoever never answers.
const SHORT: Duration = Duration::from_millis(100);
/// For whoever does something at once, on a machine however busy.
const ENOUGH: Duration = Duration::from_secs(30);

/// Writes a program and gives the name it enters a contest by. `None` where it cannot be run.
fn program(name: &str, text: &str) -> Option<String> {
    let (language, ending) =
        if text.starts_with("import") { ("python3", "py") } else { ("sh", "sh") };
    if Command::new(language).args(["-c", ""]).status().is_err() {
        println!("{language} is missing: {name} is not tried");
        return None;
    }
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{name}.{ending}"));
    std::fs::write(&path, text).expect("the program can be written");
    Some(format!("cmd:{language} '{}'", path.display()))
}

/// Plays a program against random players. It must not take longer than patience allows: three late
/// answers, the first of them twice as long, in four chairs, and some room for a busy machine.
fn meet(name: &str, text: &str, patience: Duration) -> Option<Played> {
    let b = program(name, text)?;
    let deals = if long() { 25 } else { 1 };
    let began = Instant::now();
    let played = Wish { b: &b, deals, patience, ..Wish::default() }.play();
    let most = SHORT * 4 * 4 * deals as u32 + ENOUGH;
    assert!(began.elapsed() < most, "{name} took {:?}", began.elapsed());
    assert_eq!(played.outcomes.len() as u64, deals, "{name}");
    assert!(played.outcomes.iter().all(|outcome| outcome.faults[0].is_empty()), "{name}");
    Some(played)
}

/// The faults of a program, in the order in which they happened.
fn faults(played: &Played) -> Vec<(Kind, String)> {
    let faults = played.outcomes.iter().flat_map(|outcome| &outcome.faults[1]);
    faults.map(|fault| (fault.kind, fault.to_string())).collect()
}

/// It is at fault in every decision, and in the end for this reason.
fn dies_of(name: &str, text: &str, reason: &str) {
    // A question that was written before the input was closed is answered by nobody.
    let patience = if [LATE, CLOSED].contains(&reason) { SHORT } else { ENOUGH };
    let Some(played) = meet(name, text, patience) else { return };
    let faults = faults(&played);
    let decisions: u64 = played.outcomes.iter().map(|outcome| outcome.decisions[1]).sum();
    assert_eq!(faults.len() as u64, decisions, "{name}: {faults:?}");
    let (kind, said) = faults.last().expect("it was asked");
    assert_eq!((*kind, said.as_str()), (Kind::Dead, format!("dead: {reason}").as_str()), "{name}");
    assert!(played.outcomes.iter().all(|outcome| !outcome.counts()), "{name} is not credited");
}

const LATE: &str = "it was late 3 times in a row";
const CLOSED: &str = "it closed its input";
const LATE_AT_ALL: &str = "late: no answer within 100ms";
const FLOOD: &str = "it wrote more than 1000 lines that nobody asked for";

#[test]
fn whoever_closes_its_output_and_lives_on() {
    dies_of("closes-output", "exec >&-\nexec sleep 1000\n", "it closed its output");
}

#[test]
fn whoever_closes_its_input_and_lives_on() {
    dies_of("closes-input", "exec <&-\nexec sleep 1000\n", CLOSED);
}

#[test]
fn whoever_never_reads() {
    dies_of("never-reads", "exec sleep 1000\n", LATE);
    // It may pass unasked until the pipe is full.
    let Some(played) = meet("never-reads-and-talks", "yes '{\"action\": \"pass\"}'\n", ENOUGH)
    else {
        return;
    };
    assert!(faults(&played).len() > 5);
}

#[test]
fn whoever_answers_what_nobody_asked() {
    dies_of("foreign-ids", "yes '{\"id\": 999999999, \"step\": 1}'\n", FLOOD);
    dies_of("no-newline", "yes | tr -d '\\n'\n", "it wrote a line of more than 65536 bytes");
    let slowly = "while echo '{\"id\": 999999999}'; do sleep 0.01; done\n";
    dies_of("foreign-ids-slowly", slowly, LATE);
}

#[test]
fn whoever_dies() {
    dies_of("dies-at-start", "exit 3\n", "it ended with exit code 3");
    dies_of("dies-by-signal", "kill -9 $$\n", "it was ended by signal 9");
    let text = "read line; read line; exit 4\n";
    dies_of("dies-asked", &format!("read line; echo x; {text}"), "it ended with exit code 4");
}

/// Two good answers, then none: what the stand-in makes of it does not count.
#[test]
fn whoever_dies_in_the_middle_is_not_credited() {
    let text = "import json, sys
for n, line in enumerate(sys.stdin):
    if n == 2: sys.exit(5)
    if 'legal' in line: print(json.dumps({'step': json.loads(line)['legal'][0]['step']}), flush=True)
";
    let Some(played) = meet("dies-in-the-middle", text, ENOUGH) else { return };
    for outcome in &played.outcomes {
        assert_eq!((outcome.played_out(), outcome.counts()), ([true, false], false));
        let dead = outcome.faults[1].len() as u64;
        assert!(dead > 0 && dead < outcome.decisions[1], "it did play at first");
    }
}

#[test]
fn whoever_talks_nonsense() {
    let text = "import sys
nonsense = ['x', '', '[' * 60000, '{\"a\":' * 10000, '{\"step\": 1e999}', '\\0', '{\"step\": ' + '9' * 60000 + '}',
            '{\"action\": \"' + 'play ' * 10000 + '\"}', '[' + '0,' * 30000 + '0]', 'null']
for n, line in enumerate(sys.stdin):
    if '\"notice\"' not in line: print(nonsense[n % len(nonsense)], flush=True)
";
    let Some(played) = meet("nonsense", text, ENOUGH) else { return };
    for (kind, reason) in faults(&played) {
        assert_eq!(kind, Kind::Wrong, "{reason}");
        assert!(reason.len() < 60, "reasons of one sort are the same: {reason}");
    }
    assert!(played.outcomes.iter().all(|outcome| outcome.counts()), "it sat there to the end");
}

/// What comes twice or too early answers nothing that is asked later.
#[test]
fn whoever_answers_twice_or_too_early() {
    let text = "import json, sys, time
for line in sys.stdin:
    q = json.loads(line)
    if 'legal' in q:
        good = json.dumps({'id': q['id'], 'step': q['legal'][0]['step']})
        early = json.dumps({'id': q['id'] + 1, 'step': 255})
        print(good + '\\n' + good + '\\n' + early, flush=True)
";
    let Some(played) = meet("twice", text, ENOUGH) else { return };
    let faults = faults(&played);
    // An early answer is thrown away unless it comes so late that it might be one.
    let early = "illegal: a step that was not offered";
    assert!(faults.iter().all(|(_, reason)| reason == early), "{faults:?}");
    let text = "i=1; while [ $i -le 40 ]; do echo \"{\\\"id\\\": $i, \\\"step\\\": 255}\"; i=$((i+1)); done
exec sleep 1000\n";
    let Some(played) = meet("before-asked", text, SHORT) else { return };
    let (_, last) = self::faults(&played).pop().expect("it was asked");
    assert_eq!(last, format!("dead: {LATE}"));
}

/// A grandchild keeps the pipe open. It is ended with the program.
#[test]
fn whoever_leaves_a_child_behind() {
    let mark = format!("{}.5", 7_000 + std::process::id());
    dies_of("leaves-a-child", &format!("sleep {mark} &\nexit 6\n"), "it ended with exit code 6");
    assert_eq!(left_behind(&mark), 0);
    let text = format!("sleep {mark} &\n(sleep {mark} &)\nexec sleep {mark}\n");
    dies_of("leaves-children", &text, LATE);
    assert_eq!(left_behind(&mark), 0);
}

/// How many of them are still there once they had time to go: whoever is killed takes a moment to die.
fn left_behind(word: &str) -> usize {
    for _ in 0..100 {
        if running(word) == 0 {
            return 0;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    running(word)
}

/// How many processes have this word on their command line; other systems are not asked.
fn running(word: &str) -> usize {
    let Ok(processes) = std::fs::read_dir("/proc") else { return 0 };
    let lines = processes.flatten().filter_map(|entry| {
        // A process that has just been ended has no command line any more.
        std::fs::read(entry.path().join("cmdline")).ok()
    });
    lines.filter(|line| line.split(|&byte| byte == 0).any(|part| part == word.as_bytes())).count()
}

#[test]
fn whoever_lays_and_takes_back_for_ever() {
    let text = "import json, sys
def rate(step):
    move = step.get('action') or step['towards']
    return ['undo', 'meld', 'add'].index(move.split()[0]) if move.split()[0] in ('undo', 'meld', 'add') else 3
for line in sys.stdin:
    q = json.loads(line)
    if q.get('notice') == 'fault' and q['code'] != 'TOO_MANY_UNDOS': sys.exit(1)
    if 'legal' in q:
        best = min(q['legal'], key=rate)
        print(json.dumps({'id': q['id'], 'step': best['step']}), flush=True)
";
    let Some(b) = program("undoes", text) else { return };
    let options = rami::Options::default();
    let duel = Duel { options: &options, unit: Unit::Deal, house: HOUSE, seed: "undo" };
    let (a, b) = ("club".parse().expect("a level"), b.parse().expect("a command"));
    let deals = if long() { 10 } else { 1 };
    let contest = Contest::<Rami> {
        duel,
        a: &a,
        b: &b,
        deals,
        test: None,
        threads: 1,
        patience: Duration::from_secs(60),
    };
    let played = contest.play(&|_| {});
    let faults = faults(&played);
    assert!(!faults.is_empty(), "nothing to undo on these deals");
    for (kind, reason) in faults {
        let due = "endless: more than 20 undos in a turn";
        assert_eq!((kind, reason.as_str()), (Kind::Endless, due));
    }
}

/// An answer that never comes is late at the deadline, not later.
#[test]
fn the_deadline_is_the_deadline() {
    let Some(played) = meet("silent", "exec sleep 1000\n", SHORT) else { return };
    let late: Vec<_> =
        faults(&played).into_iter().filter(|(kind, _)| *kind == Kind::Late).collect();
    assert_eq!(late.len() % 12, 0, "three times in each of four chairs");
    assert!(late.iter().all(|(_, reason)| reason == LATE_AT_ALL), "{late:?}");
    for time in played.outcomes.iter().flat_map(|outcome| &outcome.times[1]) {
        assert!(*time < SHORT + Duration::from_secs(1), "{time:?}");
    }
}
