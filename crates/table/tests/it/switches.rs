//! Each promise has a switch that breaks it: whoever runs the table does so in its stead, and the
//! simulation has to notice.

use std::sync::Arc;

use engine::Viewer;
use table::{Deed, Effect, Manners, Note, Table, Watch};

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
    /// A salt that was sent is left out.
    LosesSalt,
    /// Nobody is waited for as long as it should be.
    SaltsInHaste,
    /// Cards are dealt without hashes.
    NoHashes,
    /// The hashes are not shown.
    HidesHashes,
    /// Who is left out of the salts is not shown.
    HidesLeftOut,
    /// Another seed is told than was committed to.
    TellsOtherSeed,
    /// What was cancelled is not listed any more.
    ForgetsCancelled,
    /// A seed is told from which nothing was dealt.
    TellsOldSeed,
    /// Hints are given where people chose to have none.
    HintsAnyway,
    /// A hint is not written down.
    HintsInSecret,
    /// A hint is not shown.
    HidesHint,
    /// What was seen can be taken back.
    TakesBackSeen,
    /// Cards are blamed where another seat acted.
    BlamesCards,
    /// A move is taken back by saying thank you.
    TakesBackUnasked,
    /// Everybody may watch, whatever was chosen.
    LetsWatch,
}

/// Frames, records and windows, each with what the simulation says of it.
const TELLING: [(Switch, &str); 16] = [
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
];

/// Deals, hints, take-backs and watchers.
const DEALING: [(Switch, &str); 16] = [
    (Switch::ChangesSalt, "does not fit"),
    (Switch::LosesSalt, "in spite of what it sent"),
    (Switch::SaltsInHaste, "was not waited for"),
    (Switch::NoHashes, "out of order"),
    (Switch::HidesHashes, "is not shown"),
    (Switch::HidesLeftOut, "left out is not shown"),
    (Switch::TellsOtherSeed, "does not fit its commitment"),
    (Switch::ForgetsCancelled, "is not listed"),
    (Switch::TellsOldSeed, "told a seed"),
    (Switch::HintsAnyway, "chose to have none"),
    (Switch::HintsInSecret, "not in the record"),
    (Switch::HidesHint, "hints, shown"),
    (Switch::TakesBackSeen, "due Err(\"CARDS_SEEN\")"),
    (Switch::BlamesCards, "due Err(\"OTHERS_ACTED\")"),
    (Switch::TakesBackUnasked, "took back in spite of"),
    (Switch::LetsWatch, "nobody may watch"),
];

impl Switch {
    /// The effects as a broken table would have them.
    pub(crate) fn bend(
        self,
        effects: Vec<Effect>,
        table: &Table,
        secrets: &[String],
    ) -> Vec<Effect> {
        let bent = effects.into_iter().map(|effect| match effect {
            Effect::Send { to, text } => {
                self.bend_text(&text, table, secrets).map(|text| Effect::Send { to, text })
            }
            Effect::Append { head, command, mut deeds } => {
                deeds.iter_mut().for_each(|deed| self.bend_deed(deed, table));
                let command = command.filter(|_| self != Switch::LosesKeys);
                Some(Effect::Append { head, command, deeds })
            }
            other => Some(other),
        });
        bent.flatten().collect()
    }

    /// The manners as a broken table would have them.
    pub(crate) fn bend_manners(self, manners: &mut Manners) {
        match self {
            Switch::ClosesEarly => manners.card_ms /= 2,
            Switch::HintsAnyway => manners.hints = true,
            Switch::LetsWatch => manners.watch = Watch::All,
            _ => {}
        }
    }

    /// A text with one field or word of it told otherwise.
    fn bend_words(self, text: &str) -> String {
        match self {
            Switch::HidesHashes => with_list(text, "hashes", |_| String::new()),
            Switch::HidesLeftOut => {
                with_list(text, "salts", |salts| salts.replace("\"\"", "\"x\""))
            }
            Switch::ForgetsCancelled => with_list(text, "cancelled", |_| String::new()),
            Switch::HidesHint => with_list(text, "hints", |hints| hints.replace('1', "0")),
            Switch::TellsOtherSeed => text.replace(r#""seed":""#, r#""seed":"00"#),
            Switch::BlamesCards => text.replace("OTHERS_ACTED", "CARDS_SEEN"),
            Switch::TakesBackSeen if text.contains("CARDS_SEEN") => {
                text.replacen("refused", "ack", 1)
            }
            _ => text.to_string(),
        }
    }

    fn bend_text(self, text: &Arc<str>, table: &Table, secrets: &[String]) -> Option<Arc<str>> {
        let text: &Arc<str> = &self.bend_words(text).into();
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
            (Switch::TellsSeed, _) => {
                secrets.last().map(|seed| more(format!(r#""digest":"{seed}""#)))
            }
            (Switch::TellsOldSeed, _) if secrets.len() > 1 => {
                Some(more(format!(r#""digest":"{}""#, secrets[0])))
            }
            _ => Some(Arc::clone(text)),
        }
    }

    fn bend_deed(self, deed: &mut Deed, table: &Table) {
        match (self, deed) {
            (Switch::WatchersTalk, Deed::Noted(Note::Said { seat, .. })) => *seat = None,
            (Switch::WritesOtherwise, Deed::Noted(Note::Ready { ready, .. })) => *ready = !*ready,
            (Switch::AgreesForOthers, Deed::Noted(note @ Note::Reacted { .. })) => {
                *note = Note::Abandoned;
            }
            (Switch::HintsInSecret, Deed::Noted(note @ Note::Hinted { .. })) => {
                *note = Note::Lapsed
            }
            (Switch::NoHashes, Deed::Noted(note @ Note::Hashed(_))) => *note = Note::Lapsed,
            (Switch::TakesBackUnasked, Deed::Noted(note @ Note::Reacted { .. })) => {
                let Note::Reacted { seat, .. } = *note else { return };
                let to = table.game().map_or(0, |game| game.frames()) as u32;
                *note = Note::Back { seat, to };
            }
            (Switch::LosesSalt, Deed::Salted(salts)) => {
                salts.iter_mut().for_each(String::clear);
            }
            (Switch::ChangesSalt, Deed::Salted(salts)) => {
                salts.iter_mut().filter(|salt| !salt.is_empty()).for_each(|salt| salt.push('x'));
            }
            _ => {}
        }
    }
}

/// A text in which this list is written otherwise.
fn with_list(text: &str, name: &str, otherwise: impl Fn(&str) -> String) -> String {
    let name = format!(r#""{name}":["#);
    let Some((head, rest)) = text.split_once(&name) else { return text.to_string() };
    let Some((list, tail)) = rest.split_once(']') else { return text.to_string() };
    format!("{head}{name}{}]{tail}", otherwise(list))
}

fn found_out(switches: &[(Switch, &str)]) {
    for &(switch, expected) in switches {
        let found = (0..200).find_map(|seed| {
            let why = simulate(seed, 400, Some(switch)).err()?;
            let first = why.lines().next().unwrap_or("").to_string();
            first.contains(expected).then_some((seed, first))
        });
        let (seed, why) = found.unwrap_or_else(|| panic!("{switch:?} was not found out"));
        println!("{switch:?}, table {seed}: {why:.120}");
    }
}

#[test]
fn every_switch_of_telling_is_found_out() {
    found_out(&TELLING);
}

#[test]
fn every_switch_of_dealing_is_found_out() {
    found_out(&DEALING);
}
