//! A table at work: one task that takes what comes in and carries out what comes of it. The machine itself is
//! `crates/table`; this is the only file that drives it.
//!
//! Whoever sends to a table waits while its mailbox is full. Whoever does not read what a table sends is
//! dropped and may come back: nobody else waits for it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Hint, Level};
use cards::Seat;
use engine::Viewer;
use serde::Deserialize;
use serde_json::value::{RawValue, to_raw_value};
use store::{Append, Command as Sender, Key, Store, TableId, Write};
use table::wire::{Command, Outgoing, Question, Reply};
use table::{Conn, Deed, Effect, Ending, Person, PersonId, Setup, Table, Watch};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant as Later, sleep_until};

use crate::clock::{moment, now};
use crate::deeds::{deeds, entries};
use crate::metrics::Metrics;
use crate::thinkers::{Task, Thinkers};

/// So many messages wait for a table.
const MAILBOX: usize = 256;
/// So many messages wait for a connection: the frames that a table keeps, and as many again.
pub(crate) const OUTBOX: usize = 512;
/// So long a hint may wait before others go first.
const HINT: u64 = 3_000;

/// What a connection is sent.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    /// A message.
    Text(Arc<str>),
    /// What happened long ago.
    Missed(Vec<String>),
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

/// What comes back from the house's own threads. At most an append and a thought a seat are under way.
enum News {
    Written(Result<u32, store::Error>, Instant),
    Thought(Seat, u32, Option<Vec<u8>>),
    Hinted(Conn, u32, Option<Hint>),
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

/// What is read of what a table tells of itself.
#[derive(Deserialize)]
struct Places {
    host: Option<u8>,
    seats: Vec<Place>,
}

#[derive(Deserialize)]
struct Place {
    kind: String,
}

/// The way to a table.
#[derive(Clone)]
pub(crate) struct Handle {
    mail: mpsc::Sender<Mail>,
}

impl Handle {
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
}

/// Begins the work of a table. `gone` is called when it is over, or has to be read anew.
pub(crate) fn start(
    id: TableId,
    table: Table,
    epoch: u32,
    tools: Tools,
    gone: impl FnOnce() + Send + 'static,
) -> Handle {
    let (mail, mailbox) = mpsc::channel(MAILBOX);
    let (news, newsbox) = mpsc::unbounded_channel();
    let actor = Actor { id, table, epoch, tools, news, outs: BTreeMap::new(), appending: false };
    tokio::spawn(async move {
        actor.run(mailbox, newsbox).await;
        gone();
    });
    Handle { mail }
}

struct Actor {
    id: TableId,
    table: Table,
    epoch: u32,
    tools: Tools,
    news: mpsc::UnboundedSender<News>,
    outs: BTreeMap<Conn, (Option<PersonId>, mpsc::Sender<Out>)>,
    /// Whether an append is under way.
    appending: bool,
}

/// Whether a table goes on.
enum Goes {
    On,
    Away(Leave),
}

impl Actor {
    async fn run(
        mut self,
        mut mailbox: mpsc::Receiver<Mail>,
        mut newsbox: mpsc::UnboundedReceiver<News>,
    ) {
        let leave = loop {
            let wake = self
                .table
                .wake()
                .map(|at| Later::now() + Duration::from_millis(at.saturating_sub(now())));
            let timer = async {
                match wake {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            let effects = tokio::select! {
                biased;
                Some(news) = newsbox.recv() => self.hear(news),
                () = timer => self.table.tick(moment()),
                mail = mailbox.recv() => match mail {
                    Some(mail) => self.open(mail),
                    None => return,
                },
            };
            if let Goes::Away(leave) = self.carry_out(effects).await {
                break leave;
            }
        };
        mailbox.close();
        for (_, out) in self.outs.values() {
            // Who does not read is told by the closed connection.
            let _ = out.try_send(Out::Bye(leave));
        }
    }

    fn hear(&mut self, news: News) -> Vec<Effect> {
        match news {
            News::Written(answer, since) => {
                self.appending = false;
                self.tools.metrics.commits.add(since.elapsed());
                if let Err(why) = &answer {
                    self.tools.metrics.faults.add();
                    tracing::error!(table = %self.id, %why, "an append failed");
                }
                self.table.written(moment(), answer.is_ok())
            }
            News::Thought(seat, seq, steps) => self.table.thought(moment(), seat, seq, steps),
            News::Hinted(conn, id, hint) => {
                let hint = to_raw_value(&hint).expect("a hint is plain data");
                let seq = self.table.head();
                let reply = Reply { id, seq, choice: None, lines: None, hint: Some(&hint) };
                self.send(conn, Out::Text(text(&Outgoing::Answer(reply))));
                Vec::new()
            }
        }
    }

    fn open(&mut self, mail: Mail) -> Vec<Effect> {
        match mail {
            Mail::Connect { conn, who, since, out } => self.connect(conn, who, since, out),
            Mail::Disconnect(conn) => {
                self.outs.remove(&conn);
                self.table.disconnect(moment(), conn)
            }
            Mail::Command(conn, command) => self.table.command(moment(), conn, command),
            Mail::Ask(conn, question) => self.table.ask(moment(), conn, question),
            Mail::Look(who, answer) => {
                // Nobody waits for it any more: then nobody is told.
                let _ = answer.send(self.look(who));
                Vec::new()
            }
            Mail::Close => self.table.close(moment(), Ending::Closed),
            Mail::Dismiss(who) => {
                let conns: Vec<Conn> = self
                    .outs
                    .iter()
                    .filter(|(_, (owner, _))| *owner == Some(who))
                    .map(|(conn, _)| *conn)
                    .collect();
                let mut effects = Vec::new();
                for conn in conns {
                    self.send(conn, Out::Bye(Leave::SentAway));
                    self.outs.remove(&conn);
                    effects.extend(self.table.disconnect(moment(), conn));
                }
                effects
            }
        }
    }

    fn connect(
        &mut self,
        conn: Conn,
        who: Option<Person>,
        since: Option<u32>,
        out: mpsc::Sender<Out>,
    ) -> Vec<Effect> {
        let id = who.as_ref().map(|who| who.id);
        let Look { room, seat, removed, .. } = self.look(id);
        let private = self.table.setup().manners.watch == Watch::Nobody;
        if removed || private && !room && seat.is_none() {
            let _ = out.try_send(Out::Bye(Leave::NotHere));
            return Vec::new();
        }
        self.outs.insert(conn, (id, out));
        self.table.connect(moment(), conn, who, since)
    }

    fn look(&self, who: Option<PersonId>) -> Look {
        let around = self.table.around();
        let Places { host, seats } =
            serde_json::from_str(&around).expect("a table tells who sits where");
        let seat = who.and_then(|who| self.table.seat_of(who));
        Look {
            around: RawValue::from_string(around).expect("a table tells of itself in JSON"),
            setup: self.table.setup().clone(),
            room: seats.iter().any(|place| place.kind == "empty"),
            seat: seat.map(|seat| seat.index() as u8),
            host,
            removed: who.is_some_and(|who| self.table.removed(who)),
        }
    }

    async fn carry_out(&mut self, effects: Vec<Effect>) -> Goes {
        let mut more = Vec::new();
        let mut effects = effects.into_iter();
        loop {
            let Some(effect) = effects.next() else {
                // Whoever was too slow is gone; what comes of that is carried out too.
                if more.is_empty() {
                    break;
                }
                effects = std::mem::take(&mut more).into_iter();
                continue;
            };
            match effect {
                Effect::Append { head, command, deeds } => self.append(head, command, deeds),
                Effect::Send { to, text } => more.extend(self.send(to, Out::Text(text))),
                Effect::Missed { to, viewer, from, until } => {
                    let store = Arc::clone(&self.tools.store);
                    let missed = missed(store, self.id, viewer, from..until).await;
                    more.extend(self.send(to, Out::Missed(missed)));
                }
                Effect::Think { seat, seq, level, work, by } => {
                    let news = self.news.clone();
                    let level = level.parse().unwrap_or(Level::Club);
                    let done = move |steps| drop(news.send(News::Thought(seat, seq, steps)));
                    self.tools.thinkers.ask(by, Task::Decide(work, level, Box::new(done)));
                }
                Effect::Hint { to, id, work } => {
                    let news = self.news.clone();
                    let done = move |hint| drop(news.send(News::Hinted(to, id, hint)));
                    self.tools.thinkers.ask(now() + HINT, Task::Hint(work, Box::new(done)));
                }
                Effect::Rebuild => return Goes::Away(Leave::Again),
            }
        }
        match self.table.ended() {
            Some(_) if !self.appending => Goes::Away(Leave::Over),
            _ => Goes::On,
        }
    }

    fn append(&mut self, head: u32, command: Option<(Seat, u64)>, deeds: Vec<Deed>) {
        let command = command.map(|(seat, key)| Sender { seat, key: Key(key) });
        let entries = entries(deeds);
        let append = Append { table: self.id, epoch: self.epoch, head, command, entries };
        let (news, since) = (self.news.clone(), Instant::now());
        self.appending = true;
        let done = move |answer: Result<store::Answer, store::Error>| {
            drop(news.send(News::Written(answer.map(|answer| answer.head), since)));
        };
        self.tools.store.submit(Write::Append(append), Box::new(done));
    }

    /// Sends something to a connection, or drops it where it does not read.
    fn send(&mut self, to: Conn, what: Out) -> Vec<Effect> {
        let Some((_, out)) = self.outs.get(&to) else { return Vec::new() };
        if out.try_send(what).is_ok() {
            return Vec::new();
        }
        if !out.is_closed() {
            self.tools.metrics.slow.add();
        }
        self.outs.remove(&to);
        self.table.disconnect(moment(), to)
    }
}

/// Frames that are not kept any more, made from the record.
async fn missed(
    store: Arc<dyn Store>,
    id: TableId,
    viewer: Viewer,
    numbers: Range<u32>,
) -> Vec<String> {
    let read = tokio::task::spawn_blocking(move || {
        let record = store.record(id).ok()??;
        table::history(&deeds(&record)?, viewer, numbers.start, numbers.end).ok()
    });
    let read = read.await.ok().flatten();
    if read.is_none() {
        tracing::error!(table = %id, "older frames cannot be read");
    }
    read.unwrap_or_default()
}

/// A message as it goes out.
pub(crate) fn text(what: &Outgoing<'_>) -> Arc<str> {
    serde_json::to_string(what).expect("a message is plain data").into()
}
