//! The contract in SQL: some ten questions.

use std::num::NonZeroU32;

use cards::Seat;
use engine::fair::Seed;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row as Found, params};

use crate::contract::{Answer, Append, Claim, Open, Refusal, Standing, Write};
use crate::record::{Answered, Command, Entry, Key, Opening, Record, Row, TableId};

const OPENING: i64 = -1;
const SALTS: i64 = -2;
const CLOSINGS: i64 = -3;
const END: i64 = -4;

/// A refusal writes nothing, so the rest of the transaction goes on.
type Verdict = rusqlite::Result<Result<Answer, Refusal>>;

/// Carries out a write inside a transaction.
pub(super) fn carry_out(connection: &Connection, write: &Write) -> Verdict {
    match write {
        Write::Open(open) => self::open(connection, open),
        Write::Claim(claim) => self::claim(connection, claim),
        Write::Append(append) => self::append(connection, append),
    }
}

fn open(connection: &Connection, open: &Open) -> Verdict {
    let answer = match open.judge() {
        Ok(answer) => answer,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if find(connection, open.table)?.is_some() {
        return Ok(Err(Refusal::TableExists));
    }
    let sql = "INSERT INTO tables (id, owner, epoch, ended) VALUES (?1, ?2, ?3, 0)";
    connection.prepare_cached(sql)?.execute(params![open.table.0, open.owner, answer.epoch])?;
    let number = connection.last_insert_rowid();
    Tail { number, epoch: answer.epoch, last: None }.grow(connection, &open.entries)?;
    Ok(Ok(answer))
}

fn claim(connection: &Connection, claim: &Claim) -> Verdict {
    let Some((tail, standing)) = find(connection, claim.table)? else {
        return Ok(Err(Refusal::NoTable));
    };
    let verdict = claim.judge(standing);
    if let Ok(answer) = verdict {
        let sql = "UPDATE tables SET owner = ?2, epoch = ?3 WHERE number = ?1";
        let mut update = connection.prepare_cached(sql)?;
        update.execute(params![tail.number, claim.owner, answer.epoch])?;
    }
    Ok(verdict)
}

fn append(connection: &Connection, append: &Append) -> Verdict {
    let Some((tail, standing)) = find(connection, append.table)? else {
        return Ok(Err(Refusal::NoTable));
    };
    let number = tail.number;
    let earlier = append.command.map(|command| earlier(connection, number, command)).transpose()?;
    let verdict = append.judge(standing, earlier.flatten());
    let Ok(answer @ Answer { first, head, repeated: false, .. }) = verdict else {
        return Ok(verdict);
    };
    tail.grow(connection, &append.entries)?;
    if let Some(Command { seat, key }) = append.command {
        let sql = "INSERT INTO keys (tbl, seat, key, first, head) VALUES (?1, ?2, ?3, ?4, ?5)";
        let mut insert = connection.prepare_cached(sql)?;
        insert.execute(params![number, seat.index() as u32, key.0.cast_signed(), first, head])?;
    }
    Ok(Ok(answer))
}

/// A table, from where its record goes on.
struct Tail {
    number: i64,
    epoch: u32,
    last: Option<Last>,
}

/// The last row of a record.
#[derive(Clone, Copy)]
struct Last {
    seq: u32,
    span: u32,
    epoch: u32,
    kind: i64,
}

fn find(connection: &Connection, table: TableId) -> rusqlite::Result<Option<(Tail, Standing)>> {
    let sql = "SELECT number, epoch, ended FROM tables WHERE id = ?1";
    let mut find = connection.prepare_cached(sql)?;
    let found = |row: &Found<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let Some((number, epoch, ended)) = find.query_row([table.0], found).optional()? else {
        return Ok(None);
    };
    let sql = "SELECT seq, span, epoch, kind FROM records WHERE tbl = ?1 ORDER BY seq DESC LIMIT 1";
    let found = |row: &Found<'_>| {
        Ok(Last { seq: row.get(0)?, span: row.get(1)?, epoch: row.get(2)?, kind: row.get(3)? })
    };
    let last = connection.prepare_cached(sql)?.query_row([number], found).optional()?;
    let tail = Tail { number, epoch, last };
    let head = tail.head();
    Ok(Some((tail, Standing { epoch, head, ended })))
}

fn earlier(
    connection: &Connection,
    number: i64,
    command: Command,
) -> rusqlite::Result<Option<Answered>> {
    let sql = "SELECT first, head FROM keys WHERE tbl = ?1 AND seat = ?2 AND key = ?3";
    let mut find = connection.prepare_cached(sql)?;
    let key = params![number, command.seat.index() as u32, command.key.0.cast_signed()];
    let found = |row: &Found<'_>| Ok(Answered { command, first: row.get(0)?, head: row.get(1)? });
    find.query_row(key, found).optional()
}

impl Tail {
    fn head(&self) -> u32 {
        self.last.map_or(0, |last| last.seq + last.span)
    }

    fn grow(mut self, connection: &Connection, entries: &[Entry]) -> rusqlite::Result<()> {
        for entry in entries {
            self.last = Some(match (entry, self.last) {
                (Entry::Closings(more), Some(last))
                    if last.kind == CLOSINGS && last.epoch == self.epoch =>
                {
                    self.lengthen(connection, last, more.get())?
                }
                _ => self.add(connection, entry)?,
            });
        }
        Ok(())
    }

    /// The last run of closings goes on.
    fn lengthen(&self, connection: &Connection, last: Last, more: u32) -> rusqlite::Result<Last> {
        let span = last.span + more;
        let sql = "UPDATE records SET span = ?3 WHERE tbl = ?1 AND seq = ?2";
        connection.prepare_cached(sql)?.execute(params![self.number, last.seq, span])?;
        Ok(Last { span, ..last })
    }

    fn add(&self, connection: &Connection, entry: &Entry) -> rusqlite::Result<Last> {
        let (kind, bytes) = written(entry)?;
        let last = Last { seq: self.head(), span: entry.span(), epoch: self.epoch, kind };
        let sql = "INSERT INTO records (tbl, seq, span, epoch, kind, bytes) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let row = params![self.number, last.seq, last.span, last.epoch, kind, bytes];
        connection.prepare_cached(sql)?.execute(row)?;
        match entry {
            Entry::Opening(opening) => self.set_out(connection, last.seq, opening)?,
            Entry::End(_) => {
                let sql = "UPDATE tables SET ended = 1 WHERE number = ?1";
                connection.prepare_cached(sql)?.execute([self.number])?;
            }
            _ => {}
        }
        Ok(last)
    }

    fn set_out(
        &self,
        connection: &Connection,
        seq: u32,
        opening: &Opening,
    ) -> rusqlite::Result<()> {
        let Opening { game, revision, options, seed, created } = opening;
        let sql = "INSERT INTO openings \
                   (tbl, seq, game, revision, options, commitment, seed, created) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        connection.prepare_cached(sql)?.execute(params![
            self.number,
            seq,
            game,
            revision,
            options.to_string(),
            seed.commitment(),
            seed.0,
            created.cast_signed(),
        ])?;
        Ok(())
    }
}

fn written(entry: &Entry) -> rusqlite::Result<(i64, Vec<u8>)> {
    Ok(match entry {
        Entry::Opening(_) => (OPENING, Vec::new()),
        Entry::Salts(salts) => {
            let json = serde_json::to_vec(salts);
            (SALTS, json.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?)
        }
        Entry::Closings(_) => (CLOSINGS, Vec::new()),
        Entry::End(bytes) => (END, bytes.clone()),
        Entry::Note { kind, bytes } => (i64::from(*kind), bytes.clone()),
    })
}

/// All that is kept of a table.
pub(super) fn record(connection: &Connection, table: TableId) -> rusqlite::Result<Option<Record>> {
    let sql = "SELECT number, owner, epoch FROM tables WHERE id = ?1";
    let mut find = connection.prepare_cached(sql)?;
    let found = |row: &Found<'_>| Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?));
    let Some((number, owner, epoch)) = find.query_row([table.0], found).optional()? else {
        return Ok(None);
    };
    let sql = "SELECT records.seq, span, epoch, kind, bytes, \
                      game, revision, options, commitment, seed, created \
               FROM records LEFT JOIN openings USING (tbl, seq) WHERE tbl = ?1 ORDER BY 1";
    let mut rows = connection.prepare_cached(sql)?;
    let rows = rows.query_map([number], row)?.collect::<rusqlite::Result<Vec<_>>>()?;
    let sql = "SELECT seat, key, first, head FROM keys WHERE tbl = ?1 ORDER BY first";
    let mut keys = connection.prepare_cached(sql)?;
    let keys = keys.query_map([number], answered)?.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(Some(Record { owner, epoch, rows, keys }))
}

/// The tables that are not over.
pub(super) fn running(connection: &Connection) -> rusqlite::Result<Vec<TableId>> {
    let mut ids = connection.prepare_cached("SELECT id FROM tables WHERE ended = 0 ORDER BY id")?;
    ids.query_map([], |row| row.get(0).map(TableId))?.collect()
}

fn row(found: &Found<'_>) -> rusqlite::Result<Row> {
    let (span, kind): (NonZeroU32, i64) = (found.get(1)?, found.get(3)?);
    let bytes: Vec<u8> = found.get(4)?;
    let entry = match kind {
        OPENING => Entry::Opening(opening(found)?),
        SALTS => {
            Entry::Salts(serde_json::from_slice(&bytes).map_err(|error| unreadable(4, error))?)
        }
        CLOSINGS => Entry::Closings(span),
        END => Entry::End(bytes),
        _ => Entry::Note { kind: found.get(3)?, bytes },
    };
    Ok(Row { seq: found.get(0)?, epoch: found.get(2)?, entry })
}

fn opening(found: &Found<'_>) -> rusqlite::Result<Opening> {
    let options: String = found.get(7)?;
    let options = serde_json::from_str(&options).map_err(|error| unreadable(7, error))?;
    let seed = Seed(found.get(9)?);
    if found.get::<_, String>(8)? != seed.commitment() {
        return Err(unreadable(8, "the seed is not the one that was committed to"));
    }
    let created = found.get::<_, i64>(10)?.cast_unsigned();
    Ok(Opening { game: found.get(5)?, revision: found.get(6)?, options, seed, created })
}

fn answered(found: &Found<'_>) -> rusqlite::Result<Answered> {
    let seat = Seat::from_index(found.get::<_, u8>(0)?.into())
        .ok_or_else(|| unreadable(0, "no such seat"))?;
    let key = Key(found.get::<_, i64>(1)?.cast_unsigned());
    let command = Command { seat, key };
    Ok(Answered { command, first: found.get(2)?, head: found.get(3)? })
}

fn unreadable(
    column: usize,
    why: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Blob, why.into())
}
