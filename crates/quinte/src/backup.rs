//! `quinte backup` and `quinte restore`: a copy of a house, taken while it is open, and put back.

use std::io::Write;
use std::path::PathBuf;

use server::backup::{Held, copy};

use crate::serve::data_folder;
use crate::trouble::{Trouble, wrong};

/// Copy a house, which may be open, and play every match in the copy again
#[derive(clap::Args)]
pub(crate) struct Backup {
    /// The folder of the house [default: quinte in your data folder]
    #[arg(long, value_name = "FOLDER", env = "QUINTE_DATA")]
    data: Option<PathBuf>,
    /// The folder for the copy, which must hold no house yet
    to: PathBuf,
}

/// Put a copy back where there is no house, after playing every match in it again
#[derive(clap::Args)]
pub(crate) struct Restore {
    /// The folder with the copy
    from: PathBuf,
    /// The folder of the house, which must hold none yet [default: quinte in your data folder]
    #[arg(long, value_name = "FOLDER", env = "QUINTE_DATA")]
    data: Option<PathBuf>,
}

/// Makes a copy.
pub(crate) fn back_up(arguments: Backup, out: &mut impl Write) -> Result<(), Trouble> {
    let data = arguments.data.map_or_else(data_folder, Ok)?;
    let held = copy(&data, &arguments.to).map_err(|why| wrong(why.to_string()))?;
    tell(&held, &arguments.to.display().to_string(), out)
}

/// Puts a copy back.
pub(crate) fn restore(arguments: Restore, out: &mut impl Write) -> Result<(), Trouble> {
    let data = arguments.data.map_or_else(data_folder, Ok)?;
    let held = copy(&arguments.from, &data).map_err(|why| wrong(why.to_string()))?;
    tell(&held, &data.display().to_string(), out)
}

fn tell(held: &Held, place: &str, out: &mut impl Write) -> Result<(), Trouble> {
    let Held { tables, running, matches, other_rules } = held;
    writeln!(
        out,
        "{place} holds {tables} tables, {running} of them open, and {matches} finished matches."
    )?;
    writeln!(out, "Every one was played again.")?;
    if *other_rules > 0 {
        writeln!(out, "{other_rules} were played under other rules and were only copied.")?;
    }
    Ok(())
}
