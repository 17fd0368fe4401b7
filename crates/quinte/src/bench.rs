//! `quinte bench`: how fast the games are on this machine, beside the goals that were set for them.

use std::cell::Cell;
use std::io::Write;

use benches::{Bench, Line};
use serde_json::json;

use crate::progress;
use crate::trouble::{Trouble, wrong};

/// Measure how fast the games are here: CPU time of one thread, the least of several runs
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte bench --quick          a first look, in a minute or so
  quinte bench 'fast door'      the lines that say so
  quinte bench --json > a.json  to compare with another day

Each line tells what was measured here, whether that reaches its goal, and the goal: at most so much, in \
nanoseconds unless it says otherwise. What docs/performance.md tells was measured by the same lines. A busy machine \
makes figures larger, never smaller; all of it takes some minutes.")]
pub(crate) struct Arguments {
    /// Only the lines that contain this
    #[arg(default_value = "", hide_default_value = true)]
    wanted: String,
    /// Fewer runs a line: sooner done, less exact
    #[arg(long)]
    quick: bool,
    /// One JSON object with all lines
    #[arg(long)]
    json: bool,
}

/// Measures.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    let (bar, done) = (progress::spinner(), Cell::new(0));
    let told = bar.clone();
    let bench = Bench::new(&arguments.wanted).watched(move |line| {
        done.set(done.get() + 1);
        told.set_message(format!("{} measured, last: {}", done.get(), line.name));
    });
    let mut bench = if arguments.quick { bench.quick() } else { bench };
    benches::run(&mut bench);
    bar.finish_and_clear();
    if bench.lines().is_empty() {
        return Err(wrong(format!("no line contains {:?}", arguments.wanted)));
    }
    if arguments.json {
        let lines: Vec<_> = bench.lines().iter().map(as_json).collect();
        let optimised = !cfg!(debug_assertions);
        writeln!(
            out,
            "{}",
            json!({"optimised": optimised, "quick": arguments.quick, "lines": lines})
        )?;
        return Ok(());
    }
    tell(bench.lines(), out)
}

fn as_json(line: &Line) -> serde_json::Value {
    let Line { name, figure, goal } = line;
    json!({"name": name, "figure": figure, "goal": goal, "reached": line.reaches()})
}

fn tell(lines: &[Line], out: &mut impl Write) -> Result<(), Trouble> {
    if cfg!(debug_assertions) {
        writeln!(out, "Built without optimisation: these figures say little.")?;
    }
    let (mut reached, mut goals) = (0, 0);
    for line in lines {
        let verdict = match line.reaches() {
            Some(true) => "ok",
            Some(false) => "misses",
            None => "",
        };
        goals += usize::from(line.reaches().is_some());
        reached += usize::from(line.reaches() == Some(true));
        let Line { name, figure, goal } = line;
        let figure = if name.contains("ns") { time(*figure) } else { format!("{figure:.2}   ") };
        let goal =
            if goal.is_empty() { String::new() } else { format!("  (goal {})", times(goal)) };
        writeln!(out, "{figure:>11}  {verdict:6}  {name}{goal}")?;
    }
    Ok(writeln!(out, "{reached} of {goals} goals reached, {} lines.", lines.len())?)
}

/// Nanoseconds as people read them: `16.5 ns`, `12.7 µs`, `1.6 ms`.
fn time(ns: f64) -> String {
    match ns {
        ..1e3 => format!("{ns:.1} ns"),
        ..1e6 => format!("{:.1} µs", ns / 1e3),
        _ => format!("{:.1} ms", ns / 1e6),
    }
}

/// A goal in nanoseconds; numbers of four digits and more are told like figures.
fn times(goal: &str) -> String {
    let told = |word: &str| match word.trim_end_matches(',').parse::<f64>() {
        Ok(ns) if ns >= 1e3 => word.replace(word.trim_end_matches(','), &time(ns)),
        _ => word.to_string(),
    };
    goal.split(' ').map(told).collect::<Vec<_>>().join(" ")
}
