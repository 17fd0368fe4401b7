//! Canaries: no viewer is ever handed the name of a card of which it has seen no copy.
//!
//! What a viewer has seen is worked out from the events it was told, by itself: cards received,
//! drawn, turned up, taken, laid, thrown. Then everything it gets is searched for other names: the
//! view on the wire, the table in words, and the events as data and in words.

use std::collections::BTreeSet;

use cards::{Dice, Face};
use engine::{Basis, Play, Spoken, Told, Turn, Viewer};
use rami::{Event, Rami};

use crate::kit::{random_options, seeded, viewers};

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
        Event::Received { cards } | Event::Shown { cards, .. } | Event::Undone { cards, .. } => {
            cards.iter().collect()
        }
        Event::Turned { card }
        | Event::DrewCard { card }
        | Event::Took { card, .. }
        | Event::Added { card, .. }
        | Event::Swapped { card, .. }
        | Event::PutBack { card, .. }
        | Event::Discarded { card, .. } => vec![*card],
        Event::Melded { cards, .. } => cards.clone(),
        _ => Vec::new(),
    }
}

#[test]
fn nobody_is_told_of_a_card_that_was_never_seen() {
    let mut looked_for = 0;
    for number in 0..12u64 {
        let mut dice = Dice::new(40 + number);
        let options = random_options(2 + (number % 3) as u8, &mut dice);
        let mut told: Vec<Told<Event>> = Vec::new();
        let source = seeded(&number.to_string());
        let mut play: Play<Rami> = Play::new(&options, source, &mut told).unwrap();
        let all: Vec<Viewer> = viewers(play.rules().seats).collect();
        let mut seen = vec![BTreeSet::new(); all.len()];
        for _ in 0..250 {
            for (viewer, seen) in all.iter().zip(&mut seen) {
                for event in told.iter().filter(|told| told.to.reaches(*viewer)).map(|t| &t.event) {
                    match event {
                        Event::Deal { .. } => seen.clear(),
                        // A proof names what a seat has not.
                        Event::Lacks { .. } => continue,
                        _ => seen.extend(shown(event)),
                    }
                    let words = Rami::tell(play.rules(), event, *viewer).unwrap_or_default();
                    for text in [serde_json::to_string(event).unwrap(), words] {
                        assert!(named(&text).is_subset(seen), "{viewer:?} is told {text}");
                    }
                }
                let view = play.view(*viewer);
                let words = Rami::describe(view.seen(play.rules()));
                for text in [serde_json::to_string(&view).unwrap(), words] {
                    let leaked: Vec<Face> = named(&text).difference(seen).copied().collect();
                    assert!(leaked.is_empty(), "{viewer:?} can read {leaked:?} in {text}");
                }
                looked_for += 53 - seen.len();
            }
            told.clear();
            let Turn::Seat(seat) = play.turn() else { break };
            let legal = play.legal(seat);
            let forward = legal - Rami::BACK;
            let steps = if forward.is_empty() { legal } else { forward };
            play.step(seat, steps.pick(&mut dice).unwrap(), &mut told).unwrap();
        }
    }
    assert!(looked_for > 50_000, "{looked_for}");
}
