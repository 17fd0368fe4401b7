//! Belote from outside: everything here goes through the doors that tables, bots and pages use.
//!
//! `naive` is a referee written straight from the rules by somebody else; `second_table` plays whole
//! matches with it. Set `QUINTE_LONG=1` for the long runs, `QUINTE_BLESS=1` to write golden files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod against_naive;
mod conformance;
mod declarations;
mod golden;
mod house;
mod kit;
mod naive;
mod perft;
mod scenarios;
mod second_table;
mod secrecy;
mod sizes;
mod translate;
mod views;
