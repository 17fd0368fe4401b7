//! What a seat's choices are worth, as far as can be told from that seat: a hint before the decision,
//! evidence for a review after it.
//!
//! It is the expert's own way of deciding with its figures laid open. All choices are tried in the
//! same worlds; those that did better there than the choice in question are then tried against it in
//! fresh worlds, in which they were not selected, so that a lead is not the luck it was selected for.

use crate::choice::Choice;
use crate::craft::{Craft, Effort};
use crate::search::{Search, Sums};
use crate::sight::Sight;

/// One choice and what it is worth.
#[derive(Clone, Debug)]
pub struct Worth<G: Craft> {
    /// The choice.
    pub choice: Choice<G>,
    /// What a deal is worth to the seat after it ([`Craft::value`]), on average.
    pub mean: f64,
    /// The standard error of that.
    pub error: f64,
    /// In how many worlds it was tried.
    pub worlds: u32,
    /// How far it was behind the best in the same worlds, on average.
    pub behind: f64,
    /// The standard error of that, which is much smaller than that of the mean: what a world brings to
    /// both does not count.
    pub doubt: f64,
}

impl<G: Craft> Worth<G> {
    /// Whether the best may be no better: what it is ahead by could be chance (one-sided 95 %).
    pub fn may_be_best(&self) -> bool {
        self.behind <= SURE * self.doubt
    }
}

/// How one choice did against another in the same worlds.
#[derive(Clone, Debug)]
pub struct Match<G: Craft> {
    /// The choice that is best.
    pub best: Choice<G>,
    /// The choice in question.
    pub other: Choice<G>,
    /// By how much the best was ahead, on average, never below zero; zero if the two are the same.
    pub lead: f64,
    /// The standard error of that.
    pub error: f64,
    /// In how many fresh worlds the two were tried; none if nothing looked better.
    pub worlds: u32,
    /// In how many of them the best came out ahead.
    pub ahead: u32,
    /// In how many it came out behind.
    pub behind: u32,
}

/// Choices, weighed.
#[derive(Clone, Debug)]
pub struct Weighed<G: Craft> {
    /// In how many worlds every choice was tried.
    pub worlds: u32,
    /// The choices, the best first. The choice in question and those that looked better have the figures
    /// of the fresh worlds.
    pub ranked: Vec<Worth<G>>,
    /// The best of them against the choice in question.
    pub verdict: Match<G>,
}

/// So many standard errors are beyond doubt: one-sided 95 %.
pub(crate) const SURE: f64 = 1.645;

/// How thoroughly moves are weighed for those who ask for it: as the game's expert does, but not less than
/// this. Where search does not make an expert stronger, it still tells what a choice is worth.
pub fn study<G: Craft>(rules: &G::Rules) -> Effort {
    let Effort { worlds, finalists, confirm, doubt } = G::effort(rules);
    let (worlds, confirm) = (worlds.max(40), confirm.max(100));
    Effort { worlds, finalists: finalists.max(1), confirm, doubt }
}

/// Weighs these choices and tries those that look better than `question`, one of them, against it in
/// fresh worlds; so many of them at most as the effort has finalists. `None` for a watcher, and if no
/// world was found that fits what the seat knows.
pub fn weigh<G: Craft>(
    sight: &Sight<'_, G>,
    choices: &[Choice<G>],
    question: &Choice<G>,
    effort: Effort,
    seed: u64,
    scratch: &mut G::Scratch,
) -> Option<Weighed<G>> {
    let mut search = Search::new(sight, seed, scratch)?;
    let table = try_in(&mut search, choices, effort.worlds);
    let first = rank(choices, &table, None)?;
    let better = first.iter().map(|worth| worth.choice).take_while(|choice| choice != question);
    // The question comes first: of equals it is the best.
    let finalists: Vec<Choice<G>> =
        [*question].into_iter().chain(better.take(effort.finalists)).collect();
    let fresh = match finalists.len() {
        1 => Vec::new(),
        _ => try_in(&mut search, &finalists, effort.confirm),
    };
    let worlds = table.len() as u32;
    let Some(mut ranked) = rank(&finalists, &fresh, None) else {
        let verdict = verdict(&first, &finalists, &fresh);
        return Some(Weighed { worlds, ranked: first, verdict });
    };
    let verdict = verdict(&ranked, &finalists, &fresh);
    // The others are as far behind the best as they were when all were tried.
    let (best, others) = (ranked[0].mean, rank(choices, &table, Some(&verdict.best))?);
    let others = others.into_iter().filter(|worth| !finalists.contains(&worth.choice));
    ranked.extend(others.map(|worth| Worth { mean: best - worth.behind, ..worth }));
    ranked[1..].sort_by(|a, b| a.behind.total_cmp(&b.behind));
    Some(Weighed { worlds, ranked, verdict })
}

/// What the choices are worth in so many worlds more, a row a world.
fn try_in<G: Craft>(
    search: &mut Search<'_, G>,
    choices: &[Choice<G>],
    worlds: u32,
) -> Vec<Vec<f64>> {
    let (mut table, mut values) = (Vec::new(), Vec::new());
    while table.len() < worlds as usize && search.try_all(choices, &mut values) {
        table.push(values.clone());
    }
    table
}

/// Ranks choices by their values, one row a world, and compares them with this one or with the best.
fn rank<G: Craft>(
    choices: &[Choice<G>],
    table: &[Vec<f64>],
    with: Option<&Choice<G>>,
) -> Option<Vec<Worth<G>>> {
    if table.is_empty() {
        return None;
    }
    let sums: Vec<Sums> = (0..choices.len()).map(|at| sums(table, |row| row[at])).collect();
    let mut order: Vec<usize> = (0..choices.len()).collect();
    order.sort_by(|&a, &b| sums[b].mean().total_cmp(&sums[a].mean()));
    let with = with.and_then(|with| choices.iter().position(|choice| choice == with));
    let best = with.or(order.first().copied())?;
    let ranked = order.iter().map(|&at| {
        let behind = sums_of_difference(table, best, at);
        Worth {
            choice: choices[at],
            mean: sums[at].mean(),
            error: sums[at].error(),
            worlds: table.len() as u32,
            behind: behind.mean(),
            doubt: behind.error(),
        }
    });
    Some(ranked.collect())
}

fn sums(table: &[Vec<f64>], value: impl Fn(&[f64]) -> f64) -> Sums {
    let mut sums = Sums::default();
    table.iter().for_each(|row| sums.add(value(row)));
    sums
}

fn sums_of_difference(table: &[Vec<f64>], one: usize, other: usize) -> Sums {
    sums(table, |row| row[one] - row[other])
}

/// The first of these against the first of the finalists, the choice in question.
fn verdict<G: Craft>(ranked: &[Worth<G>], finalists: &[Choice<G>], fresh: &[Vec<f64>]) -> Match<G> {
    let (best, other) = (ranked[0].choice, finalists[0]);
    let at = finalists.iter().position(|choice| *choice == best).unwrap_or(0);
    let lead = sums_of_difference(fresh, at, 0);
    let count = |wins: fn(f64, f64) -> bool| {
        fresh.iter().filter(|row| wins(row[at], row[0])).count() as u32
    };
    Match {
        best,
        other,
        lead: lead.mean(),
        error: if at == 0 { 0.0 } else { lead.error() },
        worlds: fresh.len() as u32,
        ahead: count(|best, other| best > other),
        behind: count(|best, other| best < other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::belote::Belote;

    #[test]
    fn the_best_comes_first_and_the_rest_is_told_how_far_behind() {
        let choices: Vec<Choice<Belote>> = vec!["pass".parse().ok(), None, "play 7S".parse().ok()];
        assert!(choices[0].is_some() && choices[2].is_some());
        let table = [[1.0, 9.0, 8.0], [2.0, 8.0, 9.0], [3.0, 9.0, 8.0], [2.0, 8.0, 8.0]];
        let table: Vec<Vec<f64>> = table.iter().map(|row| row.to_vec()).collect();
        let ranked = rank::<Belote>(&choices, &table, None).expect("four worlds");
        let order: Vec<Choice<Belote>> = ranked.iter().map(|worth| worth.choice).collect();
        assert_eq!(order, [choices[1], choices[2], choices[0]]);
        let behind: Vec<f64> = ranked.iter().map(|worth| worth.behind).collect();
        assert_eq!(behind, [0.0, 0.25, 6.5]);
        assert_eq!(ranked[0].doubt, 0.0);
        assert_eq!(ranked[2].doubt, 0.5, "of 8, 6, 6, 6");
        assert_eq!(ranked[0].mean, 8.5);
        assert!((ranked[0].error - 0.2887).abs() < 1e-3);
        assert!(rank::<Belote>(&choices, &[], None).is_none());
    }
}
