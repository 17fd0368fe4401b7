//! Houses that are killed: at any moment, and at every call by which they write, sync or answer.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use cards::Dice;
use store::Sqlite;

use crate::audit::audit;
use crate::child::{Task, Way, answered};
use crate::kit::{Folder, beside, long, table};

/// What a child said until it ended.
pub(crate) fn said(mut child: Child) -> String {
    let mut said = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut said).expect("plain text");
    child.wait().expect("it ended");
    said
}

/// What a fall left, with what was known to be there before; gives what is there now.
fn check(file: &Path, said: &str, before: &[u64]) -> Result<Vec<u64>, String> {
    let store = Sqlite::open(file).map_err(|error| error.to_string())?;
    let answered = answered(said, before.len() as u8);
    let known = answered.iter().zip(before).map(|(answered, before)| answered.max(before));
    (0..).zip(known).map(|(number, &known)| audit(&store, table(number), known)).collect()
}

/// Lets a child run a little from its first word on and kills it; what it said.
fn killed(mut child: Child, wait: Duration) -> String {
    let mut pipe = child.stdout.take().expect("it is piped");
    let mut word = [0; 64];
    let heard = pipe.read(&mut word).expect("it can be heard");
    let mut said = word[..heard].to_vec();
    // A full pipe would hold the child up.
    let listener = thread::spawn(move || {
        let mut rest = Vec::new();
        pipe.read_to_end(&mut rest).expect("it can be heard");
        rest
    });
    thread::sleep(wait);
    child.kill().expect("it is ours");
    child.wait().expect("it ended");
    said.extend(listener.join().expect("it listens to the end"));
    String::from_utf8(said).expect("plain text")
}

/// Killed at random moments, again and again, on the same file. The number of items in the end.
fn killed_at_random(kills: u32, way: Way) -> Result<u64, String> {
    let (folder, tables) = (Folder::new(), 6);
    let mut dice = Dice::new(1);
    let mut items = vec![0; tables.into()];
    for kill in 0..kills {
        let task = Task { file: &folder.file(), way, tables, items: u64::MAX };
        let said = killed(task.start(&[]), Duration::from_micros(dice.below(200_000).into()));
        items =
            check(&folder.file(), &said, &items).map_err(|why| format!("kill {kill}: {why}"))?;
    }
    Ok(items.iter().sum())
}

#[test]
fn a_killed_house_has_lost_nothing_that_it_answered() {
    let items = killed_at_random(if long() { 3_000 } else { 20 }, Way::Straight);
    assert!(items.as_ref().is_ok_and(|&items| items > 100), "{items:?}");
}

#[test]
fn a_kill_finds_out_who_answers_early() {
    assert!(killed_at_random(50, Way::Early).is_err());
}

/// `strace`, where it is there and may be used.
pub(crate) fn strace() -> bool {
    let there = Command::new("strace").args(["-qq", "-e", "trace=none", "true"]).output();
    let there = there.is_ok_and(|output| output.status.success());
    if !there {
        eprintln!("strace cannot be used here: calls are neither traced nor made to fail");
    }
    there
}

/// Where a call can be hit. Calls are counted in each thread apart.
enum Where {
    /// Opening a new file.
    Opening,
    /// Writing to a file that was there: the journal, and the file when it is closed.
    Writing,
    /// Saying that an item was answered.
    Answering,
}

/// Something befalls the n-th call of a thread; what the child said.
fn befallen(file: &Path, place: &Where, what: &str, nth: u32) -> String {
    let calls = match place {
        Where::Answering => "write",
        _ => "pwrite64,fdatasync,fsync,ftruncate,unlink",
    };
    let (trace, inject) = (format!("trace={calls}"), format!("inject={calls}:{what}:when={nth}"));
    let mut words = vec!["strace", "-f", "-qq", "-o", "/dev/null", "-e", &trace, "-e", &inject];
    let journal = beside(file, "-wal");
    if let Where::Writing = place {
        let plain = "a plain name";
        words.extend(["-P", file.to_str().expect(plain), "-P", journal.to_str().expect(plain)]);
    }
    let words: Vec<String> = words.into_iter().map(str::to_string).collect();
    said(Task { file, way: Way::Straight, tables: 3, items: 8 }.start(&words))
}

/// It befalls two houses on one file, one after the other; a third finds everything in order and goes
/// on. How many did not come to their end, and how many of these could tell why.
fn befalls(
    place: &Where,
    what: &str,
    points: impl Iterator<Item = u32>,
) -> Result<(u32, u32), String> {
    let (mut befell, mut told) = (0, 0);
    for nth in points {
        let folder = Folder::new();
        if !matches!(place, Where::Opening) {
            drop(Sqlite::open(&folder.file()).map_err(|error| error.to_string())?);
        }
        let mut items = vec![0; 3];
        for time in 0..2 {
            let said = befallen(&folder.file(), place, what, nth);
            befell += u32::from(answered(&said, 3) != [8; 3]);
            told += u32::from(said.contains("fault: "));
            items = check(&folder.file(), &said, &items)
                .map_err(|why| format!("{what} at call {nth}, time {time}: {why}\n{said}"))?;
        }
        let task = Task { file: &folder.file(), way: Way::Straight, tables: 3, items: 8 };
        let said = said(task.start(&[]));
        if answered(&said, 3) != [8; 3] {
            return Err(format!("{what} at call {nth}, then it does not go on:\n{said}"));
        }
    }
    Ok((befell, told))
}

/// Every point up to the last, or some of them.
fn points(last: u32, stride: usize) -> impl Iterator<Item = u32> {
    (1..=last).step_by(if long() { 1 } else { stride })
}

#[test]
fn killed_at_any_call_a_house_has_lost_nothing_that_it_answered() {
    if !strace() {
        return;
    }
    let places = [(Where::Opening, 50, 11), (Where::Writing, 100, 9), (Where::Answering, 8, 2)];
    for (place, last, stride) in places {
        let befell = befalls(&place, "signal=KILL", points(last, stride));
        assert!(befell.as_ref().is_ok_and(|&(befell, _)| befell >= 4), "{befell:?}");
    }
}

#[test]
fn a_disk_that_fails_is_told_and_nothing_answered_is_lost() {
    if !strace() {
        return;
    }
    for what in ["error=EIO", "error=ENOSPC"] {
        for (place, last, stride) in [(Where::Opening, 50, 13), (Where::Writing, 60, 14)] {
            let befell = befalls(&place, what, points(last, stride));
            assert!(
                befell.as_ref().is_ok_and(|&(befell, told)| befell.min(told) >= 2),
                "{befell:?}"
            );
        }
    }
}
