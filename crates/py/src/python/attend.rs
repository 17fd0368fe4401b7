//! Long work that Ctrl-C ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often Python is asked whether somebody has pressed Ctrl-C.
const LISTEN: Duration = Duration::from_millis(50);

/// Does work on a thread of its own, with the interpreter's lock released, while this one listens. What is
/// handed to the work says whether it should stop.
pub(super) fn attended<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    py.detach(|| {
        let (tell, told) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(|| {
                // Nobody waits for it after an interrupt.
                tell.send(work(&|| stop.load(Ordering::Relaxed))).ok();
            });
            loop {
                match told.recv_timeout(LISTEN) {
                    Ok(done) => return Ok(done),
                    Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals())
                        .inspect_err(|_| stop.store(true, Ordering::Relaxed))?,
                    Err(RecvTimeoutError::Disconnected) => unreachable!("the work tells its end"),
                }
            }
        })
    })
}
