//! Belote: 32 cards, a trump suit taken or named, eight tricks, sequences and fours, a contract.
//!
//! Four play in two partnerships, seats 0 and 2 against 1 and 3; three or two play for themselves.
//! Everybody gets five cards and one is turned up. In turn each may take its suit as trump, or in a
//! second round name another. The taker gets the upcard and two cards, the others three. Suit must
//! be followed, trump must be played by who cannot follow, and higher trumps must be played where
//! they are due. The taker's side needs 82 of 162 points, or the others score everything.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `pack` | the 32 cards, sets of them, what beats what, what counts how much |
//! | `options` | what a table may choose, presets, the compiled rules |
//! | `declare` | sequences and fours of a kind |
//! | `state` | what all know, what a seat knows, what nobody knows |
//! | `action` | what a player can do: actions, steps, notation |
//! | `legal`, `refuse` | what a seat may do, and the clause that stands in the way |
//! | `score` | what a deal is worth |
//! | `apply`, `event` | how an action changes the state, and how it is told |
//! | `view`, `unseen` | what a viewer is sent; what could be behind it |
//! | `validate` | the slow check of all of it |
//! | `observe` | what a viewer knows, as numbers in fixed places |
//! | `speak` | words for people |
//! | `touch` | moves as a person makes them: cards first, then what to do with them |

#![deny(missing_docs)]

/// The library's example in the README, run as it is shown.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;

/// The guide's example, run as it is shown.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guides/embed.md")]
pub struct Guide;

mod action;
mod apply;
pub mod declare;
mod event;
mod legal;
mod observe;
mod options;
pub mod pack;
mod refuse;
pub mod score;
mod speak;
mod state;
mod touch;
mod unseen;
mod validate;
mod view;

use cards::MAX_SEATS;
use engine::{Ask, Basis, OptionsError, Seating, Standing, Turn};

pub use action::{Action, Call};
pub use event::Event;
pub use legal::Ladder;
pub use options::{ContractBase, Declarations, Options, Policing, Rules, Shuffle, UnderTrump};
pub use state::{Deep, Open, Own, Phase, Pile, Trick, winner};
pub use unseen::pinned;

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Belote;

impl Basis for Belote {
    const NAME: &'static str = "belote";
    const REVISION: u16 = 1;
    const STEPS: usize = action::STEPS;

    type Options = Options;
    type Rules = Rules;
    type Open = Open;
    type Own = Own;
    type Deep = Deep;
    type Draft = Call;
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
        (Open::start(rules), [Own::default(); MAX_SEATS], Deep::start())
    }

    #[inline]
    fn turn(rules: &Rules, open: &Open) -> Turn {
        match open.phase {
            Phase::Bid | Phase::Play => Turn::Seat(open.turn),
            Phase::Dealer => Turn::Chance(Ask::Number(rules.seats as u32)),
            Phase::Shuffle => Turn::Chance(Ask::Order(rules.deck.len() as u8)),
            // L37: at least three cards on either side of the cut.
            Phase::Cut => Turn::Chance(Ask::Number(rules.deck.len() as u32 - 5)),
            Phase::Over => Turn::Over,
        }
    }

    fn standing(_: &Rules, open: &Open) -> Standing {
        Standing { scores: open.scores, deals: open.deals, winner: open.winner }
    }
}
