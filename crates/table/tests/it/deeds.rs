//! Between what a table calls a deed and what the store calls an entry.

use std::num::NonZeroU32;

use cards::Seat;
use serde_json::Value;
use store::{Entry, Record};
use table::{Deed, Ending, Note, Opening};

pub(crate) fn entry(deed: Deed) -> Entry {
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

pub(crate) fn deeds(record: &Record) -> Vec<Deed> {
    record.rows.iter().flat_map(|row| several(&row.entry)).collect()
}

fn several(entry: &Entry) -> Vec<Deed> {
    match entry {
        Entry::Opening(store::Opening { game, revision, options, seed, created }) => {
            let options = options.as_object().expect("options are an object").clone();
            let (game, revision, seed, at) = (game.clone(), *revision, *seed, *created);
            vec![Deed::Opened(Opening { game, revision, options, seed, at })]
        }
        Entry::Salts(salts) => vec![Deed::Salted(salts.clone())],
        Entry::Closings(count) => vec![Deed::Closed; count.get() as usize],
        Entry::End(bytes) => vec![Deed::Ended(Ending::read(bytes).expect("an ending reads back"))],
        Entry::Note { kind, bytes } => {
            vec![Deed::Noted(Note::read(*kind, bytes).expect("a note reads back"))]
        }
    }
}

pub(crate) fn keys(record: &Record) -> Vec<(Seat, u64, u32)> {
    let key = |known: &store::Answered| (known.command.seat, known.command.key.0, known.head);
    record.keys.iter().map(key).collect()
}
