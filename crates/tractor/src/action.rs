//! What a player can do, as a typed action, as steps, and as text.
//!
//! | step | meaning |
//! |---|---|
//! | 0–51 | a card, suit by suit from the two to the ace, S H D C |
//! | 52, 53 | small joker, big joker |
//! | 54 | done: the lead is whole |
//! | 55 | pass |
//! | 56–59 | declare one card of the trump rank, S H D C |
//! | 60–63 | declare two of them |
//! | 64, 65 | declare two small jokers, two big jokers |
//!
//! Cards are unordered and have one order of steps: those of the suit led (or being led) come first,
//! weakest first, then the others by number. Following and burying end with the last card, leading
//! ends with *done*. Notation: `pass`, `declare S`, `declare pair S`, `declare SJ`, `declare BJ`,
//! `bury 3C 4C …`, `play 5D 5D`; cards alone are played. Events tell of showing and throwing, so
//! `show` is read as `declare`, `throw` and `lead` as `play`.

use std::fmt;
use std::str::FromStr;

use cards::{Face, NotationError, Suit, parse_cards};
use engine::Step;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::pack::Cards;

/// How many different steps there are.
pub(crate) const STEPS: usize = 66;
const DONE: u8 = 54;
const PASS: u8 = 55;
const DECLARE: u8 = 56;

/// A whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Declares nothing more.
    Pass,
    /// Shows cards to fix the trump suit (TRC-2.2).
    Declare(Declaration),
    /// Puts eight cards back as the kitty (TRC-3.2.4).
    Bury(Cards),
    /// Leads or follows.
    Play(Cards),
}

/// What can be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// One card of the trump rank (TRC-2.2.1).
    Single(Suit),
    /// Two of them (TRC-2.2.2).
    Pair(Suit),
    /// Two small jokers (TRC-2.2.3).
    SmallJokers,
    /// Two big jokers (TRC-2.2.4).
    BigJokers,
}

impl Declaration {
    /// All of them in the order of their steps.
    pub const ALL: [Declaration; 10] = [
        Declaration::Single(Suit::Spades),
        Declaration::Single(Suit::Hearts),
        Declaration::Single(Suit::Diamonds),
        Declaration::Single(Suit::Clubs),
        Declaration::Pair(Suit::Spades),
        Declaration::Pair(Suit::Hearts),
        Declaration::Pair(Suit::Diamonds),
        Declaration::Pair(Suit::Clubs),
        Declaration::SmallJokers,
        Declaration::BigJokers,
    ];

    fn index(self) -> u8 {
        match self {
            Declaration::Single(suit) => suit as u8,
            Declaration::Pair(suit) => 4 + suit as u8,
            Declaration::SmallJokers => 8,
            Declaration::BigJokers => 9,
        }
    }

    /// TRC-0.13: how strong it is.
    pub const fn strength(self) -> u8 {
        match self {
            Declaration::Single(_) => 1,
            Declaration::Pair(_) => 2,
            Declaration::SmallJokers => 3,
            Declaration::BigJokers => 4,
        }
    }

    /// T10: the trump suit it asks for; jokers ask for none.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Declaration::Single(suit) | Declaration::Pair(suit) => Some(suit),
            Declaration::SmallJokers | Declaration::BigJokers => None,
        }
    }

    /// The cards that are shown, with this trump rank.
    pub fn cards(self, rank: cards::Rank) -> Cards {
        let (face, times) = match self {
            Declaration::Single(suit) => (Face::new(rank, suit), 1),
            Declaration::Pair(suit) => (Face::new(rank, suit), 2),
            Declaration::SmallJokers => (Face::SMALL_JOKER, 2),
            Declaration::BigJokers => (Face::BIG_JOKER, 2),
        };
        std::iter::repeat_n(face, times).collect()
    }
}

/// One step, decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// This card.
    Card(Face),
    /// The lead is whole.
    Done,
    /// Pass.
    Pass,
    /// Declare this.
    Declare(Declaration),
}

impl Atom {
    /// What a step means; `None` for a number beyond the table.
    #[inline]
    pub fn of(step: Step) -> Option<Atom> {
        let n = usize::from(step.0);
        match step.0 {
            0..DONE => Face::from_index(n + usize::from(n >= 52)).map(Atom::Card),
            DONE => Some(Atom::Done),
            PASS => Some(Atom::Pass),
            _ => Declaration::ALL.get(n - usize::from(DECLARE)).copied().map(Atom::Declare),
        }
    }

    /// Its step.
    #[inline]
    pub fn step(self) -> Step {
        Step(match self {
            Atom::Card(face) => face.index() as u8 - u8::from(face.index() > 52),
            Atom::Done => DONE,
            Atom::Pass => PASS,
            Atom::Declare(declaration) => DECLARE + declaration.index(),
        })
    }
}

/// The steps of these faces, as the first word of a mask.
#[inline]
pub(crate) const fn face_steps(faces: u64) -> u64 {
    let suited = (1 << 52) - 1;
    faces & suited | (faces & !suited) >> 1
}

/// The bit of a step in the first word of a mask.
pub const DONE_STEP: u64 = 1 << DONE;

/// The cards chosen so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The cards.
    pub cards: Cards,
}

impl Serialize for Declaration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "ts")]
cards::typed!(
    Declaration,
    "What can be declared: one card of the trump rank, a pair of them, two jokers.",
    cards::ts::words(Declaration::ALL)
);

impl<'de> Deserialize<'de> for Declaration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Declaration, D::Error> {
        read_declaration(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declaration::Single(suit) => fmt::Display::fmt(suit, f),
            Declaration::Pair(suit) => {
                f.write_str("pair ")?;
                fmt::Display::fmt(suit, f)
            }
            Declaration::SmallJokers => f.write_str("SJ"),
            Declaration::BigJokers => f.write_str("BJ"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, cards) = match self {
            Action::Pass => return f.write_str("pass"),
            Action::Declare(declaration) => {
                f.write_str("declare ")?;
                return fmt::Display::fmt(declaration, f);
            }
            Action::Bury(cards) => ("bury", cards),
            Action::Play(cards) => ("play", cards),
        };
        f.write_str(word)?;
        for face in cards.iter() {
            f.write_str(" ")?;
            fmt::Display::fmt(&face, f)?;
        }
        Ok(())
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let wrong =
            || NotationError::unreadable(text, "pass, declare SUIT, bury CARDS or play CARDS");
        let trimmed = text.trim();
        let (word, rest) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
        match word.to_ascii_lowercase().as_str() {
            "" => Err(wrong()),
            "pass" if rest.trim().is_empty() => Ok(Action::Pass),
            "declare" | "show" => read_declaration(rest.trim()).map(Action::Declare),
            "bury" => read_cards(rest).map(Action::Bury),
            "play" | "throw" | "lead" => read_cards(rest).map(Action::Play),
            _ => read_cards(trimmed).map(Action::Play),
        }
    }
}

pub(crate) fn read_declaration(text: &str) -> Result<Declaration, NotationError> {
    let mut words = text.split_whitespace();
    let wrong = || NotationError::unreadable(text, "a suit, pair SUIT, SJ or BJ");
    let first = words.next().ok_or_else(wrong)?;
    let read = match first.to_ascii_lowercase().as_str() {
        "sj" => Declaration::SmallJokers,
        "bj" => Declaration::BigJokers,
        "pair" => Declaration::Pair(words.next().ok_or_else(wrong)?.parse()?),
        _ => Declaration::Single(first.parse()?),
    };
    words.next().map_or(Ok(read), |_| Err(wrong()))
}

/// Equal cards are interchangeable, so copies are only counted; the deck has two of each.
fn read_cards(text: &str) -> Result<Cards, NotationError> {
    let named = parse_cards(text)?;
    for card in &named {
        let face = card.face();
        let many = named.iter().filter(|other| other.face() == face).count();
        if face == Face::JOKER || many > 2 || card.copy() > 1 {
            return Err(NotationError::unreadable(text, "cards of Tractor, at most two of a kind"));
        }
    }
    Ok(named.into_iter().collect())
}
