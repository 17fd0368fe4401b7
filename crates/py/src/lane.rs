//! One table of a batch: episodes one after the other, from one decision of a learner to the next.

use bots::Craft;
use cards::{Dice, MAX_SEATS, Seat};
use engine::fair::Seed;
use engine::{Step, Steps};

use crate::settings::{Chairs, Settings, Unit};
use crate::table::{Asked, Pause, RECORD_ROOM, Table};
use crate::thinker::{Memory, Thinker};

/// What all tables of a batch share.
pub(crate) struct House<'a, G: Craft> {
    pub(crate) rules: &'a G::Rules,
    pub(crate) settings: &'a Settings,
}

impl<G: Craft> Clone for House<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Craft> Copy for House<'_, G> {}

/// What a step brought, besides the next decision.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) reward: [f32; MAX_SEATS],
    pub(crate) done: bool,
    pub(crate) truncated: bool,
}

/// A match that came to its end here.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) deal: u64,
    pub(crate) record: Vec<u8>,
}

/// A table of a batch.
pub(crate) struct Lane<G: Craft> {
    index: usize,
    chairs: Chairs,
    pub(crate) table: Table<G>,
    /// Who is asked, and what it was shown; `None` once the table is idle.
    pub(crate) asked: Option<Asked>,
    pub(crate) episode: u64,
    /// What each seat gained in the last finished episode.
    pub(crate) returns: [f32; MAX_SEATS],
    pub(crate) finished: Option<Finished>,
    /// The number of the deal that this episode began with.
    pub(crate) deal: u64,
    /// Dice of random learners.
    dice: Dice,
    memory: Memory<G>,
    advice: Advice,
    steps: u32,
    /// Whether anybody but bots has been asked in this episode.
    played: bool,
    /// The points of each side, as far as they have been told.
    told: [i32; MAX_SEATS],
    /// What each seat gained since the last row was written, and in the episode before that.
    pending: [f32; MAX_SEATS],
    gained: [f32; MAX_SEATS],
}

/// The action that a bot advised, step by step.
#[derive(Default)]
struct Advice {
    from: Option<Thinker>,
    steps: Vec<u8>,
}

/// The seed of a deal by its number.
pub(crate) fn deal_seed(name: &str, number: u64) -> Seed {
    Seed::from_text(&format!("{name}/{number}"))
}

impl<G: Craft> Lane<G> {
    /// A table that waits for its first decision.
    pub(crate) fn new(house: House<'_, G>, index: usize, chairs: Chairs) -> Lane<G> {
        let key = deal_seed(&house.settings.seed, 0).deal_key(&[]);
        let mut lane = Lane {
            index,
            chairs,
            table: Table::deal(house.rules, key),
            asked: None,
            episode: 0,
            returns: [0.0; MAX_SEATS],
            finished: None,
            deal: 0,
            dice: Dice::new(0),
            memory: Memory::new(),
            advice: Advice::default(),
            steps: 0,
            played: false,
            told: [0; MAX_SEATS],
            pending: [0.0; MAX_SEATS],
            gained: [0.0; MAX_SEATS],
        };
        lane.begin(house);
        lane.advance(house, &mut Outcome::default());
        lane
    }

    pub(crate) fn index(&self) -> usize {
        self.index
    }

    pub(crate) fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// Takes a step that was shown; nothing happens at an idle table.
    #[inline]
    pub(crate) fn step(&mut self, house: House<'_, G>, step: Step) -> Outcome {
        let mut outcome = Outcome::default();
        if let Some(Asked { seat, .. }) = self.asked {
            self.take(house, seat, step);
            self.advance(house, &mut outcome);
        }
        outcome
    }

    /// One of the steps that were shown, at random.
    #[inline]
    pub(crate) fn sample(&mut self) -> Step {
        let shown = self.asked.and_then(|asked| asked.steps.pick(&mut self.dice));
        shown.unwrap_or(Table::<G>::stay_out())
    }

    /// The step that this bot would take. Its whole action is kept; whoever leaves it is advised anew, and
    /// once the bot has no action that begins like this, towards its choice as far as that goes.
    pub(crate) fn advise(&mut self, house: House<'_, G>, bot: Thinker) -> Step {
        let out = Table::<G>::stay_out();
        let Some(Asked { seat, steps }) = self.asked else { return out };
        let next = |advice: &Advice, taken: &[u8]| {
            let ahead = advice.steps.strip_prefix(taken).and_then(|ahead| ahead.first().copied());
            ahead.map(Step).filter(|&step| steps.contains(step))
        };
        let taken = &self.table.taken;
        if !taken.is_empty()
            && self.advice.from == Some(bot)
            && let Some(step) = next(&self.advice, taken)
        {
            return step;
        }
        let (scene, seed) = (self.table.scene(house.rules), self.table.dice_seed(seat));
        let choice = bot.decide(scene, seat, seed, &mut self.memory);
        self.advice.from = Some(bot);
        self.advice.steps.clear();
        let Some(action) = choice else { return out };
        let spelt = &mut self.advice.steps;
        G::spell(self.table.state.seen(house.rules, seat), &action, &mut |step| spelt.push(step.0));
        next(&self.advice, taken).unwrap_or_else(|| {
            let towards = self.advice.steps.iter().map(|&step| Step(step));
            let mut towards = towards.filter(|&step| steps.contains(step));
            let any = || (steps - G::BACK).pick(&mut Dice::new(seed)).or(steps.iter().next());
            towards.next().or_else(any).expect("whoever is asked has been shown something")
        })
    }

    fn take(&mut self, house: House<'_, G>, seat: Seat, step: Step) {
        self.steps += 1;
        self.table.take(house.rules, seat, step);
    }

    /// Plays on to the next decision of somebody who is not a bot.
    #[inline]
    fn advance(&mut self, house: House<'_, G>, outcome: &mut Outcome) {
        let House { rules, settings } = house;
        loop {
            match self.table.waits(rules) {
                Ok(Asked { seat, steps }) => {
                    if let Some(bot) = self.bot(house, seat) {
                        self.play_bot(house, bot, seat);
                        continue;
                    }
                    if self.steps >= settings.max_steps {
                        self.finish(house, outcome, true);
                        if self.asked.is_none() {
                            return;
                        }
                        continue;
                    }
                    let steps = if settings.undo { steps } else { onwards::<G>(steps) };
                    if settings.skip_forced && steps.len() == 1 {
                        self.take(house, seat, steps.iter().next().expect("there is one"));
                        continue;
                    }
                    self.asked = Some(Asked { seat, steps });
                    self.played = true;
                    break;
                }
                Err(pause) => {
                    self.score(rules);
                    if pause == Pause::Deal && settings.unit == Unit::Match {
                        self.table.next_deal(rules);
                        continue;
                    }
                    self.finish(house, outcome, false);
                    if self.asked.is_none() {
                        return;
                    }
                }
            }
        }
        // What the next episode has brought before its first decision is told with its first step.
        if !outcome.done {
            outcome.reward = std::mem::take(&mut self.pending);
            for (gained, reward) in self.gained.iter_mut().zip(outcome.reward) {
                *gained += reward;
            }
        }
    }

    /// The bot that decides for this seat now, if one does.
    #[inline]
    fn bot(&self, house: House<'_, G>, seat: Seat) -> Option<Thinker> {
        self.chairs[seat.index()].or_else(|| {
            house.settings.bids.filter(|_| G::bidding(house.rules, self.table.state.open()))
        })
    }

    fn play_bot(&mut self, house: House<'_, G>, bot: Thinker, seat: Seat) {
        let (scene, seed) = (self.table.scene(house.rules), self.table.dice_seed(seat));
        match bot.decide(scene, seat, seed, &mut self.memory) {
            Some(action) => self.table.act(house.rules, seat, &action),
            None => self.table.take(house.rules, seat, Table::<G>::stay_out()),
        }
    }

    /// Credits every seat with what was scored since.
    fn score(&mut self, rules: &G::Rules) {
        let scores = self.table.standing(rules).scores;
        let margins = margins::<G>(rules, &self.told, &scores);
        for (pending, margin) in self.pending.iter_mut().zip(margins) {
            *pending += margin as f32;
        }
        self.told = scores;
    }

    /// An episode is over: its gains are told, and the next one begins.
    fn finish(&mut self, house: House<'_, G>, outcome: &mut Outcome, truncated: bool) {
        let limit = house.settings.episodes;
        // Nobody learns from an episode in which only bots were asked, unless episodes are counted.
        if self.played || limit.is_some() {
            let pending = self.pending;
            *outcome = Outcome { reward: pending, done: true, truncated };
            for (seat, returns) in self.returns.iter_mut().enumerate() {
                *returns = self.gained[seat] + pending[seat];
            }
            let finished = self.finished.get_or_insert_with(|| Finished {
                deal: 0,
                record: Vec::with_capacity(RECORD_ROOM),
            });
            finished.deal = self.deal;
            std::mem::swap(&mut finished.record, &mut self.table.record);
        }
        self.episode += 1;
        if limit.is_some_and(|limit| self.episode >= limit) {
            self.asked = None;
        } else {
            self.begin(house);
        }
    }

    /// Deals the next episode.
    fn begin(&mut self, house: House<'_, G>) {
        let settings = house.settings;
        let sides = G::seating(house.rules).sides.len();
        self.deal = settings.deal(sides, self.index, self.episode);
        let seed = deal_seed(&settings.seed, self.deal);
        self.table.again(house.rules, seed.deal_key(&[]));
        let word = self.table.dice_seed(Seat::new(0));
        self.dice = Dice::new(Dice::new(word ^ self.index as u64).next_u64());
        (self.steps, self.played) = (0, false);
        (self.pending, self.gained) = Default::default();
        self.told = self.table.standing(house.rules).scores;
        // Not idle: somebody will be asked.
        self.asked = Some(Asked { seat: Seat::new(0), steps: Steps::EMPTY });
    }
}

/// What leads on; steps that undo only where there is nothing else.
#[inline]
pub(crate) fn onwards<G: Craft>(steps: Steps) -> Steps {
    let onwards = steps - G::BACK;
    if onwards.is_empty() { steps } else { onwards }
}

/// By how much every seat's side gained more than the mean of the others between two scores.
pub(crate) fn margins<G: Craft>(
    rules: &G::Rules,
    before: &[i32; MAX_SEATS],
    after: &[i32; MAX_SEATS],
) -> [f64; MAX_SEATS] {
    let sides = G::seating(rules).sides;
    let made = |side: usize| {
        let made = f64::from(after[side] - before[side]);
        if G::LOWEST_WINS { -made } else { made }
    };
    let all: f64 = (0..sides.len()).map(made).sum();
    let mut margins = [0.0; MAX_SEATS];
    for seat in Seat::all(sides.n_seats()) {
        let own = made(sides.of(seat).index());
        margins[seat.index()] = own - (all - own) / (sides.len() - 1) as f64;
    }
    margins
}
