//! A lost machine: of what was not synced, any part may be missing, and pages that were being copied may
//! be old or new. Such disks are put together from what the files held before and after each answer, and
//! each of them must hold exactly what was answered, or one item more.

use std::fs;
use std::path::Path;

use cards::Dice;
use store::{Sqlite, Store};

use crate::audit::{audit, write};
use crate::kit::{Folder, append, beside, long, note, table};

const PAGE: usize = 4096;

/// What the two files hold.
#[derive(Clone)]
struct Disk {
    file: Vec<u8>,
    journal: Vec<u8>,
}

impl Disk {
    fn read(file: &Path) -> Disk {
        let read = |path: &Path| fs::read(path).unwrap_or_default();
        Disk { file: read(file), journal: read(&beside(file, "-wal")) }
    }

    /// The number of items on it.
    fn items(&self, answered: u64) -> Result<u64, String> {
        let folder = Folder::new();
        fs::write(folder.file(), &self.file).map_err(|error| error.to_string())?;
        fs::write(beside(&folder.file(), "-wal"), &self.journal)
            .map_err(|error| error.to_string())?;
        let store = Sqlite::open(&folder.file()).map_err(|error| error.to_string())?;
        audit(&store, table(1), answered)
    }
}

/// The disk after each item from one on; at the thousandth write the journal is copied into the file.
fn life(from: u64, to: u64) -> Vec<Disk> {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).expect("it opens");
    let (mut head, mut disks) = (0, Vec::new());
    for item in 0..to {
        head = store.write(write(table(1), 1, head, item)).expect("it is taken").head;
        if item + 1 >= from {
            // Refused, so it writes nothing; and answered after whatever followed the last answer.
            let idle = store.write(append(table(1), head + 1, None, &[note("")]));
            assert!(idle.is_err());
            disks.push(Disk::read(&folder.file()));
        }
    }
    disks
}

/// Where the journals differ, cut there: new before, old after. Old bytes may be none, or rubbish.
fn torn(before: &Disk, after: &Disk, cuts: u32, dice: &mut Dice) -> Vec<Disk> {
    let old = |at: usize| before.journal.get(at).copied();
    let new = &after.journal;
    let first = (0..new.len()).find(|&at| old(at) != Some(new[at])).unwrap_or(new.len());
    let last = (0..new.len()).rfind(|&at| old(at) != Some(new[at])).unwrap_or(first);
    let cut = |at: usize, rubbish: bool| {
        let mut journal = new[..at].to_vec();
        journal.extend(before.journal.get(at..).unwrap_or_default());
        if rubbish {
            // As long as it will be, but not yet written.
            journal.extend((journal.len()..new.len()).map(|at| (at * 31 % 251) as u8));
        }
        Disk { file: before.file.clone(), journal }
    };
    let within = |dice: &mut Dice| first + dice.below((last - first + 2) as u32) as usize;
    let mut disks = vec![cut(first, false), cut(last + 1, false)];
    for n in 0..cuts {
        let at = within(dice);
        disks.push(cut(at.min(new.len()), n % 2 == 0));
    }
    // All of it was written but for a sector in the middle.
    let mut holed = cut(last + 1, false);
    let hole = within(dice) / 512 * 512;
    holed.journal[hole.max(first)..(hole + 512).clamp(hole.max(first), last + 1)].fill(0);
    disks.push(holed);
    disks
}

/// A checkpoint that did not come to its end: each page old or new.
fn mixed(before: &Disk, after: &Disk, dice: &mut Dice) -> Disk {
    let mut file = before.file.clone();
    file.resize(after.file.len(), 0);
    for (old, new) in file.chunks_mut(PAGE).zip(after.file.chunks(PAGE)) {
        if dice.below(2) == 0 {
            old.copy_from_slice(new);
        }
    }
    Disk { file, journal: after.journal.clone() }
}

#[test]
fn whatever_is_left_of_unsynced_bytes_the_answered_items_stand() {
    let (mut dice, cuts) = (Dice::new(1), if long() { 200 } else { 3 });
    // The first items, and those around the first checkpoint. It follows the thousandth write, which has
    // to be an item: from an even number on, since each is followed by a write that is refused.
    let (mut checkpoints, mut one_more) = (0, 0);
    for (from, to) in [(1, 10), (990, 1000)] {
        let disks = life(from, to);
        for (answered, pair) in (from..).zip(disks.windows(2)) {
            let (before, after) = (&pair[0], &pair[1]);
            for disk in torn(before, after, cuts, &mut dice) {
                let items = disk.items(answered).unwrap_or_else(|why| panic!("{answered}: {why}"));
                one_more += u32::from(items > answered);
            }
            if before.file != after.file {
                checkpoints += 1;
                for _ in 0..cuts {
                    let found = mixed(before, after, &mut dice).items(answered + 1);
                    assert_eq!(found, Ok(answered + 1), "in a checkpoint");
                }
            }
        }
    }
    // Both kinds of disks were among them.
    assert!(checkpoints > 0 && one_more > 0, "{checkpoints} {one_more}");
}

/// The audit of these disks can fail: bytes that were synced are missing.
#[test]
fn a_disk_that_loses_synced_bytes_is_found_out() {
    let disks = life(5, 6);
    let mut lost = disks[1].clone();
    lost.journal.truncate(disks[0].journal.len());
    assert_eq!(lost.items(5), Ok(5));
    assert!(lost.items(6).is_err());
}
