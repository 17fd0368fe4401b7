//! `quinte completions` and `quinte man`: what a shell and its manual know of the program, written from the
//! commands themselves, so that it cannot be out of date.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap_complete::Shell;
use clap_mangen::Man as Page;

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
    command: &mut clap::Command,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, command, "quinte", &mut text);
    Ok(out.write_all(&text)?)
}

/// Writes manual pages.
pub(crate) fn man(
    arguments: &Man,
    command: clap::Command,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let Some(folder) = &arguments.folder else {
        return Ok(Page::new(command).render(out)?);
    };
    let named = |why: std::io::Error| wrong(format!("{} was not written: {why}", folder.display()));
    fs::create_dir_all(folder).map_err(named)?;
    clap_mangen::generate_to(command, folder).map_err(named)?;
    Ok(writeln!(out, "The manual is in {}.", folder.display())?)
}
