//! What an append costs: rows a second and processor time a row, by how many are under way at once; and
//! what a row costs at a restart, which reads all tables.
//! `cargo bench -p quinte-store` on the disk of the target directory; a path after `--` names another.

use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Instant;

use cards::Seat;
use engine::fair::Seed;
use rustix::time::{ClockId, clock_gettime};
use store::{Append, Command, Entry, Key, Open, Opening, Sqlite, Store, TableId, Write};

const ROWS: usize = 6_000;

fn table(number: usize) -> TableId {
    let mut id = [0; 16];
    // Names are drawn at random, so tables that are opened together do not lie together.
    id[..8].copy_from_slice(&(number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
    TableId(id)
}

fn open(number: usize) -> Write {
    let opening = Opening {
        game: "belote".into(),
        revision: 1,
        options: serde_json::json!({}),
        seed: Seed::from_text("bench"),
        created: 0,
    };
    let entries = vec![Entry::Opening(opening)];
    Write::Open(Open { table: table(number), owner: "bench".into(), entries })
}

fn play(number: usize, head: u32) -> Write {
    let command = Some(Command { seat: Seat::new(head as usize % 4), key: Key(head.into()) });
    let entries = vec![Entry::Note { kind: 0, bytes: vec![0, 17] }];
    Write::Append(Append { table: table(number), epoch: 1, head, command, entries })
}

/// The processor time of the whole process, in microseconds.
fn cpu() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 * 1e6 + now.tv_nsec as f64 / 1e3
}

/// How many rows a table has.
fn read(store: &Sqlite, number: usize) -> usize {
    let record = store.record(table(number)).expect("it reads");
    record.map_or(0, |record| record.rows.len())
}

/// All of these at once; waits for all answers.
fn together(store: &Sqlite, writes: impl Iterator<Item = Write>) {
    let (sender, answers) = mpsc::channel();
    for write in writes {
        let sender = sender.clone();
        store.submit(write, Box::new(move |answer| drop(sender.send(answer))));
    }
    drop(sender);
    assert!(answers.iter().all(|answer| answer.is_ok()), "the disk fails");
}

fn main() {
    let place = std::env::args().skip(1).find(|word| !word.starts_with("--"));
    let place = place.map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from);
    println!("| under way | rows a second | CPU µs a row | read back |");
    println!("|---:|---:|---:|---:|");
    for many in [1, 4, 16, 64, 256, 1024] {
        let file = place.join(format!("appends-{}-{many}.db", std::process::id()));
        let store = Sqlite::open(&file).expect("a new file");
        together(&store, (0..many).map(open));
        let rounds = (ROWS / many).clamp(8, 400);
        let (start, before) = (Instant::now(), cpu());
        for round in 1..=rounds {
            together(&store, (0..many).map(|number| play(number, round as u32)));
        }
        let rows = (rounds * many) as f64;
        let (taken, used) = (start.elapsed().as_secs_f64(), cpu() - before);
        let before = cpu();
        let read: usize = (0..many).map(|number| read(&store, number)).sum();
        let back = (cpu() - before) / read as f64;
        println!("| {many} | {:.0} | {:.1} | {back:.2} |", rows / taken, used / rows);
        drop(store);
        for ending in ["", ".lock"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }
}
