//! Batches, positions, duels and logs, without Python: through the doors that the binding uses.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod batches;
mod frugal;
mod kit;
mod logs;
mod positions;

/// Counts what is asked for, so that a step can be seen to ask for nothing.
#[global_allocator]
static MEMORY: engine::conformance::Counting = engine::conformance::Counting;
