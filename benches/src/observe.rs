//! What an observation costs beside the step that leads to it, in every game of the list: tables played at
//! random step by step, the mask kept and what play proves heard, with nothing drawn, with bytes, with floats.

use cards::{Dice, Seat};
use engine::fair::{Seed, Source};
use engine::{Extent, Observer, Play, Proved, Spoken, Steps, Turn};
use games::{GameName, Visit};

use crate::clock::Bench;

/// Tables of a batch.
const TABLES: usize = 256;
/// Steps that every table takes in one run.
const ROUNDS: usize = 8;

/// Measures every game.
pub(crate) fn run(bench: &mut Bench) {
    GameName::ALL.into_iter().for_each(|game| game.visit(Lines { bench }));
}

struct Lines<'a> {
    bench: &'a mut Bench,
}

/// What is drawn after every step.
#[derive(Clone, Copy, PartialEq)]
enum Drawn {
    Nothing,
    Bytes,
    Floats,
}

impl Visit for Lines<'_> {
    type Out = ();

    fn visit<G: Spoken>(self) {
        let mut batch = Batch::<G>::new();
        // Matches stand everywhere between their beginning and their end, as in a long run.
        (0..400).for_each(|_| batch.round(Drawn::Nothing));
        let mut line = |what: &str, goal: &str, drawn: Drawn| {
            let name = format!("{}, observe: {what}, ns per step", G::NAME);
            let (cells, numbers) = batch.size();
            let name = if drawn == Drawn::Nothing {
                name
            } else {
                format!("{name}, {cells} cells and {numbers} numbers")
            };
            self.bench.line(
                &name,
                goal,
                || (),
                |()| {
                    (0..ROUNDS).for_each(|_| batch.round(drawn));
                    (ROUNDS * TABLES) as u64
                },
            );
        };
        line("step and mask", "", Drawn::Nothing);
        line("the same and bytes", goal::<G>(), Drawn::Bytes);
        line("the same and floats", "≤ 1000", Drawn::Floats);
    }
}

fn goal<G: Spoken>() -> &'static str {
    match G::NAME {
        "belote" => "≤ 250",
        "canasta" => "≤ 600",
        _ => "≤ 400",
    }
}

/// Tables side by side, and the rows that are drawn of them.
struct Batch<G: Spoken> {
    tables: Vec<Table<G>>,
    observer: Observer<G>,
    cells: Vec<u8>,
    numbers: Vec<f32>,
    floats: Vec<f32>,
    dice: Dice,
}

struct Table<G: Spoken> {
    play: Play<G>,
    proved: Proved<G>,
    seat: Seat,
    legal: Steps,
}

impl<G: Spoken> Batch<G> {
    fn new() -> Batch<G> {
        let table = |number: usize| {
            let (seed, mut proved) = (Seed::from_text(&number.to_string()), Proved::default());
            let source = Source::Seed { seed, salt: Vec::new() };
            let play = Play::new(&G::Options::default(), source, &mut proved);
            let play = play.expect("the defaults are playable");
            Table { play, proved, seat: Seat::new(0), legal: Steps::EMPTY }
        };
        let mut tables: Vec<Table<G>> = (0..TABLES).map(table).collect();
        let mut dice = Dice::new(1);
        tables.iter_mut().for_each(|table| table.show(&mut dice));
        let observer = Observer::new(tables[0].play.rules(), Extent::Observation);
        let layout = observer.layout();
        let cells = vec![0; TABLES * layout.cells];
        let numbers = vec![0.0; TABLES * layout.numbers];
        let floats = vec![0.0; TABLES * layout.len()];
        Batch { tables, observer, cells, numbers, floats, dice }
    }

    fn size(&self) -> (usize, usize) {
        (self.observer.layout().cells, self.observer.layout().numbers)
    }

    /// A random step at every table.
    fn round(&mut self, drawn: Drawn) {
        let layout = self.observer.layout();
        let (cells, numbers, values) = (layout.cells, layout.numbers, layout.len());
        for (at, table) in self.tables.iter_mut().enumerate() {
            table.go(&mut self.dice);
            let (play, seat) = (&table.play, table.seat);
            let (seen, draft, proofs) = (play.seen(seat), play.draft(seat), table.proved.to(seat));
            match drawn {
                Drawn::Nothing => {}
                Drawn::Bytes => {
                    let cells = &mut self.cells[at * cells..][..cells];
                    let numbers = &mut self.numbers[at * numbers..][..numbers];
                    self.observer.bytes(seen, draft, proofs, cells, numbers);
                }
                Drawn::Floats => {
                    let values = &mut self.floats[at * values..][..values];
                    self.observer.floats(seen, draft, proofs, values);
                }
            }
        }
    }
}

impl<G: Spoken> Table<G> {
    /// A step drawn from the mask, and whatever the house does until the next seat is to act.
    fn go(&mut self, dice: &mut Dice) {
        let (onwards, back) = (self.legal - G::BACK, self.legal & G::BACK);
        let step = if onwards.is_empty() { back } else { onwards }.pick(dice);
        let step = step.expect("who is shown a mask has something to do");
        let taken = self.play.step_shown(self.seat, step, self.legal, &mut self.proved);
        taken.expect("a listed step is legal");
        self.show(dice);
    }

    fn show(&mut self, dice: &mut Dice) {
        loop {
            match self.play.turn() {
                Turn::Seat(seat) => {
                    (self.seat, self.legal) = (seat, self.play.legal(seat));
                    return;
                }
                Turn::Window(seats) => {
                    for seat in seats.iter() {
                        let legal = self.play.legal(seat);
                        if !legal.is_empty() && dice.below(10) == 0 {
                            (self.seat, self.legal) = (seat, legal);
                            return;
                        }
                    }
                    self.play.close(&mut self.proved);
                }
                Turn::Over => {
                    let seed = Seed(std::array::from_fn(|_| dice.below(256) as u8));
                    let source = Source::Seed { seed, salt: Vec::new() };
                    self.play.restart(source, &mut self.proved);
                }
                Turn::Chance(_) => unreachable!("chance is settled"),
            }
        }
    }
}
