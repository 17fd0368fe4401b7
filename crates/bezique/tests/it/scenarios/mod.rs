//! Hand-made cases for rules that are easily got wrong, with cards that one can lay out.
//!
//! `dealing` goes from the pack to the last draw, `melding` is about melds and the swap, `ending`
//! about the last tricks, the count and the target.

mod dealing;
mod ending;
mod melding;
