//! What people read and programs are told: no code and no clause in a refusal's sentence, no place left
//! open in it, one of a thing told as one, and suits by their letters on every wire.

use cards::Suit;

use crate::event::Told;
use crate::speak::Spoken;
use crate::spoken::lines;
use crate::violation::Violation;
use crate::{Seen, Viewer};

/// A refusal as a person reads it.
pub(super) fn refusal<G: Spoken>(violation: &Violation) {
    let text = G::rulebook().message(violation);
    let whole = !text.contains(['{', '}']);
    assert!(whole, "a place is left open: {text:?} of {violation:?}");
    let mut words =
        text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let coded = words.find(code::<G>);
    assert!(coded.is_none(), "a sentence for people with {coded:?} in it: {text:?}");
    counted(&text);
    for fact in violation.facts() {
        suits_are_letters(&fact.value().to_string());
    }
}

/// `SUIT_NOT_FOLLOWED`, `BEL-5.2`: a name for programs.
fn code<G: Spoken>(word: &&str) -> bool {
    word.contains('_') || word.contains('-') && G::rulebook().clause(word).is_some()
}

/// The table as a viewer is shown it.
pub(super) fn table<G: Spoken>(seen: Seen<'_, G>) {
    counted(&G::describe(seen));
}

/// What happened as a viewer is told it.
pub(super) fn story<G: Spoken>(rules: &G::Rules, told: &[Told<G::Event>], viewer: Viewer) {
    lines::<G>(rules, told, viewer).iter().for_each(|line| counted(line));
}

/// Words that say which one, not how many: `seat 1 passes`.
const NAMED: [&str; 7] = ["seat", "meld", "joker", "place", "rank", "strength", "deal"];
/// Words that end like many and are none.
const VERBS: [&str; 4] = ["is", "was", "has", "does"];

/// One of a thing is told as one: `1 card`, never `1 cards`.
fn counted(text: &str) {
    let words: Vec<&str> = text.split([' ', '\n']).collect();
    for (at, pair) in words.windows(2).enumerate() {
        let noun = pair[1].trim_end_matches(|c: char| !c.is_alphabetic());
        let many = noun.len() > 1 && noun.ends_with('s') && noun.chars().all(char::is_lowercase);
        let before = if at == 0 { "" } else { words[at - 1] };
        let named = NAMED.contains(&before.to_lowercase().as_str());
        let wrong = pair[0] == "1" && many && !named && !VERBS.contains(&noun);
        assert!(!wrong, "one is told as many: {text:?}");
    }
}

/// In JSON a suit is its letter, as in a card.
pub(super) fn suits_are_letters(json: &str) {
    let spelt = Suit::ALL.into_iter().find(|suit| json.contains(&format!("\"{}\"", suit.name())));
    assert!(spelt.is_none(), "a suit is spelt out on the wire: {json}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_thing_is_not_many() {
        for right in ["1 card is led.", "Seat 1 passes.", "Left draws 1.", "11 cards", "1 A♠s"] {
            counted(right);
        }
        for wrong in ["1 cards were led.", "You have 1 points.", "Stock 1 cards, pile 2."] {
            assert!(std::panic::catch_unwind(|| counted(wrong)).is_err(), "{wrong}");
        }
    }
}
