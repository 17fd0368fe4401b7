//! What a table may choose, the named choices, and the rules compiled from them.
//!
//! Every option is a ruling (`C…`) or a clause of the game around the melds (`CAN-G…`) that a table
//! could want otherwise. [`Options`] is plain data that goes over the wire; [`Rules`] is the same,
//! checked, with what play needs at hand.

use cards::{Deck, Face, Jokers, List, Rank, Sides};
use engine::OptionsError;
use serde::{Deserialize, Serialize};

use crate::pack::PACK;

/// The house rules of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Four in two partnerships, or two who play for themselves (CAN-G1).
    pub players: u8,
    /// Six jokers, or four (CAN-G2).
    pub jokers: u8,
    /// How many melds of an opening keep the first-meld rule (C10).
    pub opening_strictness: OpeningStrictness,
    /// Whether melds of wild cards alone are allowed (C12).
    pub wild_melds: bool,
    /// What a wild canasta of as many jokers as twos is worth (C16).
    pub wild_tie_bonus: i32,
    /// Whether a run may end on a nine (C33).
    pub nine_end: NineEnd,
    /// Where wild cards may stand in a run (C34).
    pub run_wilds: RunWilds,
    /// Whether the first player may keep some of the bottom three cards (CAN-G3.3).
    pub bottom_three: bool,
    /// Whether a red three on the table may be thrown (CAN-G6.5).
    pub red_three_discard: bool,
    /// Whether five wild cards take the pile (C49).
    pub wild_key: WildKey,
    /// Whether a wild card in the pile leaves set keys only (C49).
    pub freeze_on_wild: bool,
    /// Who may close without a canasta (CAN-G9.3).
    pub close_without_canasta: Close,
    /// Whether the pile is shuffled before it becomes the stock (CAN-G12.1).
    pub recycle_shuffle: bool,
    /// How often in a deal the pile becomes the stock (C52).
    pub recycle_limit: u8,
    /// The score that wins the match (CAN-G11.1).
    pub target: i32,
    /// After so many deals the match is over (C56).
    pub max_deals: u16,
}

/// How many melds of an opening keep the first-meld rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OpeningStrictness {
    /// One of them; the others are later melds.
    One,
    /// Every one.
    Every,
}

/// Whether a run may end on a nine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NineEnd {
    /// Never.
    Strict,
    /// It may; it may not begin with one.
    Relaxed,
}

/// Where wild cards may stand in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RunWilds {
    /// In gaps and at the end.
    Any,
    /// In gaps.
    GapsOnly,
    /// Nowhere.
    None,
}

/// Whether five wild cards take the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WildKey {
    /// A wild top card, which is melded with them.
    WildTop,
    /// Whatever lies on top; it goes to the hand.
    AnyTop,
    /// Never.
    Off,
}

/// Who may close without a canasta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Close {
    /// A team that opens in the same turn.
    SameTurn,
    /// Everybody.
    Always,
    /// Nobody.
    Never,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 4,
            jokers: 6,
            opening_strictness: OpeningStrictness::One,
            wild_melds: true,
            wild_tie_bonus: 1000,
            nine_end: NineEnd::Strict,
            run_wilds: RunWilds::Any,
            bottom_three: false,
            red_three_discard: true,
            wild_key: WildKey::WildTop,
            freeze_on_wild: false,
            close_without_canasta: Close::SameTurn,
            recycle_shuffle: true,
            recycle_limit: 3,
            target: 10_000,
            max_deals: 50,
        }
    }
}

/// The named sets of options; the first is the default, and C57 names no other.
pub(crate) fn presets() -> Vec<(&'static str, Options)> {
    vec![("seed", Options::default())]
}

/// Options, checked, with what play needs at hand.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What they were compiled from.
    pub options: Options,
    /// How many play.
    pub seats: usize,
    /// Who plays with whom.
    pub sides: Sides,
    /// The cards played with.
    pub deck: Deck,
    /// The same in the deck's order, as faces.
    pub(crate) pack: List<Face, PACK>,
}

impl Rules {
    /// Checks the options and compiles them.
    pub fn compile(options: &Options) -> Result<Rules, OptionsError> {
        let wrong = |why: &str| Err(OptionsError(why.to_string()));
        if ![4, 2].contains(&options.players) {
            return wrong("players must be 4 or 2");
        }
        if ![6, 4].contains(&options.jokers) {
            return wrong("jokers must be 6 or 4");
        }
        if ![1000, 1500].contains(&options.wild_tie_bonus) {
            return wrong("wild_tie_bonus must be 1000 or 1500");
        }
        if options.recycle_limit > 9 {
            return wrong("recycle_limit must be between 0 and 9");
        }
        if !(1..=1_000_000).contains(&options.target) {
            return wrong("target must be between 1 and 1000000");
        }
        if !(1..=1000).contains(&options.max_deals) {
            return wrong("max_deals must be between 1 and 1000");
        }
        if options.wild_key == WildKey::AnyTop && !options.wild_melds {
            return wrong("wild_key any_top lays a wild meld, which wild_melds false forbids");
        }
        let seats = usize::from(options.players);
        let jokers = Jokers::Plain(options.jokers);
        let deck = Deck { packs: 2, lowest: Rank::Two, without: None, jokers };
        let faces: Vec<Face> = deck.cards().map(|card| card.face()).collect();
        Ok(Rules {
            options: options.clone(),
            seats,
            sides: if seats == 4 { Sides::partners() } else { Sides::each(2) },
            deck,
            pack: List::of(&faces),
        })
    }
}

/// The options, explained: the values of each, and what it changes.
pub(crate) const DOCS: &str = "\
players: 4 2
Four in two partnerships, or two against each other.
jokers: 6 4
How many jokers are shuffled in.
opening_strictness: one every
Whether one meld of an opening begins with three naturals, or every one.
wild_melds: true false
Whether wild cards alone may make a meld.
wild_tie_bonus: 1000 1500
What a wild canasta of as many jokers as twos is worth.
nine_end: strict relaxed
Whether a nine may never end a run, or may.
run_wilds: any gaps_only none
Whether wild cards stand anywhere in a run, only between naturals, or not at all.
bottom_three: true false
The first player looks at the last three cards of the pack and may keep some.
red_three_discard: true false
A red three on the table may serve as the discard.
wild_key: wild_top any_top off
Whether five wild cards take a pile with a wild card on top, any pile, or none.
freeze_on_wild: true false
While a wild card lies in the pile only sets take it.
close_without_canasta: same_turn always never
Who may close without a canasta: a team that opens in that turn, anybody, nobody.
recycle_shuffle: true false
Whether the pile is shuffled before it becomes the stock.
recycle_limit: 0..9
How often in a deal the pile becomes the stock.
target: 1..1000000
The score that wins the match.
max_deals: 1..1000
After so many deals the match is over.";
