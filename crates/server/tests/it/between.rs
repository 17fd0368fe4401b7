//! Doors that break a promise on behalf of a house, to show that the suites find out. Callers go through them
//! with their sockets; everything else they ask of the house itself.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use serde_json::Value;
use server::client::Client;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};

use futures_util::{SinkExt, StreamExt};

/// Which promise a door breaks.
#[derive(Clone, Debug)]
pub(crate) enum Door {
    /// Fields that no message has are thrown away instead of refused.
    Lenient,
    /// The house is rid of whatever it has to say, whether or not somebody reads.
    Patient,
    /// Whoever comes without a name is taken for the bearer of this token.
    Mistaken(String),
}

/// What a house does not get to hear over HTTP.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Deaf {
    /// Which page speaks.
    Origin,
    /// Whom whoever runs it does not want.
    Ban,
}

/// Every name that a message may have somewhere.
const FIELDS: [&str; 19] = [
    "hello", "table", "seq", "do", "key", "what", "act", "steps", "choice", "cards", "text", "ask",
    "id", "about", "lines", "salt", "sit", "seat", "ready",
];

/// Opens such a door before a house.
pub(crate) async fn before(house: SocketAddr, door: Door) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(let_through(house, door.clone(), stream));
        }
    });
    address
}

/// Somebody stands before a house and keeps something back.
pub(crate) async fn past(house: SocketAddr, deaf: Deaf) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(hand_on(house, deaf, stream));
        }
    });
    address
}

/// Hands one request on, and its answer back.
async fn hand_on(house: SocketAddr, deaf: Deaf, mut caller: TcpStream) -> io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(caller.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head);
    if deaf == Deaf::Ban && head.starts_with("POST /api/operator/ban") {
        caller.write_all(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n").await?;
        caller.shutdown().await?;
        // What is not read would take the answer with it.
        return tokio::io::copy(&mut caller, &mut tokio::io::sink()).await.map(drop);
    }
    let lines = head.split_inclusive("\r\n");
    let head: String =
        lines.filter(|line| deaf != Deaf::Origin || !line.starts_with("Origin:")).collect();
    let mut house = TcpStream::connect(house).await?;
    house.write_all(head.as_bytes()).await?;
    copy_bidirectional(&mut caller, &mut house).await.map(drop)
}

/// Carries messages both ways until one side is gone.
async fn let_through(house: SocketAddr, door: Door, stream: TcpStream) -> Option<()> {
    let mut token = None;
    #[allow(clippy::result_large_err, reason = "the library asks for it")]
    let look = |request: &Request, response: Response| {
        let bearer = request.headers().get("authorization");
        token = bearer.map(|bearer| bearer.to_str().unwrap()["Bearer ".len()..].to_string());
        Ok(response)
    };
    let (mut to_caller, mut from_caller) = accept_hdr_async(stream, look).await.ok()?.split();
    if let Door::Mistaken(other) = &door {
        token.get_or_insert_with(|| other.clone());
    }
    let caller = token.map_or(Client::stranger(house), |token| Client::with_token(house, &token));
    let mut socket = caller.socket().await.ok()?;
    // What comes from the house waits here until the caller reads.
    let (keep, mut kept) = mpsc::unbounded_channel::<String>();
    tokio::spawn(async move {
        while let Some(text) = kept.recv().await {
            to_caller.send(Message::Text(text.into())).await.ok()?;
        }
        to_caller.close().await.ok()
    });
    loop {
        tokio::select! {
            text = socket.text() => match (text?, &door) {
                // Kept for an hour or thrown away, it is the same to the house, but not to this machine's memory.
                (_, Door::Patient) => {}
                (text, _) => keep.send(text).ok()?,
            },
            message = from_caller.next() => match message?.ok()? {
                Message::Text(text) if matches!(door, Door::Lenient) => {
                    socket.put(Message::Text(leniently(&text).into())).await.ok()?;
                }
                message => socket.put(message).await.ok()?,
            },
        }
    }
}

/// A message without what it should not have.
fn leniently(text: &str) -> String {
    let Ok(mut message) = serde_json::from_str::<Value>(text) else { return text.to_string() };
    fn clean(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| FIELDS.contains(&name.as_str()));
                fields.values_mut().for_each(clean);
            }
            Value::Array(values) => values.iter_mut().for_each(clean),
            _ => {}
        }
    }
    clean(&mut message);
    message.to_string()
}
