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
pub(crate) const STEPS: usize = 143;
const MELDS: u8 = PACK_LEN as u8;
pub(crate) const SWAP: Step = Step(MELDS + KINDS as u8);
pub(crate) const DRAW: Step = Step(SWAP.0 + 1);

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
    pub(crate) kind: Option<Kind>,
    pub(crate) cards: Cards,
}

/// The step of a card.
#[inline]
pub(crate) fn card_step(card: Card) -> Step {
    Step(card.index() as u8)
}

/// The step that names a kind of meld.
#[inline]
pub(crate) fn kind_step(kind: Kind) -> Step {
    Step(MELDS + kind as u8)
}

/// The kind of meld that a step names.
#[inline]
pub(crate) fn named_kind(step: Step) -> Option<Kind> {
    Kind::ALL.get(usize::from(step.0).checked_sub(PACK_LEN)?).copied()
}

/// The third word of a mask of steps with these kinds of melds in it.
#[inline]
pub(crate) const fn kind_steps(kinds: u16) -> u64 {
    (kinds as u64) << (MELDS % 64)
}

/// The bit of the swap in the third word of a mask.
pub(crate) const SWAP_BIT: u64 = 1 << (SWAP.0 % 64);
/// The bit of the draw in the third word of a mask.
pub(crate) const DRAW_BIT: u64 = 1 << (DRAW.0 % 64);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card) => {
                f.write_str("play ")?;
                card.fmt(f)
            }
            Action::Meld(meld) => {
                write!(f, "meld {} ", meld.kind.name())?;
                meld.cards.fmt(f)
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
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words[..] {
            ["swap"] => Ok(Action::Swap),
            ["draw"] => Ok(Action::Draw),
            ["meld" | "lay", ref words @ ..] => {
                let (kind, cards) = read_kind(words).ok_or_else(wrong)?;
                let cards = read_cards(&cards.join(" "))?;
                Meld::whole(kind, cards).map(Action::Meld).ok_or_else(wrong)
            }
            ["play", card] | [card] => card.parse::<cards::Card>()?.try_into().map(Action::Play),
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
    parse_cards(text)?.into_iter().map(Card::try_from).collect()
}
