//! How bots play the engine's test game: thoughtlessly, which is all that the table's tests need.

use bots::{Choice, Craft, random};
use cards::Dice;
use engine::{Proofs, Seen};

use crate::snip::Snip;

impl Craft for Snip {
    type Scratch = ();

    fn greedy(seen: Seen<'_, Snip>, dice: &mut Dice) -> Choice<Snip> {
        random::choice(seen, dice)
    }

    fn club(seen: Seen<'_, Snip>, _: &Proofs, dice: &mut Dice) -> Choice<Snip> {
        random::choice(seen, dice)
    }
}
