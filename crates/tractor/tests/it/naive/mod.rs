//! A slow and plain Tractor judge, written from the rule text alone, to hold the engine against.
//!
//! Every question is answered by trying everything; nothing here is shared with the engine.

#![allow(dead_code, reason = "a second judge offers more than any one comparison asks")]

pub(crate) mod follow;
pub(crate) mod parts;
pub(crate) mod round;
pub(crate) mod throw;
pub(crate) mod trick;
pub(crate) mod trump;
