//! The shape of the house: which rooms and modules may touch which, what is said twice, the licences it is
//! built under, and the types of what it sends.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops, helpers included")]

mod any_match;
mod arrows;
mod licences;
mod modules;
mod observations;
mod packages;
mod twice;
mod types;
mod verbs;
