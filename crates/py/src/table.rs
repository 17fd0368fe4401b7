//! One table of a laboratory: a match that can be copied, stopped anywhere and written down.
//!
//! Deals come out of a seed exactly as they do at a table of the house ([`engine::Play`]), and the record
//! is the same, so whatever was played here can be replayed there. What differs: the truth may be copied
//! and looked behind, and legality is known from the list that was shown. A window asks the seats that
//! could act one after the other; staying out is a step of its own, numbered after the game's last.

use bots::Craft;
use cards::{Seat, SeatSet};
use engine::{Proved, Standing, State, Step, Steps, Turn};

use crate::thinker::Scene;

/// In the record, stands where a seat would: the house closed a window.
const HOUSE: u8 = u8::MAX;

/// Room for a deal of any game before a record has to move.
pub(crate) const RECORD_ROOM: usize = 2_048;
/// Room for the steps of an action.
const ACTION_ROOM: usize = 64;

/// Who has to decide, and what may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    pub(crate) steps: Steps,
}

/// Why a table waits for nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// A deal has been scored and the next one is due.
    Deal,
    /// The match is over.
    Match,
}

/// A match being played.
#[derive(Clone, Debug)]
pub(crate) struct Table<G: Craft> {
    pub(crate) state: State<G>,
    pub(crate) proved: Proved<G>,
    /// Who did what so far: a seat or the house, then the steps of its action.
    pub(crate) record: Vec<u8>,
    /// The steps of an action that is not whole yet.
    pub(crate) taken: Vec<u8>,
    draft: G::Draft,
    /// Whose action that is.
    drafting: Option<Seat>,
    /// Who was asked in the open window and stayed out.
    pub(crate) out: SeatSet,
    /// How many deals were scored when the cards were last gathered.
    deals: u32,
    key: [u8; 32],
    requests: u64,
}

impl<G: Craft> Table<G> {
    /// A match with chance out of this key, dealt.
    pub(crate) fn deal(rules: &G::Rules, key: [u8; 32]) -> Table<G> {
        let mut table = Table::world(State::start(rules), Proved::default(), key);
        table.again(rules, key);
        table
    }

    /// A state, played on with chance out of this key.
    fn world(state: State<G>, proved: Proved<G>, key: [u8; 32]) -> Table<G> {
        Table {
            state,
            proved,
            record: Vec::with_capacity(RECORD_ROOM),
            taken: Vec::with_capacity(ACTION_ROOM),
            draft: G::Draft::default(),
            drafting: None,
            out: SeatSet::EMPTY,
            deals: 0,
            key,
            requests: 0,
        }
    }

    /// The same table in another world, with chance out of this key and a record of its own.
    pub(crate) fn in_world(&self, state: State<G>, key: [u8; 32]) -> Table<G> {
        Table { out: self.out, deals: self.deals, ..Table::world(state, self.proved, key) }
    }

    /// The next match in the same chairs.
    pub(crate) fn again(&mut self, rules: &G::Rules, key: [u8; 32]) {
        self.state = State::start(rules);
        self.proved = Proved::default();
        self.record.clear();
        self.forget_draft();
        (self.out, self.deals, self.requests) = (SeatSet::EMPTY, 0, 0);
        self.key = key;
        self.settle(rules);
    }

    pub(crate) fn scene<'a>(&'a self, rules: &'a G::Rules) -> Scene<'a, G> {
        Scene { rules, state: &self.state, proved: &self.proved }
    }

    pub(crate) fn draft(&self) -> &G::Draft {
        &self.draft
    }

    /// The steps so far of this seat's action; nobody else has begun one.
    #[inline]
    pub(crate) fn draft_of(&self, seat: Seat) -> G::Draft {
        if self.drafting == Some(seat) { self.draft } else { G::Draft::default() }
    }

    pub(crate) fn standing(&self, rules: &G::Rules) -> Standing {
        self.state.standing(rules)
    }

    /// The number that stands for staying out of a window.
    pub(crate) const fn stay_out() -> Step {
        Step(G::STEPS as u8)
    }

    /// Whom the table waits for. The house closes windows that nobody wants and deals within a deal.
    #[inline]
    pub(crate) fn waits(&mut self, rules: &G::Rules) -> Result<Asked, Pause> {
        loop {
            match self.state.turn(rules) {
                Turn::Seat(seat) => {
                    let steps = self.state.legal(rules, seat, &self.draft);
                    return Ok(Asked { seat, steps });
                }
                Turn::Window(seats) => match self.wanted(rules, self.left(seats)) {
                    Some(asked) => return Ok(asked),
                    None => self.close(rules),
                },
                Turn::Chance(_) if self.standing(rules).deals > self.deals => {
                    return Err(Pause::Deal);
                }
                Turn::Chance(_) => self.settle(rules),
                Turn::Over => return Err(Pause::Match),
            }
        }
    }

    /// Who is still to be asked in the open window.
    fn left(&self, seats: SeatSet) -> SeatSet {
        self.drafting.map_or(seats - self.out, |seat| [seat].into_iter().collect())
    }

    /// The first of these seats that could act in the open window.
    fn wanted(&self, rules: &G::Rules, seats: SeatSet) -> Option<Asked> {
        seats.iter().find_map(|seat| {
            let steps = self.state.legal(rules, seat, &self.draft_of(seat));
            // Once it has begun to act it goes on; before that it may stay out.
            let begun = self.drafting.is_some();
            let stay = if begun { Steps::EMPTY } else { Steps::one(Self::stay_out()) };
            (!steps.is_empty()).then_some(Asked { seat, steps: steps | stay })
        })
    }

    /// The next deal of the match begins.
    pub(crate) fn next_deal(&mut self, rules: &G::Rules) {
        self.deals = self.standing(rules).deals;
        self.settle(rules);
    }

    /// Takes a step that was shown to this seat.
    #[inline]
    pub(crate) fn take(&mut self, rules: &G::Rules, seat: Seat, step: Step) {
        if step == Self::stay_out() {
            self.out.insert(seat);
            return;
        }
        match G::push(self.state.seen(rules, seat), &mut self.draft, step) {
            None => {
                self.taken.push(step.0);
                self.drafting = Some(seat);
            }
            Some(action) => self.act(rules, seat, &action),
        }
    }

    /// Does a legal action.
    #[inline]
    pub(crate) fn act(&mut self, rules: &G::Rules, seat: Seat, action: &G::Action) {
        let record = &mut self.record;
        record.push(seat.index() as u8);
        G::spell(self.state.seen(rules, seat), action, &mut |step| record.push(step.0));
        self.forget_draft();
        self.out = SeatSet::EMPTY;
        self.state.apply(rules, seat, action, &mut self.proved);
    }

    /// Plays a record on from here, and shows each step before it is taken: by whom, and among which.
    /// Gives the byte at which the record breaks off where these rules do not play it.
    pub(crate) fn replay(
        &mut self,
        rules: &G::Rules,
        record: &[u8],
        mut each: impl FnMut(&Table<G>, Asked, Step),
    ) -> Result<(), usize> {
        let mut at = 0;
        while let Some(&actor) = record.get(at) {
            if matches!(self.state.turn(rules), Turn::Chance(_)) {
                self.next_deal(rules);
            }
            if actor == HOUSE
                && let Turn::Window(seats) = self.state.turn(rules)
            {
                // Whoever could have acted stayed out.
                while let Some(asked) = self.wanted(rules, seats - self.out) {
                    each(self, asked, Self::stay_out());
                    self.out.insert(asked.seat);
                }
                self.close(rules);
                at += 1;
                continue;
            }
            let seat = Seat::from_index(actor.into()).ok_or(at)?;
            loop {
                at += 1;
                let step = Step(*record.get(at).ok_or(at)?);
                let mut steps = self.state.legal(rules, seat, &self.draft);
                if matches!(self.state.turn(rules), Turn::Window(_)) && self.drafting.is_none() {
                    steps.insert(Self::stay_out());
                }
                if !steps.contains(step) || step == Self::stay_out() {
                    return Err(at);
                }
                each(self, Asked { seat, steps }, step);
                self.take(rules, seat, step);
                if self.drafting.is_none() {
                    break;
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// A number for the dice of whoever decides now: the same place in the same match, the same number.
    #[inline]
    pub(crate) fn dice_seed(&self, seat: Seat) -> u64 {
        let secret = u64::from_le_bytes(*self.key.first_chunk().expect("a key has 32 bytes"));
        let place = (self.record.len() as u64) << 8 | seat.index() as u64;
        // An odd factor keeps places apart.
        secret ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn close(&mut self, rules: &G::Rules) {
        self.record.push(HOUSE);
        self.out = SeatSet::EMPTY;
        self.state.close(rules, &mut self.proved);
    }

    fn settle(&mut self, rules: &G::Rules) {
        self.state.settle(rules, &self.key, &mut self.requests, &mut self.proved);
    }

    #[inline]
    fn forget_draft(&mut self) {
        self.draft = G::Draft::default();
        self.drafting = None;
        self.taken.clear();
    }
}
