//! Many tables of one game, each with its own seat to act, stepped together.

use std::sync::Arc;

use bots::Craft;
use cards::Seat;
use engine::{Extent, Layout, Observer, Step};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::complaint::Complaint;
use crate::lane::{House, Lane, Outcome};
use crate::pool::Threads;
use crate::rows::{Cells, NOBODY, Rows, Widths, write_mask};
use crate::settings::{Drawing, Settings};
use crate::table::{Asked, Table};
use crate::thinker::Thinker;

/// Many tables of one game.
pub struct Batch<G: Craft> {
    rules: Arc<G::Rules>,
    settings: Settings,
    observer: Observer<G>,
    widths: Widths,
    lanes: Vec<Lane<G>>,
    threads: Threads,
}

impl<G: Craft> Batch<G> {
    /// Seats everybody and deals.
    pub fn new(options: &G::Options, settings: Settings) -> Result<Batch<G>, Complaint> {
        let rules = G::compile(options);
        let rules = rules.map_err(|error| Complaint::new("BAD_OPTIONS", error.to_string()))?;
        let seating = G::seating(&rules);
        let chairs = settings.seat(&seating)?;
        let observer = observer::<G>(&rules, settings.recall);
        let Layout { cells, numbers, .. } = *observer.layout();
        let widths = Widths { cells, numbers, steps: G::STEPS + 1, seats: seating.seats };
        let threads = Threads::new(settings.threads)?;
        let house = House { rules: &rules, settings: &settings };
        let lanes = chairs.into_iter().enumerate();
        let lanes = lanes.map(|(index, chairs)| Lane::new(house, index, chairs)).collect();
        Ok(Batch { rules: Arc::new(rules), settings, observer, widths, lanes, threads })
    }

    /// How wide the rows are.
    pub fn widths(&self) -> Widths {
        self.widths
    }

    /// The fields of an observation.
    pub fn layout(&self) -> &Layout {
        self.observer.layout()
    }

    /// What the batch was told when it was made.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn rules(&self) -> &Arc<G::Rules> {
        &self.rules
    }

    pub(crate) fn lane(&self, table: usize) -> &Lane<G> {
        &self.lanes[table]
    }

    /// Starts all over, from the first deal.
    pub fn reset(&mut self, rows: Rows<'_>) -> Result<(), Complaint> {
        self.measure(&rows)?;
        self.threads.gather()?;
        let Batch { rules, settings, lanes, .. } = self;
        for lane in lanes {
            *lane = Lane::new(House::<G> { rules, settings }, lane.index(), *lane.chairs());
        }
        self.each(rows, |_, _, _| Outcome::default());
        Ok(())
    }

    /// Takes a step at every table. If one of them is not on offer, nothing moves at any table.
    pub fn step(&mut self, steps: &[u8], rows: Rows<'_>) -> Result<(), Complaint> {
        self.measure(&rows)?;
        self.check(steps)?;
        self.threads.gather()?;
        self.each(rows, |house, lane, table| lane.step(house, Step(steps[table])));
        Ok(())
    }

    fn measure(&self, rows: &Rows<'_>) -> Result<(), Complaint> {
        let drawing = match rows.cells {
            Cells::Nothing => Drawing::Nothing,
            Cells::Bytes(..) => Drawing::Bytes,
            Cells::Floats(_) => Drawing::Floats,
        };
        if drawing != self.settings.drawing || !rows.fit(self.lanes.len(), &self.widths) {
            return Err(Complaint::wish("the buffers do not have the shapes of this batch"));
        }
        Ok(())
    }

    fn check(&self, steps: &[u8]) -> Result<(), Complaint> {
        if steps.len() != self.lanes.len() {
            let (given, tables) = (steps.len(), self.lanes.len());
            return Err(Complaint::wish(format!("{given} steps for {tables} tables")));
        }
        let shown = |lane: &Lane<G>, step: u8| {
            lane.asked.is_none_or(|asked| asked.steps.contains(Step(step)))
        };
        if self.lanes.iter().zip(steps).all(|(lane, &step)| shown(lane, step)) {
            return Ok(());
        }
        let tables: Vec<usize> =
            (0..steps.len()).filter(|&n| !shown(&self.lanes[n], steps[n])).collect();
        let lane = &self.lanes[tables[0]];
        let seat = lane.asked.map_or(Seat::new(0), |asked| asked.seat);
        let seen = lane.table.state.seen(&self.rules, seat);
        let why = Complaint::step(seen, *lane.table.draft(), Step(steps[tables[0]]));
        let more = match tables.len() {
            1 => String::new(),
            n => format!(" {} other tables refuse theirs, too.", n - 1),
        };
        let text =
            format!("Table {} (seat {seat}): {}{more} Nothing has moved.", tables[0], why.text);
        Err(Complaint { text, tables, ..why })
    }

    /// Does something at every table, on all threads, and writes the rows.
    fn each(
        &mut self,
        mut rows: Rows<'_>,
        act: impl Fn(House<'_, G>, &mut Lane<G>, usize) -> Outcome + Sync,
    ) {
        let Batch { rules, settings, observer, widths, lanes, threads } = self;
        let rules: &G::Rules = rules;
        let crew = Crew { house: House { rules, settings }, observer, widths: *widths };
        let work = |(first, lanes, rows): (usize, &mut [Lane<G>], Rows<'_>)| {
            crew.run(first, lanes, rows, &act);
        };
        let Some(pool) = threads.pool() else { return work((0, lanes, rows)) };
        let share = lanes.len().div_ceil(settings.threads);
        let shares: Vec<_> = lanes
            .chunks_mut(share)
            .enumerate()
            .map(|(n, lanes)| {
                let rows = rows.cut(lanes.len(), widths);
                (n * share, lanes, rows)
            })
            .collect();
        pool.install(|| shares.into_par_iter().for_each(work));
    }

    /// A step for every table, drawn from those that were shown.
    pub fn sample(&mut self, steps: &mut [u8]) {
        for (lane, step) in self.lanes.iter_mut().zip(steps) {
            *step = lane.sample().0;
        }
    }

    /// The step that a bot would take, for every table.
    pub fn advise(&mut self, bot: Thinker, steps: &mut [u8]) -> Result<(), Complaint> {
        self.threads.gather()?;
        let Batch { rules, settings, lanes, threads, .. } = self;
        let house = House::<G> { rules, settings };
        let work = |(lanes, steps): (&mut [Lane<G>], &mut [u8])| {
            for (lane, step) in lanes.iter_mut().zip(steps) {
                *step = lane.advise(house, bot).0;
            }
        };
        match threads.pool() {
            None => work((lanes, steps)),
            Some(pool) => {
                let share = lanes.len().div_ceil(settings.threads);
                let shares: Vec<_> = lanes.chunks_mut(share).zip(steps.chunks_mut(share)).collect();
                pool.install(|| shares.into_par_iter().for_each(work));
            }
        }
        Ok(())
    }

    /// All tables through one seat's eyes; an idle table as it was left.
    pub fn observe(&self, seat: Seat, mut cells: Cells<'_>) {
        for lane in &self.lanes {
            let row = cells.cut(1, &self.widths);
            draw(&self.observer, &self.rules, &lane.table, seat, row);
        }
    }
}

/// What every thread needs to step its share of the tables.
struct Crew<'a, G: Craft> {
    house: House<'a, G>,
    observer: &'a Observer<G>,
    widths: Widths,
}

impl<G: Craft> Crew<'_, G> {
    fn run(
        &self,
        first: usize,
        lanes: &mut [Lane<G>],
        mut rows: Rows<'_>,
        act: impl Fn(House<'_, G>, &mut Lane<G>, usize) -> Outcome,
    ) {
        let Widths { steps, seats, .. } = self.widths;
        for (n, lane) in lanes.iter_mut().enumerate() {
            let outcome = act(self.house, lane, first + n);
            rows.done[n] = outcome.done;
            rows.truncated[n] = outcome.truncated;
            rows.reward[n * seats..][..seats].copy_from_slice(&outcome.reward[..seats]);
            rows.returns[n * seats..][..seats].copy_from_slice(&lane.returns[..seats]);
            rows.episode[n] = lane.episode;
            let mask = &mut rows.mask[n * steps..][..steps];
            let cells = rows.cells.cut(1, &self.widths);
            match lane.asked {
                Some(Asked { seat, steps }) => {
                    rows.seat[n] = seat.index() as u8;
                    write_mask(steps, mask);
                    draw(self.observer, self.house.rules, &lane.table, seat, cells);
                }
                None => {
                    rows.seat[n] = NOBODY;
                    mask.fill(false);
                    cells.blank();
                }
            }
        }
    }
}

/// Draws what a seat of a table observes. Another seat's steps towards an action are not seen.
#[inline]
pub(crate) fn draw<G: Craft>(
    observer: &Observer<G>,
    rules: &G::Rules,
    table: &Table<G>,
    seat: Seat,
    cells: Cells<'_>,
) {
    let seen = table.state.seen(rules, seat);
    let (draft, proofs) = (table.draft_of(seat), table.proved.to(seat));
    match cells {
        Cells::Nothing => {}
        Cells::Bytes(cells, numbers) => {
            observer.bytes(seen, &draft, proofs, cells, numbers);
        }
        Cells::Floats(values) => observer.floats(seen, &draft, proofs, values),
    }
}

/// An observer; one that recalls tells the order of things besides.
pub(crate) fn observer<G: Craft>(rules: &G::Rules, recall: bool) -> Observer<G> {
    let extent = if recall { Extent::InformationState } else { Extent::Observation };
    Observer::new(rules, extent)
}
