//! One's own grain of chance. It is drawn once the house is committed to its seed, and kept beside the
//! commitment until the match has been checked: only so it proves that nobody chose the cards.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use engine::fair::hex;
use serde_json::{Value, json};

use crate::play::kept;

/// The salt for what the house is committed to: the one that was kept, or a new one.
pub(super) fn for_commitment(home: &Path, commitment: &str) -> io::Result<String> {
    if let Some(salt) = kept(home, commitment) {
        return Ok(salt);
    }
    let mut grain = [0; 16];
    getrandom::fill(&mut grain).map_err(io::Error::other)?;
    let (salt, path) = (hex(&grain), path(home, commitment));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    kept::replace(&path, &json!({"commitment": commitment, "salt": salt}).to_string())?;
    Ok(salt)
}

/// The salt that was drawn for this commitment, if one was.
pub(super) fn kept(home: &Path, commitment: &str) -> Option<String> {
    let text = fs::read_to_string(path(home, commitment)).ok()?;
    let kept: Value = serde_json::from_str(&text).ok()?;
    let same = kept["commitment"].as_str() == Some(commitment);
    kept["salt"].as_str().filter(|_| same).map(str::to_string)
}

fn path(home: &Path, commitment: &str) -> PathBuf {
    let name: String = commitment.chars().filter(char::is_ascii_hexdigit).take(16).collect();
    home.join("salts").join(format!("{name}.json"))
}
