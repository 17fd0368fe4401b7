//! Observations of one kind of table: what the game draws, and its options beside it.

use std::marker::PhantomData;

use serde_json::Value;

use crate::canvas::{Bytes, Floats, Layout};
use crate::game::{Game, Seen};
use crate::house_rules;
use crate::options::{OptionDoc, Takes};
use crate::speak::Spoken;
use crate::table::Viewer;
use crate::worlds::Proofs;

/// How much an observation tells.
///
/// ```
/// use engine::{Basis, Extent, Observer};
/// use snip::{Options, Snip};
///
/// let rules = Snip::compile(&Options::default()).expect("the usual rules");
/// let length = |extent| Observer::<Snip>::new(&rules, extent).layout().len();
/// // What can be remembered stands behind what can be seen; Snip has nothing that is not in sight.
/// assert_eq!(length(Extent::Observation), length(Extent::InformationState));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What can be seen now, and what play has proved.
    Observation,
    /// The same, and behind it what a viewer can remember besides: the order of things.
    InformationState,
}

/// Draws observations of tables with one set of rules. Nothing is allocated after it was made.
///
/// ```
/// use engine::fair::{Seed, Source};
/// use engine::{Play, Turn};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// while let Turn::Window(_) = play.turn() {
///     play.close(&mut ()); // nobody wants to say anything before the first card
/// }
///
/// use engine::{Extent, Observer, Proofs};
///
/// let observer = Observer::<Snip>::new(play.rules(), Extent::Observation);
/// let mut values = vec![0.0; observer.layout().len()];
/// let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// observer.floats(play.seen(seat), play.draft(seat), &Proofs::default(), &mut values);
/// assert!(values.iter().all(|value| value.is_finite()));
/// ```
#[derive(Clone, Debug)]
pub struct Observer<G: Game> {
    extent: Extent,
    layout: Layout,
    /// The options, which are the same in every position.
    cells: Vec<u8>,
    numbers: Vec<f32>,
    game: PhantomData<G>,
}

impl<G: Spoken> Observer<G> {
    /// An observer of tables with these rules. The layout is the same under all rules of the game.
    pub fn new(rules: &G::Rules, extent: Extent) -> Observer<G> {
        let (open, owns, _) = G::start(rules);
        let seen = Seen { rules, open: &open, own: &owns[0], viewer: Viewer::Watcher };
        Observer::at(seen, &Proofs::default(), extent)
    }

    /// The same, with the layout that is drawn in this position.
    pub(crate) fn at(seen: Seen<'_, G>, proofs: &Proofs, extent: Extent) -> Observer<G> {
        let (mut layout, mut cells, mut numbers) = (Layout::default(), Vec::new(), Vec::new());
        G::observe(seen, &G::Draft::default(), proofs, &mut layout);
        let options = house_rules::write::<G>(G::options(seen.rules));
        for doc in G::option_docs() {
            option(&doc, &options[doc.key], &mut layout, &mut cells, &mut numbers);
        }
        if extent == Extent::InformationState {
            G::recall(seen, &mut layout);
        }
        Observer { extent, layout, cells, numbers, game: PhantomData }
    }
}

impl<G: Game> Observer<G> {
    /// The fields that are drawn: those of the game, its options as `rules.…`, what is remembered.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Draws cells as bytes and numbers beside them.
    ///
    /// # Panics
    /// When the buffers do not have the lengths of the layout.
    #[inline]
    pub fn bytes(
        &self,
        seen: Seen<'_, G>,
        draft: &G::Draft,
        proofs: &Proofs,
        cells: &mut [u8],
        numbers: &mut [f32],
    ) {
        let mut pen = Bytes { cells, numbers };
        G::observe(seen, draft, proofs, &mut pen);
        pen.copy(&self.cells, &self.numbers);
        if self.extent == Extent::InformationState {
            G::recall(seen, &mut pen);
        }
        assert!(pen.cells.is_empty() && pen.numbers.is_empty(), "{TOO_LONG}");
    }

    /// Draws everything as floats: the cells, then the numbers.
    ///
    /// # Panics
    /// When the buffer does not have the length of the layout.
    #[inline]
    pub fn floats(&self, seen: Seen<'_, G>, draft: &G::Draft, proofs: &Proofs, values: &mut [f32]) {
        let (cells, numbers) = values.split_at_mut(self.layout.cells);
        let mut pen = Floats { cells, numbers };
        G::observe(seen, draft, proofs, &mut pen);
        pen.copy(&self.cells, &self.numbers);
        if self.extent == Extent::InformationState {
            G::recall(seen, &mut pen);
        }
        assert!(pen.cells.is_empty() && pen.numbers.is_empty(), "{TOO_LONG}");
    }
}

const TOO_LONG: &str = "a buffer is longer than the layout";

/// An option as a field: a cell for a flag, a cell for each choice, a number for a number, where 1 is the
/// usual one.
fn option(
    doc: &OptionDoc,
    value: &Value,
    layout: &mut Layout,
    cells: &mut Vec<u8>,
    numbers: &mut Vec<f32>,
) {
    let OptionDoc { key, says, .. } = doc;
    let mut number = |name: &str, usual: &Value, value: &Value| {
        let whole = |value: &Value| value.as_i64().unwrap_or(0);
        let scale = whole(usual).max(1) as u32;
        layout.add(&format!("{name}: {says}"), true, &[1], scale);
        numbers.push(whole(value) as f32 / scale as f32);
    };
    match &doc.takes {
        Takes::Flag => {
            layout.add(&format!("rules.{key}: {says}"), false, &[1], 1);
            cells.push(u8::from(value == &Value::Bool(true)));
        }
        Takes::Range { .. } => number(&format!("rules.{key}"), &doc.default, value),
        Takes::Choice { values } => {
            // A choice with a number is an object with one entry: the choice and its number.
            let entry = |value: &Value| {
                value
                    .as_object()
                    .and_then(|map| map.iter().next())
                    .map(|(name, number)| (name.clone(), number.clone()))
            };
            if let Some((_, chosen)) = entry(value) {
                let usual = entry(&doc.default).map_or(Value::Null, |(_, usual)| usual);
                number(&format!("rules.{key}.number"), &usual, &chosen);
            }
            let is = |other: &Value| match (entry(value), entry(other)) {
                (Some((name, _)), Some((other, _))) => name == other,
                _ => value == other,
            };
            layout.add(&format!("rules.{key}: {says}"), false, &[values.len()], 1);
            cells.extend(values.iter().map(|value| u8::from(is(value))));
        }
    }
}
