//! A match of any game as one object: what a server, a page, a terminal or a pipe needs, whatever is
//! played. Numbers and text go in and come out, and nothing that a viewer may not know does.

use std::any::Any;
use std::fmt;

use cards::{Dice, Seat};
use engine::choices::{Answer, Choice, Move, Offers, Reason, Touch};
use engine::fair::{Anew, Seed};
use engine::log::{Entry, Log};
use engine::spoken::Names;
use engine::{BadRecord, Due, Job, OptionsError, Spoken, Standing, Step, Steps, Turn, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::moves::Listed;
use crate::name::GameName;

/// A match of any game.
pub trait Match: Send {
    /// The game.
    fn game(&self) -> GameName;
    /// The revision of its rules.
    fn revision(&self) -> u16;
    /// Its house rules, as JSON.
    fn options(&self) -> Value;
    /// How many sit at the table.
    fn seats(&self) -> usize;
    /// What a viewer calls the seats and sides.
    fn names(&self, viewer: Viewer) -> Names;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// What is waited for.
    fn due(&self) -> Due;
    /// Whether the open window is the last one for now; see [`engine::Basis::last_window`].
    fn last_window(&self) -> bool;
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
        let who = serde_json::to_string(&viewer).expect("a viewer is plain data");
        format!(r#"{{"viewer":{who},"open":{},"own":{}}}"#, self.open(), self.own(viewer))
    }
    /// What this viewer was told by each frame from this one on, as JSON lists.
    fn events(&self, viewer: Viewer, from: usize) -> Vec<String>;
    /// The same in lines for people.
    fn lines(&self, viewer: Viewer, from: usize) -> Vec<String>;
    /// The table in a few lines for people.
    fn describe(&self, viewer: Viewer) -> String;

    /// The steps that a seat may take after these; none where it may not act, or not so.
    fn legal(&self, seat: Seat, steps: &[Step]) -> Steps;
    /// The same, each with its names.
    fn steps(&self, seat: Seat, steps: &[Step]) -> Vec<StepName>;
    /// What a seat may do after these steps, for people who read a list: every move if there are so many
    /// at most, else the next steps.
    fn list(&self, seat: Seat, steps: &[Step], most: usize) -> Vec<Listed>;
    /// The cards that a seat can lay a finger on, in the game's own order.
    fn touch(&self, seat: Seat) -> Vec<Touch>;
    /// What a seat may do, and why not with the rest.
    fn offers(&self, seat: Seat) -> Offers;
    /// What a seat's choice of cards is.
    fn choose(&self, seat: Seat, choice: &Choice) -> Answer;
    /// The steps of what a seat would do, if it may; nothing is done yet.
    fn spell(&self, seat: Seat, act: Act<'_>) -> Result<Vec<Step>, Refused>;
    /// A seat acts. A refusal changes nothing.
    fn act(&mut self, seat: Seat, act: Act<'_>) -> Result<(), Refused>;
    /// A seat stays out of the open window; see [`engine::Sitting::stay_out`].
    fn stay_out(&mut self, seat: Seat);
    /// The house closes the open window; `false` if there is none.
    fn close(&mut self) -> bool;
    /// Goes back to where so many frames stood; `false` if there are fewer. Who stayed out before then
    /// stays out; after that frame nobody has yet.
    fn back(&mut self, frames: usize) -> bool;
    /// Whether somebody was told a secret after so many frames, or this seat has located a card since:
    /// among people what was seen cannot be taken back.
    fn learned(&self, seat: Seat, after: usize) -> bool;

    /// Who did what after so many frames, as the record keeps it; see [`crate::replay`].
    fn record(&self, after: usize) -> &[u8];
    /// What was done after so many frames, as a log writes it: to keep what is taken back.
    fn entries(&self, after: usize) -> Vec<Entry>;
    /// The match written down for the house: with its seed, so nobody may see it before the end.
    fn log(&self) -> Log;
    /// The match as this viewer was told it: no seed, no digest, no card that it may not know.
    fn told(&self, viewer: Viewer) -> Value;
    /// Deals anew what a seat cannot see, for a match that is played on from here; see
    /// [`engine::Sitting::anew`].
    fn anew(&self, seat: Seat, seed: Seed) -> Option<Anew>;
    /// Dice for a seat's thoughts; see [`engine::Sitting::dice`].
    fn dice(&self, seat: Seat, purpose: &str) -> Dice;
    /// What a bot in this seat is given to decide from.
    fn work(&self, seat: Seat, seed: u64) -> Work;
}

/// A legal step and what it is called; both names are its own in the list that it stands in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepName {
    /// Its number.
    pub step: u8,
    /// For programs: `KS`, `meld_four_aces`.
    pub name: String,
    /// For people: `K♠`, `meld four aces`.
    pub text: String,
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
        /// `UNREADABLE` for a text, `NOT_OFFERED` for steps.
        code: &'static str,
        /// The sentence for people.
        text: String,
    },
    /// The choice means several moves.
    Unclear {
        /// `SEVERAL_MOVES`.
        code: &'static str,
        /// The sentence for people.
        text: &'static str,
        /// Which.
        moves: Vec<Move>,
    },
}

impl Refused {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Rule(Reason { code, .. })
            | Refused::Unreadable { code, .. }
            | Refused::Unclear { code, .. } => code,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::Rule(Reason { text, .. }) | Refused::Unreadable { text, .. } => text,
            Refused::Unclear { text, .. } => text,
        })
    }
}

impl std::error::Error for Refused {}

/// Why a match could not be opened or played again.
#[derive(Clone, Debug, PartialEq)]
pub enum Unplayable {
    /// The options cannot be played.
    Options(OptionsError),
    /// The given answers of chance do not fit, or ran out.
    Chance(String),
    /// The record does not go with them.
    Record(BadRecord),
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Options(why) => why.fmt(f),
            Unplayable::Chance(why) => f.write_str(why),
            Unplayable::Record(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unplayable {}

impl From<OptionsError> for Unplayable {
    fn from(why: OptionsError) -> Unplayable {
        Unplayable::Options(why)
    }
}

impl From<BadRecord> for Unplayable {
    fn from(why: BadRecord) -> Unplayable {
        Unplayable::Record(why)
    }
}

/// A bot's job in a match of any game: a [`Job`] of that game, which holds no hidden card.
pub struct Work {
    game: GameName,
    job: Box<dyn Any + Send>,
}

impl Work {
    /// A job of this game.
    pub fn new<G: Spoken>(game: GameName, job: Job<G>) -> Work {
        Work { game, job: Box::new(job) }
    }

    /// The game.
    pub fn game(&self) -> GameName {
        self.game
    }

    /// The job, for whoever plays this game; `None` if it is of another.
    pub fn job<G: Spoken>(self) -> Option<Job<G>> {
        self.job.downcast().ok().map(|job| *job)
    }
}
