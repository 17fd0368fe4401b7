//! Bots for a match of any game: whoever has a [`Work`] has all that a seat knows, and nothing else.

use cards::Dice;
use engine::{Job, Step};
use games::Work;
use serde::Serialize;

use crate::choice::Choice;
use crate::craft::{self, Craft, Effort, Visit};
use crate::level::{Level, Player};
use crate::review::name;
use crate::search;
use crate::sight::{Bot, Decision, Sight};
use crate::weigh::{study, weigh};

/// So many choices that look better than a club player's get a second look in a hint.
const RIVALS: usize = 4;

/// What a bot decided, in a match of any game.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The steps of its move; `None` stays out of a window.
    pub steps: Option<Vec<Step>>,
    /// Worlds looked at.
    pub worlds: u32,
    /// Why somebody else decided instead, if it came to that.
    pub fault: Option<String>,
}

/// Lets a bot of this level do its job; `stop` is the caller's clock, see [`Bot::decide`].
pub fn decide(work: Work, level: Level, stop: &dyn Fn() -> bool) -> Decided {
    struct Deciding<'a>(Work, Level, &'a dyn Fn() -> bool);
    impl Visit for Deciding<'_> {
        type Out = Decided;
        fn visit<G: Craft>(self) -> Decided {
            let Deciding(work, level, stop) = self;
            let job = job::<G>(work);
            let sight = sight(&job);
            let Decision { choice, worlds, fault } =
                Player::<G>::new(level).decide(&sight, job.seed, stop);
            let steps = choice.map(|action| spelt(&sight, &action));
            Decided { steps, worlds, fault }
        }
    }
    craft::visit(work.game(), Deciding(work, level, stop))
}

/// What each choice of a seat is worth, as far as can be told from there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// What values count in.
    pub unit: &'static str,
    /// What there is to say about that unit.
    pub unit_note: &'static str,
    /// From which loss on a decision is an inaccuracy, a mistake, a blunder.
    pub thresholds: [f64; 3],
    /// In how many worlds every choice was tried; none if there is one choice only.
    pub worlds: u32,
    /// In how many fresh ones those that looked better than a club player's choice, and that one.
    pub fresh: u32,
    /// The clause that tells the first from the next.
    pub clause: String,
    /// The choices, the best first.
    pub choices: Vec<Rated>,
}

/// A choice and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// The choice in words.
    pub choice: String,
    /// The steps of its move; left out for staying out of a window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<u8>>,
    /// What it brings on average.
    pub mean: f64,
    /// How far it is behind the first.
    pub behind: f64,
    /// The standard error of that.
    pub doubt: f64,
    /// Whether the first may be no better.
    pub may_be_best: bool,
    /// Whether a club player would choose it.
    pub club: bool,
}

/// What an expert with this job would do, and the figures it would go by; `None` if no deal can be
/// imagined that fits what the seat knows.
pub fn hint(work: Work) -> Option<Hint> {
    struct Hinting(Work);
    impl Visit for Hinting {
        type Out = Option<Hint>;
        fn visit<G: Craft>(self) -> Option<Hint> {
            hint_for(&job::<G>(self.0))
        }
    }
    craft::visit(work.game(), Hinting(work))
}

fn hint_for<G: Craft>(job: &Job<G>) -> Option<Hint> {
    let (sight, mut dice) = (sight(job), Dice::new(job.seed));
    let choices = search::choices(&sight, &mut dice);
    let habit = choices[0];
    let hint = |worlds, fresh, [best, next]: [&Choice<G>; 2], choices| Hint {
        unit: G::UNIT,
        unit_note: G::UNIT_NOTE,
        thresholds: G::GRADES,
        worlds,
        fresh,
        clause: G::stake(sight.seen(), best, next).to_string(),
        choices,
    };
    if choices.len() == 1 {
        let (mean, behind, doubt) = (0.0, 0.0, 0.0);
        let choice = name::<G>(&habit);
        let steps = numbers(&sight, habit.as_ref());
        let only = Rated { choice, steps, mean, behind, doubt, may_be_best: true, club: true };
        return Some(hint(0, 0, [&habit, &habit], vec![only]));
    }
    let scratch = &mut G::Scratch::default();
    // Whatever looks better than the club's choice gets a second look.
    let effort = Effort { finalists: RIVALS, ..study::<G>(sight.rules) };
    let weighed = weigh(&sight, &choices, &habit, effort, dice.next_u64(), scratch)?;
    let ranked = weighed.ranked.iter().map(|worth| Rated {
        choice: name::<G>(&worth.choice),
        steps: numbers(&sight, worth.choice.as_ref()),
        mean: worth.mean,
        behind: worth.behind,
        doubt: worth.doubt,
        may_be_best: worth.may_be_best(),
        club: worth.choice == habit,
    });
    let first = |at: usize| weighed.ranked.get(at).map_or(&habit, |worth| &worth.choice);
    Some(hint(weighed.worlds, weighed.verdict.worlds, [first(0), first(1)], ranked.collect()))
}

fn spelt<G: Craft>(sight: &Sight<'_, G>, action: &G::Action) -> Vec<Step> {
    let mut steps = Vec::new();
    G::spell(sight.seen(), action, &mut |step| steps.push(step));
    steps
}

fn numbers<G: Craft>(sight: &Sight<'_, G>, action: Option<&G::Action>) -> Option<Vec<u8>> {
    action.map(|action| spelt(sight, action).iter().map(|step| step.0).collect())
}

fn job<G: Craft>(work: Work) -> Job<G> {
    work.job().expect("a job of the game that it names")
}

fn sight<G: Craft>(job: &Job<G>) -> Sight<'_, G> {
    Sight::<G>::new(&job.rules, &job.view, &job.ear)
}
