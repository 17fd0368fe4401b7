//! Tables, entries and folders to test with.

use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use cards::Seat;
use engine::fair::Seed;
use serde_json::json;
use store::{Append, Command, Entry, Key, Open, Opening, TableId, Write};

/// Whether the long runs are wanted.
pub(crate) fn long() -> bool {
    std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1")
}

pub(crate) fn table(number: u8) -> TableId {
    TableId([number; 16])
}

pub(crate) fn opening(word: &str) -> Entry {
    Entry::Opening(Opening {
        game: "belote".into(),
        revision: 3,
        options: json!({"target": 1000, "announce": true}),
        seed: Seed::from_text(word),
        created: 1_700_000_000_123,
    })
}

pub(crate) fn note(text: &str) -> Entry {
    Entry::Note { kind: 7, bytes: text.into() }
}

pub(crate) fn closings(count: u32) -> Entry {
    Entry::Closings(NonZeroU32::new(count).expect("some windows"))
}

pub(crate) fn command(seat: usize, key: u64) -> Option<Command> {
    Some(Command { seat: Seat::new(seat), key: Key(key) })
}

pub(crate) fn open(table: TableId) -> Write {
    let entries = vec![opening("first")];
    Write::Open(Open { table, owner: "here".into(), entries })
}

/// An append by the first owner.
pub(crate) fn append(
    table: TableId,
    head: u32,
    command: Option<Command>,
    entries: &[Entry],
) -> Write {
    Write::Append(Append { table, epoch: 1, head, command, entries: entries.into() })
}

/// A folder of its own that goes away again.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("store-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        // What is tested survives a killed process and not a lost disk, so memory serves and is fast.
        let memory = Path::new("/dev/shm");
        let place = if memory.is_dir() { memory } else { Path::new(env!("CARGO_TARGET_TMPDIR")) };
        let folder = place.join(format!("quinte-{name}"));
        // Another run may have had this process number and been killed.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("cargo gives a place for it");
        Folder(folder)
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("quinte.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The file that lies beside a record.
pub(crate) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
