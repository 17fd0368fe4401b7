//! Bezique with 132 cards: four packs from the seven up and four jokers, for two and four players.
//!
//! Everybody holds nine cards and a card is turned up for trump. While there is a stock, any card may
//! be played; who wins a trick may meld, and everybody draws. When the stock is used up, the
//! tables go back to the hands and nine tricks are played strictly: follow suit and win, trump and
//! over-trump. Points fall for melds, sevens of trumps and the last trick, and in the advanced game
//! for aces and tens. Who reaches the target first wins at once.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `pack`, `hand` | the 132 cards, sets of them, what beats what; hidden cards |
//! | `options` | what a table may choose, presets, the compiled rules |
//! | `meld`, `refuse` | kinds of melds and what served where; every way to break a rule |
//! | `melder` | composing a meld, and what stands in its way |
//! | `state` | what all know, what a seat knows, what nobody knows |
//! | `action` | what a player can do: actions, steps, notation |
//! | `legal` | what a seat may do, and the clause that stands in the way |
//! | `score`, `event` | what is scored, and what happens, as it is told |
//! | `apply` | how an action changes the state, and when a match is won |
//! | `view`, `unseen` | what a viewer is sent; what could be behind it |
//! | `validate` | what is possible, the slow and obvious way |
//! | `observe` | what a viewer knows, as numbers in fixed places |
//! | `speak` | words for people |
//! | `touch` | moves as a person makes them: cards first, then what to do with them |
//!
//! ```
//! use bezique::{Bezique, Options};
//! use engine::{Play, Turn, fair::{Seed, Source}};
//!
//! let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
//! let mut play: Play<Bezique> = Play::new(&Options::default(), source, &mut ()).expect("playable");
//! while let Turn::Seat(seat) = play.turn() {
//!     let step = play.legal(seat).nth(0).expect("a seat in turn has something to do");
//!     play.step(seat, step, &mut ()).expect("a listed step is legal");
//! }
//! assert!(play.standing().winner.is_some());
//! ```

#![deny(missing_docs)]

mod action;
mod apply;
mod event;
mod hand;
pub mod legal;
mod meld;
mod melder;
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

pub use action::{Action, Draft};
pub use event::Event;
pub use hand::Hand;
pub use meld::{History, Kind, Meld, RUN_LEN};
pub use melder::Melder;
pub use options::{Brisques, DECK, JokerUpcard, MeldsPerTrick, Options, Rules};
pub use state::{Deep, Open, Own, Phase};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bezique;

impl Basis for Bezique {
    const NAME: &'static str = "bezique";
    const REVISION: u16 = 1;
    const STEPS: usize = action::STEPS;

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
        Seating { seats: rules.seats, sides: rules.sides, deck: rules.deck }
    }

    fn start(rules: &Rules) -> (Open, [Own; MAX_SEATS], Deep) {
        (Open::start(rules), [Own::default(); MAX_SEATS], Deep::EMPTY)
    }

    #[inline]
    fn turn(rules: &Rules, open: &Open) -> Turn {
        match open.phase {
            Phase::Play | Phase::Won | Phase::Last => Turn::Seat(open.turn),
            Phase::Dealer => Turn::Chance(Ask::Number(rules.seats as u32)),
            Phase::Shuffle => Turn::Chance(Ask::Order(pack::PACK_LEN as u8)),
            // B32: above, between or below the cards of the stock.
            Phase::Return => Turn::Chance(Ask::Number(u32::from(open.stock) + 1)),
            Phase::Over => Turn::Over,
        }
    }

    fn standing(_: &Rules, open: &Open) -> Standing {
        Standing { scores: open.scores, deals: u32::from(open.deals), winner: open.winner }
    }
}
