//! `quinte replay LOG`: tells a match again, line by line and action by action, as a seat, as a watcher, or as somebody
//! who may look over every shoulder. A log that breaks a rule is told up to there.

use std::io::Write;
use std::path::PathBuf;

use cards::Seat;
use engine::fair::Anew;
use engine::log::{FIRST_LINE, Log, LogError, outcome};
use engine::spoken::count;
use engine::{Play, Spoken, To, Told, Viewer};
use games::{GameName, Visit};
use serde_json::{Value, json};

use crate::trouble::{Trouble, read, wrong};
use crate::words;

/// Tell a saved match again, line by line
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte replay match.json               what everybody at the table saw, and all hands
  quinte replay match.json --seat 0      as seat 0 was told it
  quinte replay match.json --as text     the log as text to keep and send")]
pub(crate) struct Arguments {
    /// The log of the match
    log: PathBuf,
    /// As this seat was told it
    #[arg(long, value_name = "N", conflicts_with = "watch")]
    seat: Option<usize>,
    /// As a watcher was told it
    #[arg(long)]
    watch: bool,
    /// As one JSON object: the events and the result
    #[arg(long)]
    json: bool,
    /// Write the log itself instead, as text that people read or as JSON
    #[arg(long = "as", value_name = "FORM", conflicts_with_all = ["seat", "watch", "json"])]
    form: Option<Form>,
}

/// How a log is written.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    Text,
    Json,
}

/// Replays the log.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    let log = open(&arguments.log)?;
    if let Some(Form::Json) = arguments.form {
        return Ok(write!(out, "{}", log.to_text())?);
    }
    let game: GameName = log.game.parse()?;
    if let Some(Form::Text) = arguments.form {
        return game.visit(AsText { log, out });
    }
    game.visit(Replay { arguments, log, out })
}

/// Reads a log from a file.
pub(crate) fn open(path: &std::path::Path) -> Result<Log, Trouble> {
    let named = |why: String| wrong(format!("{}: {why}", path.display()));
    let text = read(path)?;
    let log =
        if text.starts_with(FIRST_LINE) { Log::from_lines(&text) } else { Log::from_text(&text) };
    log.map_err(|error| named(error.to_string()))
}

/// The log in lines, with what happened as comments as far as it can be played.
struct AsText<'a, W> {
    log: Log,
    out: &'a mut W,
}

impl<W: Write> Visit for AsText<'_, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Spoken>(self) -> Result<(), Trouble> {
        let AsText { log, out } = self;
        let mut comments: Vec<Vec<String>> = Vec::new();
        let mut told = Vec::new();
        if let Ok(mut play) = log.begin::<G>(&mut told) {
            for at in 0..=log.actions.len() {
                let lines = told.iter().filter_map(|told| line::<G>(&play, told, None));
                comments.push(lines.collect());
                told.clear();
                if at == log.actions.len() || log.replay_action(&mut play, at, &mut told).is_err() {
                    break;
                }
            }
        }
        let told = |at: usize| comments.get(at).cloned().unwrap_or_default();
        Ok(write!(out, "{}", log.to_lines(told))?)
    }
}

struct Replay<'a, W> {
    arguments: &'a Arguments,
    log: Log,
    out: &'a mut W,
}

impl<W: Write> Visit for Replay<'_, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Spoken>(self) -> Result<(), Trouble> {
        let Replay { arguments, log, out } = self;
        let mut told = Vec::new();
        let mut play = log.begin::<G>(&mut told)?;
        let viewer = arguments.viewer(G::seating(play.rules()).seats)?;
        let mut events = Vec::new();
        let mut tell = |play: &Play<G>, told: &mut Vec<Told<G::Event>>, after: usize| {
            if arguments.json {
                events.extend(told.iter().filter_map(|told| event::<G>(told, viewer, after)));
            } else {
                // Actions are counted from 0; what happens before the first has no number.
                let mut number = after.checked_sub(1).map_or(String::new(), |at| at.to_string());
                for line in told.iter().filter_map(|told| line::<G>(play, told, viewer)) {
                    writeln!(out, "{:>5}  {line}", std::mem::take(&mut number))?;
                }
            }
            told.clear();
            Ok::<(), Trouble>(())
        };
        tell(&play, &mut told, 0)?;
        for at in 0..log.actions.len() {
            log.replay_action(&mut play, at, &mut told)
                .map_err(|error| refused::<G>(&log, &error))?;
            tell(&play, &mut told, at + 1)?;
        }
        if arguments.json {
            writeln!(out, "{}", summary(&log, &play, events))?;
        } else {
            result(&log, &play, out)?;
        }
        Ok(())
    }
}

impl Arguments {
    /// `None` looks over every shoulder.
    fn viewer(&self, seats: usize) -> Result<Option<Viewer>, Trouble> {
        match self.seat {
            Some(seat) if seat >= seats => {
                Err(wrong(format!("there is no seat {seat}; the seats are 0 to {}", seats - 1)))
            }
            Some(seat) => Ok(Some(Viewer::Seat(Seat::new(seat)))),
            None if self.watch => Ok(Some(Viewer::Watcher)),
            None => Ok(None),
        }
    }
}

fn line<G: Spoken>(
    play: &Play<G>,
    told: &Told<G::Event>,
    viewer: Option<Viewer>,
) -> Option<String> {
    match (viewer, told.to) {
        (Some(viewer), to) if !to.reaches(viewer) => None,
        (Some(viewer), _) => G::tell(play.rules(), &told.event, viewer),
        (None, To::All) => G::tell(play.rules(), &told.event, Viewer::Watcher),
        (None, To::Seat(seat)) => {
            let line = G::tell(play.rules(), &told.event, Viewer::Seat(seat))?;
            Some(format!("[told to seat {seat}] {line}"))
        }
    }
}

fn event<G: Spoken>(told: &Told<G::Event>, viewer: Option<Viewer>, after: usize) -> Option<Value> {
    if viewer.is_some_and(|viewer| !told.to.reaches(viewer)) {
        return None;
    }
    let to = match told.to {
        To::All => json!("all"),
        To::Seat(seat) => json!(seat),
    };
    Some(json!({"after": after, "to": to, "event": told.event}))
}

fn summary<G: Spoken>(log: &Log, play: &Play<G>, events: Vec<Value>) -> Value {
    let result = outcome(play);
    json!({"game": log.game, "revision": log.revision, "options": log.options,
           "actions": log.actions.len(), "taken_back": log.taken_back.len(), "hints": log.hints.len(),
           "deals": play.standing().deals, "events": events,
           "scores": result.scores, "winner": result.winner, "digest": result.digest})
}

fn result<G: Spoken>(log: &Log, play: &Play<G>, out: &mut impl Write) -> Result<(), Trouble> {
    let (standing, sides) = (play.standing(), G::seating(play.rules()).sides);
    let winner = standing.winner.map_or("nobody yet".to_string(), |side| words::side(sides, side));
    writeln!(out, "\nDeals: {}", standing.deals)?;
    writeln!(out, "Score: {}", words::scores(sides, &standing.scores))?;
    writeln!(out, "Winner: {winner}")?;
    writeln!(out, "Digest: {}", play.digest())?;
    for note in set_up(log).into_iter().chain(beside(log)) {
        writeln!(out, "{note}")?;
    }
    Ok(())
}

/// How a match was set up that did not begin with its first deal.
pub(crate) fn set_up(log: &Log) -> Option<String> {
    let on = log.played_on.map(|taken| {
        format!("it was played on from another match after {}", count(taken, "action"))
    });
    let anew = log.source.anew().iter().map(|Anew { after, seat, .. }| {
        format!("what seat {seat} could not see was dealt anew after {}", count(*after, "action"))
    });
    let all: Vec<String> = on.into_iter().chain(anew).collect();
    (!all.is_empty()).then(|| format!("This match was set up: {}.", all.join("; ")))
}

/// Who took back how much and who asked for how many hints, if anybody did: by the log's own word, for it
/// is no part of the match.
pub(crate) fn beside(log: &Log) -> Vec<String> {
    let backs: Vec<Seat> = log.taken_back.iter().map(|back| back.seat).collect();
    let hints: Vec<Seat> = log.hints.iter().map(|hint| hint.seat).collect();
    let counted = [
        counted(&backs, "decision was taken back", "decisions were taken back"),
        counted(&hints, "hint was asked for", "hints were asked for"),
    ];
    counted.into_iter().flatten().collect()
}

fn counted(by: &[Seat], one: &str, several: &str) -> Option<String> {
    let mut seats: Vec<String> = by.iter().map(Seat::to_string).collect();
    seats.sort_unstable();
    seats.dedup();
    let seat = if seats.len() == 1 { "seat" } else { "seats" };
    let were = match by.len() {
        0 => return None,
        1 => format!("1 {one}"),
        n => format!("{n} {several}"),
    };
    Some(format!("{were}, by {seat} {}", words::and(&seats)))
}

/// Which action breaks which rule, in a sentence.
pub(crate) fn refused<G: Spoken>(log: &Log, error: &LogError) -> Trouble {
    let LogError::Refused { at, violation } = error else {
        return wrong(error.to_string());
    };
    let entry = &log.actions[*at];
    let who = entry.seat.map_or("the house".to_string(), |seat| format!("seat {seat}"));
    wrong(format!(
        "action {at} (counted from 0), {:?} by {who}, breaks {}: {} ({})",
        entry.action,
        violation.clause(),
        G::rulebook().message(violation),
        violation.code(),
    ))
}
