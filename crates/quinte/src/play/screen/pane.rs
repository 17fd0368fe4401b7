//! Panes over the table: texts to scroll, the rulebook with a search, a list to choose from.

use engine::choices::Move;
use games::GameName;
use ratatui::crossterm::event::KeyCode;

use super::super::advice::{Advice, advice};
use super::super::place::Frame;
use super::told::{Told, Trick};
use crate::rules::{self, Rule};
use crate::words::broken;

/// A pane over the table.
pub(super) enum Pane {
    /// Lines, from this one on.
    Text {
        /// What it is about.
        title: String,
        /// The lines, of any width.
        lines: Vec<String>,
        /// How far it is scrolled.
        from: usize,
    },
    /// The rulebook: the clauses in which this is said.
    Rules {
        /// The clauses of the game.
        book: Vec<Rule<'static>>,
        /// What is looked for.
        search: String,
        /// How far it is scrolled.
        from: usize,
    },
    /// Several moves, of which one is meant.
    Moves {
        /// The moves.
        moves: Vec<Move>,
        /// The one under the cursor.
        at: usize,
    },
}

/// What becomes of a pane after a key.
pub(super) enum After {
    /// It stays.
    Stays,
    /// It is closed.
    Closed,
    /// A move is chosen.
    Chosen(Move),
}

const HELP: &str = "\
Choosing cards
  ← → ↑ ↓      move the cursor; playable cards have a dot under them
  Space        choose the card, or lay it back; any number, in any order
  Enter        play what is chosen, or the card under the cursor
  1 … 9, Tab   one of the moves that are offered; Esc drops it
  :            type cards or a move: KS, meld 7H 8H 9H, pass
  x            stay out, where you may act but need not
Asking
  w            why not: the rule in the way, with its examples
  h            a hint: what each move is worth from your seat
  r            the rulebook, with a search
  t            the last trick, or what happened since your last move
  l            everything that was told
  d            the table in words
  s            the score after each deal
  o            house rules, seats and the commitment to the seed
And besides
  u            take back your last decision
  f            forced moves play themselves, or not
  q, Ctrl-C    leave; the match is kept, and quinte play goes on with it
At a table of another house
  c            talk to the table
  y, n         agree, or not, to what somebody asks of all
  b            begin another match when one is over";

impl Pane {
    fn text(title: &str, lines: Vec<String>) -> Pane {
        Pane::Text { title: title.to_string(), lines, from: 0 }
    }

    /// Keys and what they do.
    pub(super) fn help() -> Pane {
        Pane::text("Keys", HELP.lines().map(str::to_string).collect())
    }

    /// The rulebook.
    pub(super) fn rules(game: GameName) -> Pane {
        Pane::Rules { book: rules::book_of(game), search: String::new(), from: 0 }
    }

    /// One clause with its examples.
    pub(super) fn clause(game: GameName, id: &str) -> Pane {
        Pane::text(id, rules::clause_of(game, id))
    }

    /// What was agreed on, and what the usual house rules are.
    pub(super) fn agreed(frame: &Frame) -> Pane {
        let mut lines = frame.agreed.clone();
        lines.extend([String::new(), "House rules, with what is usual:".to_string()]);
        lines.extend(rules::usual_in(frame.game));
        Pane::text("This table", lines)
    }

    /// The table in words.
    pub(super) fn described(frame: &Frame) -> Pane {
        Pane::text("The table", frame.described.lines().map(str::to_string).collect())
    }

    /// Everything that was told, from its end.
    pub(super) fn log(told: &Told) -> Pane {
        Pane::Text { title: "So far".to_string(), lines: told.lines.clone(), from: usize::MAX }
    }

    /// The last trick; where there are none, what happened since the own last move.
    pub(super) fn last(frame: &Frame, told: &Told, since: usize) -> Pane {
        let Trick { plays, taken } = told.last_trick();
        let Some(winner) = taken else {
            let lines = told.lines[since.min(told.lines.len())..].to_vec();
            return Pane::text("Since your last move", lines);
        };
        let played = |(seat, cards): &(cards::Seat, Vec<String>)| {
            let best = if seat == winner { "  ★" } else { "" };
            format!("{:10}{}{best}", frame.names.seat(*seat), cards.join(" "))
        };
        Pane::text("The last trick", plays.iter().map(played).collect())
    }

    /// The score after each deal.
    pub(super) fn sheet(frame: &Frame, told: &Told) -> Pane {
        let names: Vec<String> =
            frame.names.sides.all().map(|side| frame.names.side(side)).collect();
        let row = |first: String, cells: &[String]| {
            let cells: String = cells.iter().map(|cell| format!("{cell:>14}")).collect();
            format!("{first:8}{cells}")
        };
        let mut lines = vec![row(String::new(), &names)];
        let deals = told.sheet.iter().enumerate();
        lines.extend(deals.map(|(deal, scores)| row(format!("Deal {}", deal + 1), scores)));
        if told.sheet.is_empty() {
            lines = vec!["No deal is scored yet.".to_string()];
        }
        lines.push(String::new());
        lines.extend(frame.described.lines().next().map(str::to_string));
        Pane::text("The score", lines)
    }

    /// What an expert would do.
    pub(super) fn hint(hint: Option<&bots::Hint>) -> Pane {
        let Advice { says, figures, legend } = advice(hint);
        let mut lines = vec![says, String::new()];
        lines.extend(figures);
        lines.extend([String::new(), legend]);
        Pane::text("Hint", lines)
    }

    /// The end of the match.
    pub(super) fn farewell(frame: &Frame, told: &Told) -> Pane {
        let last = told.lines.len().saturating_sub(8);
        let mut lines = told.lines[last..].to_vec();
        lines.push(String::new());
        lines.extend(frame.farewell.iter().cloned());
        lines.extend([String::new(), "q leaves the table.".to_string()]);
        Pane::text("The match is over", lines)
    }

    /// What is written at the head of the pane.
    pub(super) fn title(&self) -> String {
        match self {
            Pane::Text { title, .. } => title.clone(),
            Pane::Rules { search, .. } if search.is_empty() => {
                "The rules. Type to search".to_string()
            }
            Pane::Rules { search, .. } => format!("The rules. Search: {search}"),
            Pane::Moves { .. } => "Which one?".to_string(),
        }
    }

    /// All lines in this width, which of them is under the cursor, and from which on they are shown.
    pub(super) fn lines(&self, width: usize) -> (Vec<String>, Option<usize>, usize) {
        match self {
            Pane::Text { lines, from, .. } => {
                (lines.iter().flat_map(|line| broken(line, width)).collect(), None, *from)
            }
            Pane::Rules { book, search, from } => {
                let mut lines = Vec::new();
                for rule in book.iter().filter(|rule| rule.says_so(search)) {
                    if let Some(chapter) = &rule.chapter {
                        lines.extend([String::new(), chapter.to_uppercase(), String::new()]);
                    }
                    lines.extend(broken(&format!("{}  {}", rule.id, rule.says), width));
                }
                if lines.is_empty() {
                    lines.push("No clause says that. Try a shorter word, or a number.".to_string());
                }
                (lines, None, *from)
            }
            Pane::Moves { moves, at } => {
                let points = |one: &Move| one.points.map_or(String::new(), |n| format!("  ({n})"));
                let line =
                    |(n, one): (usize, &Move)| format!("{} {}{}", n + 1, one.text, points(one));
                (moves.iter().enumerate().map(line).collect(), Some(*at), 0)
            }
        }
    }

    /// A key. `page` is how many lines are shown, `last` the last one that may be the first.
    pub(super) fn key(&mut self, key: KeyCode, page: usize, last: usize) -> After {
        match (&mut *self, key) {
            (_, KeyCode::Esc) => return After::Closed,
            (Pane::Moves { moves, at }, KeyCode::Down) => *at = (*at + 1) % moves.len(),
            (Pane::Moves { moves, at }, KeyCode::Up) => *at = (*at + moves.len() - 1) % moves.len(),
            (Pane::Moves { moves, at }, KeyCode::Enter | KeyCode::Char(' ')) => {
                return After::Chosen(moves.swap_remove(*at));
            }
            (Pane::Moves { moves, .. }, KeyCode::Char(digit @ '1'..='9')) => {
                let at = digit as usize - '1' as usize;
                if at < moves.len() {
                    return After::Chosen(moves.swap_remove(at));
                }
            }
            // Whoever is used to `/` before a search, or to Enter after it, is not surprised.
            (Pane::Rules { search, .. }, KeyCode::Char('/')) if search.is_empty() => {}
            (Pane::Rules { .. }, KeyCode::Enter) => {}
            (Pane::Rules { search, from, .. }, KeyCode::Char(letter)) => {
                search.push(letter);
                *from = 0;
            }
            (Pane::Rules { search, from, .. }, KeyCode::Backspace) => {
                search.pop();
                *from = 0;
            }
            (Pane::Text { from, .. } | Pane::Rules { from, .. }, key) => {
                let now = (*from).min(last);
                *from = match key {
                    KeyCode::Down => (now + 1).min(last),
                    KeyCode::Up => now.saturating_sub(1),
                    KeyCode::PageDown | KeyCode::Char(' ') => (now + page).min(last),
                    KeyCode::PageUp => now.saturating_sub(page),
                    KeyCode::Home => 0,
                    KeyCode::End => last,
                    KeyCode::Enter | KeyCode::Char(_) => return After::Closed,
                    _ => now,
                };
            }
            _ => {}
        }
        After::Stays
    }
}
