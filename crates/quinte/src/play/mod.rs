//! `quinte play` and `quinte resume`: a table in the terminal, or in plain lines for a pipe, a screen
//! reader and whoever prefers them.
//!
//! Everything here drives a match of any game ([`games::Match`]): a new game is played here without a
//! line about it. `sitter.rs` is who plays, `kept.rs` keeps a match on disk, `table.rs` knows who is next, `farewell.rs` and
//! `advice.rs` have words that both ways share.
//!
//! In plain lines: `keys.rs` reads what people type, `typed.rs` finds out what it means, `talk.rs` talks to
//! them, `answers.rs` answers, `save.rs` writes files. On a screen: `house.rs` runs the match behind a
//! place (`place.rs`), and `screen` shows it. The place may be at a table of another house (`afar`), and is
//! then told in plain lines by `lines.rs`.

mod advice;
mod afar;
mod answers;
mod farewell;
mod house;
mod kept;
mod keys;
mod lines;
mod place;
mod save;
mod screen;
mod sitter;
mod table;
mod talk;
#[cfg(test)]
mod tests;
mod typed;

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::path::Path;
use std::time::Duration;

use bots::Level;
use engine::Viewer;
use engine::fair::{Seed, Source};
use games::GameName;

use crate::house_rules::HouseRules;
use crate::link::Link;
use crate::trouble::{Trouble, wrong};
use crate::words::{the_game, wrap_long};
use afar::Visitor;
use kept::{Kept, Left};
use keys::Keys;
use place::Place;
use sitter::Sitter;
use table::Table;
use talk::Talk;

/// Sit down at a table, or go on with a match that you left
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte play rami --set players=2       two at the table
  quinte play bezique --preset advanced  named house rules; quinte rules GAME --options lists them
  quinte play --seats you,club,you,club  two people at one keyboard
  quinte play --plain                    in plain lines, for a screen reader
  quinte play --join 'http://house:7177/#/join/CODE'  a table of another house, by its invitation
  quinte play --join http://house:7177 --code ABCD    the same by a code that is typed")]
pub(crate) struct Arguments {
    #[arg(help = the_game() + "; left out, the match that you left last, or Belote")]
    game: Option<GameName>,
    #[command(flatten)]
    house_rules: HouseRules,
    /// How well the bots play: random, novice, greedy, club, expert
    #[arg(long, value_name = "LEVEL", conflicts_with = "seats")]
    level: Option<Level>,
    /// Who sits where, from seat 0: `you` or a bot of that level; several `you` share the keyboard
    #[arg(long, value_name = "WHO,WHO,…", value_delimiter = ',')]
    seats: Vec<Sitter>,
    /// Your seat; bots sit in the others
    #[arg(long = "as", value_name = "SEAT", conflicts_with = "seats")]
    seat: Option<usize>,
    /// Deal from this seed instead of a secret one: the same word deals the same cards
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Mix your own word into every shuffle. Without a word here you are asked for it once the house is
    /// committed to its seed: only then it proves that nobody chose the cards
    #[arg(long, value_name = "TEXT", num_args = 0..=1, default_missing_value = "")]
    salt: Option<String>,
    #[command(flatten)]
    joining: Joining,
    #[command(flatten)]
    manner: Manner,
}

/// A table of another house.
#[derive(clap::Args)]
struct Joining {
    /// Sit down at a table of another house: its invitation, its address, or the house with --code
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "preset", "set", "level", "seats", "seat", "seed", "salt"])]
    join: Option<Link>,
    /// The code of the table, where the address does not hold it
    #[arg(long, value_name = "CODE", requires = "join")]
    code: Option<String>,
    /// What the others there call you; without it as last time, or your user name
    #[arg(long, value_name = "NAME", requires = "join")]
    name: Option<String>,
    /// The password of the house, where it asks for one
    #[arg(
        long,
        value_name = "TEXT",
        requires = "join",
        env = "QUINTE_PASSWORD",
        hide_env_values = true
    )]
    password: Option<String>,
}

/// Go on with a match that you left
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte resume             the match that you left last
  quinte resume rami        the last one of Rami
  quinte resume match.json  a match that was saved in a file")]
pub(crate) struct Resuming {
    /// A game, or the file of a match that was saved; left out, the match that you left last
    which: Option<String>,
    #[command(flatten)]
    manner: Manner,
}

/// How a table is shown.
#[derive(clap::Args)]
struct Manner {
    /// In plain lines, as in a pipe or for a screen reader
    #[arg(long)]
    plain: bool,
    /// In plain lines list at most so many moves; beyond it a move is composed step by step
    #[arg(long, value_name = "N", default_value_t = 60)]
    moves: usize,
    /// On the screen a bot takes at least so long for a move
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pace: u64,
    /// On the screen do not play forced moves by themselves
    #[arg(long)]
    by_hand: bool,
}

/// Whether somebody sits at a terminal.
fn terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// Plays until the match is over, the person leaves or the input ends.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Trouble> {
    if let Some(link) = &arguments.joining.join {
        let Joining { code, name, password, .. } = &arguments.joining;
        let link = code.iter().fold(link.clone(), |link, code| link.by_code(code));
        let visitor = Visitor { name: name.clone(), password: password.clone() };
        return arguments.manner.join(afar::sit_down(&link, &visitor)?);
    }
    if terminal()
        && arguments.says_nothing()
        && let Some(home) = kept::home()
        && let Some(left) = kept::left(&home, arguments.game).into_iter().next()
        && let Ok(table) = left.table()
    {
        let question = format!("{} Go on with it? [Y/n]", about(&table));
        print!("{} ", wrap_long(&question));
        stdout().flush()?;
        let answer = keys::read_line(&mut stdin().lock())?.unwrap_or_default();
        if !answer.trim().to_lowercase().starts_with('n') {
            return arguments.manner.play(table, &[]);
        }
    }
    let table = arguments.sit_down(&mut stdin().lock(), &mut stdout())?;
    arguments.manner.play(table, &arguments.cautions())
}

/// Goes on with a match that was left.
pub(crate) fn resume(arguments: &Resuming) -> Result<(), Trouble> {
    let last = |game| kept::home().and_then(|home| kept::left(&home, game).into_iter().next());
    let left = match arguments.which.as_deref().map(|which| (which, which.parse::<GameName>())) {
        None => last(None),
        Some((_, Ok(game))) => last(Some(game)),
        Some((file, Err(unknown))) if !Path::new(file).exists() => {
            return Err(wrong(format!("{unknown}; nor is there a file of that name")));
        }
        Some((file, Err(_))) => Some(Left::read(Path::new(file))?),
    };
    let left = left.ok_or_else(|| wrong("no match waits for you; to begin one: quinte play"))?;
    let named = |why: Trouble| wrong(format!("{}: {why}", left.path.display()));
    arguments.manner.play(left.table().map_err(named)?, &[])
}

/// A match that was left, in a sentence.
fn about(table: &Table) -> String {
    let viewer = table.people().first().map_or(Viewer::Watcher, Viewer::Seat);
    let described = table.play().describe(viewer);
    let stands = described.lines().next().unwrap_or_default();
    format!("You left a match of {}. {stands}", table.play().game().title())
}

impl Left {
    /// Everybody sits down again.
    fn table(&self) -> Result<Table, Trouble> {
        let game: GameName = self.log.game.parse()?;
        let seats = games::seats(game, &self.log.options)?;
        Table::again(&self.log, self.seated(seats, Sitter::Bot(Level::Expert)))
    }
}

impl Manner {
    /// Plays at this table; where somebody sits at a terminal the match keeps itself.
    fn play(&self, mut table: Table, cautions: &[&'static str]) -> Result<(), Trouble> {
        let there = terminal();
        if there && let Some(home) = kept::home() {
            match Kept::new(&home, &table.log()) {
                Ok(kept) => table.keep(kept),
                Err(why) => println!("The match does not keep itself: {why}."),
            }
        }
        if there && !self.plain && screen::can_be_drawn() {
            let agreed = farewell::agreed(&table, cautions);
            let place = house::open(table, agreed, Duration::from_millis(self.pace));
            return screen::run(place, !self.by_hand);
        }
        let input = if there { Keys::terminal()? } else { Keys::Piped(stdin().lock()) };
        let (cautions, most) = (cautions.to_vec(), self.moves.max(1));
        let out = &mut stdout();
        Talk {
            table,
            input,
            out,
            cautions,
            most,
            last: None,
            saved: 0,
            telling: false,
            told: Vec::new(),
        }
        .run()
    }
}

impl Manner {
    /// Plays at a table of another house, which keeps the match itself.
    fn join(&self, place: Place) -> Result<(), Trouble> {
        if terminal() && !self.plain && screen::can_be_drawn() {
            return screen::run(place, !self.by_hand);
        }
        lines::run(place, &mut stdout())
    }
}

impl Arguments {
    /// Whether nothing was said about a new match but its game.
    fn says_nothing(&self) -> bool {
        let rules = self.house_rules.preset.is_none() && self.house_rules.set.is_empty();
        let seats = self.seats.is_empty() && self.seat.is_none() && self.level.is_none();
        rules && seats && self.seed.is_none() && self.salt.is_none()
    }

    /// Sits everybody down at a new match.
    fn sit_down(&self, input: &mut impl BufRead, out: &mut impl Write) -> Result<Table, Trouble> {
        let (game, options) = (self.game.unwrap_or(GameName::Belote), self.house_rules.written());
        let sitters = self.sitters(games::seats(game, &options)?)?;
        if self.salt.is_some() && !sitters.contains(&Sitter::Person) {
            return Err(wrong("salt is for people, and nobody sits at this table but bots"));
        }
        let seed = self.seed()?;
        let salt = match self.salt.as_deref() {
            Some("") => ask_for_salt(&seed, &sitters, input, out)?,
            word => salt(word.unwrap_or_default(), &sitters),
        };
        Ok(Table::new(game, &options, Source::Seed { seed, salt }, sitters)?)
    }

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
        let mut sitters = vec![Sitter::Bot(self.level.unwrap_or(Level::Expert)); seats];
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
            let line = keys::read_line(input)?.unwrap_or_default();
            *grain = line.trim().to_string();
        }
    }
    writeln!(out)?;
    Ok(grains)
}
