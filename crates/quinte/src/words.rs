//! Small words that every command shares: sides, lists and lines of bounded width. All of it is
//! plain text that a pipe can carry and a screen reader can say.

use cards::{Side, Sides};

/// Lines are kept to this width.
pub(crate) const WIDTH: usize = 96;

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
    let margin = " ".repeat(indent);
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let width = line.chars().count() + 1 + word.chars().count() + indent;
            if !line.is_empty() && width > WIDTH {
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
}
