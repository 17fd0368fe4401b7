//! What a table may choose, the named choices, and the rules compiled from them.
//!
//! Every option is a ruling (`B…`) that a table could want otherwise. [`Options`] is plain data that
//! goes over the wire; [`Rules`] is the same, checked, with what play needs at hand.

use cards::{Deck, Jokers, Rank, Sides};
use engine::OptionsError;
use serde::{Deserialize, Serialize};

use crate::pack::{HAND_LEN, PACK_LEN};

/// The house rules of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Two or four (B33).
    pub players: u8,
    /// Whether four play as partners, seats 0 and 2 against 1 and 3 (B6, B34).
    pub teams: bool,
    /// What happens when a joker is turned up for trump (B2, B32).
    pub joker_upcard: JokerUpcard,
    /// How many melds the winner of a trick may score (B7).
    pub melds_per_trick: MeldsPerTrick,
    /// Whether swapping the seven uses up the trick's meld (B8).
    pub swap_counts_as_meld: bool,
    /// Whether the card taken up for the seven may be melded before the next trick is won (B8).
    pub meld_swapped_card_at_once: bool,
    /// How many jokers a four of a kind may contain, none to three (B11, B37).
    pub max_jokers_in_four: u8,
    /// Whether king or queen of a run may later marry a partner from outside that run (B16).
    pub remarry_run_cards: bool,
    /// Whether a meld needs a card from the hand, or may lie on the table already (B18).
    pub meld_needs_hand_card: bool,
    /// Whether a trump seven scores when it is played in the last nine tricks, too (B20).
    pub seven_bonus_phase2: bool,
    /// Whether a joker led in the last nine tricks must be trumped (B21, B38).
    pub joker_lead_forces_trump: bool,
    /// What the aces and tens in the tricks count at the end of a deal (B27, B28, B39).
    pub brisques: Brisques,
    /// The score that wins the match (B24).
    pub target: u16,
}

/// What happens when a joker is turned up for trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum JokerUpcard {
    /// Another card is turned, and the joker goes back into the stock.
    Redraw,
    /// Diamonds are trumps, and the joker stays.
    Diamonds,
    /// The deal has no trumps, and the joker stays.
    NoTrump,
}

/// How many melds the winner of a trick may score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MeldsPerTrick {
    /// One.
    One,
    /// As many as there are.
    Unlimited,
}

/// What aces and tens count at the end of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Brisques {
    /// Nothing: the standard game.
    None,
    /// Ten each, once there are enough of them: the advanced game.
    Threshold,
    /// Ten each.
    Plain,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 2,
            teams: false,
            joker_upcard: JokerUpcard::Redraw,
            melds_per_trick: MeldsPerTrick::One,
            swap_counts_as_meld: false,
            meld_swapped_card_at_once: false,
            max_jokers_in_four: 1,
            remarry_run_cards: true,
            meld_needs_hand_card: false,
            seven_bonus_phase2: false,
            joker_lead_forces_trump: true,
            brisques: Brisques::None,
            target: 1500,
        }
    }
}

/// The named sets of options; the first is the default.
pub(crate) fn presets() -> Vec<(&'static str, Options)> {
    let seed = Options::default();
    let advanced = Options { brisques: Brisques::Threshold, ..seed.clone() };
    // B16, B27: where tradition answers what an option asks, and answers otherwise than the default.
    let tradition = Options { remarry_run_cards: false, brisques: Brisques::Plain, ..seed.clone() };
    vec![("seed", seed), ("advanced", advanced), ("tradition", tradition)]
}

/// Options, checked, with what play needs at hand.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What they were compiled from.
    pub options: Options,
    /// How many play.
    pub seats: usize,
    /// Who scores with whom.
    pub sides: Sides,
    /// The cards played with.
    pub deck: Deck,
    /// B21: the cards that a joker's lead calls for: all trumps or none.
    pub(crate) after_joker: u32,
}

/// BEZ-1.1 to BEZ-1.3: four packs from the seven up and four jokers.
pub const DECK: Deck =
    Deck { packs: 4, lowest: Rank::Seven, without: None, jokers: Jokers::Plain(4) };

/// The highest target that a table may set.
const MAX_TARGET: u16 = 10_000;

impl Rules {
    /// Checks the options and compiles them.
    pub fn compile(options: &Options) -> Result<Rules, OptionsError> {
        let wrong = |why: &str| Err(OptionsError(why.to_string()));
        if !matches!(options.players, 2 | 4) {
            return wrong("players must be 2 or 4");
        }
        if options.teams && options.players != 4 {
            return wrong("teams are for four players only");
        }
        if options.max_jokers_in_four > 3 {
            return wrong("max_jokers_in_four must be 0, 1, 2 or 3");
        }
        if options.target == 0 || options.target > MAX_TARGET {
            return wrong("target must be between 1 and 10000");
        }
        let seats = usize::from(options.players);
        let sides = if options.teams { Sides::partners() } else { Sides::each(seats) };
        Ok(Rules {
            options: options.clone(),
            seats,
            sides,
            deck: DECK,
            after_joker: if options.joker_lead_forces_trump { u32::MAX } else { 0 },
        })
    }

    /// How many tricks are played while cards are left to draw: 57 by two players, 24 by four.
    pub fn drawing_tricks(&self) -> usize {
        drawing_tricks(self.seats)
    }
}

/// As [`Rules::drawing_tricks`], for so many seats.
pub(crate) fn drawing_tricks(seats: usize) -> usize {
    (PACK_LEN - HAND_LEN * seats) / seats
}

/// The options, explained: the values of each, and what it changes.
pub(crate) const DOCS: &str = "\
players: 2 4
Two or four play.
teams: true false
Four play as partners who sit across and score together.
joker_upcard: redraw diamonds no_trump
When a joker is turned up: turn another card, play diamonds, or play without trumps.
melds_per_trick: one unlimited
How many melds the winner of a trick may score before drawing.
swap_counts_as_meld: true false
Swapping the seven of trumps uses up the meld of that trick, and the other way round.
meld_swapped_card_at_once: true false
The card taken up for the seven may be melded before the next trick is won.
max_jokers_in_four: 0 1 2 3
How many jokers a four of a kind may contain.
remarry_run_cards: true false
King or queen of a run may later marry a partner that was not in that run.
meld_needs_hand_card: true false
A meld must bring a card from the hand; otherwise it may lie on the table already.
seven_bonus_phase2: true false
A seven of trumps scores 10 when it is played in the last nine tricks, too.
joker_lead_forces_trump: true false
In the last nine tricks a led joker must be trumped by whoever can.
brisques: none threshold plain
Aces and tens in the tricks: worth nothing, 10 each if there are enough, or 10 each.
target: 1..10000
The score that wins the match at once.";
