//! What goes over HTTP, as plain data. What comes in is read strictly: unknown fields are errors.

use std::collections::BTreeMap;

use engine::OptionDoc;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use table::Setup;
use utoipa::ToSchema;

/// The house.
#[derive(Serialize, ToSchema)]
pub struct House {
    /// The program that runs it: a page of another one should load itself anew.
    pub build: String,
    /// The version of the program.
    pub version: &'static str,
    /// Whether one needs a password to come in.
    pub password: bool,
    /// The address for links, where the house was told one.
    pub url: Option<String>,
    /// What whoever runs the house says to everybody.
    pub notice: Option<String>,
    /// Whether new tables get experts now; otherwise club players are offered.
    pub experts: bool,
}

/// Somebody comes in as a guest.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What it is called: 1 to 24 visible characters.
    pub name: String,
    /// Whether it is a program: it is told its token, and is marked as a program wherever it sits.
    #[serde(default)]
    pub program: bool,
    /// The password of the house, where it has one.
    #[serde(default)]
    pub password: Option<String>,
}

/// Whoever asks.
#[derive(Serialize, ToSchema)]
pub struct Me {
    /// Its identity, which is no secret.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whether it is a program.
    pub program: bool,
    /// A program's proof of who it is: `Authorization: Bearer …`. Told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Somebody is called otherwise.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The new name.
    pub name: String,
}

/// A code.
#[derive(Serialize, ToSchema)]
pub struct Code {
    /// The code. In a link it stands behind `#`, so that no server writes it down.
    pub code: String,
    /// It works for so many seconds; for good if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

/// A code is used.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// The code.
    pub code: String,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub struct Game {
    /// Its name on the wire.
    pub name: &'static str,
    /// Its name as people write it.
    pub title: &'static str,
    /// The revision of its rules.
    pub revision: u16,
    /// How many can sit down, by its presets and options.
    pub seats: Vec<u32>,
    /// What a table may choose.
    #[schema(value_type = Vec<Object>)]
    pub options: Vec<OptionDoc>,
    /// Named sets of options.
    pub presets: Vec<Preset>,
}

/// A named set of options.
#[derive(Serialize, ToSchema)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// How many sit down.
    pub seats: u32,
    /// All options.
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
}

/// The games, and how well house bots can play.
#[derive(Serialize, ToSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<Game>,
    /// The levels of house bots, the weakest first.
    pub levels: Vec<&'static str>,
}

/// A rulebook.
#[derive(Serialize, ToSchema)]
pub struct Rules {
    /// The game's name as people write it.
    pub title: &'static str,
    /// How to begin, in a few steps.
    pub start: Vec<Start>,
    /// What players call things that the book calls otherwise: its word for it, or the clauses that
    /// say it.
    pub called: &'static BTreeMap<String, String>,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// A step of how to begin.
#[derive(Serialize, ToSchema)]
pub struct Start {
    /// The step, in a sentence or two.
    pub says: &'static str,
    /// The clause that says it whole.
    pub clause: &'static str,
}

/// One numbered rule.
#[derive(Serialize, ToSchema)]
pub struct Clause {
    /// Its number.
    pub id: String,
    /// The chapter that begins with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// What it says.
    pub says: String,
    /// Where it comes from.
    pub source: String,
    /// Examples.
    pub examples: Vec<Shown>,
}

/// An example of a clause, in words and as the question that was put to the judge.
#[derive(Serialize, ToSchema)]
pub struct Shown {
    /// What it shows.
    pub shows: String,
    /// The question, as `POST /api/judge` takes it.
    #[schema(value_type = Object)]
    pub ask: Value,
    /// Whether it may be done; left out where the judge only tells something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<bool>,
    /// The position, and what somebody wants to do or know there.
    pub asked: String,
    /// The verdict.
    pub told: Vec<String>,
}

/// A new table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// How it is set up.
    #[schema(value_type = Object)]
    pub setup: Setup,
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
pub struct Opened {
    /// Its name, to be said in `hello`.
    pub table: String,
    /// The code to invite others by. In a link it stands behind `#`, so that no server writes it down.
    pub code: String,
}

/// A code led to a table.
#[derive(Serialize, ToSchema)]
pub struct Joined {
    /// Its name, to be said in `hello`.
    pub table: String,
    /// Whether there is a seat left.
    pub room: bool,
}

/// A table, as it stands.
#[derive(Serialize, ToSchema)]
pub struct TableInfo {
    /// Its name, to be said in `hello`.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// Whether it is over, and only its matches are left.
    pub over: bool,
    /// When you came to it, in milliseconds since 1970; for a table of yours only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// Where you sit.
    pub seat: Option<u8>,
    /// Whether you are its host.
    pub host: bool,
    /// What all viewers know of it, unless it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    pub around: Option<Box<RawValue>>,
}

/// Some tables.
#[derive(Serialize, ToSchema)]
pub struct Tables {
    /// The tables.
    pub tables: Vec<TableInfo>,
}

/// The finished matches of a table.
#[derive(Serialize, ToSchema)]
pub struct Matches {
    /// One line a match, the first one first.
    pub matches: Vec<MatchLine>,
}

/// A finished match.
#[derive(Serialize, ToSchema)]
pub struct MatchLine {
    /// Its number at the table, from 1.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// How many actions it has.
    pub actions: u32,
    /// The commitment that was published before the first deal.
    pub commitment: Option<String>,
    /// How often something was taken back.
    pub taken_back: u32,
    /// How many hints were asked for.
    pub hints: u32,
    /// Where whoever asks sat in it.
    pub seat: Option<u8>,
    /// How many actions were taken over from another match, where it was played on from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played_on: Option<u32>,
    /// Whether hidden cards were dealt anew then.
    pub dealt_anew: bool,
    /// The revision of the rules that it was played under, where this house does not know them: its record is kept, with
    /// the seed, and cannot be told again here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_rules: Option<u16>,
}

/// A finished match, told again.
#[derive(Serialize, ToSchema)]
pub struct Replayed {
    /// The game's name.
    pub game: String,
    /// The seat from which it is seen.
    pub seat: u8,
    /// Whether the hands of all others are open.
    pub open: bool,
    /// What happened, the deal first.
    #[schema(value_type = Vec<Moment>)]
    pub moments: Vec<Box<RawValue>>,
}

/// One moment of a finished match. It is put together as text by the table.
#[derive(ToSchema)]
pub struct Moment {
    /// The number of the log's action that it came from, from 0; several closings can be one. `null` for the
    /// first deal.
    pub action: Option<u32>,
    /// The hands that changed, by seat: the cards that lie before each, as `touch` tells one's own.
    #[schema(value_type = Option<Object>)]
    pub hands: Option<()>,
    /// The frame that the table sent, or would have; the first one is whole.
    #[schema(value_type = Object)]
    pub frame: (),
}

/// A finished match is played on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// From which moment on: so many actions stand, closings counted one by one.
    pub at: u32,
    /// The seat that is played by who asks; house bots play the others.
    pub seat: u8,
    /// What becomes of the cards that this seat could not see then.
    pub hidden: Hidden,
}

/// What becomes of hidden cards when a match is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
pub enum Hidden {
    /// They lie as they lay.
    #[serde(rename = "as they were")]
    AsTheyWere,
    /// They are dealt anew, in a way that the seat had to hold possible; later deals are new, too.
    #[serde(rename = "dealt anew")]
    DealtAnew,
}

/// A position, in the eyes of a seat that has to decide.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The game's name.
    pub game: String,
    /// Its house rules; what is left out is as usual.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// What the seat sees: `viewer`, `open` and `own`, as a table and the arena write them.
    #[schema(value_type = Object)]
    pub view: Value,
    /// What it was told in this deal, as a table tells it.
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Value>,
}

/// What an expert would do.
#[derive(Serialize, ToSchema)]
pub struct Hinted {
    /// The choices with what each is worth, as at a table; `null` where nobody can tell.
    #[schema(value_type = Object)]
    pub hint: Box<RawValue>,
}

/// A review is asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReview {
    /// The decisions of this seat; left out, of the people at the table.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// How a review stands.
#[derive(Serialize, ToSchema)]
pub struct ReviewStands {
    /// Whether it is still being made: ask again in a moment.
    pub waits: bool,
    /// So many other reviews are made before it.
    pub before: u32,
    /// So many decisions are weighed.
    pub done: u32,
    /// Of so many; 0 until its turn has come, and once it is made.
    pub of: u32,
    /// The review, as `quinte review --json` writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    pub review: Option<Box<RawValue>>,
}

/// What whoever runs the house does to a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseTable {
    /// Which table.
    pub table: String,
}

/// What whoever runs the house does to an identity.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ban {
    /// Whom.
    pub person: String,
    /// Whether, or not any more.
    pub on: bool,
}

/// What whoever runs the house says to everybody.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Announce {
    /// What; nothing takes it back.
    pub text: Option<String>,
}
