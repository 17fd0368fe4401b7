//! `quinte judge`: questions about the rules on standard input, answers on standard output.
//!
//! One line in, one line out, flushed, until the input ends. Nothing in a line can end it sooner.

use std::io::{BufRead, Write};

use judge::{LONGEST_LINE, bad_request};
use serde_json::Value;

use crate::lines::converse;
use crate::trouble::Trouble;

/// Answer questions about the rules: one JSON request a line in, one JSON answer a line out
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  echo '{\"id\":1,\"game\":\"belote\",\"op\":\"info\"}' | quinte judge")]
pub(crate) struct Arguments {}

/// Answers until the input ends.
pub(crate) fn run(input: impl BufRead, out: &mut impl Write) -> Result<(), Trouble> {
    Ok(converse(input, out, LONGEST_LINE, |line, number| match line {
        Ok(line) => judge::judge(line, number),
        Err(why) => bad_request(Value::Null, &why).to_string(),
    })?)
}

#[cfg(test)]
mod tests {
    use super::*;

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
