//! What a person typed: a number out of the list, a move in the game's notation, or a word to the
//! table. Moves come first, so that a game may use any word; `/word` is always for the table.

use engine::{Seen, Spoken};

/// For those who look for the word.
pub(super) const TAKE_BACK: &str = "To take back your last decision: takeback.";

/// What was typed.
#[derive(Debug, PartialEq)]
pub(super) enum Typed<A> {
    /// Nothing at all.
    Nothing,
    /// A number out of the list.
    Number(usize),
    /// A move, legal or not.
    Move(A),
    /// A word to the table, and what came after it.
    Word(Word, String),
    /// An arrow or another key that types no letter: whatever stands around it is not to be trusted.
    Key,
    /// Neither; with what the game's reader said.
    Unreadable(String),
}

/// A word to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Help,
    Moves,
    Hint,
    /// Takes back the last decision.
    TakeBack,
    /// Drops the steps of a move that was begun.
    Back,
    /// No word of the table, but one that people try.
    Undo,
    Stay,
    Score,
    Rules,
    Save,
    Quit,
}

const WORDS: [(&str, Word); 14] = [
    ("help", Word::Help),
    ("?", Word::Help),
    ("moves", Word::Moves),
    ("show", Word::Moves),
    ("hint", Word::Hint),
    ("takeback", Word::TakeBack),
    ("back", Word::Back),
    ("undo", Word::Undo),
    ("stay", Word::Stay),
    ("score", Word::Score),
    ("rules", Word::Rules),
    ("save", Word::Save),
    ("quit", Word::Quit),
    ("exit", Word::Quit),
];

/// Reads a line as whoever sees this would mean it.
pub(super) fn read<G: Spoken>(seen: Seen<'_, G>, line: &str) -> Typed<G::Action> {
    let line = line.trim();
    if line.is_empty() {
        return Typed::Nothing;
    }
    if line.contains('\u{1b}') {
        return Typed::Key;
    }
    if let Ok(number) = line.parse() {
        return Typed::Number(number);
    }
    let action = seen.read(line);
    if let Ok(action) = action
        && G::check(seen, &action).is_ok()
    {
        return Typed::Move(action);
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let named = first.strip_prefix('/').unwrap_or(first);
    let word = WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(named)).map(|found| found.1);
    match (action, word) {
        // A game that has an undo says itself why it cannot be done now.
        (Ok(action), Some(Word::Undo)) => Typed::Move(action),
        (_, Some(word)) => Typed::Word(word, rest.trim().to_string()),
        (Ok(action), None) => Typed::Move(action),
        (Err(_), None) if line.eq_ignore_ascii_case("take back") => {
            Typed::Word(Word::TakeBack, String::new())
        }
        (Err(error), None) => Typed::Unreadable(error.to_string()),
    }
}
