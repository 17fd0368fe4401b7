//! What the same sockets and the same disk bear without a house: measured in the same run.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use server::yardstick::{self, Line};
use store::{Sqlite, Store};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::house::{Child, Folder, cpu};
use crate::trouble::{Trouble, wrong};

/// A raw commit is tried so often.
const PROBE: Duration = Duration::from_millis(50);

/// How large the yardsticks are to be.
pub(super) struct Sizes {
    pub(super) tables: u32,
    pub(super) seats: u32,
    pub(super) per_s: f64,
    pub(super) bytes: f64,
    /// Whether the house was to do as much as it could.
    pub(super) flat_out: bool,
    /// How many appends shared a commit.
    pub(super) at_once: Option<f64>,
}

/// CPU microseconds a message; appends a second.
pub(super) struct Yardsticks {
    pub(super) echo: Option<f64>,
    pub(super) relay: Option<f64>,
    /// Messages a second of a relay that does as much as it can.
    pub(super) relay_per_s: Option<f64>,
    pub(super) writer_per_s: f64,
    pub(super) writer_at_batch_per_s: Option<f64>,
}

/// Serves the yardsticks.
pub(super) async fn serve(folder: &Path, out: &mut impl Write) -> Result<(), Trouble> {
    let store = open(folder, "relay")?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    writeln!(out, "http://localhost:{}/", listener.local_addr()?.port())?;
    out.flush()?;
    Ok(yardstick::serve(listener, store).await?)
}

fn open(folder: &Path, name: &str) -> Result<Arc<dyn Store>, Trouble> {
    let store = Sqlite::open(&folder.join(name)).map_err(|why| wrong(why.to_string()))?;
    Ok(Arc::new(store))
}

/// How long raw commits of one row take, in milliseconds, while something else is measured.
pub(super) async fn commits(lasting: Duration) -> Result<Vec<f64>, Trouble> {
    let folder = Folder::new()?;
    let mut line = Line::new(open(&folder.0, "probe")?, 0);
    line.open().await;
    let (mut commits, start) = (Vec::new(), Instant::now());
    let mut tick = interval(PROBE);
    while start.elapsed() < lasting {
        tick.tick().await;
        let since = Instant::now();
        if line.append(&[0; 40]).await {
            commits.push(since.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(commits)
}

/// Measures all of them.
pub(super) async fn measure(sizes: &Sizes, lasting: Duration) -> Result<Yardsticks, Trouble> {
    let child = Child::yardsticks()?;
    let echo = send(child.address, sizes, lasting, "/echo").await?;
    let relay = send(child.address, sizes, lasting, "/relay/").await?;
    let relay_per_s = if sizes.flat_out {
        Some(relay_flat_out(child.address, sizes, lasting).await?)
    } else {
        None
    };
    drop(child);
    let writer_per_s = bare_writer(sizes.tables, lasting).await?;
    let writer_at_batch_per_s = match sizes.at_once {
        Some(batch) => Some(bare_writer(batch.round().max(1.0) as u32, lasting).await?),
        None => None,
    };
    Ok(Yardsticks { echo, relay, relay_per_s, writer_per_s, writer_at_batch_per_s })
}

/// Sends messages of a frame's size at the rate of the house over as many sockets, and gives what one costs.
async fn send(
    address: SocketAddr,
    sizes: &Sizes,
    lasting: Duration,
    path: &str,
) -> Result<Option<f64>, Trouble> {
    let per_table = path.ends_with('/');
    let mut sockets = JoinSet::new();
    let (sent, start) = (
        Arc::new(AtomicU64::new(0)),
        Arc::new(tokio::sync::Barrier::new((sizes.tables * sizes.seats + 1) as usize)),
    );
    for socket in 0..sizes.tables * sizes.seats {
        let path =
            if per_table { format!("{path}{}", socket / sizes.seats) } else { path.to_string() };
        let stream = connect(address, &path).await?;
        let between =
            Duration::from_secs_f64(f64::from(sizes.tables * sizes.seats) / sizes.per_s.max(1.0));
        // Spread over the time between two messages of a socket.
        let first = between.mul_f64(f64::from(socket) / f64::from(sizes.tables * sizes.seats));
        let text = "x".repeat(sizes.bytes.max(1.0) as usize);
        let (sent, start) = (Arc::clone(&sent), Arc::clone(&start));
        sockets.spawn(async move {
            start.wait().await;
            let _ = timeout(lasting, chat(stream, first, between, &text, &sent)).await;
        });
    }
    let before = cpu(address).await;
    start.wait().await;
    while sockets.join_next().await.is_some() {}
    let after = cpu(address).await;
    let sent = sent.load(Ordering::Relaxed).max(1) as f64;
    Ok(before.zip(after).map(|(before, after)| (after - before) * 1e6 / sent))
}

/// How many messages a second the relay bears where each table sends the next as soon as the last one is back.
async fn relay_flat_out(
    address: SocketAddr,
    sizes: &Sizes,
    lasting: Duration,
) -> Result<f64, Trouble> {
    let text = "x".repeat(sizes.bytes.max(1.0) as usize);
    let (mut sockets, back) = (JoinSet::new(), Arc::new(AtomicU64::new(0)));
    for socket in 0..sizes.tables * sizes.seats {
        let mut stream = connect(address, &format!("/relay/{}", socket / sizes.seats)).await?;
        let speaks = socket % sizes.seats == 0;
        let (text, back) = (text.clone(), Arc::clone(&back));
        let talk = async move {
            while !speaks || stream.send(Message::Text(text.as_str().into())).await.is_ok() {
                if stream.next().await.is_none() {
                    return;
                }
                back.fetch_add(u64::from(speaks), Ordering::Relaxed);
            }
        };
        sockets.spawn(talk);
    }
    let before = back.load(Ordering::Relaxed);
    sleep(lasting).await;
    let after = back.load(Ordering::Relaxed);
    sockets.shutdown().await;
    Ok((after - before) as f64 / lasting.as_secs_f64())
}

async fn connect(address: SocketAddr, path: &str) -> Result<WebSocketStream<TcpStream>, Trouble> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{address}{path}");
    let (stream, _) = client_async(url, stream).await.map_err(|why| wrong(why.to_string()))?;
    Ok(stream)
}

async fn chat(
    mut stream: WebSocketStream<TcpStream>,
    first: Duration,
    between: Duration,
    text: &str,
    sent: &AtomicU64,
) {
    sleep(first).await;
    let mut tick = interval(between.max(Duration::from_micros(1)));
    loop {
        tokio::select! {
            _ = tick.tick() => {
                if stream.send(Message::Text(text.into())).await.is_err() {
                    return;
                }
                sent.fetch_add(1, Ordering::Relaxed);
            }
            message = stream.next() => if message.is_none() { return },
        }
    }
}

/// So many tables, each with one append under way at a time.
async fn bare_writer(lines: u32, lasting: Duration) -> Result<f64, Trouble> {
    let folder = Folder::new()?;
    let store = open(&folder.0, "bare")?;
    let written = Arc::new(AtomicU64::new(0));
    let mut tables = JoinSet::new();
    let start = Instant::now();
    for table in 0..lines {
        let mut line = Line::new(Arc::clone(&store), table);
        let written = Arc::clone(&written);
        tables.spawn(async move {
            line.open().await;
            while start.elapsed() < lasting && line.append(&[0; 8]).await {
                written.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    while tables.join_next().await.is_some() {}
    Ok(written.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64())
}
