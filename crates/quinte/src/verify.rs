//! `quinte verify LOG`: recomputes a match from its seed and its actions, and says check by check
//! what holds. It trusts nothing that the log says about itself.

use std::io::Write;
use std::path::PathBuf;

use cards::{MAX_SEATS, Seat};
use engine::log::{Chance, Log, LogError, outcome};
use engine::spoken::count;
use engine::{Spoken, Turn};
use games::{GameName, Visit};
use serde_json::{Value, json};

use crate::replay;
use crate::trouble::{Trouble, wrong};
use crate::words::{self, printable};

/// Recompute a saved match: the seed's commitment, every deal, every action, the result
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte verify match.json                    as far as the log itself can be checked
  quinte verify match.json --salt 0=pepper    that your own word was in every shuffle
  quinte verify match.json --json             for a program; exit code 0 only if everything holds")]
pub(crate) struct Arguments {
    /// The log of the match
    log: PathBuf,
    /// The commitment that you were shown before the first deal
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
    /// The word that a seat added to the shuffle; may be given several times
    #[arg(long, value_name = "SEAT=WORD", value_parser = read_salt)]
    salt: Vec<(Seat, String)>,
    /// The checks as one JSON object
    #[arg(long)]
    json: bool,
}

fn read_salt(text: &str) -> Result<(Seat, String), String> {
    let (seat, word) = text.split_once('=').ok_or("salt is given like 0=pepper")?;
    let seat = seat.trim().parse().ok().and_then(Seat::from_index);
    let seat = seat.ok_or_else(|| format!("the seats are 0 to {}", MAX_SEATS - 1))?;
    Ok((seat, word.trim().to_string()))
}

/// Verifies the log; fine only if every check holds.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    let log = replay::open(&arguments.log)?;
    let game: GameName = log.game.parse()?;
    let told = arguments.json.then(Vec::new);
    let mut checks = Checks { out, told, failed: 0, unchecked: 0 };
    checks.seed(&log, arguments.commitment.as_deref())?;
    checks.salt(&log, &arguments.salt)?;
    game.visit(Verify { log: &log, checks: &mut checks })?;
    let counts = (checks.failed, checks.unchecked);
    if let Some(told) = checks.told.take() {
        writeln!(checks.out, "{}", json!({"holds": counts == (0, 0), "checks": told}))?;
    }
    match counts {
        (0, 0) if arguments.json => Ok(()),
        (0, 0) => Ok(writeln!(checks.out, "Everything holds.")?),
        (0, n) => {
            Err(wrong(format!("nothing failed, but {} could not be made", count(n, "check"))))
        }
        (n, _) => Err(wrong(format!("{} failed: do not trust this log", count(n, "check")))),
    }
}

struct Checks<'a, W> {
    out: &'a mut W,
    /// The checks so far, where a program reads them.
    told: Option<Vec<Value>>,
    failed: u32,
    unchecked: u32,
}

impl<W: Write> Checks<'_, W> {
    /// One line and no more, whatever the log says: it must not be able to write an `ok` of its own.
    fn line(&mut self, verdict: &str, what: &str) -> Result<(), Trouble> {
        match &mut self.told {
            Some(told) => told.push(json!({"verdict": verdict.trim(), "what": what})),
            None => writeln!(self.out, "{verdict}  {}", printable(what))?,
        }
        Ok(())
    }

    fn ok(&mut self, what: &str) -> Result<(), Trouble> {
        self.line("ok    ", what)
    }

    fn note(&mut self, what: &str) -> Result<(), Trouble> {
        self.line("note  ", what)
    }

    fn failed(&mut self, what: &str) -> Result<(), Trouble> {
        self.failed += 1;
        self.line("FAILED", what)
    }

    fn unchecked(&mut self, what: &str) -> Result<(), Trouble> {
        self.unchecked += 1;
        self.line("not checked", what)
    }

    fn same(&mut self, what: &str, found: &str, written: &str) -> Result<(), Trouble> {
        if found == written {
            self.ok(&format!("{what}: {found}"))
        } else {
            self.failed(&format!("{what}: it is {found}, the log says {written}"))
        }
    }

    fn seed(&mut self, log: &Log, shown: Option<&str>) -> Result<(), Trouble> {
        if let Some(how) = replay::set_up(log) {
            self.unchecked(&format!(
                "a fair shuffle: there was none. {how} Whoever sat down could know what was dealt before, \
                 and nothing was committed to for what was dealt after"
            ))?;
        }
        let Chance::Seed { seed, .. } = log.source.first() else {
            return self
                .unchecked("the seed: the log writes its deals out instead of drawing them");
        };
        let found = seed.commitment();
        match &log.commitment {
            Some(written) => self.same("commitment, the SHA-256 of the seed", &found, written)?,
            None => self.unchecked("commitment: the log has none")?,
        }
        match shown {
            Some(shown) if shown.eq_ignore_ascii_case(&found) => {
                self.ok("the commitment is the one you were shown")
            }
            Some(_) => self.failed("the commitment is not the one you were shown"),
            None => Ok(()),
        }
    }

    /// What each seat added, against what whoever asks remembers. The house must add nothing: it
    /// could try words until it likes the cards.
    fn salt(&mut self, log: &Log, given: &[(Seat, String)]) -> Result<(), Trouble> {
        let Chance::Seed { salt, .. } = log.source.first() else {
            return given.iter().try_for_each(|_| self.failed("salt: the log has no shuffle"));
        };
        for seat in Seat::all(MAX_SEATS) {
            let grain = salt.get(seat.index()).map_or("", String::as_str);
            let house = log.people.is_some_and(|people| !people.contains(seat));
            let mut gave = given.iter().filter(|(who, _)| *who == seat).peekable();
            if house && !grain.is_empty() {
                self.failed(&format!(
                    "salt of seat {seat}: {grain:?}, but the house ran this seat and could choose it"
                ))?;
            } else if gave.peek().is_none() && !grain.is_empty() {
                self.note(&format!(
                    "salt of seat {seat}: {grain:?}; to check it against your own: --salt {seat}=WORD"
                ))?;
            }
            for (_, word) in gave {
                if word == grain {
                    self.ok(&format!("salt of seat {seat}: {grain:?}, as you gave it"))?;
                } else {
                    self.failed(&format!(
                        "salt of seat {seat}: it is {grain:?}, you gave {word:?}"
                    ))?;
                }
            }
        }
        Ok(())
    }
}

struct Verify<'a, 'b, W> {
    log: &'a Log,
    checks: &'a mut Checks<'b, W>,
}

impl<W: Write> Visit for Verify<'_, '_, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Spoken>(self) -> Result<(), Trouble> {
        let Verify { log, checks } = self;
        let play = match log.replay::<G>(&mut ()) {
            Ok(play) => play,
            Err(error @ LogError::Refused { .. }) => {
                let why = replay::refused::<G>(log, &error);
                checks.failed(&format!("actions: {why}"))?;
                return checks.unchecked("the result: the match cannot be played to its end");
            }
            Err(LogError::Unreadable(why)) => {
                checks.failed(&format!("actions: {why}"))?;
                return checks.unchecked("the result: the match cannot be played to its end");
            }
        };
        let standing = play.standing();
        let from = match log.source.first() {
            _ if !log.source.anew().is_empty() => "what the log tells of chance",
            Chance::Seed { salt, .. } if salt.iter().any(|grain| !grain.is_empty()) => {
                "seed and salt"
            }
            Chance::Seed { .. } => "the seed",
            _ => "the orders in the log",
        };
        checks.ok(&format!("deals: {} finished, each dealt again from {from}", standing.deals))?;
        checks.ok(&format!("actions: {}, every one legal", log.actions.len()))?;
        let Some(written) = &log.result else {
            return checks.unchecked("the result: the log has none");
        };
        let found = outcome(&play);
        let sides = G::seating(play.rules()).sides;
        let scores = |scores: &[i32]| {
            let fits = scores.len() == sides.len();
            if fits { words::scores(sides, scores) } else { format!("{scores:?}") }
        };
        checks.same("score", &scores(&found.scores), &scores(&written.scores))?;
        let winner = |winner: Option<u8>| match winner.map(usize::from) {
            None => "nobody".to_string(),
            Some(side) => sides
                .all()
                .find(|known| known.index() == side)
                .map_or(format!("side {side}"), |known| words::side(sides, known)),
        };
        checks.same("winner", &winner(found.winner), &winner(written.winner))?;
        checks.same("digest", &found.digest, &written.digest)?;
        if play.turn() != Turn::Over {
            checks.note("the match was not over when this was written")?;
        }
        for told in replay::beside(log) {
            checks.note(&format!("{told}: the log's own word, no part of what is checked"))?;
        }
        Ok(())
    }
}
