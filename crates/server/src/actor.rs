//! A table at work: one task that takes what comes in and carries out what comes of it. The machine itself is
//! `crates/table`; this is the only file that drives it.
//!
//! Whoever sends to a table waits while its mailbox is full. Whoever does not read what a table sends is
//! dropped and may come back: nobody else waits for it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bots::{Hint, Level};
use cards::Seat;
use engine::Turn;
use serde::Deserialize;
use serde_json::value::{RawValue, to_raw_value};
use store::{Append, Command as Sender, Key, TableId, Write};
use table::wire::{Command, Outgoing, Refusal, Reply, What};
use table::{Conn, Deed, Effect, Ending, Moment, Person, PersonId, Table, Watch};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::{Instant as Later, sleep, sleep_until};

use crate::deeds::entries;
use crate::mail::{Handle, Leave, Look, Mail, Missed, Out, Tools};
use crate::refusal::Refused;
use crate::thinkers::Task;

/// So many messages wait for a table.
const MAILBOX: usize = 256;
/// So long a hint may wait before others go first.
const HINT: u64 = 3_000;
/// Timers of all tables go off together, at multiples of this: waking a sleeping house costs about as much for ten tables
/// as for one, and their appends share a commit. Milliseconds.
const TOGETHER: u64 = 10;
/// So long each turn of a bot takes where nobody but bots plays, whatever the table's manners are.
const UNATTENDED: Duration = Duration::from_secs(1);

/// What comes back from the house's own threads. At most an append and a thought a seat are under way.
enum News {
    Written(Result<u32, store::Error>, Instant),
    Thought(Seat, u32, Option<Vec<u8>>),
    Hinted(Conn, u32, Option<Hint>),
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
    let (outs, open) = (BTreeMap::new(), Arc::new(AtomicBool::new(is_open(&table))));
    let handle = Handle { mail, open: Arc::clone(&open) };
    let actor = Actor { id, table, epoch, tools, news, outs, open, waits: None, appending: false };
    let work = tokio::spawn(actor.run(mailbox, newsbox));
    tokio::spawn(async move {
        if let Err(fault) = work.await {
            tracing::error!(table = %id, %fault, "a table broke down: it is read back");
        }
        gone();
    });
    handle
}

fn is_open(table: &Table) -> bool {
    table.setup().manners.watch == Watch::All
}

struct Actor {
    id: TableId,
    table: Table,
    epoch: u32,
    tools: Tools,
    news: mpsc::UnboundedSender<News>,
    outs: BTreeMap<Conn, (Option<PersonId>, mpsc::Sender<Out>)>,
    /// A bot's turn that waits for its place.
    waits: Option<AbortHandle>,
    open: Arc<AtomicBool>,
    /// Whether an append is under way.
    appending: bool,
}

/// Whether a table goes on.
enum Goes {
    On,
    Away(Leave),
}

impl Actor {
    /// Now, as the table is told it.
    fn now(&self) -> Moment {
        self.tools.clock.moment()
    }

    async fn run(
        mut self,
        mut mailbox: mpsc::Receiver<Mail>,
        mut newsbox: mpsc::UnboundedReceiver<News>,
    ) {
        let leave = loop {
            let wake = self.table.wake().map(|at| {
                let at = at.div_ceil(TOGETHER) * TOGETHER;
                Later::now() + Duration::from_millis(at.saturating_sub(self.tools.clock.now()))
            });
            let timer = async {
                match wake {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            let effects = tokio::select! {
                biased;
                Some(news) = newsbox.recv() => self.hear(news),
                () = timer => self.table.tick(self.now()),
                mail = mailbox.recv() => match mail {
                    Some(mail) => self.open(mail),
                    None => return,
                },
            };
            if let Goes::Away(leave) = self.carry_out(effects) {
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
                self.table.written(self.now(), answer.is_ok())
            }
            News::Thought(seat, seq, steps) => self.table.thought(self.now(), seat, seq, steps),
            News::Hinted(conn, id, hint) => {
                let hint = to_raw_value(&hint).expect("a hint is plain data");
                let seq = self.table.head();
                let reply = Reply { id, seq, hint: Some(&hint), ..Reply::default() };
                self.send(conn, Out::Text(text(&Outgoing::Answer(reply))))
            }
        }
    }

    fn open(&mut self, mail: Mail) -> Vec<Effect> {
        match mail {
            Mail::Connect { conn, who, since, out } => self.connect(conn, who, since, out),
            Mail::Disconnect(conn) => {
                self.outs.remove(&conn);
                self.table.disconnect(self.now(), conn)
            }
            Mail::Command(conn, command) if self.too_busy_for(conn, &command) => {
                let no = Refused::hurried();
                let refusal = Refusal {
                    key: &command.key,
                    seq: self.table.head(),
                    code: no.code,
                    text: &no.text,
                    clause: None,
                    facts: None,
                    moves: &[],
                };
                self.send(conn, Out::Text(text(&Outgoing::Refused(refusal))))
            }
            Mail::Command(conn, command) => self.table.command(self.now(), conn, command),
            Mail::Ask(conn, question) => self.table.ask(self.now(), conn, question),
            Mail::Look(who, answer) => {
                // Nobody waits for it any more: then nobody is told.
                let _ = answer.send(self.look(who));
                Vec::new()
            }
            Mail::Close => self.table.close(self.now(), Ending::Closed),
            Mail::Dismiss(who) => {
                let conns: Vec<Conn> = self
                    .outs
                    .iter()
                    .filter(|(_, (owner, _))| *owner == Some(who))
                    .map(|(conn, _)| *conn)
                    .collect();
                self.dismiss(&conns, Leave::SentAway)
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
        if id.is_some_and(|id| self.table.removed(id)) {
            let _ = out.try_send(Out::Bye(Leave::NotHere));
            return Vec::new();
        }
        self.outs.insert(conn, (id, out));
        self.table.connect(self.now(), conn, who, since)
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

    /// Whether this asks for experts that the house has no time for.
    fn too_busy_for(&self, conn: Conn, command: &Command) -> bool {
        let level = match &command.what {
            What::Fill { level, .. } => level,
            What::Setup(setup) => &setup.manners.level,
            _ => return false,
        };
        level == Level::Expert.name()
            && self.tools.thinkers.hurried()
            && !self.table.was_done(conn, &command.key)
    }

    /// A bot is to think. Where nobody but bots plays it takes its time, and waits for a place among such tables.
    fn think(&mut self, by: u64, task: Task) {
        let thinkers = Arc::clone(&self.tools.thinkers);
        let turn = self.table.game().map(|game| game.turn());
        if self.table.anybody_plays() || !matches!(turn, Some(Turn::Seat(_))) {
            return thinkers.ask(by, task);
        }
        let Tools { unattended: places, clock, .. } = self.tools.clone();
        let waits = tokio::spawn(async move {
            let Ok(_place) = places.acquire_owned().await else { return };
            sleep(UNATTENDED).await;
            thinkers.ask(clock.now() + UNATTENDED.as_millis() as u64, task);
        });
        // Whoever is asked again was not heard of for long: it waits here once.
        if let Some(before) = self.waits.replace(waits.abort_handle()) {
            before.abort();
        }
    }

    /// Those who look on where that is for nobody, once all seats are taken.
    fn uninvited(&self) -> Vec<Conn> {
        if self.table.setup().manners.watch != Watch::Nobody {
            return Vec::new();
        }
        let sits =
            |who: &Option<PersonId>| who.is_some_and(|who| self.table.seat_of(who).is_some());
        let looks_on = self.outs.iter().filter(|(_, (who, _))| !sits(who)).map(|(conn, _)| *conn);
        let looks_on: Vec<Conn> = looks_on.collect();
        if looks_on.is_empty() || self.look(None).room { Vec::new() } else { looks_on }
    }

    fn dismiss(&mut self, conns: &[Conn], why: Leave) -> Vec<Effect> {
        let mut effects = Vec::new();
        for &conn in conns {
            effects.extend(self.send(conn, Out::Bye(why)));
            self.outs.remove(&conn);
            effects.extend(self.table.disconnect(self.now(), conn));
        }
        effects
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Goes {
        let mut more = Vec::new();
        let mut effects = effects.into_iter();
        loop {
            let Some(effect) = effects.next() else {
                // Whoever was too slow is gone, and whoever is not wanted; what comes of that is carried out too.
                let uninvited = self.uninvited();
                more.extend(self.dismiss(&uninvited, Leave::NotHere));
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
                    let (tools, id, numbers) = (self.tools.clone(), self.id, from..until);
                    more.extend(self.send(to, Out::Missed(Missed { tools, id, viewer, numbers })));
                }
                Effect::Think { seat, seq, level, work, by } => {
                    let news = self.news.clone();
                    let level = level.parse().unwrap_or(Level::Club);
                    let done = move |steps| drop(news.send(News::Thought(seat, seq, steps)));
                    self.think(by, Task::Decide(work, level, Box::new(done)));
                }
                Effect::Hint { to, id, work } => {
                    let news = self.news.clone();
                    let done = move |hint| drop(news.send(News::Hinted(to, id, hint)));
                    self.tools
                        .thinkers
                        .ask(self.tools.clock.now() + HINT, Task::Hint(work, Box::new(done)));
                }
                Effect::Dismiss { to } => {
                    more.extend(self.send(to, Out::Bye(Leave::NotHere)));
                    self.outs.remove(&to);
                }
                Effect::Rebuild => return Goes::Away(Leave::Again),
            }
        }
        self.open.store(is_open(&self.table), Ordering::Relaxed);
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
    #[must_use]
    fn send(&mut self, to: Conn, what: Out) -> Vec<Effect> {
        let Some((_, out)) = self.outs.get(&to) else { return Vec::new() };
        if out.try_send(what).is_ok() {
            return Vec::new();
        }
        if !out.is_closed() {
            self.tools.metrics.slow.add();
        }
        self.outs.remove(&to);
        self.table.disconnect(self.now(), to)
    }
}

/// A message as it goes out.
pub(crate) fn text(what: &Outgoing<'_>) -> Arc<str> {
    serde_json::to_string(what).expect("a message is plain data").into()
}
