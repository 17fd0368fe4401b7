//! The engine's tests from outside: the suite on Snip with one seeded fault at a time, each of which it
//! must catch.

mod faults;
mod faulty;
mod plan;
mod sitting;
