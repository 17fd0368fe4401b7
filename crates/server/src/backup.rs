//! Copies of a house: taken while it is open, judged by playing every match in them again, and kept with their sums, since
//! another word or another legal move in a record would be played again as well.

use std::fmt::Write as _;
use std::io::Read;
use std::path::Path;
use std::{fmt, fs, io};

use engine::fair::hex;
use rusqlite::{Connection, OpenFlags, backup::Progress};
use sha2::{Digest, Sha256};
use store::{Sqlite, Store, TableId};
use table::{Broken, Table};

use crate::clock::Clock;
use crate::deeds::deeds;
use crate::house::{PEOPLE, RECORD};

/// The sums of the files of a copy, beside them, as `sha256sum --check` reads them.
pub const SUMS: &str = "copy.sha256";

/// What a copy holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Tables.
    pub tables: u32,
    /// Those that are not over.
    pub running: u32,
    /// Finished matches.
    pub matches: u32,
    /// Tables that were played under other rules, so that nobody can play them again here.
    pub other_rules: u32,
}

/// Why there is no copy.
#[derive(Debug)]
pub enum NoCopy {
    /// There is something already.
    There,
    /// There is nothing to copy.
    Nothing,
    /// A file cannot be read or written.
    Io(io::Error),
    /// A database cannot be read or written.
    Database(String),
    /// A table cannot be played again.
    Broken(TableId, String),
    /// A file is not what was copied.
    Changed(String),
}

impl fmt::Display for NoCopy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCopy::There => f.write_str("there is a house already: it is left as it is"),
            NoCopy::Nothing => write!(f, "there is no {RECORD}"),
            NoCopy::Io(why) => why.fmt(f),
            NoCopy::Database(why) => f.write_str(why),
            NoCopy::Broken(table, why) => write!(f, "table {table} cannot be played again: {why}"),
            NoCopy::Changed(file) => {
                write!(f, "{file} has changed since it was copied: its sum is not that in {SUMS}")
            }
        }
    }
}

impl std::error::Error for NoCopy {}

impl From<io::Error> for NoCopy {
    fn from(why: io::Error) -> NoCopy {
        NoCopy::Io(why)
    }
}

impl From<rusqlite::Error> for NoCopy {
    fn from(why: rusqlite::Error) -> NoCopy {
        NoCopy::Database(why.to_string())
    }
}

/// Copies a house that may be open, into a folder that has none, and plays every match in the copy again.
/// The copy is there under its name only after that, and its sums beside it.
pub fn back_up(from: &Path, to: &Path) -> Result<Held, NoCopy> {
    let held = copy(from, to)?;
    let mut sums = String::new();
    for file in [RECORD, PEOPLE].into_iter().filter(|file| to.join(file).exists()) {
        let _ = writeln!(sums, "{}  {file}", sum(&to.join(file))?);
    }
    fs::write(to.join(SUMS), sums)?;
    fs::File::open(to.join(SUMS))?.sync_all()?;
    Ok(held)
}

/// Puts a copy back into a folder that has no house, after playing every match in it again.
pub fn restore(from: &Path, to: &Path) -> Result<Held, NoCopy> {
    // A copy without sums is one that somebody made by hand.
    let sums = fs::read_to_string(from.join(SUMS)).unwrap_or_default();
    for (known, file) in sums.lines().filter_map(|line| line.split_once("  ")) {
        let named = [RECORD, PEOPLE].contains(&file);
        if !named || sum(&from.join(file)).ok().as_deref() != Some(known) {
            return Err(NoCopy::Changed(file.to_string()));
        }
    }
    copy(from, to)
}

fn sum(path: &Path) -> io::Result<String> {
    let (mut file, mut sum, mut some) = (fs::File::open(path)?, Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut some)? {
            0 => return Ok(hex(&sum.finalize())),
            read => sum.update(&some[..read]),
        }
    }
}

fn copy(from: &Path, to: &Path) -> Result<Held, NoCopy> {
    if !from.join(RECORD).exists() {
        return Err(NoCopy::Nothing);
    }
    if to.join(RECORD).exists() || to.join(PEOPLE).exists() {
        return Err(NoCopy::There);
    }
    let new = to.join("copying");
    let _ = fs::remove_dir_all(&new);
    fs::create_dir_all(&new)?;
    let held = copy_files(from, &new).and_then(|()| verify(&new));
    let held = held.inspect_err(|_| drop(fs::remove_dir_all(&new)))?;
    // The record comes last: who finds it finds all.
    for file in [PEOPLE, RECORD] {
        if new.join(file).exists() {
            fs::rename(new.join(file), to.join(file))?;
        }
    }
    fs::File::open(to)?.sync_all()?;
    fs::remove_dir_all(&new)?;
    Ok(held)
}

fn copy_files(from: &Path, to: &Path) -> Result<(), NoCopy> {
    for file in [RECORD, PEOPLE] {
        if !from.join(file).exists() {
            continue;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let source = Connection::open_with_flags(from.join(file), flags)?;
        source.busy_timeout(std::time::Duration::from_secs(10))?;
        let copied = to.join(file);
        private(&copied)?;
        source.backup("main", &copied, None::<fn(Progress)>)?;
        fs::File::open(&copied)?.sync_all()?;
    }
    Ok(())
}

/// Seeds and hashes of secrets are in it: nobody else reads it.
fn private(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Plays every match of a house again that nobody has open.
pub fn verify(folder: &Path) -> Result<Held, NoCopy> {
    let path = folder.join(RECORD);
    if folder.join(PEOPLE).exists() {
        sound(&folder.join(PEOPLE))?;
    }
    let listed = sound(&path)?;
    let mut asked = listed.prepare("SELECT id FROM tables ORDER BY id")?;
    let tables = asked.query_map([], |row| row.get(0).map(TableId))?;
    let tables: Vec<TableId> = tables.collect::<rusqlite::Result<_>>()?;
    drop(asked);
    drop(listed);
    let store = Sqlite::open(&path).map_err(|why| NoCopy::Database(why.to_string()))?;
    let mut held = Held::default();
    for id in tables {
        held.add(&store, id).map_err(|why| NoCopy::Broken(id, why))?;
    }
    drop(store);
    // What opening it left beside it is of no use.
    let _ = fs::remove_file(path.with_added_extension("lock"));
    Ok(held)
}

/// A database whose pages and indices are in order.
fn sound(path: &Path) -> Result<Connection, NoCopy> {
    let file = Connection::open(path)?;
    let told: String = file.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if told == "ok" { Ok(file) } else { Err(NoCopy::Database(told)) }
}

impl Held {
    fn add(&mut self, store: &Sqlite, id: TableId) -> Result<(), String> {
        let record = store.record(id).map_err(|fault| fault.to_string())?;
        let record = record.ok_or("it has no record")?;
        let deeds = deeds(&record).ok_or("it holds what no version has written")?;
        self.tables += 1;
        self.running += u32::from(!record.ended());
        match Table::replay(&deeds, &[], Clock::default().moment()) {
            Ok(_) => {
                let finished = table::finished(&deeds).map_err(|why| why.to_string())?;
                self.matches += finished.len() as u32;
                Ok(())
            }
            Err(Broken::Revision) => {
                self.other_rules += 1;
                Ok(())
            }
            Err(why) => Err(why.to_string()),
        }
    }
}
