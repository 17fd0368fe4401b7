//! Canaries: no viewer is ever handed the name of a card of which it has seen no copy.
//!
//! What a viewer has seen is worked out from the events it was told, by itself: cards received,
//! tabled, turned up, laid, thrown, shown. Then everything it gets is searched for other names: the
//! view on the wire, the table in words, the events as data and in words, and refusals.

use std::collections::BTreeSet;

use canasta::{Action, Canasta, Event};
use cards::{Dice, Face, List};
use engine::{Fact, Play, Spoken, Told, Turn, Viewer};
use serde_json::json;

use crate::kit::{random_step, seeded, table, viewers};
use crate::second_table::any_house;

/// Every face named in a text, with letters or symbols.
fn named(text: &str) -> BTreeSet<Face> {
    let words = text.split(|c: char| !c.is_alphanumeric() && !"♠♥♦♣".contains(c));
    // Cards are written in capitals; "as" is no ace.
    let cards = words.filter(|word| *word == word.to_uppercase());
    cards.filter_map(|word| word.parse::<Face>().ok()).collect()
}

/// The faces that an event brings to light.
fn shown(event: &Event) -> Vec<Face> {
    match event {
        Event::Bottom { cards } | Event::Received { cards } | Event::Joined { cards, .. } => {
            cards.clone()
        }
        Event::RedThree { card, .. } | Event::Turned { card } | Event::Discarded { card, .. } => {
            vec![*card]
        }
        Event::Laid { cards, .. } | Event::Added { cards, .. } => cards.clone(),
        Event::Took { key, top, .. } => key.iter().copied().chain([*top]).collect(),
        Event::Shown { cards, .. } | Event::Undone { cards, .. } => cards.iter().collect(),
        _ => Vec::new(),
    }
}

/// A refusal names cards that were tried, lie open or are held by the seat itself.
fn be_refused(play: &Play<Canasta>, viewer: Viewer, seen: &BTreeSet<Face>) {
    let Viewer::Seat(seat) = viewer else { return };
    for tried in Face::all().take(53) {
        for action in [Action::Discard(tried), Action::Lay(List::of(&[tried; 3]))] {
            let Err(why) = play.check(seat, &action) else { continue };
            let mut told = named(&Canasta::rulebook().message(&why));
            for fact in why.facts() {
                if let Fact::Cards(cards) = fact {
                    told.extend(named(&cards.to_string()));
                }
            }
            told.remove(&tried);
            assert!(told.is_subset(seen), "{seat} is told of {told:?} when {action} is refused");
        }
    }
}

fn watch(players: u8) {
    let mut looked_for = 0;
    for number in 0..12u64 {
        let mut dice = Dice::new(40 + number);
        let (mut options, _) = any_house(players, &mut dice);
        options.bottom_three = number % 3 == 0;
        let mut told: Vec<Told<Event>> = Vec::new();
        let source = seeded(&number.to_string());
        let mut play: Play<Canasta> = Play::new(&options, source, &mut told).unwrap();
        let all: Vec<Viewer> = viewers(play.rules().seats).collect();
        let mut seen = vec![BTreeSet::new(); all.len()];
        for _ in 0..400 {
            for (viewer, seen) in all.iter().zip(&mut seen) {
                for event in told.iter().filter(|told| told.to.reaches(*viewer)).map(|t| &t.event) {
                    match event {
                        Event::Deal { .. } => seen.clear(),
                        _ => seen.extend(shown(event)),
                    }
                    let words = Canasta::tell(play.rules(), event, *viewer).unwrap_or_default();
                    for text in [serde_json::to_string(event).unwrap(), words] {
                        assert!(named(&text).is_subset(seen), "{viewer:?} is told {text}");
                    }
                }
                let view = play.view(*viewer);
                let words = Canasta::describe(view.seen(play.rules()));
                let mut written = serde_json::to_value(view).unwrap();
                // Which cards are wild is a rule (CAN-1.1), told to all, and the same whatever lies where.
                let wild = written["open"].as_object_mut().unwrap().shift_remove("wild");
                assert_eq!(wild, Some(json!(["2S", "2H", "2D", "2C", "JK"])));
                for text in [written.to_string(), words] {
                    let leaked: Vec<Face> = named(&text).difference(seen).copied().collect();
                    assert!(leaked.is_empty(), "{viewer:?} can read {leaked:?} in {text}");
                }
                if dice.below(8) == 0 {
                    be_refused(&play, *viewer, seen);
                }
                looked_for += 53 - seen.len();
            }
            told.clear();
            let Turn::Seat(seat) = play.turn() else { break };
            let step = random_step(play.legal(seat), dice.below(20) == 0, &mut dice);
            play.step(seat, step, &mut told).unwrap();
        }
    }
    assert!(looked_for > 50_000, "{looked_for}");
}

#[test]
fn four_players_and_a_watcher_get_no_hidden_card() {
    watch(4);
}

#[test]
fn two_players_and_a_watcher_get_no_hidden_card() {
    watch(2);
}

/// The search finds what it should find, and nothing else.
#[test]
fn the_search_finds_cards_in_any_writing() {
    let set = |text: &str| -> BTreeSet<Face> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    };
    assert_eq!(named(r#"{"hand":["10S","AH","JK"],"side":"S"}"#), set("10S AH JK"));
    assert_eq!(named("Right throws 10♦. You: K♣ 7♠"), set("10D KC 7S"));
    assert_eq!(named("Seat 1 has 10 points; SH 1S 110S XKS KSH"), BTreeSet::new());
    let play = table(&canasta::Options::default(), "canary");
    let view = play.view(Viewer::Seat(cards::Seat::new(2)));
    let wire = named(&serde_json::to_string(&view).unwrap());
    assert!(view.own.hand.iter().all(|face| wire.contains(&face)), "an own hand is found");
}
