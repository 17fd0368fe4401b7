//! What a player can do, as a typed action, as steps, and as text.
//!
//! | step | meaning |
//! |---|---|
//! | 0–31 | the card |
//! | 32 | pass |
//! | 33–36 | take this suit as trump, S H D C |
//! | 37–40 | announce a tierce, quarte, quinte, four |
//! | 41 | announce belote |
//!
//! Playing a card ends with the card; what is announced with it comes before, kinds in that order,
//! then belote. Notation: `pass`, `take H`, `play KS`, `play KS tierce belote`; a card alone is
//! played. Moves are also read as events tell them: `take JS`, `play KS announce a tierce`.

use std::fmt;
use std::str::FromStr;

use cards::{NotationError, Suit};
use engine::Step;

use crate::declare::{Kind, Kinds};
use crate::pack::Card;

/// How many different steps there are.
pub(crate) const STEPS: usize = 42;
const PASS: u8 = 32;
const SUITS: u8 = 33;
const KINDS: u8 = 37;
const BELOTE: u8 = 41;

/// A whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Leaves trump to the others.
    Pass,
    /// Takes this suit as trump, and the upcard with it.
    Take(Suit),
    /// Plays a card.
    Play {
        /// The card.
        card: Card,
        /// What is announced with it, at a table where players announce themselves.
        call: Call,
    },
}

/// What is announced while playing a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// Sequences and fours.
    pub kinds: Kinds,
    /// King and queen of trumps.
    pub belote: bool,
}

impl Call {
    /// Whether nothing is announced.
    #[inline]
    pub fn is_silent(self) -> bool {
        self == Call::default()
    }
}

/// One step, decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// Play this card.
    Card(Card),
    /// Pass.
    Pass,
    /// Take this suit.
    Take(Suit),
    /// Announce this kind.
    Announce(Kind),
    /// Announce belote.
    Belote,
}

impl Atom {
    /// What a step means; `None` for a number beyond the table.
    #[inline]
    pub(crate) fn of(step: Step) -> Option<Atom> {
        match step.0 {
            0..PASS => Card::from_index(usize::from(step.0)).map(Atom::Card),
            PASS => Some(Atom::Pass),
            SUITS..KINDS => Some(Atom::Take(Suit::ALL[usize::from(step.0 - SUITS)])),
            KINDS..BELOTE => Some(Atom::Announce(Kind::ALL[usize::from(step.0 - KINDS)])),
            BELOTE => Some(Atom::Belote),
            _ => None,
        }
    }

    /// Its step.
    #[inline]
    pub(crate) fn step(self) -> Step {
        Step(match self {
            Atom::Card(card) => card.index() as u8,
            Atom::Pass => PASS,
            Atom::Take(suit) => SUITS + suit as u8,
            Atom::Announce(kind) => KINDS + kind as u8,
            Atom::Belote => BELOTE,
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Take(suit) => {
                f.write_str("take ")?;
                fmt::Display::fmt(suit, f)
            }
            Action::Play { card, call } => {
                f.write_str("play ")?;
                fmt::Display::fmt(card, f)?;
                call.kinds.iter().try_for_each(|kind| write!(f, " {}", kind.name()))?;
                if call.belote { f.write_str(" belote") } else { Ok(()) }
            }
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let wrong = || NotationError::unreadable(text, "pass, take SUIT or play CARD");
        let lower = text.to_lowercase();
        let mut words = lower.split_whitespace();
        match words.next().ok_or_else(wrong)? {
            "pass" => words.next().map_or(Ok(Action::Pass), |_| Err(wrong())),
            "take" => {
                let named = words.next().ok_or_else(wrong)?;
                let upcard = named.parse::<cards::Card>().ok().and_then(|card| card.face().suit());
                let suit = upcard.map_or_else(|| named.parse(), Ok)?;
                words.next().map_or(Ok(Action::Take(suit)), |_| Err(wrong()))
            }
            "play" => read_play(words.next().ok_or_else(wrong)?, words),
            card => read_play(card, words),
        }
    }
}

fn read_play<'a>(
    card: &str,
    words: impl Iterator<Item = &'a str>,
) -> Result<Action, NotationError> {
    let named: cards::Card = card.parse()?;
    let card =
        Card::try_from(named).map_err(|()| NotationError::unreadable(card, "a card of Belote"))?;
    let mut call = Call::default();
    for word in words.filter(|word| !["announce", "a", "and"].contains(word)) {
        match Kind::ALL.into_iter().find(|kind| kind.name() == word) {
            Some(kind) => call.kinds = call.kinds.and(kind),
            None if word == "belote" => call.belote = true,
            None => return Err(NotationError::unreadable(word, "an announcement")),
        }
    }
    Ok(Action::Play { card, call })
}
