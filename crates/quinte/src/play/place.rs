//! A place at a table: all that a screen is told, and all that it may ask. Behind it sits the house of
//! this program (`house.rs`) or a wire to another one (`afar`): the screen does not know.

use std::sync::mpsc::Receiver;

use bots::Hint;
use cards::Seat;
use engine::choices::{Answer, Choice, Offers};
use engine::spoken::Names;
use engine::{Step, Viewer};
use games::{GameName, Refused};
use serde_json::Value;

/// A place at a table.
pub(super) struct Place {
    /// Asks the house; it answers by news, or not at all once it has gone.
    pub ask: Box<dyn Fn(Ask)>,
    /// What it tells.
    pub news: Receiver<News>,
    /// The command by which one comes back to it.
    pub back: String,
    /// Whether others come to this table from elsewhere: one waits for them, and may talk.
    pub shared: bool,
}

/// What the person in this place wants.
#[derive(Debug)]
pub(super) enum Ask {
    /// What these cards are; the answer has the same number.
    Choose(u64, Choice),
    /// To make the move of these steps.
    Move(Vec<Step>),
    /// To make the move that these cards are.
    Act(Choice),
    /// To make the move that is written here, or meant by the cards in it.
    Say(String),
    /// To stay out of the open window.
    StayOut,
    /// What an expert would do.
    Hint,
    /// To take back the last decision.
    TakeBack,
    /// To agree, or not, to what somebody asks of all.
    Agree(bool),
    /// To begin, once everybody is ready.
    Ready(bool),
    /// To begin with bots in the empty seats.
    Start,
    /// To say this to the whole table.
    Talk(String),
}

/// What the house tells.
#[derive(Debug)]
pub(super) enum News {
    /// How the table stands now.
    Frame(Box<Frame>),
    /// What a choice is.
    Answer(u64, Answer),
    /// What was asked for is not done, and why.
    Refused(Refused),
    /// What an expert would do, if it can be told.
    Hint(Option<Hint>),
    /// Something else to say.
    Said(String),
    /// Who has come so far: no match is played yet.
    Room(Room),
    /// Everything that was told so far, in place of what was heard.
    Lines(Vec<String>),
    /// Somebody has said this.
    Talk(String),
    /// This place is no more, and why.
    Gone(String),
}

/// A table before the cards are dealt.
#[derive(Clone, Debug)]
pub(super) struct Room {
    /// The game.
    pub game: GameName,
    /// House rules, who sits, what is waited for.
    pub lines: Vec<String>,
    /// Whether this person sits, and is ready.
    pub ready: Option<bool>,
    /// Whether it may begin with bots.
    pub host: bool,
    /// Whether people are waited for, and not their salt.
    pub gathers: bool,
}

/// How a table stands, as one viewer may know it.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The game.
    pub game: GameName,
    /// Who looks.
    pub viewer: Viewer,
    /// What they call the others.
    pub names: Names,
    /// Who sits where: `you`, `expert`.
    pub sitters: Vec<String>,
    /// Whose decision is waited for.
    pub waits: Turn,
    /// What everybody knows, as the game writes it.
    pub open: Value,
    /// The table in a few lines.
    pub described: String,
    /// The cards to touch and what may be done with them.
    pub offers: Offers,
    /// Whether what was told before no longer counts: somebody else looks, or something was taken back.
    pub anew: bool,
    /// What happened since, for programs.
    pub events: Vec<Value>,
    /// The same for people.
    pub lines: Vec<String>,
    /// What is agreed on at this table: house rules, seats, commitment.
    pub agreed: Vec<String>,
    /// Once the match is over: who has won, and how it can be checked.
    pub farewell: Vec<String>,
}

/// Whose decision is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The viewer's own, who may or may not stay out.
    Yours {
        /// Whether they may.
        in_window: bool,
    },
    /// Another seat's.
    Other(Seat),
    /// That of whoever may act: a window is open.
    Others,
    /// Nobody's: the match is over.
    Over,
}
