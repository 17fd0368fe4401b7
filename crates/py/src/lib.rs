//! Quinte for programs that learn: batches of tables, positions that can be copied, bots against bots, logs
//! as rows. All of it is plain Rust; the binding to Python is the feature `python`, and thin.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `complaint`, `pool`, `thinker` | why not; threads to share work; bots by name |
//! | `settings`, `rows` | what a batch is told, and what it writes |
//! | `table`, `lane`, `batch` | one match, one table of a batch from decision to decision, all of them |
//! | `position` | a match in anybody's hands |
//! | `evaluate`, `any` | bots against bots; batches and positions of any game |
//! | `dataset` | matches as logs, logs as rows |
//! | `python` | the binding |

#![deny(missing_docs)]

mod any;
mod batch;
mod complaint;
mod dataset;
mod evaluate;
mod lane;
mod pool;
mod position;
#[cfg(feature = "python")]
mod python;
mod rows;
mod settings;
mod table;
mod thinker;

pub use any::{AnyBatch, AnyPosition, batch, from_log, load, named, position};
pub use batch::Batch;
pub use complaint::{Complaint, Stop};
pub use dataset::{Learned, record, rows};
pub use evaluate::{Duel, Gain, duel};
pub use rows::{Cells, NOBODY, Rows, Widths};
pub use settings::{Chairs, Drawing, Settings, Unit};
pub use thinker::Thinker;
