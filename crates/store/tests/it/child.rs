//! A house of its own in another process, which can be killed. It goes on with the tables that it finds,
//! says `ack TABLE ITEM` for every answer, and `fault …` when the storage fails.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::{env, thread};

use rusqlite::Connection;
use store::{Sqlite, Store};

use crate::audit::{items, take_over, write};
use crate::bent::{Bend, Bent};
use crate::kit::table;

/// How the child goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Way {
    /// As the store does.
    Straight,
    /// Answers before it has written.
    Early,
    /// Not by the store at all: a plain database that syncs only now and then.
    SyncsLater,
}

pub(crate) struct Task<'a> {
    pub file: &'a Path,
    pub way: Way,
    pub tables: u8,
    /// Up to this item.
    pub items: u64,
}

impl Task<'_> {
    /// Starts the child, behind the words of another program if there are any.
    pub(crate) fn start(&self, before: &[String]) -> Child {
        let this = env::current_exe().expect("a running test has a file");
        let this = this.to_str().expect("cargo gives plain names").to_string();
        let mut words = before.iter().cloned().chain([this]);
        Command::new(words.next().expect("at least this program"))
            .args(words)
            .args(["child::child", "--exact", "--nocapture", "--test-threads", "1"])
            .env("QUINTE_STORE_CHILD", self.file)
            .env("QUINTE_STORE_WAY", format!("{:?}", self.way))
            .env("QUINTE_STORE_TABLES", self.tables.to_string())
            .env("QUINTE_STORE_ITEMS", self.items.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts")
    }
}

/// How many items of each table were answered, by what a child said.
pub(crate) fn answered(said: &str, tables: u8) -> Vec<u64> {
    let mut answered = vec![0; tables.into()];
    for line in said.lines() {
        // A child that is killed may leave half a line.
        let words: Vec<&str> = line.split(' ').collect();
        if let ["ack", table, item, "."] = words[..] {
            let table: usize = table.parse().expect("it says a number");
            answered[table] = item.parse::<u64>().expect("it says a number") + 1;
        }
    }
    answered
}

fn say(line: &str) {
    // Past the test harness, in one piece.
    io::stdout().write_all(format!("\n{line}\n").as_bytes()).expect("somebody listens");
}

fn number(name: &str) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).expect("the parent says it")
}

/// Not a test but the other process; without a parent it has nothing to do.
#[test]
fn child() {
    let Some(file) = env::var_os("QUINTE_STORE_CHILD") else { return };
    let (tables, items) = (number("QUINTE_STORE_TABLES"), number("QUINTE_STORE_ITEMS"));
    let way = env::var("QUINTE_STORE_WAY").expect("the parent says it");
    if way == format!("{:?}", Way::SyncsLater) {
        return syncs_later(Path::new(&file), items);
    }
    let sqlite = match Sqlite::open(Path::new(&file)) {
        Ok(sqlite) => Arc::new(sqlite),
        Err(error) => return say(&format!("fault: {error}")),
    };
    let early = way == format!("{:?}", Way::Early);
    let bend = if early { Bend::AnswersEarly } else { Bend::Straight };
    let store: Arc<dyn Store> = Arc::new(Bent::around(sqlite, bend));
    let threads: Vec<_> = (0..tables as u8)
        .map(|number| {
            let store = Arc::clone(&store);
            thread::spawn(move || {
                if let Err(fault) = go_on(&*store, number, items) {
                    say(&format!("fault: {fault}"));
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().expect("it does not panic"));
}

fn go_on(store: &dyn Store, number: u8, last: u64) -> Result<(), String> {
    let record = store.record(table(number)).map_err(|fault| fault.to_string())?;
    let found = items(record.as_ref())?;
    let (epoch, mut head) = take_over(store, table(number), found)?;
    if found > 0 {
        say(&format!("ack {number} {} .", found - 1));
    }
    for item in found..last {
        let answer = store.write(write(table(number), epoch, head, item));
        head = answer.map_err(|error| error.to_string())?.head;
        say(&format!("ack {number} {item} ."));
    }
    Ok(())
}

fn syncs_later(file: &Path, items: u64) {
    let connection = Connection::open(file).expect("it opens");
    connection
        .execute_batch("PRAGMA journal_mode = wal; PRAGMA synchronous = normal; CREATE TABLE t (n)")
        .expect("a new file");
    for item in 0..items {
        connection.execute("INSERT INTO t VALUES (?1)", [item as i64]).expect("it is written");
        say(&format!("ack 0 {item} ."));
    }
}
