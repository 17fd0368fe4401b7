//! Who is known to the house, and to which tables they were let in. A name is never an identity: that is a
//! secret of 128 bits, of which the house keeps a hash.
//!
//! This is a file of its own beside the record: whoever loses it loses seats and links, never a match.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension, params};
use store::TableId;
use table::{Name, Person, PersonId};

use crate::secret::{Hashed, Token, fresh};

/// "QuPe".
const APPLICATION: i64 = 0x5175_5065;

/// Every version of the file, each made from the one before.
const VERSIONS: [&str; 1] = [include_str!("people.sql")];

/// So long a typed code works, in milliseconds.
pub(crate) const SHORT_CODE: u64 = 15 * 60 * 1_000;

/// The people of a house.
pub(crate) struct People {
    file: Mutex<Connection>,
}

/// What a code leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    /// A table.
    Table(TableId),
    /// An identity, for another device.
    Person(PersonId),
}

/// A table that somebody opened.
pub(crate) struct Opened<'a> {
    pub(crate) table: TableId,
    pub(crate) who: PersonId,
    pub(crate) game: &'a str,
    pub(crate) code: &'a str,
}

/// A table that somebody was let in to.
pub(crate) struct Admission {
    pub(crate) table: TableId,
    pub(crate) game: String,
    pub(crate) at: u64,
}

type Answer<T> = rusqlite::Result<T>;

impl People {
    pub(crate) fn open(path: &Path) -> Answer<People> {
        let file = Connection::open(path)?;
        file.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        file.pragma_update(None, "synchronous", "full")?;
        file.busy_timeout(std::time::Duration::from_secs(5))?;
        let known: u32 = file.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        for (at, version) in VERSIONS.iter().enumerate().skip(known as usize) {
            file.execute_batch(&format!(
                "BEGIN; {version}; PRAGMA user_version = {}; COMMIT",
                at + 1
            ))?;
        }
        file.pragma_update(None, "application_id", APPLICATION)?;
        Ok(People { file: Mutex::new(file) })
    }

    fn file(&self) -> std::sync::MutexGuard<'_, Connection> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new guest, and the token that proves it.
    pub(crate) fn guest(&self, name: &Name, program: bool, now: u64) -> Answer<(Person, Token)> {
        let token = Token { id: fresh(), secret: fresh() };
        self.file().execute(
            "INSERT INTO person (id, secret, name, program, created) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![token.id, Hashed::of(&token.secret).0, name.as_str(), program, now as i64],
        )?;
        Ok((Person { id: PersonId(token.id), name: name.clone(), program }, token))
    }

    /// Whose token this is; `None` where it proves nothing or its owner is banned.
    pub(crate) fn whose(&self, token: &Token) -> Answer<Option<Person>> {
        let found = self.file().query_row(
            "SELECT secret, name, program, banned FROM person WHERE id = ?1",
            [token.id],
            |row| {
                let person = Person {
                    id: PersonId(token.id),
                    name: name(&row.get::<_, String>(1)?),
                    program: row.get(2)?,
                };
                Ok((Hashed(row.get(0)?), person, row.get::<_, bool>(3)?))
            },
        );
        let found = found.optional()?;
        Ok(found.and_then(|(secret, person, banned)| {
            (secret.fits(&token.secret) && !banned).then_some(person)
        }))
    }

    /// Somebody is called otherwise from now on.
    pub(crate) fn rename(&self, who: PersonId, name: &Name) -> Answer<()> {
        let change = "UPDATE person SET name = ?2 WHERE id = ?1";
        self.file().execute(change, params![who.0, name.as_str()]).map(drop)
    }

    /// An identity moves to another device: its old secret and the codes for that are worth nothing any more, so of two that
    /// come by one code only one moves.
    pub(crate) fn moved(&self, who: PersonId) -> Answer<Option<(Person, Token)>> {
        let token = Token { id: who.0, secret: fresh() };
        let change = "UPDATE person SET secret = ?2 WHERE id = ?1";
        let mut file = self.file();
        let together = file.transaction()?;
        if together.execute("DELETE FROM code WHERE person = ?1", [token.id])? == 0 {
            return Ok(None);
        }
        together.execute(change, params![token.id, Hashed::of(&token.secret).0])?;
        together.commit()?;
        drop(file);
        Ok(self.whose(&token)?.map(|person| (person, token)))
    }

    /// Whoever runs the house does not want somebody here, or does again.
    pub(crate) fn ban(&self, who: PersonId, on: bool) -> Answer<bool> {
        let change = "UPDATE person SET banned = ?2 WHERE id = ?1";
        Ok(self.file().execute(change, params![who.0, on])? > 0)
    }

    /// Somebody opened a table, and so is let in.
    pub(crate) fn opened(&self, what: &Opened<'_>, now: u64) -> Answer<()> {
        let Opened { table, who, game, code } = what;
        let mut file = self.file();
        let together = file.transaction()?;
        together
            .execute("INSERT INTO opened VALUES (?1, ?2, ?3)", params![table.0, who.0, game])?;
        together.execute(
            "INSERT INTO admitted VALUES (?1, ?2, ?3)",
            params![who.0, table.0, now as i64],
        )?;
        let hash = Hashed::of(code.as_bytes()).0;
        together
            .execute("INSERT INTO code (hash, table_id) VALUES (?1, ?2)", params![hash, table.0])?;
        together.commit()
    }

    /// The tables that somebody opened.
    pub(crate) fn opened_by(&self, who: PersonId) -> Answer<Vec<TableId>> {
        let file = self.file();
        let mut asked = file.prepare_cached("SELECT table_id FROM opened WHERE person = ?1")?;
        asked.query_map([who.0], |row| row.get(0).map(TableId))?.collect()
    }

    /// Somebody is let in.
    pub(crate) fn admit(&self, table: TableId, who: PersonId, now: u64) -> Answer<()> {
        let added = "INSERT OR IGNORE INTO admitted VALUES (?1, ?2, ?3)";
        self.file().execute(added, params![who.0, table.0, now as i64]).map(drop)
    }

    /// Whether somebody was let in.
    pub(crate) fn admitted(&self, table: TableId, who: PersonId) -> Answer<bool> {
        let asked = "SELECT 1 FROM admitted WHERE person = ?1 AND table_id = ?2";
        let file = self.file();
        file.prepare_cached(asked)?.exists(params![who.0, table.0])
    }

    /// The tables that somebody was let in to, the latest first.
    pub(crate) fn admissions(&self, who: PersonId, most: u32) -> Answer<Vec<Admission>> {
        let file = self.file();
        let mut asked = file.prepare_cached(
            "SELECT table_id, game, at FROM admitted JOIN opened USING (table_id)
             WHERE admitted.person = ?1 ORDER BY at DESC LIMIT ?2",
        )?;
        let read = |row: &rusqlite::Row<'_>| {
            Ok(Admission {
                table: TableId(row.get(0)?),
                game: row.get(1)?,
                at: row.get::<_, i64>(2)? as u64,
            })
        };
        asked.query_map(params![who.0, most], read)?.collect()
    }

    /// A table has this code from now on, and no other that stays.
    pub(crate) fn renew(&self, table: TableId, code: &str) -> Answer<()> {
        let mut file = self.file();
        let together = file.transaction()?;
        together.execute("DELETE FROM code WHERE table_id = ?1", [table.0])?;
        let hash = Hashed::of(code.as_bytes()).0;
        together
            .execute("INSERT INTO code (hash, table_id) VALUES (?1, ?2)", params![hash, table.0])?;
        together.commit()
    }

    /// A code that works until then.
    pub(crate) fn lend(&self, code: &str, door: Door, until: u64) -> Answer<()> {
        let (table, person) = match door {
            Door::Table(table) => (Some(table.0), None),
            Door::Person(person) => (None, Some(person.0)),
        };
        let file = self.file();
        // One typed code a door: the last one.
        file.execute(
            "DELETE FROM code WHERE expires IS NOT NULL AND (table_id IS ?1 AND person IS ?2)",
            params![table, person],
        )?;
        let added = "INSERT INTO code (hash, table_id, person, expires) VALUES (?1, ?2, ?3, ?4)";
        file.execute(added, params![Hashed::of(code.as_bytes()).0, table, person, until as i64])
            .map(drop)
    }

    /// Where a code leads now.
    pub(crate) fn behind(&self, code: &str, now: u64) -> Answer<Option<Door>> {
        let hash = Hashed::of(code.as_bytes()).0;
        let file = self.file();
        file.execute("DELETE FROM code WHERE expires <= ?1", [now as i64])?;
        let asked = "SELECT table_id, person FROM code WHERE hash = ?1";
        let found = file.query_row(asked, [hash], |row| {
            let (table, person): (Option<[u8; 16]>, Option<[u8; 16]>) = (row.get(0)?, row.get(1)?);
            let table = table.map(|table| Door::Table(TableId(table)));
            Ok(table.or(person.map(|person| Door::Person(PersonId(person)))))
        });
        Ok(found.optional()?.flatten())
    }
}

/// A stored name was read once already.
fn name(text: &str) -> Name {
    text.parse().unwrap_or_else(|_| "Guest".parse().expect("it can be seen"))
}
