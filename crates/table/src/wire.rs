//! The messages between a table and whoever sits or watches there. Every one is an object with one key,
//! its kind. What is not understood is refused: unknown fields are errors.

use engine::choices::{Answer, Choice, Move};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::setup::Setup;

/// What comes in.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Incoming {
    /// I follow this table from now on.
    Hello(Hello),
    /// I want this done.
    Do(Command),
    /// I want to know this; nothing is stored.
    Ask(Question),
}

/// The first message on a connection.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// Which table.
    pub table: String,
    /// The last frame that I have: send what came after it. Left out, send the whole.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seq: Option<u32>,
}

/// Something to be done.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// My name for this command, up to 16 hex digits. Sent again with the same key, it is done once.
    pub key: String,
    /// The last frame that I have seen. A move is judged now if nothing but windows closed since.
    pub seq: u32,
    /// What.
    pub what: What,
}

/// What can be done at a table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum What {
    /// I sit down here, or wherever there is room.
    Sit {
        /// Which seat.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
    },
    /// I get up. While a match is played a bot stands in, and the seat stays mine.
    Rise,
    /// I sit again where a bot stood in for me.
    Return,
    /// I am ready, or not yet.
    Ready(bool),
    /// The host begins: bots take the empty seats.
    Start,
    /// The host seats a bot.
    Fill {
        /// Where.
        seat: u8,
        /// How well it plays.
        level: String,
    },
    /// The host takes a bot away.
    Clear {
        /// Where.
        seat: u8,
    },
    /// The host sets the table up anew.
    Setup(Setup),
    /// The hash of my salt: SHA-256 in hex of its text.
    Hash(String),
    /// My salt, once all hashes are shown.
    Salt(String),
    /// My move.
    Act(Act),
    /// I stay out of the open window, and of those to come until I am offered something else.
    StayOut,
    /// I want to take back my last move.
    TakeBack,
    /// I want to end the match early.
    End,
    /// I agree, or not, to what was asked.
    Agree(bool),
    /// I say this to the whole table.
    Say(String),
    /// I say one of the table's own words.
    React(Reaction),
    /// The bots wait for me, or go on.
    Pause(bool),
    /// My forced moves play themselves, or not.
    Forced(bool),
    /// The host sends somebody away.
    Remove {
        /// Whom.
        seat: u8,
    },
    /// The host does not want to hear somebody, or does again.
    Mute {
        /// Whom.
        seat: u8,
        /// Whether.
        on: bool,
    },
    /// The host makes somebody else host.
    Host {
        /// Whom.
        seat: u8,
    },
}

/// A move, said in one of three ways.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// By its steps.
    Steps(Vec<u8>),
    /// In notation.
    Text(String),
    /// By its cards, as a person points at them.
    Choice(Choice),
}

/// A word that every table knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// "Hello."
    Hello,
    /// "Good luck."
    GoodLuck,
    /// "Well played."
    WellPlayed,
    /// "Thank you."
    Thanks,
    /// "Sorry."
    Sorry,
    /// "One moment."
    OneMoment,
}

/// Something to be known, through the asker's own eyes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// My number for this question.
    pub id: u32,
    /// What.
    pub about: About,
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum About {
    /// What these cards are.
    Choice(Choice),
    /// What happened since this frame of the match, in lines for people; at most in the last 200.
    Lines(u32),
    /// The same as frames tell it, frame by frame: for whoever comes back and has seen none of them.
    Events(u32),
    /// What an expert would do here; all see that I asked.
    Hint,
}

/// What goes out, apart from frames, which are put together as text: see `Frame`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Outgoing<'a> {
    /// Which house this is.
    House(House<'a>),
    /// Where you are.
    Welcome(Welcome),
    /// What happened.
    #[cfg_attr(feature = "ts", ts(type = "Frame"))]
    Frame(&'a RawValue),
    /// Your command is done, and it left no frame.
    Ack(Acked<'a>),
    /// Your command was not done, and nothing has changed.
    Refused(Refusal<'a>),
    /// What you asked.
    Answer(Reply<'a>),
    /// Who is here.
    Here(&'a Here),
    /// Whoever runs the house says something to everybody.
    Notice(&'a str),
    /// This connection is over.
    Bye(Bye<'a>),
}

/// The first message on a connection.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct House<'a> {
    /// The program that runs the house: a page of another one should load itself anew.
    pub build: &'a str,
}

/// Where you are: the first message to whoever follows a table, and again when you sit down or get up.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Welcome {
    /// Your seat; `null` for a watcher.
    pub seat: Option<u8>,
    /// The last frame there is.
    pub seq: u32,
}

/// A command that left no frame is done.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Acked<'a> {
    /// Its key.
    pub key: &'a str,
    /// The last frame there is.
    pub seq: u32,
}

/// Why a command was not done.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal<'a> {
    /// Its key, or the number of a question.
    pub key: &'a str,
    /// The last frame there is.
    pub seq: u32,
    /// The stable code.
    pub code: &'a str,
    /// The sentence for people.
    pub text: &'a str,
    /// The clause in the way, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clause: Option<&'a str>,
    /// Its typed facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Facts"))]
    pub facts: Option<&'a serde_json::Map<String, serde_json::Value>>,
    /// The moves that were meant, where there are several.
    #[serde(skip_serializing_if = "<[Move]>::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Move>>", optional))]
    pub moves: &'a [Move],
}

/// The answer to a question.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reply<'a> {
    /// The number of the question.
    pub id: u32,
    /// The last frame there is.
    pub seq: u32,
    /// What these cards are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub choice: Option<&'a Answer>,
    /// What happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lines: Option<&'a [String]>,
    /// What each frame of the match told; the last one is the last there is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Array<Array<{ event: string }>>"))]
    pub events: Option<&'a RawValue>,
    /// What an expert would do; `null` where nobody can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Hint | null"))]
    pub hint: Option<&'a RawValue>,
}

/// What an expert would do, as `bots::work::hint` tells it.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
pub struct Hint {
    /// What values count in.
    pub unit: String,
    /// What there is to say about that unit.
    pub unit_note: String,
    /// From which loss on a decision is an inaccuracy, a mistake, a blunder.
    pub thresholds: [f64; 3],
    /// In how many worlds every choice was tried; none if there is one choice only.
    pub worlds: u32,
    /// In how many fresh ones those that looked better than a club player's choice.
    pub fresh: u32,
    /// The clause that tells the first from the next.
    pub clause: String,
    /// The choices, the best first.
    pub choices: Vec<Rated>,
}

/// A choice and what it is worth.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
pub struct Rated {
    /// The choice in words.
    pub choice: String,
    /// The steps of its move; left out for staying out of a window.
    #[ts(optional)]
    pub steps: Option<Vec<u8>>,
    /// What it brings on average.
    pub mean: f64,
    /// How far it is behind the first.
    pub behind: f64,
    /// The standard error of that.
    pub doubt: f64,
    /// Whether the first may be no better.
    pub may_be_best: bool,
    /// Whether a club player would choose it.
    pub club: bool,
}

/// Who is here. It is told whenever it changes and has no number: only the last one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Here {
    /// For each seat, whether its person is connected.
    pub seats: Vec<bool>,
    /// How many watch.
    pub watching: u32,
    /// Whether the table waits: everybody is away, or the only person asked for a pause.
    pub waits: bool,
}

/// The end of a connection.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bye<'a> {
    /// The stable code.
    pub code: &'a str,
    /// The sentence for people.
    pub text: &'a str,
    /// Come back after so many milliseconds; left out, do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub retry_ms: Option<u32>,
}
