//! What a player can do, as a typed action, as steps, and as text.
//!
//! | step | meaning |
//! |---|---|
//! | 0–131 | the card, copy by copy, suit by suit, seven to ace by strength; jokers last |
//! | 132–140 | a meld of this kind: run, trump marriage, marriage, bezique, double bezique, four aces, kings, queens, jacks |
//! | 141 | swap the seven of trumps for the turned card |
//! | 142 | draw |
//!
//! A card alone is played. A meld names its kind first, then its cards in one order, see
//! `melder::Melder::next`. Notation: `play KS`, `meld marriage KH QH`, `swap`, `draw`; a card alone is
//! played. A meld is also read as events tell it: `meld a trump marriage: KS QS`.

use std::fmt;
use std::str::FromStr;

use cards::{NotationError, parse_cards};
use engine::Step;

use crate::meld::{KINDS, Kind, Meld};
use crate::pack::{Card, Cards, PACK_LEN};

/// How many different steps there are.
pub const STEPS: usize = 143;
const MELDS: u8 = PACK_LEN as u8;
const SWAP: u8 = MELDS + KINDS as u8;
const DRAW: u8 = SWAP + 1;

/// A whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Plays a card.
    Play(Card),
    /// Lays down a meld.
    Meld(Meld),
    /// Swaps the seven of trumps for the turned card.
    Swap,
    /// Draws, and everybody else after.
    Draw,
}

/// The steps of an action so far: a kind of meld and the cards laid for it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Draft {
    /// The kind named.
    pub kind: Option<Kind>,
    /// The cards so far.
    pub cards: Cards,
}

/// One step, decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// This card.
    Card(Card),
    /// A meld of this kind.
    Meld(Kind),
    /// Swap the seven.
    Swap,
    /// Draw.
    Draw,
}

impl Atom {
    /// What a step means; `None` for a number beyond the table.
    #[inline]
    pub fn of(step: Step) -> Option<Atom> {
        match step.0 {
            0..MELDS => Card::from_index(usize::from(step.0)).map(Atom::Card),
            MELDS..SWAP => Some(Atom::Meld(Kind::ALL[usize::from(step.0 - MELDS)])),
            SWAP => Some(Atom::Swap),
            DRAW => Some(Atom::Draw),
            _ => None,
        }
    }

    /// Its step.
    #[inline]
    pub fn step(self) -> Step {
        Step(match self {
            Atom::Card(card) => card.index() as u8,
            Atom::Meld(kind) => MELDS + kind as u8,
            Atom::Swap => SWAP,
            Atom::Draw => DRAW,
        })
    }
}

/// The third word of a mask of steps with these kinds of melds in it.
#[inline]
pub(crate) const fn kind_steps(kinds: u16) -> u64 {
    (kinds as u64) << (MELDS % 64)
}

/// The bit of the swap in the third word of a mask.
pub(crate) const SWAP_BIT: u64 = 1 << (SWAP % 64);
/// The bit of the draw in the third word of a mask.
pub(crate) const DRAW_BIT: u64 = 1 << (DRAW % 64);

/// Adds a step to the draft; gives the action once it is whole. Once a kind is named only cards
/// add to it.
#[inline]
pub fn push(draft: &mut Draft, step: Step) -> Option<Action> {
    let atom = Atom::of(step)?;
    let Some(kind) = draft.kind else {
        return match atom {
            Atom::Card(card) => Some(Action::Play(card)),
            Atom::Swap => Some(Action::Swap),
            Atom::Draw => Some(Action::Draw),
            Atom::Meld(kind) => {
                draft.kind = Some(kind);
                None
            }
        };
    };
    if let Atom::Card(card) = atom {
        draft.cards |= Cards::one(card);
    }
    let whole = draft.cards.len() == kind.size();
    whole.then_some(Action::Meld(Meld { kind, cards: draft.cards }))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card) => {
                f.write_str("play ")?;
                fmt::Display::fmt(card, f)
            }
            Action::Meld(meld) => {
                write!(f, "meld {} ", meld.kind.name())?;
                fmt::Display::fmt(&meld.cards, f)
            }
            Action::Swap => f.write_str("swap"),
            Action::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let wrong = || NotationError::unreadable(text, "play CARD, meld KIND CARDS, swap or draw");
        let lower = text.to_lowercase();
        let mut words = lower.split_whitespace();
        let first = words.next().ok_or_else(wrong)?;
        let rest: Vec<&str> = words.collect();
        match (first, &rest[..]) {
            ("swap", []) => Ok(Action::Swap),
            ("draw", []) => Ok(Action::Draw),
            ("play", [card]) => read_card(card).map(Action::Play),
            ("meld" | "lay", words) => {
                let (kind, cards) = read_kind(words).ok_or_else(wrong)?;
                let cards = read_cards(&cards.join(" "))?;
                match cards.len() == kind.size() {
                    true => Ok(Action::Meld(Meld { kind, cards })),
                    false => Err(wrong()),
                }
            }
            (card, []) => read_card(card).map(Action::Play),
            _ => Err(wrong()),
        }
    }
}

/// A kind as it is written or as it is told, and the words after it.
fn read_kind<'a>(words: &'a [&'a str]) -> Option<(Kind, &'a [&'a str])> {
    let words = words.strip_prefix(&["a"]).unwrap_or(words);
    (1..=2).find_map(|len| {
        let (name, cards) = words.split_at_checked(len)?;
        Some((Kind::named(name.join("_").trim_end_matches(':'))?, cards))
    })
}

/// The cards of `meld KH QH`, where the kind is left to the cards.
pub(crate) fn read_meld(text: &str) -> Option<Cards> {
    let lower = text.trim().to_lowercase();
    let cards = lower.strip_prefix("meld ").or_else(|| lower.strip_prefix("lay "))?;
    read_cards(cards).ok()
}

fn read_cards(text: &str) -> Result<Cards, NotationError> {
    parse_cards(text)?.into_iter().map(of_bezique).collect()
}

fn read_card(text: &str) -> Result<Card, NotationError> {
    of_bezique(text.parse()?)
}

fn of_bezique(card: cards::Card) -> Result<Card, NotationError> {
    Card::try_from(card)
        .map_err(|()| NotationError::unreadable(&card.to_string(), "a card of Bezique"))
}
