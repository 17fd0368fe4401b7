//! The closed set of games that this house knows.
//!
//! Rooms above learn the game at run time: from a command line, a request, a saved log. They bring
//! a [`Visit`], code that is generic over the game, and [`GameName::visit`] hands it the right type.
//! A new game is a line of [`for_each_game!`], the list from which all of this follows. Rooms above find
//! the games here: `games::belote` is the crate of Belote. Beside them lies [`snip`], the game to copy,
//! which tests play and people are not told of.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `list`, `name` | the games, their names, and the way from a name to a type |
//! | `moves` | whole moves, found step by step, and lists of them for people |
//! | `any_match` | a match of any game as one object |
//! | `meant` | what a seat means by what it says |
//! | `seated`, `sit_down` | one game behind that object, and how it begins |

#![deny(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("../../../docs/match.md")]
pub struct Guide;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/observations.md")]
pub struct Observations;

mod any_match;
mod list;
mod meant;
pub mod moves;
mod name;
mod seated;
mod sit_down;

pub use any_match::{Act, Match, Refused, StepName, Unplayable, Work};
pub use meant::spell;
pub use name::{GameName, UnknownGame, Visit};
pub use sit_down::{filled_in, open, reopen, replay, seats};
pub use snip;

macro_rules! rooms {
    (() $($(#[$about:meta])* $room:ident $Game:ident,)*) => {
        $(pub use ::$room;)*
    };
}

for_each_game!(rooms);
