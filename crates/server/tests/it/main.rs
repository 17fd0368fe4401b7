//! The house over real sockets: who may come in, and what it promises. Each promise has a switch that breaks
//! it, and its suite then fails. `QUINTE_LONG=1` does more of everything.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod bent;
mod between;
mod bots;
mod child;
mod copies;
mod delays;
mod guards;
mod identity;
mod idle;
mod kills;
mod kit;
mod leaks;
mod looking_back;
mod malformed;
mod other_rules;
mod packed;
mod party;
mod play;
mod protections;
mod questions;
mod repeats;
mod returns;
mod sharing;
mod slow;
mod worlds;
