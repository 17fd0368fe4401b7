//! Somebody who comes to a house over the network: for programs that play, for tests, for measuring.

use std::io;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub use crate::address::{Address, Stream};

/// The longest answer that is read over HTTP.
const LONGEST_ANSWER: usize = 64 << 20;

/// Somebody who comes to a house.
#[derive(Clone, Debug)]
pub struct Client {
    address: Address,
    token: Option<String>,
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its headers, as they came.
    pub head: String,
    /// What it says.
    pub body: Vec<u8>,
}

impl Answer {
    /// What it says, as JSON; `null` where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    fn read(bytes: &[u8]) -> Option<Answer> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split_ascii_whitespace().nth(1)?.parse().ok()?;
        let mut body = bytes[end + 4..].to_vec();
        let said = head.to_ascii_lowercase();
        let length = said.lines().find_map(|line| line.strip_prefix("content-length:"));
        if said.contains("transfer-encoding: chunked") {
            body = unchunked(&body)?;
        } else if length.is_some_and(|length| length.trim().parse() != Ok(body.len())) {
            return None;
        }
        Some(Answer { status, head, body })
    }
}

fn unchunked(mut bytes: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = bytes.windows(2).position(|two| two == b"\r\n")?;
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).ok()?, 16).ok()?;
        if length == 0 {
            return Some(body);
        }
        body.extend(bytes.get(end + 2..end + 2 + length)?);
        bytes = bytes.get(end + 4 + length..)?;
    }
}

impl Client {
    /// A stranger.
    pub fn stranger(address: impl Into<Address>) -> Client {
        Client { address: address.into(), token: None }
    }

    /// Somebody with this token.
    pub fn with_token(address: impl Into<Address>, token: &str) -> Client {
        Client { address: address.into(), token: Some(token.to_string()) }
    }

    /// A program that comes in by this name.
    pub async fn program(address: impl Into<Address>, name: &str) -> io::Result<Client> {
        let stranger = Client::stranger(address);
        let asked = json!({"name": name, "program": true});
        let me = stranger.ask("POST", "/api/guests", Some(&asked)).await?.json();
        let token = me["token"].as_str().ok_or_else(|| wrong(&me))?;
        Ok(Client::with_token(stranger.address, token))
    }

    /// Its token.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Asks something over HTTP.
    pub async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> io::Result<Answer> {
        let body = body.map_or(String::new(), Value::to_string);
        self.send(method, path, "", body.as_bytes()).await
    }

    /// Asks something over HTTP, with headers and a body of one's own; every header ends its line.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> io::Result<Answer> {
        let mut stream = self.address.connect().await?;
        let bearer = self.token.as_ref();
        let bearer =
            bearer.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let head = format!(
            "{method} {}{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{bearer}{headers}\
             Content-Length: {}\r\n\r\n",
            self.address.path,
            self.address.host(),
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body).await?;
        stream.flush().await?;
        let mut answer = Vec::new();
        let read = stream.take(LONGEST_ANSWER as u64).read_to_end(&mut answer).await;
        // Not everybody who hangs up says so within TLS: whether the answer is whole, it says itself.
        read.or_else(|why| match why.kind() {
            io::ErrorKind::UnexpectedEof => Ok(answer.len()),
            _ => Err(why),
        })?;
        Answer::read(&answer).ok_or_else(|| io::Error::other("this is no answer"))
    }

    /// Opens a table: its name, and the code for others.
    pub async fn open(&self, setup: &Value) -> io::Result<(String, String)> {
        let opened = self.ask("POST", "/api/tables", Some(&json!({"setup": setup}))).await?.json();
        match (opened["table"].as_str(), opened["code"].as_str()) {
            (Some(table), Some(code)) => Ok((table.to_string(), code.to_string())),
            _ => Err(wrong(&opened)),
        }
    }

    /// Comes to a table by a code.
    pub async fn join(&self, code: &str) -> io::Result<String> {
        let joined = self.ask("POST", "/api/join", Some(&json!({"code": code}))).await?.json();
        joined["table"].as_str().map(str::to_string).ok_or_else(|| wrong(&joined))
    }

    /// A connection that has said nothing yet.
    pub async fn socket(&self) -> io::Result<Socket> {
        let stream = self.address.connect().await?;
        // What is spoken is decided by the stream; the address says only where.
        let url = format!("ws://{}{}/api/ws", self.address.host(), self.address.path);
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        if let Some(token) = &self.token {
            let bearer = format!("Bearer {token}").parse().map_err(io::Error::other)?;
            request.headers_mut().insert("authorization", bearer);
        }
        let config = tungstenite::protocol::WebSocketConfig::default()
            .read_buffer_size(4 << 10)
            .write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config))
            .await
            .map_err(io::Error::other)?;
        Ok(Socket { stream })
    }

    /// A connection that follows a table, from this number on.
    pub async fn follow(&self, table: &str, since: Option<u32>) -> io::Result<Socket> {
        let mut socket = self.socket().await?;
        let hello = match since {
            Some(seq) => json!({"table": table, "seq": seq}),
            None => json!({"table": table}),
        };
        socket.send(&json!({"hello": hello})).await?;
        Ok(socket)
    }
}

fn wrong(answer: &Value) -> io::Error {
    io::Error::other(format!("the house answered {answer}"))
}

/// A connection to a table.
pub struct Socket {
    stream: WebSocketStream<Stream>,
}

impl Socket {
    /// Sends a message.
    pub async fn send(&mut self, message: &Value) -> io::Result<()> {
        self.put(Message::Text(message.to_string().into())).await
    }

    /// Sends whatever this is.
    pub async fn put(&mut self, message: Message) -> io::Result<()> {
        self.stream.send(message).await.map_err(io::Error::other)
    }

    /// The next message; `None` when the connection is over.
    pub async fn text(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message, as JSON.
    pub async fn next(&mut self) -> Option<Value> {
        let text = self.text().await?;
        serde_json::from_str(&text).ok()
    }

    /// The stream below, for those who break it.
    pub fn stream(&mut self) -> &mut Stream {
        self.stream.get_mut()
    }
}
