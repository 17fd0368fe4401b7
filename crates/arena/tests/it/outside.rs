//! Programs on the other end of a pipe, good and bad: real processes, in Python.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use arena::{Fault, Kind, Played};

use super::Wish;

/// What all programs begin with: a line is read into `q`, and `say` answers.
const OPENING: &str = "\
import json, sys, time
def say(**answer):
    print(json.dumps(answer), flush=True)
for n, line in enumerate(sys.stdin):
    q = json.loads(line)
    if 'notice' in q: continue
";

/// Writes a program whose loop has this body, and gives the name it enters a contest by.
fn program(name: &str, body: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.py"));
    let body: String = body.lines().map(|line| format!("    {line}\n")).collect();
    std::fs::write(&path, format!("{OPENING}{body}")).expect("the program can be written");
    format!("cmd:python3 '{}'", path.display())
}

/// Plays it against random players. Every deal has to come to its end.
fn meet(name: &str, body: &str, deals: u64, patience: Duration) -> Played {
    let b = program(name, body);
    let played = Wish { b: &b, deals, patience, ..Wish::default() }.play();
    assert_eq!(played.outcomes.len() as u64, deals);
    assert!(played.outcomes.iter().all(|outcome| outcome.faults[0].is_empty()));
    played
}

const PATIENT: Duration = Duration::from_secs(60);

fn faults(played: &Played) -> Vec<String> {
    played.outcomes.iter().flat_map(|outcome| &outcome.faults[1]).map(Fault::to_string).collect()
}

fn decisions(played: &Played) -> usize {
    played.outcomes.iter().map(|outcome| outcome.decisions[1] as usize).sum()
}

#[test]
fn a_program_may_answer_by_steps_or_by_moves() {
    let steps = meet("steps", "say(step=q['legal'][0]['step'])", 6, PATIENT);
    assert_eq!(faults(&steps), [""; 0]);
    assert!(decisions(&steps) > 100);
    // The same choices, said as whole moves, lead to the same games.
    let body =
        "first = q['legal'][0]\nsay(id=q['id'], action=first.get('action') or first['towards'])";
    let moves = meet("moves", body, 6, PATIENT);
    assert_eq!(faults(&moves), [""; 0]);
    let gains = |played: &Played| -> Vec<Vec<f64>> {
        played.outcomes.iter().map(|outcome| outcome.gains.clone()).collect()
    };
    assert_eq!(gains(&steps), gains(&moves));
}

#[test]
fn the_question_says_what_the_seat_may_know() {
    let body = "\
assert q['game'] == 'belote' and q['options']['players'] == 4 and q['seat'] in range(4)
assert q['window'] is False and isinstance(q['seed'], int)
assert q['view']['viewer'] == {'seat': q['seat']}, q['view']['viewer']
assert 'deep' not in q['view'] and 'owns' not in q['view']
assert isinstance(q['events'], list) and q['steps'] == []
say(step=q['legal'][-1]['step'])";
    let played = meet("asserts", body, 2, PATIENT);
    assert_eq!(faults(&played), [""; 0]);
}

#[test]
fn wrong_answers_lose_the_turn() {
    let body = "\
wrong = ['hello', '', '[]', '{}', '{\"step\": -1}', '{\"step\": \"x\"}', '{\"action\": 7}',
         '{\"action\": \"dance\"}', '{\"step\": 1, \"action\": \"pass\"}', 'x' * 60000]
print(wrong[n % len(wrong)], flush=True)";
    let played = meet("garbage", body, 2, PATIENT);
    assert_eq!(faults(&played).len(), decisions(&played));
    assert!(faults(&played).iter().all(|fault| fault.starts_with("wrong: ")), "{played:?}");
    assert!(faults(&played).iter().all(|fault| fault.len() < 400), "a reason is short");
}

#[test]
fn illegal_answers_lose_the_turn() {
    let body = "\
if n % 3 == 0: say(step=250)
elif n % 3 == 1: say(action='stay out')
else: say(action='pass' if any(l.get('action', '').startswith('play') for l in q['legal']) else 'play 7S')";
    let played = meet("illegal", body, 2, PATIENT);
    assert_eq!(faults(&played).len(), decisions(&played));
    assert!(
        faults(&played).iter().all(|fault| fault.starts_with("illegal: ")),
        "{:?}",
        faults(&played)
    );
    assert!(faults(&played).iter().any(|fault| fault.contains("BEL-")), "{:?}", faults(&played));
}

#[test]
fn a_late_answer_loses_its_turn_and_no_other() {
    // Once in a process it sleeps; the belated answer must not be taken for the next one, with an id
    // or without.
    for (name, id) in [("late", ""), ("late-id", "id=q['id'], ")] {
        let body = format!("if n == 3: time.sleep(1.5)\nsay({id}step=q['legal'][0]['step'])");
        let played = meet(name, &body, 2, Duration::from_millis(900));
        let lost = faults(&played);
        assert!(lost.iter().all(|fault| fault.starts_with("late: ")), "{lost:?}");
        // Four chairs have a process each, and each sleeps once.
        assert!((4..12).contains(&lost.len()), "{lost:?}");
    }
}

#[test]
fn a_program_that_dies_is_started_again_for_the_next_deal() {
    let body = "if n == 3: sys.exit(5)\nsay(step=q['legal'][0]['step'])";
    let played = meet("dying", body, 3, PATIENT);
    for outcome in &played.outcomes {
        let (lost, made) = (&outcome.faults[1], outcome.decisions[1] as usize);
        assert!(lost.iter().all(|fault| fault.kind == Kind::Dead), "{lost:?}");
        assert!(lost[0].reason.ends_with("exit code 5"), "{lost:?}");
        // In each of four chairs it answers three times.
        assert_eq!(made - lost.len(), 12, "{lost:?}");
    }
}

#[test]
fn a_program_that_never_answers_is_given_up_soon() {
    let began = Instant::now();
    let played = meet("silent", "time.sleep(1000)", 1, Duration::from_millis(200));
    let lost = faults(&played);
    assert_eq!(lost.len(), decisions(&played));
    let late = lost.iter().filter(|fault| fault.starts_with("late: ")).count();
    assert_eq!(late, 12, "three times in each of four chairs: {lost:?}");
    assert!(began.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_program_that_does_not_exist_loses_every_turn() {
    let played = Wish { b: "cmd:/no/such/bot", deals: 1, ..Wish::default() }.play();
    assert_eq!(faults(&played).len(), decisions(&played));
    assert!(faults(&played)[0].starts_with("dead: /no/such/bot: "), "{:?}", faults(&played));
}
