//! Players that are programs.
//!
//! A [`Bot`] gets what its seat may know, a [`Sight`], and answers with a [`Decision`]. It can imagine
//! worlds behind its view and open those; the real one it cannot name:
//!
//! ```compile_fail
//! fn peek<G: engine::Game>(sight: &bots::Sight<'_, G>) -> engine::State<G> {
//!     *sight.state // a sight holds a view; there is no state in it
//! }
//! ```
//!
//! What a bot must know of a game beyond its rules is its [`Craft`], one module a game. The levels
//! ([`Level`]), the search ([`search`]), the hint ([`weigh`]) and the review of a match ([`review`])
//! are the same for all. [`decide`] and [`hint`] answer whoever does not know what is played.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `choice`, `sight`, `moves`, `random` | what is decided between, what a bot is given, whole moves, players who do not think |
//! | `craft`, `playout` | what bots know of a game beyond its rules; worlds played on by it |
//! | `belote`, `bezique`, `tractor`, `canasta`, `rami`, `snip` | that knowledge, game by game |
//! | `search`, `weigh` | moves weighed in imagined worlds, what choices are worth |
//! | `level`, `review` | how well a house bot plays; looking back at a match |
//! | `work` | the same for a match of any game: a job in, steps or a hint out |

#![deny(missing_docs)]

pub mod belote;
mod bezique;
mod canasta;
mod choice;
mod craft;
mod level;
pub mod moves;
mod playout;
mod rami;
pub mod random;
pub mod review;
pub mod search;
mod sight;
mod snip;
mod tractor;
pub mod weigh;
mod work;

pub use choice::Choice;
pub use craft::{Craft, Effort, Measure, Visit, gain, visit};
pub use level::{Level, Player, UnknownLevel};
pub use sight::{Bot, Decision, Sight};
pub use work::{Decided, Hint, Rated, decide, hint};
