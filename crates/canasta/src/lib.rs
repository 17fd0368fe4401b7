//! Bulgarian Canasta: the meld validator, and the whole game around it.
//!
//! Four play in two partnerships, seats 0 and 2 against 1 and 3, or two against each other, with two
//! packs and six jokers. A turn is a draw from the stock or the whole pile, then melds and additions,
//! then one discard. Melds are sets of a rank, runs of a suit and wild melds; they are ordered lists,
//! because where a wild card may stand depends on the naturals before it. Seven cards are a canasta,
//! and a team that closes without one loses what it has laid.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `pack` | the cards, hands without order and rows with it, what counts how much |
//! | `options` | what a table may choose, presets, the compiled rules |
//! | `shape`, `run`, `refuse` | kinds of melds, a run as it grows, every way to break a rule |
//! | `meld` | the validator: new melds, additions; it stands alone |
//! | `down` | what a team's first melds of a deal must be and count |
//! | `arrange` | orders for a choice of cards, melds and additions for a hand |
//! | `state` | what all know, what a seat knows, what nobody knows |
//! | `action` | what a player can do: actions, steps, notation |
//! | `room`, `build`, `quick` | how many cards may go down; which card may come next, if any |
//! | `goal`, `lanes`, `runs`, `seven`, `opening` | whether a hand holds what goes down with: the search |
//! | `key`, `package` | taking the pile; laying a package step by step |
//! | `legal` | what a seat may do, and the clause that stands in the way |
//! | `score` | what a deal is worth |
//! | `event`, `apply` | how an action changes the state, and how it is told |
//! | `unseen` | what could be behind what a viewer sees |
//! | `validate`, `view` | the slow check of all of it; what a viewer is sent |
//! | `observe` | what a viewer knows, as numbers in fixed places |
//! | `speak` | words for people |
//! | `touch` | moves as a person makes them: cards first, then what to do with them |
//!
//! ```
//! use canasta::{Options, meld};
//! use cards::{Face, parse_cards};
//!
//! let cards: Vec<Face> = parse_cards("7H 8H JK 10H").unwrap().iter().map(|c| c.face()).collect();
//! let later = meld::new_meld(&Options::default(), &cards, false, Default::default());
//! assert_eq!(later.unwrap().points, 75);
//! let first = meld::new_meld(&Options::default(), &cards, true, Default::default());
//! assert_eq!(first.unwrap_err().code(), "INSUFFICIENT_NATURALS_BEFORE_WILD");
//! ```

#![deny(missing_docs)]

mod action;
mod apply;
pub mod arrange;
mod build;
pub mod down;
mod event;
mod goal;
mod key;
mod lanes;
pub mod legal;
pub mod meld;
mod observe;
mod opening;
mod options;
pub mod pack;
mod package;
mod quick;
mod refuse;
mod room;
mod run;
mod runs;
pub mod score;
mod seven;
mod shape;
mod speak;
mod state;
mod touch;
mod unseen;
mod validate;
mod view;

use cards::{List, MAX_SEATS};
use engine::{Ask, Basis, OptionsError, Seating, Standing, Steps, Turn};

pub use action::{Action, Draft, Package, canonical};
pub use event::Event;
pub use options::{Close, NineEnd, OpeningStrictness, Options, Rules, RunWilds, WildKey};
pub use state::{Deep, MELDS, Meld, Open, Own, Pending, Phase, count_pile};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canasta;

impl Basis for Canasta {
    const NAME: &'static str = "canasta";
    const REVISION: u16 = 1;
    const STEPS: usize = action::STEPS;
    /// C47: players who do not think undo only where nothing else is left.
    const BACK: Steps = Steps::low(1 << action::Atom::Undo.step().0);

    type Options = Options;
    type Rules = Rules;
    type Open = Open;
    type Own = Own;
    type Deep = Deep;
    type Draft = action::Draft;
    type Action = Action;
    type Event = Event;

    fn compile(options: &Options) -> Result<Rules, OptionsError> {
        Rules::compile(options)
    }

    fn options(rules: &Rules) -> &Options {
        &rules.options
    }

    fn seating(rules: &Rules) -> Seating {
        Seating { seats: rules.seats, sides: rules.sides, deck: rules.deck }
    }

    fn start(rules: &Rules) -> (Open, [Own; MAX_SEATS], Deep) {
        (Open::start(rules), [Own::default(); MAX_SEATS], Deep { stock: List::new() })
    }

    #[inline]
    fn turn(rules: &Rules, open: &Open) -> Turn {
        match open.phase {
            Phase::Draw | Phase::Play | Phase::Bottom => Turn::Seat(open.turn),
            Phase::Dealer => Turn::Chance(Ask::Number(rules.seats as u32)),
            Phase::Shuffle => Turn::Chance(Ask::Order(rules.deck.len() as u8)),
            // One card at least on either side of the cut.
            Phase::Cut => Turn::Chance(Ask::Number(u32::from(open.stock) - 1)),
            Phase::Recycle => Turn::Chance(Ask::Order(open.pile.len() as u8 - 1)),
            Phase::Over => Turn::Over,
        }
    }

    fn standing(_: &Rules, open: &Open) -> Standing {
        Standing { scores: open.scores, deals: u32::from(open.deals), winner: open.winner }
    }
}
