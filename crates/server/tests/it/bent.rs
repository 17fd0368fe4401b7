//! Records that break one promise each, to show that the suites find out.

use std::sync::Arc;
use std::time::Duration;

use store::{Answer, Done, Error, Fault, Record, Sqlite, Store, TableId, Write};

/// Answers before anything is written.
pub(crate) struct Early(pub(crate) Arc<Sqlite>);

impl Store for Early {
    fn submit(&self, write: Write, done: Done) {
        let Write::Append(append) = &write else { return self.0.submit(write, done) };
        let span: u32 = append.entries.iter().map(store::Entry::span).sum();
        let (epoch, first) = (append.epoch, append.head);
        let store = Arc::clone(&self.0);
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(30));
            store.submit(write, Box::new(drop));
        });
        done(Ok::<Answer, Error>(Answer { epoch, first, head: first + span, repeated: false }));
    }

    fn record(&self, table: TableId) -> Result<Option<Record>, Fault> {
        self.0.record(table)
    }

    fn running(&self) -> Result<Vec<TableId>, Fault> {
        self.0.running()
    }
}

/// Forgets which commands were answered.
pub(crate) struct Forgetful(pub(crate) Sqlite);

impl Store for Forgetful {
    fn submit(&self, write: Write, done: Done) {
        self.0.submit(write, done);
    }

    fn record(&self, table: TableId) -> Result<Option<Record>, Fault> {
        let record = self.0.record(table)?;
        Ok(record.map(|record| Record { keys: Vec::new(), ..record }))
    }

    fn running(&self) -> Result<Vec<TableId>, Fault> {
        self.0.running()
    }
}
