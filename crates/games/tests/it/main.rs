//! The shape of the house: which rooms and modules may touch which, and the licences it is built under.

mod any_match;
mod arrows;
mod licences;
mod modules;
mod verbs;
