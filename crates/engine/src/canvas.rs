//! What an observation is drawn on.
//!
//! A game draws what a viewer knows once, field by field ([`crate::Observed`]); what comes of it is the
//! canvas's affair. A [`Layout`] keeps the names, shapes and meanings, [`Bytes`] and [`Floats`] fill a
//! caller's buffers with the values. So the description cannot disagree with the data.

#![allow(clippy::needless_range_loop, clippy::manual_memcpy, reason = "see `Ink`")]

/// Where a game draws an observation.
///
/// A field is named and explained in one text, `"hand: the cards that you hold"`. It is drawn in one
/// piece, and in every position with the same shape.
pub trait Canvas {
    /// Rows of cards, or of anything that is there or not: bit *n* of a row is its cell *n*. Where there
    /// are several copies of a card, a row has a word for each of them and the cell counts.
    fn planes<const COPIES: usize>(
        &mut self,
        field: &'static str,
        width: usize,
        rows: &[[u64; COPIES]],
    );
    /// Rows of more cells than a word has: cell 64 is bit 0 of the second word.
    fn wide<const WORDS: usize>(
        &mut self,
        field: &'static str,
        width: usize,
        rows: &[[u64; WORDS]],
    );
    /// Counts of `most` at most.
    fn counts(&mut self, field: &'static str, most: u8, values: &[u8]);
    /// Numbers of any size and sign, usually between minus and plus `scale`.
    fn numbers(&mut self, field: &'static str, scale: u32, values: &[i32]);

    /// One of so many cells, or none.
    #[inline(always)]
    fn one_of(&mut self, field: &'static str, width: usize, at: Option<usize>) {
        self.planes(field, width, &[[at.map_or(0, |at| 1 << at)]]);
    }
}

/// What a field of an observation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What it tells.
    pub doc: String,
    /// Whether it stands among the numbers, not among the cells.
    pub number: bool,
    /// One length, or rows and the length of a row.
    pub shape: Vec<usize>,
    /// Where it begins among the cells or among the numbers.
    pub start: usize,
    /// What a value of 1 stands for in floats: the most that a cell counts, the scale of a number.
    pub scale: u32,
}

impl Field {
    /// How many values it has.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// The fields of an observation: cells first, each a byte; then numbers, each a float.
///
/// ```
/// use engine::{Canvas, Layout};
///
/// let mut layout = Layout::default();
/// layout.planes("hand: the cards that you hold", 32, &[[0b1011_u64]]);
/// layout.numbers("score: points of your side", 1000, &[240]);
/// assert_eq!((layout.cells, layout.numbers, layout.len()), (32, 1, 33));
/// assert_eq!(layout.fields[0].doc, "the cards that you hold");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The fields, in the order in which they are drawn.
    pub fields: Vec<Field>,
    /// How many cells there are.
    pub cells: usize,
    /// How many numbers there are.
    pub numbers: usize,
}

impl Layout {
    /// How many values an observation has in all: the length of one in floats.
    #[allow(clippy::len_without_is_empty, reason = "an observation is never empty")]
    pub fn len(&self) -> usize {
        self.cells + self.numbers
    }

    /// Adds a field.
    ///
    /// # Panics
    /// When the name is missing or stands already: a field is drawn in one piece.
    pub fn add(&mut self, field: &str, number: bool, shape: &[usize], scale: u32) {
        let (name, doc) = field.split_once(": ").unwrap_or(("", field));
        assert!(!name.is_empty(), "a field without a name: {field:?}");
        assert!(self.fields.iter().all(|other| other.name != name), "{name} is drawn twice");
        let end = if number { &mut self.numbers } else { &mut self.cells };
        let (name, doc, shape) = (name.to_string(), doc.to_string(), shape.to_vec());
        let field = Field { name, doc, number, shape, start: *end, scale };
        *end += field.size();
        self.fields.push(field);
    }
}

impl Canvas for Layout {
    fn planes<const COPIES: usize>(
        &mut self,
        field: &'static str,
        width: usize,
        rows: &[[u64; COPIES]],
    ) {
        let shape = [rows.len(), width];
        self.add(field, false, &shape[usize::from(rows.len() == 1)..], COPIES as u32);
    }

    fn wide<const WORDS: usize>(
        &mut self,
        field: &'static str,
        width: usize,
        rows: &[[u64; WORDS]],
    ) {
        let shape = [rows.len(), width];
        self.add(field, false, &shape[usize::from(rows.len() == 1)..], 1);
    }

    fn counts(&mut self, field: &'static str, most: u8, values: &[u8]) {
        self.add(field, false, &[values.len()], most.into());
    }

    fn numbers(&mut self, field: &'static str, scale: u32, values: &[i32]) {
        self.add(field, true, &[values.len()], scale);
    }
}

/// Draws cells as bytes and numbers as floats beside them, into buffers of the layout's lengths.
#[derive(Debug)]
pub struct Bytes<'a> {
    /// The cells not drawn yet.
    pub cells: &'a mut [u8],
    /// The numbers not drawn yet.
    pub numbers: &'a mut [f32],
}

/// Draws everything as floats: every cell divided by the most that it counts, then the numbers.
#[derive(Debug)]
pub struct Floats<'a> {
    /// The cells not drawn yet.
    pub cells: &'a mut [f32],
    /// The numbers not drawn yet.
    pub numbers: &'a mut [f32],
}

impl Bytes<'_> {
    /// Draws what is always the same.
    #[inline(always)]
    pub(crate) fn copy(&mut self, cells: &[u8], numbers: &[f32]) {
        copy(take(&mut self.cells, cells.len()), cells);
        copy(take(&mut self.numbers, numbers.len()), numbers);
    }
}

impl Floats<'_> {
    /// Draws what is always the same, with cells that count to one.
    #[inline(always)]
    pub(crate) fn copy(&mut self, cells: &[u8], numbers: &[f32]) {
        counted(take(&mut self.cells, cells.len()), cells, 1.0);
        copy(take(&mut self.numbers, numbers.len()), numbers);
    }
}

/// How many cells are written at once.
const LANE: usize = 8;
/// Eight bits as eight bytes, and as eight floats.
static BYTES: [[u8; LANE]; 256] = {
    let mut table = [[0; LANE]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut at = 0;
        while at < LANE {
            table[bits][at] = (bits >> at & 1) as u8;
            at += 1;
        }
        bits += 1;
    }
    table
};
static FLOATS: [[f32; LANE]; 256] = {
    let mut table = [[0.0; LANE]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut at = 0;
        while at < LANE {
            table[bits][at] = BYTES[bits][at] as f32;
            at += 1;
        }
        bits += 1;
    }
    table
};

/// What cells are drawn as. All loops here are plain ones over places: in functions as long as a game's drawing
/// the compiler does not always inline closures and iterators.
trait Ink: Copy {
    /// An empty cell.
    const NONE: Self;

    /// Eight cells of a row, from this one on.
    fn lane<const COPIES: usize>(row: &[u64; COPIES], from: usize) -> [Self; LANE];
}

impl Ink for u8 {
    const NONE: u8 = 0;

    #[inline(always)]
    fn lane<const COPIES: usize>(row: &[u64; COPIES], from: usize) -> [u8; LANE] {
        let mut sum = 0;
        for word in row {
            // Cells count to a few at most, so that their sums stay within their bytes.
            sum += u64::from_le_bytes(BYTES[usize::from((word >> from) as u8)]);
        }
        sum.to_le_bytes()
    }
}

impl Ink for f32 {
    const NONE: f32 = 0.0;

    #[inline(always)]
    fn lane<const COPIES: usize>(row: &[u64; COPIES], from: usize) -> [f32; LANE] {
        let mut sum = FLOATS[usize::from((row[0] >> from) as u8)];
        for word in &row[1..] {
            let more = &FLOATS[usize::from((word >> from) as u8)];
            for at in 0..LANE {
                sum[at] += more[at];
            }
        }
        if COPIES > 1 {
            sum.iter_mut().for_each(|cell| *cell /= COPIES as f32);
        }
        sum
    }
}

/// Draws a row lane by lane; the last one may overlap the one before it.
#[inline(always)]
fn row<T: Ink, const COPIES: usize>(cells: &mut [T], row: &[u64; COPIES]) {
    let width = cells.len();
    let (whole, rest) = cells.as_chunks_mut::<LANE>();
    if whole.is_empty() {
        return copy(rest, &T::lane(row, 0));
    }
    let overlaps = !rest.is_empty();
    for at in 0..whole.len() {
        whole[at] = T::lane(row, LANE * at);
    }
    if overlaps && let Some(last) = cells.last_chunk_mut::<LANE>() {
        *last = T::lane(row, width - LANE);
    }
}

/// As many of these as there are cells.
#[inline(always)]
fn copy<T: Copy>(cells: &mut [T], from: &[T]) {
    let from = &from[..cells.len()];
    for at in 0..cells.len() {
        cells[at] = from[at];
    }
}

/// Counts as floats.
#[inline(always)]
fn counted(cells: &mut [f32], counts: &[u8], most: f32) {
    let counts = &counts[..cells.len()];
    for at in 0..cells.len() {
        cells[at] = f32::from(counts[at]) / most;
    }
}

#[inline(always)]
fn rows<T: Ink, const COPIES: usize>(cells: &mut &mut [T], width: usize, rows: &[[u64; COPIES]]) {
    let mut used = rows.len();
    while used > 0 && empty(&rows[used - 1]) {
        used -= 1;
    }
    for words in &rows[..used] {
        let cells = take(cells, width);
        if empty(words) { cells.fill(T::NONE) } else { row(cells, words) }
    }
    take(cells, width * (rows.len() - used)).fill(T::NONE);
}

/// Most rows are empty most of the time, the last ones above all: filling is several times faster than drawing.
#[inline(always)]
fn empty<const WORDS: usize>(words: &[u64; WORDS]) -> bool {
    let mut any = 0;
    for word in words {
        any |= word;
    }
    any == 0
}

#[inline(always)]
fn wide_rows<T: Ink, const WORDS: usize>(
    cells: &mut &mut [T],
    width: usize,
    rows: &[[u64; WORDS]],
) {
    for words in rows {
        let cells = take(cells, width);
        if empty(words) {
            cells.fill(T::NONE);
            continue;
        }
        for at in 0..WORDS {
            row(&mut cells[64 * at..width.min(64 * (at + 1))], &[words[at]]);
        }
    }
}

/// The next places of a buffer, which was made by the layout.
#[inline(always)]
fn take<'a, T>(left: &mut &'a mut [T], size: usize) -> &'a mut [T] {
    left.split_off_mut(..size).expect("a buffer has the length of the layout")
}

#[inline(always)]
fn scaled(numbers: &mut &mut [f32], scale: u32, values: &[i32]) {
    let places = take(numbers, values.len());
    let scale = scale as f32;
    for at in 0..places.len() {
        places[at] = values[at] as f32 / scale;
    }
}

impl Canvas for Bytes<'_> {
    #[inline(always)]
    fn planes<const COPIES: usize>(
        &mut self,
        _: &'static str,
        width: usize,
        planes: &[[u64; COPIES]],
    ) {
        rows(&mut self.cells, width, planes);
    }

    #[inline(always)]
    fn wide<const WORDS: usize>(&mut self, _: &'static str, width: usize, rows: &[[u64; WORDS]]) {
        wide_rows(&mut self.cells, width, rows);
    }

    #[inline(always)]
    fn counts(&mut self, _: &'static str, _: u8, values: &[u8]) {
        copy(take(&mut self.cells, values.len()), values);
    }

    #[inline(always)]
    fn numbers(&mut self, _: &'static str, scale: u32, values: &[i32]) {
        scaled(&mut self.numbers, scale, values);
    }
}

impl Canvas for Floats<'_> {
    #[inline(always)]
    fn planes<const COPIES: usize>(
        &mut self,
        _: &'static str,
        width: usize,
        planes: &[[u64; COPIES]],
    ) {
        rows(&mut self.cells, width, planes);
    }

    #[inline(always)]
    fn wide<const WORDS: usize>(&mut self, _: &'static str, width: usize, rows: &[[u64; WORDS]]) {
        wide_rows(&mut self.cells, width, rows);
    }

    #[inline(always)]
    fn counts(&mut self, _: &'static str, most: u8, values: &[u8]) {
        counted(take(&mut self.cells, values.len()), values, f32::from(most));
    }

    #[inline(always)]
    fn numbers(&mut self, _: &'static str, scale: u32, values: &[i32]) {
        scaled(&mut self.numbers, scale, values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of field, with rows that do not fill their lanes.
    fn draw(canvas: &mut impl Canvas) {
        canvas.planes("hand: one copy each", 13, &[[0b1_0000_0000_0011]]);
        canvas.planes("piles: two packs", 3, &[[0b011, 0b001], [0b100, 0b100]]);
        canvas.wide("pack: more than a word", 67, &[[1 << 63, 0b101]]);
        canvas.one_of("turn: one of five", 5, Some(4));
        canvas.counts("stock: so many of 110", 110, &[55, 110]);
        canvas.one_of("nobody: none of five", 5, None);
        canvas.numbers("score: of a match to 1000", 1000, &[-500, 1000]);
    }

    #[test]
    fn names_sizes_and_values_come_from_one_drawing() {
        let mut layout = Layout::default();
        draw(&mut layout);
        assert_eq!((layout.cells, layout.numbers, layout.len()), (98, 2, 100));
        let told: Vec<(&str, usize, &[usize], u32)> = layout
            .fields
            .iter()
            .map(|field| (field.name.as_str(), field.start, field.shape.as_slice(), field.scale))
            .collect();
        let due: [(&str, usize, &[usize], u32); 7] = [
            ("hand", 0, &[13], 1),
            ("piles", 13, &[2, 3], 2),
            ("pack", 19, &[67], 1),
            ("turn", 86, &[5], 1),
            ("stock", 91, &[2], 110),
            ("nobody", 93, &[5], 1),
            ("score", 0, &[2], 1000),
        ];
        assert_eq!(told, due);
        assert_eq!(layout.fields[6].doc, "of a match to 1000");

        let (mut cells, mut numbers) = ([9; 98], [9.0; 2]);
        draw(&mut Bytes { cells: &mut cells, numbers: &mut numbers });
        assert_eq!(cells[..13], [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(cells[13..19], [2, 1, 0, 0, 0, 2]);
        let pack: Vec<usize> = (0..67).filter(|at| cells[19 + at] == 1).collect();
        assert_eq!(pack, [63, 64, 66]);
        assert_eq!(cells[86..], [0, 0, 0, 0, 1, 55, 110, 0, 0, 0, 0, 0]);
        assert_eq!(numbers, [-0.5, 1.0]);

        let (mut floats, mut numbers) = ([9.0; 98], [9.0; 2]);
        draw(&mut Floats { cells: &mut floats, numbers: &mut numbers });
        assert_eq!(floats[13..19], [1., 0.5, 0., 0., 0., 1.]);
        assert_eq!(floats[86..93], [0., 0., 0., 0., 1., 0.5, 1.]);
        assert_eq!(numbers, [-0.5, 1.0]);
    }

    #[test]
    #[should_panic(expected = "turn is drawn twice")]
    fn a_name_that_comes_back_is_refused() {
        let mut layout = Layout::default();
        layout.one_of("turn: who acts", 4, None);
        layout.one_of("turn: who acts", 4, None);
    }

    #[test]
    fn rows_of_every_width_are_spread() {
        let bits = 0xA5C3_0F96_1248_FEDC_u64;
        for width in 1..=64 {
            let (mut cells, mut floats) = (vec![7; width], vec![7.0; width]);
            Bytes { cells: &mut cells, numbers: &mut [] }.planes("a: row", width, &[[bits, bits]]);
            Floats { cells: &mut floats, numbers: &mut [] }.planes("a: row", width, &[[bits]]);
            for at in 0..width {
                let bit = (bits >> at & 1) as u8;
                assert_eq!((cells[at], floats[at]), (2 * bit, f32::from(bit)), "{at} of {width}");
            }
        }
    }
}
