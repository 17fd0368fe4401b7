//! The time, and what a table is told of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use engine::fair::Seed;
use table::Moment;

use crate::secret::fresh;

/// The time of a house: that of this machine, or ahead of it where somebody lets time pass.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    ahead: Arc<AtomicU64>,
    last: Arc<AtomicU64>,
}

impl Clock {
    /// Milliseconds since 1970, never less than they were.
    pub(crate) fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = since.as_millis() as u64 + self.ahead.load(Ordering::Relaxed);
        self.last.fetch_max(now, Ordering::Relaxed).max(now)
    }

    /// Now, with chance for whatever needs it.
    pub(crate) fn moment(&self) -> Moment {
        Moment { now: self.now(), fresh: Seed(fresh()) }
    }

    /// Lets so much time pass at once: for tests. A table finds out when something is next said to it.
    pub fn pass(&self, time: Duration) {
        self.ahead.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
    }
}
