//! Each promise has a switch that breaks it: whoever runs the table does so in its stead, and the
//! simulation has to notice.

use std::sync::Arc;

use engine::Viewer;
use engine::fair::Seed;
use table::{Deed, Effect, Note, Table};

use crate::simulation::simulate;

/// A promise that is broken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Switch {
    /// Frames go out before they are durable.
    TellsEarly,
    /// Keys are not kept.
    LosesKeys,
    /// Keys are known until the house falls.
    KeysOfThisRun,
    /// A number is left out.
    SkipsNumber,
    /// A frame is lost.
    LosesFrame,
    /// A part of a frame is lost.
    LosesPart,
    /// Watchers are told what a seat holds.
    ShowsCards,
    /// The seed is told.
    TellsSeed,
    /// What is refused changes something.
    RefusalActs,
    /// A day is over at noon.
    GivesUpEarly,
    /// Windows are short.
    ClosesEarly,
    /// What a seat says counts as a watcher's.
    WatchersTalk,
    /// All matches are dealt from one seed.
    OneSeed,
    /// A person can sit twice.
    SitsTwice,
    /// A deed is written down otherwise.
    WritesOtherwise,
    /// Somebody agrees for all others.
    AgreesForOthers,
    /// A salt is changed.
    ChangesSalt,
}

/// Each with what the simulation says of it.
const FOUND_OUT: [(Switch, &str); 17] = [
    (Switch::TellsEarly, "are durable"),
    (Switch::LosesKeys, "stands at None"),
    (Switch::KeysOfThisRun, "an append was answered by"),
    (Switch::SkipsNumber, "whole: false"),
    (Switch::LosesFrame, "is at Some"),
    (Switch::LosesPart, "the match is"),
    (Switch::ShowsCards, "its own part is"),
    (Switch::TellsSeed, "told a seed"),
    (Switch::RefusalActs, "was refused and changed"),
    (Switch::GivesUpEarly, "given up too early"),
    (Switch::ClosesEarly, "a window closed"),
    (Switch::WatchersTalk, "a watcher talked"),
    (Switch::OneSeed, "have one seed"),
    (Switch::SitsTwice, "sits twice"),
    (Switch::WritesOtherwise, "another table"),
    (Switch::AgreesForOthers, "without consent"),
    (Switch::ChangesSalt, "does not fit"),
];

impl Switch {
    /// The effects as a broken table would have them.
    pub(crate) fn bend(self, effects: Vec<Effect>, table: &Table, seed: Seed) -> Vec<Effect> {
        let bent = effects.into_iter().map(|effect| match effect {
            Effect::Send { to, text } => {
                self.bend_text(&text, table, seed).map(|text| Effect::Send { to, text })
            }
            Effect::Append { head, command, mut deeds } => {
                deeds.iter_mut().for_each(|deed| self.bend_deed(deed));
                let command = command.filter(|_| self != Switch::LosesKeys);
                Some(Effect::Append { head, command, deeds })
            }
            other => Some(other),
        });
        bent.flatten().collect()
    }

    fn bend_text(self, text: &Arc<str>, table: &Table, seed: Seed) -> Option<Arc<str>> {
        let frame = text.starts_with(r#"{"frame""#) && !text.contains("whole");
        let often = table.head().is_multiple_of(7);
        if !frame || !often {
            return Some(Arc::clone(text));
        }
        let more = |field: String| format!("{},{field}}}}}", &text[..text.len() - 2]).into();
        let cards = table.game().map(|game| game.own(Viewer::Seat(cards::Seat::new(0))));
        match (self, cards) {
            (Switch::SkipsNumber, _) => {
                let seq = table.head();
                let (told, other) = (format!(r#""seq":{seq}"#), format!(r#""seq":{}"#, seq - 1));
                Some(text.replacen(&told, &other, 1).into())
            }
            (Switch::LosesFrame, _) => None,
            (Switch::LosesPart, _) => {
                let open = text.replacen(r#""open":{"#, r#""events":[],"lost":{"#, 1);
                Some(open.into())
            }
            (Switch::ShowsCards, Some(cards)) if !text.contains(r#""own""#) => {
                Some(more(format!(r#""own":{cards}"#)))
            }
            (Switch::TellsSeed, _) => Some(more(format!(r#""digest":"{seed}""#))),
            _ => Some(Arc::clone(text)),
        }
    }

    fn bend_deed(self, deed: &mut Deed) {
        match (self, deed) {
            (Switch::WatchersTalk, Deed::Noted(Note::Said { seat, .. })) => *seat = None,
            (Switch::WritesOtherwise, Deed::Noted(Note::Ready { ready, .. })) => *ready = !*ready,
            (Switch::AgreesForOthers, Deed::Noted(note @ Note::Hinted { .. })) => {
                *note = Note::Abandoned;
            }
            (Switch::ChangesSalt, Deed::Salted(salts)) => {
                salts.iter_mut().filter(|salt| !salt.is_empty()).for_each(|salt| salt.push('x'));
            }
            _ => {}
        }
    }
}

#[test]
fn every_switch_is_found_out() {
    for (switch, expected) in FOUND_OUT {
        let found = (0..200).find_map(|seed| {
            let why = simulate(seed, 400, Some(switch)).err()?;
            let first = why.lines().next().unwrap_or("").to_string();
            first.contains(expected).then_some((seed, first))
        });
        let (seed, why) = found.unwrap_or_else(|| panic!("{switch:?} was not found out"));
        println!("{switch:?}, table {seed}: {why:.120}");
    }
}
