//! A seated table as a pure machine: commands and clock ticks in, effects out.
//!
//! A [`Table`] knows no socket, no disk, no clock and no generator. Whoever runs it hands in what
//! happened and when ([`Moment`]), and carries out what comes back ([`Effect`]): append this to the
//! record, send that text, let a bot think. So a table can be simulated, thousands at a time, and any
//! failure plays again from its seed.
//!
//! - **What happened is a [`Deed`]**, and every deed has one number and one frame, the same for all
//!   viewers, also for whom it is empty. The record is the list of deeds; a table that is read back from
//!   it ([`Table::replay`]) goes on where it was.
//! - **Nothing is shown before it is durable.** A table has one append under way. Until
//!   [`Table::written`] says that it stands, no frame goes out and the next command waits.
//! - **Nobody is shown what it may not know**: a frame is built of what all know, once, and of each seat's
//!   own part.
//! - **Time tells nothing.** Windows are as long for everybody, bots seem to think as long whatever they
//!   hold, and a forced move that plays itself takes as long as a bot.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `refusal` | why a table does not do something |
//! | `setup` | the game, its house rules, the manners of the table |
//! | `wire` | the messages |
//! | `people`, `fair` | who sits, and what salt is announced by |
//! | `deed` | what happened, as the record keeps it |
//! | `given` | for tests: tables with given cards, and worlds that look alike |
//! | `scene` | how a table stands: what its deeds have made of it |
//! | `patch`, `frame` | what viewers are shown of it |
//! | `waiting` | what it waits for |
//! | `table` | the machine: deeds are done, appended, told |
//! | `command` | commands are judged |
//! | `tend` | what time brings |
//! | `history` | looking back into a record, and at a match that is over |
//! | `bygone` | what can be told of a match whose rules nobody knows any more |
//! | `door` | what comes in, one after the other |
//! | `leaks` | a test from inside: cards that a viewer cannot see change nothing that it is sent |

#![deny(missing_docs)]

mod bygone;
mod command;
mod deed;
mod door;
mod fair;
mod frame;
#[cfg(any(test, feature = "given"))]
pub mod given;
mod history;
#[cfg(test)]
mod leaks;
mod patch;
mod people;
mod refusal;
mod scene;
mod setup;
mod table;
mod tend;
mod waiting;
pub mod wire;

pub use bygone::{Bygone, Dealt, Stepped, bygone};
pub use deed::{Deed, Ending, Note, Opening, Sitter, Wish};
pub use fair::hash;
#[cfg(feature = "ts")]
pub use frame::Frame;
pub use frame::{Around, Said, Ticking, You};
pub use history::{Eyes, Finished, Hidden, NoMatch, NotOn, finished, history, retell, stood};
pub use people::{Name, NoName, Person, PersonId, StandIn};
pub use refusal::{No, REFUSALS};
pub use scene::Broken;
pub use setup::{BadSetup, Chat, Clock, LEVELS, Manners, Pace, Setup, Then, Watch};
pub use table::{Conn, Effect, KEPT, Moment, Table};
