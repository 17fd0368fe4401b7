//! `quinte load`: how many tables a house bears, over real sockets, against yardsticks of the same run.

mod drive;
mod house;
mod yardsticks;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::Duration;

use games::GameName;
use serde::Serialize;
use serde_json::json;

use crate::trouble::{Trouble, wrong};
use drive::{Driven, drive};
use house::Child;

/// Measure a house: tables of programs over real sockets, beside an echo, a relay and a bare writer
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game
    #[arg(long, default_value = "belote")]
    game: GameName,
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
    game: &'static str,
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
    refused: u64,
    frames: u64,
    frame_bytes: f64,
    /// CPU time of the house for a command that was done.
    cpu_us_per_move: Option<f64>,
    /// The same for a message that comes back, at the same rate.
    echo_cpu_us: Option<f64>,
    /// The same for a message that is appended and sent to the whole table.
    relay_cpu_us: Option<f64>,
    /// One row at a time into a file of its own, while the house was measured.
    commit_ms_p50: f64,
    commit_ms_p99: f64,
    /// As many tables that append without any house around them.
    writer_per_s: f64,
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
    let report = runtime.block_on(measure(arguments))?;
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
    let seats = games::seats(*game, &json!({}))? as u32;
    let lasting = Duration::from_secs((*seconds).into());
    let child = match at {
        Some(_) => None,
        None => Some(Child::house()?),
    };
    let address = at.or(child.as_ref().map(|child| child.address)).expect("one of them is there");
    let plan = drive::Plan { address, game: *game, tables: *tables, seats, rate: *rate, lasting };
    let (driven, commits) = tokio::join!(drive(&plan), yardsticks::commits(lasting));
    let (driven, commits): (Driven, _) = (driven?, commits?);
    drop(child);
    let per_s = driven.acked as f64 / driven.seconds;
    let sizes = yardsticks::Sizes { tables: *tables, seats, per_s, bytes: driven.frame_bytes() };
    let few = lasting.min(Duration::from_secs(10));
    let yardsticks = yardsticks::measure(&sizes, few).await?;
    let [p50, p99] = [0.5, 0.99].map(|share| percentile(&driven.acks_ms, share));
    Ok(Report {
        game: game.name(),
        tables: *tables,
        sockets: tables * seats,
        seconds: driven.seconds,
        rate: *rate,
        acked: driven.acked,
        acked_per_s: per_s,
        ack_ms_p50: p50,
        ack_ms_p99: p99,
        lost: driven.lost,
        duplicated: driven.duplicated,
        refused: driven.refused,
        frames: driven.frames,
        frame_bytes: driven.frame_bytes(),
        cpu_us_per_move: driven.cpu.map(|seconds| seconds * 1e6 / driven.acked.max(1) as f64),
        echo_cpu_us: yardsticks.echo,
        relay_cpu_us: yardsticks.relay,
        commit_ms_p50: percentile(&commits, 0.5),
        commit_ms_p99: percentile(&commits, 0.99),
        writer_per_s: yardsticks.writer_per_s,
    })
}

fn tell(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Report { game, tables, sockets, seconds, acked, acked_per_s, .. } = report;
    writeln!(out, "{game}: {tables} tables, {sockets} sockets, {seconds:.1} s")?;
    writeln!(
        out,
        "  {acked} commands done, {acked_per_s:.1} a second; {} refused",
        report.refused
    )?;
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
    writeln!(out, "  a bare writer: {:.0} appends a second", report.writer_per_s)
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
