//! Tables are read back whole from their records, and keep no more than their last frames.

use engine::Viewer;
use engine::conformance::bytes_of;
use engine::fair::Seed;
use table::{Conn, Deed, Effect, KEPT, Moment, Table};

use crate::driver::{MORNING, person};
use crate::midway::{MIDWAY, midway};

fn moment(after: u64) -> Moment {
    Moment { now: MORNING + after, fresh: Seed::from_text(&after.to_string()) }
}

#[test]
fn tables_in_mid_match_are_ready_again() {
    for (game, frames) in MIDWAY {
        for number in 0..2 {
            let deeds = midway(game, frames, number);
            let mut table = Table::replay(&deeds, &[], moment(0)).expect("it was played");
            assert_eq!(table.head() as usize, deeds.len());
            let stands = table.game().expect("it is played").frames();
            assert!(stands + 20 > frames, "{game:?} {number}: {stands}");
            let effects = table.connect(moment(1), Conn(1), Some(person(0)), None);
            let texts: Vec<_> = effects.iter().filter_map(text).collect();
            assert!(texts.iter().any(|text| text.contains(r#""whole":true"#)), "{texts:?}");
        }
    }
}

fn text(effect: &Effect) -> Option<&str> {
    match effect {
        Effect::Send { text, .. } => Some(text),
        _ => None,
    }
}

/// A table at which everybody is there and plays.
struct Played {
    table: Table,
    now: u64,
    written: Vec<Deed>,
}

impl Played {
    fn from(deeds: &[Deed]) -> Played {
        let mut table = Table::replay(deeds, &[], moment(0)).expect("it was played");
        for n in 0..4 {
            table.connect(moment(1), Conn(n), Some(person(n as u8)), None);
        }
        Played { table, now: 1, written: deeds.to_vec() }
    }

    /// Windows close by themselves, and people move, until so many deeds are done.
    fn on(&mut self, until: usize) {
        let Played { table, now, written } = self;
        while written.len() < until && table.log().is_none() {
            *now = table.wake().map_or(*now + 1, |wake| wake - MORNING).max(*now);
            go_on(table, *now, written);
        }
    }
}

fn go_on(table: &mut Table, now: u64, written: &mut Vec<Deed>) {
    let mut effects = table.tick(moment(now));
    if effects.is_empty() {
        let game = table.game().expect("it is played");
        let engine::Turn::Seat(seat) = game.turn() else { return };
        let work = game.work(seat, 1);
        let steps = bots::decide(work, bots::Level::Club, &|| false).steps.expect("a move");
        let steps = steps.iter().map(|step| step.0).collect();
        let what = table::wire::What::Act(table::wire::Act::Steps(steps));
        let (key, seq) = (format!("{:x}", written.len()), table.head());
        let conn = Conn(seat.index() as u64);
        let command = table::wire::Command { key, seq, what };
        effects = table.command(moment(now), conn, command);
    }
    for effect in effects {
        if let Effect::Append { deeds, .. } = effect {
            written.extend(deeds);
            table.written(moment(now), true);
        }
    }
}

/// The last frames are kept, and whoever has seen fewer is told the rest from the record.
#[test]
fn older_frames_come_from_the_record() {
    let (game, frames) = MIDWAY[2];
    let deeds = midway(game, frames, 7);
    let dealt = deeds.len() - 900;
    let mut played = Played::from(&deeds[..dealt]);
    played.on(dealt + KEPT + 50);
    let Played { mut table, now, written } = played;
    let (head, since) = (table.head(), dealt as u32 - 5);
    let watcher = Viewer::Watcher;
    let effects = table.connect(moment(now), Conn(9), None, Some(since));
    let missed = effects.iter().find_map(|effect| match effect {
        Effect::Missed { from, until, .. } => Some((*from, *until)),
        _ => None,
    });
    let first_kept = head - KEPT as u32 + 1;
    assert_eq!(missed, Some((since + 1, first_kept)));
    let sent: Vec<&str> =
        effects.iter().filter_map(text).filter(|text| text.contains("frame")).collect();
    assert_eq!(sent.len(), KEPT);
    // What is made from the record is what was kept.
    let again = table::history(&written, watcher, first_kept, head).expect("it was played");
    assert_eq!(again, sent[..KEPT - 1]);
}

/// What a table holds in memory while its match is half over: read back from its record, and after more
/// frames than are kept. Then only the record grows.
#[test]
fn a_table_needs_little_memory() {
    for (game, frames) in MIDWAY {
        let deeds = midway(game, frames, 3);
        let begun =
            deeds.iter().position(|deed| matches!(deed, Deed::Salted(_))).expect("dealt") + 1;
        let from = begun.max(deeds.len().saturating_sub(KEPT + 50));
        let read_back = bytes_of(Table::replay(&deeds, &[], moment(0)).expect("it was played"));
        let played = |frames: usize| {
            let mut played = Played::from(&deeds[..from]);
            played.on(from + frames);
            bytes_of(played.table)
        };
        let (full, later) = (played(KEPT + 50), played(KEPT + 150));
        println!("{:8} {read_back:7} bytes read back, {full:7} with {KEPT} frames", game.name());
        assert!(read_back > 1_000 && full < 1 << 20, "{game:?}: {read_back}, {full}");
        assert!(later < full + full / 4, "{game:?}: {full}, then {later}");
    }
}
