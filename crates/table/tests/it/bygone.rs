//! What is told of matches whose rules nobody knows any more, where somebody does know them: it is the whole match.

use cards::{Seat, SeatSet};
use engine::Step;
use engine::fair::{Seed, Source};
use engine::log::Log;
use games::{Act, GameName, Match};
use serde_json::Value;
use table::{Bygone, Dealt, Deed, Ending, Note, Opening, Stepped, bygone, finished};

use crate::midway::midway;

const GAMES: [(GameName, usize); 5] = [
    (GameName::Belote, 40),
    (GameName::Bezique, 60),
    (GameName::Tractor, 160),
    (GameName::Canasta, 120),
    (GameName::Rami, 80),
];

/// Another opening of the same table, from another seed.
fn reopened(deeds: &[Deed]) -> Deed {
    let Deed::Opened(opening) = &deeds[0] else { panic!("a record begins with an opening") };
    Deed::Opened(Opening { seed: Seed::from_text("never dealt"), ..opening.clone() })
}

/// The table ends as one does that is read back by a house with other rules.
fn by_upgrade(mut deeds: Vec<Deed>) -> Vec<Deed> {
    deeds.push(Deed::Ended(Ending::Upgrade));
    deeds
}

/// The match that a bygone one was, played by its steps alone.
fn played(bygone: &Bygone) -> Box<dyn Match> {
    let game: GameName = bygone.game.parse().expect("it is still played");
    let options = Value::Object(bygone.options.clone());
    let mut play = match &bygone.dealt {
        Dealt::Here { commitment, seed, salt } => {
            let seed: Seed = seed.parse().expect("64 hex digits");
            assert_eq!(&seed.commitment(), commitment);
            let source = Source::Seed { seed, salt: salt.clone() };
            games::open(game, &options, source, SeatSet::EMPTY).expect("options of then")
        }
        Dealt::TakenUp { taken_up } => {
            let log = Log::from_json(taken_up).expect("a log");
            games::reopen(&log, SeatSet::EMPTY).expect("it plays")
        }
    };
    for stepped in &bygone.actions {
        match stepped {
            Stepped::Seat { seat, steps } => {
                let steps: Vec<Step> = steps.iter().map(|&step| Step(step)).collect();
                play.act(*seat, Act::Steps(&steps)).expect("it was done then");
            }
            Stepped::House { closed } => (0..*closed).for_each(|_| assert!(play.close())),
        }
    }
    play
}

#[test]
fn the_steps_of_a_bygone_match_are_its_log() {
    for (game, frames) in GAMES {
        let deeds = by_upgrade(midway(game, frames, 1));
        let told = bygone(&deeds);
        let [told] = &told[..] else { panic!("{game:?}: {}", told.len()) };
        let known = finished(&deeds).expect("its rules are known here");
        let again = played(told).log();
        assert_eq!(again.actions, known[0].log.actions, "{game:?}");
        assert_eq!(again.source, known[0].log.source, "{game:?}");
    }
}

#[test]
fn what_was_taken_back_is_not_told() {
    for (game, frames) in GAMES {
        let mut deeds = midway(game, frames, 2);
        let seat = Seat::new(0);
        deeds.push(Deed::Noted(Note::Back { seat, to: frames as u32 / 2 }));
        let deeds = by_upgrade(deeds);
        let told = &bygone(&deeds)[0];
        let known = finished(&deeds).expect("its rules are known here");
        assert_eq!(played(told).log().actions, known[0].log.actions, "{game:?}");
        assert_eq!((told.taken_back, known[0].log.taken_back.len()), (1, 1), "{game:?}");
    }
}

#[test]
fn a_match_that_went_on_from_a_log_is_told_from_there() {
    for (game, frames) in GAMES {
        // The log of half a match, and what was done after it.
        let whole = midway(game, frames, 3);
        let dealt = whole.iter().position(|deed| matches!(deed, Deed::Salted(_))).expect("dealt");
        let half = dealt + 1 + frames / 2;
        let log = played(&bygone(&by_upgrade(whole[..half].to_vec()))[0]).log();
        let log = Log { result: None, commitment: None, ..log };
        let sat = whole[..dealt].iter().filter(|deed| !matches!(deed, Deed::Noted(Note::Started)));
        let sat = sat.filter(|deed| !matches!(deed, Deed::Noted(Note::Hashed(_))));
        let mut deeds: Vec<Deed> = sat.cloned().collect();
        deeds.push(Deed::Noted(Note::TakenUp(log.to_json())));
        deeds.extend_from_slice(&whole[half..]);
        let to = frames as u32 / 2 + 5;
        deeds.push(Deed::Noted(Note::Back { seat: Seat::new(0), to }));
        let deeds = by_upgrade(deeds);
        let told = &bygone(&deeds)[0];
        assert!(matches!(told.dealt, Dealt::TakenUp { .. }), "{game:?}");
        let known = finished(&deeds).expect("its rules are known here");
        assert_eq!(played(told).frames(), to as usize, "{game:?}");
        assert_eq!(played(told).log().actions, known[0].log.actions, "{game:?}");
    }
}

#[test]
fn no_seed_is_told_that_nobody_may_know() {
    let running = midway(GameName::Belote, 40, 4);
    assert_eq!(bygone(&running), [], "it is still played");
    let mut cancelled = running.clone();
    cancelled.push(Deed::Noted(Note::Abandoned));
    cancelled.push(reopened(&running));
    let told = bygone(&by_upgrade(cancelled));
    let [told] = &told[..] else { panic!("{} matches", told.len()) };
    let text = serde_json::to_string(told).expect("plain data");
    assert!(!text.contains(&Seed::from_text("never dealt").to_string()), "{text}");
}

/// The rules that it needs are none, so those that nobody knows will do.
#[test]
fn rules_of_another_house_are_told_as_they_were_written() {
    let mut deeds = by_upgrade(midway(GameName::Rami, 40, 5));
    let known = bygone(&deeds);
    let Deed::Opened(opening) = &mut deeds[0] else { panic!("a record begins with an opening") };
    (opening.game, opening.revision) = ("hearts".to_string(), 999);
    assert!(finished(&deeds).is_err());
    let told = bygone(&deeds);
    assert_eq!((told[0].game.as_str(), told[0].revision), ("hearts", 999));
    assert_eq!((&told[0].dealt, &told[0].actions), (&known[0].dealt, &known[0].actions));
}
