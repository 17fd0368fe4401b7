//! What a contest showed, as plain data and as a table of its deals.

use std::time::Duration;

use bots::Craft;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::contest::Played;
use crate::duel::{Outcome, Unit};
use crate::figures::{Mean, percentile};
use crate::sprt::{Sprt, Verdict};

/// What a contest showed.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many deals, or matches, were played to the end and count, each in every seating.
    pub deals: usize,
    /// How many A and how many B did not play to the end: they count for nothing.
    pub unplayed: [usize; 2],
    /// Whether single deals or whole matches were played.
    pub per: &'static str,
    /// What A made more than the mean of its opponents: points, then what else a deal is measured in.
    pub gains: Vec<(&'static str, Mean)>,
    /// How often A was ahead.
    pub won: Mean,
    /// A's place among all.
    pub rank: Mean,
    /// How A and B thought.
    pub thought: [Thought; 2],
    /// The sequential test, if there was one.
    pub test: Option<Test>,
}

/// How a bot thought.
#[derive(Clone, Debug)]
pub struct Thought {
    /// How many decisions it made.
    pub decisions: u64,
    /// Milliseconds for one: the median.
    pub ms_p50: f64,
    /// 99 of 100 took no longer.
    pub ms_p99: f64,
    /// None took longer.
    pub ms_max: f64,
    /// The mean.
    pub ms_mean: f64,
    /// Decisions that the clock cut short.
    pub hurried: u64,
    /// Turns that it lost, by reason, the most frequent first.
    pub faults: Vec<Faults>,
}

/// Faults of the same sort.
#[derive(Clone, Debug, PartialEq)]
pub struct Faults {
    /// What they have in common.
    pub reason: String,
    /// How many there were.
    pub count: u64,
    /// What the first of them was about; empty if there is nothing to add.
    pub first: String,
}

impl Thought {
    /// How many turns it lost.
    pub fn n_faults(&self) -> u64 {
        self.faults.iter().map(|faults| faults.count).sum()
    }
}

/// How a sequential test ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Test {
    /// The gain that it asked for.
    pub until_better: f64,
    /// What it says.
    pub verdict: Verdict,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// It decides when that leaves plus or minus so much.
    pub bound: f64,
}

impl Report {
    /// Sums up a contest.
    pub fn of<G: Craft>(played: &Played, unit: Unit) -> Report {
        let all = &played.outcomes;
        let outcomes: Vec<&Outcome> = all.iter().filter(|outcome| outcome.counts()).collect();
        let unplayed = |at: usize| all.iter().filter(|outcome| !outcome.played_out()[at]).count();
        let gains = units::<G>()
            .enumerate()
            .map(|(at, name)| (name, Mean::of(outcomes.iter().map(|outcome| outcome.gains[at]))));
        Report {
            deals: outcomes.len(),
            unplayed: [0, 1].map(unplayed),
            per: match unit {
                Unit::Deal => "deal",
                Unit::Match => "match",
            },
            gains: gains.collect(),
            won: Mean::of(outcomes.iter().map(|outcome| outcome.won)),
            rank: Mean::of(outcomes.iter().map(|outcome| outcome.rank)),
            thought: [thought(all, 0), thought(all, 1)],
            test: played.test.as_ref().map(|test| Test {
                until_better: test.worth(),
                verdict: test.verdict(),
                llr: test.ratio(),
                bound: Sprt::bound(),
            }),
        }
    }

    /// The fields of the report, for whoever adds what was played.
    pub fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| fields.insert(key.to_string(), value);
        let (unit, mean) = self.gains[0];
        put("deals", json!(self.deals));
        put("per", json!(self.per));
        put("unit", json!(unit));
        put("mean", json!(mean.mean));
        put("low", json!(mean.low));
        put("high", json!(mean.high));
        put("measures", self.gains.iter().map(|(name, mean)| (*name, json!(mean))).collect());
        put("won", json!(self.won));
        put("rank", json!(self.rank));
        put("test", json!(self.test));
        let bots = ["a", "b"].into_iter().zip(&self.thought).zip(self.unplayed);
        for ((name, thought), unplayed) in bots {
            let mut put = |key: &str, value: Value| put(&format!("{name}_{key}"), value);
            put("ms_p50", json!(thought.ms_p50));
            put("ms_p99", json!(thought.ms_p99));
            put("ms_max", json!(thought.ms_max));
            put("ms_mean", json!(thought.ms_mean));
            put("decisions", json!(thought.decisions));
            put("unplayed", json!(unplayed));
            put("hurried", json!(thought.hurried));
            put("faults", json!(thought.n_faults()));
            let faults = || thought.faults.iter();
            let counts = faults().map(|faults| (faults.reason.clone(), json!(faults.count)));
            put("fault_reasons", counts.collect());
            let firsts = faults().filter(|faults| !faults.first.is_empty());
            let firsts = firsts.map(|faults| (faults.reason.clone(), json!(faults.first)));
            put("fault_examples", firsts.collect());
        }
        fields
    }
}

/// What deals are measured in: points, and what the game adds.
fn units<G: Craft>() -> impl Iterator<Item = &'static str> {
    ["points"].into_iter().chain(G::MEASURES.iter().map(|measure| measure.name))
}

fn thought(outcomes: &[Outcome], at: usize) -> Thought {
    let mut times: Vec<Duration> =
        outcomes.iter().flat_map(|outcome| &outcome.times[at]).copied().collect();
    let mut faults: Vec<Faults> = Vec::new();
    for fault in outcomes.iter().flat_map(|outcome| &outcome.faults[at]) {
        let reason = fault.to_string();
        match faults.iter_mut().find(|faults| faults.reason == reason) {
            Some(faults) => faults.count += 1,
            None => faults.push(Faults { reason, count: 1, first: fault.about.clone() }),
        }
    }
    faults.sort_by_key(|faults| std::cmp::Reverse(faults.count));
    let whole: Duration = times.iter().sum();
    Thought {
        decisions: outcomes.iter().map(|outcome| outcome.decisions[at]).sum(),
        ms_p50: percentile(&mut times, 0.5),
        ms_p99: percentile(&mut times, 0.99),
        ms_max: percentile(&mut times, 1.0),
        ms_mean: whole.as_secs_f64() * 1e3 / times.len().max(1) as f64,
        hurried: outcomes.iter().map(|outcome| outcome.hurried[at]).sum(),
        faults,
    }
}

/// The deals one by one, as comma-separated values: the names of the columns.
pub fn csv_head<G: Craft>() -> String {
    let units: Vec<String> = units::<G>().map(|unit| unit.replace([' ', ','], "_")).collect();
    format!("deal,{},won,rank,a_faults,b_faults,counted\n", units.join(","))
}

/// The line of one deal.
pub fn csv_line(deal: u64, outcome: &Outcome) -> String {
    let gains: Vec<String> = outcome.gains.iter().map(f64::to_string).collect();
    let [a, b] = outcome.faults.each_ref().map(Vec::len);
    let (gains, won, rank) = (gains.join(","), outcome.won, outcome.rank);
    format!("{deal},{gains},{won},{rank},{a},{b},{}\n", u8::from(outcome.counts()))
}
