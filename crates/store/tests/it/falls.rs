//! The house falls at every point of sessions in memory: before and after each write, sync and answer,
//! with all, some or nothing of what was not synced yet left on the disk.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};

use cards::Dice;
use store::{Answer, Done, Error, Fault, Memory, Record, Store, TableId, Write};

use crate::audit::{audit, take_over, write};
use crate::bent::{Bend, Bent};
use crate::kit::{long, table};

const ITEMS: u64 = 9;

/// Who was answered, for which item, and how.
type Letters = VecDeque<(usize, u64, Result<Answer, Error>)>;

/// Somebody who sends a table's items one after the other, now and then one twice.
struct Sender {
    table: TableId,
    epoch: u32,
    head: u32,
    answered: u64,
    waits: bool,
}

struct Session {
    memory: Arc<Memory>,
    store: Arc<dyn Store>,
    senders: Vec<Sender>,
    inbox: Arc<Mutex<Letters>>,
    dice: Dice,
}

impl Session {
    fn over(memory: Memory, bend: Bend, seed: u64) -> Session {
        let memory = Arc::new(memory);
        let store = Arc::new(Bent::around(Arc::clone(&memory) as Arc<dyn Store>, bend));
        let sender = |n| Sender { table: table(n), epoch: 1, head: 0, answered: 0, waits: false };
        let senders = (0..3).map(sender).collect();
        Session { memory, store, senders, inbox: Arc::default(), dice: Dice::new(seed) }
    }

    /// One thing happens. Whether there is anything left to do.
    fn turn(&mut self) -> Result<bool, String> {
        let ready: Vec<usize> = (0..self.senders.len())
            .filter(|&n| !self.senders[n].waits && self.senders[n].answered < ITEMS)
            .collect();
        let stepped = ready.is_empty() || self.dice.below(2) == 0;
        if !ready.is_empty() && (!stepped || self.memory.step().is_none()) {
            let which = self.dice.below(ready.len() as u32) as usize;
            self.send(ready[which]);
        } else if ready.is_empty() && self.memory.step().is_none() && self.inbox().is_empty() {
            return Ok(false);
        }
        self.hear().map(|()| true)
    }

    fn inbox(&self) -> MutexGuard<'_, Letters> {
        self.inbox.lock().expect("nobody panics with it")
    }

    fn send(&mut self, n: usize) {
        let Sender { table, epoch, head, answered: item, .. } = self.senders[n];
        self.senders[n].waits = true;
        let again = crate::audit::command(item).is_some() && item > 0 && self.dice.below(4) == 0;
        for _ in 0..=u32::from(again) {
            let inbox = Arc::clone(&self.inbox);
            let done = move |answer| {
                inbox.lock().expect("nobody panics with it").push_back((n, item, answer));
            };
            self.store.submit(write(table, epoch, head, item), Box::new(done));
        }
    }

    fn hear(&mut self) -> Result<(), String> {
        loop {
            let Some((n, item, answer)) = self.inbox().pop_front() else { return Ok(()) };
            let sender = &mut self.senders[n];
            let answer = answer.map_err(|error| format!("item {item}: {error}"))?;
            if answer.repeated != (item < sender.answered) {
                return Err(format!("item {item} was answered by {answer:?}"));
            }
            if !answer.repeated {
                (sender.answered, sender.head, sender.waits) = (item + 1, answer.head, false);
            }
        }
    }

    fn audit(&self) -> Result<Vec<u64>, String> {
        let one = |sender: &Sender| audit(&*self.memory, sender.table, sender.answered);
        self.senders.iter().map(one).collect()
    }
}

/// A store in which whoever writes also takes the steps.
struct Driven(Arc<Memory>);

impl Store for Driven {
    fn submit(&self, write: Write, done: Done) {
        self.0.submit(write, done);
        while self.0.step().is_some() {}
    }

    fn record(&self, table: TableId) -> Result<Option<Record>, Fault> {
        self.0.record(table)
    }

    fn running(&self) -> Result<Vec<TableId>, Fault> {
        self.0.running()
    }
}

/// Plays a session up to a fall, looks at what is left, goes on to the end and looks again. False when
/// the session was over before.
fn fall(seed: u64, bend: Bend, after: usize, kept: usize) -> Result<bool, String> {
    let mut session = Session::over(Memory::stepwise(), bend, seed);
    for _ in 0..after {
        if !session.turn()? {
            return Ok(false);
        }
    }
    session.memory = Arc::new(session.memory.crash(kept));
    let found = session.audit()?;
    let mut next = Session::over(session.memory.crash(0), Bend::Straight, seed + 1);
    // Whoever takes tables over does so before it lets anybody in.
    let restarting = Driven(Arc::clone(&next.memory));
    for (sender, items) in next.senders.iter_mut().zip(found) {
        (sender.epoch, sender.head) = take_over(&restarting, sender.table, items)?;
        sender.answered = items;
    }
    while next.turn()? {}
    let all = next.audit()?;
    if all == vec![ITEMS; all.len()] { Ok(true) } else { Err(format!("it ended at {all:?}")) }
}

/// Falls at every point of so many sessions; how many there were.
fn campaign(seeds: u64, bend: Bend) -> Result<usize, String> {
    let mut falls = 0;
    for seed in 0..seeds {
        for after in 0.. {
            let mut over = false;
            for kept in 0..4 {
                let fell = fall(seed, bend, after, kept);
                over = !fell.map_err(|why| format!("{seed}, {after}, {kept}: {why}"))?;
            }
            if over {
                break;
            }
            falls += 4;
        }
    }
    Ok(falls)
}

#[test]
fn every_answered_item_is_there_once_wherever_the_house_falls() {
    let falls = campaign(if long() { 2_000 } else { 30 }, Bend::Straight);
    assert!(falls.as_ref().is_ok_and(|&falls| falls > 5_000), "{falls:?}");
}

#[test]
fn a_fall_finds_out_who_answers_early() {
    let lost = campaign(1, Bend::AnswersEarly).expect_err("something is lost");
    assert!(lost.contains("were answered") && lost.contains("are left"), "{lost}");
}

#[test]
fn falls_find_out_who_forgets() {
    for bend in [Bend::NoKeys, Bend::RunIsOne, Bend::Shortens] {
        let found_out = campaign(3, bend).is_err();
        // No item of these sessions is long: that one shows that falls alone find nothing.
        assert_eq!(found_out, bend != Bend::Shortens, "{bend:?}");
    }
}
