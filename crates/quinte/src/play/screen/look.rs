//! How things look: suits in colour where the terminal has colours, letters where it has no symbols.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};

/// What the terminal can show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Colours; otherwise only bold, dim and reversed.
    pub colour: bool,
    /// Symbols beyond ASCII.
    pub symbols: bool,
}

const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// What is written where there are no symbols.
const LETTERS: [(char, &str); 16] = [
    ('♠', "S"),
    ('♥', "H"),
    ('♦', "D"),
    ('♣', "C"),
    ('…', "..."),
    ('·', "-"),
    ('±', "+-"),
    ('—', "-"),
    ('▸', ">"),
    ('▴', "^"),
    ('•', "'"),
    ('★', "*"),
    ('↑', "^"),
    ('↓', "v"),
    ('←', "<"),
    ('→', ">"),
];

impl Look {
    /// What this terminal says of itself: `NO_COLOR`, and whether its locale is UTF-8.
    pub(super) fn of_terminal() -> Look {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_lowercase();
        Look {
            colour: set("NO_COLOR").is_none() && set("TERM").is_none_or(|term| term != "dumb"),
            symbols: locale.contains("utf-8") || locale.contains("utf8"),
        }
    }

    /// A text as this terminal can show it.
    pub(super) fn text(self, text: &str) -> String {
        if self.symbols {
            return text.to_string();
        }
        let letter = |c: char| match LETTERS.iter().find(|(symbol, _)| *symbol == c) {
            Some((_, letters)) => letters.to_string(),
            None if c.is_ascii() => c.to_string(),
            None => "?".to_string(),
        };
        text.chars().map(letter).collect()
    }

    /// A line with its cards in the colours of their suits.
    pub(super) fn line(self, text: &str) -> Line<'static> {
        let words = text.split_inclusive(' ');
        let span = |word: &str| Span::styled(self.text(word), self.suit(word));
        Line::from(words.map(span).collect::<Vec<_>>())
    }

    /// The same of what is told, where `K♠#2` is `K♠`: nobody at a table tells copies apart.
    pub(super) fn told(self, text: &str) -> Line<'static> {
        let word = |word: &str| match word.split_once('#') {
            Some((card, rest)) if card.ends_with(['♠', '♥', '♦', '♣', 'K']) => {
                format!("{card}{}", rest.trim_start_matches(|c: char| c.is_ascii_digit()))
            }
            _ => word.to_string(),
        };
        self.line(&text.split_inclusive(' ').map(word).collect::<String>())
    }

    /// The colour of the suit that is named here.
    pub(super) fn suit(self, text: &str) -> Style {
        let colour = match text.chars().find(|c| "♠♥♦♣".contains(*c)) {
            Some('♥') => Color::Red,
            Some('♦') => Color::LightBlue,
            Some('♣') => Color::Green,
            _ => return Style::new(),
        };
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// What stands back.
    pub(super) fn faint(self) -> Style {
        if self.colour {
            Style::new().fg(Color::DarkGray)
        } else {
            Style::new().add_modifier(Modifier::DIM)
        }
    }

    /// What is allowed, and what is not.
    pub(super) fn verdict(self, good: bool) -> Style {
        let colour = if good { Color::Green } else { Color::Yellow };
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// The lines around a pane.
    pub(super) fn border(self) -> border::Set<'static> {
        if self.symbols { border::PLAIN } else { ASCII }
    }

    /// A line across.
    pub(super) fn rule(self) -> &'static str {
        if self.symbols { "─" } else { "-" }
    }
}
