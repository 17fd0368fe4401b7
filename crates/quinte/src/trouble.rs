//! Why a command stopped before it was done, in one sentence for whoever typed it.

use std::fmt;
use std::io;
use std::path::Path;

use engine::OptionsError;
use engine::log::LogError;
use games::UnknownGame;

/// Why a command stopped.
#[derive(Debug)]
pub enum Trouble {
    /// Something asked for cannot be had, or something found is wrong.
    Wrong(String),
    /// Nobody listens any more, or a disk is full.
    Io(io::Error),
}

/// Shortcut for "this cannot go on, because …".
pub fn wrong(why: impl Into<String>) -> Trouble {
    Trouble::Wrong(why.into())
}

/// Reads a whole file, or says which one could not be read.
pub fn read(path: &Path) -> Result<String, Trouble> {
    std::fs::read_to_string(path)
        .map_err(|error| wrong(format!("{} cannot be read: {error}", path.display())))
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Wrong(why) => f.write_str(why),
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
