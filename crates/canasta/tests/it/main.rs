//! Canasta from outside: everything here goes through the doors that tables, bots and pages use.
//!
//! `naive` is a referee written straight from the rules, who uses nothing of the crate. Set `QUINTE_LONG=1`
//! for the long runs, `QUINTE_BLESS=1` to write golden files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod against_naive;
mod conformance;
mod golden;
mod kit;
mod naive;
mod never_stuck;
mod perft;
mod red_threes;
mod second_table;
mod secrecy;
mod seed_cases;
mod sizes;
mod typed;
mod views;
