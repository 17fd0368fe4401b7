//! Conversations in lines. Nothing in a line can end one: a line too long to be kept is read past.

use std::io::{self, BufRead, IsTerminal, Read, Write};

/// The longest line that a bot keeps to answer.
pub(crate) const LONGEST: usize = 64 << 20;

/// Who typed the command by hand is told that it listens, and for what; a program needs no words.
pub(crate) fn invite(example: &str) {
    if io::stdin().is_terminal() {
        eprintln!("One JSON object a line, such as {example}; Ctrl-D ends it.");
    }
}

/// Answers every line with one line, flushed, until the input ends. A line longer than `longest` comes
/// as the reason why, at once: its end may be far.
pub(crate) fn converse(
    mut input: impl BufRead,
    out: &mut impl Write,
    longest: usize,
    mut answer: impl FnMut(Result<&[u8], String>, u64) -> String,
) -> io::Result<()> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let kind = read_line(&mut input, &mut line, longest)?;
        let said = match kind {
            Line::End => break,
            Line::Whole => answer(Ok(&line), number),
            Line::TooLong => {
                answer(Err(format!("line {number} is longer than {longest} bytes")), number)
            }
        };
        writeln!(out, "{said}")?;
        out.flush()?;
        if kind == Line::TooLong {
            input.skip_until(b'\n')?;
        }
    }
    Ok(())
}

#[derive(Debug, PartialEq)]
enum Line {
    Whole,
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<Line> {
    if input.by_ref().take(longest as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Whole);
    }
    if line.len() <= longest {
        // The last line may end with the input.
        return Ok(Line::Whole);
    }
    Ok(Line::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_read_past() {
        let mut out = Vec::new();
        let said = |line: Result<&[u8], String>, number| match line {
            Ok(line) => format!("{number} {}", String::from_utf8_lossy(line)),
            Err(why) => why,
        };
        converse(&b"four\nfives and more\nsix\n\nend"[..], &mut out, 4, said).expect("answers");
        let out = String::from_utf8(out).expect("answers are text");
        assert_eq!(out, "1 four\nline 2 is longer than 4 bytes\n3 six\n4 \n5 end\n");
    }
}
