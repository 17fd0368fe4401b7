//! Reviews of finished matches: one after the other on a thread that everybody else goes before, one at a
//! time for each who asks, kept for whoever asks again.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, thread};

use bots::review::{Wish, review};
use cards::Seat;
use engine::log::Log;
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest, Sha256};
use table::PersonId;

use crate::metrics::Metrics;
use crate::thinkers::lower;

/// So many are kept.
const KEPT: usize = 256;

/// What is reviewed: the digest of a log, and a seat.
type Key = ([u8; 32], Option<u8>);

/// What came of it.
pub(crate) type Made = Result<Arc<RawValue>, String>;

/// The reviews of a house.
pub(crate) struct Reviews {
    shelf: Arc<Mutex<Shelf>>,
    jobs: Sender<(Key, Log, PersonId)>,
}

#[derive(Default)]
struct Shelf {
    made: HashMap<Key, Made>,
    order: VecDeque<Key>,
    wanted: HashSet<Key>,
    waiting: HashSet<PersonId>,
}

/// How a review stands.
pub(crate) enum Stands {
    /// It is made.
    Made(Made),
    /// It is being made, or waits for others.
    Waits,
    /// Another one of this person waits.
    OneAtATime,
}

impl Reviews {
    pub(crate) fn new(metrics: Arc<Metrics>) -> io::Result<Reviews> {
        let shelf = Arc::new(Mutex::new(Shelf::default()));
        let (jobs, taken) = mpsc::channel::<(Key, Log, PersonId)>();
        let room = Arc::clone(&shelf);
        thread::Builder::new().name("reviewer".into()).spawn(move || {
            lower();
            lower();
            for (key, log, who) in taken {
                let wish =
                    Wish { seat: key.1.map(|seat| Seat::new(seat.into())), ..Wish::default() };
                let made = review(&log, &wish)
                    .map(|review| to_raw_value(&review).expect("a review is plain data").into())
                    .map_err(|why| why.to_string());
                metrics.reviews.add();
                lock(&room).put(key, made, who);
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
        if shelf.wanted.contains(&key) {
            return Stands::Waits;
        }
        if !shelf.waiting.insert(who) {
            return Stands::OneAtATime;
        }
        shelf.wanted.insert(key);
        // The thread lives as long as the house.
        let _ = self.jobs.send((key, log, who));
        Stands::Waits
    }
}

fn lock(shelf: &Mutex<Shelf>) -> std::sync::MutexGuard<'_, Shelf> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    fn put(&mut self, key: Key, made: Made, who: PersonId) {
        if self.order.len() == KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.made.remove(&oldest);
        }
        self.order.push_back(key);
        self.made.insert(key, made);
        self.wanted.remove(&key);
        self.waiting.remove(&who);
    }
}
