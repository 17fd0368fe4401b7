//! Snip: the smallest game that uses the whole contract, and the one to copy. Twelve cards, two or three
//! seats.
//!
//! Cards are dealt in three rounds, and while they are, any seat may declare a queen: a window, closed
//! by the house. Then chance names the lucky suit. In its turn a seat may look at the blind card once,
//! which it alone then knows; it may ask the next seat once whether it holds a lucky card, where hidden
//! cards decide the answer, never the right to ask; and it lays down two cards, a lucky one among them if
//! it can; if it cannot, that is a proof. It may take them back; when it is done, lucky cards score one
//! by one, and the match can end between two of them. It draws two new cards; where the stock runs
//! short, the pile is shuffled in mid-deal.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `pack` | the twelve cards |
//! | `options` | what a table may choose, presets, the compiled rules |
//! | `state` | what all know, what a seat knows, what nobody knows; it is sent as it is |
//! | `action` | what a player can do: actions, steps, notation |
//! | `legal`, `refuse` | what a seat may do, and the clause that stands in the way |
//! | `event`, `score` | what happened; what lucky cards are worth, and when that ends the match |
//! | `apply` | how an action changes the state |
//! | `unseen` | what could be behind a view |
//! | `validate` | the slow check of all of it |
//! | `observe` | what a viewer knows, as numbers in fixed places |
//! | `speak` | words for people |
//! | `touch` | moves as a person makes them: cards first, then what to do with them |

#![deny(missing_docs)]

pub mod action;
mod apply;
mod event;
mod legal;
mod observe;
pub mod options;
pub mod pack;
pub mod refuse;
mod score;
mod speak;
pub mod state;
mod touch;
mod unseen;
mod validate;

use cards::{MAX_SEATS, Sides};
use engine::{Basis, OptionsError, Seating, Standing, Steps, Turn};

pub use action::{Action, Draft};
pub use event::Event;
pub use options::{Options, Rules};
pub use state::{Deep, Open, Own};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snip;

impl Basis for Snip {
    const NAME: &'static str = "snip";
    const REVISION: u16 = 1;
    const STEPS: usize = action::STEPS;
    const BACK: Steps = Steps::low(1 << action::UNDO.0);

    type Options = Options;
    type Rules = Rules;
    type Open = Open;
    type Own = Own;
    type Deep = Deep;
    type Draft = Draft;
    type Action = Action;
    type Event = Event;

    fn compile(options: &Options) -> Result<Rules, OptionsError> {
        Rules::compile(options)
    }

    fn options(rules: &Rules) -> &Options {
        &rules.options
    }

    fn seating(rules: &Rules) -> Seating {
        Seating { seats: rules.seats, sides: Sides::each(rules.seats), deck: pack::DECK }
    }

    fn start(_: &Rules) -> (Open, [Own; MAX_SEATS], Deep) {
        (Open::start(), [Own::default(); MAX_SEATS], Deep::start())
    }

    fn turn(rules: &Rules, open: &Open) -> Turn {
        state::turn(rules, open)
    }

    fn last_window(_: &Rules, open: &Open) -> bool {
        open.phase == state::Phase::Dealing && open.counts[0] == state::HAND
    }

    fn standing(_: &Rules, open: &Open) -> Standing {
        state::standing(open)
    }
}
