//! The contract: what may be asked of a store, and what it answers.

use std::fmt;
use std::sync::mpsc;

use crate::record::{Answered, Command, Entry, TableId};

/// An append-only record of tables. See the [crate] for what it promises.
pub trait Store: Send + Sync {
    /// Takes a write and answers by `done` once it is durable, or once it is certain or feared that
    /// it is not; at once, where [`MOST_WAITING`] are waiting already. Nobody is kept waiting here. Writes are carried out in the order in which they were taken.
    ///
    /// `done` runs where the store writes: it should hand the answer on and return.
    fn submit(&self, write: Write, done: Done);

    /// What is durable of a table; `None` where there is none of this name.
    fn record(&self, table: TableId) -> Result<Option<crate::Record>, Fault>;

    /// The tables that are not over, in order of their names.
    fn running(&self) -> Result<Vec<TableId>, Fault>;

    /// How many commits there were: several writes may share one. For whoever measures.
    fn commits(&self) -> u64 {
        0
    }

    /// Submits a write and waits for the answer.
    fn write(&self, write: Write) -> Result<Answer, Error> {
        let (sender, receiver) = mpsc::channel();
        self.submit(
            write,
            Box::new(move |answer| {
                // Nobody listens any more: then nobody is told.
                let _ = sender.send(answer);
            }),
        );
        receiver.recv().unwrap_or(Err(Error::Fault(Fault::Stopped)))
    }
}

/// So many writes may wait for the storage; what comes then is refused at once. A table has one under way, so
/// this is for as many tables as one house can have, each with a command at the same moment.
pub const MOST_WAITING: usize = 8_192;

/// Called once with the answer; never called when the house falls before.
pub type Done = Box<dyn FnOnce(Result<Answer, Error>) + Send>;

/// Something to be written.
#[derive(Clone, PartialEq, Debug)]
pub enum Write {
    /// A new table.
    Open(Open),
    /// A table changes hands.
    Claim(Claim),
    /// A table's record grows.
    Append(Append),
}

impl Write {
    /// Which table it is about.
    pub fn table(&self) -> TableId {
        match self {
            Write::Open(open) => open.table,
            Write::Claim(claim) => claim.table,
            Write::Append(append) => append.table,
        }
    }
}

/// A new table, owned under epoch 1 by whoever opens it. It has no key: sent again, it is refused
/// because the table is there.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// Its name.
    pub table: TableId,
    /// The node that opens it.
    pub owner: String,
    /// What its record begins with; the first entry is an opening.
    pub entries: Vec<Entry>,
}

/// A table changes hands, as it does at every restart too. Whether the old owner is gone, the
/// claimer decides; that it cannot write any more, the new epoch does.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// Which table.
    pub table: TableId,
    /// The node that takes it over.
    pub owner: String,
    /// The epoch that the claimer saw; the claim is refused when somebody else was faster.
    pub seen: u32,
}

/// A table's record grows.
#[derive(Clone, PartialEq, Debug)]
pub struct Append {
    /// Which table.
    pub table: TableId,
    /// The owner's epoch.
    pub epoch: u32,
    /// The head at which this was decided.
    pub head: u32,
    /// Whose command it was; `None` for what the house does by itself.
    pub command: Option<Command>,
    /// What happened, at least one entry.
    pub entries: Vec<Entry>,
}

/// It is durable, and stands here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The table's epoch.
    pub epoch: u32,
    /// Where the first entry stands; at a claim, the head.
    pub first: u32,
    /// The head after the last entry.
    pub head: u32,
    /// Whether this command had been answered before, and this is that answer.
    pub repeated: bool,
}

/// Why there is no [`Answer`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// Nothing was written.
    Refused(Refusal),
    /// Whether it was written is not known: read the record, or send the same command again.
    Fault(Fault),
}

/// Why a write was not taken. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No table has this name.
    NoTable,
    /// A table has this name already.
    TableExists,
    /// Somebody else owns the table, under this epoch.
    Fenced(u32),
    /// The record has another head: this one.
    Moved(u32),
    /// The table is over.
    Ended,
    /// It can stand in no record, for this reason.
    Malformed(&'static str),
    /// Too many writes are waiting already: it may be sent again in a moment.
    Crowded,
}

impl Refusal {
    /// A name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::NoTable => "NO_TABLE",
            Refusal::TableExists => "TABLE_EXISTS",
            Refusal::Fenced(_) => "FENCED",
            Refusal::Moved(_) => "MOVED",
            Refusal::Ended => "TABLE_ENDED",
            Refusal::Malformed(_) => "MALFORMED",
            Refusal::Crowded => "STORE_CROWDED",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoTable => f.write_str("there is no such table"),
            Refusal::TableExists => f.write_str("there is a table of this name already"),
            Refusal::Fenced(epoch) => write!(f, "the table has another owner, of epoch {epoch}"),
            Refusal::Moved(head) => write!(f, "the record has moved on to {head}"),
            Refusal::Ended => f.write_str("the table is over"),
            Refusal::Malformed(why) => f.write_str(why),
            Refusal::Crowded => f.write_str("too many writes are waiting"),
        }
    }
}

/// The storage failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Somebody else holds the storage; it may be tried again.
    Busy,
    /// There is no room left; it may be tried again when there is.
    Full,
    /// The storage failed, or holds what it should not. A write that met this was the last one: only
    /// opening the store again can heal it.
    Broken(String),
    /// The store is gone, and took the answer with it.
    Stopped,
}

impl Fault {
    /// A name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Busy => "STORE_BUSY",
            Fault::Full => "STORE_FULL",
            Fault::Broken(_) => "STORE_BROKEN",
            Fault::Stopped => "STORE_STOPPED",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Busy => f.write_str("another process holds the record"),
            Fault::Full => f.write_str("there is no room left for the record"),
            Fault::Broken(why) => write!(f, "the record cannot be used: {why}"),
            Fault::Stopped => f.write_str("the record is closed"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Refused(refusal) => refusal.fmt(f),
            Error::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}
impl std::error::Error for Fault {}
impl std::error::Error for Error {}

/// How a table stands, as far as a write depends on it.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub epoch: u32,
    pub head: u32,
    pub ended: bool,
}

impl Open {
    /// The answer, if the name is free.
    pub(crate) fn judge(&self) -> Result<Answer, Refusal> {
        if !matches!(self.entries.first(), Some(Entry::Opening(_))) {
            return Err(Refusal::Malformed("a table begins with an opening"));
        }
        Ok(Answer { epoch: 1, first: 0, head: end(0, &self.entries)?, repeated: false })
    }
}

impl Claim {
    /// The answer, at a table that stands like this.
    pub(crate) fn judge(&self, standing: Standing) -> Result<Answer, Refusal> {
        let Standing { epoch, head, ended } = standing;
        if epoch != self.seen {
            return Err(Refusal::Fenced(epoch));
        }
        if ended {
            return Err(Refusal::Ended);
        }
        let epoch = epoch.checked_add(1).ok_or(Refusal::Malformed("the epochs are used up"))?;
        Ok(Answer { epoch, first: head, head, repeated: false })
    }
}

impl Append {
    /// The answer, at a table that stands like this and may have answered this command earlier. The
    /// epoch comes first: an owner that was fenced off is told nothing but that. Then the key, since
    /// a command that is sent again knows an old head.
    pub(crate) fn judge(
        &self,
        standing: Standing,
        earlier: Option<Answered>,
    ) -> Result<Answer, Refusal> {
        let Standing { epoch, head, ended } = standing;
        if epoch != self.epoch {
            return Err(Refusal::Fenced(epoch));
        }
        if let Some(Answered { first, head, .. }) = earlier {
            return Ok(Answer { epoch, first, head, repeated: true });
        }
        if ended {
            return Err(Refusal::Ended);
        }
        if head != self.head {
            return Err(Refusal::Moved(head));
        }
        if self.entries.is_empty() {
            return Err(Refusal::Malformed("an append has at least one entry"));
        }
        Ok(Answer { epoch, first: head, head: end(head, &self.entries)?, repeated: false })
    }
}

/// The head after these entries, if they can stand there.
fn end(head: u32, entries: &[Entry]) -> Result<u32, Refusal> {
    let last = entries.len().saturating_sub(1);
    if entries[..last].iter().any(|entry| matches!(entry, Entry::End(_))) {
        return Err(Refusal::Malformed("nothing follows the end"));
    }
    let end = entries.iter().try_fold(head, |head, entry| head.checked_add(entry.span()));
    end.ok_or(Refusal::Malformed("the sequence numbers are used up"))
}
