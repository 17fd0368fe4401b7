//! The suite: one promise a function, run against every implementation. A promise that is not kept is
//! told as a sentence, so that stores which break one can be shown to be found out.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;

use cards::Dice;
use store::{Answer, Append, Claim, Entry, Error, MOST_WAITING, Memory, Record, Refusal, Row};
use store::{Sqlite, Store, TableId, Write};

use crate::kit::{Folder, append, closings, command, long, note, open, opening, table};

/// Gives up a store for the one that is found after it.
type Restart = Box<dyn FnMut(Arc<dyn Store>) -> Arc<dyn Store>>;

/// A store, and the way to stop it and start it again.
pub(crate) struct House {
    pub store: Arc<dyn Store>,
    restart: Restart,
}

impl House {
    pub(crate) fn memory() -> House {
        let first = Arc::new(Memory::new());
        let mut latest = Arc::clone(&first);
        let restart = move |_| {
            latest = Arc::new(latest.crash(0));
            Arc::clone(&latest) as Arc<dyn Store>
        };
        House { store: first, restart: Box::new(restart) }
    }

    pub(crate) fn sqlite() -> House {
        let folder = Folder::new();
        let start = move || Arc::new(Sqlite::open(&folder.file()).expect("it opens"));
        let store = start();
        let restart = move |old: Arc<dyn Store>| {
            assert_eq!(Arc::strong_count(&old), 1, "somebody still holds the store");
            drop(old);
            start() as Arc<dyn Store>
        };
        House { store, restart: Box::new(restart) }
    }

    /// The same house with something around its store, also after a restart.
    pub(crate) fn around(self, wrap: impl Fn(Arc<dyn Store>) -> Wrapped + 'static) -> House {
        let House { store, mut restart } = self;
        let first = wrap(store);
        let mut held = Some(first.inside);
        let wrapped = first.outside;
        let again = move |old: Arc<dyn Store>| {
            drop(old);
            let inner = held.take().expect("each restart leaves one");
            let next = wrap(restart(inner));
            held = Some(next.inside);
            next.outside
        };
        House { store: wrapped, restart: Box::new(again) }
    }

    pub(crate) fn restart(&mut self) {
        let old = std::mem::replace(&mut self.store, Arc::new(Memory::new()));
        self.store = (self.restart)(old);
    }

    fn record(&self, table: TableId) -> Result<Record, String> {
        let record = self.store.record(table).map_err(|fault| fault.to_string())?;
        record.ok_or_else(|| "the table is gone".into())
    }
}

/// What stands around a store, and the store inside it.
pub(crate) struct Wrapped {
    pub outside: Arc<dyn Store>,
    pub inside: Arc<dyn Store>,
}

type Kept = Result<(), String>;

/// A promise by name.
pub(crate) type Promise = (&'static str, fn(&mut House) -> Kept);

pub(crate) const PROMISES: [Promise; 14] = [
    ("what was written reads back", reads_back),
    ("an append is decided at the head", at_the_head),
    ("an owner that lost the table writes nothing", fenced),
    ("a command has one effect and one answer", once),
    ("also after a restart", once_after_a_restart),
    ("an append stands whole or not at all", whole),
    ("closings are kept as runs", runs),
    ("an end is for good", ended),
    ("tables are opened once, and by nothing but opening", opened),
    ("what can stand in no record is refused", malformed),
    ("of many writers at one head, one wins", raced),
    ("a refused write takes no other with it", together),
    ("no more waits than there is room for", bounded),
    ("a random life is kept as a plain model keeps it", random_life),
];

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, due: T) -> Kept {
    if found == due { Ok(()) } else { Err(format!("{what}: {found:?}, due {due:?}")) }
}

fn fresh(epoch: u32, first: u32, head: u32) -> Result<Answer, Error> {
    Ok(Answer { epoch, first, head, repeated: false })
}

fn again(first: u32, head: u32) -> Result<Answer, Error> {
    Ok(Answer { epoch: 1, first, head, repeated: true })
}

fn refused(refusal: Refusal) -> Result<Answer, Error> {
    Err(Error::Refused(refusal))
}

fn entries(record: &Record) -> Vec<(u32, Entry)> {
    record.rows.iter().map(|Row { seq, entry, .. }| (*seq, entry.clone())).collect()
}

fn reads_back(house: &mut House) -> Kept {
    let everything = [
        Entry::Salts(vec!["pepper".into(), String::new(), "\"sel\" é".into()]),
        Entry::Note { kind: 0, bytes: vec![] },
        Entry::Note { kind: 255, bytes: (0..=255).collect() },
        opening("a second match, the first was cancelled"),
        closings(40),
        Entry::End(b"abandoned".to_vec()),
    ];
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    same("tables", house.store.running(), Ok(vec![table(1)]))?;
    let written = append(table(1), 1, command(2, u64::MAX), &everything);
    same("append", house.store.write(written), fresh(1, 1, 46))?;
    for _ in 0..2 {
        let record = house.record(table(1))?;
        let seqs = [0, 1, 2, 3, 4, 5, 45];
        let due = [opening("first")].into_iter().chain(everything.clone());
        same("entries", entries(&record), seqs.into_iter().zip(due).collect())?;
        same("owner", (record.owner.as_str(), record.epoch), ("here", 1))?;
        same("head", (record.head(), record.ended()), (46, true))?;
        same("keys", record.keys.len(), 1)?;
        same("another table", house.store.record(table(2)), Ok(None))?;
        house.restart();
    }
    Ok(())
}

fn at_the_head(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    for head in [0, 2, u32::MAX] {
        let write = append(table(1), head, command(0, 1), &[note("elsewhere")]);
        same("not at the head", house.store.write(write), refused(Refusal::Moved(1)))?;
    }
    let two = [note("one"), note("two")];
    same("at the head", house.store.write(append(table(1), 1, None, &two)), fresh(1, 1, 3))?;
    let late = append(table(1), 1, command(0, 1), &[note("late")]);
    same("late", house.store.write(late), refused(Refusal::Moved(3)))?;
    same("rows", house.record(table(1))?.rows.len(), 3)?;
    same("keys of what was refused", house.record(table(1))?.keys.len(), 0)
}

fn fenced(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    let mine = append(table(1), 1, command(0, 1), &[note("mine")]);
    same("owner", house.store.write(mine.clone()), fresh(1, 1, 2))?;
    let claim = |seen| Write::Claim(Claim { table: table(1), owner: "there".into(), seen });
    same("claim", house.store.write(claim(1)), fresh(2, 2, 2))?;
    same("a slower claim", house.store.write(claim(1)), refused(Refusal::Fenced(2)))?;
    // The old owner: at the right head, at an old one, and with a command that was answered.
    for write in
        [append(table(1), 2, None, &[note("old")]), append(table(1), 1, None, &[note("old")]), mine]
    {
        same("the old owner", house.store.write(write), refused(Refusal::Fenced(2)))?;
    }
    let theirs = |epoch, command| {
        let entries = vec![note("theirs")];
        Write::Append(Append { table: table(1), epoch, head: 2, command, entries })
    };
    same("nobody yet", house.store.write(theirs(3, None)), refused(Refusal::Fenced(2)))?;
    let known = Ok(Answer { epoch: 2, first: 1, head: 2, repeated: true });
    same("the new owner, an old key", house.store.write(theirs(2, command(0, 1))), known)?;
    same("the new owner", house.store.write(theirs(2, None)), fresh(2, 2, 3))?;
    let record = house.record(table(1))?;
    let epochs: Vec<u32> = record.rows.iter().map(|row| row.epoch).collect();
    same("epochs", (record.owner.as_str(), epochs), ("there", vec![1, 1, 2]))
}

fn once(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    same("open", house.store.write(open(table(2))), fresh(1, 0, 1))?;
    let play = |table, head, seat| append(table, head, command(seat, 5), &[note("a"), note("b")]);
    same("first", house.store.write(play(table(1), 1, 0)), fresh(1, 1, 3))?;
    same("again", house.store.write(play(table(1), 1, 0)), again(1, 3))?;
    same("another seat's key", house.store.write(play(table(1), 3, 1)), fresh(1, 3, 5))?;
    same("another table's", house.store.write(play(table(2), 1, 0)), fresh(1, 1, 3))?;
    let other_words = append(table(1), 5, command(0, 5), &[note("something else")]);
    same("other words by a used key", house.store.write(other_words), again(1, 3))?;
    same("rows", house.record(table(1))?.rows.len(), 5)
}

fn once_after_a_restart(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    let play = append(table(1), 1, command(3, 9), &[note("once")]);
    same("first", house.store.write(play.clone()), fresh(1, 1, 2))?;
    house.restart();
    same("again", house.store.write(play), again(1, 2))?;
    let record = house.record(table(1))?;
    same("rows", record.rows.len(), 2)?;
    same("keys", record.keys.iter().map(|known| (known.first, known.head)).collect(), vec![(1, 2)])
}

/// Nobody who reads while it is written sees a part.
fn whole(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    let six: Vec<Entry> = (0..6).map(|n| note(&n.to_string())).collect();
    let (store, appends) = (Arc::clone(&house.store), 40);
    let writer = thread::spawn(move || {
        (0..appends).try_for_each(|n| {
            let written = store.write(append(table(1), 1 + 6 * n, None, &six));
            same("append", written, fresh(1, 1 + 6 * n, 7 + 6 * n))
        })
    });
    while !writer.is_finished() {
        same("a part of an append", (house.record(table(1))?.head() - 1) % 6, 0)?;
    }
    writer.join().expect("it answers")?;
    let bad = [note("good"), Entry::End(vec![]), note("after the end")];
    let answer = house.store.write(append(table(1), 1 + 6 * appends, None, &bad));
    same("a bad last entry", answer.is_err(), true)?;
    same("head", house.record(table(1))?.head(), 1 + 6 * appends)
}

fn runs(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    for n in 1..=100 {
        let close = append(table(1), n, None, &[closings(1)]);
        same("a closing", house.store.write(close), fresh(1, n, n + 1))?;
    }
    let mixed = [closings(2), note("declares"), closings(3), closings(4)];
    same("mixed", house.store.write(append(table(1), 101, None, &mixed)), fresh(1, 101, 111))?;
    let due = vec![
        (0, opening("first")),
        (1, closings(102)),
        (103, note("declares")),
        (104, closings(7)),
    ];
    same("runs", entries(&house.record(table(1))?), due.clone())?;
    house.restart();
    same("runs after a restart", entries(&house.record(table(1))?), due)?;
    // Who closed what stays visible: a run does not go on under another owner.
    let claim = Write::Claim(Claim { table: table(1), owner: "there".into(), seen: 1 });
    same("claim", house.store.write(claim), fresh(2, 111, 111))?;
    let entries = vec![closings(1)];
    let close = Append { table: table(1), epoch: 2, head: 111, command: None, entries };
    same("a closing", house.store.write(Write::Append(close)), fresh(2, 111, 112))?;
    same("rows", house.record(table(1))?.rows.len(), 5)
}

fn ended(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    same("open", house.store.write(open(table(2))), fresh(1, 0, 1))?;
    let end = append(table(1), 1, command(0, 1), &[Entry::End(b"over".to_vec())]);
    same("end", house.store.write(end.clone()), fresh(1, 1, 2))?;
    for _ in 0..2 {
        same("the end again", house.store.write(end.clone()), again(1, 2))?;
        let after = append(table(1), 2, None, &[note("after")]);
        same("after the end", house.store.write(after), refused(Refusal::Ended))?;
        let claim = Write::Claim(Claim { table: table(1), owner: "there".into(), seen: 1 });
        same("a claim", house.store.write(claim), refused(Refusal::Ended))?;
        same("running", house.store.running(), Ok(vec![table(2)]))?;
        house.restart();
    }
    Ok(())
}

fn opened(house: &mut House) -> Kept {
    let unknown = append(table(1), 0, None, &[note("where?")]);
    same("append", house.store.write(unknown), refused(Refusal::NoTable))?;
    let claim = Write::Claim(Claim { table: table(1), owner: "there".into(), seen: 0 });
    same("claim", house.store.write(claim), refused(Refusal::NoTable))?;
    same("tables", house.store.running(), Ok(vec![]))?;
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    same("open again", house.store.write(open(table(1))), refused(Refusal::TableExists))?;
    house.restart();
    same("open again", house.store.write(open(table(1))), refused(Refusal::TableExists))?;
    same("rows", house.record(table(1))?.rows.len(), 1)
}

fn malformed(house: &mut House) -> Kept {
    let refusal = |store: &dyn Store, write| match store.write(write) {
        Err(Error::Refused(refusal)) => refusal.code(),
        _ => "taken",
    };
    for entries in
        [vec![], vec![note("no opening")], vec![opening("1"), Entry::End(vec![]), note("")]]
    {
        let open = Write::Open(store::Open { table: table(1), owner: String::new(), entries });
        same("an open", refusal(&*house.store, open), "MALFORMED")?;
    }
    same("tables", house.store.running(), Ok(vec![]))?;
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    let endless = [closings(u32::MAX - 3), closings(4)];
    for entries in [&[][..], &endless, &[Entry::End(vec![]), closings(1)]] {
        let append = append(table(1), 1, command(0, 0), entries);
        same("an append", refusal(&*house.store, append), "MALFORMED")?;
    }
    let most = append(table(1), 1, None, &[closings(u32::MAX - 2)]);
    same("the last numbers", house.store.write(most), fresh(1, 1, u32::MAX - 1))?;
    same("rows", house.record(table(1))?.rows.len(), 2)
}

fn raced(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    let (sender, answers) = mpsc::channel();
    for n in 0..50 {
        let sender = sender.clone();
        let play = append(table(1), 1, command(n % 4, n as u64), &[note(&n.to_string())]);
        house.store.submit(play, Box::new(move |answer| drop(sender.send(answer))));
    }
    drop(sender);
    let answers: Vec<_> = answers.iter().collect();
    same("answers", answers.len(), 50)?;
    same("winners", answers.iter().filter(|answer| answer.is_ok()).count(), 1)?;
    let losers = answers.iter().filter(|answer| **answer == refused(Refusal::Moved(2))).count();
    same("losers", losers, 49)?;
    same("rows", house.record(table(1))?.rows.len(), 2)
}

fn together(house: &mut House) -> Kept {
    for number in 0..40 {
        same("open", house.store.write(open(table(number))), fresh(1, 0, 1))?;
    }
    let (sender, answers) = mpsc::channel();
    for number in 0..40 {
        let sender = sender.clone();
        let epoch = if number % 4 == 1 { 9 } else { 1 };
        let entries = vec![note("together")];
        let append = Append { table: table(number), epoch, head: 1, command: None, entries };
        let done = move |answer| drop(sender.send((number, answer)));
        house.store.submit(Write::Append(append), Box::new(done));
    }
    drop(sender);
    for (number, answer) in answers {
        let fenced = number % 4 == 1;
        let due = if fenced { refused(Refusal::Fenced(1)) } else { fresh(1, 1, 2) };
        same("answer", answer, due)?;
        same("head", house.record(table(number))?.head(), if fenced { 1 } else { 2 })?;
    }
    Ok(())
}

/// While the store is held up, it takes so many writes and refuses the rest at once; then it goes on.
fn bounded(house: &mut House) -> Kept {
    same("open", house.store.write(open(table(1))), fresh(1, 0, 1))?;
    let (held, entered) = mpsc::channel();
    let (release, released) = mpsc::channel::<()>();
    let store = Arc::clone(&house.store);
    let holds = thread::spawn(move || {
        let hold = move |_| {
            held.send(()).expect("somebody waits for it");
            // The store stands still for as long as whoever it answers does.
            let _ = released.recv();
        };
        store.submit(append(table(1), 1, None, &[note("holds")]), Box::new(hold));
    });
    entered.recv().map_err(|_| "the store does not answer".to_string())?;
    let beyond = 50;
    let (sender, answers) = mpsc::channel();
    for n in 0..MOST_WAITING as u32 + beyond {
        let sender = sender.clone();
        let write = append(table(1), 2 + n, None, &[note("waits")]);
        house.store.submit(write, Box::new(move |answer| drop(sender.send(answer))));
    }
    let at_once: Vec<_> = answers.try_iter().collect();
    same("refused at once", at_once, vec![refused(Refusal::Crowded); beyond as usize])?;
    drop((release, sender));
    holds.join().map_err(|_| "the store panicked".to_string())?;
    let taken = answers.iter().filter(Result::is_ok).count();
    same("taken", taken, MOST_WAITING)?;
    let head = 2 + MOST_WAITING as u32;
    same("head", house.record(table(1))?.head(), head)?;
    let after = append(table(1), head, None, &[note("after")]);
    same("after the crowd", house.store.write(after), fresh(1, head, head + 1))
}

/// Writes drawn at random, good and bad, judged by a model of a few lines: for each table a list of
/// words, one a sequence number.
fn random_life(house: &mut House) -> Kept {
    let seeds = if long() { 200 } else { 6 };
    for seed in 0..seeds {
        life(house, seed).map_err(|why| format!("seed {seed}: {why}"))?;
    }
    Ok(())
}

fn life(house: &mut House, seed: u8) -> Kept {
    let mut dice = Dice::new(seed.into());
    let id = TableId([seed, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]);
    house.store.write(open(id)).map_err(|error| error.to_string())?;
    let (mut epoch, mut words) = (1, vec!["opening".to_string()]);
    let mut keys: Vec<(u64, u32, u32)> = Vec::new();
    for turn in 0..120 {
        let here = words.len() as u32;
        if dice.below(15) == 0 {
            let claim =
                Write::Claim(Claim { table: id, owner: format!("node {turn}"), seen: epoch });
            epoch += 1;
            same("claim", house.store.write(claim), fresh(epoch, here, here))?;
        }
        if dice.below(20) == 0 {
            house.restart();
        }
        let word = format!("{turn}");
        let windows = dice.below(4);
        let new = if windows == 0 {
            vec![word.clone()]
        } else {
            vec!["closing".into(); windows as usize]
        };
        let entry = if windows == 0 { note(&word) } else { closings(windows) };
        let key = u64::from(dice.below(40));
        let used = keys.iter().find(|(known, ..)| *known == key).copied();
        let head = if dice.below(4) == 0 { dice.below(here + 2) } else { here };
        let stale = epoch - u32::from(dice.below(6) == 0);
        let write = Append {
            table: id,
            epoch: stale,
            head,
            command: command(1, key),
            entries: vec![entry],
        };
        let due = if stale != epoch {
            refused(Refusal::Fenced(epoch))
        } else if let Some((_, first, head)) = used {
            Ok(Answer { epoch, first, head, repeated: true })
        } else if head != here {
            refused(Refusal::Moved(here))
        } else {
            words.extend(new);
            keys.push((key, here, words.len() as u32));
            fresh(epoch, here, words.len() as u32)
        };
        same("answer", house.store.write(Write::Append(write)), due)?;
    }
    let record = house.record(id)?;
    let told = record.rows.iter().flat_map(|row| match &row.entry {
        Entry::Opening(_) => vec!["opening".to_string()],
        Entry::Closings(count) => vec!["closing".to_string(); count.get() as usize],
        Entry::Note { bytes, .. } => vec![String::from_utf8_lossy(bytes).into_owned()],
        other => vec![format!("{other:?}")],
    });
    same("record", told.collect(), words)?;
    let answered = record.keys.iter().map(|known| (known.command.key.0, known.first, known.head));
    same("keys", answered.collect::<Vec<_>>(), keys)
}

fn keeps_every_promise(house: impl Fn() -> House) {
    let broken: Vec<String> = PROMISES
        .iter()
        .filter_map(|(name, promise)| Some(format!("{name}: {}", promise(&mut house()).err()?)))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn memory_keeps_every_promise() {
    keeps_every_promise(House::memory);
}

#[test]
fn sqlite_keeps_every_promise() {
    keeps_every_promise(House::sqlite);
}
