//! Who has asked too often: a bucket that fills with time for each who asks.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::config::Rate;

/// More than these are not remembered; who has a full bucket is forgotten first.
const MOST: usize = 20_000;

/// So often full buckets are looked for.
const TIDYING: Duration = Duration::from_secs(1);

/// A bucket for each who asks.
pub(crate) struct Buckets<K> {
    rate: Rate,
    inside: Mutex<Inside<K>>,
}

struct Inside<K> {
    each: HashMap<K, Bucket>,
    /// When full buckets were last looked for: that takes a while.
    tidied: Instant,
}

struct Bucket {
    left: f64,
    at: Instant,
}

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        let inside = Inside { each: HashMap::new(), tidied: Instant::now() };
        Buckets { rate, inside: Mutex::new(inside) }
    }

    /// Whether this one may go ahead; it costs one.
    pub(crate) fn take(&self, who: K) -> bool {
        if self.rate.burst == u32::MAX {
            return true;
        }
        let now = Instant::now();
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let Inside { each, tidied } = &mut *inside;
        if each.len() >= MOST && now.duration_since(*tidied) > TIDYING {
            *tidied = now;
            each.retain(|_, bucket| bucket.filled(self.rate, now) < f64::from(self.rate.burst));
        }
        // So many at once are no people: whoever comes new has to wait until somebody is forgotten.
        if each.len() >= MOST && !each.contains_key(&who) {
            return false;
        }
        let full = Bucket { left: f64::from(self.rate.burst), at: now };
        let bucket = each.entry(who).or_insert(full);
        bucket.left = bucket.filled(self.rate, now);
        bucket.at = now;
        let goes = bucket.left >= 1.0;
        if goes {
            bucket.left -= 1.0;
        }
        goes
    }
}

impl Bucket {
    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let since = now.duration_since(self.at).as_secs_f64();
        (self.left + since * f64::from(rate.per_minute) / 60.0).min(f64::from(rate.burst))
    }
}

/// How many of something each has at the moment.
pub(crate) struct Counts<K>(Mutex<HashMap<K, usize>>);

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Mutex::default())
    }
}

impl<K: Hash + Eq> Counts<K> {
    /// One more, unless that is more than these.
    pub(crate) fn enter(&self, who: K, most: usize) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(who).or_insert(0);
        let fits = *count < most;
        if fits {
            *count += 1;
        }
        fits
    }

    /// One less.
    pub(crate) fn leave(&self, who: &K) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(who) {
            *count -= 1;
            if *count == 0 {
                counts.remove(who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_for_its_owner_alone() {
        let buckets = Buckets::new(Rate { burst: 3, per_minute: 1 });
        assert_eq!([1, 1, 1, 1, 2].map(|who| buckets.take(who)), [true, true, true, false, true]);
    }

    #[test]
    fn a_bucket_fills_again() {
        let buckets = Buckets::new(Rate { burst: 1, per_minute: 6_000 });
        assert!(buckets.take(1));
        std::thread::sleep(Duration::from_millis(30));
        assert!(buckets.take(1));
    }

    #[test]
    fn strangers_do_not_fill_the_memory() {
        let buckets = Buckets::new(Rate { burst: 2, per_minute: 1 });
        let taken = (0..2 * MOST).filter(|&who| buckets.take(who)).count();
        assert_eq!(taken, MOST);
        assert_eq!(buckets.inside.lock().unwrap().each.len(), MOST);
    }

    #[test]
    fn counts_go_up_and_down() {
        let counts = Counts::default();
        assert!(counts.enter(1, 2) && counts.enter(1, 2) && !counts.enter(1, 2));
        counts.leave(&1);
        assert!(counts.enter(1, 2));
        counts.leave(&1);
        counts.leave(&1);
        assert!(counts.0.lock().unwrap().is_empty());
    }
}
