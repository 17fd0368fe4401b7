//! The cards that a finger can be laid on, in rows: the game's own order and groups, the cursor, what is
//! chosen and what may be played.

use engine::choices::{Lies, Touch};
use ratatui::Frame as Canvas;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::look::Look;
use super::told::shown;

/// A row of cards.
#[derive(Debug, Default)]
pub(super) struct Row {
    /// The cards.
    pub cells: Vec<Cell>,
}

/// A card in a row.
#[derive(Debug)]
pub(super) struct Cell {
    /// Its number among those that can be touched.
    pub card: usize,
    /// Where it begins.
    pub x: usize,
    /// What is said before it: where it lies, if that is not in the hand like those before.
    label: &'static str,
    /// How it is written.
    pub text: String,
    /// The colour of its suit.
    suit: Style,
}

impl Cell {
    fn end(&self) -> usize {
        self.x + self.text.chars().count() + 2
    }
}

/// Lays the cards in rows of this width, with gaps between groups.
pub(super) fn rows(touch: &[Touch], look: Look, width: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (card, touched) in touch.iter().enumerate() {
        let before = card.checked_sub(1).map(|before| &touch[before]);
        let symbol = shown(&touched.card.to_string());
        let (text, suit) = (look.text(&symbol), look.suit(&symbol));
        let elsewhere = before.is_none_or(|before| before.lies != touched.lies);
        let label = if elsewhere { label(touched.lies) } else { "" };
        let gap = match before {
            Some(_) if !label.is_empty() => 3,
            Some(before) => usize::from(before.group != touched.group),
            None => 0,
        };
        let here = rows.last().map_or(0, |row: &Row| row.end() + gap) + label.len();
        let cell = |x| Cell { card, x, label, text: text.clone(), suit };
        match rows.last_mut() {
            Some(row) if cell(here).end() <= width => row.cells.push(cell(here)),
            _ => rows.push(Row { cells: vec![cell(label.len())] }),
        }
    }
    rows
}

impl Row {
    fn end(&self) -> usize {
        self.cells.last().map_or(0, Cell::end)
    }
}

fn label(lies: Lies) -> &'static str {
    match lies {
        Lies::Hand => "",
        Lies::Table => "On the table:",
        Lies::Pile => "Pile:",
        Lies::Bottom => "Bottom:",
    }
}

/// What the rows show.
pub(super) struct Shown<'a> {
    /// How.
    pub look: Look,
    /// The card under the cursor, if somebody may choose.
    pub cursor: Option<usize>,
    /// The chosen cards.
    pub chosen: &'a [usize],
    /// Which may be played, or may join what is chosen.
    pub playable: &'a [bool],
}

/// Draws rows of cards, each over a row of marks: a dot for what may be played, and the cursor, an arrow
/// or, where nothing can be played, a cross.
pub(super) fn draw(rows: &[Row], shown: &Shown<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let mut y = area.y;
    for row in rows {
        for line in [cards(row, shown), marks(row, shown)] {
            if y < area.bottom() {
                canvas.render_widget(line, Rect { y, height: 1, ..area });
                y += 1;
            }
        }
    }
}

fn cards(row: &Row, shown: &Shown<'_>) -> Line<'static> {
    let (mut spans, mut x) = (Vec::new(), 0);
    for cell in &row.cells {
        spans.push(Span::raw(" ".repeat(cell.x - cell.label.len() - x)));
        spans.push(Span::styled(cell.label, shown.look.faint()));
        let chosen = shown.chosen.contains(&cell.card);
        let (before, after) = if chosen { ("[", "]") } else { (" ", " ") };
        spans.push(Span::styled(format!("{before}{}{after}", cell.text), style(cell, shown)));
        x = cell.end();
    }
    Line::from(spans)
}

fn style(cell: &Cell, shown: &Shown<'_>) -> Style {
    let playable = shown.playable.get(cell.card) == Some(&true);
    let chosen = shown.chosen.contains(&cell.card);
    let style = match (playable || chosen, shown.cursor.is_some()) {
        (true, true) => cell.suit.add_modifier(Modifier::BOLD),
        (false, true) => cell.suit.add_modifier(Modifier::DIM),
        (_, false) => cell.suit,
    };
    let under = shown.cursor == Some(cell.card) || chosen;
    if under { style.add_modifier(Modifier::REVERSED) } else { style }
}

fn marks(row: &Row, shown: &Shown<'_>) -> Line<'static> {
    let mut text = String::new();
    for cell in &row.cells {
        let mark = match shown.playable.get(cell.card) {
            Some(true) if shown.cursor == Some(cell.card) => "▴",
            _ if shown.cursor == Some(cell.card) => "x",
            Some(true) => "•",
            _ => continue,
        };
        let middle = cell.x + (cell.text.chars().count() + 2) / 2;
        let pad = middle.saturating_sub(text.chars().count());
        text.push_str(&" ".repeat(pad));
        text.push_str(mark);
    }
    Line::styled(shown.look.text(&text), shown.look.faint())
}
