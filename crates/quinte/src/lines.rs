//! Conversations in lines. Nothing in a line can end one: a line too long to be kept is read past.

use std::io::{self, BufRead, Read, Write};

/// The longest line that is kept to be answered: a log of the longest match is far shorter.
const LONGEST: u64 = 64 << 20;

/// Answers every line with one line, flushed, until the input ends. A line that is too long comes as
/// the reason why.
pub fn converse(
    mut input: impl BufRead,
    out: &mut impl Write,
    mut answer: impl FnMut(Result<&[u8], String>, u64) -> String,
) -> io::Result<()> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let said = match read_line(&mut input, &mut line, LONGEST)? {
            Line::End => break,
            Line::Whole => answer(Ok(&line), number),
            Line::TooLong => {
                answer(Err(format!("line {number} is longer than {LONGEST} bytes")), number)
            }
        };
        writeln!(out, "{said}")?;
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
}
