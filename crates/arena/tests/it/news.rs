//! What programs are told: nothing about the cards by the number for their dice, how a deal and a
//! match ended, and why a turn was lost.

use std::path::PathBuf;
use std::time::Duration;

use arena::{Contest, Duel, Played, Unit};
use bots::Craft;
use serde_json::Value;

use super::HOUSE;

/// A program that keeps every line in a file and plays the first step, or something else when it
/// was asked `n` times before.
const KEEPER: &str = "
import json, sys, os
path = sys.argv[1]
asked = 0
for line in sys.stdin:
    with open(path, 'a') as file: file.write(line)
    q = json.loads(line)
    if 'legal' not in q: continue
    asked += 1
    if 'WRONG' in os.path.basename(path) and asked % 3 == 0:
        moves = ['play 7S', 'play AH', 'play 9D', 'pass', 'take', 'take hearts']
        print(json.dumps({'id': q['id'], 'action': moves[asked % len(moves)]}), flush=True)
    else:
        print(json.dumps({'id': q['id'], 'step': q['legal'][0]['step']}), flush=True)
";

/// Plays the keeper against the club and gives every line that it was told.
fn lines<G: Craft>(name: &str, unit: Unit, deals: u64, seed: &str) -> (Played, Vec<Value>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (text, kept) =
        (folder.join(format!("news-{name}.py")), folder.join(format!("news-{name}")));
    std::fs::write(&text, KEEPER).expect("the program can be written");
    let _ = std::fs::remove_file(&kept);
    let options = G::Options::default();
    let b = format!("cmd:python3 '{}' '{}'", text.display(), kept.display());
    let (a, b) = ("club".parse().expect("a level"), b.parse().expect("a command"));
    let patience = Duration::from_secs(60);
    let duel = Duel { options: &options, unit, house: HOUSE, seed };
    let contest = Contest::<G> { duel, a: &a, b: &b, deals, test: None, threads: 1, patience };
    let played = contest.play(&|_| {});
    let kept = std::fs::read_to_string(kept).expect("it was told something");
    (played, kept.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

/// The number is the same whatever the seed: so it tells nothing about the seed, nor about the cards
/// that come of it, not even to somebody who knows the seed and wants to be sure.
#[test]
fn the_number_for_the_dice_does_not_depend_on_the_seed() {
    let first = |name: &str, seed: &str| -> Vec<(u64, u64, Value)> {
        let (_, lines) = lines::<belote::Belote>(name, Unit::Deal, 3, seed);
        // In the first round of bids as many decisions came before as seats.
        let bids = lines.iter().filter(|line| line["view"]["open"]["phase"] == "bid");
        let told = |line: &Value| {
            let open = &line["view"]["open"];
            let cards = line["view"]["own"]["hand"].clone();
            let number = line["seed"].as_u64().expect("a number");
            (open["passes"].as_u64().expect("a number"), number, cards)
        };
        let mut told: Vec<_> = bids.map(told).filter(|(passes, ..)| *passes == 0).collect();
        told.sort_by_key(|(_, number, _)| *number);
        told
    };
    let (one, other) = (first("one", "1"), first("other", "some other seed"));
    assert!(one.len() >= 3 && one.len() == other.len(), "{} and {}", one.len(), other.len());
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one.1, other.1);
    }
    assert!(one.iter().zip(&other).any(|(one, other)| one.2 != other.2), "the cards are others");
    let mut numbers: Vec<u64> = one.iter().map(|(_, number, _)| *number).collect();
    numbers.dedup();
    assert_eq!(numbers.len(), one.len(), "each deal has dice of its own");
}

#[test]
fn a_program_is_told_how_the_deal_and_the_match_ended() {
    let (played, lines) = lines::<belote::Belote>("match", Unit::Match, 1, "news");
    let notices = |name: &str| -> Vec<&Value> {
        lines.iter().filter(|line| line["notice"] == name).collect()
    };
    let (deals, matches) = (notices("deal_over"), notices("match_over"));
    // Two seatings, two chairs each.
    assert_eq!(matches.len(), 4);
    let sum: u64 = matches.iter().map(|over| over["deals"].as_u64().expect("a number")).sum();
    assert_eq!(deals.len() as u64, sum, "one for each deal");
    for over in &matches {
        let winner = over["winner"].as_u64().expect("somebody won") as usize;
        let scores: Vec<i64> = serde_json::from_value(over["scores"].clone()).expect("numbers");
        assert_eq!(scores.len(), 2);
        assert!(scores[winner] > scores[1 - winner], "{over}");
    }
    for over in &deals {
        let events = over["events"].as_array().expect("a list");
        let ended =
            |event: &Value| event["event"] == "deal_scored" || event["event"] == "thrown_in";
        assert_eq!(events.iter().filter(|event| ended(event)).count(), 1, "{over}");
        assert!(
            events.iter().all(|event| event["event"] != "received"),
            "no card of the next deal"
        );
    }
    // Nothing is told twice: a deal's first question begins with the deal.
    let starts = lines.iter().filter(|line| line["events"][0]["event"] == "deal").count();
    assert!(starts > 4 && starts <= deals.len() + 4, "{starts} of {}", deals.len());
    assert!(played.outcomes[0].faults[1].is_empty());
    let mut ids: Vec<(u64, u64)> = Vec::new();
    for line in lines.iter().filter(|line| !line["seat"].is_null()) {
        ids.push((line["seat"].as_u64().expect("a seat"), line["id"].as_u64().expect("an id")));
    }
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "every line has a number of its own");
}

#[test]
fn a_program_is_told_why_its_move_was_refused() {
    let (played, lines) = lines::<belote::Belote>("WRONG", Unit::Deal, 4, "news");
    let told: Vec<&Value> = lines.iter().filter(|line| line["notice"] == "fault").collect();
    let lost = &played.outcomes.iter().flat_map(|outcome| &outcome.faults[1]).collect::<Vec<_>>();
    assert_eq!(told.len(), lost.len());
    let clauses = told.iter().filter(|line| line["clause"].is_string()).count();
    assert!(clauses > 3, "{told:?}");
    for line in told {
        assert!(line["question"].as_u64() < line["id"].as_u64());
        assert!(line["message"].as_str().is_some_and(|sentence| sentence.len() > 10), "{line}");
        assert!(line["code"].as_str().is_some_and(|code| code.len() > 3), "{line}");
    }
    // Reasons of one sort count together, whatever card it was about.
    let report = arena::Report::of::<belote::Belote>(&played, Unit::Deal);
    let reasons = &report.thought[1].faults;
    assert!(reasons.len() < lost.len(), "{reasons:?}");
    assert!(reasons.iter().all(|faults| !faults.reason.contains("play ")), "{reasons:?}");
}

#[test]
fn plays_say_whose_they_are() {
    let (_, lines) = lines::<belote::Belote>("plays", Unit::Deal, 2, "news");
    let mut compared = 0;
    for line in lines.iter().filter(|line| line["view"]["open"]["phase"] == "play") {
        let plays = line["plays"].as_array().expect("a list");
        let cards: Vec<&Value> = plays.iter().map(|play| &play["card"]).collect();
        let listed: Vec<&Value> =
            line["view"]["open"]["plays"].as_array().expect("a list").iter().collect();
        assert_eq!(cards, listed);
        let trick = line["view"]["open"]["trick"].as_array().expect("a list");
        assert!(plays.ends_with(trick), "{line}");
        compared += trick.len();
    }
    assert!(compared > 10, "{compared}");
}

/// Over a match, what is measured is the sum of its deals, not the last one.
#[test]
fn measures_cover_the_match() {
    let options = tractor::Options::default();
    let duel = Duel { options: &options, unit: Unit::Match, house: HOUSE, seed: "measures" };
    let (a, b) = ("club".parse().expect("a level"), "random".parse().expect("a level"));
    let patience = Duration::from_secs(60);
    let contest = Contest::<tractor::Tractor> {
        duel,
        a: &a,
        b: &b,
        deals: 1,
        test: None,
        threads: 1,
        patience,
    };
    let deals = std::sync::atomic::AtomicU64::new(0);
    let played = contest.play(&|_| {
        deals.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    });
    let report = arena::Report::of::<tractor::Tractor>(&played, Unit::Match);
    let (_, rounds) = report.gains.iter().find(|(name, _)| *name == "rounds").expect("a measure");
    assert!(rounds.mean > 3.0, "the club wins many deals more in a match: {rounds:?}");
    assert!(deals.into_inner() > 3, "the progress inside of a match is told");
}
