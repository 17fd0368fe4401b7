//! `quinte play`: a table in plain lines, for a keyboard, a pipe or a screen reader.
//!
//! Everything here is generic over the contract: a new game is played here without a line about it.
//! `table.rs` knows who is next, `talk.rs` talks to people and `answers.rs` answers them.

mod answers;
mod table;
mod talk;
#[cfg(test)]
mod tests;
mod typed;

use std::io::{BufRead, Write};

use bots::{Craft, Level};
use engine::fair::{Seed, Source};
use games::GameName;

use crate::house_rules::HouseRules;
use crate::trouble::{Trouble, wrong};
use table::{Sitter, Table};
use talk::Talk;

/// Sit down at a table, in plain lines
#[derive(clap::Args)]
pub struct Arguments {
    /// The game
    #[arg(default_value = "belote")]
    game: GameName,
    #[command(flatten)]
    house_rules: HouseRules,
    /// Who sits where, from seat 0: `you` or a bot (random, novice, greedy, club, expert); several `you`
    /// share the keyboard
    #[arg(long, value_name = "WHO,WHO,…", value_delimiter = ',', value_parser = read_sitter)]
    seats: Vec<Sitter>,
    /// Your seat; the others are experts
    #[arg(long = "as", value_name = "SEAT", conflicts_with = "seats")]
    seat: Option<usize>,
    /// Deal from this seed instead of a secret one: the same word deals the same cards
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Your own word, mixed into every shuffle; without a word you are asked once the house is committed
    #[arg(long, value_name = "TEXT", num_args = 0..=1, default_missing_value = "")]
    salt: Option<String>,
    /// List at most so many moves; beyond it a move is composed step by step
    #[arg(long, value_name = "N", default_value_t = 60)]
    moves: usize,
}

fn read_sitter(text: &str) -> Result<Sitter, String> {
    match text.trim() {
        "you" => Ok(Sitter::Person),
        bot => match bot.parse::<Level>() {
            Ok(bot) => Ok(Sitter::Bot(bot)),
            Err(why) => Err(format!("{why}, and you")),
        },
    }
}

/// Plays until the match is over, the person quits or the input ends.
pub fn run(
    arguments: &Arguments,
    input: impl BufRead,
    out: &mut impl Write,
    terminal: bool,
) -> Result<(), Trouble> {
    bots::visit(arguments.game, Sit { arguments, input, out, terminal })
}

struct Sit<'a, R, W> {
    arguments: &'a Arguments,
    input: R,
    out: &'a mut W,
    terminal: bool,
}

impl<R: BufRead, W: Write> bots::Visit for Sit<'_, R, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Craft>(self) -> Result<(), Trouble> {
        let Sit { arguments, mut input, out, terminal } = self;
        let options = arguments.house_rules.read::<G>()?;
        let rules = G::compile(&options)?;
        let sitters = arguments.sitters(G::table(&rules).seats)?;
        let seed = arguments.seed()?;
        let salt = match arguments.salt.as_deref() {
            Some("") => ask_for_salt(&seed, &sitters, &mut input, out)?,
            word => salt(word.unwrap_or_default(), &sitters),
        };
        let source = Source::Seed { seed, salt };
        let table = Table::<G>::new(&options, source, sitters)?;
        let own_seed = arguments.seed.is_some();
        Talk { table, input, out, terminal, own_seed, most: arguments.moves.max(1), last: None }
            .run()
    }
}

impl Arguments {
    fn sitters(&self, seats: usize) -> Result<Vec<Sitter>, Trouble> {
        if !self.seats.is_empty() {
            return match self.seats.len() == seats {
                true => Ok(self.seats.clone()),
                false => Err(wrong(format!(
                    "{} sit down, but there are {seats} seats",
                    self.seats.len()
                ))),
            };
        }
        let you = self.seat.unwrap_or(0);
        if you >= seats {
            return Err(wrong(format!("there is no seat {you}; the seats are 0 to {}", seats - 1)));
        }
        let mut sitters = vec![Sitter::Bot(Level::Expert); seats];
        sitters[you] = Sitter::Person;
        Ok(sitters)
    }

    fn seed(&self) -> Result<Seed, Trouble> {
        if let Some(text) = &self.seed {
            return Ok(Seed::from_text(text));
        }
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|error| wrong(format!("this machine gives no random numbers: {error}")))?;
        Ok(Seed(bytes))
    }
}

/// The word as salt of the first person's seat.
fn salt(word: &str, sitters: &[Sitter]) -> Vec<String> {
    let place = sitters.iter().position(|&sitter| sitter == Sitter::Person).unwrap_or(0);
    let mut grains = vec![String::new(); sitters.len()];
    grains[place] = word.to_string();
    grains
}

/// First the house commits itself, then every person adds a word: nobody can have chosen the cards.
fn ask_for_salt(
    seed: &Seed,
    sitters: &[Sitter],
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Vec<String>, Trouble> {
    writeln!(out, "Commitment to the seed: {}", seed.commitment())?;
    let mut grains = vec![String::new(); sitters.len()];
    for (seat, grain) in grains.iter_mut().enumerate() {
        if sitters[seat] == Sitter::Person {
            write!(out, "Salt of seat {seat}, any word, or nothing: ")?;
            out.flush()?;
            input.read_line(grain)?;
            *grain = grain.trim().to_string();
        }
    }
    writeln!(out)?;
    Ok(grains)
}
