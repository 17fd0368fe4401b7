//! A match that keeps itself: after every change the whole of it lies in one file, which is written
//! beside and then put in its place, so that a kill or a full disk leaves the one before. A finished
//! match becomes a log that can be replayed, verified and reviewed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cards::SeatSet;
use engine::log::Log;
use games::GameName;
use serde_json::{Value, json};

use super::sitter::Sitter;
use crate::replay;
use crate::trouble::{self, Trouble, wrong};

/// Where one match is kept.
pub(super) struct Kept {
    going: PathBuf,
    done: PathBuf,
    finished: bool,
    /// Why it could not be written, the last time.
    pub trouble: Option<String>,
}

/// A match that was left.
pub(super) struct Left {
    /// Its file.
    pub path: PathBuf,
    /// Who sat there; nobody knows in a plain log.
    pub sitters: Option<Vec<Sitter>>,
    /// What happened.
    pub log: Log,
}

/// Where matches are kept for whoever runs the program: `XDG_STATE_HOME`, or `.local/state` at home.
pub(super) fn home() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty());
    let state = set("XDG_STATE_HOME").map(PathBuf::from);
    let state = state.or_else(|| Some(PathBuf::from(set("HOME")?).join(".local/state")));
    Some(state?.join("quinte"))
}

/// The matches that were left, the newest first. What cannot be read is no match.
pub(super) fn left(home: &Path, game: Option<GameName>) -> Vec<Left> {
    let Ok(files) = fs::read_dir(home.join("going")) else { return Vec::new() };
    let dated = |file: fs::DirEntry| -> (SystemTime, PathBuf) {
        let written = file.metadata().and_then(|about| about.modified());
        (written.unwrap_or(SystemTime::UNIX_EPOCH), file.path())
    };
    let mut files: Vec<_> = files.filter_map(Result::ok).map(dated).collect();
    files.sort();
    let paths = files.into_iter().rev().map(|(_, path)| path);
    let paths = paths.filter(|path| path.extension().is_some_and(|kind| kind == "json"));
    let matches = paths.filter_map(|path| Left::read(&path).ok());
    matches.filter(|left| game.is_none_or(|game| left.log.game == game.name())).collect()
}

impl Left {
    /// Reads a match that keeps itself, or a log that somebody saved.
    pub(super) fn read(path: &Path) -> Result<Left, Trouble> {
        let text = trouble::read(path)?;
        let json: Option<Value> = serde_json::from_str(&text).ok();
        let kept = json.as_ref().and_then(|json| Some((json.get("sitters")?, json.get("log")?)));
        let Some((sitters, log)) = kept else {
            return Ok(Left { path: path.into(), sitters: None, log: replay::open(path)? });
        };
        let named = sitters.as_array().map(Vec::as_slice).unwrap_or_default();
        let sitter = |name: &Value| name.as_str().unwrap_or_default().parse::<Sitter>();
        let sitters: Result<Vec<Sitter>, String> = named.iter().map(sitter).collect();
        let (sitters, log) = (sitters.map_err(wrong)?, Log::from_json(log)?);
        Ok(Left { path: path.into(), sitters: Some(sitters), log })
    }

    /// Who sits there again: where nobody wrote it down, bots like this one beside the people.
    pub(super) fn seated(&self, seats: usize, bot: Sitter) -> Vec<Sitter> {
        let people = self.log.people.unwrap_or(SeatSet::EMPTY);
        let one = |seat| if people.contains(seat) { Sitter::Person } else { bot };
        self.sitters.clone().unwrap_or_else(|| cards::Seat::all(seats).map(one).collect())
    }
}

impl Kept {
    /// A place for a match, named by what the house is committed to: every match has its own.
    pub(super) fn new(home: &Path, log: &Log) -> io::Result<Kept> {
        let id: String = log.commitment.iter().flat_map(|hash| hash.chars()).take(10).collect();
        let name = format!("{}-{id}.json", log.game);
        let (going, done) = (home.join("going"), home.join("done"));
        fs::create_dir_all(&going)?;
        fs::create_dir_all(&done)?;
        let (going, done) = (going.join(&name), done.join(&name));
        Ok(Kept { going, done, finished: false, trouble: None })
    }

    /// The log, once the match is over.
    pub(super) fn log(&self) -> Option<&Path> {
        (self.finished && self.trouble.is_none()).then_some(&self.done)
    }

    /// Writes the match as it stands.
    pub(super) fn write(&mut self, sitters: &[Sitter], log: &Log) {
        let sitters: Vec<String> = sitters.iter().map(Sitter::to_string).collect();
        let text = json!({"sitters": sitters, "log": log.to_json()}).to_string();
        self.trouble = replace(&self.going, &text).err().map(|why| why.to_string());
    }

    /// The match is over: from now on it is a log.
    pub(super) fn finish(&mut self, log: &Log) {
        let written = replace(&self.done, &log.to_text());
        let removed = written.and_then(|()| match fs::remove_file(&self.going) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        });
        self.finished = true;
        self.trouble = removed.err().map(|why| why.to_string());
    }
}

/// Puts a file in its place whole. It holds a secret, so nobody else may read it.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_extension("new");
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    drop(file);
    fs::rename(&beside, path)
}
