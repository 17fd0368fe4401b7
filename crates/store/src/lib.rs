//! The append-only record under a table: what was opened, what was done, and who owns it.
//!
//! A match is `(game, revision, options, seed, salts, actions)`, so that is all that is kept. State
//! is never stored: a restart reads the record and plays it again.
//!
//! [`Store`] is the whole contract, three writes and two reads:
//!
//! - **Acknowledged means durable.** A write is answered after it is on the disk, and not before.
//! - **Whole or not at all.** The entries of one append stand together, in order, without a gap.
//! - **At one place.** An append names the owner's epoch and the head that it was decided at. When
//!   either has moved it is refused and nothing is written, so two owners never both go on.
//! - **Once.** A command has a key of its seat. Sent again, also after a restart, it gets the
//!   earlier answer and has no second effect.
//! - **No more than there is room for.** So many writes may wait ([`MOST_WAITING`]); what comes then is
//!   refused at once, and nobody is held up.
//! - **For good.** What stands is never changed or removed. Only the last row may grow, and only
//!   where it counts closings of windows.
//!
//! | behind it | for |
//! |---|---|
//! | [`Sqlite`] | one process: a file, a writer thread of its own, group commit |
//! | [`Memory`] | simulations: every write, sync and answer is a step, between any two of which the house can fall |
//!
//! A database that several nodes share fits behind the same contract: the epoch is the fencing
//! token, a claim compares and sets it, and an append checks it where it writes.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `record` | what is kept of a table, row by row |
//! | `contract` | the writes, their answers and refusals |
//! | `memory` | a store without a disk, whose every step can be the last |
//! | `sqlite` | a store in a file |

#![deny(missing_docs)]

mod contract;
mod memory;
mod record;
mod sqlite;

pub use contract::{Answer, Append, Claim, Done, Error, Fault, MOST_WAITING, Open, Refusal};
pub use contract::{Store, Write};
pub use memory::{Memory, Point};
pub use record::{Answered, Command, Entry, Key, Opening, Record, Row, TableId};
pub use sqlite::{OpenError, Sqlite};
