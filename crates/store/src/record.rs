//! What is kept of a table, in the order in which it happened.

use std::fmt;
use std::num::NonZeroU32;

use cards::Seat;
use engine::fair::{Seed, hex};
use serde_json::Value;

/// A table's name: 16 bytes that nobody can guess, drawn by whoever opens it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub [u8; 16]);

/// In hex.
impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// What a sender calls its command by, chosen by the sender. One seat of one table uses it once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub u64);

/// Whose command it was, and by which key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Command {
    /// The seat that sent it.
    pub seat: Seat,
    /// What the seat calls it by.
    pub key: Key,
}

/// How a match begins. It is written before its commitment is told to anybody; one that is followed
/// by another opening instead of salts was cancelled, and stays.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The game's name.
    pub game: String,
    /// The rules revision it is played under.
    pub revision: u16,
    /// The options.
    pub options: Value,
    /// The house's secret until the match is over. Its commitment is kept beside it.
    pub seed: Seed,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
}

/// One thing that is written down.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// A match is opened.
    Opening(Opening),
    /// What the seats added to the seed of the last opening, in seat order: the deal can begin.
    Salts(Vec<String>),
    /// What the table wrote: an action, somebody who sat down, a word said, a way back to *n*. Kind
    /// and bytes are the table's own affair.
    Note {
        /// Which of its kinds of notes it is.
        kind: u8,
        /// What it says.
        bytes: Vec<u8>,
    },
    /// The house closed so many windows, one after the other. Each has its own sequence number.
    Closings(NonZeroU32),
    /// The table is over and takes nothing more; how it ended is the table's own affair.
    End(Vec<u8>),
}

impl Entry {
    /// How many sequence numbers it takes.
    pub fn span(&self) -> u32 {
        match self {
            Entry::Closings(count) => count.get(),
            _ => 1,
        }
    }
}

/// An entry where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The number of its first, or only, step in the record, counted from 0.
    pub seq: u32,
    /// Under which epoch it was written.
    pub epoch: u32,
    /// What was written.
    pub entry: Entry,
}

/// A command that was answered, and where its entries stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answered {
    /// Which command.
    pub command: Command,
    /// Where its first entry stands.
    pub first: u32,
    /// The head after its last entry.
    pub head: u32,
}

/// All that is kept of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Who owns the table now: a node's name.
    pub owner: String,
    /// How often it has changed hands, this owner counted.
    pub epoch: u32,
    /// The entries without a gap. Closings that follow each other within an epoch are one row.
    pub rows: Vec<Row>,
    /// The commands with a key, in the order of the record.
    pub keys: Vec<Answered>,
}

impl Record {
    /// The next sequence number.
    pub fn head(&self) -> u32 {
        self.rows.last().map_or(0, |row| row.seq + row.entry.span())
    }

    /// Whether the table is over.
    pub fn ended(&self) -> bool {
        self.rows.last().is_some_and(|row| matches!(row.entry, Entry::End(_)))
    }
}
