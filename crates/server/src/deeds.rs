//! Between what a table calls a deed and what the record calls an entry.

use std::num::NonZeroU32;

use serde_json::Value;
use store::{Entry, Record};
use table::{Deed, Ending, Note, Opening};

/// The entries of these deeds.
pub(crate) fn entries(deeds: Vec<Deed>) -> Vec<Entry> {
    deeds.into_iter().map(entry).collect()
}

fn entry(deed: Deed) -> Entry {
    match deed {
        Deed::Opened(Opening { game, revision, options, seed, at }) => {
            let options = Value::Object(options);
            Entry::Opening(store::Opening { game, revision, options, seed, created: at })
        }
        Deed::Salted(salts) => Entry::Salts(salts),
        Deed::Closed => Entry::Closings(NonZeroU32::MIN),
        Deed::Ended(ending) => Entry::End(ending.write()),
        Deed::Noted(note) => {
            let (kind, bytes) = note.write();
            Entry::Note { kind, bytes }
        }
    }
}

/// The deeds of a record; `None` where it holds what no version has written.
pub fn deeds(record: &Record) -> Option<Vec<Deed>> {
    let mut deeds = Vec::with_capacity(record.head() as usize);
    for row in &record.rows {
        match &row.entry {
            Entry::Opening(store::Opening { game, revision, options, seed, created }) => {
                let Value::Object(options) = options else { return None };
                let (game, options) = (game.clone(), options.clone());
                let opening =
                    Opening { game, revision: *revision, options, seed: *seed, at: *created };
                deeds.push(Deed::Opened(opening));
            }
            Entry::Salts(salts) => deeds.push(Deed::Salted(salts.clone())),
            Entry::Closings(count) => {
                deeds.extend((0..count.get()).map(|_| Deed::Closed));
            }
            Entry::End(bytes) => deeds.push(Deed::Ended(Ending::read(bytes)?)),
            Entry::Note { kind, bytes } => deeds.push(Deed::Noted(Note::read(*kind, bytes)?)),
        }
    }
    Some(deeds)
}
