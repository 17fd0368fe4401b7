//! Views: what they say of melds, and those that another program wrote, with what no table could show.

use std::collections::BTreeSet;

use canasta::{Canasta, Options};
use cards::Dice;
use engine::choices::{choose, offers};
use engine::{Basis, Choice, Spoken, Turn, View, Viewer};
use serde_json::{Value, json};

use crate::kit::{random_step, table};

/// What a meld is, found from its cards as a player would: kind, rank, suit and the places of wild cards.
fn looks(cards: &[String]) -> (&'static str, Option<&str>, Option<&str>, Vec<usize>) {
    let wild = |card: &str| card == "JK" || card.starts_with('2');
    let wild_at = (0..cards.len()).filter(|&at| wild(&cards[at])).collect();
    let mut naturals =
        cards.iter().filter(|card| !wild(card)).map(|card| card.split_at(card.len() - 1));
    let Some((rank, suit)) = naturals.next() else { return ("wild", None, None, wild_at) };
    if naturals.all(|other| other.0 == rank) {
        return ("set", Some(rank), None, wild_at);
    }
    ("run", None, Some(suit), wild_at)
}

#[test]
fn a_meld_says_what_it_is_on_the_table_and_before() {
    let (mut lain, mut meant) = (BTreeSet::new(), BTreeSet::new());
    let mut dice = Dice::new(7);
    for deal in 0..60 {
        let mut play = table(&Options::default(), &format!("melds {deal}"));
        for _ in 0..400 {
            let Turn::Seat(seat) = play.turn() else { break };
            let open = serde_json::to_value(play.view(Viewer::Watcher)).unwrap()["open"].clone();
            for meld in open["melds"].as_array().unwrap() {
                let cards: Vec<String> = serde_json::from_value(meld["cards"].clone()).unwrap();
                let (kind, rank, suit, wild_at) = looks(&cards);
                let told = [&meld["kind"], &meld["rank"], &meld["suit"], &meld["wild_at"]];
                assert_eq!(
                    told,
                    [&json!(kind), &json!(rank), &json!(suit), &json!(wild_at)],
                    "{cards:?}"
                );
                lain.insert(kind);
            }
            let seen = play.seen(seat);
            let listed = offers(seen, Canasta::rulebook()).offers;
            let melds = listed.iter().filter(|offer| offer.aim.verb == "meld");
            for found in melds.flat_map(|offer| &offer.moves).take(2) {
                let names: Vec<String> = found.cards.iter().map(|card| card.to_string()).collect();
                let cards = cards::parse_cards(&names.join(" ")).unwrap();
                let choice =
                    Choice { verb: Some("meld".into()), in_order: true, ..Choice::of(&cards) };
                let counts = choose(seen, Canasta::rulebook(), &choice).counts;
                let (kind, rank, suit, _) = looks(&names);
                let told = [counts.get("kind"), counts.get("rank"), counts.get("suit")];
                let of = |word: Option<&str>| word.map(|word| json!(word));
                assert_eq!(
                    told.map(Option::<&Value>::cloned),
                    [Some(json!(kind)), of(rank), of(suit)]
                );
                assert_eq!(counts.contains_key("direction"), kind == "run");
                meant.insert(kind);
            }
            while play.turn() == Turn::Seat(seat) {
                let step = random_step(play.legal(seat), false, &mut dice);
                play.step(seat, step, &mut ()).unwrap();
                if play.draft(seat) == &Default::default() {
                    break;
                }
            }
        }
    }
    let all = BTreeSet::from(["run", "set", "wild"]);
    assert_eq!((&lain, &meant), (&all, &all));
}

#[test]
fn melds_without_cards_and_cards_of_other_packs_are_refused() {
    let options = Options::default();
    let rules = Canasta::compile(&options).unwrap();
    let play = table(&options, "a view");
    let good = serde_json::to_value(play.view(Viewer::Watcher)).unwrap();
    assert!(View::<Canasta>::read(&rules, &good).is_ok());
    let with = |key: &str, value: Value| {
        let mut view = good.clone();
        view["open"][key] = value;
        View::<Canasta>::read(&rules, &view)
    };
    assert!(with("pile", good["open"]["pile"].clone()).is_ok());
    let empty = json!([{"side": 0, "kind": "set", "cards": [], "kept": 0}]);
    assert!(with("melds", empty).is_err());
    assert!(with("pile", json!(["BJ"])).is_err());
    let jokers = json!([{"side": 0, "kind": "wild", "cards": vec!["JK"; 7], "kept": 7}]);
    assert!(with("melds", jokers).is_err());
    assert!(with("pile", json!(vec!["4S"; 111])).is_err());
}
