//! Saving without destroying: a file that is there already is never touched.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Beyond so many files of one name something else is wrong.
const MOST: u32 = 1_000;

/// Writes a file that did not exist before: this one, or `name-2.json`, `name-3.json` and so on.
/// Gives the path that was written.
pub(super) fn write_new(path: &Path, text: &str) -> io::Result<PathBuf> {
    for number in 1..MOST {
        let path = numbered(path, number);
        let mut file = match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        if let Err(error) = file.write_all(text.as_bytes()) {
            // Half a log would be taken for a whole one.
            let _ = fs::remove_file(&path);
            return Err(error);
        }
        return Ok(path);
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
