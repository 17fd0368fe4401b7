//! What it costs a table with four people to let something happen and to tell all of them: processor time for a move,
//! and for a window that nobody acted in. Nothing is written and nothing is sent.
//! `cargo bench -p quinte-table --bench told`

use cards::Seat;
use engine::Turn;
use engine::fair::Seed;
use games::GameName;
use rustix::time::{ClockId, clock_gettime};
use table::wire::{Act, Command, What};
use table::{Conn, Effect, Moment, Person, PersonId, Table};

#[path = "../tests/it/midway.rs"]
#[allow(dead_code, reason = "where the middle of a match is matters elsewhere")]
mod midway;

/// So many deeds of each match are looked at, from the first deal on.
const DEEDS: u32 = 1_000;
const MATCHES: u64 = 5;

fn cpu() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e6 + now.tv_nsec as f64 / 1e3
}

/// How often something happened, what it cost in microseconds, and how many bytes were told.
#[derive(Default)]
struct Cost {
    times: u32,
    micros: f64,
    bytes: usize,
}

impl Cost {
    fn tell(&self, game: GameName, what: &str) {
        if self.times > 0 {
            let times = f64::from(self.times);
            let (micros, bytes) = (self.micros / times, self.bytes as f64 / times);
            println!("{:8} {what:8} {micros:6.1} µs, {bytes:6.0} bytes to all", game.name());
        }
    }
}

/// A table at which the match has just been dealt, with everybody there.
fn dealt(game: GameName, number: u64) -> Table {
    let deeds = midway::midway(game, 0, number);
    let mut table = Table::replay(&deeds, &[], moment(0)).expect("it was played");
    for seat in 0..4 {
        let name = format!("P{seat}").parse().expect("a name");
        let who = Person { id: PersonId([seat + 1; 16]), name, program: false };
        table.connect(moment(1), Conn(seat.into()), Some(who), None);
    }
    table
}

fn moment(after: u64) -> Moment {
    Moment { now: 1_800_000_000_000 + after, fresh: Seed::from_text("told") }
}

/// Whoever is in turn makes the first move there is.
fn command(table: &Table, seat: Seat) -> Command {
    let game = table.game().expect("it is played");
    let mut steps = Vec::new();
    while let Some(step) = game.legal(seat, &steps).iter().next() {
        steps.push(step);
    }
    let steps = steps.iter().map(|step| step.0).collect();
    let what = What::Act(Act::Steps(steps));
    Command { key: format!("{:x}", table.head()), seq: table.head(), what }
}

fn told(effects: &[Effect]) -> usize {
    effects
        .iter()
        .map(|effect| if let Effect::Send { text, .. } = effect { text.len() } else { 0 })
        .sum()
}

fn play(game: GameName, number: u64, moves: &mut Cost, closings: &mut Cost) {
    let (mut table, mut now) = (dealt(game, number), 1);
    let begun = table.head();
    while table.log().is_none() && table.head() < begun + DEEDS {
        let turn = table.game().expect("it is played").turn();
        let (cost, before) = match turn {
            Turn::Seat(seat) => {
                let command = command(&table, seat);
                let before = cpu();
                table.command(moment(now), Conn(seat.index() as u64), command);
                (&mut *moves, before)
            }
            _ => {
                now = table.wake().map_or(now, |wake| wake - 1_800_000_000_000).max(now);
                let before = cpu();
                table.tick(moment(now));
                (&mut *closings, before)
            }
        };
        let effects = table.written(moment(now), true);
        cost.micros += cpu() - before;
        cost.times += 1;
        cost.bytes += told(&effects);
    }
}

fn main() {
    for game in [GameName::Belote, GameName::Tractor, GameName::Canasta] {
        let (mut moves, mut closings) = (Cost::default(), Cost::default());
        for number in 0..MATCHES {
            play(game, number, &mut moves, &mut closings);
        }
        moves.tell(game, "a move");
        closings.tell(game, "a window");
    }
}
