//! A store in one SQLite file, for one process.
//!
//! One thread writes, on a connection of its own. It takes whatever has gathered while the last
//! commit ran, commits it as one transaction, and then answers. The journal is written ahead and
//! synced at every commit (`WAL`, `synchronous=FULL`). Reads have a connection of their own and see
//! what is committed. A lock beside the file keeps a second process out; the epochs in the record
//! would fence it off if it came in.

mod rows;
mod schema;
mod writer;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::{fmt, io};

use rusqlite::Connection;

use crate::contract::{Done, Error, Fault, MOST_WAITING, Refusal, Store, Write};
use crate::record::{Record, TableId};
use writer::{Job, Writer};

/// A store in one SQLite file.
pub struct Sqlite {
    /// Gone once the store closes: the writer then finishes what it has and stops.
    jobs: Option<SyncSender<Job>>,
    writer: Option<JoinHandle<()>>,
    commits: Arc<AtomicU64>,
    reader: Mutex<Connection>,
    /// Held until everything else is closed.
    _lock: Lock,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub enum OpenError {
    /// The SQLite that is linked in can lose what was committed.
    UnsoundSqlite(&'static str),
    /// Another process has it open, or this one already.
    InUse,
    /// It is a database of another program, or none at all.
    Foreign,
    /// A later version of this program wrote it.
    Newer {
        /// Its version.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// The disk or the file failed.
    Fault(Fault),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::UnsoundSqlite(version) => {
                write!(f, "SQLite {version} can lose commits; 3.51.3 or newer is needed")
            }
            OpenError::InUse => f.write_str("another process has this record open"),
            OpenError::Foreign => f.write_str("this file is not a record of Quinte"),
            OpenError::Newer { found, known } => write!(
                f,
                "a later Quinte wrote this record (version {found}, this one knows {known})"
            ),
            OpenError::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> OpenError {
        OpenError::Fault(Fault::Broken(error.to_string()))
    }
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> OpenError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => OpenError::Foreign,
            _ => OpenError::Fault(fault(&error)),
        }
    }
}

impl Sqlite {
    /// Opens the record in this file, which is made where there is none. A record of an earlier
    /// version is copied aside and brought up to date.
    pub fn open(path: &Path) -> Result<Sqlite, OpenError> {
        if !schema::sound(rusqlite::version_number()) {
            return Err(OpenError::UnsoundSqlite(rusqlite::version()));
        }
        let path = create(path)?;
        let lock = Lock::beside(&path)?;
        let writing = schema::prepare(&path)?;
        let reading = Connection::open(&path)?;
        reading.pragma_update(None, "query_only", true)?;
        reading.busy_timeout(schema::PATIENCE)?;
        schema::plan_once(&reading)?;
        let (jobs, taken) = mpsc::sync_channel(MOST_WAITING);
        let commits = Arc::new(AtomicU64::new(0));
        let writer = Writer::new(writing, taken, Arc::clone(&commits));
        let writer = thread::Builder::new().name("store".into()).spawn(move || writer.run())?;
        Ok(Sqlite {
            jobs: Some(jobs),
            writer: Some(writer),
            commits,
            reader: Mutex::new(reading),
            _lock: lock,
        })
    }

    fn read<T>(&self, ask: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        let reader = self.reader.lock().expect("nobody panics while reading");
        // One transaction, so that all questions see the same commit.
        let snapshot = reader.unchecked_transaction().map_err(|error| fault(&error))?;
        ask(&snapshot).map_err(|error| fault(&error))
    }
}

impl Store for Sqlite {
    fn submit(&self, write: Write, done: Done) {
        let jobs = self.jobs.as_ref().expect("it is there until the store is dropped");
        match jobs.try_send((write, done)) {
            Ok(()) => {}
            Err(TrySendError::Full((_, done))) => done(Err(Error::Refused(Refusal::Crowded))),
            Err(TrySendError::Disconnected((_, done))) => done(Err(Error::Fault(Fault::Stopped))),
        }
    }

    fn record(&self, table: TableId) -> Result<Option<Record>, Fault> {
        self.read(|connection| rows::record(connection, table))
    }

    fn running(&self) -> Result<Vec<TableId>, Fault> {
        self.read(rows::running)
    }

    fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }
}

/// What was submitted is still written and answered.
impl Drop for Sqlite {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has told whoever waits by leaving.
            let _ = writer.join();
        }
    }
}

/// The file's one true path; a new one can be read by nobody else, since seeds are in it.
fn create(path: &Path) -> io::Result<PathBuf> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => fs::canonicalize(path),
    }
}

/// A lock beside the file, which ends with the process, however that ends. It cannot be the file
/// itself: closing a second handle of that would drop SQLite's own locks.
struct Lock(File);

impl Lock {
    fn beside(path: &Path) -> Result<Lock, OpenError> {
        let lock = path.with_added_extension("lock");
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(lock)?;
        match lock.try_lock() {
            Ok(()) => Ok(Lock(lock)),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

/// Closing would do, but for another program that is just being started and still shares the handle.
impl Drop for Lock {
    fn drop(&mut self) {
        // It ends in any case.
        let _ = self.0.unlock();
    }
}

/// What SQLite's error means to whoever waits for an answer.
fn fault(error: &rusqlite::Error) -> Fault {
    use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull};
    match error.sqlite_error_code() {
        Some(DatabaseBusy | DatabaseLocked) => Fault::Busy,
        Some(DiskFull) => Fault::Full,
        _ => Fault::Broken(error.to_string()),
    }
}
