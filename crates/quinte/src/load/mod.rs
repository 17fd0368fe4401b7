//! `quinte load`: how many tables a house bears, over real sockets, against yardsticks of the same run.

mod drive;
mod house;
mod yardsticks;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::Duration;

use games::GameName;
use serde::Serialize;
use serde_json::json;

use crate::progress;
use crate::trouble::{Trouble, wrong};
use drive::{Driven, drive};
use house::Child;

/// Measure a house: tables of programs over real sockets, beside an echo, a relay and a bare writer
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte load --tables 50 --seconds 10            a house of its own, opened for this
  quinte load --game belote,tractor --rate 0      as fast as it can
  quinte load --at 127.0.0.1:7177 --json          a house that is open already")]
pub(crate) struct Arguments {
    /// The game, or several in turn: belote,tractor
    #[arg(long, default_value = "belote", value_delimiter = ',')]
    game: Vec<GameName>,
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Actions per second and table; 0 for as many as there can be
    #[arg(long, value_name = "N", default_value_t = 1.0)]
    rate: f64,
    /// How long it is measured
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// A house that is open already, as 127.0.0.1:7177; without it one is opened in a folder that goes again
    #[arg(long, value_name = "ADDRESS")]
    at: Option<SocketAddr>,
    /// Everything as one JSON object
    #[arg(long)]
    json: bool,
    /// Serve the yardsticks instead, with a record in this folder
    #[arg(long, value_name = "FOLDER", hide = true)]
    yardsticks: Option<std::path::PathBuf>,
}

/// What came of it.
#[derive(Serialize)]
struct Report {
    game: String,
    tables: u32,
    sockets: u32,
    seconds: f64,
    rate: f64,
    /// Commands that were answered as done, and how many that is a second.
    acked: u64,
    acked_per_s: f64,
    ack_ms_p50: f64,
    ack_ms_p99: f64,
    /// Commands without an answer, and numbers of frames that somebody missed.
    lost: u64,
    /// Commands that were answered twice, and frames that came twice.
    duplicated: u64,
    /// Commands that were not done, by why, from the first table's beginning on.
    refused: BTreeMap<String, u64>,
    frames: u64,
    frame_bytes: f64,
    /// CPU time of the house for a command that was done.
    cpu_us_per_move: Option<f64>,
    /// The same for whatever was appended: commands, and windows that closed.
    cpu_us_per_append: Option<f64>,
    /// The same for a message that comes back, at the same rate.
    echo_cpu_us: Option<f64>,
    /// The same for a message that is appended and sent to the whole table.
    relay_cpu_us: Option<f64>,
    /// One row at a time into a file of its own, while the house was measured.
    commit_ms_p50: f64,
    commit_ms_p99: f64,
    /// As many tables that append without any house around them.
    writer_per_s: f64,
    /// Appends of the house a second, and how many of them shared a commit.
    appends_per_s: Option<f64>,
    appends_per_commit: Option<f64>,
    /// As many at a time as shared a commit, without any house around them, and the house's share of that.
    writer_at_batch_per_s: Option<f64>,
    writer_share: Option<f64>,
    /// With `--rate 0`: what a relay bears that appends and sends, and its share of that writer.
    relay_per_s: Option<f64>,
    relay_share: Option<f64>,
}

/// Measures.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    if !(0.0..=10_000.0).contains(&arguments.rate) {
        return Err(wrong("--rate is between 0 and 10000"));
    }
    crate::serve::raise_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Some(folder) = &arguments.yardsticks {
        return runtime.block_on(yardsticks::serve(folder, out));
    }
    let bar = progress::spinner();
    bar.set_message(format!("{} s with all tables, then the yardsticks …", arguments.seconds));
    let report = runtime.block_on(measure(arguments));
    bar.finish_and_clear();
    let report = report?;
    if arguments.json {
        serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        tell(&report, out)?;
    }
    Ok(())
}

async fn measure(arguments: &Arguments) -> Result<Report, Trouble> {
    let Arguments { game, tables, rate, seconds, at, .. } = arguments;
    let mut played = Vec::new();
    for &game in game.iter().cycle().take(*tables as usize) {
        played.push((game, games::seats(game, &json!({}))? as u32));
    }
    let sockets: u32 = played.iter().map(|(_, seats)| seats).sum();
    let lasting = Duration::from_secs((*seconds).into());
    let child = match at {
        Some(_) => None,
        None => Some(Child::house()?),
    };
    let address = at.or(child.as_ref().map(|child| child.address)).expect("one of them is there");
    let plan = drive::Plan { address, tables: played, rate: *rate, lasting };
    let (driven, commits) = tokio::join!(drive(&plan), yardsticks::commits(lasting));
    let (driven, commits): (Driven, _) = (driven?, commits?);
    drop(child);
    let per_s = driven.acked as f64 / driven.seconds;
    let appends_per_s = driven.appends.map(|appends| appends / driven.seconds);
    let appends_per_commit =
        driven.appends.zip(driven.commits).map(|(rows, of)| rows / of.max(1.0));
    let sizes = yardsticks::Sizes {
        tables: *tables,
        seats: sockets.div_ceil(*tables),
        per_s,
        bytes: driven.frame_bytes(),
        flat_out: *rate == 0.0,
        at_once: appends_per_commit,
    };
    let few = lasting.min(Duration::from_secs(10));
    let yardsticks = yardsticks::measure(&sizes, few).await?;
    let share = |of: Option<f64>| of.zip(yardsticks.writer_at_batch_per_s).map(|(a, b)| a / b);
    let cpu_for = |count: f64| driven.cpu.map(|seconds| seconds * 1e6 / count.max(1.0));
    let [p50, p99] = [0.5, 0.99].map(|share| percentile(&driven.acks_ms, share));
    Ok(Report {
        game: game.iter().map(|game| game.name()).collect::<Vec<_>>().join(","),
        tables: *tables,
        sockets,
        seconds: driven.seconds,
        rate: *rate,
        acked: driven.acked,
        acked_per_s: per_s,
        ack_ms_p50: p50,
        ack_ms_p99: p99,
        lost: driven.lost,
        duplicated: driven.duplicated,
        refused: driven.refused.clone(),
        frames: driven.frames,
        frame_bytes: driven.frame_bytes(),
        cpu_us_per_move: cpu_for(driven.acked as f64),
        cpu_us_per_append: driven.appends.and_then(cpu_for),
        echo_cpu_us: yardsticks.echo,
        relay_cpu_us: yardsticks.relay,
        commit_ms_p50: percentile(&commits, 0.5),
        commit_ms_p99: percentile(&commits, 0.99),
        writer_per_s: yardsticks.writer_per_s,
        appends_per_s,
        appends_per_commit,
        writer_at_batch_per_s: yardsticks.writer_at_batch_per_s,
        writer_share: share(appends_per_s),
        relay_per_s: yardsticks.relay_per_s,
        relay_share: share(yardsticks.relay_per_s),
    })
}

fn tell(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Report { game, tables, sockets, seconds, acked, acked_per_s, .. } = report;
    writeln!(out, "{game}: {tables} tables, {sockets} sockets, {seconds:.1} s")?;
    writeln!(out, "  {acked} commands done, {acked_per_s:.1} a second")?;
    for (code, times) in &report.refused {
        writeln!(out, "  {times} refused: {code}")?;
    }
    let Report { ack_ms_p50, ack_ms_p99, commit_ms_p50, commit_ms_p99, .. } = report;
    writeln!(out, "  answered after {ack_ms_p50:.1} ms (median), {ack_ms_p99:.1} ms (99 %)")?;
    writeln!(
        out,
        "  a raw commit takes {commit_ms_p50:.1} ms (median), {commit_ms_p99:.1} ms (99 %)"
    )?;
    writeln!(out, "  {} lost, {} twice", report.lost, report.duplicated)?;
    let Report { frames, frame_bytes, .. } = report;
    writeln!(out, "  {frames} frames of {frame_bytes:.0} bytes on average")?;
    let micros =
        |cost: Option<f64>| cost.map_or("not known".to_string(), |cost| format!("{cost:.0} µs"));
    writeln!(
        out,
        "  CPU: a command {}, an echo {}, a relay {}",
        micros(report.cpu_us_per_move),
        micros(report.echo_cpu_us),
        micros(report.relay_cpu_us)
    )?;
    writeln!(out, "  a bare writer: {:.0} appends a second", report.writer_per_s)?;
    if let Some((((own, batch), bare), share)) = report
        .appends_per_s
        .zip(report.appends_per_commit)
        .zip(report.writer_at_batch_per_s)
        .zip(report.writer_share)
    {
        writeln!(
            out,
            "  {own:.0} appends a second, {batch:.1} a commit; a bare writer with as many a commit: {bare:.0}, \
             of which that is {:.0} %",
            100.0 * share
        )?;
    }
    if let Some((relay, share)) = report.relay_per_s.zip(report.relay_share) {
        writeln!(
            out,
            "  a relay that only appends and sends: {relay:.0} a second, {:.0} % of it",
            100.0 * share
        )?;
    }
    Ok(())
}

/// The least value that so large a share is not above.
fn percentile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(at.saturating_sub(1)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!([0.5, 0.99, 1.0].map(|share| percentile(&values, share)), [100.0, 198.0, 200.0]);
        assert_eq!(percentile(&[], 0.5), 0.0);
    }
}
