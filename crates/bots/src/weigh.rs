//! What a seat's choices are worth, as far as can be told from that seat: a hint before the decision,
//! evidence for a review after it.
//!
//! It is the expert's own way of deciding with its figures laid open. All choices are tried in the
//! same worlds; the one that did best there is then tried against the choice in question in fresh
//! worlds, in which it was not selected, so that its lead is not the luck it was selected for.

use crate::craft::{Choice, Craft, Effort};
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
    /// How far it was behind the best in the same worlds, on average.
    pub behind: f64,
    /// The standard error of that, which is much smaller than that of the mean: what a world brings to
    /// both does not count.
    pub doubt: f64,
}

/// How one choice did against another in the same worlds.
#[derive(Clone, Debug)]
pub struct Match<G: Craft> {
    /// The choice that looked best.
    pub best: Choice<G>,
    /// The choice in question.
    pub other: Choice<G>,
    /// By how much the best was ahead, on average; zero if the two are the same.
    pub lead: f64,
    /// The standard error of that.
    pub error: f64,
    /// In how many fresh worlds the two were tried.
    pub worlds: u32,
    /// In how many of them the best came out ahead.
    pub ahead: u32,
    /// In how many it came out behind.
    pub behind: u32,
}

impl<G: Craft> Match<G> {
    /// A lead that chance alone would not explain: it is so many standard errors above zero.
    pub fn clears(&self, doubt: f64) -> bool {
        self.lead > doubt * self.error
    }
}

/// Choices, weighed.
#[derive(Clone, Debug)]
pub struct Weighed<G: Craft> {
    /// In how many worlds every choice was tried.
    pub worlds: u32,
    /// The choices, the best first.
    pub ranked: Vec<Worth<G>>,
    /// The best of them against the choice in question.
    pub verdict: Match<G>,
}

/// How thoroughly moves are weighed for people: as the game's expert usually does ([`Craft::EFFORT`]), but not
/// less than this. Where search does not make an expert stronger, it still tells what a choice is worth.
pub fn study<G: Craft>() -> Effort {
    let Effort { worlds, confirm, .. } = G::EFFORT;
    Effort { worlds: worlds.max(40), confirm: confirm.max(100), ..G::EFFORT }
}

/// Weighs these choices and tries the best against `question`, one of them. `None` for a watcher, and
/// if no world was found that fits what the seat knows.
pub fn weigh<G: Craft>(
    sight: &Sight<'_, G>,
    choices: &[Choice<G>],
    question: &Choice<G>,
    effort: Effort,
    seed: u64,
    scratch: &mut G::Scratch,
) -> Option<Weighed<G>> {
    let mut search = Search::new(sight, seed, scratch)?;
    let mut table: Vec<Vec<f64>> = Vec::new();
    let mut values = Vec::new();
    for _ in 0..effort.worlds {
        if !search.try_all(choices, &mut values) {
            break;
        }
        table.push(values.clone());
    }
    let ranked = rank(choices, &table)?;
    let verdict = play_off(&mut search, ranked[0].choice, *question, effort.confirm);
    Some(Weighed { worlds: table.len() as u32, ranked, verdict })
}

/// Ranks choices by their values, one row a world.
fn rank<G: Craft>(choices: &[Choice<G>], table: &[Vec<f64>]) -> Option<Vec<Worth<G>>> {
    if table.is_empty() {
        return None;
    }
    let sums: Vec<Sums> = (0..choices.len()).map(|at| sums(table, |row| row[at])).collect();
    let mut order: Vec<usize> = (0..choices.len()).collect();
    order.sort_by(|&a, &b| sums[b].mean().total_cmp(&sums[a].mean()));
    let best = *order.first()?;
    let ranked = order.iter().map(|&at| {
        let behind = sums_of_difference(table, best, at);
        Worth {
            choice: choices[at],
            mean: sums[at].mean(),
            error: sums[at].error(),
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

/// Tries two choices against each other in fresh worlds.
fn play_off<G: Craft>(
    search: &mut Search<'_, G>,
    best: Choice<G>,
    other: Choice<G>,
    worlds: u32,
) -> Match<G> {
    let mut verdict = Match { best, other, lead: 0.0, error: 0.0, worlds: 0, ahead: 0, behind: 0 };
    if best == other {
        return verdict;
    }
    let (mut lead, mut values) = (Sums::default(), Vec::new());
    while verdict.worlds < worlds && search.try_all(&[best, other], &mut values) {
        verdict.worlds += 1;
        verdict.ahead += u32::from(values[0] > values[1]);
        verdict.behind += u32::from(values[0] < values[1]);
        lead.add(values[0] - values[1]);
    }
    (verdict.lead, verdict.error) = (lead.mean(), lead.error());
    verdict
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
        let ranked = rank::<Belote>(&choices, &table).expect("four worlds");
        let order: Vec<Choice<Belote>> = ranked.iter().map(|worth| worth.choice).collect();
        assert_eq!(order, [choices[1], choices[2], choices[0]]);
        let behind: Vec<f64> = ranked.iter().map(|worth| worth.behind).collect();
        assert_eq!(behind, [0.0, 0.25, 6.5]);
        assert_eq!(ranked[0].doubt, 0.0);
        assert_eq!(ranked[2].doubt, 0.5, "of 8, 6, 6, 6");
        assert_eq!(ranked[0].mean, 8.5);
        assert!((ranked[0].error - 0.2887).abs() < 1e-3);
        assert!(rank::<Belote>(&choices, &[]).is_none());
    }
}
