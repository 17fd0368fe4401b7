//! A kill cannot tell whether the disk was asked to keep anything: the machine goes on and keeps it. The
//! calls can. For every answer, the journal was written and, after the last write, synced.

use std::fs;

use crate::child::{Task, Way, answered};
use crate::kills::{said, strace};
use crate::kit::{Folder, beside, long};

/// Answers without a synced journal before them, and all answers.
fn unsynced(way: Way, items: u64) -> (usize, usize) {
    let folder = Folder::new();
    let calls = beside(&folder.file(), ".calls");
    let task = Task { file: &folder.file(), way, tables: 1, items };
    let output = calls.to_str().expect("a plain name");
    let strace = ["strace", "-f", "-qq", "-y", "-s", "64", "-o", output];
    let traced = ["-e", "trace=pwrite64,write,fdatasync,fsync"];
    let words: Vec<String> = strace.into_iter().chain(traced).map(str::to_string).collect();
    assert_eq!(answered(&said(task.start(&words)), 1), [items]);
    judge(&fs::read_to_string(&calls).expect("strace writes it"))
}

/// What the journal is like: nothing new, something written, something written and synced.
#[derive(PartialEq)]
enum Journal {
    Old,
    Written,
    Synced,
}

fn judge(calls: &str) -> (usize, usize) {
    let (mut journal, mut unsynced, mut answers) = (Journal::Old, 0, 0);
    let mut syncing = None;
    for line in calls.lines() {
        let thread = line.split(' ').next();
        let wal = line.contains("-wal>");
        let sync = line.contains("fdatasync") || line.contains("fsync");
        // A call that another thread's comes between is told in two parts; it is over with the second.
        if sync && wal && line.contains("<unfinished") {
            syncing = thread;
        } else if sync && (wal || syncing.is_some() && syncing == thread) && line.ends_with("= 0") {
            if journal == Journal::Written {
                journal = Journal::Synced;
            }
            syncing = None;
        } else if line.contains("pwrite64(") && wal {
            journal = Journal::Written;
        } else if line.contains("write(1<") && line.contains("\\nack ") {
            answers += 1;
            unsynced += usize::from(journal != Journal::Synced);
            journal = Journal::Old;
        }
    }
    (unsynced, answers)
}

#[test]
fn every_answer_comes_after_a_sync() {
    if strace() {
        let items = if long() { 5_000 } else { 100 };
        assert_eq!(unsynced(Way::Straight, items), (0, items as usize));
    }
}

#[test]
fn a_trace_finds_out_who_answers_early_and_who_syncs_later() {
    if strace() {
        for way in [Way::Early, Way::SyncsLater] {
            let (unsynced, answers) = unsynced(way, 60);
            assert!(answers == 60 && unsynced > 20, "{way:?}: {unsynced} of {answers}");
        }
    }
}
