//! A match of any game as one object: what a server, a page, a terminal or a pipe needs, whatever is
//! played. Everything goes in and comes out as numbers and text; nothing that a viewer may not know does.

use std::any::Any;
use std::cell::OnceCell;
use std::collections::VecDeque;
use std::fmt;

use cards::{Seat, SeatSet};
use engine::choices::{self, Answer, Choice, Move, Offers, Reason};
use engine::fair::Source;
use engine::log::{Log, TakenBack};
use engine::sitting::{Due, Job, Sitting};
use engine::{OptionsError, Play, Spoken, Standing, Step, Steps, StepError, Told, Turn, Viewer, Violation};
use serde::Serialize;
use serde_json::{Value, json};

use crate::name::{GameName, Visit};

/// So many frames are kept as they were told; older ones are played again when somebody asks.
const KEPT: usize = 200;

/// A match of any game.
pub trait Match: Send {
    /// The game.
    fn game(&self) -> GameName;
    /// Its house rules, as JSON.
    fn options(&self) -> Value;
    /// How many sit at the table.
    fn seats(&self) -> usize;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// What is waited for.
    fn due(&self) -> Due;
    /// Where the match stands.
    fn standing(&self) -> Standing;

    /// How many actions and closings stand: the number of the last frame. Frame 0 is the first deal.
    fn frames(&self) -> usize;
    /// What everybody knows, as JSON: built once a frame, the same for all viewers.
    fn open(&self) -> &str;
    /// What this viewer knows besides, as JSON.
    fn own(&self, viewer: Viewer) -> String;
    /// A whole view, as JSON that reads back.
    fn view(&self, viewer: Viewer) -> String {
        let viewer_json = serde_json::to_string(&viewer).expect("a viewer is plain data");
        format!(r#"{{"viewer":{viewer_json},"open":{},"own":{}}}"#, self.open(), self.own(viewer))
    }
    /// What this viewer was told by each frame after this one, as JSON lists.
    fn events(&self, viewer: Viewer, after: usize) -> Vec<String>;
    /// The same in lines for people.
    fn lines(&self, viewer: Viewer, after: usize) -> Vec<String>;
    /// The table in a few lines for people.
    fn describe(&self, viewer: Viewer) -> String;

    /// The steps that a seat may take after these; none where it may not act.
    fn legal(&self, seat: Seat, steps: &[Step]) -> Steps;
    /// What a seat may do, and why not with the rest.
    fn offers(&self, seat: Seat) -> Offers;
    /// What a seat's choice of cards is.
    fn choose(&self, seat: Seat, choice: &Choice) -> Answer;
    /// A seat acts. A refusal changes nothing.
    fn act(&mut self, seat: Seat, act: Act<'_>) -> Result<(), Refused>;
    /// A seat stays out of the open window, until it is offered something else.
    fn stay_out(&mut self, seat: Seat);
    /// The house closes the open window; `false` if there is none.
    fn close(&mut self) -> bool;
    /// Goes back to where so many frames stood; `false` if there were fewer.
    fn back(&mut self, frames: usize) -> bool;

    /// Who did what after this frame, as the record keeps it: see [`replay`].
    fn record(&self, after: usize) -> &[u8];
    /// The match written down for the house: with its seed, so nobody may see it before the end.
    fn log(&self) -> Log;
    /// The match as this viewer was told it: no seed, no digest, no card that it may not know.
    fn told(&self, viewer: Viewer) -> Value;
    /// What a bot in this seat is given: see [`Work`].
    fn work(&self, seat: Seat, seed: u64) -> Work;
}

/// How a seat says what it does.
#[derive(Clone, Copy, Debug)]
pub enum Act<'a> {
    /// By the steps of one whole action.
    Steps(&'a [Step]),
    /// By notation, or as events tell it.
    Text(&'a str),
    /// By its cards, as a person points at them.
    Choice(&'a Choice),
}

/// Why a seat did not act.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Refused {
    /// A clause stands in the way.
    Rule(Reason),
    /// What was sent is no move at all.
    Unreadable {
        /// `UNREADABLE`, or `NOT_OFFERED` for a step that cannot come there.
        code: &'static str,
        /// The sentence for people.
        text: String,
    },
    /// The choice means several moves.
    Unclear {
        /// `SEVERAL_MOVES`.
        code: &'static str,
        /// The sentence for people.
        text: String,
        /// Which.
        moves: Vec<Move>,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Rule(Reason { text, .. })
            | Refused::Unreadable { text, .. }
            | Refused::Unclear { text, .. } => f.write_str(text),
        }
    }
}

impl std::error::Error for Refused {}

/// Opens a match: compiles the options and lets the house deal.
pub fn open(
    game: GameName,
    options: &Value,
    source: Source,
    people: SeatSet,
) -> Result<Box<dyn Match>, OptionsError> {
    replay(game, options, source, people, &[])
}

/// Opens a match and plays this record again. The record of another revision is not for this door.
pub fn replay(
    game: GameName,
    options: &Value,
    source: Source,
    people: SeatSet,
    record: &[u8],
) -> Result<Box<dyn Match>, OptionsError> {
    struct Opening<'a> {
        game: GameName,
        options: &'a Value,
        source: Source,
        people: SeatSet,
        record: &'a [u8],
    }
    impl Visit for Opening<'_> {
        type Out = Result<Box<dyn Match>, OptionsError>;
        fn visit<G: Spoken>(self) -> Self::Out {
            let Opening { game, options, source, people, record } = self;
            let options = engine::house_rules::read::<G>(options)?;
            Ok(Box::new(Seated::<G>::new(game, &options, source, people, record)?))
        }
    }
    game.visit(Opening { game, options, source, people, record })
}

/// A match of one game, with what was told lately.
struct Seated<G: Spoken> {
    game: GameName,
    sitting: Sitting<G>,
    /// Where the record stood after each frame.
    marks: Vec<usize>,
    /// What the last frames told, the newest last.
    told: VecDeque<Vec<Told<G::Event>>>,
    /// What everybody knows, once somebody has asked.
    open: OnceCell<String>,
}
