//! Small words that every command shares: sides, lists and lines of bounded width. All of it is
//! plain text that a pipe can carry and a screen reader can say.

use std::io::{IsTerminal, stdout};

use cards::{Side, Sides};
use games::GameName;
use ratatui::crossterm::terminal;

/// Lines are kept to this width where nobody tells another.
pub(crate) const WIDTH: usize = 96;

/// The width of lines: no more than the terminal has, and never more than can be read well.
fn width() -> usize {
    columns().map_or(WIDTH, |columns| columns.clamp(20, WIDTH))
}

/// How wide the terminal is, if lines are written to one.
fn columns() -> Option<usize> {
    let (columns, _) = stdout().is_terminal().then(|| terminal::size().ok()).flatten()?;
    (columns > 0).then_some(usize::from(columns))
}

/// `seat 1`, `seats 0 and 2`.
pub(crate) fn side(sides: Sides, side: Side) -> String {
    let seats: Vec<String> = sides.seats(side).iter().map(|seat| seat.to_string()).collect();
    match seats.as_slice() {
        [one] => format!("seat {one}"),
        several => format!("seats {}", and(several)),
    }
}

/// `seats 0 and 2: 120, seats 1 and 3: 42`.
pub(crate) fn scores(sides: Sides, scores: &[i32]) -> String {
    let each: Vec<String> = sides
        .all()
        .map(|party| format!("{}: {}", side(sides, party), scores[party.index()]))
        .collect();
    each.join(", ")
}

/// What an argument for a game says of itself: `The game: belote, bezique, … or rami`.
pub(crate) fn the_game() -> String {
    let names = GameName::ALL.map(GameName::name);
    let [all @ .., last] = names.as_slice() else { return String::new() };
    format!("The game: {} or {last}", all.join(", "))
}

/// Text from outside, made safe to print within a line: whatever could move a cursor, break the line
/// or turn the writing round is shown as `\u{1b}`, and a very long text is cut.
pub(crate) fn printable(text: &str) -> String {
    const MOST: usize = 4_000;
    let mut safe = String::new();
    for (n, c) in text.chars().enumerate() {
        match c {
            _ if n == MOST => return safe + "…",
            '"' | '\'' | '\\' => safe.push(c),
            // Marks that join a letter stay; by themselves they are harmless.
            c => safe.extend(c.escape_debug()),
        }
    }
    safe
}

/// `one`, `one and two`, `one, two and three`.
pub(crate) fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Breaks a text into lines of bounded width, each after the first behind `indent` spaces. Line
/// breaks that are in the text stay.
pub(crate) fn wrap(text: &str, indent: usize) -> String {
    wrap_to(text, indent, width())
}

/// The same for lines of this width.
pub(crate) fn wrap_to(text: &str, indent: usize, most: usize) -> String {
    let margin = " ".repeat(indent);
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let width = line.chars().count() + 1 + word.chars().count() + indent;
            if !line.is_empty() && width > most {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join(&format!("\n{margin}"))
}

/// One line for a terminal, broken only where it is wider than that. Gaps between groups of cards stay.
pub(crate) fn wrap_long(line: &str) -> String {
    columns().map_or_else(|| line.to_string(), |most| broken(line, most).join("\n"))
}

/// A line in pieces of this width, broken at spaces, best at gaps between groups; those after the first
/// stand behind two spaces more.
pub(crate) fn broken(line: &str, most: usize) -> Vec<String> {
    let (mut pieces, mut rest, mut margin) = (Vec::new(), line.to_string(), "");
    while rest.chars().count() > most {
        let fits: String = rest.chars().take(most + 1).collect();
        let begins = fits.len() - fits.trim_start().len();
        let gap = fits.trim_end().rfind("  ").filter(|&at| at > begins.max(fits.len() / 2));
        let Some(at) = gap.or(fits.rfind(' ').filter(|&at| at > begins)) else { break };
        pieces.push(rest[..at].trim_end().to_string());
        margin = "  ";
        rest = format!("{margin}{}", rest[at..].trim_start());
    }
    if rest.len() > margin.len() || pieces.is_empty() {
        pieces.push(rest);
    }
    pieces
}

/// Joins items by commas and breaks lines only between them, never inside one.
pub(crate) fn wrap_items(items: &[String], indent: usize) -> String {
    const GLUE: &str = "\u{0}";
    let glued: Vec<String> = items.iter().map(|item| item.replace(' ', GLUE)).collect();
    wrap(&glued.join(", "), indent).replace(GLUE, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_named_by_their_seats() {
        assert_eq!(side(Sides::partners(), Side::new(1)), "seats 1 and 3");
        assert_eq!(side(Sides::each(3), Side::new(1)), "seat 1");
        assert_eq!(scores(Sides::partners(), &[3, -4]), "seats 0 and 2: 3, seats 1 and 3: -4");
    }

    #[test]
    fn nothing_from_outside_moves_the_cursor() {
        let hostile = "a\u{1b}[2K\rok\n\u{9b}31m\u{202e}\u{7f}\u{2028}\"K♠ é\"";
        let safe = printable(hostile);
        assert!(
            !safe.contains(|c: char| c.is_control() || "\u{202e}\u{2028}".contains(c)),
            "{safe}"
        );
        assert!(safe.starts_with("a\\u{1b}[2K\\rok\\n") && safe.ends_with("\"K♠ é\""), "{safe}");
        assert_eq!(printable(&"♠".repeat(9_999)).chars().count(), 4_001);
    }

    #[test]
    fn lines_break_between_words_and_lists_between_items() {
        let text = wrap(&"word ".repeat(50), 4);
        assert!(text.lines().count() > 1);
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("    word")), "{text}");
        let items: Vec<String> = (1..40).map(|n| format!("{n} play it")).collect();
        let list = wrap_items(&items, 2);
        assert!(list.lines().all(|line| line.ends_with("it,") || line.ends_with("it")), "{list}");
        assert_eq!(wrap("a\nb", 0), "a\nb");
    }

    #[test]
    fn a_long_line_is_broken_and_its_gaps_stay() {
        let hand = "Your hand: A♠  A♥ 10♥ 7♥  9♣ K♣ Q♣ 8♣";
        assert_eq!(broken(hand, 60), [hand]);
        assert_eq!(broken(hand, 23), ["Your hand: A♠  A♥ 10♥", "  7♥  9♣ K♣ Q♣ 8♣"]);
        assert_eq!(broken(hand, 26), ["Your hand: A♠  A♥ 10♥ 7♥", "  9♣ K♣ Q♣ 8♣"]);
        assert_eq!(broken("unbreakable", 4), ["unbreakable"], "a word stays whole");
        assert_eq!(broken("", 4), [""]);
    }
}
