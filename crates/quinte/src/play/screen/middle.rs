//! The middle of the table: who sits where, whose turn it is, the cards of the trick before those who
//! played them, and what the game says of the rest.

use cards::Seat;
use engine::Viewer;
use engine::spoken::count;
use ratatui::Frame as Canvas;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::place::{Frame, Turn};
use super::look::Look;
use super::told::{Told, Trick};
use crate::words::broken;

/// Where a seat sits, seen from below.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Below,
    Left,
    Above,
    Right,
}

/// What the middle is drawn from.
pub(super) struct Middle<'a> {
    /// How.
    pub look: Look,
    /// The table.
    pub frame: &'a Frame,
    /// What was told.
    pub told: &'a Told,
    /// Moves while somebody thinks.
    pub spinner: &'static str,
}

impl Middle<'_> {
    /// The lines that the game says of its table, but for what is drawn already: the score, the hand, the
    /// trick, and how many cards everybody holds.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        let drawn = |line: &str| {
            line.starts_with("Your hand:")
                || self.has_tricks() && line.starts_with("Trick ")
                || ["; ", ", "].iter().any(|between| line == self.counts(between))
        };
        let lines = self.frame.described.lines().skip(1).filter(|line| !drawn(line));
        lines.flat_map(|line| broken(line, width)).collect()
    }

    /// How a game says that everybody holds some cards, and nothing else is known of them.
    fn counts(&self, between: &str) -> String {
        let seats = Seat::all(self.frame.sitters.len());
        let held = |seat: Seat| {
            format!("{} {}", self.frame.names.seat(seat), self.frame.open["hands"][seat.index()])
        };
        format!("Cards: {}.", seats.map(held).collect::<Vec<_>>().join(between))
    }

    fn has_tricks(&self) -> bool {
        self.frame.open.get("trick").is_some()
    }

    /// How many lines seats and trick take.
    pub(super) fn height(&self) -> usize {
        match (self.has_tricks(), self.has_sides()) {
            (false, _) => self.frame.sitters.len().div_ceil(2),
            (true, true) => 9,
            (true, false) => 5,
        }
    }

    /// How many they take where there is no room: nobody's name over another's card.
    fn least_height(&self) -> usize {
        match (self.has_tricks(), self.has_sides()) {
            (false, _) => self.height(),
            (true, true) => 6,
            (true, false) => 4,
        }
    }

    fn has_sides(&self) -> bool {
        self.seats().any(|(_, side)| matches!(side, Side::Left | Side::Right))
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, Side)> {
        let seats = self.frame.sitters.len();
        let frame = self.frame;
        Seat::all(seats).map(move |seat| {
            let name = frame.names.seat(seat);
            let side = match (frame.viewer, name.as_str(), seat.index()) {
                (Viewer::Seat(_), "You", _) | (Viewer::Watcher, _, 0) => Side::Below,
                (Viewer::Seat(_), "Left", _) | (Viewer::Watcher, _, 1) if seats > 2 => Side::Left,
                (Viewer::Seat(_), "Right", _) | (Viewer::Watcher, _, 3) => Side::Right,
                (Viewer::Watcher, _, 2) if seats == 3 => Side::Right,
                _ => Side::Above,
            };
            (seat, side)
        })
    }

    /// Draws seats and trick, and below them what the game says. A high screen gives them room.
    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        const MOST: usize = 15;
        let lines = self.lines(usize::from(area.width));
        let room = usize::from(area.height).saturating_sub(lines.len());
        // What the game says is worth more than empty lines among the seats.
        let seats = match room > self.height() {
            true if self.has_tricks() => (room - 1).clamp(self.height(), MOST),
            true => self.height(),
            false => room.max(self.least_height()),
        };
        let seats = (seats as u16).min(area.height);
        let above = Rect { height: seats, ..area };
        if self.has_tricks() {
            self.around(above, canvas)
        } else {
            self.listed(above, canvas)
        }
        let below = Rect { y: area.y + seats, height: area.height - seats, ..area };
        let mut lines = lines;
        if lines.len() > usize::from(below.height) {
            lines.truncate(usize::from(below.height).saturating_sub(1));
            lines.push("… (d shows all)".to_string());
        }
        let lines: Vec<Line<'_>> = lines.iter().map(|line| self.look.told(line)).collect();
        canvas.render_widget(Paragraph::new(lines), below);
    }

    /// Two seats a line.
    fn listed(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let half = area.width / 2;
        for (at, seat) in Seat::all(self.frame.sitters.len()).enumerate() {
            let (row, column) = (at as u16 / 2, at as u16 % 2);
            let place = Rect { x: area.x + column * half, y: area.y + row, width: half, height: 1 };
            if row < area.height {
                canvas.render_widget(self.name(seat, usize::from(half)), place);
            }
        }
    }

    /// Seats around the table, each with what it has played.
    fn around(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let trick = &self.told.trick;
        let third = (area.height.saturating_sub(3) / 2).max(2);
        let half = area.width / 2;
        for (seat, side) in self.seats() {
            let (x, y, width, alignment) = match side {
                Side::Above => (0, 0, area.width, Alignment::Center),
                Side::Left => (0, third, half - 1, Alignment::Left),
                Side::Right => (half + 1, third, half - 1, Alignment::Right),
                Side::Below => (0, area.height.saturating_sub(2), area.width, Alignment::Center),
            };
            let mut lines = vec![self.name(seat, usize::from(width))];
            lines.extend(self.played(trick, seat, usize::from(width)));
            if side == Side::Below {
                lines.reverse();
            }
            let height = (lines.len() as u16).min(area.height.saturating_sub(y));
            let place = Rect { x: area.x + x, y: area.y + y, width, height };
            canvas.render_widget(Paragraph::new(lines).alignment(alignment), place);
        }
    }

    /// A seat: its name, how many cards it holds, who plays there, and whether it is waited for.
    fn name(&self, seat: Seat, width: usize) -> Line<'static> {
        let frame = self.frame;
        let yours = matches!(frame.waits, Turn::Yours { .. }) && frame.viewer == Viewer::Seat(seat);
        let waited_for = frame.waits == Turn::Other(seat) || yours;
        let style =
            if waited_for { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        let mark = if waited_for { "▸ " } else { "" };
        let mut spans =
            vec![Span::styled(self.look.text(&format!("{mark}{}", frame.names.seat(seat))), style)];
        let mut about = Vec::new();
        if frame.viewer != Viewer::Seat(seat) {
            about.push(match frame.waits == Turn::Other(seat) {
                true => format!("thinking {}", self.spinner),
                false => frame.sitters[seat.index()].clone(),
            });
        }
        let fits = |about: &[String]| {
            let about: usize = about.iter().map(|word| word.chars().count() + 3).sum();
            mark.chars().count() + frame.names.seat(seat).chars().count() + about <= width
        };
        if let Some(cards) = frame.open["hands"][seat.index()].as_u64() {
            about.push(count(cards as i64, "card"));
            // Where there is no room for words, the number must do.
            if !fits(&about) {
                about.pop();
                about.push(cards.to_string());
            }
        }
        // What somebody is, `Robot, a program`, is told less often than who it is.
        if !fits(&about) && about.len() > 1 {
            about[0] = about[0].split(", ").next().unwrap_or_default().to_string();
        }
        if !fits(&about) && about.len() > 1 {
            about.remove(0);
        }
        let about: String = about.iter().map(|word| format!(" · {word}")).collect();
        spans.push(Span::styled(self.look.text(&about), self.look.faint()));
        Line::from(spans)
    }

    /// What a seat has played to this trick; the best so far has a star.
    fn played(&self, trick: &Trick, seat: Seat, width: usize) -> Vec<Line<'static>> {
        let Some((_, cards)) = trick.plays.iter().find(|(player, _)| *player == seat) else {
            return vec![Line::raw("")];
        };
        let winning = self.frame.open["winning"].as_u64().map(|seat| Seat::new(seat as usize));
        let best = trick.taken.or(winning) == Some(seat);
        let text = format!("{}{}", cards.join(" "), if best { " ★" } else { "" });
        let style = match trick.taken {
            Some(_) => self.look.faint(),
            None => Style::new().add_modifier(Modifier::BOLD),
        };
        let one = |piece: &String| {
            let mut line = self.look.line(piece);
            line.spans.iter_mut().for_each(|span| span.style = style.patch(span.style));
            line
        };
        broken(&text, width.max(4)).iter().map(one).collect()
    }
}
