//! Why a command stopped before it was done, in one sentence for whoever typed it.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use engine::OptionsError;
use engine::log::LogError;
use games::{UnknownGame, Unplayable};

use crate::words::printable;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Something asked for cannot be had, or something found is wrong.
    Wrong(String),
    /// Nobody listens any more, or a disk is full.
    Io(io::Error),
}

/// Shortcut for "this cannot go on, because …".
pub(crate) fn wrong(why: impl Into<String>) -> Trouble {
    Trouble::Wrong(why.into())
}

/// The longest file that is read: the log of the longest match is far shorter.
const LONGEST: u64 = 16 << 20;

/// Reads a whole file, or says which one could not be read. What never ends is given up.
pub(crate) fn read(path: &Path) -> Result<String, Trouble> {
    let named = |why: String| wrong(format!("{} cannot be read: {why}", path.display()));
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST + 1).read_to_string(&mut text))
        .map_err(|error| named(error.to_string()))?;
    if text.len() as u64 > LONGEST {
        return Err(named(format!("it is longer than {} MB", LONGEST >> 20)));
    }
    Ok(text)
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The reason may quote what stood in a file or on the command line.
            Trouble::Wrong(why) => f.write_str(&printable(why)),
            Trouble::Io(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Io(error)
    }
}

impl From<OptionsError> for Trouble {
    fn from(error: OptionsError) -> Trouble {
        wrong(error.0)
    }
}

impl From<Unplayable> for Trouble {
    fn from(error: Unplayable) -> Trouble {
        wrong(error.to_string())
    }
}

impl From<UnknownGame> for Trouble {
    fn from(error: UnknownGame) -> Trouble {
        wrong(error.to_string())
    }
}

impl From<LogError> for Trouble {
    fn from(error: LogError) -> Trouble {
        wrong(error.to_string())
    }
}
