//! The truth, and what one viewer knows of it.
//!
//! A [`State`] outside of [`crate::Play`] is always fiction: a world that somebody assembled from a
//! view. That is why it may be opened and changed without a check, and why it cannot be sent: it is
//! not serialisable. A [`View`] is built fresh, holds one viewer's knowledge and goes over the wire.

use cards::{Card, MAX_SEATS, Seat, Stream};
use serde::{Deserialize, Serialize};

use crate::event::Sink;
use crate::game::{Game, Parts, Seen, Whole};
use crate::steps::Steps;
use crate::table::{Ask, Drawn, Impossible, Standing, Turn, Viewer};

/// A whole position. Small, without heap, cheap to copy.
///
/// It is not serialisable, so nobody can send the truth by accident:
/// ```compile_fail
/// fn send<G: engine::Game>(state: &engine::State<G>) -> String {
///     serde_json::to_string(state).expect("no such thing")
/// }
/// ```
/// What one viewer knows is:
/// ```
/// fn send<G: engine::Game>(view: &engine::View<G>) -> String {
///     serde_json::to_string(view).expect("a view is plain data")
/// }
/// ```
///
/// ```
/// use engine::{Basis, State, Turn};
/// use snip::{Options, Snip};
///
/// let rules = Snip::compile(&Options::default()).expect("the usual rules");
/// let mut world = State::<Snip>::start(&rules);
/// world.settle(&rules, &[7; 32], &mut 0, &mut ());
/// let copy = world; // no heap: a search copies it all day
/// assert!(matches!(copy.turn(&rules), Turn::Seat(_) | Turn::Window(_)));
/// ```
#[derive(Debug)]
pub struct State<G: Game> {
    open: G::Open,
    owns: [G::Own; MAX_SEATS],
    deep: G::Deep,
}

impl<G: Game> Clone for State<G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for State<G> {}

impl<G: Game> PartialEq for State<G> {
    fn eq(&self, other: &Self) -> bool {
        self.open == other.open && self.owns == other.owns && self.deep == other.deep
    }
}

impl<G: Game> State<G> {
    /// A match before anything has happened.
    pub fn start(rules: &G::Rules) -> State<G> {
        let (open, owns, deep) = G::start(rules);
        State { open, owns, deep }
    }

    /// A world: what is known, and one way the rest could be.
    #[inline]
    pub fn assemble(open: G::Open, owns: [G::Own; MAX_SEATS], deep: G::Deep) -> State<G> {
        State { open, owns, deep }
    }

    /// What everybody knows.
    #[inline]
    pub fn open(&self) -> &G::Open {
        &self.open
    }

    /// What a seat of this world knows.
    #[inline]
    pub fn own(&self, seat: Seat) -> &G::Own {
        &self.owns[seat.index()]
    }

    /// What nobody knows.
    #[inline]
    pub fn deep(&self) -> &G::Deep {
        &self.deep
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self, rules: &G::Rules) -> Turn {
        G::turn(rules, &self.open)
    }

    /// Where the match stands.
    pub fn standing(&self, rules: &G::Rules) -> Standing {
        G::standing(rules, &self.open)
    }

    /// This world through one seat's eyes.
    #[inline]
    pub fn seen<'a>(&'a self, rules: &'a G::Rules, seat: Seat) -> Seen<'a, G> {
        Seen { rules, open: &self.open, own: &self.owns[seat.index()], viewer: Viewer::Seat(seat) }
    }

    /// What one viewer may know, as a value of its own.
    #[inline]
    pub fn view(&self, viewer: Viewer) -> View<G> {
        let own = match viewer {
            Viewer::Seat(seat) => self.owns[seat.index()],
            Viewer::Watcher => G::Own::default(),
        };
        View { viewer, open: self.open, own }
    }

    /// The steps a seat may take next.
    #[inline]
    pub fn legal(&self, rules: &G::Rules, seat: Seat, draft: &G::Draft) -> Steps {
        G::legal(self.seen(rules, seat), draft)
    }

    /// Does an action without checking it. An illegal one gives a meaningless world, never
    /// undefined behaviour.
    #[inline(always)]
    pub fn apply(
        &mut self,
        rules: &G::Rules,
        seat: Seat,
        action: &G::Action,
        sink: &mut impl Sink<G::Event>,
    ) {
        G::apply(rules, self.parts(), seat, action, sink)
    }

    /// The house closes the open window.
    pub fn close(&mut self, rules: &G::Rules, sink: &mut impl Sink<G::Event>) {
        G::close(rules, self.parts(), sink)
    }

    /// Takes what chance brought.
    #[inline]
    pub fn chance(&mut self, rules: &G::Rules, drawn: Drawn<'_>, sink: &mut impl Sink<G::Event>) {
        G::chance(rules, self.parts(), drawn, sink)
    }

    /// Answers all that chance owes this world, as the house does at a table: request number *n* is
    /// stream *n* of the key.
    pub fn settle(
        &mut self,
        rules: &G::Rules,
        key: &[u8; 32],
        request: &mut u64,
        sink: &mut impl Sink<G::Event>,
    ) {
        while let Turn::Chance(ask) = self.turn(rules) {
            let mut stream = Stream::new(key, *request);
            *request += 1;
            match ask {
                Ask::Number(below) => self.chance(rules, Drawn::Number(stream.below(below)), sink),
                Ask::Order(n) => {
                    let mut order = [0; 256];
                    let order = &mut order[..usize::from(n)];
                    stream.order(order);
                    self.chance(rules, Drawn::Order(order), sink)
                }
            }
        }
    }

    /// Whether this is a possible state: slow and obvious.
    pub fn validate(&self, rules: &G::Rules) -> Result<(), Impossible> {
        let whole = Whole { open: &self.open, owns: &self.owns, deep: &self.deep };
        G::validate(rules, whole)
    }

    #[inline]
    fn parts(&mut self) -> Parts<'_, G> {
        Parts { open: &mut self.open, owns: &mut self.owns, deep: &mut self.deep }
    }
}

/// What one viewer knows. This is the value that goes over the wire; [`View::read`] takes it back.
///
/// ```
/// use engine::fair::{Seed, Source};
/// use engine::{Play, Turn};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// while let Turn::Window(_) = play.turn() {
///     play.close(&mut ()); // nobody wants to say anything before the first card
/// }
///
/// use engine::{View, Viewer};
///
/// let view = play.view(Viewer::Watcher);
/// let sent = serde_json::to_value(&view).expect("plain data");
/// assert!(View::<Snip>::read(play.rules(), &sent).is_ok(), "it reads back exactly");
/// ```
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct View<G: Game> {
    /// Who is looking.
    pub viewer: Viewer,
    /// What everybody knows.
    pub open: G::Open,
    /// What this viewer knows besides.
    pub own: G::Own,
}

impl<G: Game> Clone for View<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for View<G> {}

impl<G: Game> PartialEq for View<G> {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.open == other.open && self.own == other.own
    }
}

impl<G: Game> View<G> {
    /// The viewer's eyes again: the same code checks a view and a table.
    #[inline]
    pub fn seen<'a>(&'a self, rules: &'a G::Rules) -> Seen<'a, G> {
        Seen { rules, open: &self.open, own: &self.own, viewer: self.viewer }
    }

    /// The world in which the unseen cards lie so; `None` if the viewer knows better.
    pub fn world(&self, rules: &G::Rules, places: &[&[Card]]) -> Option<State<G>> {
        let (owns, deep) = G::imagine(self.seen(rules), places)?;
        Some(State::assemble(self.open, owns, deep))
    }
}
