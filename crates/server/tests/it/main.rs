//! The house over real sockets. `QUINTE_LONG=1` does more of everything.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod kit;
mod play;
