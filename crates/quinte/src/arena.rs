//! `quinte arena`: two bots play the same deals with their seats swapped, and the figures are told.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use ::arena::chart::Chart;
use ::arena::contest::{Contest, Played};
use ::arena::duel::{Duel, Unit};
use ::arena::entrant::Entrant;
use ::arena::figures::Mean;
use ::arena::outside::Program;
use ::arena::report::{Report, Thought, csv};
use ::arena::sprt::{Sprt, Verdict};
use ::arena::table::House;
use bots::Craft;
use engine::options;
use games::GameName;
use serde_json::{Map, Value, json};

use crate::house_rules::{HouseRules, differences};
use crate::progress;
use crate::trouble::{Trouble, wrong};
use crate::words::wrap;

/// Let two bots play the same deals with their seats swapped, and tell which is better
#[derive(clap::Args)]
pub struct Arguments {
    /// The game
    game: GameName,
    /// The bot that is measured: random, novice, greedy, club, expert, expert:WORLDS or cmd:PROGRAM
    #[arg(long, value_name = "BOT")]
    a: Entrant,
    /// The bot it is measured against
    #[arg(long, value_name = "BOT")]
    b: Entrant,
    /// How many deals to play at most, each in every seating
    #[arg(long, value_name = "N", default_value_t = 200)]
    deals: u64,
    /// The same seed deals the same cards
    #[arg(long, value_name = "TEXT", default_value = "1")]
    seed: String,
    /// Play whole matches instead of single deals
    #[arg(long)]
    matches: bool,
    /// Club players bid for everybody: only the play of the cards is compared
    #[arg(long)]
    club_bids: bool,
    /// Stop once it is clear whether a gains so many points a deal on b, or nothing
    #[arg(long, value_name = "POINTS", value_parser = read_gain)]
    until_better: Option<f64>,
    /// How many threads play; it changes nothing but the time
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// How long a program may think about a decision
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = read_seconds)]
    patience: Duration,
    #[command(flatten)]
    house_rules: HouseRules,
    /// Write the deals one by one into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw how the gains are spread into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The figures as one JSON object
    #[arg(long)]
    json: bool,
}

/// A house bot is told to answer after so much work; the slowest may take a second.
pub const GUARD: Duration = Duration::from_millis(900);

fn read_gain(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(gain) if gain > 0.0 && f64::is_finite(gain) => Ok(gain),
        _ => Err("a gain is a number above zero".to_string()),
    }
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or("patience is a number of seconds".to_string())
}

/// Plays, and tells how it went.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    for entrant in [&arguments.a, &arguments.b] {
        if let Entrant::Command(words) = entrant {
            Program::try_out(words)
                .map_err(|error| wrong(format!("{entrant} cannot be started: {error}")))?;
        }
    }
    bots::visit(arguments.game, Meet { arguments, out })
}

struct Meet<'a, W> {
    arguments: &'a Arguments,
    out: &'a mut W,
}

impl<W: Write> bots::Visit for Meet<'_, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Craft>(self) -> Result<(), Trouble> {
        let Meet { arguments, out } = self;
        let chosen = arguments.house_rules.read::<G>()?;
        G::compile(&chosen)?;
        let played = play::<G>(arguments, &chosen);
        let report = Report::of::<G>(&played, arguments.unit());
        let gains: Vec<f64> = played.outcomes.iter().map(|outcome| outcome.gains[0]).collect();
        let chart = Chart::of(&gains);
        if let Some(path) = &arguments.csv {
            write_file(path, &csv::<G>(&played.outcomes))?;
        }
        if let (Some(path), Some(chart)) = (&arguments.svg, &chart) {
            let title = format!("{}: {} against {}", G::TITLE, arguments.a, arguments.b);
            let unit = format!("{} a {}", report.gains[0].0, report.per);
            write_file(path, &chart.svg(&title, &unit))?;
        }
        match arguments.json {
            true => writeln!(out, "{:#}", arguments.json::<G>(&chosen, &report))?,
            false => arguments.tell::<G>(&chosen, &report, chart.as_ref(), out)?,
        }
        Ok(())
    }
}

fn write_file(path: &PathBuf, text: &str) -> Result<(), Trouble> {
    fs::write(path, text)
        .map_err(|error| wrong(format!("{} was not written: {error}", path.display())))
}

fn play<G: Craft>(arguments: &Arguments, chosen: &G::Options) -> Played {
    let bar = progress::bar(arguments.deals);
    let house = House { guard: GUARD, club_bids: arguments.club_bids };
    let duel = Duel { options: chosen, unit: arguments.unit(), house, seed: &arguments.seed };
    let contest = Contest::<G> {
        duel,
        a: &arguments.a,
        b: &arguments.b,
        deals: arguments.deals,
        test: arguments.until_better.map(Sprt::new),
        threads: arguments.threads,
        patience: arguments.patience,
    };
    let played = contest.play(&|| bar.inc(1));
    bar.finish_and_clear();
    played
}

impl Arguments {
    fn unit(&self) -> Unit {
        if self.matches { Unit::Match } else { Unit::Deal }
    }

    fn json<G: Craft>(&self, chosen: &G::Options, report: &Report) -> Value {
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| fields.insert(key.to_string(), value);
        put("game", json!(G::NAME));
        put("a", json!(self.a.to_string()));
        put("b", json!(self.b.to_string()));
        report.fields().into_iter().for_each(|(key, value)| drop(put(&key, value)));
        put("seed", json!(self.seed));
        put("club_bids", json!(self.club_bids));
        put("revision", json!(G::REVISION));
        put("options", Value::Object(options::write::<G>(chosen)));
        put("version", json!(env!("CARGO_PKG_VERSION")));
        Value::Object(fields)
    }

    fn tell<G: Craft>(
        &self,
        chosen: &G::Options,
        report: &Report,
        chart: Option<&Chart>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let per = report.per;
        let plural = if per == "deal" { "deals" } else { "matches" };
        writeln!(out, "game     {}, {}", G::TITLE, differences::<G>(chosen))?;
        writeln!(out, "bots     a is {}, b is {}", self.a, self.b)?;
        let bids = if self.club_bids { ", club players bid for all" } else { "" };
        let seed = &self.seed;
        writeln!(out, "played   {} {plural} in every seating, seed {seed}{bids}", report.deals)?;
        for (unit, mean) in &report.gains {
            writeln!(out, "gain     a makes {} {unit} a {per} more", interval(mean, 2))?;
        }
        let share = |value: f64| 100.0 * value;
        let Mean { mean, low, high } = report.won;
        let won = Mean { mean: share(mean), low: share(low), high: share(high) };
        writeln!(out, "won      {} % by a", interval(&won, 1))?;
        writeln!(out, "rank     {} of a", interval(&report.rank, 2))?;
        if let Some(test) = &report.test {
            let said = match test.verdict {
                Verdict::Better => format!("a is better: rather by {} than not", test.until_better),
                Verdict::NotBetter => format!("a is not better by {}", test.until_better),
                Verdict::Open => format!("not clear whether a is better by {}", test.until_better),
            };
            let (llr, bound) = (test.llr, test.bound);
            let note = "an interval after an early stop flatters the side that was ahead";
            let told = format!("{said} (log ratio {llr:+.2} of ±{bound:.2}; {note})");
            writeln!(out, "test     {}", wrap(&told, 9))?;
        }
        for (name, thought) in ["a", "b"].into_iter().zip(&report.thought) {
            tell_thought(name, thought, out)?;
        }
        if let Some(chart) = chart {
            writeln!(out, "\nA's gain in {} a {per}, and how often:", report.gains[0].0)?;
            write!(out, "{}", chart.letters())?;
        }
        Ok(())
    }
}

/// `+4.20 (95 %: +1.10 to +7.30)`.
fn interval(mean: &Mean, digits: usize) -> String {
    let Mean { mean, low, high } = mean;
    format!("{mean:.digits$} (95 %: {low:.digits$} to {high:.digits$})")
}

fn tell_thought(name: &str, thought: &Thought, out: &mut impl Write) -> io::Result<()> {
    let Thought { decisions, ms_p50, ms_p99, ms_max, hurried, .. } = thought;
    let cut = match hurried {
        0 => String::new(),
        n => format!(", {n} cut short by the clock"),
    };
    writeln!(
        out,
        "time     {name}: {ms_p50:.3} ms a move (99 % within {ms_p99:.3}, all within {ms_max:.3}), \
         {decisions} moves{cut}"
    )?;
    for (reason, count) in thought.faults.iter().take(5) {
        writeln!(out, "faults   {}", wrap(&format!("{name}: {count} times {reason}"), 9))?;
    }
    Ok(())
}
