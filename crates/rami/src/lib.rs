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
//! | `meld`, `find`, `naturals`, `groups` | sets and runs: what is one, and which a hand holds |
//! | `state` | what all know, what a seat knows, what nobody knows |
//! | `package` | what is laid as a whole: the melds of one action, an opening in the making |
//! | `action` | what a player can do: actions, steps, notation |
//! | `opening`, `choices`, `counts` | the search whether a hand has an opening |
//! | `legal`, `check`, `refuse` | what may come next, what is refused, and the clause in the way |
//! | `arrange`, `deadwood`, `score` | a hand's best arrangement and more that players ask; what a deal is worth |
//! | `apply`, `event` | how an action changes the state, and how it is told |
//! | `view`, `unseen` | what a viewer is sent; what could be behind it |
//! | `validate` | the slow check of all of it |
//! | `observe` | what a viewer knows, as numbers in fixed places |
//! | `speak` | words for people |
//! | `touch` | moves as a person makes them: cards first, then what to do with them |
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

mod action;
mod apply;
pub mod arrange;
pub mod check;
mod choices;
mod counts;
mod deadwood;
mod event;
mod find;
mod groups;
mod legal;
mod meld;
mod naturals;
mod observe;
mod opening;
mod options;
pub mod pack;
mod package;
pub mod refuse;
pub mod score;
mod speak;
mod state;
mod touch;
mod unseen;
mod validate;
mod view;

use cards::MAX_SEATS;
use engine::{Ask, Basis, OptionsError, Seating, Standing, Steps, Turn};

pub use action::{Action, Draft, Reuse, Sketch};
pub use event::Event;
pub use meld::{Fault, Kind, Lay, Meld};
pub use options::{
    AceInRuns, Count, CycleGuard, DEALT, EmptyStock, FirstTurn, GoOut, JokerSwap, Layoff, Match,
    Options, Pickup, Rules, presets,
};
pub use package::Melds;
pub use state::{Deep, Drew, Open, Own, Phase, Pile};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rami;

impl Basis for Rami {
    const NAME: &'static str = "rami";
    const REVISION: u16 = 3;
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

    fn seating(rules: &Rules) -> Seating {
        Seating { seats: rules.seats, sides: rules.sides, deck: rules.deck }
    }

    fn start(rules: &Rules) -> (Open, [Own; MAX_SEATS], Deep) {
        (Open::start(rules), [Own::default(); MAX_SEATS], Deep { stock: Pile::new() })
    }

    #[inline]
    fn turn(rules: &Rules, open: &Open) -> Turn {
        match open.phase {
            Phase::Draw | Phase::Play => Turn::Seat(open.turn),
            Phase::Dealer => Turn::Chance(Ask::Number(rules.seats as u32)),
            Phase::Shuffle => Turn::Chance(Ask::Order(rules.deck.len() as u8)),
            Phase::Recycle => Turn::Chance(Ask::Order(open.pile.len() as u8 - 1)),
            Phase::Over => Turn::Over,
        }
    }

    fn standing(_: &Rules, open: &Open) -> Standing {
        Standing { scores: open.scores, deals: u32::from(open.deals), winner: open.winner }
    }
}
