//! The way to a table: what is sent there, what comes from it, how it stands, and what its task needs of the house.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Viewer;
use serde_json::value::RawValue;
use store::{Store, TableId};
use table::wire::{Command, Question};
use table::{Conn, Person, PersonId, Setup};
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::clock::Clock;
use crate::deeds::deeds;
use crate::metrics::Metrics;
use crate::scribes::Scribes;
use crate::thinkers::Thinkers;

/// So many messages wait for a connection: the frames that a table keeps, and as many again.
pub(crate) const OUTBOX: usize = 512;

/// What a connection is sent.
pub(crate) enum Out {
    /// A message.
    Text(Arc<str>),
    /// What happened long ago: whoever missed it reads it, and the table waits for nobody.
    Missed(Missed),
    /// The last one: why, and whether to come back.
    Bye(Leave),
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// The table is read anew from its record.
    Again,
    /// This table is not open to you, or there is none.
    NotHere,
    /// It is over.
    Over,
    /// The identity has moved, or is not wanted any more.
    SentAway,
}

/// What comes to a table from outside.
pub(crate) enum Mail {
    /// Somebody follows it.
    Connect { conn: Conn, who: Option<Person>, since: Option<u32>, out: mpsc::Sender<Out> },
    /// Somebody does not any more.
    Disconnect(Conn),
    /// Something is to be done.
    Command(Conn, Command),
    /// Something is to be known.
    Ask(Conn, Question),
    /// How does it stand, and where does this one sit?
    Look(Option<PersonId>, oneshot::Sender<Look>),
    /// Whoever runs the house ends it.
    Close,
    /// An identity is not to be here any more.
    Dismiss(PersonId),
}

/// Frames that a table does not keep any more.
pub(crate) struct Missed {
    pub(crate) tools: Tools,
    pub(crate) id: TableId,
    pub(crate) viewer: Viewer,
    pub(crate) numbers: Range<u32>,
}

impl Missed {
    /// Makes them from the record.
    pub(crate) async fn read(self) -> Vec<String> {
        let Missed { tools, id, viewer, numbers } = self;
        let Tools { store, readers, .. } = tools;
        let read = readers.ask(move || {
            let record = store.record(id).ok()??;
            table::history(&deeds(&record)?, viewer, numbers.start, numbers.end).ok()
        });
        let read = read.await.flatten();
        if read.is_none() {
            tracing::error!(table = %id, "older frames cannot be read");
        }
        read.unwrap_or_default()
    }
}

/// How a table stands.
#[derive(Debug)]
pub(crate) struct Look {
    /// What all viewers know of it, as JSON.
    pub(crate) around: Box<RawValue>,
    /// How it is set up.
    pub(crate) setup: Setup,
    /// Whether somebody could sit down.
    pub(crate) room: bool,
    /// Where whoever asked sits.
    pub(crate) seat: Option<u8>,
    /// Which seat is the host's.
    pub(crate) host: Option<u8>,
    /// Whether whoever asked was sent away.
    pub(crate) removed: bool,
}

/// The way to a table.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) mail: mpsc::Sender<Mail>,
    pub(crate) open: Arc<AtomicBool>,
}

impl Handle {
    /// Whether the table is open to all. Whoever lists tables asks no other.
    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed)
    }

    /// Sends something; `false` if the table is gone.
    pub(crate) async fn send(&self, mail: Mail) -> bool {
        self.mail.send(mail).await.is_ok()
    }

    /// How the table stands, in the eyes of this one.
    pub(crate) async fn look(&self, who: Option<PersonId>) -> Option<Look> {
        let (answer, answered) = oneshot::channel();
        self.mail.send(Mail::Look(who, answer)).await.ok()?;
        answered.await.ok()
    }
}

/// What a table's task needs of the house.
#[derive(Clone)]
pub(crate) struct Tools {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) clock: Clock,
    /// For looking back and for the judge, and for whoever comes back after long.
    pub(crate) scribes: Scribes,
    pub(crate) readers: Scribes,
    /// Places for the bots of tables at which nobody else plays.
    pub(crate) unattended: Arc<Semaphore>,
}
