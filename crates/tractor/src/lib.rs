//! Tractor (Shengji): 108 cards, trump declared while they are dealt, a buried kitty, tricks of
//! singles, pairs and tractors, and a climb from two to ace.
//!
//! Seats 0 and 2 play against 1 and 3. Cards are dealt one by one, and whoever shows a card of the
//! trump rank makes its suit trump, unless somebody shows more. The starter takes the kitty, buries
//! eight cards and leads. Leads are singles, pairs, runs of pairs (*tractors*) or several of these at
//! once; who follows owes the suit, then pairs and tractors. The attackers need 80 of 200 points.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `pack` | the 108 cards and multisets of them |
//! | `options` | what a table may choose, presets, the compiled rules |
//! | `trump` | what is trump; the cards of one suit in their order |
//! | `shape` | parts of a combination: singles, pairs, tractors |
//! | `action` | what a player can do: actions, steps, notation |
//! | `state` | what all know, what a seat knows, what nobody knows |
//! | `lead`, `follow`, `refuse` | what may be led, what a follower owes, and the clause that stands in the way |
//! | `legal` | what a seat may do |
//! | `score` | what a deal is worth |
//! | `apply`, `event` | how an action changes the state, and how it is told |
//! | `validate` | the slow check of all of it |
//! | `view`, `unseen` | what a viewer is sent; what could be behind it |
//! | `observe` | what a viewer knows, as numbers in fixed places |
//! | `answers`, `advice` | every legal play; what players and pages like to be offered |
//! | `speak` | words for people |
//! | `touch` | moves as a person makes them: cards first, then what to do with them |
//!
//! ```
//! use engine::{Play, Turn, fair::{Seed, Source}};
//! use tractor::{Options, Tractor};
//!
//! let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
//! let mut play: Play<Tractor> = Play::new(&Options::default(), source, &mut ()).expect("playable");
//! while play.standing().deals < 1 {
//!     match play.turn() {
//!         Turn::Seat(seat) => {
//!             let step = play.legal(seat).nth(0).expect("a seat in turn has something to do");
//!             play.step(seat, step, &mut ()).expect("a listed step is legal");
//!         }
//!         _ => assert!(play.close(&mut ()), "cards are dealt one by one"),
//!     }
//! }
//! ```

#![deny(missing_docs)]

mod action;
pub mod advice;
pub mod answers;
mod apply;
mod event;
pub mod follow;
pub mod lead;
pub mod legal;
mod observe;
mod options;
pub mod pack;
mod refuse;
pub mod score;
pub mod shape;
mod speak;
mod state;
mod touch;
pub mod trump;
mod unseen;
mod validate;
mod view;

use cards::{MAX_SEATS, SeatSet};
use engine::{Ask, Basis, OptionsError, Seating, Standing, Turn};

pub use action::{Action, Atom, DONE_STEP, Declaration, Draft};
pub use event::Event;
pub use options::{
    Advancement, KittyMultiplier, NobodyDeclares, Options, Rules, SEATS, Throw, TractorLadder,
    WinAt,
};
pub use state::{Deep, Open, Own, Phase, Pile};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tractor;

impl Basis for Tractor {
    const NAME: &'static str = "tractor";
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
        Seating { seats: SEATS, sides: rules.sides, deck: pack::DECK }
    }

    fn start(_: &Rules) -> (Open, [Own; MAX_SEATS], Deep) {
        (Open::start(), [Own::default(); MAX_SEATS], Deep::EMPTY)
    }

    #[inline]
    fn turn(_: &Rules, open: &Open) -> Turn {
        match open.phase {
            Phase::Play | Phase::Bury | Phase::LastCall => Turn::Seat(open.turn),
            Phase::Deal => Turn::Window(SeatSet::all(SEATS)),
            Phase::Shuffle => Turn::Chance(Ask::Order(pack::PACK_LEN as u8)),
            Phase::Over => Turn::Over,
        }
    }

    /// All cards are dealt: whoever has not declared by now will not.
    fn last_window(_: &Rules, open: &Open) -> bool {
        open.phase == Phase::Deal && usize::from(open.dealt) == pack::DEALT_LEN
    }

    /// A side's score is its rank, the ace counting 14.
    fn standing(_: &Rules, open: &Open) -> Standing {
        let mut scores = [0; MAX_SEATS];
        for (score, rank) in scores.iter_mut().zip(open.ranks) {
            *score = rank.index() as i32 + 2;
        }
        Standing { scores, deals: u32::from(open.deals), winner: open.winner }
    }
}
