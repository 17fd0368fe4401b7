//! `quinte sim`: bots play whole matches through the checked door, and the figures are told.
//!
//! The work is cut into units of [`unit::DEALS`] deals, numbered from 0. A unit plays matches one
//! after the other, each dealt from the seed `SEED/UNIT/MATCH`, and breaks the last one off when its
//! deals are done; the last unit gets what is left, so the deals add up exactly. Which thread plays
//! a unit changes nothing: results are put in order before they are added up, and the digest is a
//! SHA-256 over game, options and the records and results of all matches in that order.

mod unit;

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ::arena::thread_time;
use bots::{Craft, Level};
use engine::fair::hex;
use engine::{Spoken, house_rules};
use games::GameName;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::house_rules::{HouseRules, differences};
use crate::progress;
use crate::trouble::{Trouble, wrong};
use crate::words::{self, the_game};
use unit::{DEALS, Tally};

/// Let bots play many deals, and tell scores and speed
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte sim belote --deals 100000 --seed 1 --threads 2
  quinte sim tractor --bots club --deals 100 --json")]
pub(crate) struct Arguments {
    #[arg(help = the_game())]
    game: GameName,
    /// How many deals to play
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    deals: u64,
    /// The same seed plays the same matches, whatever the number of threads
    #[arg(long, value_name = "TEXT", default_value = "1")]
    seed: String,
    /// How many threads play
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Who plays: one bot for all seats, or one for each (random, novice, greedy, club, expert)
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', default_value = "random")]
    bots: Vec<Level>,
    #[command(flatten)]
    house_rules: HouseRules,
    /// The figures as one JSON object
    #[arg(long)]
    json: bool,
}

/// Plays, and tells how it went.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    bots::visit(arguments.game, Simulate { arguments, out })
}

struct Simulate<'a, W> {
    arguments: &'a Arguments,
    out: &'a mut W,
}

impl<W: Write> bots::Visit for Simulate<'_, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Craft>(self) -> Result<(), Trouble> {
        let arguments = self.arguments;
        let options = arguments.house_rules.read::<G>()?;
        let seats = G::seating(&G::compile(&options)?).seats;
        let bots = arguments.bots(seats)?;
        let begin = Instant::now();
        let mut figures = play_all::<G>(arguments, &options, &bots);
        figures.wall = begin.elapsed();
        if arguments.json {
            writeln!(self.out, "{}", figures.json::<G>(arguments, &options, &bots))?;
        } else {
            figures.tell::<G>(arguments, &options, &bots, self.out)?;
        }
        Ok(())
    }
}

impl Arguments {
    fn bots(&self, seats: usize) -> Result<Vec<Level>, Trouble> {
        match self.bots.as_slice() {
            [one] => Ok(vec![*one; seats]),
            each if each.len() == seats => Ok(each.to_vec()),
            other => Err(wrong(format!(
                "{} bots for {seats} seats: name one, or one for each",
                other.len()
            ))),
        }
    }
}

/// What came of it.
struct Figures {
    total: Tally,
    digest: String,
    cpu: Duration,
    wall: Duration,
}

/// What one thread brings home: its units by number, and how long it worked.
struct Share {
    units: Vec<(u64, Tally, [u8; 32])>,
    cpu: Duration,
}

fn play_all<G: Craft>(arguments: &Arguments, options: &G::Options, bots: &[Level]) -> Figures {
    let units = arguments.deals.div_ceil(DEALS);
    let next = AtomicU64::new(0);
    let bar = progress::bar(arguments.deals, "deals");
    let work = || {
        let began = thread_time();
        let mut share = Share { units: Vec::new(), cpu: Duration::ZERO };
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= units {
                break;
            }
            let deals = DEALS.min(arguments.deals - number * DEALS);
            let (tally, digest) = unit::play::<G>(options, bots, &arguments.seed, number, deals);
            share.units.push((number, tally, digest));
            bar.inc(deals);
        }
        share.cpu = thread_time().saturating_sub(began);
        share
    };
    let shares: Vec<Share> = thread::scope(|scope| {
        let hands: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(work)).collect();
        hands.into_iter().map(|hand| hand.join().expect("a unit does not panic")).collect()
    });
    bar.finish_and_clear();
    let cpu = shares.iter().map(|share| share.cpu).sum();
    let mut units: Vec<_> = shares.into_iter().flat_map(|share| share.units).collect();
    units.sort_by_key(|&(number, ..)| number);
    let mut hash = Sha256::new();
    hash.update(format!("{} {}\n", G::NAME, G::REVISION));
    hash.update(Value::Object(house_rules::write::<G>(options)).to_string());
    let mut total = Tally::default();
    for (_, tally, digest) in &units {
        hash.update(digest);
        total.add(tally);
    }
    Figures { total, digest: hex(&hash.finalize()), cpu, wall: Duration::ZERO }
}

impl Figures {
    fn cpu_ns_per_decision(&self) -> f64 {
        self.cpu.as_nanos() as f64 / self.total.decisions.max(1) as f64
    }

    fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.wall.as_secs_f64().max(1e-9)
    }

    /// Points of each side for one deal, on average.
    fn mean_scores(&self, sides: usize) -> Vec<f64> {
        let deals = self.total.deals.max(1) as f64;
        self.total.scores[..sides].iter().map(|&score| score as f64 / deals).collect()
    }

    fn json<G: Spoken>(&self, arguments: &Arguments, chosen: &G::Options, bots: &[Level]) -> Value {
        let sides = sides::<G>(chosen);
        let bots: Vec<&str> = bots.iter().map(|bot| bot.name()).collect();
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| fields.insert(key.to_string(), value);
        put("game", json!(G::NAME));
        put("revision", json!(G::REVISION));
        put("preset", json!(arguments.house_rules.preset));
        put("options", Value::Object(house_rules::write::<G>(chosen)));
        put("bots", json!(bots));
        put("seed", json!(arguments.seed));
        put("threads", json!(arguments.threads));
        put("deals", json!(self.total.deals));
        put("matches", json!(self.total.matches));
        put("decisions", json!(self.total.decisions));
        put("mean_scores", json!(self.mean_scores(sides.len())));
        put("wins", json!(self.total.wins[..sides.len()]));
        put("wall_s", json!(self.wall.as_secs_f64()));
        put("cpu_s", json!(self.cpu.as_secs_f64()));
        put("cpu_ns_per_decision", json!(self.cpu_ns_per_decision()));
        put("deals_per_s", json!(self.per_second(self.total.deals)));
        put("digest", json!(self.digest));
        Value::Object(fields)
    }

    fn tell<G: Spoken>(
        &self,
        arguments: &Arguments,
        chosen: &G::Options,
        bots: &[Level],
        out: &mut impl Write,
    ) -> io::Result<()> {
        let sides = sides::<G>(chosen);
        let Tally { deals, decisions, matches, wins, .. } = self.total;
        writeln!(out, "game       {}, {}", G::TITLE, differences::<G>(chosen))?;
        writeln!(out, "seed       {}", arguments.seed)?;
        writeln!(out, "deals      {deals} in {matches} matches")?;
        writeln!(out, "decisions  {decisions}")?;
        for (side, mean) in sides.all().zip(self.mean_scores(sides.len())) {
            let seats: Vec<String> =
                sides.seats(side).iter().map(|seat| bots[seat.index()].to_string()).collect();
            let (name, who) = (words::side(sides, side), words::and(&seats));
            let won = wins[side.index()];
            writeln!(out, "score      {name} ({who}): {mean:.2} a deal, {won} matches won")?;
        }
        let threads = match arguments.threads {
            1 => "1 thread".to_string(),
            several => format!("{several} threads"),
        };
        let (wall, rate) = (self.wall.as_secs_f64(), self.per_second(deals));
        writeln!(out, "time       {wall:.2} s on {threads}: {rate:.0} deals a second")?;
        writeln!(out, "processor  {:.1} ns a decision", self.cpu_ns_per_decision())?;
        writeln!(out, "digest     {}", self.digest)
    }
}

fn sides<G: Spoken>(chosen: &G::Options) -> cards::Sides {
    let rules = G::compile(chosen).expect("these options were compiled before");
    G::seating(&rules).sides
}
