//! A screen as a picture that a page can show: every cell in its place, in the colours of the terminal.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// A cell, in points.
const CELL: (f32, f32) = (8.4, 18.0);
/// Around the screen, and the bar above it.
const FRAME: (f32, f32) = (16.0, 34.0);
const PAPER: &str = "#1b2230";
const INK: &str = "#dfe5ee";

/// Draws the screen within the window of a terminal.
pub(super) fn svg(buffer: &Buffer, title: &str) -> String {
    let size = buffer.area;
    let width = f32::from(size.width) * CELL.0 + 2.0 * FRAME.0;
    let height = f32::from(size.height) * CELL.1 + FRAME.0 + FRAME.1;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
         font-family=\"'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"14\" fill=\"{INK}\">\n\
         <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"{PAPER}\"/>\n"
    );
    for (at, colour) in ["#ff5f57", "#febc2e", "#28c840"].into_iter().enumerate() {
        let x = 20 + 18 * at;
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"17\" r=\"5.5\" fill=\"{colour}\"/>");
    }
    for y in 0..size.height {
        let row: Vec<&Cell> = (0..size.width).map(|x| &buffer[(x, y)]).collect();
        let mut x = 0;
        for run in row.chunk_by(|a, b| a.style() == b.style()) {
            draw(run, x, y, &mut svg);
            x += run.len();
        }
    }
    svg + "</svg>\n"
}

/// Cells of one style beside each other.
fn draw(run: &[&Cell], x: usize, y: u16, svg: &mut String) {
    let place = |at: usize| FRAME.0 + (x + at) as f32 * CELL.0;
    let top = FRAME.1 + f32::from(y) * CELL.1;
    let ink = colour(run[0].fg);
    let reversed = run[0].modifier.contains(Modifier::REVERSED);
    if reversed {
        let (left, wide) = (place(0), run.len() as f32 * CELL.0);
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{}\" fill=\"{ink}\"/>",
            CELL.1
        );
    }
    let seen = run.iter().enumerate().filter(|(_, cell)| cell.symbol() != " ");
    let (mut places, mut text) = (Vec::new(), String::new());
    for (at, cell) in seen {
        places.push(format!("{:.1}", place(at)));
        text += &cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
    }
    if text.is_empty() {
        return;
    }
    let ink = if reversed { PAPER } else { ink };
    let bold = run[0].modifier.contains(Modifier::BOLD) || reversed;
    let bold = if bold { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{:.1}\" fill=\"{ink}\"{bold}>{text}</text>",
        places.join(" "),
        top + 13.5
    );
}

fn colour(colour: Color) -> &'static str {
    match colour {
        Color::Red => "#ff7b72",
        Color::LightBlue => "#6cb6ff",
        Color::Green => "#7ee08a",
        Color::Yellow => "#ffd166",
        Color::DarkGray => "#8692a6",
        _ => INK,
    }
}
