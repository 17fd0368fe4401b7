//! The file's shape, and how an older one becomes a newer one. Forward only: a version that was
//! released is never changed, the next one is written below it.

use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, TransactionBehavior};

use super::{OpenError, create};
use crate::contract::Fault;

/// How long to wait for a stranger who holds the file, such as somebody who copies it.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// "Quin", so that the file can be told from other databases.
const APPLICATION: i64 = 0x5175_696e;

/// Every version, each made from the one before.
const VERSIONS: [&str; 1] = [include_str!("v1.sql")];

/// Whether this SQLite keeps what it has committed. Before 3.51.3 a checkpoint could meet a write in
/// such a way that the journal was reset too early; the repair was taken back to two older lines.
pub(super) fn sound(version: i32) -> bool {
    match version / 1000 {
        3044 => version >= 3_044_006,
        3050 => version >= 3_050_007,
        _ => version >= 3_051_003,
    }
}

/// The writer's connection to a file of the latest version.
pub(super) fn prepare(path: &Path) -> Result<Connection, OpenError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    let version = recognise(&connection, VERSIONS.len())?;
    // Only now: a stranger's file is left as it was.
    let mode = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
    let mode = connection.pragma_update_and_check(None, "journal_mode", "wal", mode)?;
    if mode != "wal" {
        let why = format!("its place allows no journal ahead of it, only {mode:?}");
        return Err(OpenError::Fault(Fault::Broken(why)));
    }
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    migrate(&mut connection, path, version, &VERSIONS)?;
    plan_once(&connection)?;
    Ok(connection)
}

/// How a question is answered does not depend on what is asked about: otherwise an index of some rows only makes
/// SQLite plan the same question anew for every table.
pub(super) fn plan_once(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

/// The version of a file: 0 if it is new.
fn recognise(connection: &Connection, known: usize) -> Result<usize, OpenError> {
    let number = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let (application, found) = (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
    let new = application == 0 && number("SELECT count(*) FROM sqlite_schema")? == 0;
    if application != APPLICATION && !new {
        return Err(OpenError::Foreign);
    }
    match usize::try_from(found) {
        Ok(version) if version <= known => Ok(version),
        _ => Err(OpenError::Newer { found, known: known as i64 }),
    }
}

/// All steps are one transaction. A file with something in it is copied aside before.
fn migrate(
    connection: &mut Connection,
    path: &Path,
    version: usize,
    versions: &[&str],
) -> Result<(), OpenError> {
    if version == versions.len() {
        return Ok(());
    }
    if version > 0 {
        set_aside(connection, path, version)?;
    }
    let step = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for sql in &versions[version..] {
        step.execute_batch(sql)?;
    }
    step.pragma_update(None, "application_id", APPLICATION)?;
    step.pragma_update(None, "user_version", versions.len() as i64)?;
    step.commit()?;
    Ok(())
}

/// A copy beside the file, under its version. It has its name only once it is whole.
fn set_aside(connection: &Connection, path: &Path, version: usize) -> Result<(), OpenError> {
    let part = path.with_added_extension("part");
    fs::remove_file(&part).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })?;
    let part = create(&part)?;
    connection.execute("VACUUM INTO ?1", [part.to_string_lossy()])?;
    fs::rename(part, path.with_added_extension(format!("v{version}")))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(connection: &Connection, sql: &str) -> i64 {
        connection.query_row(sql, [], |row| row.get(0)).expect("a number")
    }

    /// Hands a file's path in a folder of its own, which goes away again.
    fn with_file(name: &str, test: impl FnOnce(&Path)) {
        let folder = std::env::temp_dir().join(format!("quinte-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a place for it");
        test(&folder.join("quinte.db"));
        fs::remove_dir_all(&folder).expect("it is ours");
    }

    #[test]
    fn the_linked_sqlite_keeps_what_it_commits() {
        assert!(sound(rusqlite::version_number()), "{}", rusqlite::version());
        for (version, verdict) in [
            (3_040_001, false),
            (3_044_005, false),
            (3_044_006, true),
            (3_045_000, false),
            (3_050_006, false),
            (3_050_007, true),
            (3_051_002, false),
            (3_051_003, true),
            (3_054_001, true),
            (4_000_000, true),
        ] {
            assert_eq!(sound(version), verdict, "{version}");
        }
    }

    /// Losing power cannot be tested by killing a process; that the disk is asked can be.
    #[test]
    fn every_commit_is_synced() {
        with_file("settings", settings);
    }

    fn settings(path: &Path) {
        let connection = prepare(path).expect("it opens");
        assert_eq!(number(&connection, "PRAGMA synchronous"), 2);
        assert_eq!(number(&connection, "PRAGMA foreign_keys"), 1);
        assert_eq!(number(&connection, "PRAGMA wal_autocheckpoint"), 0);
        let mode = connection.query_row("PRAGMA journal_mode", [], |row| row.get::<_, String>(0));
        assert_eq!(mode.as_deref(), Ok("wal"));
    }

    /// Every append asks for its table first, each for another one.
    #[test]
    fn a_question_is_planned_once() {
        with_file("plans", planned_once);
    }

    fn planned_once(path: &Path) {
        let connection = prepare(path).expect("it opens");
        let mut find = connection.prepare("SELECT number FROM tables WHERE id = ?1").expect("SQL");
        for id in 0..9_u8 {
            assert!(!find.exists([[id; 16]]).expect("it can be asked"));
        }
        assert_eq!(find.get_status(rusqlite::StatementStatus::RePrepare), 0);
    }

    /// Steps forward are taken together or not at all, and the old file is kept.
    #[test]
    fn a_record_goes_forward_and_its_old_self_is_kept() {
        with_file("versions", forward);
    }

    fn forward(path: &Path) {
        let mut connection = prepare(path).expect("it opens");
        let [first] = VERSIONS;
        let broken = [first, "CREATE TABLE extra (n)", "not SQL"];
        assert!(migrate(&mut connection, path, 1, &broken).is_err());
        assert_eq!(number(&connection, "PRAGMA user_version"), 1);
        let extra = "SELECT count(*) FROM sqlite_schema WHERE name = 'extra'";
        assert_eq!(number(&connection, extra), 0);

        let good = [first, "CREATE TABLE extra (n)"];
        migrate(&mut connection, path, 1, &good).expect("it goes forward");
        assert_eq!(number(&connection, "PRAGMA user_version"), 2);
        assert_eq!(number(&connection, extra), 1);
        let old = Connection::open(path.with_extension("db.v1")).expect("it was copied");
        assert_eq!((number(&old, "PRAGMA user_version"), number(&old, extra)), (1, 0));
    }
}
