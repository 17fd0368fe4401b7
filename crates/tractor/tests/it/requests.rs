//! Requests to the judge that are strange, huge or absurd get an answer in words, and illegal actions in
//! worlds give meaningless worlds; nothing ever panics.

use cards::{Dice, Face, Seat, Stream};
use engine::judge::answer;
use engine::{Drawn, Moves, State, Turn};
use serde_json::{Value, json};
use tractor::options::presets;
use tractor::pack::faces;
use tractor::{Action, Cards, Declaration, Draft, Rules, Tractor};

fn ask(request: Value) -> Value {
    let Value::Object(fields) = request else { panic!("a request is an object") };
    answer::<Tractor>(&fields)
}

const TRUMP: &str = r#"{"rank":"2","suit":"S"}"#;

fn trump() -> Value {
    serde_json::from_str(TRUMP).unwrap()
}

#[test]
fn unreadable_requests_are_bad_requests() {
    let many: Vec<&str> = ["AS"; 500].to_vec();
    for request in [
        json!({"op": "classify"}),
        json!({"op": "classify", "trump": "S", "cards": []}),
        json!({"op": "classify", "trump": {"rank": 2}, "cards": []}),
        json!({"op": "classify", "trump": trump(), "cards": many}),
        json!({"op": "classify", "trump": trump(), "cards": ["JK"]}),
        json!({"op": "follow", "trump": trump(), "lead": [], "hand": [], "play": []}),
        json!({"op": "follow", "trump": trump(), "lead": ["AS", "AH"], "hand": [], "play": []}),
        json!({"op": "trick", "trump": trump(), "plays": []}),
        json!({"op": "trick", "trump": trump(), "plays": [["AS"], ["KS"], ["QS"], ["JS"], ["9S"]]}),
        json!({"op": "trick", "trump": trump(), "plays": [[]]}),
        json!({"op": "lead", "trump": trump(), "hand": ["AS"], "play": ["AS"], "void": [4]}),
        json!({"op": "unbeatable", "trump": trump(), "cards": ["AS", "AH"], "hand": [], "played": []}),
        json!({"op": "declare", "rank": "2", "current": {"seat": 0, "cards": ["BJ"]}, "seat": 1, "cards": ["2S"]}),
        json!({"op": "declare", "rank": "1", "seat": 1, "cards": ["2S"]}),
        json!({"op": "declare", "rank": "2", "seat": 4, "cards": ["2S"]}),
        json!({"op": "kitty", "trump": trump(), "lead": ["AH"], "winner": "attackers"}),
        json!({"op": "kitty", "trump": trump(), "lead": ["AH"], "points": 5, "kitty": [], "winner": "attackers"}),
        json!({"op": "kitty", "trump": trump(), "lead": ["AH"], "points": 5}),
        json!({"op": "round", "attackers": -5, "ranks": {"defenders": "2", "attackers": "2"}, "starter": 0}),
        json!({"op": "round", "attackers": 1u64 << 60, "ranks": {"defenders": "2", "attackers": "2"}, "starter": 0}),
        json!({"op": "round", "attackers": 5, "ranks": {"defenders": "2"}, "starter": 0}),
        json!({"op": "classify", "options": {"throw_fine": 5}, "trump": trump(), "cards": []}),
        json!({"op": "classify", "options": {"throw_fine": 101, "throw": "challenge"}, "trump": trump(), "cards": []}),
        json!({"op": "no such thing"}),
    ] {
        let reply = ask(request.clone());
        assert_eq!(reply["errorCode"], "BAD_REQUEST", "{request} gives {reply}");
    }
}

/// All cards of the deck in every list: more than anybody can hold, but readable.
#[test]
fn whole_decks_are_judged_like_hands() {
    let deck: Vec<String> = tractor::Cards::ALL.iter().map(|face| face.to_string()).collect();
    let trumps: Vec<String> = tractor::Cards::ALL
        .iter()
        .filter(|face| {
            face.suit().is_none_or(|suit| suit.letter() == 'S') || face.to_string().starts_with('2')
        })
        .map(|face| face.to_string())
        .collect();
    assert_eq!((deck.len(), trumps.len()), (108, 36));
    for unified in ["seed", "unified"] {
        let options = json!({"tractor_ladder": unified, "trump_throw": true});
        for request in [
            json!({"op": "classify", "options": options, "trump": trump(), "cards": trumps}),
            json!({"op": "classify", "options": options, "trump": trump(), "cards": deck}),
            json!({"op": "lead", "options": options, "trump": trump(), "hand": deck, "play": trumps, "played": deck, "buried": deck}),
            json!({"op": "follow", "options": options, "trump": trump(), "lead": trumps, "hand": deck, "play": trumps}),
            json!({"op": "trick", "options": options, "trump": trump(), "plays": [trumps, trumps, trumps, trumps]}),
            json!({"op": "unbeatable", "options": options, "trump": trump(), "cards": trumps, "hand": deck, "played": deck}),
            json!({"op": "kitty", "options": {"kitty_multiplier": "power_of_two"}, "trump": trump(), "lead": trumps, "kitty": deck, "winner": "attackers"}),
            json!({"op": "declare", "rank": "2", "seat": 0, "cards": deck}),
        ] {
            let reply = ask(request);
            assert_ne!(reply["errorCode"], "BAD_REQUEST", "{reply}");
        }
    }
}

/// Any action at any time, unchecked: the world is wrong afterwards, but it goes on.
#[test]
fn illegal_actions_in_worlds_do_not_panic() {
    let all: Vec<Face> = faces(Cards::ALL.one).collect();
    let mut dice = Dice::new(8);
    for (_, options) in presets() {
        let rules = Rules::compile(&options).unwrap();
        let mut state = State::<Tractor>::start(&rules);
        for number in 0..20_000 {
            if matches!(state.turn(&rules), Turn::Chance(_) | Turn::Over) || number % 500 == 0 {
                state = State::start(&rules);
                let mut order = [0; 108];
                Stream::new(&[1; 32], number).order(&mut order);
                state.chance(&rules, Drawn::Order(&order), &mut ());
            }
            let seat = Seat::new(dice.below(4) as usize);
            let count = [0, 1, 1, 2, 4, 8, 30][dice.below(7) as usize];
            let cards: Cards = (0..count).map(|_| all[dice.below(54) as usize]).collect();
            match dice.below(12) {
                0 => state.apply(&rules, seat, &Action::Pass, &mut Vec::new()),
                1 => state.apply(&rules, seat, &Action::Bury(cards), &mut Vec::new()),
                2 => {
                    let declaration = Declaration::ALL[dice.below(10) as usize];
                    state.apply(&rules, seat, &Action::Declare(declaration), &mut Vec::new())
                }
                3..7 => state.apply(&rules, seat, &Action::Play(cards), &mut Vec::new()),
                _ => state.close(&rules, &mut Vec::new()),
            };
            let _ = state.validate(&rules);
            Tractor::legal(state.seen(&rules, seat), &Draft { cards });
            let _ = Tractor::check(state.seen(&rules, seat), &Action::Play(cards));
        }
    }
}
