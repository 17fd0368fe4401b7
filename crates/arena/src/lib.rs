//! Bot against bot, so that the better one can be told.
//!
//! Every deal is played several times with the same cards, until each bot has held each hand
//! ([`Duel`]); the deal, not the game, is the unit that the statistics count ([`Mean`]). A
//! [`Bout`] seats the bots: each gets what its seat may know, and answers through the checked door.
//!
//! A [`Contest`] plays many deals between two entrants ([`Entrant`]), on as many threads as there are, and
//! stops early if a sequential test ([`Sprt`]) has seen enough. A [`Report`] tells what came of it, a
//! [`Chart`] shows it. Bots that are programs of their own come in by a pipe ([`Program`]), in lines
//! of JSON ([`protocol`]); whatever they do costs them a turn ([`Fault`]) and nobody else anything.
//! A [`Guest`] is a house bot on the other end of one.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `figures`, `sprt`, `clock`, `fault` | means and intervals, the test that stops early, time, what programs do wrong |
//! | `group`, `process`, `protocol`, `outside` | programs on a pipe: their children, their lines |
//! | `bout`, `duel` | a match between bots; the same cards in every seating |
//! | `entrant`, `guest`, `contest` | who enters, here or at another table, and many deals between two of them |
//! | `report`, `chart` | what came of it |

#![deny(missing_docs)]

mod bout;
mod chart;
mod clock;
mod contest;
mod duel;
mod entrant;
mod fault;
mod figures;
mod group;
mod guest;
mod outside;
mod process;
pub mod protocol;
mod report;
mod sprt;

pub use bout::{Bout, Chair, House, Minutes, Sitter};
pub use chart::Chart;
pub use clock::thread_time;
pub use contest::{Contest, Played, Progress};
pub use duel::{Duel, Outcome, Unit, Which};
pub use entrant::{Entrant, NoEntrant, player};
pub use fault::{Fault, Kind};
pub use figures::Mean;
pub use guest::{Guest, refusal};
pub use outside::{LONGEST_PATIENCE, Program};
pub use report::{Faults, Report, Test, Thought, csv_head, csv_line};
pub use sprt::{Sprt, Verdict};
