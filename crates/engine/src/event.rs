//! What happened, and who is told.
//!
//! Events go to everybody or to one seat. Rules hand them to a sink as closures: a search gives the
//! silent sink `()` and pays nothing, a table gives a list and sends each entry to its audience.

use cards::Seat;

use crate::table::Viewer;

/// Who is told of an event.
///
/// ```
/// use cards::Seat;
/// use engine::{To, Viewer};
///
/// assert!(To::All.reaches(Viewer::Watcher));
/// assert!(!To::Seat(Seat::new(1)).reaches(Viewer::Seat(Seat::new(0))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Every seat and every watcher.
    All,
    /// One seat alone.
    Seat(Seat),
}

impl To {
    /// Whether this viewer is told.
    pub fn reaches(self, viewer: Viewer) -> bool {
        match self {
            To::All => true,
            To::Seat(seat) => viewer == Viewer::Seat(seat),
        }
    }
}

/// An event with its audience.
///
/// ```
/// use engine::fair::{Seed, Source};
/// use engine::{Play, Told};
/// use snip::{Event, Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut told: Vec<Told<Event>> = Vec::new();
/// Play::<Snip>::new(&Options::default(), source, &mut told).expect("the usual rules");
/// assert!(!told.is_empty(), "whoever listens hears the first deal");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Told<E> {
    /// Who is told.
    pub to: To,
    /// What happened.
    pub event: E,
}

/// Where events go.
///
/// ```
/// use engine::{Sink, Told, To};
///
/// fn deal(sink: &mut impl Sink<&'static str>) {
///     sink.tell(To::All, || "the cards are dealt");
/// }
///
/// let mut heard: Vec<Told<&'static str>> = Vec::new();
/// deal(&mut heard);
/// assert_eq!(heard[0].event, "the cards are dealt");
/// deal(&mut ()); // a search does not listen, and nothing is made for it
/// ```
pub trait Sink<E> {
    /// Takes an event; a sink that does not listen never makes it.
    fn tell(&mut self, to: To, event: impl FnOnce() -> E);

    /// Takes an event that proves something about hands, see [`Worlds::proof`](crate::Worlds::proof): whoever
    /// hears proofs alone need not have the others made.
    #[inline]
    fn prove(&mut self, to: To, event: impl FnOnce() -> E) {
        self.tell(to, event);
    }

    /// Whether anybody listens: where finding out what there is to tell is work in itself.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
}

/// Nobody listens.
impl<E> Sink<E> for () {
    #[inline]
    fn tell(&mut self, _: To, _: impl FnOnce() -> E) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

/// Every event is kept with its audience.
impl<E> Sink<E> for Vec<Told<E>> {
    fn tell(&mut self, to: To, event: impl FnOnce() -> E) {
        self.push(Told { to, event: event() });
    }
}
