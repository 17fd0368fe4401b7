//! The table before the cards are dealt: who has come, who is ready, what they say.

use ratatui::Frame as Canvas;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::super::place::Room;
use super::state::Screen;
use crate::words::broken;

/// Draws the waiting room.
pub(super) fn draw(screen: &Screen, room: &Room, area: Rect, canvas: &mut Canvas<'_>) {
    let width = usize::from(area.width);
    let lines: Vec<String> = room.lines.iter().flat_map(|line| broken(line, width)).collect();
    let [title, seats, talk, said, keys] = area.layout(&Layout::vertical([
        Constraint::Length(2),
        Constraint::Length(lines.len() as u16 + 1),
        Constraint::Min(1),
        Constraint::Length(2),
        Constraint::Length(1),
    ]));
    let reversed = Style::new().add_modifier(Modifier::REVERSED);
    let head = screen.look.text(&format!(" {} · waiting", room.game.title()));
    canvas.render_widget(Line::styled(format!("{head:width$}"), reversed), title);
    let lines: Vec<Line<'_>> = lines.iter().map(|line| screen.look.line(line)).collect();
    canvas.render_widget(Paragraph::new(lines), seats);
    let told = &screen.told.lines;
    let newest = told.len().saturating_sub(usize::from(talk.height));
    let newest: Vec<Line<'_>> = told[newest..].iter().map(|line| screen.look.line(line)).collect();
    canvas.render_widget(Paragraph::new(newest), talk);
    let words = match (&screen.typing, &screen.said) {
        (Some(typed), _) => format!(": {typed}_"),
        (None, Some((said, _))) => said.clone(),
        (None, None) => String::new(),
    };
    let words: Vec<Line<'_>> = broken(&words, width).into_iter().map(Line::raw).collect();
    canvas.render_widget(Paragraph::new(words), said);
    let help = Line::styled(screen.look.text(&offered(room)), screen.look.faint());
    canvas.render_widget(help, keys);
}

/// The keys that do something here.
fn offered(room: &Room) -> String {
    let ready = match room.ready {
        Some(true) => "Enter not ready yet  ",
        Some(false) => "Enter ready  ",
        None => "",
    };
    let begin = if room.host { "b begin, bots take empty seats  " } else { "" };
    format!("{ready}{begin}c talk  r rules  q quit")
}
