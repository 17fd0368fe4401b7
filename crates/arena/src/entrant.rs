//! Who enters a contest: a house bot by its level, or a program by its command line.

use std::fmt;
use std::str::FromStr;

use bots::{Craft, Level, Player};

/// An entrant by name: `club`, `expert:200`, `cmd:./my-bot --fast`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A house bot.
    House {
        /// How well it plays.
        level: Level,
        /// How many worlds an expert looks at first, if not as many as usual.
        worlds: Option<u32>,
    },
    /// A program and its arguments.
    Command(Vec<String>),
}

/// Why a name stands for no entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoEntrant(String);

impl fmt::Display for NoEntrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoEntrant {}

impl FromStr for Entrant {
    type Err = NoEntrant;

    fn from_str(text: &str) -> Result<Entrant, NoEntrant> {
        if let Some(line) = text.strip_prefix("cmd:") {
            let words = words(line).ok_or_else(|| NoEntrant("a quote is left open".into()))?;
            if words.is_empty() {
                return Err(NoEntrant("cmd: names no program".into()));
            }
            return Ok(Entrant::Command(words));
        }
        let (level, worlds) = house(text, ", or cmd:PROGRAM with its arguments")?;
        Ok(Entrant::House { level, worlds })
    }
}

impl Entrant {
    /// A house bot by its name, `club`, `expert:200`: its level, and for an expert how many worlds. Where no
    /// program will do, none is suggested.
    pub fn house(text: &str) -> Result<(Level, Option<u32>), NoEntrant> {
        if text.starts_with("cmd:") {
            return Err(NoEntrant("a program cannot be played for here; name a level".into()));
        }
        house(text, "")
    }
}

/// A level, and for an expert how many worlds; a name that is neither is told what else there is.
fn house(text: &str, else_there_is: &str) -> Result<(Level, Option<u32>), NoEntrant> {
    let (level, worlds) =
        text.split_once(':').map_or((text, None), |(level, worlds)| (level, Some(worlds)));
    let level: Level = level
        .parse()
        .map_err(|unknown| NoEntrant(format!("{unknown}; or expert:WORLDS{else_there_is}")))?;
    match worlds {
        None => Ok((level, None)),
        Some(_) if level != Level::Expert => {
            Err(NoEntrant(format!("{level} imagines no worlds; only expert:WORLDS does")))
        }
        Some(worlds) => match worlds.parse() {
            Ok(worlds) if worlds > 0 => Ok((level, Some(worlds))),
            _ => Err(NoEntrant(format!("{worlds:?} is no number of worlds"))),
        },
    }
}

/// Cuts a command line into words at blanks; quotes of either kind keep blanks. `None` if a quote is
/// left open.
fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for letter in line.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::House { level, worlds: None } => write!(f, "{level}"),
            Entrant::House { level, worlds: Some(worlds) } => write!(f, "{level}:{worlds}"),
            Entrant::Command(words) => write!(f, "cmd:{}", words.join(" ")),
        }
    }
}

/// A house bot of this level; so many worlds change the game's usual effort in proportion.
pub fn player<G: Craft>(level: Level, worlds: Option<u32>) -> Player<G> {
    let player = Player::new(level);
    match worlds {
        Some(worlds) => player.with_worlds(worlds),
        None => player,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Entrant, String> {
        text.parse().map_err(|error: NoEntrant| error.to_string())
    }

    #[test]
    fn names_read_back() {
        for name in ["random", "novice", "greedy", "club", "expert", "expert:7", "cmd:a -b c"] {
            assert_eq!(read(name).map(|entrant| entrant.to_string()), Ok(name.to_string()));
        }
        let quoted = read("cmd: python3 'my bot.py' \"\" a\"b c\"d").expect("a command");
        let words = ["python3", "my bot.py", "", "ab cd"].map(String::from);
        assert_eq!(quoted, Entrant::Command(words.to_vec()));
    }

    #[test]
    fn wrong_names_are_told_what_there_is() {
        for (name, part) in [
            ("clever", "random, novice"),
            ("club:3", "imagines no worlds"),
            ("expert:", "no number of worlds"),
            ("expert:0", "no number of worlds"),
            ("expert:-1", "no number of worlds"),
            ("cmd:", "names no program"),
            ("cmd:a 'b", "quote is left open"),
            ("", "expert:WORLDS"),
        ] {
            let error = read(name).expect_err(name);
            assert!(error.contains(part), "{name}: {error}");
        }
    }
}
