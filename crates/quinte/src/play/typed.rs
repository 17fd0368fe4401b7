//! What a person typed: a number out of the list, a move in the game's notation, a word to the table,
//! or cards in any order. Moves come first, so that a game may use any word; `/word` is always for the
//! table.

use cards::{Card, Seat};
use engine::choices::Choice;
use games::{Act, Refused};

use super::table::Table;

/// For those who look for the word.
pub(super) const TAKE_BACK: &str = "To take back your last decision: takeback.";

/// What was typed.
#[derive(Debug, PartialEq)]
pub(super) enum Typed {
    /// Nothing at all.
    Nothing,
    /// A number out of the list.
    Number(usize),
    /// A legal move, which is made now.
    Moved,
    /// A word to the table, and what came after it.
    Word(Word, String),
    /// An arrow or another key that types no letter: whatever stands around it is not to be trusted.
    Key,
    /// None of these, and why.
    Refused(Refused),
}

/// A word to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Help,
    Moves,
    Hint,
    /// Which rule keeps a card from being played.
    Why,
    /// Takes back the last decision.
    TakeBack,
    /// Drops the steps of a move that was begun.
    Back,
    /// No word of the table, but one that people try.
    Undo,
    Stay,
    Score,
    /// What happened since the last decision.
    Last,
    /// What was agreed on.
    House,
    Rules,
    Save,
    Quit,
}

const WORDS: [(&str, Word); 17] = [
    ("help", Word::Help),
    ("?", Word::Help),
    ("moves", Word::Moves),
    ("show", Word::Moves),
    ("hint", Word::Hint),
    ("why", Word::Why),
    ("takeback", Word::TakeBack),
    ("back", Word::Back),
    ("undo", Word::Undo),
    ("stay", Word::Stay),
    ("score", Word::Score),
    ("last", Word::Last),
    ("house", Word::House),
    ("rules", Word::Rules),
    ("save", Word::Save),
    ("quit", Word::Quit),
    ("exit", Word::Quit),
];

/// Reads a line as this person means it, and makes the move if it is a legal one.
pub(super) fn read(table: &mut Table, seat: Seat, line: &str) -> Typed {
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
    let Err(refused) = table.decide(seat, Act::Text(line)) else {
        return Typed::Moved;
    };
    let is_move = !matches!(refused, Refused::Unreadable { .. });
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let named = first.strip_prefix('/').unwrap_or(first);
    let word = WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(named)).map(|found| found.1);
    match word {
        // A game that has an undo says itself why it cannot be done now.
        Some(Word::Undo) if is_move => Typed::Refused(refused),
        Some(word) => Typed::Word(word, rest.trim().to_string()),
        None if line.eq_ignore_ascii_case("take back") => {
            Typed::Word(Word::TakeBack, String::new())
        }
        None => match by_cards(line, refused, |act| table.decide(seat, act)) {
            Ok(()) => Typed::Moved,
            Err(why) => Typed::Refused(why),
        },
    }
}

/// Decides on the move that is written here, or meant by the cards in it.
pub(super) fn act<T>(
    line: &str,
    mut decide: impl FnMut(Act<'_>) -> Result<T, Refused>,
) -> Result<T, Refused> {
    decide(Act::Text(line)).or_else(|refused| by_cards(line, refused, decide))
}

/// A line that is no legal move as it is written may be one by its cards; otherwise what stands in the
/// way of what is meant by them says more than what stands in the way of the words.
fn by_cards<T>(
    line: &str,
    refused: Refused,
    mut decide: impl FnMut(Act<'_>) -> Result<T, Refused>,
) -> Result<T, Refused> {
    let Some(choice) = choice(line) else { return Err(refused) };
    decide(Act::Choice(&choice))
        .map_err(|useful| if useful.code() == "NO_SUCH_MOVE" { refused } else { useful })
}

/// Cards in any order, and what to do with them: `KS`, `meld marriage KH QH`, `add 7H 6H to 2`.
pub(super) fn choice(line: &str) -> Option<Choice> {
    let (mut choice, mut kind) = (Choice::default(), Vec::new());
    for word in line.split_whitespace().map(str::to_lowercase) {
        if let Ok(card) = word.parse::<Card>() {
            choice.cards.push(card);
        } else if let Ok(number) = word.parse::<u8>() {
            choice.on = Some(number.checked_sub(1)?);
        } else if choice.verb.is_none() && choice.cards.is_empty() {
            choice.verb = Some(word);
        } else if !["to", "meld"].contains(&word.as_str()) {
            kind.push(word);
        }
    }
    choice.kind = (!kind.is_empty()).then(|| kind.join("_"));
    (!choice.cards.is_empty()).then_some(choice)
}
