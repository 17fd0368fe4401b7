//! The closed set of games that this house knows.
//!
//! Rooms above learn the game at run time: from a command line, a request, a saved log. They bring
//! a [`Visit`], code that is generic over the game, and [`GameName::visit`] hands it the right type.
//! A new game is one line in each place of `name.rs`; nothing else in this room or above changes.

#![deny(missing_docs)]

mod name;

pub use name::{GameName, UnknownGame, Visit};
