//! The judge as whoever asks it meets it: its conversation, its operations, its agreement with the
//! rulebooks, and whatever is thrown at it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod canasta;
mod conversation;
mod draws;
mod examples;
mod garbage;
mod operations;
mod rami;
mod reference;
mod tractor;
