//! `quinte backup` and `quinte restore`: a copy of a house, taken while it is open, and put back.

use std::io::Write;
use std::path::{Path, PathBuf};

use engine::spoken::count;
use serde_json::json;
use server::backup::{Held, NoCopy, back_up as copy_to, restore as copy_back};

use crate::progress;
use crate::serve::data_folder;
use crate::trouble::{Trouble, wrong};

/// Copy a house, which may be open, and play every match in the copy again
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte backup copy                  the house in your data folder
  quinte backup --data house copy     that of another folder; it may be open")]
pub(crate) struct Backup {
    /// The folder of the house [default: quinte in your data folder]
    #[arg(long, value_name = "FOLDER", env = "QUINTE_DATA")]
    data: Option<PathBuf>,
    /// The folder for the copy, which must hold no house yet
    to: PathBuf,
    /// What the copy holds as one JSON object
    #[arg(long)]
    json: bool,
}

/// Put a copy back where there is no house, after playing every match in it again
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte restore copy                 into your data folder
  quinte restore --data again copy    into another one")]
pub(crate) struct Restore {
    /// The folder with the copy
    from: PathBuf,
    /// The folder of the house, which must hold none yet [default: quinte in your data folder]
    #[arg(long, value_name = "FOLDER", env = "QUINTE_DATA")]
    data: Option<PathBuf>,
    /// What was put back as one JSON object
    #[arg(long)]
    json: bool,
}

/// Makes a copy.
pub(crate) fn back_up(arguments: Backup, out: &mut impl Write) -> Result<(), Trouble> {
    let data = arguments.data.map_or_else(data_folder, Ok)?;
    duplicate(copy_to, (&data, &arguments.to), arguments.json, out)
}

/// Puts a copy back.
pub(crate) fn restore(arguments: Restore, out: &mut impl Write) -> Result<(), Trouble> {
    let data = arguments.data.map_or_else(data_folder, Ok)?;
    duplicate(copy_back, (&arguments.from, &data), arguments.json, out)
}

/// Copies from one folder to another, and tells what is there then.
fn duplicate(
    copy: fn(&Path, &Path) -> Result<Held, NoCopy>,
    (from, to): (&Path, &Path),
    json: bool,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let bar = progress::spinner();
    bar.set_message("Every match is played again …");
    let held = copy(from, to);
    bar.finish_and_clear();
    let held = held.map_err(|why| match why {
        NoCopy::There => wrong(format!("{}: {why}", to.display())),
        NoCopy::Nothing => wrong(format!("there is no house in {}: {why}", from.display())),
        why => wrong(format!("{}: {why}", from.display())),
    })?;
    if json {
        let Held { tables, running, matches, other_rules } = held;
        let told = json!({
            "folder": to, "tables": tables, "open": running, "matches": matches, "other_rules": other_rules,
        });
        return Ok(writeln!(out, "{told}")?);
    }
    tell(&held, &to.display().to_string(), out)
}

fn tell(held: &Held, place: &str, out: &mut impl Write) -> Result<(), Trouble> {
    let Held { tables, running, matches, other_rules } = held;
    let tables = count(*tables, "table");
    let matches = format!("{matches} finished match{}", if *matches == 1 { "" } else { "es" });
    writeln!(out, "{place} holds {tables}, {running} of them open, and {matches}.")?;
    writeln!(out, "Every one was played again.")?;
    if *other_rules > 0 {
        writeln!(out, "{other_rules} were played under other rules and were only copied.")?;
    }
    Ok(())
}
