//! A match with everybody in their seats: the loop of every table, from its middle.
//!
//! A [`Sitting`] says whose decision is due, takes it, and tells every seat what it may hear. It asks
//! nobody: whether a decision comes from a keyboard, a pipe, a search or, some day, over a wire is
//! for whoever drives it, and so is how long that may take.

use std::fmt;
use std::sync::Arc;

use cards::{Dice, MAX_SEATS, Seat, SeatSet};

use crate::ear::{Ear, Ears};
use crate::event::Told;
use crate::fair::{Anew, Seed};
use crate::game::Game;
use crate::play::{HOUSE, Play};
use crate::state::View;
use crate::steps::{Step, Steps};
use crate::table::{Turn, Viewer};
use crate::violation::Violation;

/// What a sitting waits for.
///
/// ```
/// use cards::SeatSet;
/// use engine::fair::{Seed, Source};
/// use engine::{Due, Play, Sitting};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut told = Vec::new();
/// let play = Play::<Snip>::new(&Options::default(), source, &mut told).expect("the usual rules");
/// let sitting = Sitting::new(play, &told, SeatSet::EMPTY);
/// assert!(matches!(sitting.due(), Due::Decision { .. }), "somebody begins");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A decision.
    Decision {
        /// Whose it is.
        seat: Seat,
        /// Whether that seat may stay out.
        in_window: bool,
    },
    /// The house's hand: whoever was called into the open window has stayed out.
    Closing,
    /// Nothing: the match is over, or the given answers of chance have run out.
    Nothing,
}

/// Something that was done at a table.
///
/// ```
/// use cards::SeatSet;
/// use engine::fair::{Seed, Source};
/// use engine::{Deed, Due, Play, Sitting};
/// use snip::{Action, Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut told = Vec::new();
/// let play = Play::<Snip>::new(&Options::default(), source, &mut told).expect("the usual rules");
/// let mut sitting = Sitting::new(play, &told, SeatSet::EMPTY);
/// loop {
///     match sitting.due() {
///         Due::Decision { seat, in_window: true } => sitting.stay_out(seat),
///         Due::Closing => _ = sitting.close(),
///         Due::Decision { seat, .. } => break sitting.act(seat, &Action::Look).expect("it is free"),
///         Due::Nothing => unreachable!("a match has just begun"),
///     };
/// };
/// // A window that closes is a deed of the house, and stands in the match like any other.
/// assert!(matches!(sitting.done(), [Deed::Closed, .., Deed::Acted(_, Action::Look)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed<A> {
    /// A seat acted.
    Acted(Seat, A),
    /// The house closed a window.
    Closed,
}

/// A match, what every seat has heard of it, and who is called into the open window.
///
/// ```
/// use cards::SeatSet;
/// use engine::fair::{Seed, Source};
/// use engine::{Due, Play, Sitting};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut told = Vec::new();
/// let play = Play::<Snip>::new(&Options::default(), source, &mut told).expect("the usual rules");
/// let mut sitting = Sitting::new(play, &told, SeatSet::EMPTY);
/// while let Due::Closing = sitting.due() {
///     sitting.close();
/// }
/// let Due::Decision { seat, .. } = sitting.due() else { unreachable!("somebody begins") };
/// assert!(!sitting.play().legal(seat).is_empty());
/// ```
#[derive(Debug)]
pub struct Sitting<G: Game> {
    play: Play<G>,
    ears: Ears<G>,
    people: SeatSet,
    /// Who is still called into the open window.
    called: SeatSet,
    /// What each person was offered when it last stayed out of a window.
    declined: [Option<Steps>; MAX_SEATS],
    done: Vec<Deed<G::Action>>,
}

/// What a bot is given to decide from: the rules, what its seat sees and has heard, and dice. No part of
/// it can hold a card that the seat may not know, so it may go to any thread.
#[derive(Debug)]
pub struct Job<G: Game> {
    /// The rules of the table.
    pub rules: Arc<G::Rules>,
    /// What the seat sees.
    pub view: View<G>,
    /// What it has heard.
    pub ear: Ear<G>,
    /// What its dice are thrown from.
    pub seed: u64,
}

/// A record that these rules and this chance do not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The byte at which it breaks off.
    pub at: usize,
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the record cannot be played on from byte {}", self.at)
    }
}

impl std::error::Error for BadRecord {}

impl<G: Game> Sitting<G> {
    /// Seats everybody at a match that begins; `told` is what its deal told. People are called into a
    /// window all or none: otherwise the call itself would tell them who could act.
    pub fn new(play: Play<G>, told: &[Told<G::Event>], people: SeatSet) -> Sitting<G> {
        let mut ears = Ears::default();
        ears.hear(told);
        let (called, declined) = (SeatSet::EMPTY, [None; MAX_SEATS]);
        let mut sitting = Sitting { play, ears, people, called, declined, done: Vec::new() };
        sitting.forget();
        sitting.call();
        sitting
    }

    /// The match.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Everybody gets up; the match is left as it stands.
    pub fn into_play(self) -> Play<G> {
        self.play
    }

    /// The seats that people sit in.
    pub fn people(&self) -> SeatSet {
        self.people
    }

    /// What a seat has heard.
    pub fn ear(&self, seat: Seat) -> &Ear<G> {
        self.ears.of(seat)
    }

    /// Everything that was done so far.
    pub fn done(&self) -> &[Deed<G::Action>] {
        &self.done
    }

    /// What is waited for. In a window that is each seat in turn that is called and has not stayed
    /// out; whoever is quicker may act all the same.
    pub fn due(&self) -> Due {
        match self.play.turn() {
            Turn::Seat(seat) => Due::Decision { seat, in_window: false },
            Turn::Window(_) => {
                let called = self.called.iter().next();
                called.map_or(Due::Closing, |seat| Due::Decision { seat, in_window: true })
            }
            Turn::Chance(_) | Turn::Over => Due::Nothing,
        }
    }

    /// Calls seats into the window that has opened: bots that could act; of people all, if one of them
    /// is offered something that it has not declined yet, or none.
    fn call(&mut self) {
        let Turn::Window(window) = self.play.turn() else {
            self.declined = [None; MAX_SEATS];
            return;
        };
        let offered = |seat: Seat| self.play.legal(seat);
        let news = |seat: Seat| {
            let offer = offered(seat);
            !offer.is_empty() && self.declined[seat.index()] != Some(offer)
        };
        let people = self.people & window;
        let bots = (window - people).iter().filter(|&seat| !offered(seat).is_empty()).collect();
        self.called = if people.iter().any(news) { people | bots } else { bots };
    }

    /// A seat acts. Gives what was told, which the seats have heard; a refusal changes nothing.
    pub fn act(
        &mut self,
        seat: Seat,
        action: &G::Action,
    ) -> Result<Vec<Told<G::Event>>, Violation> {
        let mut told = Vec::new();
        self.play.act(seat, action, &mut told)?;
        self.hear(Deed::Acted(seat, *action), &told);
        Ok(told)
    }

    /// A seat stays out of the open window; a person also of those to come, until it is offered
    /// something else.
    pub fn stay_out(&mut self, seat: Seat) {
        self.called.remove(seat);
        self.declined[seat.index()] = Some(self.play.legal(seat));
    }

    /// Plays on from a record: who did what, a seat or the house, then the steps of its action. `each`
    /// gets what every one of them told, and how long the record is after it.
    pub fn replay(
        &mut self,
        record: &[u8],
        mut each: impl FnMut(Vec<Told<G::Event>>, usize),
    ) -> Result<(), BadRecord> {
        let mut at = 0;
        while let Some(&actor) = record.get(at) {
            let bad = BadRecord { at };
            at += 1;
            if actor == HOUSE {
                let before = self.done.len();
                let told = self.close();
                if self.done.len() == before {
                    return Err(bad);
                }
                each(told, self.play.record().len());
                continue;
            }
            let seat = Some(usize::from(actor)).filter(|&seat| seat < MAX_SEATS).ok_or(bad)?;
            let seat = Seat::new(seat);
            let (action, steps) = self.play.composed(seat, &record[at..]).ok_or(bad)?;
            at += steps;
            let told = self.act(seat, &action).map_err(|_| bad)?;
            each(told, self.play.record().len());
        }
        Ok(())
    }

    /// The action that these steps are, for this seat now.
    pub fn compose(&self, seat: Seat, steps: &[Step]) -> Option<G::Action> {
        let bytes: Vec<u8> = steps.iter().map(|step| step.0).collect();
        let (action, length) = self.play.composed(seat, &bytes)?;
        (length == steps.len()).then_some(action)
    }

    /// What a bot in this seat is given.
    pub fn job(&self, seat: Seat, seed: u64) -> Job<G> {
        let view = self.play.view(Viewer::Seat(seat));
        Job { rules: self.play.shared_rules(), view, ear: self.ear(seat).clone(), seed }
    }

    /// The house closes the open window, if there is one. Gives what was told.
    pub fn close(&mut self) -> Vec<Told<G::Event>> {
        let mut told = Vec::new();
        if self.play.close(&mut told) {
            self.hear(Deed::Closed, &told);
        }
        told
    }

    fn hear(&mut self, deed: Deed<G::Action>, told: &[Told<G::Event>]) {
        self.done.push(deed);
        self.ears.hear(told);
        self.forget();
        self.call();
    }

    /// Nobody remembers cards that were dealt anew just now.
    fn forget(&mut self) {
        let last = self.play.dealt_anew().last();
        if let Some(anew) = last.filter(|anew| anew.after as usize == self.done.len()) {
            self.ears.forget(anew.seat);
        }
    }

    /// Deals anew what this seat cannot locate, to be played on from here ([`Anew::draw`]); the match
    /// itself stays as it is.
    pub fn anew(&self, seat: Seat, seed: Seed) -> Option<Anew> {
        let view = self.play.view(Viewer::Seat(seat));
        let known = (self.play.rules(), &view, self.ear(seat).proofs());
        Anew::draw(self.done.len() as u32, known, seed)
    }

    /// Dice for a seat's thoughts. They come from the secret seed, so that nobody at the table can
    /// roll them beforehand, through a hash that does not lead back to it; and from the place in the
    /// record, so that a decision taken back and taken again meets the same answers.
    pub fn dice(&self, seat: Seat, purpose: &str) -> Dice {
        let secret = self.play.source().secret();
        let place = self.play.record().len();
        Seed::from_text(&format!("table dice\n{secret}\n{purpose}\n{seat}\n{place}")).dice()
    }
}
