//! Snip from outside: what a game tests at least.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod conformance;
mod golden;
mod whole_contract;
