//! Batches and positions of any game, behind doors that do not know which.

use std::sync::Arc;

use bots::{Craft, Visit};
use cards::{MAX_SEATS, Seat, SeatSet};
use engine::fair::{Seed, Source};
use engine::log::{Chance, Log, LogError};
use engine::{Layout, Spoken, Step, Steps, Viewer, house_rules};
use games::{GameName, Match, UnknownGame};
use serde_json::Value;

use crate::batch::Batch;
use crate::complaint::{Complaint, Stop};
use crate::lane::{deal_seed, margins};
use crate::position::{Manner, Origin, Position};
use crate::rows::{Cells, Rows, Widths};
use crate::settings::{Settings, Unit};
use crate::table::Table;
use crate::thinker::Thinker;

/// A batch of any game.
pub trait AnyBatch: Send {
    /// How wide the rows are.
    fn widths(&self) -> Widths;
    /// The fields of an observation.
    fn layout(&self) -> &Layout;
    /// What the batch was told when it was made.
    fn settings(&self) -> &Settings;
    /// See [`Batch::reset`].
    fn reset(&mut self, rows: Rows<'_>) -> Result<(), Complaint>;
    /// See [`Batch::step`].
    fn step(&mut self, steps: &[u8], rows: Rows<'_>) -> Result<(), Complaint>;
    /// See [`Batch::sample`].
    fn sample(&mut self, steps: &mut [u8]);
    /// See [`Batch::advise`].
    fn advise(&mut self, bot: Thinker, steps: &mut [u8]) -> Result<(), Complaint>;
    /// See [`Batch::observe`].
    fn observe(&self, seat: Seat, cells: Cells<'_>);
    /// The match at a table, or the last one that ended there, as a log.
    fn log(&self, table: usize, finished: bool) -> Result<String, Complaint>;
    /// A table as it stands, to be played on by itself.
    fn state(&self, table: usize) -> Result<Box<dyn AnyPosition>, Complaint>;
}

/// A position of any game.
pub trait AnyPosition: Send + Sync {
    /// The same position once more.
    fn copy(&self) -> Box<dyn AnyPosition>;
    /// The game.
    fn game(&self) -> GameName;
    /// Its house rules.
    fn options(&self) -> Value;
    /// How many sit at the table.
    fn seats(&self) -> usize;
    /// The side of each seat.
    fn sides(&self) -> Vec<usize>;
    /// Who is asked; `None` at the end.
    fn turn(&self) -> Option<Seat>;
    /// The steps that may come next.
    fn legal(&self) -> Steps;
    /// How many steps the game has, staying out among them.
    fn steps(&self) -> usize;
    /// A step as people and programs call it here.
    fn step_name(&self, step: Step) -> String;
    /// Takes a step.
    fn step(&mut self, step: Step) -> Result<(), Complaint>;
    /// Does a whole action, in notation.
    fn act(&mut self, text: &str) -> Result<(), Complaint>;
    /// The steps of the action that a bot would choose.
    fn advise(&self, bot: Thinker) -> Result<Vec<u8>, Complaint>;
    /// The fields of an observation.
    fn layout(&self, recall: bool) -> Layout;
    /// Draws what a seat observes.
    fn observe(&self, seat: Seat, recall: bool, cells: Cells<'_>);
    /// What a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> String;
    /// What a seat may do, and why not with the rest, as JSON.
    fn offers(&self, seat: Seat) -> String;
    /// The table in a few lines for people.
    fn describe(&self, viewer: Viewer) -> String;
    /// What a deal is worth, roughly: rewards divided by it are numbers that a network likes.
    fn unit(&self) -> f32;
    /// What each seat has gained since the beginning.
    fn returns(&self) -> Vec<f64>;
    /// The points of each side.
    fn scores(&self) -> Vec<i32>;
    /// Worlds that look the same to this seat.
    fn worlds(
        &self,
        seat: Seat,
        wanted: u64,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<Vec<Box<dyn AnyPosition>>, Complaint>;
    /// The position as text that [`load`] takes up again.
    fn dump(&self) -> Value;
    /// The match so far, with everybody in their seats; there is none behind an imagined world.
    fn table(&self) -> Result<Box<dyn Match>, Complaint>;
}

fn game<G: Spoken>() -> GameName {
    G::NAME.parse().expect("a game of the list")
}

/// The number of a table of the batch.
fn at_table(table: usize, tables: usize) -> Result<usize, Complaint> {
    let wrong = || Complaint::wish(format!("there is no table {table}; there are {tables}"));
    if table < tables { Ok(table) } else { Err(wrong()) }
}

impl<G: Craft> AnyBatch for Batch<G> {
    fn widths(&self) -> Widths {
        Batch::widths(self)
    }

    fn layout(&self) -> &Layout {
        Batch::layout(self)
    }

    fn settings(&self) -> &Settings {
        Batch::settings(self)
    }

    fn reset(&mut self, rows: Rows<'_>) -> Result<(), Complaint> {
        Batch::reset(self, rows)
    }

    fn step(&mut self, steps: &[u8], rows: Rows<'_>) -> Result<(), Complaint> {
        Batch::step(self, steps, rows)
    }

    fn sample(&mut self, steps: &mut [u8]) {
        Batch::sample(self, steps);
    }

    fn advise(&mut self, bot: Thinker, steps: &mut [u8]) -> Result<(), Complaint> {
        Batch::advise(self, bot, steps)
    }

    fn observe(&self, seat: Seat, cells: Cells<'_>) {
        Batch::observe(self, seat, cells);
    }

    fn log(&self, table: usize, finished: bool) -> Result<String, Complaint> {
        let lane = self.lane(at_table(table, self.settings().tables)?);
        let none = || Complaint::wish(format!("nothing has ended at table {table} yet"));
        let (deal, record) = if finished {
            let last = lane.finished.as_ref().ok_or_else(none)?;
            (last.deal, &last.record)
        } else {
            (lane.deal, &lane.table.record)
        };
        let seed = deal_seed(&self.settings().seed, deal);
        let options = Value::Object(house_rules::write::<G>(G::options(self.rules())));
        Ok(seated(game::<G>(), &options, seed, Vec::new(), record)?.log().to_json().to_string())
    }

    fn state(&self, table: usize) -> Result<Box<dyn AnyPosition>, Complaint> {
        let lane = self.lane(at_table(table, self.settings().tables)?);
        let seed = deal_seed(&self.settings().seed, lane.deal);
        let manner = Manner { unit: self.settings().unit, undo: self.settings().undo };
        Ok(Box::new(Position::of(self.rules().clone(), lane.table.clone(), seed, manner)))
    }
}

/// A match of the house in which this was played.
pub(crate) fn seated(
    game: GameName,
    options: &Value,
    seed: Seed,
    salt: Vec<String>,
    record: &[u8],
) -> Result<Box<dyn Match>, Complaint> {
    games::replay(game, options, Source::Seed { seed, salt }, SeatSet::EMPTY, record)
        .map_err(|error| Complaint::new("BAD_RECORD", error.to_string()))
}

impl<G: Craft> AnyPosition for Position<G> {
    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn game(&self) -> GameName {
        game::<G>()
    }

    fn options(&self) -> Value {
        Value::Object(house_rules::write::<G>(G::options(&self.rules)))
    }

    fn seats(&self) -> usize {
        G::seating(&self.rules).seats
    }

    fn sides(&self) -> Vec<usize> {
        let sides = G::seating(&self.rules).sides;
        Seat::all(sides.n_seats()).map(|seat| sides.of(seat).index()).collect()
    }

    fn turn(&self) -> Option<Seat> {
        self.asked.map(|asked| asked.seat)
    }

    fn legal(&self) -> Steps {
        Position::legal(self)
    }

    fn steps(&self) -> usize {
        G::STEPS + 1
    }

    fn step_name(&self, step: Step) -> String {
        if step == Table::<G>::stay_out() {
            return "stay out".to_string();
        }
        let seat = self.turn().unwrap_or(Seat::new(0));
        G::step_name(self.table.state.seen(&self.rules, seat), self.table.draft(), step)
    }

    fn step(&mut self, step: Step) -> Result<(), Complaint> {
        Position::step(self, step)
    }

    fn act(&mut self, text: &str) -> Result<(), Complaint> {
        Position::act(self, text)
    }

    fn advise(&self, bot: Thinker) -> Result<Vec<u8>, Complaint> {
        Position::advise(self, bot)
    }

    fn layout(&self, recall: bool) -> Layout {
        self.observer(recall).layout().clone()
    }

    fn observe(&self, seat: Seat, recall: bool, cells: Cells<'_>) {
        Position::observe(self, seat, recall, cells);
    }

    fn view(&self, viewer: Viewer) -> String {
        Position::view(self, viewer)
    }

    fn offers(&self, seat: Seat) -> String {
        Position::offers(self, seat)
    }

    fn describe(&self, viewer: Viewer) -> String {
        G::describe(self.table.state.view(viewer).seen(&self.rules))
    }

    fn unit(&self) -> f32 {
        G::unit(&self.rules)
    }

    fn returns(&self) -> Vec<f64> {
        let scores = self.table.standing(&self.rules).scores;
        margins::<G>(&self.rules, &[0; MAX_SEATS], &scores)[..self.seats()].to_vec()
    }

    fn scores(&self) -> Vec<i32> {
        let sides = G::seating(&self.rules).sides.len();
        self.table.standing(&self.rules).scores[..sides].to_vec()
    }

    fn worlds(
        &self,
        seat: Seat,
        wanted: u64,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<Vec<Box<dyn AnyPosition>>, Complaint> {
        let worlds = Position::worlds(self, seat, wanted, seed, stop)?;
        Ok(worlds.into_iter().map(|world| Box::new(world) as Box<dyn AnyPosition>).collect())
    }

    fn dump(&self) -> Value {
        Position::dump(self)
    }

    fn table(&self) -> Result<Box<dyn Match>, Complaint> {
        match &self.origin {
            Origin::Deal { seed, salt } => {
                seated(game::<G>(), &self.options(), *seed, salt.clone(), &self.table.record)
            }
            Origin::World { .. } => Err(Complaint::wish(
                "this is an imagined world: no table stands behind it that could be told or written down",
            )),
        }
    }
}

/// Sits down at many tables.
pub fn batch(
    game: GameName,
    options: &Value,
    settings: Settings,
) -> Result<Box<dyn AnyBatch>, Complaint> {
    struct Many<'a>(&'a Value, Settings);
    impl Visit for Many<'_> {
        type Out = Result<Box<dyn AnyBatch>, Complaint>;
        fn visit<G: Craft>(self) -> Self::Out {
            Ok(Box::new(Batch::<G>::new(&read::<G>(self.0)?, self.1)?))
        }
    }
    bots::visit(game, Many(options, settings))
}

/// Compiles house rules.
pub(crate) fn compile<G: Spoken>(options: &G::Options) -> Result<G::Rules, Complaint> {
    G::compile(options).map_err(|error| Complaint::new("BAD_OPTIONS", error.to_string()))
}

/// Reads house rules.
pub(crate) fn read<G: Spoken>(options: &Value) -> Result<G::Options, Complaint> {
    house_rules::read::<G>(options)
        .map_err(|error| Complaint::new("BAD_OPTIONS", error.to_string()))
}

/// A match of this game at its beginning.
pub fn position(
    game: GameName,
    options: &Value,
    seed: &str,
    unit: Unit,
    undo: bool,
) -> Result<Box<dyn AnyPosition>, Complaint> {
    struct Beginning<'a>(&'a Value, Seed, Manner);
    impl Visit for Beginning<'_> {
        type Out = Result<Box<dyn AnyPosition>, Complaint>;
        fn visit<G: Craft>(self) -> Self::Out {
            let Beginning(options, seed, manner) = self;
            let rules = Arc::new(compile::<G>(&read::<G>(options)?)?);
            Ok(Box::new(Position::<G>::deal(rules, seed, Vec::new(), manner, &[])?))
        }
    }
    bots::visit(game, Beginning(options, Seed::from_text(seed), Manner { unit, undo }))
}

/// Takes up a position that was put down by [`AnyPosition::dump`].
pub fn load(json: &Value) -> Result<Box<dyn AnyPosition>, Complaint> {
    struct Loading<'a>(&'a Value);
    impl Visit for Loading<'_> {
        type Out = Result<Box<dyn AnyPosition>, Complaint>;
        fn visit<G: Craft>(self) -> Self::Out {
            Ok(Box::new(Position::<G>::load(self.0)?))
        }
    }
    let name = json["game"].as_str().unwrap_or_default();
    bots::visit(named(name)?, Loading(json))
}

/// The match of a log, where it ends. It must have been dealt from a seed.
pub fn from_log(text: &str) -> Result<Box<dyn AnyPosition>, Complaint> {
    struct Reading(Log);
    impl Visit for Reading {
        type Out = Result<Box<dyn AnyPosition>, Complaint>;
        fn visit<G: Craft>(self) -> Self::Out {
            let (rules, seed, salt, record) = unlogged::<G>(&self.0)?;
            let manner = Manner { unit: Unit::Match, undo: true };
            Ok(Box::new(Position::<G>::deal(Arc::new(rules), seed, salt, manner, &record)?))
        }
    }
    let log = read_log(text)?;
    bots::visit(named(&log.game)?, Reading(log))
}

/// The game of that name.
pub fn named(name: &str) -> Result<GameName, Complaint> {
    let unknown = |error: UnknownGame| Complaint::new("UNKNOWN_GAME", error.to_string());
    name.parse().map_err(unknown)
}

pub(crate) fn read_log(text: &str) -> Result<Log, Complaint> {
    Log::from_text(text).map_err(|error| bad_log(&error))
}

pub(crate) fn bad_log(error: &LogError) -> Complaint {
    let clause = match error {
        LogError::Refused { violation, .. } => Some(violation.clause()),
        LogError::Unreadable(_) => None,
    };
    Complaint { clause, ..Complaint::new("BAD_LOG", error.to_string()) }
}

/// Rules, seed, salt and record of a log.
type Unlogged<R> = (R, Seed, Vec<String>, Vec<u8>);

pub(crate) fn unlogged<G: Craft>(log: &Log) -> Result<Unlogged<G::Rules>, Complaint> {
    let Chance::Seed { seed, salt } = &log.source else {
        return Err(Complaint::new(
            "BAD_LOG",
            "only a match that was dealt from a seed can be played on",
        ));
    };
    let play = log.replay::<G>(&mut ()).map_err(|error| bad_log(&error))?;
    Ok((compile::<G>(G::options(play.rules()))?, *seed, salt.clone(), play.record().to_vec()))
}
