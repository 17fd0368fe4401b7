//! The contract: what a game says of itself, a trait for each thing it says and each in the file of that
//! thing.
//!
//! | trait | says | stands in the game's |
//! |---|---|---|
//! | [`Basis`] | its name, its types, its options, whose turn it is | `lib.rs` |
//! | [`Moves`] | what a seat may do, and why not | `legal.rs` |
//! | [`Changes`] | what an action, the house or chance does | `apply.rs` |
//! | [`Worlds`] | what could be behind a view | `unseen.rs` |
//! | [`Possible`] | what can be at all | `validate.rs` |
//! | [`Observed`] | what a viewer knows, as numbers for programs that learn | `observe.rs` |
//!
//! [`Game`] is their sum. Everything here is a pure function of its arguments: no clock, no file, no
//! generator. Chance is data handed in. Readers get [`Seen`], one viewer's eyes; writers get [`Parts`],
//! which only this crate can make. So legality cannot depend on another seat's hand: it has no name for one.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use cards::{Card, MAX_SEATS, NotationError, Seat, Sides};
use serde::{Serialize, de::DeserializeOwned};

use crate::canvas::Canvas;
use crate::event::Sink;
use crate::options::OptionsError;
use crate::steps::{Step, Steps};
use crate::table::{Around, Drawn, Impossible, Seating, Standing, Turn, Viewer};
use crate::violation::{NOT_AS_RECORDED, Violation};
use crate::worlds::{Claim, Proof, Proofs, Unseen};

/// A whole card game: everything that the doors need of it.
///
/// ```
/// use engine::fair::{Seed, Source};
/// use engine::{Game, Play, Turn};
///
/// /// Plays a match of any game by its first legal steps; tells how many it took.
/// fn run_through<G: Game>(options: &G::Options, most: usize) -> usize {
///     let source = Source::Seed { seed: Seed::from_text("any game"), salt: vec![] };
///     let mut play: Play<G> = Play::new(options, source, &mut ()).expect("playable rules");
///     let mut steps = 0;
///     while steps < most {
///         match play.turn() {
///             Turn::Seat(seat) => {
///                 let step = play.legal(seat).nth(0).expect("something to do");
///                 play.step(seat, step, &mut ()).expect("a listed step is legal");
///                 steps += 1;
///             }
///             Turn::Window(_) => _ = play.close(&mut ()),
///             Turn::Chance(_) | Turn::Over => break,
///         }
///     }
///     steps
/// }
/// assert!(run_through::<snip::Snip>(&snip::Options::default(), 50) > 10);
/// ```
pub trait Game: Moves + Changes + Worlds + Possible + Observed {}

impl<G: Moves + Changes + Worlds + Possible + Observed> Game for G {}

/// A kind of card game: its name, its types, its options, whose turn it is.
pub trait Basis: Sized + Copy + Debug + Send + Sync + 'static {
    /// The game's name on the command line and on the wire.
    const NAME: &'static str;
    /// Rises whenever an old log would replay differently.
    const REVISION: u16;
    /// How many different steps there are; step numbers stay below.
    const STEPS: usize;
    /// Steps that undo. They are legal, but players who do not think take them last.
    const BACK: Steps = Steps::EMPTY;
    /// Whether points are bad: the lowest score wins.
    const LOWEST_WINS: bool = false;

    /// House rules: plain data with named variants.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Options, checked and compiled into tables once.
    type Rules: Debug + Send + Sync;
    /// What everybody may know.
    type Open: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What one seat may know besides; the default is a watcher's, which is nothing.
    type Own: Copy + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What nobody may know.
    type Deep: Copy + Debug + PartialEq + Send + Sync;
    /// The steps of an action so far.
    type Draft: Copy + Debug + Default + PartialEq + Send + Sync;
    /// A whole move, as a player would say it. `Display` and `FromStr` are its notation;
    /// the alternate form `{:#}` shows suit symbols.
    type Action: Copy + Debug + PartialEq + Display + FromStr<Err = NotationError> + Send + Sync;
    /// What happened.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send;

    /// Checks the options and compiles them.
    fn compile(options: &Self::Options) -> Result<Self::Rules, OptionsError>;
    /// The options these rules were compiled from.
    fn options(rules: &Self::Rules) -> &Self::Options;
    /// Seats, sides and deck under these rules.
    fn seating(rules: &Self::Rules) -> Seating;
    /// A match before anything has happened.
    fn start(rules: &Self::Rules) -> (Self::Open, [Self::Own; MAX_SEATS], Self::Deep);

    /// Whose turn it is.
    fn turn(rules: &Self::Rules, open: &Self::Open) -> Turn;
    /// Whether the open window is the last of its kind for now, so that the house leaves it open longer.
    fn last_window(_: &Self::Rules, _: &Self::Open) -> bool {
        false
    }
    /// Where the match stands.
    fn standing(rules: &Self::Rules, open: &Self::Open) -> Standing;
}

/// What a seat may do.
///
/// ```
/// # use engine::fair::{Seed, Source};
/// # use engine::{Play, Turn};
/// # use snip::{Options, Snip};
/// #
/// # let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// # let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// # while let Turn::Window(_) = play.turn() {
/// #     play.close(&mut ()); // nobody wants to say anything before the first card
/// # }
/// # let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// use engine::Moves;
///
/// // Every step that is offered leads to a whole action, and the check agrees.
/// let seen = play.seen(seat);
/// for first in Snip::legal(seen, &Default::default()).iter() {
///     let mut draft = Default::default();
///     let mut whole = Snip::push(seen, &mut draft, first);
///     while whole.is_none() {
///         let next = Snip::legal(seen, &draft).nth(0).expect("no dead ends");
///         whole = Snip::push(seen, &mut draft, next);
///     }
///     assert_eq!(Snip::check(seen, &whole.expect("it is whole")), Ok(()));
/// }
/// ```
pub trait Moves: Basis {
    /// The steps that may come next. Every one of them can be finished to a legal action.
    fn legal(seen: Seen<'_, Self>, draft: &Self::Draft) -> Steps;
    /// Adds a step to a draft and gives the action once it is whole. It composes and does not
    /// check: a step outside [`Moves::legal`] gives an action that [`Moves::check`] refuses.
    fn push(seen: Seen<'_, Self>, draft: &mut Self::Draft, step: Step) -> Option<Self::Action>;
    /// The steps of an action, in the one order that [`Moves::legal`] offers them. An action whose
    /// parts may be named in several orders has one canonical form, the one that [`Moves::push`] makes
    /// of these steps; whatever is spelt alike does alike.
    fn spell(seen: Seen<'_, Self>, action: &Self::Action, out: &mut impl FnMut(Step));
    /// Whether this viewer may do this now, and if not, the first clause in the way.
    fn check(seen: Seen<'_, Self>, action: &Self::Action) -> Result<(), Violation>;
}

/// How a match goes on: by an action, by the house, by chance.
pub trait Changes: Basis {
    /// Changes the state by a legal action. Stops where a score ends the match.
    fn apply(
        rules: &Self::Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Self::Action,
        sink: &mut impl Sink<Self::Event>,
    );
    /// The house closes the open window. Never called in a game without windows.
    fn close(_: &Self::Rules, _: Parts<'_, Self>, _: &mut impl Sink<Self::Event>) {}
    /// Changes the state by what chance brought for the ask of [`Basis::turn`].
    fn chance(
        rules: &Self::Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Self::Event>,
    );
    /// The cards that an [`Ask::Order`](crate::Ask::Order) puts in order, position by position.
    fn pile(rules: &Self::Rules, _: &Self::Open) -> Vec<Card> {
        Self::seating(rules).deck.cards().collect()
    }
}

/// What could be behind a view.
pub trait Worlds: Basis {
    /// The cards this viewer cannot locate, and the places that hold them.
    fn unseen(seen: Seen<'_, Self>) -> Unseen;
    /// The world in which the unseen cards lie so: one list for each place of [`Worlds::unseen`].
    /// `None` if that contradicts something this viewer knows. The viewer's own part comes back
    /// as it was.
    fn imagine(
        seen: Seen<'_, Self>,
        places: &[&[Card]],
    ) -> Option<([Self::Own; MAX_SEATS], Self::Deep)>;
    /// What others are known to hold without being known by its cards.
    fn claims(_: Seen<'_, Self>) -> Vec<Claim> {
        Vec::new()
    }
    /// What an event proves about hands, if anything.
    fn proof(event: &Self::Event) -> Option<Proof>;
}

/// What can be at all.
pub trait Possible: Basis {
    /// Whether a table could show this to this viewer: everything that can be told without seeing
    /// the hidden cards. Whatever was read from outside comes here first, so nothing is taken for
    /// granted; what passes is safe to hand to every other function. That the unseen cards fill
    /// their places is checked besides ([`crate::View::read`]).
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible>;
    /// The slow, obvious definition of a possible state. Fast code is measured by it.
    fn validate(rules: &Self::Rules, whole: Whole<'_, Self>) -> Result<(), Impossible>;
}

/// What a viewer knows, as numbers in fixed places: for programs that learn.
///
/// Seats are told from the viewer on (itself, the next, …), its own side first; a watcher looks from seat 0.
/// Every field has the same shape at every table of the game: seats and sides that are not there are empty.
/// The options are drawn for every game alike ([`crate::Observer`]).
pub trait Observed: Basis {
    /// Rises whenever a field changes: what has learned from other fields cannot use these.
    const LAYOUT: u16;

    /// Draws what the viewer knows now: what it sees, the steps of its action so far, and what play has
    /// proved to it. Whatever decides the legal steps is in it.
    fn observe(
        seen: Seen<'_, Self>,
        draft: &Self::Draft,
        proofs: &Proofs,
        canvas: &mut impl Canvas,
    );
    /// Draws what else the viewer could remember of the deal: the order in which things happened.
    fn recall(seen: Seen<'_, Self>, canvas: &mut impl Canvas);
    /// What a deal is worth, roughly: scores divided by it are numbers that a network likes.
    fn unit(rules: &Self::Rules) -> f32;
}

/// One viewer's eyes: the rules, what all know and what this viewer knows. Nothing else.
///
/// ```compile_fail
/// fn peek<G: engine::Game>(seen: engine::Seen<'_, G>) -> &G::Own {
///     &seen.owns[1] // there is no other hand to name
/// }
/// ```
/// The same reader compiles when it asks for its own part:
///
/// ```
/// fn look<'a, G: engine::Game>(seen: engine::Seen<'a, G>) -> &'a G::Own {
///     seen.own
/// }
/// ```
#[derive(Debug)]
pub struct Seen<'a, G: Basis> {
    /// The compiled rules.
    pub rules: &'a G::Rules,
    /// What everybody knows.
    pub open: &'a G::Open,
    /// What this viewer knows besides.
    pub own: &'a G::Own,
    /// Who is looking.
    pub viewer: Viewer,
}

impl<G: Basis> Clone for Seen<'_, G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Basis> Copy for Seen<'_, G> {}

impl<G: Basis> Seen<'_, G> {
    /// Whether the viewer is the player in this seat.
    #[inline]
    pub fn is(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
    }

    /// Where the viewer sits; a watcher looks from seat 0.
    #[inline]
    pub fn place(&self) -> Seat {
        match self.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Watcher => Seat::new(0),
        }
    }

    /// The table from the viewer's place on.
    #[inline(always)]
    pub fn around(&self, sides: Sides) -> Around {
        Around { place: self.place(), sides }
    }
}

impl<G: Moves> Seen<'_, G> {
    /// A legal action in the one form in which it is recorded: its steps, put together again.
    pub fn canonical(self, action: &G::Action) -> Result<G::Action, Violation> {
        G::check(self, action)?;
        let (mut draft, mut whole) = (G::Draft::default(), None);
        G::spell(self, action, &mut |step| whole = G::push(self, &mut draft, step));
        whole.ok_or_else(|| NOT_AS_RECORDED.with([]))
    }
}

/// The whole truth, for changing it. Only this crate can make one, and does so only inside
/// [`crate::State`] and [`crate::Play`].
///
/// ```compile_fail
/// fn forge<'a, G: engine::Game>(
///     open: &'a mut G::Open,
///     owns: &'a mut [G::Own; 4],
///     deep: &'a mut G::Deep,
/// ) -> engine::Parts<'a, G> {
///     engine::Parts { open, owns, deep } // other crates may not build one
/// }
/// ```
#[non_exhaustive]
pub struct Parts<'a, G: Basis> {
    /// What everybody knows.
    pub open: &'a mut G::Open,
    /// What each seat knows.
    pub owns: &'a mut [G::Own; MAX_SEATS],
    /// What nobody knows.
    pub deep: &'a mut G::Deep,
}

/// The whole truth, for reading it: for the slow check of a state. Only this crate can make one.
///
/// ```compile_fail
/// fn forge<'a, G: engine::Game>(
///     open: &'a G::Open,
///     owns: &'a [G::Own; 4],
///     deep: &'a G::Deep,
/// ) -> engine::Whole<'a, G> {
///     engine::Whole { open, owns, deep } // other crates may not build one
/// }
/// ```
#[non_exhaustive]
pub struct Whole<'a, G: Basis> {
    /// What everybody knows.
    pub open: &'a G::Open,
    /// What each seat knows.
    pub owns: &'a [G::Own; MAX_SEATS],
    /// What nobody knows.
    pub deep: &'a G::Deep,
}
