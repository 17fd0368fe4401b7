//! Reviews of finished matches: one after the other on a thread that everybody else goes before, one at a
//! time for each who asks, kept for whoever asks again.

use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, thread};

use bots::review::{Progress, Wish, review};
use cards::Seat;
use engine::log::Log;
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest, Sha256};
use table::PersonId;

use crate::metrics::Metrics;
use crate::thinkers::{lower, whole};

/// So many are kept.
const KEPT: usize = 256;

/// What is reviewed: the digest of a log, and a seat.
type Key = ([u8; 32], Option<u8>);

/// What came of it.
pub(crate) type Made = Result<Arc<RawValue>, String>;

/// The reviews of a house.
pub(crate) struct Reviews {
    shelf: Arc<Mutex<Shelf>>,
    jobs: Sender<(Key, Log)>,
}

#[derive(Default)]
struct Shelf {
    made: HashMap<Key, Made>,
    order: VecDeque<Key>,
    /// What is asked for, in the order in which it is made: the first one is being made.
    wanted: VecDeque<Wanted>,
}

struct Wanted {
    key: Key,
    who: PersonId,
    progress: Progress,
}

/// How a review stands.
pub(crate) enum Stands {
    /// It is made.
    Made(Made),
    /// It is being made, or waits for so many others.
    Waits(usize, Progress),
    /// Another one of this person waits.
    OneAtATime,
}

impl Reviews {
    pub(crate) fn new(metrics: Arc<Metrics>) -> io::Result<Reviews> {
        let shelf = Arc::new(Mutex::new(Shelf::default()));
        let (jobs, taken) = mpsc::channel::<(Key, Log)>();
        let room = Arc::clone(&shelf);
        thread::Builder::new().name("reviewer".into()).spawn(move || {
            // Behind the thinkers, who leave it a core, but not so far that it stands still beside them: somebody
            // looks at its progress. Of a core that they share it gets a quarter; nine steps behind, it got an eighth.
            lower(15);
            for (key, log) in taken {
                let wish =
                    Wish { seat: key.1.map(|seat| Seat::new(seat.into())), ..Wish::default() };
                let mut goes_on = |progress| lock(&room).goes_on(progress);
                let made = whole(|| review(&log, &wish, &mut goes_on));
                let made = made.map_or_else(
                    || Err("this match cannot be reviewed".to_string()),
                    |made| made.map_err(|why| why.to_string()),
                );
                let made = made
                    .map(|review| to_raw_value(&review).expect("a review is plain data").into());
                metrics.reviews.add();
                lock(&room).put(key, made);
            }
        })?;
        Ok(Reviews { shelf, jobs })
    }

    /// Asks for a review of a match.
    pub(crate) fn ask(&self, who: PersonId, log: Log, seat: Option<u8>) -> Stands {
        let text = serde_json::to_vec(&log.to_json()).expect("a log is plain data");
        let key: Key = (Sha256::digest(text).into(), seat);
        let mut shelf = lock(&self.shelf);
        if let Some(made) = shelf.made.get(&key) {
            return Stands::Made(made.clone());
        }
        if let Some(before) = shelf.wanted.iter().position(|wanted| wanted.key == key) {
            return Stands::Waits(before, shelf.wanted[before].progress);
        }
        if shelf.wanted.iter().any(|wanted| wanted.who == who) {
            return Stands::OneAtATime;
        }
        let (before, progress) = (shelf.wanted.len(), Progress::default());
        shelf.wanted.push_back(Wanted { key, who, progress });
        // The thread lives as long as the house. What is sent under the lock is made in the order of the list.
        let _ = self.jobs.send((key, log));
        Stands::Waits(before, progress)
    }
}

fn lock(shelf: &Mutex<Shelf>) -> std::sync::MutexGuard<'_, Shelf> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    fn goes_on(&mut self, progress: Progress) {
        if let Some(first) = self.wanted.front_mut() {
            first.progress = progress;
        }
    }

    fn put(&mut self, key: Key, made: Made) {
        if self.order.len() == KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.made.remove(&oldest);
        }
        self.order.push_back(key);
        self.made.insert(key, made);
        self.wanted.pop_front();
    }
}
