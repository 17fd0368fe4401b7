//! The line to a caller, below HTTP and WebSocket. Whoever asks for much and does not take it is let go, and whoever
//! pours in more than anybody has to say is heard more slowly: messages are counted above, but not what never becomes one.

use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use crate::config::{Limits, Rate};

/// Whoever has said too much is heard again after this.
const PAUSE: Duration = Duration::from_millis(100);

/// The line to a caller.
pub(crate) struct Line {
    stream: TcpStream,
    /// So long nothing of an answer may be taken.
    untaken: Duration,
    /// Runs while nothing of one is.
    stuck: Option<Pin<Box<Sleep>>>,
    rate: Rate,
    /// So many bytes may still come, of what was earned until then; fewer than none where the last ones were too many.
    left: i64,
    earned: Instant,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Line {
    pub(crate) fn new(stream: TcpStream, limits: &Limits) -> Line {
        let (rate, untaken) = (limits.bytes, limits.untaken);
        let (left, earned) = (i64::from(rate.burst), Instant::now());
        Line { stream, untaken, stuck: None, rate, left, earned, pause: None }
    }

    /// Waits until this caller may say more.
    fn may_speak(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        while self.left <= 0 {
            if let Some(pause) = &mut self.pause {
                ready!(pause.as_mut().poll(cx));
            }
            let since = self.earned.elapsed().as_secs_f64();
            let earned = (since * f64::from(self.rate.per_minute) / 60.0) as i64;
            self.left = (self.left + earned).min(self.rate.burst.into());
            self.earned = Instant::now();
            self.pause = (self.left <= 0).then(|| Box::pin(sleep(PAUSE)));
        }
        Poll::Ready(())
    }

    /// What was written, or that nothing was for too long.
    fn taken(
        &mut self,
        cx: &mut Context<'_>,
        wrote: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if wrote.is_ready() {
            self.stuck = None;
            return wrote;
        }
        let untaken = self.untaken;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(untaken)));
        ready!(stuck.as_mut().poll(cx));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.may_speak(cx));
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, into);
        if self.rate.burst != u32::MAX {
            self.left -= (into.filled().len() - before) as i64;
        }
        read
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.taken(cx, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.taken(cx, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
