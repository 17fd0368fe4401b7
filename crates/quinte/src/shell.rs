//! `quinte completions` and `quinte man`: what a shell and its manual know of the program, written from the
//! commands themselves, so that it cannot be out of date.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bots::Level;
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, roman};
use games::GameName;

use crate::trouble::{Trouble, wrong};

/// Write completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte completions bash > ~/.local/share/bash-completion/completions/quinte
  quinte completions fish > ~/.config/fish/completions/quinte.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Write the manual: one page to the output, or one a command into a folder
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte man | man -l -                 to read it
  quinte man ~/.local/share/man/man1    one page a command, where `man quinte-play` finds it")]
pub(crate) struct Man {
    /// The folder; it is made if it is not there
    folder: Option<PathBuf>,
}

/// Writes completions.
pub(crate) fn complete(
    arguments: &Completions,
    command: Command,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let mut text = Vec::new();
    let mut command = command.mut_subcommands(naming_values);
    clap_complete::generate(arguments.shell, &mut command, "quinte", &mut text);
    out.write_all(&text)?;
    if arguments.shell == Shell::Fish {
        out.write_all(games_for_fish(&command).as_bytes())?;
    }
    Ok(())
}

/// The library tells fish the values of flags, and none of what stands without one.
fn games_for_fish(command: &Command) -> String {
    let games = GameName::ALL.map(GameName::name).join(" ");
    let takes_a_game = |command: &&Command| {
        command.get_positionals().any(|argument| argument.get_id().as_str() == "game")
    };
    let line = |command: &Command| {
        let name = command.get_name();
        format!(
            "complete -c quinte -n \"__fish_quinte_using_subcommand {name}\" -f -a \"{games}\"\n"
        )
    };
    command.get_subcommands().filter(takes_a_game).map(line).collect()
}

/// Games and levels are read by parsers of their own, which take more than they list and correct slips; a shell
/// offers what they list.
fn naming_values(command: Command) -> Command {
    command.mut_args(|arg| match arg.get_id().as_str() {
        "game" => arg.value_parser(PossibleValuesParser::new(GameName::ALL.map(GameName::name))),
        "level" | "a" | "b" => {
            arg.value_parser(PossibleValuesParser::new(Level::ALL.map(Level::name)))
        }
        _ => arg,
    })
}

/// Writes manual pages.
pub(crate) fn man(
    arguments: &Man,
    mut command: Command,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    command = command.disable_help_subcommand(true).subcommand_help_heading("COMMANDS");
    command.build();
    let Some(folder) = &arguments.folder else { return Ok(page(&command, out)?) };
    let named = |why: io::Error| wrong(format!("{} was not written: {why}", folder.display()));
    pages(&command, folder).map_err(named)?;
    Ok(writeln!(out, "The manual is in {}.", folder.display())?)
}

/// The page of the program, and one for each command.
fn pages(command: &Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for command in command.get_subcommands().chain([command]) {
        let name = Page::new(command.clone()).get_filename();
        page(command, &mut fs::File::create(folder.join(name))?)?;
    }
    Ok(())
}

/// One page. The library's own fills the lines of examples and lists every flag before what is asked.
fn page(command: &Command, out: &mut impl Write) -> io::Result<()> {
    let page = Page::new(command.clone()).source(concat!("quinte ", env!("CARGO_PKG_VERSION")));
    page.render_title(out)?;
    page.render_name_section(out)?;
    usage(command).to_writer(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    if command.has_subcommands() {
        page.render_subcommands_section(out)?;
    }
    examples(command).to_writer(out)
}

/// What `--help` shows as the usage.
fn usage(command: &Command) -> Roff {
    let name = command.get_bin_name().unwrap_or("quinte").to_owned();
    let usage = command.clone().render_usage().to_string();
    let rest = usage.trim_start_matches("Usage: ").trim_start_matches(&name).to_owned();
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]).text([bold(name), roman(rest)]);
    roff
}

/// What stands below the help: examples, each with what it is for, then paragraphs.
fn examples(command: &Command) -> Roff {
    let mut roff = Roff::new();
    let below = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    for line in below.lines() {
        match line.strip_prefix("  ") {
            Some(example) => {
                let (typed, says) = example.split_once("  ").unwrap_or((example, ""));
                roff.control("TP", []).text([bold(typed)]).text([roman(says.trim())]);
            }
            None if line == "Examples:" => _ = roff.control("SH", ["EXAMPLES"]),
            None if line.is_empty() => _ = roff.control("SH", ["NOTES"]),
            None => _ = roff.text([roman(line)]),
        }
    }
    roff
}
