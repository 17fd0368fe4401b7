//! A match being played: the checked door, which keeps the record.
//!
//! [`Play`] owns the truth and never lends it. It checks every action, answers requests for chance
//! from its [`Source`] at once, and writes down who did what as steps, two bytes for a Belote card.

use std::fmt;
use std::sync::Arc;

use cards::{MAX_SEATS, NotationError, Seat};
use sha2::{Digest, Sha256};

use crate::event::Sink;
use crate::fair::{Anew, Given, House, Source, hex};
use crate::game::{Game, Seen};
use crate::house_rules;
use crate::options::OptionsError;
use crate::speak::Spoken;
use crate::state::{State, View};
use crate::steps::{Step, Steps};
use crate::table::{Standing, Turn, Viewer};
use crate::violation::{NOT_AS_RECORDED, Violation};

/// In the record, stands where a seat would: the house closed a window.
pub(crate) const HOUSE: u8 = u8::MAX;

/// Why a step was not taken.
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
/// let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// let wrong = (0..=255).map(engine::Step).find(|&step| !play.legal(seat).contains(step));
/// let before = play.record().to_vec();
/// let refused = play.step(seat, wrong.expect("not everything is legal"), &mut ());
/// assert!(refused.is_err() && play.record() == before, "a refusal changes nothing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepError {
    /// The step completes an action that breaks a rule.
    Refused(Violation),
    /// The step is not among the legal ones and makes no whole action to check.
    NotOffered,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepError::Refused(violation) => write!(f, "the step makes an action that {violation}"),
            StepError::NotOffered => f.write_str("the step is not among the legal ones"),
        }
    }
}

impl std::error::Error for StepError {}

/// A match being played. There is one of it: a copy could be played out to see what is coming.
///
/// ```compile_fail
/// fn look_ahead<G: engine::Game>(play: &engine::Play<G>) -> engine::Play<G> {
///     play.clone() // a running match cannot be copied
/// }
/// ```
/// Nor does it turn up its cards:
/// ```compile_fail
/// fn peek<G: engine::Game>(play: engine::Play<G>) -> engine::State<G> {
///     play.state // the truth is private
/// }
/// ```
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
/// let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// let step = play.legal(seat).nth(0).expect("a seat in turn has something to do");
/// play.step(seat, step, &mut ()).expect("a listed step is legal");
/// assert_eq!(play.view(engine::Viewer::Seat(seat)).viewer, engine::Viewer::Seat(seat));
/// ```
#[derive(Debug)]
pub struct Play<G: Game> {
    rules: Arc<G::Rules>,
    state: State<G>,
    house: House,
    drafts: [G::Draft; MAX_SEATS],
    record: Vec<u8>,
    stuck: Option<String>,
    /// How many actions and closings there were.
    deeds: u32,
    /// After how many of them hidden cards are dealt anew; [`NEVER`] is later than any.
    anew_after: u32,
}

const NEVER: u32 = u32::MAX;

impl<G: Spoken> Play<G> {
    /// Reads what this seat wrote, as it is recorded if it is legal: [`Seen::read`].
    pub fn read(&self, seat: Seat, text: &str) -> Result<G::Action, NotationError> {
        self.seen(seat).read(text)
    }
}

/// Room for a few deals before the record has to move.
const RECORD_ROOM: usize = 512;

impl<G: Game> Play<G> {
    /// Sits down: compiles the options and lets the house deal.
    pub fn new(
        options: &G::Options,
        source: Source,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<Play<G>, OptionsError> {
        let rules = Arc::new(G::compile(options)?);
        let state = State::<G>::start(&rules);
        let mut play = Play {
            rules,
            state,
            house: House::new(source),
            drafts: [G::Draft::default(); MAX_SEATS],
            record: Vec::with_capacity(RECORD_ROOM),
            stuck: None,
            deeds: 0,
            anew_after: NEVER,
        };
        play.begin(sink);
        Ok(play)
    }

    /// Sits down anew under the same rules: another match from its beginning, in the same memory.
    pub fn restart(&mut self, source: Source, sink: &mut impl Sink<G::Event>) {
        self.state = State::start(self.rules());
        self.house = House::new(source);
        self.drafts = [G::Draft::default(); MAX_SEATS];
        self.record.clear();
        self.stuck = None;
        self.begin(sink);
    }

    /// The first deal.
    fn begin(&mut self, sink: &mut impl Sink<G::Event>) {
        self.deeds = 0;
        self.await_anew();
        self.settle(sink);
        self.deal_anew();
    }

    /// The compiled rules.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The compiled rules, to be shared with whoever decides elsewhere.
    pub fn shared_rules(&self) -> Arc<G::Rules> {
        Arc::clone(&self.rules)
    }

    /// The first whole action of these steps, for this seat now, and how many of them it takes.
    pub(crate) fn composed(&self, seat: Seat, steps: &[u8]) -> Option<(G::Action, usize)> {
        let (seen, mut draft) = (self.seen(seat), G::Draft::default());
        for (n, &step) in steps.iter().enumerate() {
            if !G::legal(seen, &draft).contains(Step(step)) {
                return None;
            }
            if let Some(action) = G::push(seen, &mut draft, Step(step)) {
                return Some((action, n + 1));
            }
        }
        None
    }

    /// Where chance comes from. It holds the seed: for the house's eyes until the match is over.
    pub fn source(&self) -> &Source {
        self.house.source()
    }

    /// What was dealt anew so far: nothing, unless the match was set up ([`Source::Anew`]).
    pub fn dealt_anew(&self) -> &[Anew] {
        self.house.dealt_anew()
    }

    /// Whose turn it is. Never chance, unless given answers have run out ([`Play::stuck`]).
    #[inline]
    pub fn turn(&self) -> Turn {
        self.state.turn(&self.rules)
    }

    /// Why the match cannot go on, if what was given as chance ran out or did not fit.
    pub fn stuck(&self) -> Option<&str> {
        self.stuck.as_deref()
    }

    /// Where the match stands.
    pub fn standing(&self) -> Standing {
        self.state.standing(&self.rules)
    }

    /// What one viewer may know.
    pub fn view(&self, viewer: Viewer) -> View<G> {
        self.state.view(viewer)
    }

    /// The table through one seat's eyes, where it lies: [`Play::view`] without the copy.
    #[inline]
    pub fn seen(&self, seat: Seat) -> Seen<'_, G> {
        self.state.seen(&self.rules, seat)
    }

    /// The steps that this seat may take next, after those it has taken towards an action.
    #[inline]
    pub fn legal(&self, seat: Seat) -> Steps {
        G::legal(self.seen(seat), &self.drafts[seat.index()])
    }

    /// Whether this seat may do this now, in this form.
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Violation> {
        let canonical = self.seen(seat).canonical(action)?;
        if canonical == *action { Ok(()) } else { Err(NOT_AS_RECORDED.with([])) }
    }

    /// Does a whole action, if it is legal and in its canonical form, so that the record tells what
    /// was done. A refusal changes nothing.
    #[inline(always)]
    pub fn act(
        &mut self,
        seat: Seat,
        action: &G::Action,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<(), Violation> {
        let seen = self.state.seen(&self.rules, seat);
        G::check(seen, action)?;
        let record = &mut self.record;
        let before = record.len();
        record.push(seat.index() as u8);
        let (mut draft, mut whole) = (G::Draft::default(), None);
        G::spell(seen, action, &mut |step| {
            record.push(step.0);
            whole = G::push(seen, &mut draft, step);
        });
        if whole != Some(*action) {
            record.truncate(before);
            return Err(NOT_AS_RECORDED.with([]));
        }
        self.carry_out(seat, action, sink);
        Ok(())
    }

    /// Takes one step. Gives the action that it completed, if it did; a refusal changes nothing.
    #[inline]
    pub fn step(
        &mut self,
        seat: Seat,
        step: Step,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<Option<G::Action>, StepError> {
        self.pick(seat, |_| step, sink)
    }

    /// As [`Play::step`], for a player who picks from the list: it is made once, shown and checked
    /// against.
    #[inline]
    pub fn pick(
        &mut self,
        seat: Seat,
        choose: impl FnOnce(Steps) -> Step,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<Option<G::Action>, StepError> {
        let legal = self.legal(seat);
        self.take(seat, choose(legal), legal, sink)
    }

    /// As [`Play::step`], for whoever has kept the list: `legal` is what [`Play::legal`] gave for this
    /// seat, and nothing has happened since.
    #[inline]
    pub fn step_shown(
        &mut self,
        seat: Seat,
        step: Step,
        legal: Steps,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<Option<G::Action>, StepError> {
        debug_assert_eq!(legal, self.legal(seat), "the list is of this position");
        self.take(seat, step, legal, sink)
    }

    #[inline]
    fn take(
        &mut self,
        seat: Seat,
        step: Step,
        legal: Steps,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<Option<G::Action>, StepError> {
        let seen = self.state.seen(&self.rules, seat);
        let mut draft = self.drafts[seat.index()];
        if !legal.contains(step) {
            let whole = G::push(seen, &mut draft, step).map(|action| G::check(seen, &action));
            return Err(match whole {
                Some(Err(violation)) => StepError::Refused(violation),
                Some(Ok(())) | None => StepError::NotOffered,
            });
        }
        let Some(action) = G::push(seen, &mut draft, step) else {
            self.drafts[seat.index()] = draft;
            return Ok(None);
        };
        // Every legal step leads to legal actions only, so the whole one needs no second check.
        let record = &mut self.record;
        record.push(seat.index() as u8);
        G::spell(seen, &action, &mut |step| record.push(step.0));
        self.carry_out(seat, &action, sink);
        Ok(Some(action))
    }

    /// The steps that a seat has taken towards an action.
    #[inline]
    pub fn draft(&self, seat: Seat) -> &G::Draft {
        &self.drafts[seat.index()]
    }

    /// Forgets the steps that a seat has taken towards an action.
    pub fn clear(&mut self, seat: Seat) {
        self.drafts[seat.index()] = G::Draft::default();
    }

    /// The house closes the open window; `false` if there is none.
    pub fn close(&mut self, sink: &mut impl Sink<G::Event>) -> bool {
        if !matches!(self.turn(), Turn::Window(_)) {
            return false;
        }
        self.record.push(HOUSE);
        self.drafts = [G::Draft::default(); MAX_SEATS];
        self.state.close(&self.rules, sink);
        self.settle(sink);
        self.deeds += 1;
        self.deal_anew();
        true
    }

    /// Who did what so far: a seat or the house, then the steps of its action.
    pub fn record(&self) -> &[u8] {
        &self.record
    }

    /// A fingerprint of the whole match: rules, options, chance, actions and result. It lets hidden
    /// cards be guessed, so it is the house's secret until the match is over.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(format!("quinte digest\n{}\n{}\n", G::NAME, G::REVISION));
        hash.update(house_rules::sealed::<G>(G::options(&self.rules)).to_string());
        seal(self.house.source(), &mut hash);
        hash.update(&self.record);
        for score in self.standing().scores {
            hash.update(score.to_le_bytes());
        }
        hex(&hash.finalize())
    }

    /// The truth, for this crate alone: to look back at a log, and for the conformance suite.
    pub(crate) fn state(&self) -> &State<G> {
        &self.state
    }

    #[inline(always)]
    fn carry_out(&mut self, seat: Seat, action: &G::Action, sink: &mut impl Sink<G::Event>) {
        self.drafts = [G::Draft::default(); MAX_SEATS];
        self.state.apply(&self.rules, seat, action, sink);
        if matches!(self.turn(), Turn::Chance(_)) {
            self.settle(sink);
        }
        self.deeds += 1;
        self.deal_anew();
    }

    fn await_anew(&mut self) {
        self.anew_after = self.house.next_anew().map_or(NEVER, |anew| anew.after);
    }

    /// Deals the hidden cards anew, if that is due here.
    #[inline(always)]
    fn deal_anew(&mut self) {
        if self.deeds == self.anew_after {
            self.imagine();
        }
    }

    #[inline(never)]
    fn imagine(&mut self) {
        let world =
            self.house.next_anew().and_then(|anew| anew.world::<G>(&self.rules, &self.state));
        self.house.go_on();
        self.await_anew();
        match world {
            Some(world) => self.state = world,
            None => {
                self.stuck = Some("cards are dealt anew that the seat knows better".to_string());
            }
        }
    }

    /// Answers requests for chance until a seat, a window or the end is reached.
    #[inline(never)]
    fn settle(&mut self, sink: &mut impl Sink<G::Event>) {
        while let Turn::Chance(ask) = self.state.turn(&self.rules) {
            let (rules, open) = (&self.rules, self.state.open());
            match self.house.answer(ask, || G::pile(rules, open)) {
                Ok(drawn) => {
                    self.state.chance(&self.rules, drawn, sink);
                }
                Err(why) => {
                    self.stuck = Some(why);
                    return;
                }
            }
        }
    }
}

/// Chance as the fingerprint of a match has it.
fn seal(source: &Source, hash: &mut Sha256) {
    match source {
        Source::Seed { seed, salt } => hash.update(seed.deal_key(salt)),
        Source::Given(answers) => answers.iter().for_each(|answer| match answer {
            Given::Order(cards) => cards.iter().for_each(|card| hash.update([card.id()])),
            Given::Number(number) => hash.update(format!("{number};")),
        }),
        Source::Anew { first, deals } => {
            seal(first, hash);
            for Anew { after, seat, hidden, seed } in deals {
                hash.update(format!("anew {after} {seat} {hidden:?} {seed}\n"));
            }
        }
    }
}
