//! Thousands of tables, each from one number. A failure names it, and
//! `QUINTE_TABLE=number cargo test -p quinte-table --test it simulation` plays it again;
//! `QUINTE_TABLE=0..500` plays some of them, so that a long run can be cut into pieces.

use crate::driver::{Checked, Tally};
use crate::long;
use crate::people::Crowd;
use crate::switches::Switch;

/// What came of some tables.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    tables: u64,
    steps: u64,
    texts: u64,
    falls: u64,
    matches: u64,
    taken_back: u64,
    ended: u64,
    tally: Tally,
}

/// One table with everything that can happen to it, and then peace until its match is over.
pub(crate) fn simulate(seed: u64, steps: u64, switch: Option<Switch>) -> Checked<Figures> {
    let mut crowd = Crowd::gather(seed, switch)?;
    for _ in 0..steps {
        crowd.stir()?;
        crowd.house.check()?;
        crowd.house.audit()?;
    }
    crowd.house.settle()?;
    crowd.all_return()?;
    crowd.house.settle()?;
    // A match of Tractor is long: in the usual form every fourth is played to its end.
    if long() || seed % 5 != 2 || seed % 20 == 2 {
        in_peace(&mut crowd)?;
    }
    crowd.house.check()?;
    let [matches, taken_back] = crowd.house.look_back()?;
    let ended = u64::from(crowd.house.table.ended().is_some());
    let (texts, falls) = (crowd.house.frames, u64::from(crowd.house.falls));
    let tally = crowd.house.tally;
    Ok(Figures { tables: 1, steps, texts, falls, matches, taken_back, ended, tally })
}

/// With people there who move, a match ends.
fn in_peace(crowd: &mut Crowd) -> Checked {
    for n in 0..20_000 {
        crowd.house.settle()?;
        if crowd.house.is_over() {
            return Ok(());
        }
        if n % 50 == 0 {
            crowd.house.check()?;
            crowd.sit_again()?;
            crowd.begin()?;
            crowd.salts()?;
            crowd.house.settle()?;
            crowd.unpause()?;
        }
        crowd.a_move()?;
        crowd.house.settle()?;
        let waits = crowd.house.thoughts.is_empty() && crowd.house.table.wake().is_none();
        if !crowd.house.is_over() && !waits {
            crate::smoke::pass_time(&mut crowd.house)?;
        }
    }
    Err(format!("the match does not end: {}", crowd.house.table.around()))
}

/// Tells which table it was, also of one that panics.
struct Naming(u64);

impl Drop for Naming {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("QUINTE_TABLE={} plays it again", self.0);
        }
    }
}

fn campaign(tables: std::ops::Range<u64>, steps: u64) -> Figures {
    let mut all = Figures::default();
    for seed in tables {
        let naming = Naming(seed);
        let one = simulate(seed, steps, None).unwrap_or_else(|why| panic!("table {seed}: {why}"));
        all.tables += one.tables;
        all.steps += one.steps;
        all.texts += one.texts;
        all.falls += one.falls;
        all.matches += one.matches;
        all.taken_back += one.taken_back;
        all.ended += one.ended;
        all.tally.add(&one.tally);
        drop(naming);
    }
    all
}

/// `31`, or `0..500`.
fn named(asked: &str) -> Option<std::ops::Range<u64>> {
    let (from, to) = match asked.split_once("..") {
        Some((from, to)) => (from.parse().ok()?, to.parse().ok()?),
        None => asked.parse().ok().map(|one: u64| (one, one + 1))?,
    };
    (from < to).then_some(from..to)
}

#[test]
fn simulation_keeps_every_promise() {
    if let Ok(asked) = std::env::var("QUINTE_TABLE") {
        let tables = named(&asked).unwrap_or_else(|| panic!("QUINTE_TABLE={asked}: 31, or 0..500"));
        println!("{:?}", campaign(tables, 400));
        return;
    }
    let figures = if long() { campaign(0..5_000, 400) } else { campaign(0..100, 400) };
    println!("{figures:?}");
    assert!(figures.falls > 50 && figures.matches > 40 && figures.taken_back > 10, "{figures:?}");
    let Tally { take_backs_judged, cards_seen, hints, left_out, shown_out } = figures.tally;
    assert!(take_backs_judged > 100 && cards_seen > 10 && hints > 5, "{figures:?}");
    assert!(left_out > 10 && shown_out > 10, "{figures:?}");
}
