//! What a viewer knows, as numbers in fixed places.

use engine::{Basis, Canvas, Observed, Proofs, Seen};

use crate::Rami;

impl Observed for Rami {
    const LAYOUT: u16 = 1;

    fn observe(
        seen: Seen<'_, Self>,
        _: &<Rami as Basis>::Draft,
        _: &Proofs,
        canvas: &mut impl Canvas,
    ) {
        let scores = Rami::standing(seen.rules, seen.open).scores;
        canvas.numbers("scores: points in the match", 1000, &scores);
    }

    fn recall(_: Seen<'_, Self>, _: &mut impl Canvas) {}

    fn unit(_: &<Rami as Basis>::Rules) -> f32 {
        1000.0
    }
}
