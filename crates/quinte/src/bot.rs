//! `quinte bot`: a house bot for a seat of another table, questions on standard input and moves on
//! standard output. With it builds of this program meet: `--b "cmd:./older-quinte bot GAME expert"`.

use std::io::{BufRead, Write};

use ::arena::{Entrant, Guest, refusal};
use bots::{Craft, Level};
use games::GameName;
use serde_json::Value;

use crate::arena::GUARD;
use crate::lines::{LONGEST, converse};
use crate::trouble::Trouble;
use crate::words::the_game;

/// Play for a seat of another table: one JSON question a line in, one JSON answer a line out
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte bot belote club                                    questions and answers as in docs/bots.md
  quinte arena belote --a expert --b 'cmd:./older-quinte bot belote expert'
  quinte sit 'http://localhost:7177/#/join/CODE' -- quinte bot belote expert")]
pub(crate) struct Arguments {
    #[arg(help = the_game())]
    game: GameName,
    /// How well to play: random, novice, greedy, club, expert or expert:WORLDS
    #[arg(value_parser = Entrant::house)]
    level: (Level, Option<u32>),
}

/// Answers until the input ends.
pub(crate) fn run(
    arguments: &Arguments,
    input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let (level, worlds) = arguments.level;
    bots::visit(arguments.game, Sit { level, worlds, input, out })
}

struct Sit<'a, R, W> {
    level: Level,
    worlds: Option<u32>,
    input: R,
    out: &'a mut W,
}

impl<R: BufRead, W: Write> bots::Visit for Sit<'_, R, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Craft>(self) -> Result<(), Trouble> {
        let mut guest = Guest::<G>::new(self.level, self.worlds, GUARD);
        Ok(converse(self.input, self.out, LONGEST, |line, _| match line {
            Ok(line) => guest.answer(line).to_string(),
            Err(why) => refusal(Value::Null, "BAD_QUESTION", &why).to_string(),
        })?)
    }
}
