//! What a card game *is*, without knowing any.
//!
//! A game implements [`Game`]: pure functions over three kinds of knowledge, what all may know
//! ([`Open`](Basis::Open)), what one seat may know ([`Own`](Basis::Own)) and what nobody may know
//! ([`Deep`](Basis::Deep)). Everybody else comes in by one of three doors:
//!
//! | door | for | checks | keeps a record |
//! |---|---|---|---|
//! | [`Play`] | tables, simulations, replays | every action | yes |
//! | [`State`] | worlds that a search invents | nothing | no |
//! | [`View`] | one viewer: a seat's page, a bot, a question | – | – |
//!
//! Legality looks through [`Seen`], one viewer's eyes. There is no other hand in it to name, so a
//! refusal cannot leak a card and the same code decides at the table, in a bot and in a browser.
//!
//! The rest of the room: [`fair`] turns a seed into deals and lets anybody verify them, [`log`]
//! writes a match down and replays it, [`wire`] reads back what a view was written as, [`rulebook`]
//! reads the clauses as data, and `conformance` (a feature) is
//! the suite that every game runs.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `steps`, `violation`, `event`, `table`, `options`, `meant` | plain words: steps, refusals, who is told, who sits, house rules, names that were misspelt |
//! | `canvas` | what an observation is drawn on: its layout, bytes, floats |
//! | `worlds`, `game`, `rulebook`, `choices`, `speak`, `spoken` | the contract: how unseen cards can lie, what a game says, its book, moves as a person makes them, sentences |
//! | `fair`, `state`, `wire`, `sampler`, `anew` | the truth and the views of it, deals out of a seed, worlds behind a view, hidden cards dealt anew |
//! | `house_rules`, `play`, `log`, `ear`, `sitting` | a match: its options, its record, what seats heard, the loop of a table |
//! | `observer` | observations of one table: what the game draws, and its options |
//! | `ts` | a game whose wire has types, with the feature `ts` |
//! | `conformance` | the suite |

#![deny(missing_docs)]

mod anew;
mod canvas;
pub mod choices;
#[cfg(feature = "conformance")]
pub mod conformance;
mod ear;
mod event;
pub mod fair;
mod game;
pub mod house_rules;
pub mod log;
mod meant;
mod observer;
mod options;
mod play;
pub mod rulebook;
mod sampler;
mod sitting;
mod speak;
pub mod spoken;
mod state;
mod steps;
mod table;
#[cfg(feature = "ts")]
mod ts;
mod violation;
pub mod wire;
mod worlds;

pub use canvas::{Bytes, Canvas, Field, Floats, Layout};
pub use choices::{Aim, Choice, Choices, Lies, Touch};
pub use ear::{Ear, Ears, Proved};
pub use event::{Sink, To, Told};
pub use game::{Basis, Changes, Game, Moves, Observed, Parts, Possible, Seen, Whole, Worlds};
pub use meant::{known_names, meant};
pub use observer::{Extent, Observer};
pub use options::{OptionDoc, OptionsError, Takes};
pub use play::{Play, StepError};
pub use sampler::Sampler;
pub use sitting::{BadRecord, Deed, Due, Job, Sitting};
pub use speak::Spoken;
pub use state::{State, View};
pub use steps::{Step, Steps};
pub use table::{Around, Ask, Drawn, Impossible, Seating, Standing, Turn, Viewer};
#[cfg(feature = "ts")]
pub use ts::Typed;
pub use violation::{Fact, Refusal, Violation};
pub use worlds::{Claim, Holder, Place, Proof, Proofs, Unseen};
