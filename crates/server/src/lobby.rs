//! The tables of the house: opened, found, read back after a restart.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use store::{Claim, Open, Refusal, Store, TableId, Write};
use table::{BadSetup, Broken, Deed, Ending, PersonId, Setup, Table};

use crate::actor::start;
use crate::clock::Clock;
use crate::deeds::{deeds, entries};
use crate::mail::{Handle, Look, Tools};
use crate::secret::fresh;

/// The node's name in the record. One process owns the file.
const OWNER: &str = "house";

/// The tables of a house.
pub(crate) struct Lobby {
    tools: Tools,
    tables: Mutex<HashMap<TableId, Handle>>,
    /// One at a time is read back.
    loading: tokio::sync::Mutex<()>,
    myself: Weak<Lobby>,
}

/// Why a table could not be opened.
#[derive(Debug)]
pub(crate) enum NotOpened {
    /// It cannot be set up so.
    Setup(BadSetup),
    /// The record does not take it.
    Store(store::Error),
}

/// Why a table could not be read back.
#[derive(Debug)]
enum NotRead {
    /// There is none, or it is over.
    None,
    /// It was played under other rules.
    OtherRules(u32, u32),
    /// The record cannot be read or understood.
    Broken(String),
}

impl Lobby {
    pub(crate) fn new(tools: Tools) -> Arc<Lobby> {
        Arc::new_cyclic(|myself| Lobby {
            tools,
            tables: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
            myself: myself.clone(),
        })
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Handle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are not over.
    pub(crate) fn len(&self) -> usize {
        self.tables().len()
    }

    /// Whether this table is not over.
    pub(crate) fn has(&self, id: TableId) -> bool {
        self.tables().contains_key(&id)
    }

    /// Opens a table.
    pub(crate) async fn open(&self, setup: Setup) -> Result<TableId, NotOpened> {
        let (table, deeds) =
            Table::open(setup, self.tools.clock.moment()).map_err(NotOpened::Setup)?;
        self.begin(table, deeds).await.map_err(NotOpened::Store)
    }

    /// Begins the record of a table with these deeds, and seats it.
    pub(crate) async fn begin(
        &self,
        table: Table,
        deeds: Vec<Deed>,
    ) -> Result<TableId, store::Error> {
        let id = TableId(fresh());
        let open = Open { table: id, owner: OWNER.to_string(), entries: entries(deeds) };
        let answer = self.write(Write::Open(open)).await?;
        self.seat(id, table, answer.epoch);
        Ok(id)
    }

    async fn write(&self, write: Write) -> Result<store::Answer, store::Error> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        // Nobody listens any more: then nobody is told.
        let done = Box::new(move |what| drop(answer.send(what)));
        self.tools.store.submit(write, done);
        answered.await.unwrap_or(Err(store::Error::Fault(store::Fault::Stopped)))
    }

    fn seat(&self, id: TableId, table: Table, epoch: u32) -> Handle {
        let lobby = self.myself.clone();
        let gone = move || {
            if let Some(lobby) = lobby.upgrade() {
                lobby.tables().remove(&id);
                lobby.tools.metrics.tables.less();
            }
        };
        let mut tables = self.tables();
        let handle = start(id, table, epoch, self.tools.clone(), gone);
        self.tools.metrics.tables.add();
        tables.insert(id, handle.clone());
        handle
    }

    /// Finds a table, or reads it back from the record.
    pub(crate) async fn find(&self, id: TableId) -> Option<Handle> {
        if let Some(handle) = self.tables().get(&id) {
            return Some(handle.clone());
        }
        let _one_at_a_time = self.loading.lock().await;
        if let Some(handle) = self.tables().get(&id) {
            return Some(handle.clone());
        }
        self.load(id).await
    }

    /// How a table stands, in the eyes of this one.
    pub(crate) async fn look(&self, id: TableId, who: Option<PersonId>) -> Option<Look> {
        self.find(id).await?.look(who).await
    }

    /// So many tables that are open to all, with how they stand in the eyes of this one.
    pub(crate) async fn open_to_all(
        &self,
        who: Option<PersonId>,
        most: usize,
    ) -> Vec<(TableId, Look)> {
        let open: Vec<(TableId, Handle)> = {
            let tables = self.tables();
            let open = tables.iter().filter(|(_, handle)| handle.is_open());
            open.take(most).map(|(id, handle)| (*id, handle.clone())).collect()
        };
        let mut looks = Vec::new();
        for (id, handle) in open {
            looks.extend(handle.look(who).await.map(|look| (id, look)));
        }
        looks
    }

    /// The ways to all tables that are not over.
    pub(crate) fn handles(&self) -> Vec<Handle> {
        self.tables().values().cloned().collect()
    }

    /// Lets every table go once it has taken what was sent to it. What is being written is written.
    pub(crate) async fn close(&self) {
        self.tables().clear();
        while self.tools.metrics.tables.get() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Reads every table back that was not over when the house closed.
    pub(crate) async fn read_back(&self) -> Result<usize, store::Fault> {
        let store = Arc::clone(&self.tools.store);
        let running = tokio::task::spawn_blocking(move || store.running()).await;
        let running = running.unwrap_or(Err(store::Fault::Stopped))?;
        for &id in &running {
            let _one_at_a_time = self.loading.lock().await;
            if !self.has(id) {
                self.load(id).await;
            }
        }
        Ok(self.len())
    }

    /// One that cannot be read is told of and left as it is: its record may be of use to somebody.
    async fn load(&self, id: TableId) -> Option<Handle> {
        let Tools { store, clock, .. } = self.tools.clone();
        let read = tokio::task::spawn_blocking(move || read(&*store, &clock, id)).await;
        match read.unwrap_or_else(|fault| Err(NotRead::Broken(fault.to_string()))) {
            Ok((table, epoch)) => Some(self.seat(id, table, epoch)),
            Err(NotRead::None) => None,
            Err(NotRead::OtherRules(epoch, head)) => {
                let entries = entries(vec![Deed::Ended(Ending::Upgrade)]);
                let end = store::Append { table: id, epoch, head, command: None, entries };
                let ended = self.write(Write::Append(end)).await.is_ok();
                tracing::warn!(table = %id, ended, "played under other rules: abandoned by upgrade");
                None
            }
            Err(NotRead::Broken(why)) => {
                tracing::error!(table = %id, why, "a table cannot be read back");
                None
            }
        }
    }
}

/// A table from its record, claimed for this process.
fn read(store: &dyn Store, clock: &Clock, id: TableId) -> Result<(Table, u32), NotRead> {
    let broken = |why: &dyn std::fmt::Display| NotRead::Broken(why.to_string());
    let seen = store.record(id).map_err(|fault| broken(&fault))?.ok_or(NotRead::None)?;
    if seen.ended() {
        return Err(NotRead::None);
    }
    let claim = Claim { table: id, owner: OWNER.to_string(), seen: seen.epoch };
    let claimed = match store.write(Write::Claim(claim)) {
        Ok(claimed) => claimed,
        Err(store::Error::Refused(Refusal::Ended)) => return Err(NotRead::None),
        Err(why) => return Err(broken(&why)),
    };
    // What an append under way may have added is there after the claim.
    let record = store.record(id).map_err(|fault| broken(&fault))?.ok_or(NotRead::None)?;
    let deeds = deeds(&record).ok_or_else(|| broken(&"it holds what no version has written"))?;
    let keys: Vec<_> = record
        .keys
        .iter()
        .map(|answered| (answered.command.seat, answered.command.key.0, answered.head))
        .collect();
    match Table::replay(&deeds, &keys, clock.moment()) {
        Ok(table) => Ok((table, claimed.epoch)),
        Err(Broken::Revision) => Err(NotRead::OtherRules(claimed.epoch, record.head())),
        Err(why) => Err(broken(&why)),
    }
}
