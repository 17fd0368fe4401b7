//! Weighing moves over worlds that the seat could believe in.
//!
//! Every move is tried in the same worlds with the same luck, so that moves differ by what they do
//! and not by what they met. The club's own choice is the one to beat: a challenger replaces it only
//! when fresh worlds, in which it was not selected, confirm that it is better.

use cards::{Dice, Seat};
use engine::{Proofs, Sampler, Standing, State, Viewer};

use crate::choice::Choice;
use crate::craft::{Craft, Effort};
use crate::playout::Playout;
use crate::sight::{Decision, Sight};

/// A challenger that is behind the leader by so many standard errors is not tried any further.
const HOPELESS: f64 = 3.0;
/// That is looked at after so many worlds.
const ROUND: u32 = 8;

/// One seat's search: worlds are drawn one by one, and all moves tried in each.
pub struct Search<'a, G: Craft> {
    sight: &'a Sight<'a, G>,
    seat: Seat,
    before: Standing,
    sampler: Sampler<'a, G>,
    dice: Dice,
    scratch: &'a mut G::Scratch,
}

impl<'a, G: Craft> Search<'a, G> {
    /// Sits down behind a seat; `None` for a watcher, who has nothing to decide.
    pub fn new(
        sight: &'a Sight<'a, G>,
        seed: u64,
        scratch: &'a mut G::Scratch,
    ) -> Option<Search<'a, G>> {
        let Viewer::Seat(seat) = sight.view.viewer else {
            return None;
        };
        let before = G::standing(sight.rules, &sight.view.open);
        let sampler = Sampler::new(sight.rules, sight.view, sight.proofs);
        let dice = Dice::new(seed);
        G::forget(scratch);
        Some(Search { sight, seat, before, sampler, dice, scratch })
    }

    /// Tells what each choice is worth in one world more; `false` if no world was found.
    pub fn try_all(&mut self, choices: &[Choice<G>], values: &mut Vec<f64>) -> bool {
        let (rules, seat) = (self.sight.rules, self.seat);
        let world = G::believe(rules, seat, &mut self.sampler, self.scratch, &mut self.dice);
        let Some(world) = world else {
            return false;
        };
        self.try_in(world, choices, values);
        true
    }

    /// Tells what each choice is worth in this world; `true` if that is exact.
    pub fn try_in(
        &mut self,
        world: State<G>,
        choices: &[Choice<G>],
        values: &mut Vec<f64>,
    ) -> bool {
        values.clear();
        let rules = self.sight.rules;
        if G::solve(rules, &world, self.seat, choices, self.scratch, values) {
            return true;
        }
        if G::foresee(rules, &world, self.seat, choices, values) {
            return false;
        }
        let luck = self.dice.next_u64();
        for choice in choices {
            let proofs: Proofs = *self.sight.proofs;
            let mut playout = Playout { rules, world, proofs, dice: Dice::new(luck) };
            playout.choose(self.seat, choice);
            playout.run(&self.before);
            values.push(G::value(rules, &self.before, &playout.world, self.seat));
        }
        false
    }
}

/// Running sums of what a move gained over another one in the same worlds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Sums {
    /// Adds one value.
    pub fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean; zero of nothing.
    pub fn mean(&self) -> f64 {
        if self.n > 0.0 { self.sum / self.n } else { 0.0 }
    }

    /// The standard error of the mean; endless before there are two values.
    pub fn error(&self) -> f64 {
        if self.n < 2.0 {
            return f64::INFINITY;
        }
        let spread = (self.squares - self.sum * self.sum / self.n).max(0.0);
        (spread / (self.n * (self.n - 1.0))).sqrt()
    }
}

/// Decides as an expert does.
pub fn decide<G: Craft>(
    sight: &Sight<'_, G>,
    effort: Effort,
    seed: u64,
    scratch: &mut G::Scratch,
    stop: &dyn Fn() -> bool,
) -> Decision<G> {
    let mut dice = Dice::new(seed);
    let choices = choices(sight, &mut dice);
    let habit = choices[0];
    if choices.len() == 1 {
        return Decision::at_once(habit);
    }
    let Some(mut search) = Search::new(sight, dice.next_u64(), scratch) else {
        return Decision::at_once(habit);
    };
    let mut worlds = 0;
    let finalists = nominate(&mut search, choices, effort, stop, &mut worlds);
    let choice = play_off(&mut search, finalists, effort, stop, &mut worlds);
    Decision { choice, worlds, fault: None }
}

/// The club's choice first, then what else is worth weighing, each once.
pub fn choices<G: Craft>(sight: &Sight<'_, G>, dice: &mut Dice) -> Vec<Choice<G>> {
    let mut found = vec![G::club(sight.seen(), sight.proofs, dice)];
    G::candidates(sight.seen(), sight.proofs, dice, &mut found);
    let mut once: Vec<Choice<G>> = Vec::with_capacity(found.len());
    for choice in found {
        if !once.contains(&choice) {
            once.push(choice);
        }
    }
    once
}

/// The first choice, and those that do best against it if they do better at all. Those that fall
/// hopelessly behind are dropped on the way.
fn nominate<G: Craft>(
    search: &mut Search<'_, G>,
    mut choices: Vec<Choice<G>>,
    effort: Effort,
    stop: &dyn Fn() -> bool,
    spent: &mut u32,
) -> Vec<Choice<G>> {
    let mut leads = vec![Sums::default(); choices.len()];
    for world in 1..=effort.worlds {
        if choices.len() == 1 || stop() || !compare(search, &choices, &mut leads) {
            break;
        }
        *spent += 1;
        if world % ROUND == 0 {
            drop_the_hopeless(&mut choices, &mut leads);
        }
    }
    let mut better: Vec<usize> = (1..choices.len()).filter(|&at| leads[at].mean() > 0.0).collect();
    // Of equals the later goes first.
    better.sort_by(|&a, &b| leads[b].mean().total_cmp(&leads[a].mean()).then(b.cmp(&a)));
    let best = better.into_iter().take(effort.finalists);
    [0].into_iter().chain(best).map(|at| choices[at]).collect()
}

/// Tries all choices in one world more, and adds what each is ahead of the first; `false` if no world
/// was found.
fn compare<G: Craft>(
    search: &mut Search<'_, G>,
    choices: &[Choice<G>],
    leads: &mut [Sums],
) -> bool {
    let mut values = Vec::with_capacity(choices.len());
    let found = search.try_all(choices, &mut values);
    for (lead, value) in leads.iter_mut().zip(&values) {
        lead.add(value - values[0]);
    }
    found
}

/// Keeps the first, and of the others those that may still be the best.
fn drop_the_hopeless<C: Copy>(choices: &mut Vec<C>, leads: &mut Vec<Sums>) {
    let best = leads.iter().map(Sums::mean).fold(f64::MIN, f64::max);
    let hopeful = |lead: &Sums| lead.mean() + HOPELESS * lead.error() >= best;
    let kept: Vec<usize> = (0..leads.len()).filter(|&at| at == 0 || hopeful(&leads[at])).collect();
    *choices = kept.iter().map(|&at| choices[at]).collect();
    *leads = kept.iter().map(|&at| leads[at]).collect();
}

/// The challenger that beats the first choice in fresh worlds beyond doubt, else the first choice.
fn play_off<G: Craft>(
    search: &mut Search<'_, G>,
    mut choices: Vec<Choice<G>>,
    effort: Effort,
    stop: &dyn Fn() -> bool,
    spent: &mut u32,
) -> Choice<G> {
    let mut leads = vec![Sums::default(); choices.len()];
    for world in 1..=effort.confirm {
        if choices.len() == 1 || stop() || !compare(search, &choices, &mut leads) {
            break;
        }
        *spent += 1;
        if world % (2 * ROUND) == 0 {
            if choices.len() > 2 {
                drop_the_hopeless(&mut choices, &mut leads);
            }
            if let [_, last] = leads[..]
                && last.mean().abs() > HOPELESS * last.error()
            {
                break;
            }
        }
    }
    let sure = |&at: &usize| leads[at].mean() > effort.doubt * leads[at].error();
    let best = (1..choices.len()).filter(sure);
    let best = best.max_by(|&a, &b| leads[a].mean().total_cmp(&leads[b].mean()));
    choices[best.unwrap_or(0)]
}
