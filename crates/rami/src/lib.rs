//! Tunisian Rami: two packs, fourteen cards each, sets and runs, a strict turn.
//!
//! Two to four play for themselves. A turn is: draw one card from the stock or take the top discard,
//! lay melds and add to those on the table as often as you like, throw one card. Whoever has no card
//! left ends the deal; the others score what they hold, and the lowest total wins.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `pack` | cards counted by face |
//! | `options` | what a table may choose, presets, the compiled rules |
//! | `meld`, `find`, `naturals`, `groups` | sets and runs: judging them, and finding them in a hand |
//! | `state` | what all know, what a seat knows, what nobody knows |
//! | `action` | what a player can do: actions, steps, notation |
//! | `legal`, `refuse` | what a seat may do, and the clause that stands in the way |
//! | `package`, `opening`, `choices`, `counts` | opening packages: their order, and the search for one |
//! | `apply`, `event` | how an action changes the state, and how it is told |
//! | `score` | what a deal is worth |
//! | `arrange`, `deadwood` | what players ask of a hand: its best arrangement and more |
//! | `view`, `unseen` | what a viewer is sent; what could be behind it |
//! | `validate` | the slow judge of all of it |
//! | `speak` | words for people |
//!
//! ```
//! use rami::{Options, Rami};
//! use engine::{Basis, Play, Turn, fair::{Seed, Source}};
//!
//! let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
//! let mut play: Play<Rami> = Play::new(&Options::default(), source, &mut ()).expect("playable");
//! while let Turn::Seat(seat) = play.turn() {
//!     let step = (play.legal(seat) - Rami::BACK).nth(0).expect("a seat in turn has something to do");
//!     play.step(seat, step, &mut ()).expect("a listed step is legal");
//! }
//! assert_eq!(play.standing().deals, 5);
//! ```

#![deny(missing_docs)]

pub mod action;
mod apply;
pub mod arrange;
mod choices;
mod counts;
mod deadwood;
pub mod event;
mod find;
mod groups;
pub mod legal;
pub mod meld;
mod naturals;
mod opening;
pub mod options;
pub mod pack;
mod package;
pub mod refuse;
pub mod score;
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
pub struct Rami;

impl Basis for Rami {
    const NAME: &'static str = "rami";
    const REVISION: u16 = 2;
    const STEPS: usize = action::STEPS;
    const BACK: Steps = action::BACK;
    const LOWEST_WINS: bool = true;

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
        (Open::start(rules), [Own::default(); MAX_SEATS], Deep { stock: state::Pile::new() })
    }

    #[inline]
    fn turn(rules: &Rules, open: &Open) -> Turn {
        state::turn(rules, open)
    }

    fn standing(_: &Rules, open: &Open) -> Standing {
        state::standing(open)
    }
}
