//! How a table is set up: the game and its house rules, and the manners of the table, which are no rules
//! of the game: clocks, pace, talk, who may watch.

use engine::OptionsError;
use games::GameName;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::refusal::BAD_LEVEL;

/// How a table is set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game's name.
    pub game: String,
    /// Its house rules; what is left out is as usual.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, Setting>", optional))]
    pub options: Map<String, Value>,
    /// The manners of the table.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Manners>", optional))]
    pub manners: Manners,
}

/// The manners of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Manners {
    /// How well house bots play that fill seats or stand in.
    pub level: String,
    /// How long house bots seem to think.
    pub pace: Pace,
    /// How long a person may think about a move; `null` for as long as it likes.
    pub clock: Option<Clock>,
    /// After so many seconds without its person a seat is played by a bot, until the person is back.
    pub grace_s: u32,
    /// How long a window stays open while cards are dealt, in milliseconds.
    pub card_ms: u32,
    /// How long the last window of a deal stays open.
    pub last_ms: u32,
    /// When people may talk.
    pub chat: Chat,
    /// Who may watch.
    pub watch: Watch,
    /// Whether people who play against each other may ask for hints; all see that they did.
    pub hints: bool,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners {
            level: "club".to_string(),
            pace: Pace::Normal,
            clock: None,
            grace_s: 60,
            card_ms: 250,
            last_ms: 5_000,
            chat: Chat::Always,
            watch: Watch::Link,
            hints: false,
        }
    }
}

/// How long house bots seem to think. It never depends on what they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Not at all: for programs that play against each other.
    Instant,
    /// Less than half a second.
    Quick,
    /// About a second.
    Normal,
    /// Two or three seconds.
    Slow,
}

impl Pace {
    /// The least and the most, in milliseconds.
    pub(crate) fn range(self) -> (u32, u32) {
        match self {
            Pace::Instant => (0, 0),
            Pace::Quick => (200, 450),
            Pace::Normal => (700, 1_500),
            Pace::Slow => (1_600, 3_000),
        }
    }
}

/// A clock for each move of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// So long a move may take.
    pub seconds: u32,
    /// What comes of it when it takes longer.
    pub then: Then,
}

/// What comes of a move that took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// A bot makes this one move.
    Play,
    /// A bot plays on until the person says that it is back.
    StandIn,
}

/// When people may talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Chat {
    /// Never; reactions are words that everybody may say.
    Off,
    /// While no match is under way.
    Between,
    /// Always; watchers only while no match is under way.
    Always,
}

/// Who may watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Watch {
    /// Nobody but who sits.
    Nobody,
    /// Whoever was given the link.
    Link,
    /// Everybody; the table is listed.
    All,
}

/// Why a table cannot be set up so.
#[derive(Clone, Debug, PartialEq)]
pub enum BadSetup {
    /// There is no such game.
    Game(games::UnknownGame),
    /// The options cannot be played.
    Options(OptionsError),
    /// A figure is out of its bounds.
    Bounds(&'static str),
}

impl std::fmt::Display for BadSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadSetup::Game(why) => why.fmt(f),
            BadSetup::Options(why) => why.fmt(f),
            BadSetup::Bounds(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for BadSetup {}

/// The levels of house bots, the weakest first. Whoever runs the bots has these and no others.
pub const LEVELS: [&str; 5] = ["random", "novice", "greedy", "club", "expert"];

/// Whether bots play so.
pub(crate) fn is_level(name: &str) -> bool {
    LEVELS.contains(&name)
}

impl Setup {
    /// The game and how many sit at the table, if it can be set up so.
    pub fn check(&self) -> Result<(GameName, usize), BadSetup> {
        let game: GameName = self.game.parse().map_err(BadSetup::Game)?;
        let options = Value::Object(self.options.clone());
        let seats = games::seats(game, &options).map_err(BadSetup::Options)?;
        let Manners { clock, grace_s, card_ms, last_ms, level, .. } = &self.manners;
        let bounds = [
            (
                clock.is_none_or(|clock| (5..=3_600).contains(&clock.seconds)),
                "a clock runs 5 to 3600 seconds",
            ),
            ((10..=3_600).contains(grace_s), "a seat waits 10 to 3600 seconds for its person"),
            (
                (0..=2_000).contains(card_ms),
                "a window stays open for at most 2000 milliseconds a card",
            ),
            (
                (0..=30_000).contains(last_ms),
                "the last window stays open for at most 30000 milliseconds",
            ),
            (is_level(level), BAD_LEVEL.text),
        ];
        let broken = bounds.into_iter().find(|(kept, _)| !kept);
        broken.map_or(Ok((game, seats)), |(_, why)| Err(BadSetup::Bounds(why)))
    }
}
