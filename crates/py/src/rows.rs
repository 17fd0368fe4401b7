//! What a batch writes: one row for each table, in buffers that belong to the caller.

use engine::Steps;

/// How wide the rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Widths {
    /// Cells of an observation.
    pub cells: usize,
    /// Numbers of an observation.
    pub numbers: usize,
    /// Steps, staying out among them.
    pub steps: usize,
    /// Seats.
    pub seats: usize,
}

/// Where observations go.
#[derive(Debug)]
pub enum Cells<'a> {
    /// Nowhere.
    Nothing,
    /// Cells as bytes, numbers as floats.
    Bytes(&'a mut [u8], &'a mut [f32]),
    /// Cells and then numbers, as floats.
    Floats(&'a mut [f32]),
}

/// The buffers of some tables, row after row.
#[derive(Debug)]
pub struct Rows<'a> {
    /// What the seat in turn observes.
    pub cells: Cells<'a>,
    /// Which steps it may take.
    pub mask: &'a mut [bool],
    /// Which seat is in turn; [`NOBODY`] at an idle table.
    pub seat: &'a mut [u8],
    /// What each seat gained by the last step.
    pub reward: &'a mut [f32],
    /// What each seat gained in the last finished episode.
    pub returns: &'a mut [f32],
    /// Whether an episode ended.
    pub done: &'a mut [bool],
    /// Whether it was broken off.
    pub truncated: &'a mut [bool],
    /// The number of the episode at the table.
    pub episode: &'a mut [u64],
}

/// In the place of a seat: the table is idle.
pub const NOBODY: u8 = u8::MAX;

fn cut<'a, T>(buffer: &mut &'a mut [T], at: usize) -> &'a mut [T] {
    buffer.split_off_mut(..at).expect("buffers were measured")
}

impl<'a> Rows<'a> {
    /// Whether the buffers are as long as so many tables need.
    pub fn fit(&self, tables: usize, widths: &Widths) -> bool {
        self.cells.fit(tables, widths)
            && self.mask.len() == tables * widths.steps
            && [self.reward.len(), self.returns.len()] == [tables * widths.seats; 2]
            && [self.seat.len(), self.done.len(), self.truncated.len(), self.episode.len()]
                == [tables; 4]
    }

    /// Cuts off the first rows.
    pub(crate) fn cut(&mut self, tables: usize, widths: &Widths) -> Rows<'a> {
        Rows {
            cells: self.cells.cut(tables, widths),
            mask: cut(&mut self.mask, tables * widths.steps),
            seat: cut(&mut self.seat, tables),
            reward: cut(&mut self.reward, tables * widths.seats),
            returns: cut(&mut self.returns, tables * widths.seats),
            done: cut(&mut self.done, tables),
            truncated: cut(&mut self.truncated, tables),
            episode: cut(&mut self.episode, tables),
        }
    }
}

impl<'a> Cells<'a> {
    /// Whether they are as long as so many tables need.
    pub(crate) fn fit(&self, tables: usize, widths: &Widths) -> bool {
        match self {
            Cells::Nothing => true,
            Cells::Bytes(cells, numbers) => {
                cells.len() == tables * widths.cells && numbers.len() == tables * widths.numbers
            }
            Cells::Floats(floats) => floats.len() == tables * (widths.cells + widths.numbers),
        }
    }

    /// Nothing is seen.
    pub(crate) fn blank(self) {
        match self {
            Cells::Nothing => {}
            Cells::Bytes(cells, numbers) => {
                cells.fill(0);
                numbers.fill(0.0);
            }
            Cells::Floats(values) => values.fill(0.0),
        }
    }

    pub(crate) fn cut(&mut self, tables: usize, widths: &Widths) -> Cells<'a> {
        match self {
            Cells::Nothing => Cells::Nothing,
            Cells::Bytes(cells, numbers) => Cells::Bytes(
                cut(cells, tables * widths.cells),
                cut(numbers, tables * widths.numbers),
            ),
            Cells::Floats(floats) => {
                Cells::Floats(cut(floats, tables * (widths.cells + widths.numbers)))
            }
        }
    }
}

/// How many cells of a mask are written at once.
const LANE: usize = 8;
static SPREAD: [[bool; LANE]; 256] = {
    let mut table = [[false; LANE]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut at = 0;
        while at < LANE {
            table[bits][at] = bits >> at & 1 == 1;
            at += 1;
        }
        bits += 1;
    }
    table
};

/// Writes a mask out, a cell for each step.
#[inline]
pub(crate) fn write_mask(steps: Steps, row: &mut [bool]) {
    let bytes = steps.words().map(u64::to_le_bytes);
    let bytes = bytes.as_flattened();
    let (whole, rest) = row.as_chunks_mut::<LANE>();
    for (lane, &bits) in whole.iter_mut().zip(bytes) {
        *lane = SPREAD[usize::from(bits)];
    }
    let last = SPREAD[usize::from(bytes.get(whole.len()).copied().unwrap_or(0))];
    rest.copy_from_slice(&last[..rest.len()]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Step;

    #[test]
    fn a_mask_has_a_cell_for_each_step() {
        for width in [43, 67, 97, 102, 144, 192] {
            let steps: Steps =
                (0..width as u8).filter(|n| n % 3 == 0 || n % 7 == 1).map(Step).collect();
            let mut row = vec![true; width];
            write_mask(steps, &mut row);
            for (n, &shown) in row.iter().enumerate() {
                assert_eq!(shown, steps.contains(Step(n as u8)), "{n} of {width}");
            }
        }
    }
}
