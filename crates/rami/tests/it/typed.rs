//! What a player types and reads: melds and jokers on the table are counted from 1. Programs count them
//! from 0.

use cards::{Card, Face};
use engine::choices::choose;
use engine::conformance::Script;
use engine::fair::{Given, Source};
use engine::spoken::lines;
use engine::{Aim, Choice, Spoken, Viewer, Violation};
use rami::{FirstTurn, Options, Rami};
use serde_json::json;

/// Two players; seat 0 begins with fifteen cards, these among them, in a pack with jokers.
fn dealt(held: &str) -> Script<Rami> {
    let options = Options {
        players: 2,
        jokers: 4,
        max_jokers_per_meld: 2,
        first_turn: FirstTurn::Fifteen,
        ..Options::default()
    };
    let mut pack: Vec<Card> = (0..2)
        .flat_map(|copy| (0..52).map(move |at| Card::new(Face::from_index(at).unwrap(), copy)))
        .chain((0..4).map(|copy| Card::new(Face::JOKER, copy)))
        .collect();
    // One at a time, seat 0 first.
    for (nth, word) in held.split(' ').enumerate() {
        let face: Face = word.parse().unwrap();
        let at = pack.iter().rposition(|card| card.face() == face).unwrap();
        pack.swap(2 * nth, at);
    }
    Script::new(&options, Source::Given(vec![Given::Number(1), Given::Order(pack)]))
}

fn sentence(refused: Result<(), Violation>) -> (String, String) {
    let violation = refused.unwrap_err();
    let facts = serde_json::Value::Object(violation.fields()).to_string();
    (Rami::rulebook().message(&violation), facts)
}

#[test]
fn the_first_meld_is_meld_1() {
    let mut script = dealt("5S 6S JK 7S KH KD KC KS 8S 9D");
    script.acts("meld 5S 6S JK");
    script.acts("meld KH KD KC");
    assert_eq!(
        sentence(script.act("add 3 KS")),
        ("There is no meld 3 on the table.".into(), r#"{"meld":2}"#.into())
    );
    assert_eq!(
        sentence(script.act("swap 2 7S")),
        ("There is no joker 2 on the table.".into(), r#"{"joker":1}"#.into())
    );
    script.acts("add 2 KS");
    script.acts("add 8S to meld 1");
    let told = lines::<Rami>(script.play.rules(), &script.told, Viewer::Watcher).join("\n");
    for line in [
        "Seat 0 lays 5♠ 6♠ JK as meld 1 (18).",
        "Seat 0 lays K♥ K♦ K♣ as meld 2 (30).",
        "Seat 0 adds K♠ to meld 2: K♠ K♥ K♦ K♣.",
        "Seat 0 adds 8♠ to meld 1: 5♠ 6♠ JK 8♠.",
    ] {
        assert!(told.contains(line), "{line} is not in\n{told}");
    }
    let view = script.play.view(Viewer::Watcher);
    let table = Rami::describe(view.seen(script.play.rules()));
    assert!(table.contains("Meld 1, Seat 0: 5♠ 6♠ JK 8♠\nMeld 2, Seat 0: K♠"), "{table}");
    let event = script.told.iter().map(|told| serde_json::to_value(&told.event).unwrap());
    let added: Vec<_> = event.filter(|event| event["event"] == "added").collect();
    assert_eq!((&added[0]["meld"], &added[1]["meld"]), (&1.into(), &0.into()), "{added:?}");
}

#[test]
fn a_meld_says_what_it_is_and_a_joker_where_it_lies() {
    let mut script = dealt("KH KD JK JK 5S 6S JK 9D");
    let meant = |script: &Script<Rami>, cards: &str| {
        let cards = cards::parse_cards(cards).unwrap();
        let choice = Choice::of(&cards).towards(&Aim::of("meld"));
        choose(script.play.seen(script.turn()), Rami::rulebook(), &choice).counts
    };
    assert_eq!(meant(&script, "KD JK KH JK")["kind"], "set");
    assert_eq!(meant(&script, "6S JK 5S")["kind"], "run");
    assert_eq!(meant(&script, "6S KH 5S").get("kind"), None, "no meld");
    script.acts("meld KH KD JK JK");
    script.acts("meld 5S 6S JK");
    let open = serde_json::to_value(script.play.view(Viewer::Watcher)).unwrap()["open"].clone();
    // Those of a set are all alike and count once.
    assert_eq!(open["joker_melds"], json!([0, 1]));
    let told = |key: &str| [open["table"][0][key].clone(), open["table"][1][key].clone()];
    assert_eq!(told("joker_at"), [json!([2, 3]), json!([2])]);
    assert_eq!(told("suit"), [json!(null), json!("S")]);
}

#[test]
fn there_is_no_meld_0() {
    for text in ["add 0 8S", "add 8S to meld 0", "swap 0 7S", "swap 1 7S add 0", "add 37 8S"] {
        assert!(text.parse::<rami::Action>().is_err(), "{text}");
    }
    for text in ["add 1 8S", "add 36 8S", "swap 4 7S", "swap 1 7S add 1 low"] {
        assert_eq!(text.parse::<rami::Action>().unwrap().to_string(), text);
    }
}
