//! What programs that learn are shown: one layout in every position, values within their bounds, nothing that
//! the viewer may not know, and enough to tell what may be done.

use std::collections::HashMap;

use crate::canvas::Field;
use crate::game::{Game, Seen};
use crate::observer::{Extent, Observer};
use crate::speak::Spoken;
use crate::state::View;
use crate::steps::{Step, Steps};
use crate::worlds::Proofs;

const EXTENT: Extent = Extent::InformationState;

/// Everything that is drawn for one viewer.
type Sight = (Vec<u8>, Vec<f32>);

/// Looks at the observations of one match.
pub(super) struct Onlooker<G: Game> {
    observer: Observer<G>,
    /// What could be done in the positions that looked so.
    masks: HashMap<Vec<u8>, Steps>,
}

impl<G: Spoken> Onlooker<G> {
    pub(super) fn new(rules: &G::Rules) -> Onlooker<G> {
        let observer = Observer::new(rules, EXTENT);
        Onlooker { observer, masks: HashMap::new() }
    }

    /// Looks at a position through somebody's eyes: the fields are the usual ones and hold what they can,
    /// in bytes and in floats the same.
    pub(super) fn look(&self, seen: Seen<'_, G>, proofs: &Proofs) {
        let draft = G::Draft::default();
        let (layout, here) = (self.observer.layout(), Observer::at(seen, proofs, EXTENT));
        let now = here.layout();
        assert!(now == layout, "the observation has other fields: {now:?}, not {layout:?}");
        let (cells, numbers) = self.draw(seen, &draft, proofs);
        let mut floats = vec![f32::NAN; layout.len()];
        self.observer.floats(seen, &draft, proofs, &mut floats);
        for field in &layout.fields {
            let Field { name, start, scale, .. } = field;
            let (range, scale) = (*start..start + field.size(), *scale as f32);
            if field.number {
                assert!(numbers[range.clone()] == floats[layout.cells..][range], "{name} differs");
                continue;
            }
            for (&cell, &float) in cells[range.clone()].iter().zip(&floats[range]) {
                assert!(f32::from(cell) <= scale, "{cell} in {name}, which counts to {scale}");
                assert!(f32::from(cell) / scale == float, "{cell} is {float} in {name}");
            }
        }
        assert!(numbers.iter().all(|number| number.is_finite()), "a number that is none");
    }

    /// Follows a seat through the steps of its action: what looks the same allows the same.
    pub(super) fn follow(&mut self, seen: Seen<'_, G>, proofs: &Proofs, steps: &[Step]) {
        let mut draft = G::Draft::default();
        for &step in steps {
            let legal = G::legal(seen, &draft);
            let (mut look, numbers) = self.draw(seen, &draft, proofs);
            look.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            let before = *self.masks.entry(look).or_insert(legal);
            assert!(
                before == legal,
                "two positions look the same, with the draft {draft:?} in one of them, but the legal \
                 steps are {:?} and {:?}",
                before.iter().collect::<Vec<_>>(),
                legal.iter().collect::<Vec<_>>()
            );
            G::push(seen, &mut draft, step);
        }
    }

    /// What one viewer would see differently in two worlds.
    pub(super) fn difference(
        &self,
        rules: &G::Rules,
        (real, twin): (&View<G>, &View<G>),
        proofs: &Proofs,
    ) -> Option<String> {
        let draw = |view: &View<G>| self.draw(view.seen(rules), &G::Draft::default(), proofs);
        let ((cells, numbers), (other_cells, other_numbers)) = (draw(real), draw(twin));
        let differs = |field: &&Field| {
            let range = field.start..field.start + field.size();
            match field.number {
                true => numbers[range.clone()] != other_numbers[range],
                false => cells[range.clone()] != other_cells[range],
            }
        };
        let field = self.observer.layout().fields.iter().find(differs)?;
        Some(format!("the observation differs in {}", field.name))
    }

    fn draw(&self, seen: Seen<'_, G>, draft: &G::Draft, proofs: &Proofs) -> Sight {
        let layout = self.observer.layout();
        let (mut cells, mut numbers) =
            (vec![u8::MAX; layout.cells], vec![f32::NAN; layout.numbers]);
        self.observer.bytes(seen, draft, proofs, &mut cells, &mut numbers);
        (cells, numbers)
    }
}
