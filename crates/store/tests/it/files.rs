//! The file: who may open it, what it refuses, what older and newer ones are.

use std::fs;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use rusqlite::Connection;
use store::{Entry, Error, Fault, OpenError, Sqlite, Store};

use crate::child::{Task, Way};
use crate::kills::said;
use crate::kit::{Folder, append, beside, closings, command, long, note, open, opening, table};

#[test]
fn a_second_house_is_kept_out() {
    let folder = Folder::new();
    let first = Sqlite::open(&folder.file()).expect("it opens");
    assert!(matches!(Sqlite::open(&folder.file()), Err(OpenError::InUse)));
    let task = Task { file: &folder.file(), way: Way::Straight, tables: 1, items: 5 };
    let refused = said(task.start(&[]));
    assert!(refused.contains("fault: another process has this record open"), "{refused}");
    #[cfg(unix)]
    {
        let link = beside(&folder.file(), ".link");
        std::os::unix::fs::symlink(folder.file(), &link).expect("a second name");
        assert!(matches!(Sqlite::open(&link), Err(OpenError::InUse)));
    }
    assert!(first.write(open(table(1))).is_ok());
    drop(first);
    assert!(Sqlite::open(&folder.file()).is_ok());
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = Folder::new();
    let text =
        b"not a database, but somebody's only copy of something, long enough to be looked at\n";
    fs::write(folder.file(), text.repeat(20)).expect("it is written");
    assert!(matches!(Sqlite::open(&folder.file()), Err(OpenError::Foreign)));
    assert_eq!(fs::read(folder.file()).expect("it is there"), text.repeat(20));

    let folder = Folder::new();
    let other = Connection::open(folder.file()).expect("it opens");
    other.execute_batch("CREATE TABLE recipes (name TEXT)").expect("a database of another program");
    drop(other);
    let before = fs::read(folder.file()).expect("it is there");
    assert!(matches!(Sqlite::open(&folder.file()), Err(OpenError::Foreign)));
    assert_eq!(fs::read(folder.file()).expect("it is there"), before);
    assert!(Sqlite::open(&folder.file().join("nowhere")).is_err());
}

#[test]
fn a_newer_record_is_refused_and_left_alone() {
    let folder = Folder::new();
    drop(Sqlite::open(&folder.file()).expect("it opens"));
    let later = Connection::open(folder.file()).expect("it opens");
    later.execute_batch("PRAGMA user_version = 1000").expect("it is set");
    drop(later);
    let error = Sqlite::open(&folder.file()).err().expect("it is refused");
    assert!(matches!(error, OpenError::Newer { found: 1000, known: 1 }), "{error}");
    let version = Connection::open(folder.file())
        .and_then(|file| file.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)));
    assert_eq!(version, Ok(1000));
}

/// The first version as it was released: it reads, and a new file is made in the same shape.
#[test]
fn a_record_of_the_first_version_reads() {
    let folder = Folder::new();
    let first = Connection::open(folder.file()).expect("it opens");
    first.execute_batch(include_str!("first_version.sql")).expect("a dump");
    drop(first);
    let store = Sqlite::open(&folder.file()).expect("it opens");
    assert_eq!(store.running(), Ok(vec![table(1)]));
    let record = store.record(table(1)).expect("it reads").expect("it is there");
    let entries: Vec<Entry> = record.rows.iter().map(|row| row.entry.clone()).collect();
    let salts = Entry::Salts(vec!["pepper".into(), String::new()]);
    assert_eq!(entries, [opening("first"), salts, closings(7), note("played")]);
    assert_eq!((record.epoch, record.keys[0].command), (1, command(2, u64::MAX).expect("one")));
    let ended = store.record(table(2)).expect("it reads").expect("it is there");
    assert!(ended.ended());
    drop(store);

    let fresh = Folder::new();
    drop(Sqlite::open(&fresh.file()).expect("it opens"));
    let shape = |folder: &Folder| -> Vec<String> {
        let file = Connection::open(folder.file()).expect("it opens");
        let sql = "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY type, name";
        let mut shape = file.prepare(sql).expect("a question");
        let lines = shape.query_map([], |row| row.get(0)).expect("it is asked");
        lines.collect::<Result<_, _>>().expect("text")
    };
    assert_eq!(shape(&fresh), shape(&folder), "a released version was changed");
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_the_seeds() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).expect("it opens");
    store.write(open(table(1))).expect("it is taken");
    for ending in ["", "-wal", "-shm"] {
        let about = fs::metadata(beside(&folder.file(), ending)).expect("it is there");
        assert_eq!(about.permissions().mode() & 0o777, 0o600, "{ending}");
    }
    let record = store.record(table(1)).expect("it reads");
    assert!(!format!("{record:?}").contains(&engine::fair::Seed::from_text("first").to_string()));
}

/// Whoever goes behind the store's back is stopped by the file itself.
#[test]
fn the_file_itself_keeps_the_record() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).expect("it opens");
    store.write(open(table(1))).expect("it is taken");
    let entries = [closings(3), note("a"), closings(3)];
    store.write(append(table(1), 1, command(0, 1), &entries)).expect("it is taken");
    let before = store.record(table(1));
    let behind = Connection::open(folder.file()).expect("it opens");
    for sql in [
        "DELETE FROM records",
        "DELETE FROM keys",
        "DELETE FROM openings",
        "DELETE FROM tables",
        "UPDATE records SET bytes = x'00' WHERE kind = 7",
        "UPDATE records SET span = 2 WHERE seq = 5",
        "UPDATE records SET span = 5 WHERE seq = 1",
        "UPDATE records SET span = 5, epoch = 2 WHERE seq = 5",
        "UPDATE openings SET game = 'rami'",
        "UPDATE keys SET first = 0",
        "UPDATE tables SET epoch = 0",
        "UPDATE tables SET id = zeroblob(16)",
        "INSERT INTO records VALUES (1, 9, 1, 1, 0, x'')",
        "INSERT INTO records VALUES (1, 7, 1, 1, 0, x'')",
    ] {
        assert!(behind.execute(sql, []).is_err(), "{sql}");
    }
    assert_eq!(store.record(table(1)), before);
    assert_eq!(behind.execute("UPDATE records SET span = 4 WHERE seq = 5", []), Ok(1));
}

/// One table that cannot be read is told, and the others can.
#[test]
fn a_damaged_table_is_told_apart() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).expect("it opens");
    store.write(open(table(1))).expect("it is taken");
    store.write(open(table(2))).expect("it is taken");
    let behind = Connection::open(folder.file()).expect("it opens");
    let damage =
        "DROP TRIGGER openings_stay; UPDATE openings SET seed = zeroblob(32) WHERE tbl = 1";
    behind.execute_batch(damage).expect("it is done");
    let fault = store.record(table(1)).expect_err("another seed");
    assert!(fault.to_string().contains("committed"), "{fault}");
    assert!(store.record(table(2)).is_ok_and(|record| record.is_some()));
}

/// A stranger who holds the file is waited for, and in the end told of; then all goes on.
#[test]
fn a_held_file_is_waited_for_and_told() {
    let folder = Folder::new();
    let store = Arc::new(Sqlite::open(&folder.file()).expect("it opens"));
    let stranger = Connection::open(folder.file()).expect("it opens");
    stranger.execute_batch("BEGIN IMMEDIATE").expect("it is free");
    let (sender, answer) = mpsc::channel();
    store.submit(open(table(1)), Box::new(move |answer| drop(sender.send(answer))));
    assert!(answer.recv_timeout(Duration::from_millis(100)).is_err(), "it was answered");
    if long() {
        let told = answer.recv().expect("it is answered in the end");
        assert_eq!(told, Err(Error::Fault(Fault::Busy)));
        stranger.execute_batch("ROLLBACK").expect("it held it");
        assert!(store.write(open(table(1))).is_ok());
    } else {
        stranger.execute_batch("ROLLBACK").expect("it held it");
        assert!(answer.recv().expect("it is answered").is_ok());
    }
}

/// What was submitted before the store closes is written and answered.
#[test]
fn closing_finishes_what_was_begun() {
    let folder = Folder::new();
    let (sender, answers) = mpsc::channel();
    let store = Sqlite::open(&folder.file()).expect("it opens");
    for n in 0..200 {
        let sender = sender.clone();
        store.submit(open(table(n)), Box::new(move |answer| drop(sender.send(answer))));
    }
    drop((store, sender));
    assert_eq!(answers.iter().filter(Result::is_ok).count(), 200);
    let store = Sqlite::open(&folder.file()).expect("it opens");
    assert_eq!(store.running().map(|tables| tables.len()), Ok(200));
}
