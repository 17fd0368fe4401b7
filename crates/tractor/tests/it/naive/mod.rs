//! A slow and plain Tractor judge, written from the rule text alone, to hold the engine against.
//!
//! Every question is answered by trying everything; nothing here is shared with the engine.

#![allow(dead_code, reason = "a second judge offers more than any one comparison asks")]

pub mod follow;
pub mod parts;
pub mod round;
pub mod throw;
pub mod trick;
pub mod trump;
