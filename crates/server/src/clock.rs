//! The time, and what a table is told of it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::fair::Seed;
use table::Moment;

use crate::secret::fresh;

/// Milliseconds since 1970, never less than they were.
pub(crate) fn now() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let now =
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    LAST.fetch_max(now, Ordering::Relaxed).max(now)
}

/// Now, with chance for whatever needs it.
pub(crate) fn moment() -> Moment {
    Moment { now: now(), fresh: Seed(fresh()) }
}
