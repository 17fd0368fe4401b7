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
}

/// CPU microseconds a message; appends a second.
pub(super) struct Yardsticks {
    pub(super) echo: Option<f64>,
    pub(super) relay: Option<f64>,
    pub(super) writer_per_s: f64,
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
    drop(child);
    let writer_per_s = bare_writer(sizes, lasting).await?;
    Ok(Yardsticks { echo, relay, writer_per_s })
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
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{address}{path}");
        let (stream, _) = client_async(url, stream).await.map_err(|why| wrong(why.to_string()))?;
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

/// As many tables, each with one append under way at a time.
async fn bare_writer(sizes: &Sizes, lasting: Duration) -> Result<f64, Trouble> {
    let folder = Folder::new()?;
    let store = open(&folder.0, "bare")?;
    let written = Arc::new(AtomicU64::new(0));
    let mut tables = JoinSet::new();
    let start = Instant::now();
    for table in 0..sizes.tables {
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
