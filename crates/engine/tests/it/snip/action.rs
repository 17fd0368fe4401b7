//! Snip's actions, their steps and their notation.

use std::fmt;
use std::str::FromStr;

use cards::{Card, CardSet, NotationError, parse_cards};
use engine::Step;

use super::fault::{Fault, has};
use super::{DECK, Phase};

/// Twelve cards, look, done, undo, ask.
pub const STEPS: usize = 16;
pub const LOOK: Step = Step(12);
pub const DONE: Step = Step(13);
/// Takes back a card of the draft, or the cards that are laid.
pub const UNDO: Step = Step(14);
pub const ASK: Step = Step(15);

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    Declare(Card),
    Look,
    Ask,
    /// Two cards, in no order; only a seeded fault remembers which of them was named first.
    Lay(CardSet, Option<Card>),
    Done,
    Undo,
}

/// The first of two cards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Draft {
    pub first: Option<Card>,
    /// Only a seeded fault writes this.
    junk: bool,
}

pub fn card_of(step: Step) -> Option<Card> {
    DECK.nth(step.0.into())
}

pub fn step_of(card: Card) -> Step {
    let place = DECK.cards().position(|known| known == card);
    Step(place.map_or(u8::MAX, |place| place as u8))
}

impl Draft {
    pub fn push(&mut self, phase: Phase, step: Step) -> Option<Action> {
        match (step, self.first) {
            (LOOK, _) => Some(Action::Look),
            (ASK, _) => Some(Action::Ask),
            (DONE, _) => Some(Action::Done),
            (UNDO, None) => Some(Action::Undo),
            (UNDO, Some(_)) => {
                *self = Draft { first: None, junk: has(Fault::UndoesHalf) };
                None
            }
            (card, first) => {
                let card = card_of(card)?;
                if phase == Phase::Dealing {
                    return Some(Action::Declare(card));
                }
                self.first = Some(card);
                first.map(|first| lay(&[first.min(card), first.max(card)]))
            }
        }
    }
}

fn lay(named: &[Card]) -> Action {
    let first = named.first().copied().filter(|_| has(Fault::AppliesAsGiven));
    Action::Lay(CardSet::of(named.iter().copied()), first)
}

impl Action {
    pub fn spell(&self, out: &mut impl FnMut(Step)) {
        match self {
            Action::Declare(card) => out(step_of(*card)),
            Action::Look => out(LOOK),
            Action::Ask => out(ASK),
            Action::Lay(cards, _) => {
                let mut steps: Vec<Step> = cards.iter().map(step_of).collect();
                if has(Fault::SpellsBackwards) {
                    steps.reverse();
                }
                steps.into_iter().for_each(out);
            }
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
            Action::Lay(cards, _) if has(Fault::Miswrites) => {
                let card = cards.first().ok_or(fmt::Error)?;
                write!(f, "lay {card} {card}")
            }
            Action::Lay(cards, _) => {
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

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let unreadable = || NotationError::unreadable(text, "an action of Snip");
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match verb {
            "declare" => Action::Declare(rest.parse()?),
            "lay" => lay(&parse_cards(rest)?),
            "look" if rest.is_empty() => Action::Look,
            "ask" if rest.is_empty() => Action::Ask,
            "done" if rest.is_empty() => Action::Done,
            "undo" if rest.is_empty() => Action::Undo,
            _ => return Err(unreadable()),
        })
    }
}
