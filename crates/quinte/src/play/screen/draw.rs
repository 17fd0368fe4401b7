//! The picture: title, table, what happened, the hand, what may be done, a verdict, and the keys. It fits
//! 80 × 24 and uses what a larger terminal has.

use engine::choices::Offer;
use ratatui::Frame as Canvas;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::super::place::{Frame, Turn};
use super::hand::{self, Row, Shown};
use super::middle::Middle;
use super::pane::Pane;
use super::state::{Button, Drawn, Screen};
use super::verdict::{Verdict, capital, offer_text};
use crate::words::broken;

/// Below this nothing can be played.
const LEAST: (u16, u16) = (40, 12);
const SPINNER: [&str; 4] = ["|", "/", "-", "\\"];
/// The last trick has a place of its own in a column of this height.
const TALL: u16 = 18;
const KEYS: &str =
    "? keys  : type  h hint  w why not  u take back  t last  s score  r rules  q quit";
const SHARED_KEYS: &str =
    "? keys  : type  c talk  h hint  w why not  u take back  s score  r rules  q quit";

/// Draws everything; `turns` moves the spinner.
pub(super) fn draw(screen: &mut Screen, turns: usize, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let small = format!("This needs {} columns and {} lines.", LEAST.0, LEAST.1);
        return canvas.render_widget(Paragraph::new(small), area);
    }
    let drawn = match &screen.frame {
        None => {
            match &screen.room {
                Some(room) => super::room::draw(screen, room, area, canvas),
                None => canvas.render_widget("The cards are dealt…", area),
            }
            return;
        }
        Some(frame) if screen.curtain => return curtain(screen, frame, area, canvas),
        Some(frame) => table(screen, frame, SPINNER[turns % SPINNER.len()], area, canvas),
    };
    screen.drawn = drawn;
    if let Some(pane) = &screen.pane {
        (screen.drawn.page, screen.drawn.last) = over(screen, pane, area, canvas);
    }
}

/// The next person should not read the last one's hand.
fn curtain(screen: &Screen, frame: &Frame, area: Rect, canvas: &mut Canvas<'_>) {
    let engine::Viewer::Seat(seat) = frame.viewer else { return };
    let text = format!("Pass the keyboard to seat {seat}, who presses Enter.");
    let middle = Rect { y: area.y + area.height / 2, height: 1, ..area };
    canvas.render_widget(screen.look.line(&text).centered(), middle);
}

fn table(
    screen: &Screen,
    frame: &Frame,
    spinner: &'static str,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> Drawn {
    let width = usize::from(area.width);
    let head = head(screen, frame, width);
    let rows = hand::rows(&frame.offers.touch, screen.look, width.saturating_sub(2));
    let buttons = buttons(screen, width);
    let verdict = verdict(screen, frame, spinner, width);
    let below = [rows.len() * 2, buttons.len(), verdict.len()].map(|lines| lines as u16);
    let [title, body, rule, cards, pressed, said, keys] = area.layout(&Layout::vertical([
        Constraint::Length(head.len() as u16),
        Constraint::Min(5),
        Constraint::Length(1),
        Constraint::Length(below[0]),
        Constraint::Length(below[1]),
        Constraint::Length(below[2]),
        Constraint::Length(1),
    ]));
    canvas.render_widget(Paragraph::new(head), title);
    middle(screen, frame, spinner, body, canvas);
    canvas.render_widget(ruled(screen, frame, width), rule);
    let playable = screen.playable();
    let shown = Shown {
        look: screen.look,
        cursor: screen.takes_cards().then_some(screen.cursor),
        chosen: &screen.chosen,
        playable: if screen.is_asked() { &playable } else { &[] },
    };
    hand::draw(&rows, &shown, Rect { x: cards.x + 1, width: cards.width - 1, ..cards }, canvas);
    canvas.render_widget(Paragraph::new(buttons), pressed);
    canvas.render_widget(Paragraph::new(verdict), said);
    let keys_here = if screen.shared { SHARED_KEYS } else { KEYS };
    let help = Line::styled(screen.look.text(&whole_keys(keys_here, width)), screen.look.faint());
    canvas.render_widget(help, keys);
    let middles = |row: &Row| row.cells.iter().map(|cell| (cell.card, cell.x)).collect();
    Drawn { rows: rows.iter().map(middles).collect(), ..screen.drawn.clone() }
}

/// As many keys as fit, none of them cut; the way out is always among them.
fn whole_keys(keys: &str, width: usize) -> String {
    let (keys, quit) = keys.rsplit_once("  ").unwrap_or(("", keys));
    let room = width.saturating_sub(quit.len() + 2);
    let ends = keys.match_indices("  ").map(|(at, _)| at).chain([keys.len()]);
    let fits = ends.take_while(|at| *at <= room).last().unwrap_or(0);
    format!("{}  {quit}", &keys[..fits])
}

/// The game and the score; a narrow screen has two lines for it.
fn head(screen: &Screen, frame: &Frame, width: usize) -> Vec<Line<'static>> {
    let score = frame.described.lines().next().unwrap_or_default();
    let text = format!(" {} · {score}", frame.game.title());
    let style = Style::new().add_modifier(Modifier::REVERSED);
    let line = |piece: &String| Line::styled(format!("{:width$}", screen.look.text(piece)), style);
    broken(&text, width).iter().take(2).map(line).collect()
}

/// The table on the left and what happened on the right; a table that needs the whole width gets it.
fn middle(
    screen: &Screen,
    frame: &Frame,
    spinner: &'static str,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let middle = Middle { look: screen.look, frame, told: &screen.told, spinner };
    let log = (area.width * 2 / 5).clamp(28, 60);
    let fits = |width: u16, height: u16| {
        middle.height() + middle.lines(usize::from(width)).len() <= usize::from(height)
    };
    if !fits(area.width - log - 2, area.height) {
        let news = area.height.saturating_sub(8).min(2);
        let [table, told] =
            area.layout(&Layout::vertical([Constraint::Min(1), Constraint::Length(news)]));
        middle.draw(table, canvas);
        return happened(screen, told, canvas);
    }
    let [table, _, told] = area.layout(&Layout::horizontal([
        Constraint::Min(1),
        Constraint::Length(2),
        Constraint::Length(log),
    ]));
    middle.draw(table, canvas);
    let last = Pane::last(frame, &screen.told, screen.since);
    let tricks = screen.told.before.taken.is_some() && told.height >= TALL;
    let below = if tricks { frame.sitters.len() as u16 + 2 } else { 0 };
    let [told, trick] =
        told.layout(&Layout::vertical([Constraint::Min(1), Constraint::Length(below)]));
    happened(screen, told, canvas);
    if tricks {
        let block = block(screen, last.title());
        let (lines, _, _) = last.lines(usize::from(trick.width.saturating_sub(2)));
        let lines: Vec<Line<'_>> = lines.iter().map(|line| screen.look.line(line)).collect();
        canvas.render_widget(Paragraph::new(lines).block(block), trick);
    }
}

/// The newest of what happened, as much as fits.
fn happened(screen: &Screen, area: Rect, canvas: &mut Canvas<'_>) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let mut lines: Vec<Line<'_>> = Vec::new();
    let newest = screen.told.lines.iter().enumerate().rev();
    for (at, line) in newest {
        let mut pieces: Vec<Line<'_>> =
            broken(line, width).iter().map(|piece| screen.look.told(piece)).collect();
        if at < screen.since {
            pieces.iter_mut().for_each(|line| line.style = screen.look.faint());
        }
        pieces.append(&mut lines);
        lines = pieces;
        if lines.len() >= height {
            break;
        }
    }
    let fits = lines.len().saturating_sub(height);
    canvas.render_widget(Paragraph::new(lines.split_off(fits)), area);
}

/// The line over the hand: whose turn it is.
fn ruled(screen: &Screen, frame: &Frame, width: usize) -> Line<'static> {
    let whose = match frame.waits {
        _ if screen.watches() => "Watching",
        Turn::Yours { in_window: true } => "You may act",
        Turn::Yours { in_window: false } => "Your turn",
        Turn::Other(_) | Turn::Others => "Your hand",
        Turn::Over => "The match is over",
    };
    let rule = screen.look.rule();
    let line = format!("{rule}{rule} {whose} {}", rule.repeat(width));
    Line::styled(line.chars().take(width).collect::<String>(), screen.look.faint())
}

/// The kinds of move, numbered; the one that is aimed at stands out.
fn buttons(screen: &Screen, width: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut used = width;
    for (at, button) in screen.buttons().into_iter().enumerate() {
        let label = match button {
            Button::StayOut => "Stay out".to_string(),
            Button::Offer(offer) => called(&screen.offers()[offer]),
        };
        let text = screen.look.text(&format!(" {} {label} ", at + 1));
        let wide = text.chars().count() + 1;
        if used + wide > width {
            lines.push(Line::default());
            used = 0;
        }
        used += wide;
        let aimed = screen.aim == Some(at);
        let style = if aimed { Modifier::REVERSED } else { Modifier::BOLD };
        if let Some(line) = lines.last_mut() {
            line.spans
                .extend([Span::styled(text, Style::new().add_modifier(style)), Span::raw(" ")]);
        }
    }
    lines
}

/// A kind of move in a word or two: what it does, and what it brings.
fn called(offer: &Offer) -> String {
    let text = match offer.moves.as_slice() {
        [one] if one.cards.is_empty() => capital(&one.text),
        _ => offer_text(offer),
    };
    match offer.points {
        Some(points) if points != 0 => format!("{text} ({points})"),
        _ => text,
    }
}

/// What is to be said of the choice, in two lines at least: the picture should not jump.
fn verdict(
    screen: &Screen,
    frame: &Frame,
    spinner: &'static str,
    width: usize,
) -> Vec<Line<'static>> {
    const LEAST: usize = 2;
    const MOST: usize = 3;
    let Verdict { text, good } = Verdict::of(screen, frame, spinner);
    let mut lines: Vec<Line<'static>> = Vec::new();
    if let Some(typed) = &screen.typing {
        lines.push(Line::raw(format!(": {typed}_")));
    }
    for piece in broken(&text, width).iter().take(MOST) {
        let mut line = screen.look.told(piece);
        line.style = good.map_or(Style::new(), |good| screen.look.verdict(good));
        lines.push(line);
    }
    lines.resize(lines.len().max(LEAST), Line::default());
    lines
}

fn block(screen: &Screen, title: String) -> Block<'static> {
    let title = format!(" {} ", screen.look.text(&title));
    Block::bordered().border_set(screen.look.border()).title(title)
}

/// A pane over the table. Gives how many lines of it are seen, and the last that may be the first.
fn over(screen: &Screen, pane: &Pane, area: Rect, canvas: &mut Canvas<'_>) -> (usize, usize) {
    let wide = area.width.saturating_sub(4).min(100);
    let (lines, at, from) = pane.lines(usize::from(wide.saturating_sub(4)));
    let most = area.height.saturating_sub(4);
    let page = (lines.len() as u16).clamp(3, most);
    let (width, height) = (wide, page + 2);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    let page = usize::from(page);
    let last = lines.len().saturating_sub(page);
    let from = at.map_or(from.min(last), |at| at.saturating_sub(page - 1));
    let more = match (from > 0, from < last) {
        (_, true) => "↑↓ scroll  Esc closes",
        (true, false) => "↑ back  Esc closes",
        (false, false) => "Esc closes",
    };
    let styled = |(n, line): (usize, &String)| {
        let line = screen.look.line(&format!(" {line}"));
        if at == Some(n) { line.style(Style::new().add_modifier(Modifier::REVERSED)) } else { line }
    };
    let shown = lines.iter().enumerate().skip(from).take(page);
    let shown: Vec<Line<'_>> = shown.map(styled).collect();
    let block = block(screen, pane.title());
    let block = block.title_bottom(Line::raw(format!(" {} ", screen.look.text(more))));
    canvas.render_widget(Clear, place);
    canvas.render_widget(Paragraph::new(shown).block(block), place);
    (page, last)
}
