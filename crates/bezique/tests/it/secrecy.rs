//! Hidden cards do not travel: what a viewer is sent and told never names a face that only others
//! hold, unless another copy of it has come to light.

use std::collections::BTreeSet;

use bezique::{Bezique, Phase};
use cards::Dice;
use engine::{Basis, Play, Spoken, Told, Turn, Viewer};

use crate::kit::{random_options, random_step, seeded, viewers};

/// The faces that a text names, whichever copies and in whichever writing.
fn named(text: &str) -> BTreeSet<String> {
    let plain = text.replace('♠', "S").replace('♥', "H").replace('♦', "D").replace('♣', "C");
    plain
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.parse::<cards::Face>().is_ok())
        .map(|word| word.to_string())
        .collect()
}

/// The faces that this viewer has seen in this deal: lit, or in the own hand.
fn seen(play: &Play<Bezique>, viewer: Viewer) -> BTreeSet<String> {
    let view = play.view(viewer);
    let lit = view.open.lit.iter().map(|card| card.face().to_string());
    lit.chain(view.own.hand.iter().map(|face| face.to_string())).collect()
}

fn watch(players: u8, number: u64) -> usize {
    let mut dice = Dice::new(number);
    let options = random_options(players, &mut dice);
    let mut told: Vec<Told<bezique::Event>> = Vec::new();
    let mut play: Play<Bezique> =
        Play::new(&options, seeded(&format!("secret {number}")), &mut told).unwrap();
    let mut looked = 0;
    let all: Vec<Viewer> = viewers(usize::from(players)).collect();
    for _ in 0..400 {
        let Turn::Seat(seat) = play.turn() else { break };
        for &viewer in &all {
            let known = seen(&play, viewer);
            let view = serde_json::to_string(&play.view(viewer)).unwrap();
            let words = Bezique::describe(play.view(viewer).seen(play.rules()));
            for text in [view, words] {
                let leaked: Vec<String> = named(&text).difference(&known).cloned().collect();
                assert!(leaked.is_empty(), "{viewer:?} can read {leaked:?} in {text}");
                looked += 1;
            }
        }
        told.clear();
        let before: Vec<BTreeSet<String>> = all.iter().map(|&viewer| seen(&play, viewer)).collect();
        let step = random_step(play.legal(seat), &mut dice);
        play.step(seat, step, &mut told).unwrap();
        for (&viewer, before) in all.iter().zip(before) {
            let known: BTreeSet<String> = &seen(&play, viewer) | &before;
            for heard in told.iter().filter(|told| told.to.reaches(viewer)) {
                // A proof names what a seat has not; jokers that are put back were seen.
                let free = matches!(heard.event, bezique::Event::Lacks { .. });
                let data = serde_json::to_string(&heard.event).unwrap();
                let words = Bezique::tell(play.rules(), &heard.event, viewer).unwrap_or_default();
                for text in [data, words] {
                    let fresh = play.view(viewer).open.phase == Phase::Shuffle;
                    let leaked: Vec<String> = named(&text).difference(&known).cloned().collect();
                    assert!(
                        free || fresh || leaked.is_empty(),
                        "{viewer:?} is told {leaked:?}: {text}"
                    );
                }
            }
        }
    }
    looked
}

#[test]
fn nobody_gets_a_hidden_card() {
    let looked: usize = (0..40).map(|n| watch(if n % 2 == 0 { 2 } else { 4 }, n)).sum();
    assert!(looked > 10_000, "only {looked} texts were searched");
}

/// The search finds what it should find.
#[test]
fn the_search_finds_cards_in_any_writing() {
    let faces = |list: &[&str]| list.iter().map(|face| face.to_string()).collect::<BTreeSet<_>>();
    assert_eq!(named(r#"{"hand":["10S","AH#2"],"n":10}"#), faces(&["10S", "AH"]));
    assert_eq!(named("Left plays K♥#3, JK and 7♣."), faces(&["KH", "JK", "7C"]));
    assert!(Bezique::NAME.parse::<cards::Face>().is_err());
}
