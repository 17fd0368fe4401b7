//! The `quinte` program. Each command is one file and is generic over the game: the name on the
//! command line picks the type (`games::Visit`, `bots::Visit`), and no game's word is spoken in this
//! room.
//!
//! Exit codes: 0 for success, 1 when a command found something wrong, was refused or cannot have what it
//! needs, 2 for a command line that cannot be understood.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `trouble`, `words`, `lines`, `link`, `progress` | why a command stopped; words, lines, ways to a table and patience that all share |
//! | `house_rules`, `rulings` | options of the command line; what was decided where rules are unclear |
//! | `judge`, `rules` | questions about the rules, and the rulebook |
//! | `play`, `replay`, `verify`, `review` | a match at a terminal, told again, recomputed, looked back at |
//! | `hosted` | a match of any game, hosted over a pipe |
//! | `sim`, `arena`, `bot`, `sit` | bots among themselves, against each other, at another table, at a house |
//! | `bench` | how fast the games are here |
//! | `serve`, `backup`, `load` | a house that people and programs come to, copies of it, and how much it bears |
//! | `shell` | completions and manual pages, written from the commands themselves |

#![allow(rustdoc::bare_urls, reason = "what help says is read in a terminal")]

mod arena;
mod backup;
mod bench;
mod bot;
mod hosted;
mod house_rules;
mod judge;
mod lines;
mod link;
mod load;
mod play;
mod progress;
mod replay;
mod review;
mod rules;
mod rulings;
mod serve;
mod shell;
mod sim;
mod sit;
mod trouble;
mod verify;
mod words;

use std::error::Error;
use std::io::{self, Write};
use std::num::ParseIntError;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use engine::meant;

use crate::lines::invite;
use crate::trouble::Trouble;

const EXAMPLES: &str = "\
Examples:
  quinte play                        Belote against experts, or the match you left
  quinte play tractor --level club   another game, against club players
  quinte play --join 'http://house:7177/#/join/CODE'   a table of another house
  quinte serve --lan                 a house for friends in the same network
  quinte rules belote BEL-5.3        one rule with its examples
  quinte replay match.json           a saved match, told line by line
  quinte help play                   everything about one command

Exit codes: 0 done; 1 something was found wrong, refused or could not be had; 2 the command line cannot be \
understood. Complaints go to standard error, and with --json nothing else than JSON goes to standard output.";

/// Card games at one table: play, review, simulate, compare bots, replay, verify, and ask the judge.
#[derive(Parser)]
#[command(name = "quinte", version, after_help = EXAMPLES)]
struct Quinte {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
    Resume(play::Resuming),
    Rules(rules::Arguments),
    Judge(judge::Arguments),
    Sim(sim::Arguments),
    Replay(replay::Arguments),
    Verify(verify::Arguments),
    Review(review::Arguments),
    Arena(arena::Arguments),
    Bot(bot::Arguments),
    Sit(sit::Arguments),
    Match(hosted::Arguments),
    Serve(serve::Arguments),
    Load(load::Arguments),
    Bench(bench::Arguments),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Completions(shell::Completions),
    Man(shell::Man),
}

fn main() -> ExitCode {
    let done = match Quinte::try_parse().unwrap_or_else(|error| slip(error)).command {
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Resume(arguments)) => play::resume(&arguments),
        command => run(command, &mut io::stdout().lock()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read us has read enough.
        Err(Trouble::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(trouble) => {
            let _ = io::stdout().flush();
            let _ = writeln!(io::stderr(), "quinte: {trouble}");
            ExitCode::FAILURE
        }
    }
}

/// A command line that is not understood, in words for people: where the library is silent or speaks to
/// programmers.
fn slip(mut error: clap::Error) -> ! {
    if let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand)
        && error.get(ContextKind::SuggestedSubcommand).is_none()
        && let command = Quinte::command()
        && let Some(name) = meant(typed, command.get_subcommands().map(clap::Command::get_name))
    {
        let name = ContextValue::Strings(vec![name.to_string()]);
        error.insert(ContextKind::SuggestedSubcommand, name);
    }
    let no_number = error.source().is_some_and(<dyn Error>::is::<ParseIntError>);
    if let (true, Some(value), Some(option)) =
        (no_number, error.get(ContextKind::InvalidValue), error.get(ContextKind::InvalidArg))
    {
        let why = format!("'{value}' is no whole number that '{option}' can be\n");
        Quinte::command().error(ErrorKind::ValueValidation, why).exit();
    }
    error.exit()
}

/// Runs a command that has the output to itself; a table shares it with the screen.
fn run(command: Option<Command>, out: &mut impl Write) -> Result<(), Trouble> {
    match command {
        None | Some(Command::Play(_) | Command::Resume(_)) => help(out),
        Some(Command::Rules(arguments)) => rules::run(&arguments, out),
        Some(Command::Judge(judge::Arguments {})) => {
            invite(r#"{"game":"belote","op":"info"}"#);
            judge::run(io::stdin().lock(), out)
        }
        Some(Command::Sim(arguments)) => sim::run(&arguments, out),
        Some(Command::Replay(arguments)) => replay::run(&arguments, out),
        Some(Command::Verify(arguments)) => verify::run(&arguments, out),
        Some(Command::Review(arguments)) => review::run(&arguments, out),
        Some(Command::Arena(arguments)) => arena::run(&arguments, out),
        Some(Command::Match(hosted::Arguments {})) => {
            invite(r#"{"open":{"game":"belote","seats":[0]}}"#);
            hosted::run(io::stdin().lock(), out)
        }
        Some(Command::Bot(arguments)) => bot::run(&arguments, io::stdin().lock(), out),
        Some(Command::Sit(arguments)) => sit::run(&arguments, out),
        Some(Command::Serve(arguments)) => serve::run(arguments, out),
        Some(Command::Load(arguments)) => load::run(&arguments, out),
        Some(Command::Bench(arguments)) => bench::run(&arguments, out),
        Some(Command::Backup(arguments)) => backup::back_up(arguments, out),
        Some(Command::Restore(arguments)) => backup::restore(arguments, out),
        Some(Command::Completions(arguments)) => {
            shell::complete(&arguments, Quinte::command(), out)
        }
        Some(Command::Man(arguments)) => shell::man(&arguments, Quinte::command(), out),
    }
}

fn help(out: &mut impl Write) -> Result<(), Trouble> {
    Ok(write!(out, "{}", Quinte::command().render_help())?)
}
