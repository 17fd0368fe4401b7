//! One seat's decisions, weighed one after the other.

use cards::Seat;
use engine::{Play, Sitting, Standing, State, Steps, Viewer};

use super::data::{
    Alternative, DealReview, DecisionReview, Estimate, Grade, Grades, Hindsight, SeatReview, Trial,
    name,
};
use crate::choice::Choice;
use crate::craft::{Craft, Effort, gain};
use crate::random;
use crate::search::{self, Search, Sums};
use crate::sight::Sight;
use crate::weigh::{Weighed, weigh};

/// On the real cards club players play on so many times, each time with other luck of their own.
const REPEATS: u32 = 16;

/// Looks over one seat's shoulder.
pub(super) struct Reviewer<G: Craft> {
    /// The seat.
    pub seat: Seat,
    effort: Effort,
    seed: u64,
    scratch: G::Scratch,
    /// Where the deal under review began.
    start: Option<Standing>,
    deal: DealReview,
    deals: Vec<DealReview>,
    /// What could be done in the last window that was stayed out of.
    let_pass: Steps,
}

impl<G: Craft> Reviewer<G> {
    pub(super) fn new(seat: Seat, effort: Effort, seed: u64) -> Reviewer<G> {
        let scratch = G::Scratch::default();
        let (start, deal, deals) = (None, DealReview::default(), Vec::new());
        Reviewer { seat, effort, seed, scratch, start, deal, deals, let_pass: Steps::EMPTY }
    }

    /// Weighs a decision that is about to be carried out; `truth` is how the cards really lie.
    pub(super) fn look(
        &mut self,
        sitting: &Sitting<G>,
        truth: State<G>,
        played: Choice<G>,
        at: usize,
    ) {
        let play = sitting.play();
        if self.asked_before(play, &played) {
            return;
        }
        let first = self.start.is_none();
        self.start.get_or_insert_with(|| play.standing());
        let view = play.view(Viewer::Seat(self.seat));
        let sight = Sight::new(play.rules(), &view, sitting.ear(self.seat));
        let mut dice = random::dice(&format!("review\n{}\n{at}\n{}", self.seed, self.seat));
        let mut choices = search::choices(&sight, &mut dice);
        let club = choices[0];
        if !choices.contains(&played) {
            choices.push(played);
        }
        let forced = choices.len() == 1;
        self.deal.forced += u32::from(forced);
        if forced && !first {
            return;
        }
        let seed = dice.next_u64();
        let weighed = weigh(&sight, &choices, &played, self.effort, seed, &mut self.scratch);
        let Some(weighed) = weighed else {
            self.deal.unjudged += u32::from(!forced);
            return;
        };
        let real = on_real_cards(&sight, truth, &choices, seed, &mut self.scratch);
        let worth_of = |choice: &Choice<G>| {
            let place = choices.iter().position(|other| other == choice);
            place.and_then(|place| real.means.get(place)).copied().unwrap_or(f64::NAN)
        };
        if first {
            let expected = weighed.ranked.iter().find(|worth| worth.choice == club);
            self.deal.luck = expected.map(|worth| worth_of(&club) - worth.mean);
        }
        if !forced {
            let place = (at, G::describe(sight.seen()));
            let mut decision = decision(place, club, &weighed, &real, &choices, worth_of);
            if decision.grade > Grade::Close {
                let verdict = &weighed.verdict;
                decision.clause = Some(G::stake(sight.seen(), &verdict.best, &verdict.other));
            }
            self.deal.loss += decision.loss.mean;
            self.deal.decisions.push(decision);
        }
    }

    /// A window that opens again with the same offers is the same decision.
    fn asked_before(&mut self, play: &Play<G>, played: &Choice<G>) -> bool {
        let offered = play.legal(self.seat);
        let again = played.is_none() && self.let_pass == offered;
        self.let_pass = if played.is_none() { offered } else { Steps::EMPTY };
        again
    }

    /// The deal is over.
    pub(super) fn end_deal(&mut self, rules: &G::Rules, after: &Standing) {
        let mut deal = std::mem::take(&mut self.deal);
        let start = self.start.take();
        self.let_pass = Steps::EMPTY;
        deal.deal = after.deals;
        deal.gain = start.map(|start| gain::<G>(rules, &start, after, self.seat));
        self.deals.push(deal);
    }

    pub(super) fn sum_up(mut self) -> SeatReview {
        if self.start.is_some() {
            // The log ends within a deal.
            self.deal.deal = self.deals.last().map_or(0, |deal| deal.deal) + 1;
            self.deals.push(self.deal);
        }
        let decisions = || self.deals.iter().flat_map(|deal| &deal.decisions);
        let mut grades = Grades::default();
        decisions().for_each(|decision| grades.count(decision.grade));
        let n = decisions().count();
        let loss: f64 = self.deals.iter().map(|deal| deal.loss).sum();
        SeatReview {
            seat: self.seat.index(),
            decisions: n as u32,
            forced: self.deals.iter().map(|deal| deal.forced).sum(),
            rating: (n > 0).then(|| loss / n as f64),
            grades,
            luck: self.deals.iter().filter_map(|deal| deal.luck).sum(),
            deals: self.deals,
        }
    }
}

/// What choices bring on the real cards.
struct Real {
    means: Vec<f64>,
    exact: bool,
}

fn on_real_cards<G: Craft>(
    sight: &Sight<'_, G>,
    truth: State<G>,
    choices: &[Choice<G>],
    seed: u64,
    scratch: &mut G::Scratch,
) -> Real {
    let mut sums = vec![Sums::default(); choices.len()];
    let mut values = Vec::new();
    let mut exact = false;
    if let Some(mut search) = Search::new(sight, seed, scratch) {
        for _ in 0..REPEATS {
            exact = search.try_in(truth, choices, &mut values);
            sums.iter_mut().zip(&values).for_each(|(sum, &value)| sum.add(value));
            if exact {
                break;
            }
        }
    }
    Real { means: sums.iter().map(Sums::mean).collect(), exact }
}

fn decision<G: Craft>(
    (at, table): (usize, String),
    club: Choice<G>,
    weighed: &Weighed<G>,
    real: &Real,
    choices: &[Choice<G>],
    worth_of: impl Fn(&Choice<G>) -> f64,
) -> DecisionReview {
    let verdict = &weighed.verdict;
    let loss = Estimate { mean: verdict.lead, error: verdict.error };
    let best = verdict.best == verdict.other;
    let grade = if best { Grade::Best } else { Grade::of(&loss, G::GRADES) };
    let alternatives = weighed.ranked.iter().map(|worth| Alternative {
        choice: name::<G>(&worth.choice),
        mean: worth.mean,
        error: worth.error,
        worlds: worth.worlds,
        behind: worth.behind,
        behind_error: worth.doubt,
        hindsight: worth_of(&worth.choice),
    });
    let best = choices.iter().max_by(|a, b| worth_of(a).total_cmp(&worth_of(b)));
    let best = best.unwrap_or(&verdict.other);
    DecisionReview {
        at,
        table,
        played: name::<G>(&verdict.other),
        club: name::<G>(&club),
        best: name::<G>(&verdict.best),
        grade,
        loss,
        trial: Trial { worlds: verdict.worlds, ahead: verdict.ahead, behind: verdict.behind },
        reason: reason(weighed, grade),
        clause: None,
        alternatives: alternatives.collect(),
        hindsight: Hindsight {
            best: name::<G>(best),
            loss: worth_of(best) - worth_of(&verdict.other),
            exact: real.exact,
        },
    }
}

/// Why, in one line, from what happened in the imagined worlds.
fn reason<G: Craft>(weighed: &Weighed<G>, grade: Grade) -> String {
    let verdict = &weighed.verdict;
    let (best, played) = (name::<G>(&verdict.best), name::<G>(&verdict.other));
    if grade == Grade::Best {
        return match verdict.worlds {
            0 => format!("nothing did better in {} imagined deals", weighed.worlds),
            fresh => format!("nothing did better in {fresh} fresh imagined deals"),
        };
    }
    let share = |count: u32| 100.0 * f64::from(count) / f64::from(verdict.worlds.max(1));
    let told = format!(
        "{best} comes out ahead of {played} in {:.0} % of {} imagined deals and behind in {:.0} %, \
         {:+.1} {} on average",
        share(verdict.ahead),
        verdict.worlds,
        share(verdict.behind),
        verdict.lead,
        G::UNIT,
    );
    match grade {
        Grade::Close => format!("{told}: too close to call"),
        _ => told,
    }
}
