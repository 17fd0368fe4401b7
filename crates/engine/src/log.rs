//! A match written down: `(game, revision, options, seed, actions)`, and its replay.
//!
//! A log is plain JSON that people can read: actions are in notation, one a line. Replaying it
//! gives the same match, bit for bit, and says so by the digest. State is never stored. Beside the
//! match stands what happened around it: which seats were people, what they took back, and where they
//! asked for hints.

mod json;
mod lines;

use std::fmt;

use cards::{Card, Deck, Seat, SeatSet, assign_copies};
use serde_json::{Value, json};

use crate::event::Sink;
use crate::fair::{Anew, Given, Seed, Source};
use crate::game::Game;
use crate::house_rules;
use crate::play::{HOUSE, Play};
use crate::sitting::Deed;
use crate::speak::Spoken;
use crate::state::State;
use crate::steps::Step;
use crate::table::{Seating, Turn};
use crate::violation::Violation;

pub use lines::FIRST_LINE;

/// A match written down.
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
/// use engine::log::Log;
///
/// let log = Log::of(&play);
/// let again = Log::from_text(&log.to_text()).expect("it reads back");
/// assert_eq!(again.replay::<Snip>(&mut ()).expect("it replays").digest(), play.digest());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The game's name.
    pub game: String,
    /// The rules revision it was played under.
    pub revision: u16,
    /// The options, as JSON.
    pub options: Value,
    /// Where chance came from.
    pub source: Chance,
    /// The commitment published before the first deal, if it was kept.
    pub commitment: Option<String>,
    /// Who did what.
    pub actions: Vec<Entry>,
    /// How the match stood at the end of the log.
    pub result: Option<Outcome>,
    /// The seats that people sat in; the house ran the others. `None` where nobody wrote it down.
    pub people: Option<SeatSet>,
    /// What was taken back, in the order in which it was. It is no part of the match that stands.
    pub taken_back: Vec<TakenBack>,
    /// Who asked the house what it would do, in the order in which they asked.
    pub hints: Vec<Hinted>,
    /// So many actions, the house's closings counted one by one, were taken over from another match that
    /// was over: whoever played on knew the seed, so nothing was committed to.
    pub played_on: Option<u32>,
}

/// No match is told in more take-backs than this, nor in more hints.
pub const MOST_TAKEN_BACK: usize = 10_000;

/// Where chance came from, before the game's deck is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Chance {
    /// A seed and the seats' salt.
    Seed {
        /// The seed that was committed to.
        seed: Seed,
        /// What the seats added.
        salt: Vec<String>,
    },
    /// Orders written out: lists of cards, and numbers.
    Orders(Vec<Value>),
    /// Set up: what one seat could not see was dealt anew on the way.
    Anew {
        /// Where chance came from until then.
        first: Box<Chance>,
        /// When it was dealt anew, and what; the earliest first.
        deals: Vec<Anew>,
    },
}

impl Chance {
    /// Where chance came from at the beginning.
    pub fn first(&self) -> &Chance {
        match self {
            Chance::Anew { first, .. } => first,
            chance => chance,
        }
    }

    /// What was dealt anew on the way.
    pub fn anew(&self) -> &[Anew] {
        match self {
            Chance::Anew { deals, .. } => deals,
            _ => &[],
        }
    }

    /// The same beginning, with this dealt anew.
    pub fn with(&self, deals: Vec<Anew>) -> Chance {
        let first = self.first().clone();
        if deals.is_empty() { first } else { Chance::Anew { first: Box::new(first), deals } }
    }
}

impl From<&Source> for Chance {
    fn from(source: &Source) -> Chance {
        match source {
            Source::Seed { seed, salt } => Chance::Seed { seed: *seed, salt: salt.clone() },
            Source::Given(answers) => {
                let written = |answer: &Given| match answer {
                    Given::Order(cards) => json!(cards),
                    Given::Number(number) => json!(number),
                };
                Chance::Orders(answers.iter().map(written).collect())
            }
            Source::Anew { first, deals } => Chance::from(&**first).with(deals.clone()),
        }
    }
}

/// One action in a log.
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
/// use engine::log::{Entry, Log};
///
/// play.act(seat, &snip::Action::Look, &mut ()).expect("the first look is free");
/// let last: Entry = Log::of(&play).actions.pop().expect("something was done");
/// assert_eq!((last.seat, last.action.as_str()), (Some(seat), "look"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Who acted; `None` is the house.
    pub seat: Option<Seat>,
    /// What was done, in notation; the house closes windows, `close` or `close 12`.
    pub action: String,
}

/// A decision that was taken back, with all that had followed from it.
#[derive(Clone, Debug, PartialEq)]
pub struct TakenBack {
    /// Who took it back.
    pub seat: Seat,
    /// How many actions stood before it, the house's closings counted one by one.
    pub to: u32,
    /// The actions that no longer stand.
    pub actions: Vec<Entry>,
}

/// A hint that a seat asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hinted {
    /// Who asked.
    pub seat: Seat,
    /// How many actions stood then, the house's closings counted one by one.
    pub at: u32,
}

/// How a match stood at the end of a log.
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
/// use engine::log::Log;
///
/// let outcome = Log::of(&play).result.expect("a log says how the match stood");
/// assert_eq!((outcome.winner, outcome.digest), (None, play.digest().to_string()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Points of each side.
    pub scores: Vec<i32>,
    /// The side that won, if the match is over and not drawn.
    pub winner: Option<u8>,
    /// The fingerprint of the whole match.
    pub digest: String,
}

/// A place in a match that is looked back at.
#[derive(Clone, Copy, Debug)]
pub struct Position<G: Game> {
    /// The number of the log's action.
    pub at: usize,
    /// Every card, before the deed.
    pub truth: State<G>,
    /// What was done.
    pub deed: Deed<G::Action>,
}

/// Why a log cannot be replayed.
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
/// use engine::log::{Log, LogError};
///
/// let mut log = Log::of(&play);
/// log.actions.push(engine::log::Entry { seat: Some(seat), action: "done".into() });
/// let Err(LogError::Refused { at, violation }) = log.replay::<Snip>(&mut ()) else {
///     unreachable!("nothing was laid yet")
/// };
/// assert_eq!((at, violation.code()), (log.actions.len() - 1, "NOT_NOW"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum LogError {
    /// It cannot be read: not JSON, a field missing, a card that does not exist.
    Unreadable(String),
    /// An action breaks a rule; `at` counts from zero.
    Refused {
        /// Which action.
        at: usize,
        /// Which rule.
        violation: Violation,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Unreadable(why) => f.write_str(why),
            LogError::Refused { at, violation } => write!(f, "action {at} {violation}"),
        }
    }
}

impl std::error::Error for LogError {}

fn unreadable(why: impl Into<String>) -> LogError {
    LogError::Unreadable(why.into())
}

impl Log {
    /// Writes down a match as it stands.
    pub fn of<G: Game>(play: &Play<G>) -> Log {
        let options = G::options(play.rules());
        let source = Chance::from(play.source());
        let commitment = match &source {
            Chance::Seed { seed, .. } => Some(seed.commitment()),
            Chance::Orders(_) | Chance::Anew { .. } => None,
        };
        Log {
            game: G::NAME.to_string(),
            revision: G::REVISION,
            options: Value::Object(house_rules::write::<G>(options)),
            source,
            commitment,
            actions: entries(&deeds(play)),
            result: Some(outcome(play)),
            people: None,
            taken_back: Vec::new(),
            hints: Vec::new(),
            played_on: None,
        }
    }

    /// Plays the log again, up to its end.
    pub fn replay<G: Spoken>(&self, sink: &mut impl Sink<G::Event>) -> Result<Play<G>, LogError> {
        let mut play = self.begin::<G>(sink)?;
        for at in 0..self.actions.len() {
            self.replay_action(&mut play, at, sink)?;
        }
        Ok(play)
    }

    /// The match before the first action of the log.
    pub fn begin<G: Spoken>(&self, sink: &mut impl Sink<G::Event>) -> Result<Play<G>, LogError> {
        if self.game != G::NAME {
            return Err(unreadable(format!(
                "this is a log of {:?}, not of {}",
                self.game,
                G::NAME
            )));
        }
        if self.revision != G::REVISION {
            return Err(unreadable(format!(
                "this log was played under revision {} of {}; this program has revision {}",
                self.revision,
                G::NAME,
                G::REVISION
            )));
        }
        let options = house_rules::read::<G>(&self.options).map_err(|error| unreadable(error.0))?;
        let rules = G::compile(&options).map_err(|error| unreadable(error.0))?;
        let source = source::<G>(&self.source, &rules)?;
        let seats = G::seating(&rules).seats;
        if let Some(far) = self.sitters().find(|seat| seat.index() >= seats) {
            return Err(unreadable(format!("nobody sits in seat {far}; there are {seats} seats")));
        }
        let play = Play::new(&options, source, sink).map_err(|error| unreadable(error.0))?;
        match play.stuck() {
            Some(why) => Err(unreadable(why)),
            None => Ok(play),
        }
    }

    /// Plays one action of the log.
    pub fn replay_action<G: Spoken>(
        &self,
        play: &mut Play<G>,
        at: usize,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<(), LogError> {
        self.replay_deeds(play, at, sink, |_, _| ())
    }

    /// The match with every card turned up, as it stood before each deed. Whoever has the log can deal
    /// the same cards: they are nobody's secret any longer.
    pub fn turned_up<G: Spoken>(&self) -> Result<Vec<Position<G>>, LogError> {
        let mut play = self.begin::<G>(&mut ())?;
        let mut positions = Vec::new();
        for at in 0..self.actions.len() {
            self.replay_deeds(&mut play, at, &mut (), |play, deed| {
                positions.push(Position { at, truth: *play.state(), deed });
            })?;
        }
        Ok(positions)
    }

    fn replay_deeds<G: Spoken>(
        &self,
        play: &mut Play<G>,
        at: usize,
        sink: &mut impl Sink<G::Event>,
        mut before: impl FnMut(&Play<G>, Deed<G::Action>),
    ) -> Result<(), LogError> {
        let entry = &self.actions[at];
        if let Some(seat) = entry.seat {
            let action = play
                .read(seat, &entry.action)
                .map_err(|error| unreadable(format!("action {at}: {error}")))?;
            before(play, Deed::Acted(seat, action));
            play.act(seat, &action, sink)
                .map_err(|violation| LogError::Refused { at, violation })?;
        }
        for _ in 0..self.closings(at)? {
            before(play, Deed::Closed);
            if !play.close(sink) {
                return Err(unreadable(format!("action {at}: no window is open to close")));
            }
        }
        // A log may end where a shuffle is due, and nowhere else before its time.
        let ended = at + 1 == self.actions.len() && matches!(play.turn(), Turn::Chance(_));
        match play.stuck() {
            Some(why) if !ended => Err(unreadable(format!("after action {at}: {why}"))),
            _ => Ok(()),
        }
    }

    /// How many windows the house closes by this entry: the record keeps them as a run. None by a
    /// seat's action.
    pub fn closings(&self, at: usize) -> Result<u32, LogError> {
        let Entry { seat: None, action } = &self.actions[at] else {
            return Ok(0);
        };
        let wrong =
            || unreadable(format!("action {at}: the house says close or close N, not {action:?}"));
        match action.strip_prefix("close").ok_or_else(wrong)?.trim() {
            "" => Ok(1),
            count if count.starts_with(|digit: char| ('1'..='9').contains(&digit)) => {
                count.parse().map_err(|_| wrong())
            }
            _ => Err(wrong()),
        }
    }

    /// Every seat that is named beside the match.
    fn sitters(&self) -> impl Iterator<Item = Seat> {
        let people = self.people.unwrap_or(SeatSet::EMPTY).iter();
        let helped = self.hints.iter().map(|hint| hint.seat);
        people.chain(self.taken_back.iter().map(|back| back.seat)).chain(helped)
    }
}

/// Chance as the house has it, for the deck of these rules.
fn source<G: Game>(chance: &Chance, rules: &G::Rules) -> Result<Source, LogError> {
    let Seating { seats, deck, .. } = G::seating(rules);
    match chance {
        Chance::Seed { salt, .. } if salt.len() > seats => {
            Err(unreadable(format!("{} grains of salt, {seats} seats", salt.len())))
        }
        Chance::Seed { seed, salt } => Ok(Source::Seed { seed: *seed, salt: salt.clone() }),
        Chance::Orders(orders) => {
            let given = orders.iter().map(|order| given(order, &deck));
            Ok(Source::Given(given.collect::<Result<_, _>>()?))
        }
        Chance::Anew { first, deals } => {
            let first = Box::new(source::<G>(first, rules)?);
            Ok(Source::Anew { first, deals: deals.clone() })
        }
    }
}

/// An answer of chance that was written out.
fn given(order: &Value, deck: &Deck) -> Result<Given, LogError> {
    match order {
        Value::Number(number) => number
            .as_u64()
            .and_then(|number| u32::try_from(number).ok())
            .map(Given::Number)
            .ok_or_else(|| unreadable(format!("{number} is no answer of chance"))),
        Value::Array(cards) => {
            let names: Vec<&str> = cards.iter().map(|card| card.as_str().unwrap_or("?")).collect();
            let cards: Vec<Card> =
                assign_copies(&names, deck).map_err(|error| unreadable(error.to_string()))?;
            Ok(Given::Order(cards))
        }
        _ => Err(unreadable("an order is a list of cards or a number")),
    }
}

/// How a match stands, as a log tells it.
pub fn outcome<G: Game>(play: &Play<G>) -> Outcome {
    let standing = play.standing();
    let sides = G::seating(play.rules()).sides.len();
    Outcome {
        scores: standing.scores[..sides].to_vec(),
        winner: standing.winner.map(|side| side.index() as u8),
        digest: play.digest(),
    }
}

/// What was done, in notation; the house's closings in runs.
pub fn entries<A: fmt::Display>(done: &[Deed<A>]) -> Vec<Entry> {
    let closed = |deed: &Deed<A>| matches!(deed, Deed::Closed);
    let runs = done.chunk_by(|one, next| closed(one) && closed(next));
    let entry = |run: &[Deed<A>]| match run {
        [Deed::Acted(seat, action)] => Entry { seat: Some(*seat), action: action.to_string() },
        [_] => Entry { seat: None, action: "close".to_string() },
        closings => Entry { seat: None, action: format!("close {}", closings.len()) },
    };
    runs.map(entry).collect()
}

/// What was done. The record holds steps, so the match is played once more to read it.
fn deeds<G: Game>(play: &Play<G>) -> Vec<Deed<G::Action>> {
    let options = G::options(play.rules());
    let mut again: Play<G> = Play::new(options, play.source().clone(), &mut ())
        .expect("these options were compiled before");
    let mut deeds = Vec::new();
    let mut record = play.record().iter().copied();
    while let Some(actor) = record.next() {
        if actor == HOUSE {
            again.close(&mut ());
            deeds.push(Deed::Closed);
            continue;
        }
        let seat = Seat::new(usize::from(actor));
        let action = loop {
            let step = Step(record.next().expect("a record ends with a whole action"));
            let taken = again.step(seat, step, &mut ());
            if let Some(action) = taken.expect("a recorded step was legal") {
                break action;
            }
        };
        deeds.push(Deed::Acted(seat, action));
    }
    deeds
}
