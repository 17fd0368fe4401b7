//! Yardsticks for the house: the same sockets with less behind them. `/echo` sends back what it is sent.
//! `/relay` appends it to a record and, once that is durable, sends it to everybody at the same table: what a
//! house without any game would have to do.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use engine::fair::Seed;
use serde_json::json;
use store::{Append, Entry, Open, Opening, Store, TableId, Write};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::metrics::cpu;

/// So many messages wait for a socket or a table.
const WAITING: usize = 256;

type Text = Arc<str>;

struct Relay {
    store: Arc<dyn Store>,
    tables: Mutex<HashMap<u32, mpsc::Sender<Mail>>>,
}

enum Mail {
    Follow(mpsc::Sender<Text>),
    Said(Text),
}

/// Serves the yardsticks until nobody needs them.
pub async fn serve(listener: TcpListener, store: Arc<dyn Store>) -> io::Result<()> {
    let relay = Arc::new(Relay { store, tables: Mutex::default() });
    let routes = Router::new()
        .route("/echo", get(async |upgrade: WebSocketUpgrade| upgrade.on_upgrade(echo)))
        .route("/relay/{table}", get(follow))
        .route("/metrics", get(async || cpu()))
        .with_state(relay);
    axum::serve(listener, routes).await
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}

async fn follow(
    State(relay): State<Arc<Relay>>,
    Path(table): Path<u32>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(async move |socket| relay.talk(table, socket).await)
}

impl Relay {
    async fn talk(self: Arc<Relay>, table: u32, mut socket: WebSocket) {
        let (out, mut outbox) = mpsc::channel::<Text>(WAITING);
        let table = self.table(table);
        if table.send(Mail::Follow(out)).await.is_err() {
            return;
        }
        loop {
            tokio::select! {
                said = outbox.recv() => {
                    let Some(said) = said else { return };
                    if socket.send(Message::Text(Utf8Bytes::from(&*said))).await.is_err() {
                        return;
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if table.send(Mail::Said(text.as_str().into())).await.is_err() {
                            return;
                        }
                    }
                    Some(Ok(_)) => {}
                    _ => return,
                },
            }
        }
    }

    fn table(&self, number: u32) -> mpsc::Sender<Mail> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let start = || {
            let (mail, mailbox) = mpsc::channel(WAITING);
            tokio::spawn(relay(Arc::clone(&self.store), number, mailbox));
            mail
        };
        tables.entry(number).or_insert_with(start).clone()
    }
}

async fn relay(store: Arc<dyn Store>, number: u32, mut mailbox: mpsc::Receiver<Mail>) {
    let mut line = Line::new(store, number);
    let mut followers: Vec<mpsc::Sender<Text>> = Vec::new();
    if !line.open().await {
        return;
    }
    while let Some(mail) = mailbox.recv().await {
        match mail {
            Mail::Follow(out) => followers.push(out),
            Mail::Said(text) => {
                if line.append(text.as_bytes()).await {
                    followers.retain(|out| out.try_send(Arc::clone(&text)).is_ok());
                }
            }
        }
    }
}

/// A table in a record that keeps whatever it is given: a bare writer.
pub struct Line {
    store: Arc<dyn Store>,
    table: TableId,
    head: u32,
}

impl Line {
    /// The line of this number.
    pub fn new(store: Arc<dyn Store>, number: u32) -> Line {
        let mut name = [0xee; 16];
        name[..4].copy_from_slice(&number.to_be_bytes());
        Line { store, table: TableId(name), head: 0 }
    }

    /// Begins it.
    pub async fn open(&mut self) -> bool {
        let opening = Opening {
            game: "none".to_string(),
            revision: 0,
            options: json!({}),
            seed: Seed([0; 32]),
            created: 0,
        };
        let entries = vec![Entry::Opening(opening)];
        let owner = "yardstick".to_string();
        self.write(Write::Open(Open { table: self.table, owner, entries })).await
    }

    /// Appends something and waits until it is durable.
    pub async fn append(&mut self, bytes: &[u8]) -> bool {
        let entries = vec![Entry::Note { kind: u8::MAX, bytes: bytes.to_vec() }];
        let (table, head) = (self.table, self.head);
        self.write(Write::Append(Append { table, epoch: 1, head, command: None, entries })).await
    }

    async fn write(&mut self, write: Write) -> bool {
        let (answer, answered) = tokio::sync::oneshot::channel();
        self.store.submit(write, Box::new(move |what| drop(answer.send(what))));
        match answered.await {
            Ok(Ok(answer)) => {
                self.head = answer.head;
                true
            }
            _ => false,
        }
    }
}
