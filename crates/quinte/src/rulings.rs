//! The rulings that clauses cite, out of `docs/rulings.md`: what was decided where the rules that
//! the games began with are silent or contradict themselves.

const PAGE: &str = include_str!("../rulings.md");

/// The rulings that a clause's source names: `L7` and `L31` of `seed 5; rulings L7, L31`, and all
/// of `C1 to C4`.
pub(crate) fn named(source: &str) -> Vec<&'static str> {
    let words: Vec<&str> = source.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    let mut ids = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let from = at.checked_sub(2).filter(|_| words[at - 1] == "to").map(|from| words[from]);
        ids.extend(all().map(|(id, _)| id).filter(|id| match from {
            Some(from) => order(from) < order(id) && order(id) <= order(word),
            None => id == word,
        }));
    }
    ids
}

/// What a ruling says.
pub(crate) fn text(id: &str) -> Option<&'static str> {
    all().find(|(found, _)| *found == id).map(|(_, text)| text)
}

/// The page's rulings: lines like `- **L7** text`.
fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** "))
}

/// A ruling's letter and number.
fn order(id: &str) -> Option<(&str, u32)> {
    let (letter, number) = id.split_at_checked(1)?;
    Some((letter, number.parse().ok()?))
}
