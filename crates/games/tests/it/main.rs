//! The shape of the house: which rooms and modules may touch which, what is said twice, and the licences it is
//! built under.

mod any_match;
mod arrows;
mod licences;
mod modules;
mod twice;
mod verbs;
