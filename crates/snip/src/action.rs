//! What a player can do: actions, their steps, their notation.

use std::fmt;
use std::str::FromStr;

use cards::{Card, CardSet, NotationError, parse_cards};
use engine::Step;

use crate::pack::DECK;
use crate::state::Phase;

/// Twelve cards, look, done, undo, ask.
pub const STEPS: usize = 16;
/// Looks at the blind card.
pub const LOOK: Step = Step(12);
/// Ends the turn.
pub const DONE: Step = Step(13);
/// Takes back a card of the draft, or the cards that are laid.
pub const UNDO: Step = Step(14);
/// Asks the next seat.
pub const ASK: Step = Step(15);

/// A whole move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// Shows a queen while cards are dealt.
    Declare(Card),
    /// Looks at the blind card.
    Look,
    /// Asks the next seat whether it holds a lucky card.
    Ask,
    /// Lays two cards, in no order.
    Lay(CardSet),
    /// Lets them lie.
    Done,
    /// Takes them back.
    Undo,
}

/// The first of two cards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Draft {
    /// The card.
    pub first: Option<Card>,
}

/// The step of a card.
pub fn step_of(card: Card) -> Step {
    let place = DECK.cards().position(|known| known == card);
    Step(place.map_or(u8::MAX, |place| place as u8))
}

impl Draft {
    pub(crate) fn push(&mut self, phase: Phase, step: Step) -> Option<Action> {
        match (step, self.first) {
            (LOOK, _) => Some(Action::Look),
            (ASK, _) => Some(Action::Ask),
            (DONE, _) => Some(Action::Done),
            (UNDO, None) => Some(Action::Undo),
            (UNDO, Some(_)) => {
                self.first = None;
                None
            }
            (card, first) => {
                let card = DECK.nth(card.0.into())?;
                if phase == Phase::Dealing {
                    return Some(Action::Declare(card));
                }
                self.first = Some(card);
                first.map(|first| Action::Lay(CardSet::of([first, card])))
            }
        }
    }
}

impl Action {
    pub(crate) fn spell(&self, out: &mut impl FnMut(Step)) {
        match self {
            Action::Declare(card) => out(step_of(*card)),
            Action::Look => out(LOOK),
            Action::Ask => out(ASK),
            Action::Lay(cards) => cards.iter().map(step_of).for_each(out),
            Action::Done => out(DONE),
            Action::Undo => out(UNDO),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Declare(card) => {
                f.write_str("declare ")?;
                card.fmt(f)
            }
            Action::Look => f.write_str("look"),
            Action::Ask => f.write_str("ask"),
            Action::Lay(cards) => {
                f.write_str("lay ")?;
                cards.fmt(f)
            }
            Action::Done => f.write_str("done"),
            Action::Undo => f.write_str("undo"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (verb, rest) {
            ("declare", card) => Action::Declare(card.parse()?),
            ("lay", cards) => Action::Lay(CardSet::of(parse_cards(cards)?)),
            ("look", "") => Action::Look,
            ("ask", "") => Action::Ask,
            ("done", "") => Action::Done,
            ("undo", "") => Action::Undo,
            _ => return Err(NotationError::unreadable(text, "an action of Snip")),
        })
    }
}
