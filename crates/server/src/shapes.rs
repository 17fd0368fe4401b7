//! What goes over HTTP, as plain data. What comes in is read strictly: unknown fields are errors.

use engine::OptionDoc;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use table::Setup;
use utoipa::ToSchema;

/// The house.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What it is called: 1 to 24 visible characters.
    pub name: String,
    /// Whether it is a program: it is told its token, and is marked as a program wherever it sits.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// The password of the house, where it has one.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub password: Option<String>,
}

/// Whoever asks.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// Its identity, which is no secret.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whether it is a program.
    pub program: bool,
    /// A program's proof of who it is: `Authorization: Bearer …`. Told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub token: Option<String>,
}

/// Somebody is called otherwise.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The new name.
    pub name: String,
}

/// A code.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Code {
    /// The code. In a link it stands behind `#`, so that no server writes it down.
    pub code: String,
    /// It works for so many seconds; for good if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seconds: Option<u32>,
}

/// A code is used.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// The code.
    pub code: String,
}

/// A game.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// How many sit down.
    pub seats: u32,
    /// All options.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, Setting>"))]
    pub options: Map<String, Value>,
}

/// The games, and how well house bots can play.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Games {
    /// The games.
    pub games: Vec<Game>,
    /// The levels of house bots, the weakest first.
    pub levels: Vec<&'static str>,
}

/// A rulebook.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rules {
    /// The game's name as people write it.
    pub title: &'static str,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// One numbered rule.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clause {
    /// Its number.
    pub id: String,
    /// The chapter that begins with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub chapter: Option<String>,
    /// What it says.
    pub says: String,
    /// Where it comes from.
    pub source: String,
    /// Examples.
    pub examples: Vec<Shown>,
}

/// An example of a clause, in words.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// What it shows.
    pub shows: String,
    /// The position, and what somebody wants to do or know there.
    pub asked: String,
    /// The verdict.
    pub told: Vec<String>,
}

/// A new table.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// How it is set up.
    #[schema(value_type = Object)]
    pub setup: Setup,
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opened {
    /// Its name, to be said in `hello`.
    pub table: String,
    /// The code to invite others by. In a link it stands behind `#`, so that no server writes it down.
    pub code: String,
}

/// A code led to a table.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Joined {
    /// Its name, to be said in `hello`.
    pub table: String,
    /// Whether there is a seat left.
    pub room: bool,
}

/// A table, as it stands.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableInfo {
    /// Its name, to be said in `hello`.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// Whether it is over, and only its matches are left.
    pub over: bool,
    /// When you came to it, in milliseconds since 1970; for a table of yours only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub since: Option<u64>,
    /// Where you sit.
    pub seat: Option<u8>,
    /// Whether you are its host.
    pub host: bool,
    /// What all viewers know of it, unless it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(optional, type = "Around"))]
    pub around: Option<Box<RawValue>>,
}

/// Some tables.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tables {
    /// The tables.
    pub tables: Vec<TableInfo>,
}

/// The finished matches of a table.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Matches {
    /// One line a match, the first one first.
    pub matches: Vec<MatchLine>,
}

/// A finished match.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
}

/// A review is asked for.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewReview {
    /// The decisions of this seat; left out, of the people at the table.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
}

/// How a review stands.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewStands {
    /// Whether it is still being made: ask again in a moment.
    pub waits: bool,
    /// The review, as `quinte review --json` writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
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
