//! Matches of bots as logs, and logs as rows to learn from.

use bots::{Craft, Visit};
use cards::MAX_SEATS;
use engine::Layout;
use engine::log::Log;
use games::GameName;
use serde_json::Value;

use crate::any::{compile, named, read, read_log, seated, unlogged};
use crate::batch::{draw, observer};
use crate::complaint::{Complaint, Stop};
use crate::evaluate::{Duel, play_out};
use crate::lane::{deal_seed, margins, onwards};
use crate::rows::{Cells, Widths, write_mask};
use crate::settings::Drawing;
use crate::table::Table;

/// Lets a bot play all seats of these deals, and writes each match down.
pub fn record(
    game: GameName,
    options: &Value,
    duel: &Duel<'_>,
    stop: Stop<'_>,
) -> Result<Vec<String>, Complaint> {
    struct Recording<'a>(GameName, &'a Value, &'a Duel<'a>, Stop<'a>);
    impl Visit for Recording<'_> {
        type Out = Result<Vec<String>, Complaint>;
        fn visit<G: Craft>(self) -> Self::Out {
            let Recording(game, written, duel, stop) = self;
            let rules = compile::<G>(&read::<G>(written)?)?;
            let one = |number: u64| {
                let seed = deal_seed(duel.seed, number);
                let mut table = Table::<G>::deal(&rules, seed.deal_key(&[]));
                play_out(&rules, duel, &mut table, |_| duel.ours, stop)?;
                let played = seated(game, written, seed, Vec::new(), &table.record)?;
                Ok(played.log().to_json().to_string())
            };
            duel.deals.clone().map(one).collect()
        }
    }
    bots::visit(game, Recording(game, options, duel, stop))
}

/// Decisions to learn from, row after row.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    /// Cells as bytes, if so drawn.
    pub cells: Vec<u8>,
    /// Numbers beside them; or everything as floats.
    pub floats: Vec<f32>,
    /// What could be done.
    pub mask: Vec<bool>,
    /// What was done.
    pub step: Vec<u8>,
    /// Who did it.
    pub seat: Vec<u8>,
    /// What that seat gained from the beginning of the log to its end.
    pub gain: Vec<f32>,
    /// The number of the log in the list.
    pub log: Vec<u32>,
}

/// All decisions of these logs, as rows. Where there was no choice there is no row. Logs of one game, with the
/// same house rules or others.
pub fn rows(
    logs: &[String],
    drawing: Drawing,
    recall: bool,
) -> Result<(Learned, Layout, usize), Complaint> {
    struct Reading<'a>(&'a [Log], Drawing, bool);
    impl Visit for Reading<'_> {
        type Out = Result<(Learned, Layout, usize), Complaint>;
        fn visit<G: Craft>(self) -> Self::Out {
            let Reading(logs, drawing, recall) = self;
            let (mut learned, mut layout) = (Learned::default(), Layout::default());
            for (number, log) in logs.iter().enumerate() {
                layout = read_rows::<G>(log, number as u32, (drawing, recall), &mut learned)?;
            }
            Ok((learned, layout, G::STEPS + 1))
        }
    }
    let logs: Vec<Log> = logs.iter().map(|text| read_log(text)).collect::<Result<_, _>>()?;
    let Some(first) = logs.first() else {
        return Err(Complaint::wish("there are no logs to read"));
    };
    bots::visit(named(&first.game)?, Reading(&logs, drawing, recall))
}

fn read_rows<G: Craft>(
    log: &Log,
    number: u32,
    (drawing, recall): (Drawing, bool),
    learned: &mut Learned,
) -> Result<Layout, Complaint> {
    let (rules, seed, salt, record) = unlogged::<G>(log)?;
    let observer = observer::<G>(&rules, recall);
    let Layout { cells, numbers, .. } = *observer.layout();
    let widths = Widths { cells, numbers, steps: G::STEPS + 1, seats: G::seating(&rules).seats };
    let mut table = Table::<G>::deal(&rules, seed.deal_key(&salt));
    let first = learned.step.len();
    let read = table.replay(&rules, &record, |table, asked, step| {
        // As in a batch: steps that undo are shown to those alone who took them.
        let undoes = G::BACK.contains(step);
        let steps = if undoes { asked.steps } else { onwards::<G>(asked.steps) };
        if steps.len() == 1 {
            return;
        }
        learned.step.push(step.0);
        learned.seat.push(asked.seat.index() as u8);
        learned.log.push(number);
        write_mask(steps, more(&mut learned.mask, widths.steps));
        let cells = match drawing {
            Drawing::Nothing => Cells::Nothing,
            Drawing::Bytes => Cells::Bytes(
                more(&mut learned.cells, widths.cells),
                more(&mut learned.floats, widths.numbers),
            ),
            Drawing::Floats => {
                Cells::Floats(more(&mut learned.floats, widths.cells + widths.numbers))
            }
        };
        draw(&observer, &rules, table, asked.seat, cells);
    });
    read.expect("the log was replayed before");
    let margins = margins::<G>(&rules, &[0; MAX_SEATS], &table.standing(&rules).scores);
    let gains = learned.seat[first..].iter().map(|&seat| margins[usize::from(seat)] as f32);
    learned.gain.extend(gains);
    Ok(observer.layout().clone())
}

/// So many more places at the end.
fn more<T: Clone + Default>(list: &mut Vec<T>, places: usize) -> &mut [T] {
    let end = list.len();
    list.resize(end + places, T::default());
    &mut list[end..]
}
