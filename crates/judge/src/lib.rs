//! The judge: questions about the rules in, verdicts out, all of it JSON.
//!
//! Whatever comes in is answered by exactly one JSON object ([`judge()`], [`judge_value`]). The judge
//! decides nothing: it builds just enough of a position and asks the same code that judges at the
//! table. The games know nothing of it.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `line` | a line as it comes in: its id as written, its fields within limits |
//! | `request` | the fields of a request, read with clear complaints |
//! | `answer` | a verdict, what is told besides, and the envelope of both |
//! | `judged` | what a game answers of its own ([`Judged`]), and the list of those that do |
//! | `draws` | what a match asked of chance |
//! | `common` | what every game answers: `info`, `clause`, `replay`, `draws` |
//! | `belote`, `bezique`, `tractor`, `canasta`, `rami`, `snip` | the operations of one game each; Snip's are there to be copied |
//! | `desk` | finds out which game is meant, and answers what is no question |
//! | `example` | an example of a rulebook in words |

#![deny(missing_docs)]

mod answer;
mod belote;
mod bezique;
mod canasta;
mod common;
mod desk;
mod draws;
mod example;
mod judged;
mod line;
mod rami;
mod request;
mod snip;
mod tractor;

pub use answer::{Answer, bad_request};
pub use common::answer;
pub use desk::{judge, judge_value};
pub use example::{InWords, in_words};
pub use judged::{Judged, Visit, visit};
pub use line::LONGEST_LINE;
pub use request::{BadRequest, Request};
