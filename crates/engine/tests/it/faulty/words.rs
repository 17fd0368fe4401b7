//! Snip's types with room for what only a fault would keep, write or forget.

use std::fmt;
use std::str::FromStr;

use cards::{Card, NotationError, parse_cards};
use serde::{Deserialize, Serialize, Serializer};

use super::fault::{Fault, has};

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Options(pub snip::Options);

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let target = if has(Fault::OptionsForget) { 12 } else { self.0.target };
        snip::Options { target, ..self.0.clone() }.serialize(serializer)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub snip: snip::Rules,
    pub options: Options,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Open {
    #[serde(serialize_with = "write_open")]
    pub snip: snip::Open,
    pub leak: Option<Card>,
    pub flag: bool,
    pub named: Option<Card>,
    #[serde(skip)]
    pub kept: Kept,
}

/// The top of the stock, kept where no comparison and no view shows it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kept(pub Option<Card>);

impl PartialEq for Kept {
    fn eq(&self, _: &Kept) -> bool {
        true
    }
}

fn write_open<S: Serializer>(open: &snip::Open, serializer: S) -> Result<S::Ok, S::Error> {
    let turns = if has(Fault::ViewForgets) { 0 } else { open.turns };
    snip::Open { turns, ..*open }.serialize(serializer)
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Draft {
    pub snip: snip::Draft,
    pub junk: bool,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct News(pub snip::Event);

impl Serialize for News {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            snip::Event::Scored { seat, .. } if has(Fault::EventForgets) => {
                snip::Event::Scored { seat, points: 0 }.serialize(serializer)
            }
            snip::Event::Lucky { suit } if has(Fault::SpellsOutASuit) => {
                serde_json::json!({"event": "lucky", "suit": suit.name()}).serialize(serializer)
            }
            ref event => event.serialize(serializer),
        }
    }
}

/// An action, and which card was named first if a fault remembers it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Move {
    pub snip: snip::Action,
    pub first: Option<Card>,
}

impl Move {
    pub(crate) fn of(snip: snip::Action, first: Option<Card>) -> Move {
        let kept = has(Fault::AppliesAsGiven) && matches!(snip, snip::Action::Lay(_));
        Move { snip, first: first.filter(|_| kept) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.snip {
            snip::Action::Lay(cards) if has(Fault::Miswrites) => {
                let card = cards.first().ok_or(fmt::Error)?;
                write!(f, "lay {card} {card}")
            }
            action => action.fmt(f),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        let cards = text.strip_prefix("lay ").map(parse_cards).transpose()?;
        Ok(Move::of(text.parse()?, cards.and_then(|cards| cards.first().copied())))
    }
}
