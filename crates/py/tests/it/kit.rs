//! Buffers for a batch, and a learner who does not think.

use games::GameName;
use py::{AnyBatch, Cells, Drawing, Rows, Settings, Unit, Widths, batch};
use serde_json::Value;

/// Settings that a test starts from: so many tables of single deals, observed in bytes.
pub(crate) fn settings(tables: usize) -> Settings {
    Settings {
        tables,
        seed: "kit".to_string(),
        first: 0,
        unit: Unit::Deal,
        drawing: Drawing::Bytes,
        recall: false,
        chairs: vec![[None; 4]],
        bids: None,
        skip_forced: true,
        undo: false,
        max_steps: 2_000,
        paired: false,
        episodes: None,
        threads: 1,
    }
}

/// What a batch writes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Buffers {
    pub(crate) cells: Vec<u8>,
    pub(crate) numbers: Vec<f32>,
    pub(crate) floats: Vec<f32>,
    pub(crate) mask: Vec<bool>,
    pub(crate) seat: Vec<u8>,
    pub(crate) reward: Vec<f32>,
    pub(crate) returns: Vec<f32>,
    pub(crate) done: Vec<bool>,
    pub(crate) truncated: Vec<bool>,
    pub(crate) episode: Vec<u64>,
    pub(crate) drawing: Drawing,
}

impl Buffers {
    pub(crate) fn of(batch: &dyn AnyBatch) -> Buffers {
        let (n, drawing) = (batch.settings().tables, batch.settings().drawing);
        let Widths { cells, numbers, steps, seats } = batch.widths();
        let (bytes, floats) = match drawing {
            Drawing::Nothing => ((0, 0), 0),
            Drawing::Bytes => ((cells, numbers), 0),
            Drawing::Floats => ((0, 0), cells + numbers),
        };
        Buffers {
            cells: vec![9; n * bytes.0],
            numbers: vec![9.0; n * bytes.1],
            floats: vec![9.0; n * floats],
            mask: vec![true; n * steps],
            seat: vec![9; n],
            reward: vec![9.0; n * seats],
            returns: vec![9.0; n * seats],
            done: vec![true; n],
            truncated: vec![true; n],
            episode: vec![9; n],
            drawing,
        }
    }

    pub(crate) fn rows(&mut self) -> Rows<'_> {
        let cells = match self.drawing {
            Drawing::Nothing => Cells::Nothing,
            Drawing::Bytes => Cells::Bytes(&mut self.cells, &mut self.numbers),
            Drawing::Floats => Cells::Floats(&mut self.floats),
        };
        Rows {
            cells,
            mask: &mut self.mask,
            seat: &mut self.seat,
            reward: &mut self.reward,
            returns: &mut self.returns,
            done: &mut self.done,
            truncated: &mut self.truncated,
            episode: &mut self.episode,
        }
    }
}

/// A batch and its buffers, dealt.
pub(crate) fn open(game: GameName, settings: Settings) -> (Box<dyn AnyBatch>, Buffers) {
    let mut batch = batch(game, &Value::Null, settings).expect("these settings are fine");
    let mut buffers = Buffers::of(batch.as_ref());
    batch.reset(buffers.rows()).expect("the buffers fit");
    (batch, buffers)
}

/// One random step at every table.
pub(crate) fn random_step(batch: &mut dyn AnyBatch, buffers: &mut Buffers, steps: &mut [u8]) {
    batch.sample(steps);
    batch.step(steps, buffers.rows()).expect("samples are legal");
}

/// Plays random steps until every table has ended so many episodes.
pub(crate) fn play(batch: &mut dyn AnyBatch, buffers: &mut Buffers, episodes: u64) {
    let mut steps = vec![0; batch.settings().tables];
    while buffers.episode.iter().any(|&episode| episode < episodes) {
        random_step(batch, buffers, &mut steps);
    }
}
