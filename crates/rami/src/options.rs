//! What a table may choose, the named choices, and the rules compiled from them.
//!
//! Every option is a ruling (`R…`) that a table could want otherwise. [`Options`] is plain data that
//! goes over the wire; [`Rules`] is the same, checked, with what play needs at hand.

use cards::{Bag, Deck, Jokers, Rank, Sides};
use engine::OptionsError;
use serde::{Deserialize, Serialize};

/// The house rules of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play, each for themselves (RAM-2.1).
    pub players: u8,
    /// Jokers in the pack: 0, 2 or 4 (R6).
    pub jokers: u8,
    /// How many jokers one meld may hold (R6, R25).
    pub max_jokers_per_meld: u8,
    /// Whether a discard is turned up, or the first seat gets a card more (R7).
    pub first_turn: FirstTurn,
    /// What the first melds of a seat must count: 0, 51, 61 or 71 (R9).
    pub opening_minimum: u8,
    /// Whether they must have a run without joker among them (R9).
    pub opening_clean_run: bool,
    /// What a seat owes that takes the discard (R10).
    pub pickup: Pickup,
    /// Whether a discard may be taken whose twin is held (R10).
    pub bar_twin: bool,
    /// What may not be thrown after taking a discard (R5).
    pub cycle_guard: CycleGuard,
    /// Where the ace may stand in a run (R11).
    pub ace_in_runs: AceInRuns,
    /// Which melds may be added to (R14).
    pub layoff: Layoff,
    /// Whether the last card must be thrown (R3).
    pub go_out: GoOut,
    /// What happens when the stock is empty (R16).
    pub empty_stock: EmptyStock,
    /// Turns in a row without news after which the deal ends (R33).
    pub stall_limit: u8,
    /// Which cards of a hand count (R17).
    pub count: Count,
    /// What an ace counts: 11 or 1 (R18).
    pub ace_points: u8,
    /// What a joker in the hand counts (R18).
    pub joker_points: u8,
    /// Whether a joker on the table can be had for the card it stands for (R24).
    pub joker_swap: JokerSwap,
    /// What a seat scores that never opened, in place of its hand: 0 for no such rule, or 100 (R22).
    pub unopened_penalty: u8,
    /// Whether going out in the first turn of melding doubles what the others score (R23).
    pub clean_win_double: bool,
    /// How long a match lasts (R19).
    #[serde(rename = "match")]
    pub length: Match,
}

/// How the first turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FirstTurn {
    /// A card is turned up as the first discard.
    Flip,
    /// The first seat gets fifteen cards and does not draw.
    Fifteen,
}

/// What taking the discard asks of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pickup {
    /// Nothing.
    Free,
    /// The card must be laid in the same turn, or put back (R30).
    MustMeld,
    /// To have opened before.
    OpenedOnly,
    /// To open in the same turn, or score 100 more.
    #[serde(rename = "penalty_100")]
    Penalty100,
}

/// What may not be thrown after taking a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CycleGuard {
    /// The card itself.
    Card,
    /// The card and its twin.
    Face,
}

/// Where the ace may stand in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AceInRuns {
    /// Below the deuce or above the king.
    Both,
    /// Below the deuce.
    Low,
    /// Above the king.
    High,
}

/// Which melds may be added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Layoff {
    /// Any on the table.
    Any,
    /// The seat's own.
    Own,
    /// Those that lay there when the turn began.
    LaterTurnsOnly,
}

/// How the last card leaves the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GoOut {
    /// By the discard.
    Discard,
    /// By the discard or by being laid.
    MeldOrDiscard,
}

/// What happens when the stock is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EmptyStock {
    /// The deal ends.
    End,
    /// The discards but the last are shuffled into a new stock, once in a deal.
    Recycle,
}

/// Which cards of a hand count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// All of them.
    All,
    /// Those that fit no meld of the hand, in the best arrangement.
    Deadwood,
}

/// Whether a joker on the table can be had for the card it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum JokerSwap {
    /// No.
    Off,
    /// Yes, and the joker goes to the hand.
    Keep,
    /// Yes, if the joker is laid again at once.
    Reuse,
}

/// How long a match lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// So many deals.
    Deals(u16),
    /// Until a total reaches this.
    Target(u16),
    /// Who reaches this drops out; the last one left wins.
    Elimination(u16),
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 4,
            jokers: 0,
            max_jokers_per_meld: 1,
            first_turn: FirstTurn::Flip,
            opening_minimum: 0,
            opening_clean_run: false,
            pickup: Pickup::Free,
            bar_twin: false,
            cycle_guard: CycleGuard::Card,
            ace_in_runs: AceInRuns::Both,
            layoff: Layoff::Any,
            go_out: GoOut::Discard,
            empty_stock: EmptyStock::End,
            stall_limit: 40,
            count: Count::All,
            ace_points: 11,
            joker_points: 30,
            joker_swap: JokerSwap::Reuse,
            unopened_penalty: 0,
            clean_win_double: false,
            length: Match::Deals(5),
        }
    }
}

/// The named sets of options; the first is the default.
pub fn presets() -> Vec<(&'static str, Options)> {
    let tunisian71 = Options {
        jokers: 4,
        first_turn: FirstTurn::Fifteen,
        opening_minimum: 71,
        opening_clean_run: true,
        empty_stock: EmptyStock::Recycle,
        unopened_penalty: 100,
        ..Options::default()
    };
    let cafe51 = Options {
        jokers: 4,
        opening_minimum: 51,
        pickup: Pickup::MustMeld,
        empty_stock: EmptyStock::Recycle,
        length: Match::Target(100),
        clean_win_double: true,
        ace_points: 1,
        ..Options::default()
    };
    vec![("seed", Options::default()), ("tunisian71", tunisian71), ("cafe51", cafe51)]
}

/// Cards dealt to each seat (RAM-2.3).
pub const DEALT: u8 = 14;

/// Options, checked, with what play needs at hand.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What they were compiled from.
    pub options: Options,
    /// How many play.
    pub seats: usize,
    /// Who plays with whom: everybody alone.
    pub sides: Sides,
    /// The cards played with.
    pub deck: Deck,
    /// The same, counted by face.
    pub pack: Bag,
    /// R11: the places of a run that may be used, the low ace at 0, deuce to king, the high ace at 13.
    pub places: u16,
    /// R26: what a card counts at each of these places.
    pub(crate) place_points: [u16; 14],
    /// R18: what a rank counts in a hand or a set, deuce first and ace last.
    pub(crate) rank_points: [u16; 13],
    /// R29: whether the first melds of a seat must reach something together.
    pub(crate) opening_asked: bool,
}

impl Rules {
    /// Checks the options and compiles them.
    pub fn compile(options: &Options) -> Result<Rules, OptionsError> {
        let right = |holds: bool, what: &str| {
            if holds { Ok(()) } else { Err(OptionsError(what.to_string())) }
        };
        right((2..=4).contains(&options.players), "players must be 2, 3 or 4")?;
        right([0, 2, 4].contains(&options.jokers), "jokers must be 0, 2 or 4")?;
        let most = options.max_jokers_per_meld;
        right((1..=3).contains(&most), "max_jokers_per_meld must be 1, 2 or 3")?;
        let minimum = options.opening_minimum;
        right([0, 51, 61, 71].contains(&minimum), "opening_minimum must be 0, 51, 61 or 71")?;
        right((1..=200).contains(&options.stall_limit), "stall_limit must be from 1 to 200")?;
        right([1, 11].contains(&options.ace_points), "ace_points must be 1 or 11")?;
        right(options.joker_points <= 100, "joker_points must be from 0 to 100")?;
        let penalty = options.unopened_penalty;
        right([0, 100].contains(&penalty), "unopened_penalty must be 0 or 100")?;
        match options.length {
            Match::Deals(n) => right((1..=100).contains(&n), "a match has 1 to 100 deals")?,
            Match::Target(n) | Match::Elimination(n) => {
                right((1..=10_000).contains(&n), "target and elimination are from 1 to 10000")?;
            }
        }
        let jokers = if options.jokers == 0 { Jokers::None } else { Jokers::Plain(options.jokers) };
        let deck = Deck { packs: 2, lowest: Rank::Two, without: None, jokers };
        let seats = usize::from(options.players);
        let ace = u16::from(options.ace_points);
        let rank_points = std::array::from_fn(|rank| if rank == 12 { ace } else { pips(rank) });
        let place_points = std::array::from_fn(|place| match place {
            0 => 1,
            13 => ace,
            place => pips(place - 1),
        });
        let places = match options.ace_in_runs {
            AceInRuns::Both => 0x3fff,
            AceInRuns::Low => 0x1fff,
            AceInRuns::High => 0x3ffe,
        };
        Ok(Rules {
            options: options.clone(),
            seats,
            sides: Sides::each(seats),
            deck,
            pack: deck.cards().collect(),
            places,
            place_points,
            rank_points,
            opening_asked: minimum > 0 || options.opening_clean_run,
        })
    }

    /// The places that these ranks of a suit could take in a run.
    #[inline]
    pub fn run_places(&self, ranks: u16) -> u16 {
        let ace = ranks >> 12;
        ((ranks & 0xfff) << 1 | ace | ace << 13) & self.places
    }

    /// Whether this is enough to open with (R27).
    #[inline]
    pub fn opens(&self, points: u16, clean: bool) -> bool {
        points >= u16::from(self.options.opening_minimum)
            && (clean || !self.options.opening_clean_run)
    }
}

/// Face value, and ten for court cards.
fn pips(rank: usize) -> u16 {
    (rank as u16 + 2).min(10)
}

/// The options, explained: the values of each, and what it changes.
pub(crate) const DOCS: &str = "\
players: 4 3 2
How many play, each for themselves.
jokers: 0 2 4
How many jokers are shuffled into the two packs.
max_jokers_per_meld: 1 2 3
How many jokers one meld may hold.
first_turn: flip fifteen
Whether a first discard is turned up, or the first seat gets fifteen cards and only discards.
opening_minimum: 0 51 61 71
What the melds of a seat's first melding turn must count together.
opening_clean_run: true false
Whether those melds must have a run without joker among them.
pickup: free must_meld opened_only penalty_100
What taking the discard asks: nothing, laying it at once, having opened, or opening at once on pain of 100 points.
bar_twin: true false
Whether a discard may not be taken while its twin is held.
cycle_guard: card face
Whether only the card taken from the pile may not be thrown in the same turn, or its twin as well.
ace_in_runs: both low high
Where an ace may stand in a run.
layoff: any own later_turns_only
Which melds may be added to: any, the seat's own, or those that lay there when the turn began.
go_out: discard meld_or_discard
Whether the last card must be thrown, or may be laid as well.
empty_stock: end recycle
Whether an empty stock ends the deal, or the discards become a new stock once.
stall_limit: 1..200
After so many turns in a row without a draw from the stock and without a card laid the deal ends.
count: all deadwood
Whether every card left in the hand counts, or only those outside the best melds of the hand.
ace_points: 11 1
What an ace counts, except low in a run, where it is one.
joker_points: 0..100
What a joker left in the hand counts.
joker_swap: off keep reuse
Whether a joker on the table can be had for the card it stands for: no, to keep, or to lay again at once.
unopened_penalty: 0 100
What a seat that never opened scores in place of its hand; 0 is no such rule.
clean_win_double: true false
Whether going out in the first turn of melding doubles what the others score.
match: {\"deals\":5} {\"target\":100} {\"elimination\":100}
How long a match lasts: so many deals, until a total is reached, or until one seat is left below it.";
