//! `quinte play`: a table in plain lines, for a keyboard, a pipe or a screen reader.
//!
//! Everything here drives a match of any game ([`games::Match`]): a new game is played here without a
//! line about it.
//! `table.rs` knows who is next, `talk.rs` talks to people and `answers.rs` answers them; `keys.rs`
//! reads what they type, `typed.rs` finds out what it means, `save.rs` writes files.

mod answers;
mod keys;
mod save;
mod table;
mod talk;
#[cfg(test)]
mod tests;
mod typed;

use std::io::{BufRead, Write};

use bots::Level;
use engine::fair::{Seed, Source};
use games::GameName;

use crate::house_rules::HouseRules;
use crate::trouble::{Trouble, wrong};
use table::{Sitter, Table};
use talk::Talk;

/// Sit down at a table, in plain lines
#[derive(clap::Args)]
pub(crate) struct Arguments {
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
    /// Mix your own word into every shuffle. Without a word here you are asked for it once the house is
    /// committed to its seed: only then it proves that nobody chose the cards
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
pub(crate) fn run(
    arguments: &Arguments,
    mut input: impl BufRead,
    out: &mut impl Write,
    terminal: bool,
) -> Result<(), Trouble> {
    let (game, options) = (arguments.game, arguments.house_rules.written());
    let sitters = arguments.sitters(games::seats(game, &options)?)?;
    if arguments.salt.is_some() && !sitters.contains(&Sitter::Person) {
        return Err(wrong("salt is for people, and nobody sits at this table but bots"));
    }
    let seed = arguments.seed()?;
    let salt = match arguments.salt.as_deref() {
        Some("") => ask_for_salt(&seed, &sitters, &mut input, out)?,
        word => salt(word.unwrap_or_default(), &sitters),
    };
    let table = Table::new(game, &options, Source::Seed { seed, salt }, sitters)?;
    let (cautions, most) = (arguments.cautions(), arguments.moves.max(1));
    let _held = terminal.then(keys::Held::take);
    Talk { table, input, out, terminal, cautions, most, last: None, saved: 0 }.run()
}

impl Arguments {
    fn sitters(&self, seats: usize) -> Result<Vec<Sitter>, Trouble> {
        if !self.seats.is_empty() {
            let sit = self.seats.len();
            if sit != seats {
                return Err(wrong(format!("{sit} sit down, but there are {seats} seats")));
            }
            return Ok(self.seats.clone());
        }
        let you = self.seat.unwrap_or(0);
        if you >= seats {
            return Err(wrong(format!("there is no seat {you}; the seats are 0 to {}", seats - 1)));
        }
        let mut sitters = vec![Sitter::Bot(Level::Expert); seats];
        sitters[you] = Sitter::Person;
        Ok(sitters)
    }

    /// What proves nothing is said to prove nothing.
    fn cautions(&self) -> Vec<&'static str> {
        let own_seed = self
            .seed
            .is_some()
            .then_some("You chose the seed yourself: good for practice, no proof of fairness.");
        let early = self.salt.as_ref().is_some_and(|word| !word.is_empty()).then_some(
            "Your word was known before the seed was drawn, so it proves nothing: the house could have \
             picked a seed to go with it. To prove something give --salt alone, and your word when asked.",
        );
        own_seed.into_iter().chain(early).collect()
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

/// The word as salt of the first person's seat: the house adds none for its bots.
fn salt(word: &str, sitters: &[Sitter]) -> Vec<String> {
    let first = sitters.iter().position(|&sitter| sitter == Sitter::Person);
    let grain = |seat| if Some(seat) == first { word.trim().to_string() } else { String::new() };
    (0..sitters.len()).map(grain).collect()
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
            let line = keys::read_line(input, false)?.unwrap_or_default();
            *grain = line.trim().to_string();
        }
    }
    writeln!(out)?;
    Ok(grains)
}
