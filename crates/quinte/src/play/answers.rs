//! What the table answers: help, hints, scores, rules, refusals, and the last words of a match.

use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};

use bots::review::name;
use bots::weigh::{Match, study, weigh};
use bots::{Craft, moves, search};
use cards::Seat;
use engine::fair::Source;
use engine::log::Log;
use engine::{Turn, Viewer, Violation};

use super::table::Sitter;
use super::talk::Talk;
use super::typed::Word;
use crate::rules;
use crate::trouble::Trouble;
use crate::words::{self, wrap};

/// How many moves a hint shows.
const SHOWN: usize = 12;
/// How many moves are looked through for an example.
const EXAMPLES: usize = 60;

const HELP: &str = "  \
  moves          the table and your moves once more
  hint           what each move is worth, as far as can be told from your seat
  undo           take back your last decision
  stay           stay out, where you may act but need not
  score          the score of the match
  rules CLAUSE   one rule of the book; rules alone prints the whole book
  save FILE      write the match down, to replay or verify it later
  quit           leave the table
Should a word also be a move of the game, a stroke before it calls the table: /undo.";

impl<G: Craft, R: BufRead, W: Write> Talk<'_, G, R, W> {
    /// Answers a word to the table that decides nothing.
    pub fn answer(&mut self, seat: Seat, word: Word, rest: &str) -> Result<(), Trouble> {
        match word {
            Word::Help => self.help(seat)?,
            Word::Hint => self.hint(seat)?,
            Word::Score => self.score()?,
            Word::Save => self.save(rest)?,
            Word::Rules => return rules::within_a_match::<G>(rest, self.out),
            Word::Stay => writeln!(self.out, "It is your turn: you cannot stay out.")?,
            // Those that decide something were dealt with before.
            Word::Moves | Word::Undo | Word::Back | Word::Quit => {}
        }
        Ok(())
    }

    fn help(&mut self, seat: Seat) -> io::Result<()> {
        let view = self.table.view(seat);
        let mut dice = self.table.dice(seat, "help");
        let moves = moves::onwards(view.seen(self.table.play().rules()), EXAMPLES, &mut dice);
        // Best is a move that is written differently by people and by keyboards.
        let spellings =
            moves.iter().flatten().map(|action| (format!("{action:#}"), action.to_string()));
        let example = match spellings.max_by_key(|(symbols, letters)| symbols != letters) {
            Some((symbols, letters)) if symbols != letters => {
                format!(", like {symbols} or {letters}")
            }
            Some((symbols, _)) => format!(", like {symbols}"),
            None => String::new(),
        };
        writeln!(
            self.out,
            "Type the number of a move, or the move itself{example}. Or a word:\n{HELP}"
        )
    }

    /// Takes back; `false` if there was nothing to take back.
    pub fn undo(&mut self, seat: Seat) -> io::Result<bool> {
        let undone = self.table.undo(seat);
        let told = match undone {
            true => "Taken back: you decide again.",
            false => "There is no decision of yours to take back yet.",
        };
        writeln!(self.out, "{told}")?;
        Ok(undone)
    }

    /// Says why a move is refused, and where to read more.
    pub fn refuse(&mut self, violation: &Violation) -> io::Result<()> {
        let message = G::rulebook().message(violation);
        let clause = violation.clause();
        let told = format!("Not allowed ({clause}): {message} To read the rule: rules {clause}");
        writeln!(self.out, "{}", wrap(&told, 2))
    }

    /// What an expert in this seat would do, and the figures it would go by.
    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        let view = self.table.view(seat);
        let sight = self.table.sight(&view, seat);
        let mut dice = self.table.dice(seat, "hint");
        let choices = search::choices(&sight, &mut dice);
        let habit = choices[0];
        if choices.len() == 1 {
            let all = name::<G>(&habit);
            return writeln!(self.out, "Hint: {all} is all that is worth a thought.");
        }
        let scratch = &mut G::Scratch::default();
        let seed = dice.next_u64();
        let Some(weighed) = weigh(&sight, &choices, &habit, study::<G>(), seed, scratch) else {
            return writeln!(
                self.out,
                "No hint: no deal could be imagined that fits what you know."
            );
        };
        let Match { best, lead, error, worlds, .. } = weighed.verdict;
        let (best, habit) = (name::<G>(&best), name::<G>(&habit));
        match weighed.verdict.clears(G::EFFORT.doubt) {
            true => writeln!(
                self.out,
                "Hint: {best}. In {worlds} more deals it was {lead:+.1} ± {error:.1} against {habit}, \
                 a club player's choice."
            )?,
            false if best == habit => writeln!(self.out, "Hint: {habit}.")?,
            false => writeln!(self.out, "Hint: {habit}; {best} is not clearly better.")?,
        }
        let names: Vec<String> =
            weighed.ranked.iter().take(SHOWN).map(|worth| name::<G>(&worth.choice)).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (worth, name) in weighed.ranked.iter().zip(&names) {
            let pad = " ".repeat(width - name.chars().count());
            let (mean, behind, doubt) = (worth.mean, 0.0 - worth.behind, worth.doubt);
            writeln!(self.out, "  {name}{pad}  {mean:+7.1}  {behind:+6.1} ± {doubt:.1}")?;
        }
        let told = format!(
            "What each is worth to your side in {}, and against the first of them with the standard \
             error: means over {} imagined deals that fit what you know, each played on by club players.",
            G::UNIT,
            weighed.worlds
        );
        writeln!(self.out, "{}", wrap(&told, 0))
    }

    fn score(&mut self) -> io::Result<()> {
        let play = self.table.play();
        let standing = play.standing();
        let scores = words::scores(G::table(play.rules()).sides, &standing.scores);
        writeln!(self.out, "Score after {} deals: {scores}.", standing.deals)
    }

    /// Writes the match down. An older file is never overwritten.
    fn save(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return writeln!(self.out, "Type save and the name of a file.");
        }
        let text = Log::of(self.table.play()).to_text();
        let written = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(path)
            .and_then(|mut file| file.write_all(text.as_bytes()));
        match written {
            Err(error) => return writeln!(self.out, "{path} was not written: {error}."),
            Ok(()) => writeln!(self.out, "Saved. To check it: quinte verify {path}")?,
        }
        if self.table.play().turn() != Turn::Over {
            writeln!(
                self.out,
                "Careful: the file holds the seed, and with it every hand of this match."
            )?;
        }
        Ok(())
    }

    /// The end of a match: the result, the seed, and a last chance to save.
    pub fn farewell(&mut self) -> Result<(), Trouble> {
        let people: Vec<Seat> = Seat::all(self.table.sitters().len())
            .filter(|seat| self.table.sitters()[seat.index()] == Sitter::Person)
            .collect();
        let viewer = people.first().map_or(Viewer::Watcher, |&seat| Viewer::Seat(seat));
        let news = self.table.take_news(viewer);
        writeln!(self.out, "\n{}\n", news.join("\n"))?;
        let play = self.table.play();
        let (standing, sides) = (play.standing(), G::table(play.rules()).sides);
        let scores = words::scores(sides, &standing.scores);
        writeln!(self.out, "The match is over after {} deals. {scores}.", standing.deals)?;
        if let Some(winner) = standing.winner {
            writeln!(self.out, "Winner: {}.", words::side(sides, winner))?;
        }
        self.reveal()?;
        writeln!(
            self.out,
            "To check every deal: save FILE, then quinte verify FILE. To leave: quit."
        )?;
        while let Some(line) = self.read()? {
            match line.trim().split_once(char::is_whitespace) {
                Some(("save", path)) => self.save(path.trim())?,
                None if line.trim().is_empty() || line.trim() == "quit" => break,
                _ => writeln!(self.out, "The match is over: save FILE or quit.")?,
            }
        }
        Ok(())
    }

    /// Leaving before the end.
    pub fn leave(&mut self) -> Result<(), Trouble> {
        writeln!(self.out, "You leave the table.")?;
        self.score()?;
        Ok(self.reveal()?)
    }

    /// Tells the seed: from here on anybody can check the deals.
    fn reveal(&mut self) -> io::Result<()> {
        if let Source::Seed { seed, .. } = self.table.play().source() {
            writeln!(self.out, "Seed: {seed}")?;
            writeln!(self.out, "Commitment, its SHA-256: {}", seed.commitment())?;
        }
        Ok(())
    }
}
