//! What people type: lines of bounded length from a pipe; at a terminal with editing and history, and
//! Ctrl-C as a key like any other, so that nobody loses a match by it.

use std::io::{self, BufRead, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// No person types a longer line; whoever sends one is no person and is not listened to further.
const LONGEST: usize = 1 << 20;
const PROMPT: &str = "> ";

/// Where lines come from.
pub(super) enum Keys<R> {
    /// A pipe or a file.
    Piped(R),
    /// Somebody at a terminal. A boxed editor: it is large.
    Typed(Box<DefaultEditor>),
}

impl<R: BufRead> Keys<R> {
    /// The keyboard of a terminal.
    pub(super) fn terminal() -> io::Result<Keys<R>> {
        DefaultEditor::new().map(|editor| Keys::Typed(Box::new(editor))).map_err(io::Error::other)
    }

    /// Whether somebody sits at a terminal.
    pub(super) fn terminal_is_there(&self) -> bool {
        matches!(self, Keys::Typed(_))
    }

    /// Reads a line behind a prompt; `None` once the input has ended. Ctrl-C at a terminal says `quit`.
    pub(super) fn read(&mut self, out: &mut impl Write) -> io::Result<Option<String>> {
        out.flush()?;
        let editor = match self {
            Keys::Typed(editor) => editor,
            Keys::Piped(input) => {
                write!(out, "{PROMPT}")?;
                out.flush()?;
                let line = read_line(input)?;
                if line.is_none() {
                    writeln!(out)?;
                }
                return Ok(line);
            }
        };
        match editor.readline(PROMPT) {
            Ok(line) => {
                // A line that cannot be remembered was still typed.
                let _ = editor.add_history_entry(line.trim());
                Ok(Some(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Some("/quit".to_string())),
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// Reads a line; `None` once the input has ended. What is not text is read as well as it can be.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let end = bytes.iter().position(|&b| b == b'\n');
        let taken = end.map_or(bytes.len(), |end| end + 1);
        line.extend_from_slice(&bytes[..taken]);
        input.consume(taken);
        if line.len() > LONGEST || line.is_empty() {
            return Ok(None);
        }
        if end.is_some() || taken == 0 {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
    }
}
