//! Tractor from outside: everything here goes through the doors that tables, bots and pages use.
//!
//! `naive` is a referee written straight from the rulings by somebody else. Set `QUINTE_LONG=1` for
//! the long runs, `QUINTE_BLESS=1` to write golden files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod advice;
mod against_naive;
mod conformance;
mod golden;
mod kit;
mod naive;
mod perft;
mod scenarios;
mod second_table;
mod secrecy;
mod sizes;
mod worlds;
