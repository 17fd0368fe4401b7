//! A connection to a table: messages of `table::wire`, as text, one table a connection.
//!
//! The first message is `hello`. What cannot be read is told so and changes nothing; whoever sends much of it
//! is sent away. Whoever does not read is dropped by the table and may come back with the last number it saw.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use table::wire::{self, Bye, Hello, Incoming, Outgoing, Refusal};
use table::{Conn, Person, PersonId};
use tokio::sync::mpsc;
use tokio::time::{interval, timeout};

use crate::actor::text;
use crate::api::caller::short;
use crate::api::tables::{may_come, table_id};
use crate::house::{House, Sender};
use crate::mail::{Handle, Leave, Mail, OUTBOX, Out};
use crate::refusal::Refused;

/// The longest message that is read, in bytes.
pub const LONGEST: usize = 16 << 10;
/// So much is written to a connection at once.
const WRITTEN_AT_ONCE: usize = 16 << 10;
/// So much may wait to be written, the longest message apart.
const MOST_WRITTEN: usize = 512 << 10;
/// Whoever has not said hello by then leaves.
const HELLO: Duration = Duration::from_secs(5);
/// A message that takes so long to be written is not read.
const WRITING: Duration = Duration::from_secs(10);
/// How often a connection is asked whether it is still there; two unanswered, and it is gone.
const PING: Duration = Duration::from_secs(25);
/// So many messages that cannot be read, or come too often, are borne.
const MOST_STRIKES: u32 = 50;
/// Come back after this, and a little more by chance.
const COME_BACK: u32 = 1_000;

/// Play and watch over a WebSocket; see `table::wire` for the messages
#[utoipa::path(get, path = "/api/ws", tag = "tables",
    responses((status = 101, description = "a connection"), (status = 403, body = Refused)))]
pub(crate) async fn connect(
    State(house): State<Arc<House>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    if !house.origin_fits(&headers) {
        return Err(Refused::foreign_origin());
    }
    let upgrade = upgrade.map_err(|why| Refused::unreadable(why.to_string()))?;
    let address = house.address(peer.ip(), &headers);
    let who = house.whose(&headers).await?;
    if who.is_none() && house.config.password.is_some() {
        return Err(Refused::nobody());
    }
    let place = Place::enter(Arc::clone(&house), address, who.as_ref().map(|who| who.id))?;
    let upgrade = upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(4 << 10)
        .write_buffer_size(WRITTEN_AT_ONCE)
        .max_write_buffer_size(MOST_WRITTEN);
    Ok(upgrade.on_upgrade(move |socket| talk(house, socket, who, place)).into_response())
}

/// A place among the connections, given back at the end.
struct Place {
    house: Arc<House>,
    address: IpAddr,
    who: Option<PersonId>,
}

impl Place {
    fn enter(house: Arc<House>, address: IpAddr, who: Option<PersonId>) -> Result<Place, Refused> {
        let (gates, limits) = (&house.gates, &house.config.limits);
        if !gates.sockets.enter((), limits.sockets) {
            return Err(Refused::house_full());
        }
        if !gates.sockets_per_address.enter(address, limits.sockets_per_address) {
            gates.sockets.leave(&());
            return Err(Refused::too_often());
        }
        if let Some(who) = who
            && !gates.sockets_each.enter(who, limits.sockets_each)
        {
            gates.sockets.leave(&());
            gates.sockets_per_address.leave(&address);
            return Err(Refused::too_often());
        }
        house.tools.metrics.sockets.add();
        Ok(Place { house, address, who })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let gates = &self.house.gates;
        gates.sockets.leave(&());
        gates.sockets_per_address.leave(&self.address);
        if let Some(who) = &self.who {
            gates.sockets_each.leave(who);
        }
        self.house.tools.metrics.sockets.less();
    }
}

/// Why a conversation ends.
enum End {
    /// The other side is gone.
    Gone,
    /// The other side does not read.
    Slow,
    /// It is told why.
    Told(Leave),
    /// It sends what nobody can read, or too much.
    Strikes,
    /// It said nothing.
    Silent,
    /// The house closes.
    Closing,
}

async fn talk(house: Arc<House>, mut socket: WebSocket, who: Option<Person>, place: Place) {
    let conn = house.conn();
    let sender = who.as_ref().map_or(Sender::Conn(conn.0), |who| Sender::Person(who.id.0));
    let mut talk = Talk { house: &house, conn, sender, strikes: 0, table: None };
    let end = match talk.follow(&mut socket, who).await {
        Ok(mut out) => talk.go_on(&mut socket, &mut out).await,
        Err(end) => end,
    };
    if let Some(table) = talk.table {
        table.send(Mail::Disconnect(conn)).await;
    }
    if matches!(end, End::Slow) {
        house.tools.metrics.slow.add();
    }
    // Whoever is gone cannot be told.
    let _ = timeout(WRITING, say_goodbye(socket, &end)).await;
    drop(place);
}

struct Talk<'a> {
    house: &'a House,
    conn: Conn,
    sender: Sender,
    strikes: u32,
    table: Option<Handle>,
}

impl Talk<'_> {
    /// From the first message to following a table.
    async fn follow(
        &mut self,
        socket: &mut WebSocket,
        who: Option<Person>,
    ) -> Result<mpsc::Receiver<Out>, End> {
        let house = wire::House { build: &self.house.build };
        write(socket, &text(&Outgoing::House(house))).await?;
        let hello = timeout(HELLO, self.hello(socket)).await.map_err(|_| End::Silent)??;
        let not_here = |_| End::Told(Leave::NotHere);
        let id = table_id(&hello.table).map_err(not_here)?;
        let mine = who.as_ref().map(|who| who.id);
        if !may_come(self.house, id, mine).await.map_err(not_here)? {
            return Err(End::Told(Leave::NotHere));
        }
        let table = self.house.lobby.find(id).await.ok_or(End::Told(Leave::NotHere))?;
        let (out, outbox) = mpsc::channel(OUTBOX);
        if hello.seq.is_some() {
            self.house.tools.metrics.resumed.add();
        }
        let mail = Mail::Connect { conn: self.conn, who, since: hello.seq, out };
        if !table.send(mail).await {
            return Err(End::Told(Leave::Again));
        }
        self.table = Some(table);
        Ok(outbox)
    }

    async fn hello(&mut self, socket: &mut WebSocket) -> Result<Hello, End> {
        loop {
            match self.read(socket).await? {
                Some(Incoming::Hello(hello)) => return Ok(hello),
                Some(_) => {
                    let no = "the first message is hello, with the table to follow";
                    self.strike(socket, "HELLO_FIRST", no).await?;
                }
                None => {}
            }
        }
    }

    /// The next message; `None` for one that is none.
    async fn read(&mut self, socket: &mut WebSocket) -> Result<Option<Incoming>, End> {
        let message = socket.recv().await.ok_or(End::Gone)?;
        self.message(socket, message).await
    }

    async fn message(
        &mut self,
        socket: &mut WebSocket,
        message: Result<Message, axum::Error>,
    ) -> Result<Option<Incoming>, End> {
        // Too long, or no WebSocket at all.
        let message = message.map_err(|_| End::Strikes)?;
        if matches!(message, Message::Close(_)) {
            return Err(End::Gone);
        }
        self.house.tools.metrics.messages.add();
        // Pings cost an answer, so they are counted like words.
        if !self.house.gates.messages.take(self.sender) {
            self.strike(socket, "TOO_OFTEN", "that was too often; wait a little").await?;
            return Ok(None);
        }
        let said = match message {
            Message::Text(said) => said,
            Message::Binary(_) => {
                self.strike(socket, "UNREADABLE", "messages are text").await?;
                return Ok(None);
            }
            _ => return Ok(None),
        };
        match serde_json::from_str(&said) {
            Ok(message) => {
                self.strikes = self.strikes.saturating_sub(1);
                Ok(Some(message))
            }
            Err(why) => {
                self.house.tools.metrics.unreadable.add();
                self.strike(socket, "UNREADABLE", &short(&why)).await?;
                Ok(None)
            }
        }
    }

    /// Refuses what is no command of any table.
    async fn strike(&mut self, socket: &mut WebSocket, code: &str, why: &str) -> Result<(), End> {
        self.strikes += 1;
        if self.strikes > MOST_STRIKES {
            return Err(End::Strikes);
        }
        let refusal =
            Refusal { key: "", seq: 0, code, text: why, clause: None, facts: None, moves: &[] };
        write(socket, &text(&Outgoing::Refused(refusal))).await
    }

    /// Carries messages to the table and from it.
    async fn go_on(&mut self, socket: &mut WebSocket, out: &mut mpsc::Receiver<Out>) -> End {
        let table = self.table.clone().expect("a table is followed");
        let mut says = self.house.says.subscribe();
        says.mark_changed();
        let mut ping = interval(PING);
        let mut unanswered = 0;
        let mut waiting = Vec::new();
        loop {
            let done = tokio::select! {
                // What comes most often is looked for first: to wait for all of it costs as much as a frame.
                biased;
                count = out.recv_many(&mut waiting, OUTBOX) => {
                    // Without a word the table let it go: it was too slow.
                    if count == 0 { Err(End::Told(Leave::Again)) } else { send(socket, &mut waiting).await }
                }
                message = socket.recv() => match message {
                    None => Err(End::Gone),
                    Some(message) => {
                        unanswered = 0;
                        match self.message(socket, message).await {
                            Ok(Some(said)) => self.carry(socket, &table, said).await,
                            Ok(None) => Ok(()),
                            Err(end) => Err(end),
                        }
                    }
                },
                _ = says.changed() => {
                    let (closing, notice) = {
                        let says = says.borrow_and_update();
                        (says.closing, says.notice.clone())
                    };
                    if closing {
                        Err(End::Closing)
                    } else {
                        match notice {
                            Some(said) => write(socket, &text(&Outgoing::Notice(&said))).await,
                            None => Ok(()),
                        }
                    }
                }
                _ = ping.tick() => {
                    unanswered += 1;
                    if unanswered > 3 { Err(End::Gone) } else { put(socket, Message::Ping(Default::default())).await }
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn carry(
        &mut self,
        socket: &mut WebSocket,
        table: &Handle,
        said: Incoming,
    ) -> Result<(), End> {
        let mail = match said {
            Incoming::Do(command) => Mail::Command(self.conn, command),
            Incoming::Ask(question) => Mail::Ask(self.conn, question),
            Incoming::Hello(_) => {
                let why = "this connection follows a table already";
                return self.strike(socket, "HELLO_ONCE", why).await;
            }
        };
        if table.send(mail).await { Ok(()) } else { Err(End::Told(Leave::Again)) }
    }
}

async fn write(socket: &mut WebSocket, text: &str) -> Result<(), End> {
    put(socket, Message::Text(Utf8Bytes::from(text))).await
}

async fn put(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    match timeout(WRITING, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Slow),
    }
}

/// Everything that waits, written together.
async fn send(socket: &mut WebSocket, waiting: &mut Vec<Out>) -> Result<(), End> {
    let mut end = Ok(());
    let writing = async {
        for what in waiting.drain(..) {
            match what {
                Out::Text(text) => socket.feed(Message::Text(Utf8Bytes::from(&*text))).await?,
                Out::Missed(missed) => {
                    for text in missed.read().await {
                        socket.feed(Message::Text(Utf8Bytes::from(text))).await?;
                    }
                }
                Out::Bye(leave) => end = Err(End::Told(leave)),
            }
        }
        socket.flush().await
    };
    match timeout(WRITING, writing).await {
        Ok(Ok(())) => end,
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Slow),
    }
}

async fn say_goodbye(mut socket: WebSocket, end: &End) -> Result<(), axum::Error> {
    let (code, name, text_, back) = match end {
        End::Gone | End::Slow => return Ok(()),
        End::Told(Leave::Again) => {
            (close_code::AGAIN, "RESUME", "Come back with the last number that you saw.", true)
        }
        End::Told(Leave::NotHere) => (
            close_code::POLICY,
            "NO_TABLE",
            "There is no such table, or it is not open to you.",
            false,
        ),
        End::Told(Leave::Over) => (close_code::NORMAL, "TABLE_ENDED", "This table is over.", false),
        End::Told(Leave::SentAway) => {
            (close_code::POLICY, "SENT_AWAY", "You are not known here any more.", false)
        }
        End::Strikes => {
            (close_code::POLICY, "TOO_MUCH", "That was too much, or not to be read.", false)
        }
        End::Silent => (close_code::POLICY, "NO_HELLO", "Nobody said hello.", false),
        End::Closing => {
            (close_code::RESTART, "RESTARTING", "The house restarts: come back in a moment.", true)
        }
    };
    let [chance] = crate::secret::fresh::<1>();
    let retry_ms = back.then(|| COME_BACK + 8 * u32::from(chance));
    let bye = Bye { code: name, text: text_, retry_ms };
    socket.send(Message::Text(Utf8Bytes::from(&*text(&Outgoing::Bye(bye))))).await?;
    socket.send(Message::Close(Some(CloseFrame { code, reason: name.into() }))).await?;
    // The other side closes in turn; what it still sends is not read.
    let closed = async { while let Some(Ok(_)) = socket.next().await {} };
    let _ = timeout(Duration::from_secs(1), closed).await;
    Ok(())
}
