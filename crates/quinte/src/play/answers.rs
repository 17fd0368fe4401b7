//! What the table answers: help, hints, scores, rules, refusals, and the last words of a match.

use std::io::{self, BufRead, Write};
use std::path::Path;

use cards::Seat;
use engine::choices::Move;
use engine::{Turn, Viewer};
use games::Refused;
use games::moves::Listed;

use super::advice::{Advice, advice, why_not};
use super::farewell;
use super::save;
use super::talk::Talk;
use super::typed::{TAKE_BACK, Word};
use crate::rules;
use crate::trouble::Trouble;
use crate::words::{printable, wrap, wrap_long};

/// How many moves are looked through for an example.
const EXAMPLES: usize = 60;

const HELP: &str = "  \
  moves          the table and your moves once more
  hint           what each move is worth, as far as can be told from your seat
  why CARD       the rule that keeps a card from being played; why alone tells it of all
  takeback       take back your last decision
  back           drop a move that you have begun
  stay           stay out, where you may act but need not
  score          the score of the match
  last           what happened since your last decision, once more
  house          house rules, who sits where, the commitment to the seed
  rules WORDS    the rules in which these words are, or one by its number; rules alone prints the book
  save FILE      write the match down, to replay or verify it later
  quit           leave the table
Should a word also be a move of the game, a stroke before it calls the table: /help.";

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// Answers a word to the table that decides nothing.
    pub(super) fn answer(&mut self, seat: Seat, word: Word, rest: &str) -> Result<(), Trouble> {
        match word {
            Word::Help => self.help(seat)?,
            Word::Hint => self.hint(seat)?,
            Word::Why => {
                for line in why_not(&self.table.play().offers(seat), rest) {
                    writeln!(self.out, "{}", wrap(&line, 2))?;
                }
            }
            Word::Score => self.score(seat)?,
            Word::Last => self.repeat()?,
            Word::House => self.agreed()?,
            Word::Save => self.save(rest)?,
            Word::Rules => {
                return rules::within_a_match(self.table.play().game(), rest, self.out);
            }
            Word::Stay => writeln!(self.out, "It is your turn: you cannot stay out.")?,
            Word::Undo => writeln!(self.out, "undo is no word of the table. {TAKE_BACK}")?,
            // Those that decide something were dealt with before.
            Word::Moves | Word::TakeBack | Word::Back | Word::Quit => {}
        }
        Ok(())
    }

    fn help(&mut self, seat: Seat) -> io::Result<()> {
        let example = match self.example(seat) {
            Some(Move { text, action, .. }) if text != action => {
                format!(", like {text} or {action}")
            }
            Some(Move { text, .. }) => format!(", like {text}"),
            None => String::new(),
        };
        writeln!(
            self.out,
            "Type the number of a move, or the move itself{example}. Or a word:\n{HELP}"
        )
    }

    /// A move of this seat; best is one that is written differently by people and by keyboards.
    fn example(&self, seat: Seat) -> Option<Move> {
        let mut steps = Vec::new();
        loop {
            let listed = self.table.play().list(seat, &steps, EXAMPLES);
            let next = listed.iter().find_map(|listed| match listed {
                Listed::Step(step, _) => Some(*step),
                Listed::Move(_) => None,
            });
            let moves = listed.into_iter().filter_map(|listed| match listed {
                Listed::Move(one) => Some(one),
                Listed::Step(..) => None,
            });
            let best = moves.max_by_key(|one| one.text != one.action);
            match next {
                Some(step) if best.is_none() => steps.push(step),
                _ => return best,
            }
        }
    }

    /// Takes back; `false` if the decision stands.
    pub(super) fn take_back(&mut self, seat: Seat) -> io::Result<bool> {
        let taken = self.table.take_back(seat);
        let told = match &taken {
            Ok(()) => "Taken back: you decide again.".to_string(),
            Err(stands) => stands.to_string(),
        };
        writeln!(self.out, "{told}")?;
        Ok(taken.is_ok())
    }

    /// Says why a move is refused, and where to read more.
    pub(super) fn refuse(&mut self, why: &Refused) -> io::Result<()> {
        let told = match why {
            Refused::Rule(why) => rules::not_allowed(self.table.play().game(), why),
            Refused::Unreadable { text, .. } => {
                return writeln!(self.out, "{text} Type a number, a move, or help.");
            }
            Refused::Unclear { text, moves, .. } => {
                let moves: Vec<&str> = moves.iter().map(|one| one.text.as_str()).collect();
                format!("{text} You may {}.", moves.join(" or "))
            }
        };
        writeln!(self.out, "{}", wrap(&told, 2))
    }

    /// What an expert in this seat would do, and the figures it would go by.
    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        let play = self.table.play();
        let hint = bots::hint(play.work(seat, play.dice(seat, "hint").next_u64()));
        let Advice { says, figures, legend } = advice(hint.as_ref());
        writeln!(self.out, "{}", wrap(&says, 2))?;
        for line in figures {
            writeln!(self.out, "{line}")?;
        }
        if legend.is_empty() { Ok(()) } else { writeln!(self.out, "{}", wrap(&legend, 0)) }
    }

    fn repeat(&mut self) -> io::Result<()> {
        if self.told.is_empty() {
            return writeln!(self.out, "Nothing has happened since.");
        }
        self.told.iter().try_for_each(|line| writeln!(self.out, "{}", wrap_long(line)))
    }

    fn score(&mut self, seat: Seat) -> io::Result<()> {
        writeln!(self.out, "{}", farewell::score(&self.table, Viewer::Seat(seat)))
    }

    /// Writes the match down. A file that is there already stays: the new one gets a number.
    fn save(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return writeln!(self.out, "Type save and the name of a file.");
        }
        let text = self.table.log().to_text();
        let (path, name) = match save::write_new(Path::new(path), &text) {
            Err(error) => {
                return writeln!(self.out, "{} was not written: {error}.", printable(path));
            }
            Ok(written) => (printable(path), printable(&written.display().to_string())),
        };
        if name != path {
            writeln!(self.out, "{path} is there already and stays as it is.")?;
        }
        writeln!(self.out, "Saved. To check it: quinte verify {name}")?;
        if self.table.play().turn() != Turn::Over {
            writeln!(
                self.out,
                "Careful: the file holds the seed, and with it every hand of this match."
            )?;
        }
        self.saved = self.table.decided();
        Ok(())
    }

    /// The end of a match: the result, the seed, and a last chance to save.
    pub(super) fn farewell(&mut self) -> Result<(), Trouble> {
        // Several people read this together.
        let people = self.table.people();
        let viewer = match (people.len(), people.first()) {
            (1, Some(seat)) => Viewer::Seat(seat),
            _ => Viewer::Watcher,
        };
        let news = self.table.take_news(people.first().map_or(Viewer::Watcher, Viewer::Seat));
        if !news.is_empty() {
            self.tell(&news)?;
        }
        self.fell_silent()?;
        for line in farewell::words(&self.table, viewer) {
            writeln!(self.out, "{line}")?;
        }
        writeln!(
            self.out,
            "To check every deal: save FILE, then quinte verify FILE. To leave: quit."
        )?;
        self.last_words("The match is over")
    }

    /// Leaving before the end; whoever is still `there` may save first.
    pub(super) fn leave(&mut self, seat: Seat, there: bool) -> Result<(), Trouble> {
        writeln!(self.out, "You leave the table.")?;
        self.score(seat)?;
        if let Some(kept) = self.table.kept() {
            // The match goes on some day: its seed stays a secret.
            let told = match &kept.trouble {
                None => "The match is kept. To go on with it: quinte play".to_string(),
                Some(why) => format!("The match could not be kept: {why}."),
            };
            return Ok(writeln!(self.out, "{told}")?);
        }
        for line in farewell::revealed(&self.table) {
            writeln!(self.out, "{line}")?;
        }
        if !there || self.table.decided() == self.saved {
            return Ok(());
        }
        writeln!(self.out, "To keep this match: save FILE. To leave: quit, or Enter.")?;
        self.last_words("You have left the table")
    }

    /// Nothing is left to decide but whether to save.
    fn last_words(&mut self, why: &str) -> Result<(), Trouble> {
        while let Some(line) = self.read()? {
            let (word, rest) =
                line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            match word.to_lowercase().trim_start_matches('/') {
                "" | "quit" | "exit" => break,
                "save" => self.save(rest.trim())?,
                _ => writeln!(self.out, "{why}: save FILE or quit.")?,
            }
        }
        Ok(())
    }
}
