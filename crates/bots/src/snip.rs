//! Snip's craft, the one to copy: as thoughtless as can be. What a game does not say here is said by
//! [`Craft`] itself; the crafts of the others show what there is to say.

use cards::Dice;
use engine::{Proofs, Seen};
use games::snip::Snip;

use crate::choice::Choice;
use crate::craft::Craft;
use crate::random;

impl Craft for Snip {
    type Scratch = ();

    fn greedy(seen: Seen<'_, Snip>, dice: &mut Dice) -> Choice<Snip> {
        random::choice(seen, dice)
    }

    fn club(seen: Seen<'_, Snip>, _: &Proofs, dice: &mut Dice) -> Choice<Snip> {
        random::choice(seen, dice)
    }
}
