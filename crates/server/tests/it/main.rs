//! The house over real sockets: who may come in, and what it promises. Each promise has a switch that breaks
//! it, and its suite then fails. `QUINTE_LONG=1` does more of everything.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod bent;
mod child;
mod copies;
mod identity;
mod kills;
mod kit;
mod malformed;
mod party;
mod play;
mod protections;
mod repeats;
mod returns;
mod slow;
