//! Tables of programs that play what they are offered, paced, and what they saw.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use games::GameName;
use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::player::Player;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use super::house::told;
use crate::trouble::{Trouble, wrong};

/// So long answers are waited for at the end.
const LAST_ANSWERS: Duration = Duration::from_secs(10);
/// So long a table may take to begin.
const BEGINNING: Duration = Duration::from_secs(120);
/// So many come to the house at a time.
const AT_ONCE: usize = 32;

/// What is driven.
pub(super) struct Plan {
    pub(super) address: SocketAddr,
    /// What is played at each table, and how many sit there.
    pub(super) tables: Vec<(GameName, u32)>,
    pub(super) rate: f64,
    pub(super) lasting: Duration,
}

/// What was seen.
#[derive(Default)]
pub(super) struct Driven {
    pub(super) seconds: f64,
    pub(super) acked: u64,
    pub(super) acks_ms: Vec<f64>,
    pub(super) lost: u64,
    pub(super) duplicated: u64,
    /// Commands that were not done, by why.
    pub(super) refused: BTreeMap<String, u64>,
    pub(super) frames: u64,
    pub(super) cpu: Option<f64>,
    /// Appends to the record, and commits that they took.
    pub(super) appends: Option<f64>,
    pub(super) commits: Option<f64>,
    bytes: u64,
}

impl Driven {
    pub(super) fn frame_bytes(&self) -> f64 {
        self.bytes as f64 / self.frames.max(1) as f64
    }

    fn add(&mut self, other: Driven) {
        self.acked += other.acked;
        self.acks_ms.extend(other.acks_ms);
        self.lost += other.lost;
        self.duplicated += other.duplicated;
        for (code, times) in other.refused {
            *self.refused.entry(code).or_default() += times;
        }
        self.frames += other.frames;
        self.bytes += other.bytes;
    }
}

/// How far the run has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Gathering,
    Measuring,
    Ending,
}

/// Drives the tables.
pub(super) async fn drive(plan: &Plan) -> Result<Driven, Trouble> {
    let (phase, phases) = watch::channel(Phase::Gathering);
    let (begun, mut beginnings) = tokio::sync::mpsc::unbounded_channel();
    let mut seats = JoinSet::new();
    let mut number = 0;
    for some in plan.tables.chunks(AT_ONCE) {
        let mut opening = JoinSet::new();
        for &(game, seats) in some {
            opening.spawn(sit_down(plan.address, game, number, seats));
            number += 1;
        }
        while let Some(opened) = opening.join_next().await {
            let opened = opened.map_err(|why| wrong(why.to_string()))?;
            let pace = Arc::new(Pace::new(plan.rate));
            for (socket, player) in opened? {
                let seat = Seat::new(socket, player, Arc::clone(&pace), phases.clone());
                seats.spawn(seat.run(begun.clone()));
            }
        }
    }
    drop(begun);
    for _ in 0..seats.len() {
        let begun = timeout(BEGINNING, beginnings.recv()).await;
        begun.ok().flatten().ok_or_else(|| wrong("not every table began to play"))?;
    }
    let before = told(plan.address).await;
    let start = Instant::now();
    phase.send_replace(Phase::Measuring);
    sleep(plan.lasting).await;
    let seconds = start.elapsed().as_secs_f64();
    let after = told(plan.address).await;
    phase.send_replace(Phase::Ending);
    let mut driven = Driven::default();
    while let Some(seat) = seats.join_next().await {
        driven.add(seat.map_err(|why| wrong(why.to_string()))?);
    }
    driven.seconds = seconds;
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    let more = |name: &str| Some(after.get(name)? - before.get(name)?);
    driven.cpu = more("process_cpu_seconds_total");
    driven.appends = more("quinte_commit_seconds_count");
    driven.commits = more("quinte_store_commits_total");
    Ok(driven)
}

async fn sit_down(
    address: SocketAddr,
    game: GameName,
    table: u32,
    seats: u32,
) -> std::io::Result<Vec<(Socket, Player)>> {
    let setup = json!({"game": game.name(), "manners": {"pace": "instant", "watch": "link"}});
    let host = Client::program(address, &format!("Host {table}")).await?;
    let (name, code) = host.open(&setup).await?;
    let mut sitting = Vec::new();
    for seat in 0..seats {
        let client = if seat == 0 {
            host.clone()
        } else {
            let client = Client::program(address, &format!("Player {table}-{seat}")).await?;
            client.join(&code).await?;
            client
        };
        let player = Player::new(u64::from(table * 8 + seat) + 1);
        sitting.push((client.follow(&name, None).await?, player));
    }
    Ok(sitting)
}

/// When the next action of a table may come.
struct Pace {
    between: Duration,
    next: Mutex<Instant>,
}

impl Pace {
    fn new(rate: f64) -> Pace {
        let between = if rate > 0.0 { Duration::from_secs_f64(1.0 / rate) } else { Duration::ZERO };
        Pace { between, next: Mutex::new(Instant::now()) }
    }

    fn slot(&self) -> Instant {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = (*next).max(Instant::now());
        *next = slot + self.between;
        slot
    }
}

/// One program in its seat.
struct Seat {
    socket: Socket,
    player: Player,
    pace: Arc<Pace>,
    phases: watch::Receiver<Phase>,
    sent: HashMap<String, Instant>,
    answered: HashSet<String>,
    seen: Driven,
    last: Option<u64>,
}

impl Seat {
    fn new(
        socket: Socket,
        player: Player,
        pace: Arc<Pace>,
        phases: watch::Receiver<Phase>,
    ) -> Seat {
        let (sent, answered) = Default::default();
        Seat { socket, player, pace, phases, sent, answered, seen: Driven::default(), last: None }
    }

    async fn run(mut self, begun: tokio::sync::mpsc::UnboundedSender<()>) -> Driven {
        let mut begun = Some(begun);
        let mut due: Option<Instant> = None;
        let mut until: Option<Instant> = None;
        loop {
            if self.player.stage == "playing"
                && let Some(begun) = begun.take()
            {
                let _ = begun.send(());
            }
            let phase = *self.phases.borrow();
            if phase == Phase::Ending {
                let until = *until.get_or_insert_with(|| Instant::now() + LAST_ANSWERS);
                if self.sent.is_empty() || Instant::now() >= until {
                    break;
                }
                due = Some(due.map_or(until, |due| due.min(until)));
            }
            let timer = async {
                match due {
                    Some(due) => sleep_until(due.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                text = self.socket.text() => {
                    let Some(text) = text else { break };
                    self.hear(&text);
                    // Whose choice was refused asks, and acts by the answer.
                    let kinds = [r#"{"frame""#, r#"{"refused""#, r#"{"answer""#];
                    let moved = kinds.iter().any(|kind| text.starts_with(kind));
                    if self.player.may_act() {
                        // Whoever waits for an answer may be told something else than it has decided on.
                        let acts = self.sent.is_empty() && phase != Phase::Ending;
                        due = due.or_else(|| acts.then(|| self.pace.slot()));
                    } else if moved {
                        due = None;
                        self.act().await;
                    }
                }
                () = timer => {
                    due = None;
                    self.act().await;
                }
                changed = self.phases.changed() => if changed.is_err() { break },
            }
        }
        self.seen.lost += self.sent.len() as u64;
        self.seen
    }

    async fn act(&mut self) {
        if *self.phases.borrow() == Phase::Ending {
            return;
        }
        let Some(command) = self.player.move_on() else { return };
        if let Some(key) = command["do"]["key"].as_str() {
            self.sent.insert(key.to_string(), Instant::now());
        }
        if self.socket.send(&command).await.is_err() {
            self.seen.lost += 1;
        }
    }

    fn hear(&mut self, text: &str) {
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        let measuring = *self.phases.borrow() == Phase::Measuring;
        if let Some(frame) = message.get("frame") {
            let seq = frame["seq"].as_u64().unwrap_or(0);
            if frame.get("whole").is_none()
                && let Some(last) = self.last
            {
                self.seen.lost += seq.saturating_sub(last + 1);
                self.seen.duplicated += u64::from(seq <= last);
            }
            self.last = Some(seq);
            if measuring {
                self.seen.frames += 1;
                self.seen.bytes += text.len() as u64;
            }
        }
        let done = message.pointer("/frame/ack").or_else(|| message.pointer("/ack/key"));
        if let Some(key) = done.and_then(Value::as_str) {
            self.answer(key, measuring);
        }
        if let Some(refused) = message.get("refused") {
            self.sent.remove(refused["key"].as_str().unwrap_or_default());
            let code = refused["code"].as_str().unwrap_or_default();
            *self.seen.refused.entry(code.to_string()).or_default() += 1;
        }
        self.player.hear(&message);
    }

    fn answer(&mut self, key: &str, measuring: bool) {
        if !self.answered.insert(key.to_string()) {
            self.seen.duplicated += 1;
        }
        if let Some(since) = self.sent.remove(key)
            && measuring
        {
            self.seen.acked += 1;
            self.seen.acks_ms.push(since.elapsed().as_secs_f64() * 1e3);
        }
    }
}
