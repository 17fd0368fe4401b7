//! `quinte judge`: questions about the rules on standard input, answers on standard output.
//!
//! One line in, one line out, flushed, until the input ends. Nothing in a line can end it sooner: a
//! line too long to be a question is read past without being kept.

use std::io::{self, BufRead, Read, Write};

use engine::judge::bad_request;
use serde_json::Value;

use crate::trouble::Trouble;

/// The longest line that is kept to be answered: a log of the longest match is far shorter.
const LONGEST: u64 = 64 << 20;

/// Answer questions about the rules: one JSON request a line in, one JSON answer a line out
#[derive(clap::Args)]
pub struct Arguments {}

/// Answers until the input ends.
pub fn run(mut input: impl BufRead, out: &mut impl Write) -> Result<(), Trouble> {
    let mut line = Vec::new();
    for line_number in 1.. {
        line.clear();
        let whole = read_line(&mut input, &mut line, LONGEST)?;
        let answer = match whole {
            Line::End => break,
            Line::Whole => games::judge(&line, line_number),
            Line::TooLong => {
                let why = format!("line {line_number} is longer than {LONGEST} bytes");
                bad_request(Value::Null, &why).to_string()
            }
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

#[derive(Debug, PartialEq)]
enum Line {
    Whole,
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: u64) -> io::Result<Line> {
    if input.by_ref().take(longest + 1).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Whole);
    }
    if line.len() as u64 <= longest {
        // The last line may end with the input.
        return Ok(Line::Whole);
    }
    input.skip_until(b'\n')?;
    Ok(Line::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_read_past() {
        let mut input: &[u8] = b"four\nfives\nsix\n\nend";
        let mut next = || {
            let mut line = Vec::new();
            let kind = read_line(&mut input, &mut line, 4).expect("a slice can be read");
            (kind, line)
        };
        assert_eq!(next(), (Line::Whole, b"four".to_vec()));
        assert_eq!(next().0, Line::TooLong);
        assert_eq!(next(), (Line::Whole, b"six".to_vec()));
        assert_eq!(next(), (Line::Whole, Vec::new()));
        assert_eq!(next(), (Line::Whole, b"end".to_vec()));
        assert_eq!(next().0, Line::End);
    }

    #[test]
    fn every_line_gets_one_answer() {
        let mut out = Vec::new();
        run(&b"{}\n\n\xff\nnull\n{\"game\":\"belote\",\"op\":\"info\"}"[..], &mut out)
            .expect("answers");
        let answers = String::from_utf8(out).expect("answers are text");
        assert_eq!(answers.lines().count(), 5);
        assert!(answers.lines().all(|answer| answer.starts_with("{\"id\":null,\"valid\":")));
    }
}
