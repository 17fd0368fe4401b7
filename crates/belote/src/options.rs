//! What a table may choose, the named choices, and the rules compiled from them.
//!
//! Every option is a ruling (`L…`) that a table could want otherwise. [`Options`] is plain data that
//! goes over the wire; [`Rules`] is the same, checked, with what play needs at hand.

use cards::{Deck, Jokers, MAX_SEATS, Rank, Seat, SeatSet, Sides, Suit};
use engine::OptionsError;
use serde::{Deserialize, Serialize};

use crate::pack::Cards;

/// The house rules of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Four in two partnerships, or three or two who play for themselves (L24, L25).
    pub players: u8,
    /// The suit that three players leave out (L25).
    pub removed_suit: Suit,
    /// Whether the pack is shuffled before every deal, or once and then only cut (L2, L37).
    pub shuffle: Shuffle,
    /// Whether a player may discard while the partner is winning the trick (L6).
    pub partner_exempt: bool,
    /// Whether a player who cannot rise over an opponent's trump must still play one (L7, L36).
    pub under_trump: UnderTrump,
    /// Who scores sequences and fours of a kind (L12).
    pub declarations: Declarations,
    /// Whether the house announces what a hand holds (L14, L29).
    pub auto_declare: bool,
    /// Whether the house announces belote (L15).
    pub auto_belote: bool,
    /// What the contract is measured by (L16, L35).
    pub contract_base: ContractBase,
    /// Whether a tie is held over to the next deal (L17, L34).
    pub litige: bool,
    /// Whether belote stays with its owner when the contract fails (L18).
    pub belote_kept_on_failure: bool,
    /// Who watches the duties of play: the house, or the players (L21, L33).
    pub policing: Policing,
    /// The score that wins the match (L22).
    pub target: u16,
}

/// When the pack is shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Shuffle {
    /// Before every deal.
    EveryDeal,
    /// Before the first; later the tricks are stacked and cut.
    FirstOnlyThenCut,
}

/// What a player owes who cannot rise over an opponent's trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum UnderTrump {
    /// A lower trump.
    Required,
    /// Any card.
    Free,
}

/// Who scores sequences and fours of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Declarations {
    /// The side with the best of them.
    BestSide,
    /// Every side its own.
    BothSides,
    /// Nobody.
    Off,
}

/// What the contract is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ContractBase {
    /// Tricks and the last trick: 82 of 162.
    Tricks,
    /// Everything but the bonus for all tricks: more than the other side.
    AllPoints,
}

/// Who watches the duties of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Policing {
    /// The house refuses cards that break a duty.
    Strict,
    /// Any card may be played; a breach costs the deal when it is scored.
    #[serde(rename = "hand")]
    Players,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 4,
            removed_suit: Suit::Clubs,
            shuffle: Shuffle::EveryDeal,
            partner_exempt: false,
            under_trump: UnderTrump::Required,
            declarations: Declarations::BestSide,
            auto_declare: true,
            auto_belote: true,
            contract_base: ContractBase::Tricks,
            litige: false,
            belote_kept_on_failure: true,
            policing: Policing::Strict,
            target: 1000,
        }
    }
}

/// The named sets of options; the first is the default.
pub(crate) fn presets() -> Vec<(&'static str, Options)> {
    // L35: the federation's table differs in one option only.
    let federation = Options { partner_exempt: true, ..Options::default() };
    vec![("seed", Options::default()), ("federation", federation)]
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
    /// The same as a set.
    pub pack: Cards,
    /// BEL-7.3: what the taker needs from tricks; nothing where it has to have more than the others.
    pub needed: Option<u8>,
    /// For each seat, the seats on its side, itself included.
    pub(crate) allies: [SeatSet; MAX_SEATS],
    /// L6: what a player may play beside trumps while the partner is winning: everything or nothing.
    pub(crate) beside_partner: Cards,
    /// L36: what a player may play beside trumps who cannot rise: everything or nothing.
    pub(crate) under: Cards,
    /// The seat after each seat.
    pub(crate) next: [Seat; MAX_SEATS],
    /// How many cards of a deal are played with more to do than to lay them: until declarations are
    /// announced and shown, or to the end where players police themselves.
    pub(crate) busy_until: usize,
    /// L33: whether the house refuses nothing.
    pub(crate) self_policed: bool,
    /// L29: whether players announce their declarations themselves.
    pub(crate) declare_by_hand: bool,
    /// Whether a card is all there is to say, and the house watches it: the usual table.
    pub(crate) plain: bool,
}

impl Rules {
    /// Checks the options and compiles them.
    pub fn compile(options: &Options) -> Result<Rules, OptionsError> {
        let wrong = |why: &str| Err(OptionsError(why.to_string()));
        if !(2..=4).contains(&options.players) {
            return wrong("players must be 4, 3 or 2");
        }
        if options.target == 0 || options.target > 10_000 {
            return wrong("target must be between 1 and 10000");
        }
        if options.litige && options.players != 4 {
            return wrong("litige is for four players only");
        }
        let seats = usize::from(options.players);
        let sides = if seats == 4 { Sides::partners() } else { Sides::each(seats) };
        // L25: three players leave a suit out; two leave cards over, but play with all suits.
        let without = (seats == 3).then_some(options.removed_suit);
        let deck = Deck { packs: 1, lowest: Rank::Seven, without, jokers: Jokers::None };
        let declares = options.declarations != Declarations::Off;
        let declare_by_hand = declares && !options.auto_declare;
        let self_policed = options.policing == Policing::Players;
        let all_if = |free: bool| if free { Cards::ALL } else { Cards::EMPTY };
        Ok(Rules {
            options: options.clone(),
            seats,
            sides,
            deck,
            pack: without.map_or(Cards::ALL, |suit| Cards::ALL - Cards::of_suit(suit)),
            needed: match (options.contract_base, seats) {
                // L16, L25: half of 162 and one more, half of 132 and one more.
                (ContractBase::Tricks, 4) => Some(82),
                (ContractBase::Tricks, 3) => Some(67),
                (ContractBase::Tricks | ContractBase::AllPoints, _) => None,
            },
            allies: std::array::from_fn(|i| sides.seats(sides.of(Seat::new(i)))),
            beside_partner: all_if(options.partner_exempt),
            under: all_if(options.under_trump == UnderTrump::Free),
            next: std::array::from_fn(|i| Seat::new(i).next(seats)),
            busy_until: match (self_policed, declares) {
                (true, _) => usize::MAX,
                (false, true) => 2 * seats,
                (false, false) => 0,
            },
            self_policed,
            declare_by_hand,
            plain: !self_policed && !declare_by_hand && options.auto_belote,
        })
    }
}

/// The options, explained: the values of each, and what it changes.
pub(crate) const DOCS: &str = "\
players: 4 3 2
Four in two partnerships, or three or two who play for themselves.
removed_suit: S H D C
The suit that three players leave out of the pack.
shuffle: every_deal first_only_then_cut
Whether the pack is shuffled before every deal, or once and then only cut.
partner_exempt: true false
A player who cannot follow suit may discard while the partner is winning the trick.
under_trump: required free
Whether a player who cannot rise over an opponent's trump must still play a lower one.
declarations: best_side both_sides off
Who scores sequences and fours of a kind: the side with the best, every side, nobody.
auto_declare: true false
The house announces sequences and fours; otherwise what a player forgets is lost.
auto_belote: true false
The house announces belote; otherwise it is lost when the first card is played silently.
contract_base: tricks all_points
Whether the taker needs 82 points in tricks, or more points of any kind than the defence.
litige: true false
On a tie the taker's trick points are held for the winner of the next deal.
belote_kept_on_failure: true false
Whether a taker who fails keeps the 20 points of belote.
policing: strict hand
Whether the house refuses a wrong card, or a wrong card costs its side the deal.
target: 1..10000
The score that wins the match.";
