//! Programs at a table that come back however often they are cut off, send again what was not answered, and
//! keep all that they were told.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use cards::Seat;
use engine::Viewer;
use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::player::Player;
use store::{Answered, Entry, Record, Row, Store, TableId};
use table::PersonId;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::kit::setup;

/// Without a word for so long, the line is cut.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody at a table.
pub(crate) struct Guest {
    pub(crate) client: Client,
    pub(crate) table: String,
    pub(crate) player: Player,
    socket: Option<Socket>,
    /// A command without an answer.
    open: Option<Value>,
    /// Commands that were done: their keys, and the last frame then.
    pub(crate) acked: BTreeMap<String, u64>,
    /// Frames by number, without what is told to this one alone and only now.
    pub(crate) frames: BTreeMap<u64, Value>,
    /// How often it came back.
    pub(crate) returns: u32,
    /// Everything is sent so often.
    pub(crate) times: u32,
    /// How often something was sent, counted together with whom it is shared.
    pub(crate) sent: Arc<AtomicU32>,
    /// Whether it says to have seen one frame more than it has: then it misses one.
    pub(crate) boasts: bool,
    /// Commands that leave no key in the record: sitting down, hashes, salts, staying out.
    wordless: BTreeSet<String>,
    /// Moves that were done.
    acts: BTreeSet<String>,
    /// Commands that were refused.
    refused: Vec<String>,
    /// How long coming back took.
    pub(crate) resumed: Vec<Duration>,
    /// Whether its last move was made in a window, where others may act at the same time.
    in_window: bool,
    /// What went wrong.
    pub(crate) wrongs: Vec<String>,
}

impl Guest {
    fn new(client: Client, table: String, player: Player) -> Guest {
        Guest {
            client,
            table,
            player,
            socket: None,
            open: None,
            acked: BTreeMap::new(),
            frames: BTreeMap::new(),
            returns: 0,
            times: 1,
            sent: Arc::default(),
            boasts: false,
            wordless: BTreeSet::new(),
            acts: BTreeSet::new(),
            refused: Vec::new(),
            resumed: Vec::new(),
            in_window: false,
            wrongs: Vec::new(),
        }
    }

    /// A table with as many programs as it has seats.
    pub(crate) async fn party(
        address: SocketAddr,
        game: &str,
        seats: u32,
        seed: u64,
    ) -> Vec<Guest> {
        let host = Client::program(address, "Host").await.unwrap();
        let (table, code) = host.open(&setup(game)).await.unwrap();
        let mut guests = vec![Guest::new(host, table.clone(), Player::new(seed))];
        for seat in 1..seats {
            let client = Client::program(address, &format!("Guest {seat}")).await.unwrap();
            client.join(&code).await.unwrap();
            guests.push(Guest::new(client, table.clone(), Player::new(seed + u64::from(seat))));
        }
        guests
    }

    /// The line is cut: what was under way may or may not have arrived.
    pub(crate) fn cut(&mut self) {
        self.socket = None;
    }

    /// Comes to the table, or back to it.
    async fn come(&mut self) -> bool {
        let since = Some(self.player.seq).filter(|&seq| seq > 0);
        let since = since.map(|seq| seq + u32::from(self.boasts));
        let start = Instant::now();
        let Ok(mut socket) = self.client.follow(&self.table, since).await else { return false };
        while let Some(message) = socket.next().await {
            if message.get("welcome").is_some() {
                self.player.hear(&message);
                break;
            }
            if message.get("bye").is_some() {
                return false;
            }
        }
        if since.is_some() {
            self.returns += 1;
            self.resumed.push(start.elapsed());
        }
        if let Some(open) = &self.open
            && socket.send(open).await.is_err()
        {
            return false;
        }
        self.socket = Some(socket);
        true
    }

    /// Takes part until the house falls, the line is cut from the other side, or it has seen this frame.
    /// `false` if it was cut off.
    pub(crate) async fn take_part(&mut self, until: u32) -> bool {
        if self.socket.is_none() && !(self.come().await && self.act().await) {
            self.cut();
            return false;
        }
        while self.player.seq < until {
            let socket = self.socket.as_mut().expect("it is there");
            let Ok(Some(text)) = timeout(PATIENCE, socket.text()).await else {
                self.cut();
                return false;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message.get("bye").is_some() {
                self.cut();
                return false;
            }
            self.hear(&message);
            if !self.act().await {
                self.cut();
                return false;
            }
        }
        true
    }

    /// Stays at its table whatever happens, until it is told to stop.
    pub(crate) async fn stay(
        mut self,
        mut stop: watch::Receiver<bool>,
        seen: Arc<AtomicU32>,
    ) -> Guest {
        loop {
            let next = self.player.seq + 1;
            tokio::select! {
                went = self.take_part(next) => {
                    seen.store(self.player.seq, Ordering::Relaxed);
                    if !went {
                        sleep(Duration::from_millis(20)).await;
                    }
                }
                () = async { drop(stop.wait_for(|stop| *stop).await) } => return self,
            }
        }
    }

    fn hear(&mut self, message: &Value) {
        if let Some(frame) = message.get("frame") {
            self.keep(frame.clone());
        }
        let acked = message.pointer("/frame/ack").or_else(|| message.pointer("/ack/key"));
        if let Some(key) = acked.and_then(Value::as_str) {
            let seq = message.pointer("/frame/seq").or_else(|| message.pointer("/ack/seq"));
            self.done(key, seq.and_then(Value::as_u64).unwrap_or(0));
        }
        if let Some(refused) = message.get("refused") {
            self.refused.extend(refused["key"].as_str().map(str::to_string));
            if !self.is_late(refused) && !self.was_a_try(refused) {
                self.wrongs.push(format!("refused: {refused} of {:?}", self.open));
            }
            if refused["key"] == self.open.as_ref().map_or(Value::Null, key) {
                self.open = None;
            }
        }
        self.player.hear(message);
    }

    /// Whether a refusal says that a command came too late, and is right about it.
    fn is_late(&self, refused: &Value) -> bool {
        let sent = self.open.as_ref().filter(|open| key(open) == refused["key"]);
        // Sent several times it may be refused several times; the first refusal was looked at.
        let Some(sent) = sent else { return true };
        let moved_on = refused["seq"].as_u64() > sent["do"]["seq"].as_u64();
        match refused["code"].as_str().unwrap_or_default() {
            "TOO_BUSY" => true,
            "STALE" | "NOT_ASKED" | "MATCH_RUNNING" | "NO_WINDOW" => moved_on,
            // Only a declaration is judged by what the table is now, as long as nothing but windows closed.
            "NOT_OFFERED" => moved_on && self.in_window,
            _ => false,
        }
    }

    /// Whether it says that cards which nobody called a move are none, by the clause that stands against them.
    fn was_a_try(&self, refused: &Value) -> bool {
        let chosen = |open: &Value| open.pointer("/do/what/act/choice").is_some();
        self.open.as_ref().is_some_and(chosen) && refused["clause"].is_string()
    }

    fn keep(&mut self, mut frame: Value) {
        let seq = frame["seq"].as_u64().unwrap_or(0);
        let whole = frame.get("whole").is_some();
        if !whole && seq != u64::from(self.player.seq) + 1 {
            self.wrongs.push(format!("frame {seq} after {}", self.player.seq));
        }
        if whole {
            // It sits elsewhere now, and sees with other eyes.
            self.frames.clear();
        }
        let told = frame.as_object_mut().expect("a frame is an object");
        for now_only in ["ack", "clock", "you"] {
            told.shift_remove(now_only);
        }
        if !whole && self.frames.insert(seq, frame).is_some() {
            self.wrongs.push(format!("frame {seq} came twice"));
        }
    }

    fn done(&mut self, key: &str, seq: u64) {
        // Sent again after it was done, it is answered again: with the same number or a later one.
        self.acked.entry(key.to_string()).or_insert(seq);
        if self.open.as_ref().is_some_and(|open| open["do"]["key"] == key) {
            let what = &self.open.take().expect("it is open")["do"]["what"];
            if what.get("act").is_some() {
                self.acts.insert(key.to_string());
            } else if what.get("ready").is_none() {
                self.wordless.insert(key.to_string());
            }
        }
    }

    async fn act(&mut self) -> bool {
        if self.open.is_some() {
            return true;
        }
        let in_window = self.player.you.as_ref().is_some_and(|you| you.get("stayed_out").is_some());
        let Some(command) = self.player.move_on() else { return true };
        // A question leaves nothing open: who is cut off asks again.
        if command.get("do").is_some() {
            self.in_window = in_window;
            self.open = Some(command.clone());
        }
        for _ in 0..self.times {
            self.sent.fetch_add(1, Ordering::Relaxed);
            let socket = self.socket.as_mut().expect("it is there");
            if socket.send(&command).await.is_err() {
                return false;
            }
        }
        true
    }
}

fn key(command: &Value) -> Value {
    command["do"]["key"].clone()
}

/// What the record says against what everybody was told: each acknowledged command is there once, none that was
/// refused, no move that nobody made, and each frame is what the record makes of it for that viewer.
pub(crate) fn audit(store: &dyn Store, guests: &[Guest]) -> Vec<String> {
    let mut wrongs = Vec::new();
    let mut moves: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for guest in guests {
        wrongs.extend(guest.wrongs.iter().cloned());
        let record = record(store, &guest.table);
        let made = moves.entry(&guest.table).or_insert_with(|| (acted(&record), 0));
        // A move without an answer may have been made.
        made.1 += guest.acts.len();
        let open = guest.open.as_ref().is_some_and(|open| open["do"]["what"].get("act").is_some());
        made.0 -= usize::from(
            open && guest.stands(&record, &key(guest.open.as_ref().unwrap())).len() == 1,
        );
        wrongs.extend(guest.commands(&record));
        wrongs.extend(guest.told(&record));
    }
    for (table, (stand, made)) in moves {
        if stand != made {
            wrongs.push(format!("{stand} moves stand at {table}, and {made} were made"));
        }
    }
    wrongs
}

fn record(store: &dyn Store, table: &str) -> Record {
    let byte = |at| u8::from_str_radix(&table[2 * at..2 * at + 2], 16).unwrap();
    store.record(TableId(std::array::from_fn(byte))).unwrap().unwrap()
}

fn acted(record: &Record) -> usize {
    let moved = |row: &&Row| matches!(row.entry, Entry::Note { kind: 0, .. });
    record.rows.iter().filter(moved).count()
}

impl Guest {
    /// Where a command of this one stands.
    fn stands(&self, record: &Record, key: &Value) -> Vec<u32> {
        let number = u64::from_str_radix(key.as_str().unwrap_or_default(), 16).unwrap();
        let id = self.client.token().unwrap();
        let byte = |at: usize| u8::from_str_radix(&id[2 * at..2 * at + 2], 16).unwrap();
        let number = PersonId(std::array::from_fn(byte)).command(number);
        let mine = |answered: &&Answered| answered.command.key.0 == number;
        record.keys.iter().filter(mine).map(|answered| answered.head).collect()
    }

    fn commands(&self, record: &Record) -> Vec<String> {
        let mut wrongs = Vec::new();
        for (key, seq) in &self.acked {
            match self.stands(record, &json!(key))[..] {
                [head] if u64::from(head) <= *seq => {}
                [] if self.wordless.contains(key) => {}
                ref other => {
                    wrongs.push(format!("{key} was done at {seq}, and stands at {other:?}"))
                }
            }
        }
        for key in self.refused.iter().filter(|key| !key.is_empty()) {
            if !self.stands(record, &json!(key)).is_empty() {
                wrongs.push(format!("{key} was refused, and stands"));
            }
        }
        wrongs
    }

    fn told(&self, record: &Record) -> Vec<String> {
        let (Some(seat), Some(first)) = (self.player.seat, self.frames.keys().next()) else {
            return Vec::new();
        };
        let viewer = Viewer::Seat(Seat::new(seat as usize));
        let deeds = server::deeds_of(record).unwrap();
        let told = table::history(&deeds, viewer, *first as u32, record.head() + 1).unwrap();
        let mut wrongs = Vec::new();
        for (text, seq) in told.iter().zip(*first..) {
            let frame: Value = serde_json::from_str(text).unwrap();
            match self.frames.get(&seq) {
                Some(kept) if *kept == frame["frame"] => {}
                Some(kept) => wrongs.push(format!("{seq} was told as {kept}, and is {frame}")),
                None if seq > u64::from(self.player.seq) => {}
                None => wrongs.push(format!("{seq} was never told")),
            }
        }
        wrongs
    }
}
