//! Rami from outside: everything here goes through the doors that tables, bots and pages use.
//!
//! `naive` is a referee written straight from the clauses. Set `QUINTE_LONG=1` for the long runs,
//! `QUINTE_BLESS=1` to write golden files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod against_naive;
mod arrange;
mod conformance;
mod deals;
mod golden;
mod kit;
mod naive;
mod never_stuck;
mod partitions;
mod perft;
mod secrecy;
mod sizes;
mod translate;
mod typed;
