//! How long it takes until 5,000 tables in mid-match are ready again after a restart: 1,000 of each game, read from a
//! store in a file and played again from their records. The goal is 5 s of processor time.
//! `cargo bench -p quinte-table`

use engine::fair::Seed;
use rustix::time::{ClockId, clock_gettime};
use store::{Append, Entry, Open, Sqlite, Store, TableId, Write};
use table::{Moment, Table};

#[path = "../tests/it/deeds.rs"]
mod deeds;
#[path = "../tests/it/midway.rs"]
mod midway;

const EACH: u64 = 1_000;
/// So many different matches of each game; each is there several times.
const DIFFERENT: u64 = 20;

fn cpu() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

fn id(game: usize, number: u64) -> TableId {
    let mut id = [game as u8; 16];
    id[..8].copy_from_slice(&(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
    TableId(id)
}

fn fill(store: &Sqlite) {
    for (at, (game, frames)) in midway::MIDWAY.into_iter().enumerate() {
        let records: Vec<Vec<Entry>> = (0..DIFFERENT)
            .map(|number| {
                midway::midway(game, frames, number).into_iter().map(deeds::entry).collect()
            })
            .collect();
        for number in 0..EACH {
            let mut entries = records[(number % DIFFERENT) as usize].clone();
            let rest = entries.split_off(1);
            let table = id(at, number);
            let open = Open { table, owner: "bench".to_string(), entries };
            store.write(Write::Open(open)).expect("it is new");
            let append = Append { table, epoch: 1, head: 1, command: None, entries: rest };
            store.write(Write::Append(append)).expect("it is written");
        }
    }
}

fn main() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ready.db");
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", path.display()));
    }
    let store = Sqlite::open(&path).expect("a store can be opened");
    fill(&store);
    let mut tables = Vec::new();
    let begun = cpu();
    for (at, (game, _)) in midway::MIDWAY.into_iter().enumerate() {
        let before = cpu();
        for number in 0..EACH {
            let record = store.record(id(at, number)).expect("it reads").expect("it is there");
            let moment = Moment { now: 0, fresh: Seed::from_text("ready") };
            let keys = deeds::keys(&record);
            let table = Table::replay(&deeds::deeds(&record), &keys, moment);
            tables.push(table.expect("it was played"));
        }
        println!("{:8} {:6.0} ms of processor time", game.name(), (cpu() - before) * 1e3);
    }
    println!(
        "{} tables ready in {:.2} s of processor time (goal: 5 s)",
        tables.len(),
        cpu() - begun
    );
}
