//! `quinte arena`: two bots play the same deals with their seats swapped, and the figures are told.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ::arena::{
    Chart, Contest, Duel, Entrant, Faults, House, LONGEST_PATIENCE, Mean, Played, Program,
    Progress, Report, Sprt, Thought, Unit, Verdict, csv_head, csv_line,
};
use bots::Craft;
use engine::house_rules;
use games::GameName;
use serde_json::{Map, Value, json};

use crate::house_rules::{HouseRules, differences};
use crate::progress;
use crate::trouble::{Trouble, wrong};
use crate::words::{the_game, wrap};

/// Let two bots play the same deals with their seats swapped, and tell which is better
///
/// `gain` is what a makes more than the mean of its opponents, per deal or, with --matches, per match;
/// so are the game's other measures, such as Tractor's `rounds`, the deals won. `won` is how often a
/// made the most points in a deal (a tie is shared), or won the match. What a dead program did not
/// play to the end does not count.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte arena belote --a expert --b club --deals 200
  quinte arena rami --a 'cmd:./my-bot' --b club --deals 50 --json")]
pub(crate) struct Arguments {
    #[arg(help = the_game())]
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
    /// The same seed deals the same cards; 1 if not said, or one that no program can guess if one plays
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
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
    /// How long a program may think about a decision, at most a day
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = read_seconds)]
    patience: Duration,
    #[command(flatten)]
    house_rules: HouseRules,
    /// Write the deals, or matches, one by one into this file, each as soon as it is played
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
pub(crate) const GUARD: Duration = Duration::from_millis(900);

fn read_gain(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(gain) if gain > 0.0 && f64::is_finite(gain) => Ok(gain),
        _ => Err("a gain is a number above zero".to_string()),
    }
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let fits = |time: &Duration| !time.is_zero() && *time <= LONGEST_PATIENCE;
    seconds.filter(fits).ok_or_else(|| {
        let most = LONGEST_PATIENCE.as_secs();
        format!("patience is a number of seconds above zero and at most {most}")
    })
}

/// Plays, and tells how it went.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
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
        let seed = arguments.choose_seed()?;
        let played = play::<G>(arguments, &chosen, &seed)?;
        let report = Report::of::<G>(&played, arguments.unit());
        let counted = played.outcomes.iter().filter(|outcome| outcome.counts());
        let gains: Vec<f64> = counted.map(|outcome| outcome.gains[0]).collect();
        let chart = Chart::of(&gains);
        if let (Some(path), Some(chart)) = (&arguments.svg, &chart) {
            let title = format!("{}: {} against {}", G::TITLE, arguments.a, arguments.b);
            let unit = format!("{} a {}", report.gains[0].0, report.per);
            write_file(path, &chart.svg(&title, &unit))?;
        }
        if arguments.json {
            writeln!(out, "{:#}", arguments.json::<G>(&chosen, &seed, &report))?;
        } else {
            arguments.tell::<G>(&chosen, &seed, &report, out)?;
            tell_chart(chart.as_ref(), &report, out)?;
        }
        Ok(())
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Trouble> {
    fs::write(path, text).map_err(|error| unwritten(path, &error))
}

fn unwritten(path: &Path, error: &io::Error) -> Trouble {
    wrong(format!("{} was not written: {error}", path.display()))
}

/// The file of deals, written line by line: whoever breaks off has what was played until then.
struct Deals<'a> {
    path: &'a PathBuf,
    written: Mutex<io::Result<File>>,
}

impl<'a> Deals<'a> {
    fn begin<G: Craft>(path: &'a PathBuf) -> Result<Deals<'a>, Trouble> {
        let head = |mut file: File| file.write_all(csv_head::<G>().as_bytes()).map(|()| file);
        let file = File::create(path).and_then(head).map_err(|error| unwritten(path, &error))?;
        Ok(Deals { path, written: Mutex::new(Ok(file)) })
    }

    fn add(&self, line: &str) {
        let mut written = self.written.lock().expect("nobody panics while writing");
        if let Ok(file) = written.as_mut()
            && let Err(error) = file.write_all(line.as_bytes())
        {
            *written = Err(error);
        }
    }

    fn end(self) -> Result<(), Trouble> {
        let written = self.written.into_inner().expect("nobody panics while writing");
        written.map(drop).map_err(|error| unwritten(self.path, &error))
    }
}

fn play<G: Craft>(
    arguments: &Arguments,
    chosen: &G::Options,
    seed: &str,
) -> Result<Played, Trouble> {
    let deals = arguments.csv.as_ref().map(Deals::begin::<G>).transpose()?;
    let bar = progress::bar(arguments.deals, arguments.plural());
    let house = House { guard: GUARD, club_bids: arguments.club_bids };
    let duel = Duel { options: chosen, unit: arguments.unit(), house, seed };
    let contest = Contest::<G> {
        duel,
        a: &arguments.a,
        b: &arguments.b,
        deals: arguments.deals,
        test: arguments.until_better.map(Sprt::new),
        threads: arguments.threads,
        patience: arguments.patience,
    };
    let in_matches = AtomicU64::new(0);
    let played = contest.play(&|progress| match progress {
        Progress::Deal => {
            let deals = in_matches.fetch_add(1, Ordering::Relaxed) + 1;
            bar.set_message(format!("matches ({deals} deals)"));
        }
        Progress::Counted(number, outcome) => {
            bar.inc(1);
            if let Some(deals) = &deals {
                deals.add(&csv_line(number, outcome));
            }
        }
    });
    bar.finish_and_clear();
    deals.map_or(Ok(()), Deals::end)?;
    Ok(played)
}

impl Arguments {
    fn unit(&self) -> Unit {
        if self.matches { Unit::Match } else { Unit::Deal }
    }

    fn plural(&self) -> &'static str {
        if self.matches { "matches" } else { "deals" }
    }

    /// The seed that was asked for. A program that guesses it can work out every hand; so where one
    /// plays and none was asked for, it is drawn, and told afterwards.
    fn choose_seed(&self) -> Result<String, Trouble> {
        let strangers = [&self.a, &self.b].iter().any(|bot| matches!(bot, Entrant::Command(_)));
        match &self.seed {
            Some(seed) => Ok(seed.clone()),
            None if strangers => {
                let mut bytes = [0; 8];
                getrandom::fill(&mut bytes)
                    .map_err(|error| wrong(format!("no random numbers to be had: {error}")))?;
                Ok(format!("{:016x}", u64::from_le_bytes(bytes)))
            }
            None => Ok("1".to_string()),
        }
    }

    fn json<G: Craft>(&self, chosen: &G::Options, seed: &str, report: &Report) -> Value {
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| fields.insert(key.to_string(), value);
        put("game", json!(G::NAME));
        put("a", json!(self.a.to_string()));
        put("b", json!(self.b.to_string()));
        report.fields().into_iter().for_each(|(key, value)| drop(put(&key, value)));
        put("seed", json!(seed));
        put("club_bids", json!(self.club_bids));
        put("revision", json!(G::REVISION));
        put("options", Value::Object(house_rules::write::<G>(chosen)));
        put("version", json!(env!("CARGO_PKG_VERSION")));
        Value::Object(fields)
    }

    fn tell<G: Craft>(
        &self,
        chosen: &G::Options,
        seed: &str,
        report: &Report,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (per, plural) = (report.per, self.plural());
        writeln!(out, "game     {}, {}", G::TITLE, differences::<G>(chosen))?;
        writeln!(out, "bots     a is {}, b is {}", self.a, self.b)?;
        let bids = if self.club_bids { ", club players bid for all" } else { "" };
        let units = |n: usize| format!("{n} {}", if n == 1 { per } else { plural });
        let played = units(report.deals);
        writeln!(out, "played   {played} in every seating, seed {seed}{bids}")?;
        for (name, unplayed) in ["a", "b"].into_iter().zip(report.unplayed) {
            if unplayed > 0 {
                let said = format!(
                    "{} not counted: the program of {name} died and a club player finished for it",
                    units(unplayed)
                );
                writeln!(out, "unplayed {}", wrap(&said, 9))?;
            }
        }
        for (name, thought) in ["a", "b"].into_iter().zip(&report.thought) {
            tell_faults(name, thought, out)?;
        }
        if report.deals == 0 {
            writeln!(out, "gain     none to tell: nothing was played to the end by both")?;
            return Ok(());
        }
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
        Ok(())
    }
}

fn tell_chart(chart: Option<&Chart>, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Some(chart) = chart else { return Ok(()) };
    writeln!(out, "\nA's gain in {} a {}, and how often:", report.gains[0].0, report.per)?;
    write!(out, "{}", chart.letters())
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
    Ok(())
}

/// The most frequent reasons for lost turns, each with its first case.
fn tell_faults(name: &str, thought: &Thought, out: &mut impl Write) -> io::Result<()> {
    for Faults { reason, count, first } in thought.faults.iter().take(5) {
        let times = if *count == 1 { "once" } else { &format!("{count} times") };
        let first = if first.is_empty() { String::new() } else { format!("; first: {first}") };
        writeln!(out, "faults   {}", wrap(&format!("{name}: {times} {reason}{first}"), 9))?;
    }
    Ok(())
}
