//! What a viewer knows, as numbers in fixed places.

use engine::{Basis, Canvas, Observed, Proofs, Seen};

use crate::Canasta;

impl Observed for Canasta {
    const LAYOUT: u16 = 1;

    fn observe(
        seen: Seen<'_, Self>,
        _: &<Canasta as Basis>::Draft,
        _: &Proofs,
        canvas: &mut impl Canvas,
    ) {
        let scores = Canasta::standing(seen.rules, seen.open).scores;
        canvas.numbers("scores: points in the match", 1000, &scores);
    }

    fn recall(_: Seen<'_, Self>, _: &mut impl Canvas) {}

    fn unit(_: &<Canasta as Basis>::Rules) -> f32 {
        1000.0
    }
}
