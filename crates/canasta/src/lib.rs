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
//! | `meld` | the validator: new melds, additions, openings; it stands alone |
//! | `arrange` | orders for a choice of cards, melds and additions for a hand |
//! | `state` | what all know, what a seat knows, what nobody knows |
//! | `action` | what a player can do: actions, steps, notation |
//! | `build`, `opening` | which card may come next |
//! | `package`, `runs`, `seven` | whether a hand holds an opening that suffices |
//! | `legal`, `refuse` | what a seat may do, and the clause that stands in the way |
//! | `apply`, `event` | how an action changes the state, and how it is told |
//! | `score` | what a deal is worth |
//! | `view`, `unseen` | what a viewer is sent; what could be behind it |
//! | `validate` | the slow judge of all of it |
//! | `speak` | words for people |
//!
//! ```
//! use canasta::{Options, meld};
//! use cards::{Face, parse_cards};
//!
//! let cards: Vec<Face> = parse_cards("7H 8H JK 10H").unwrap().iter().map(|c| c.face()).collect();
//! let later = meld::new_meld(&Options::default(), &cards, false, Default::default(), None);
//! assert_eq!(later.unwrap().points, 75);
//! let first = meld::new_meld(&Options::default(), &cards, true, Default::default(), None);
//! assert_eq!(first.unwrap_err().code(), "INSUFFICIENT_NATURALS_BEFORE_WILD");
//! ```

#![deny(missing_docs)]

pub mod action;
mod apply;
pub mod arrange;
mod build;
pub mod event;
pub mod legal;
pub mod meld;
mod opening;
pub mod options;
pub mod pack;
mod package;
mod refuse;
mod runs;
pub mod score;
mod seven;
mod speak;
pub mod state;
mod unseen;
mod validate;
mod view;

use cards::MAX_SEATS;
use engine::{Basis, OptionsError, Standing, Steps, Table, Turn};

pub use action::Action;
pub use event::Event;
pub use options::{Options, Rules};
pub use state::{Deep, Open, Own};

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

    fn table(rules: &Rules) -> Table {
        Table { seats: rules.seats, sides: rules.sides, deck: rules.deck }
    }

    fn start(rules: &Rules) -> (Open, [Own; MAX_SEATS], Deep) {
        (Open::start(rules), [Own::default(); MAX_SEATS], Deep { stock: pack::Row::EMPTY })
    }

    #[inline]
    fn turn(rules: &Rules, open: &Open) -> Turn {
        state::turn(rules, open)
    }

    fn standing(_: &Rules, open: &Open) -> Standing {
        state::standing(open)
    }
}
