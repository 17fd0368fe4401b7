//! What comes from the keyboard: lines of bounded length, and Ctrl-C as a key like any other, so that
//! nobody loses a match by it.

use std::io::{self, BufRead};

/// What the terminal sends for Ctrl-C once it is a key.
const CTRL_C: u8 = 3;
/// No person types a longer line; whoever sends one is no person and is not listened to further.
const LONGEST: usize = 1 << 20;

/// Reads a line; `None` once the input has ended. What is not text is read as well as it can be. At a
/// terminal Ctrl-C ends the line, and the line says `quit`.
pub(super) fn read_line(input: &mut impl BufRead, terminal: bool) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let end = bytes.iter().position(|&b| b == b'\n' || terminal && b == CTRL_C);
        let taken = end.map_or(bytes.len(), |end| end + 1);
        line.extend_from_slice(&bytes[..taken]);
        input.consume(taken);
        if line.len() > LONGEST || line.is_empty() {
            return Ok(None);
        }
        if terminal && line.last() == Some(&CTRL_C) {
            return Ok(Some("/quit".to_string()));
        }
        if end.is_some() || taken == 0 {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

/// Makes Ctrl-C a key for as long as this lives. Ctrl-\\ still ends the program at once.
#[cfg(unix)]
pub(super) struct Held(rustix::termios::Termios);

#[cfg(unix)]
impl Held {
    /// Takes hold of the terminal at the standard input, if there is one.
    pub(super) fn take() -> Option<Held> {
        use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
        const NO_KEY: u8 = if cfg!(target_os = "linux") { 0 } else { u8::MAX };
        let before = tcgetattr(io::stdin()).ok()?;
        let mut now = before.clone();
        now.special_codes[SpecialCodeIndex::VINTR] = NO_KEY;
        now.special_codes[SpecialCodeIndex::VEOL] = CTRL_C;
        tcsetattr(io::stdin(), OptionalActions::Now, &now).ok()?;
        Some(Held(before))
    }
}

#[cfg(unix)]
impl Drop for Held {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing back.
        let _ =
            rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, &self.0);
    }
}

/// Elsewhere Ctrl-C stays what it is.
#[cfg(not(unix))]
pub(crate) struct Held;

#[cfg(not(unix))]
impl Held {
    /// Nothing to take hold of.
    pub(crate) fn take() -> Option<Held> {
        None
    }
}
