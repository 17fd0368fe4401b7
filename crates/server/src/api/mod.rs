//! What is asked over HTTP, a file for each kind of thing.

pub(crate) mod caller;
pub(crate) mod games;
pub(crate) mod guests;
pub(crate) mod health;
pub(crate) mod hints;
pub(crate) mod matches;
pub(crate) mod operator;
pub(crate) mod replays;
pub(crate) mod tables;
