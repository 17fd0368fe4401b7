//! What a table may choose, the named choices, and the rules compiled from them.
//!
//! Every option is a ruling (`T…`) that a table could want otherwise. How long a window stays open
//! for declarations is the table's business, not a rule.

use cards::Sides;
use engine::OptionsError;
use serde::{Deserialize, Serialize};

/// The house rules of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How the match is won (T1, T47).
    pub win_at: WinAt,
    /// How far a deal's result carries a side up the ranks (T5, T47).
    pub advancement: Advancement,
    /// What happens when nobody declares (T9, T45).
    pub nobody_declares: NobodyDeclares,
    /// Whether every seat is asked once more when all cards are dealt (T15, T46).
    pub final_window: bool,
    /// When several combinations may be led at once (T16, T44).
    pub throw: Throw,
    /// What a throw that fails costs (T17, T44).
    pub throw_fine: u8,
    /// Whether trumps may be thrown (T19).
    pub trump_throw: bool,
    /// Which trump pairs join to tractors (T20, T48).
    pub tractor_ladder: TractorLadder,
    /// What the kitty counts for attackers who win the last trick (T34, T47).
    pub kitty_multiplier: KittyMultiplier,
}

/// How the match is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WinAt {
    /// By holding the attackers under 80 while defending at ace.
    DefendAce,
    /// By getting to ace.
    ReachAce,
}

/// How far a deal's result carries a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Advancement {
    /// Two ranks at most.
    Seed,
    /// Three ranks for a shut-out, and one for every forty points beyond 80.
    PerForty,
}

/// What happens when nobody declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NobodyDeclares {
    /// The deal is played without a trump suit.
    NoTrump,
    /// Kitty cards are turned until one of them names a suit.
    FlipKitty,
    /// The cards are dealt again; a second time they are played without a trump suit.
    Redeal,
}

/// When several combinations may be led at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Throw {
    /// When the leader can see that nobody can beat any of them.
    Provable,
    /// Always; if somebody can beat one of them, only the weakest such part is led.
    Challenge,
}

/// Which trump pairs join to tractors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TractorLadder {
    /// Suit, rank cards and jokers join among themselves only.
    Seed,
    /// All trumps are one ladder.
    Unified,
}

/// What the kitty counts for attackers who win the last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum KittyMultiplier {
    /// Four times if the last lead has a pair, else twice.
    Seed,
    /// Twice, and twice as much for every pair in the last lead.
    PowerOfTwo,
    /// Twice the number of cards in the last lead.
    TwiceCards,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            win_at: WinAt::DefendAce,
            advancement: Advancement::Seed,
            nobody_declares: NobodyDeclares::NoTrump,
            final_window: true,
            throw: Throw::Provable,
            throw_fine: 0,
            trump_throw: false,
            tractor_ladder: TractorLadder::Seed,
            kitty_multiplier: KittyMultiplier::Seed,
        }
    }
}

/// The named sets of options; the first is the default.
pub(crate) fn presets() -> Vec<(&'static str, Options)> {
    let common = Options {
        advancement: Advancement::PerForty,
        nobody_declares: NobodyDeclares::FlipKitty,
        throw: Throw::Challenge,
        trump_throw: true,
        tractor_ladder: TractorLadder::Unified,
        kitty_multiplier: KittyMultiplier::TwiceCards,
        ..Options::default()
    };
    vec![("seed", Options::default()), ("common", common)]
}

/// Half of all points: more would be no fine but a verdict.
const FINE_MOST: u8 = 100;

/// Options, checked, with what play needs at hand.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What they were compiled from.
    pub options: Options,
    /// TRC-1.1: seats 0 and 2 against 1 and 3.
    pub sides: Sides,
}

/// TRC-1.1.1: four play.
pub const SEATS: usize = 4;

impl Rules {
    /// Checks the options and compiles them.
    pub fn compile(options: &Options) -> Result<Rules, OptionsError> {
        let wrong = |why: String| Err(OptionsError(why));
        if options.throw_fine > FINE_MOST {
            return wrong(format!("throw_fine must be between 0 and {FINE_MOST}"));
        }
        if options.throw_fine > 0 && options.throw == Throw::Provable {
            return wrong(
                "throw_fine needs throw to be challenge: a provable throw never fails".into(),
            );
        }
        Ok(Rules { options: options.clone(), sides: Sides::partners() })
    }
}

/// The options, explained: the values of each, and what it changes.
pub(crate) const DOCS: &str = "\
win_at: defend_ace reach_ace
Whether the match is won by defending at ace, or by getting there.
advancement: seed per_forty
How many ranks a deal is worth: two at most, or one for every forty points and three for a shut-out.
nobody_declares: no_trump flip_kitty redeal
Without a declaration: no trump suit, a suit from the kitty's cards, or a new deal.
final_window: true false
When all cards are dealt, every seat in turn may still declare, until four pass in a row.
throw: provable challenge
Several combinations may be led when they provably cannot be beaten, or always at a risk.
throw_fine: 0..100
Points that the other side gets for a challenged throw that fails.
trump_throw: true false
Several combinations of trumps may be led at once, too.
tractor_ladder: seed unified
Trump suit, rank cards and jokers make tractors among themselves, or all together.
kitty_multiplier: seed power_of_two twice_cards
What the kitty counts for attackers who win the last trick: two or four times, a power of two by pairs, twice the cards led.";
