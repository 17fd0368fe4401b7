//! The engine's tests from outside: a tiny game that uses the whole contract, the suite on it, and
//! the same game with one seeded fault at a time, each of which the suite must catch.

mod faults;
mod snip;
mod suite;
