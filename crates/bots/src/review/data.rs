//! What a review says, as plain data: for a page, a terminal, a program. Moves are written in the
//! game's notation with suit symbols, which parses back; `stay out` is staying out of a window.

use serde::Serialize;

use crate::choice::Choice;
use crate::craft::Craft;
use crate::weigh::SURE;

/// A number that was estimated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// What it is at least, with 95 % confidence.
    pub fn low(&self) -> f64 {
        self.mean - SURE * self.error
    }
}

/// How good a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Nothing that was weighed did better.
    Best,
    /// Something may be better, but not by so much that it could be told.
    Close,
    /// A little was given away.
    Inaccuracy,
    /// Something was given away.
    Mistake,
    /// Much was given away.
    Blunder,
}

impl Grade {
    /// Grades a loss by what it is at least.
    pub fn of(loss: &Estimate, thresholds: [f64; 3]) -> Grade {
        let [inaccuracy, mistake, blunder] = thresholds;
        match loss.low() {
            low if low > blunder => Grade::Blunder,
            low if low > mistake => Grade::Mistake,
            low if low > inaccuracy => Grade::Inaccuracy,
            _ => Grade::Close,
        }
    }

    /// The grade as people write it.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Close => "close",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

/// How many decisions got which grade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Grades {
    /// Nothing better was found.
    pub best: u32,
    /// Too close to call.
    pub close: u32,
    /// A little given away.
    pub inaccuracy: u32,
    /// Something given away.
    pub mistake: u32,
    /// Much given away.
    pub blunder: u32,
}

impl Grades {
    /// Counts one more.
    pub fn count(&mut self, grade: Grade) {
        *match grade {
            Grade::Best => &mut self.best,
            Grade::Close => &mut self.close,
            Grade::Inaccuracy => &mut self.inaccuracy,
            Grade::Mistake => &mut self.mistake,
            Grade::Blunder => &mut self.blunder,
        } += 1;
    }
}

/// A choice that was weighed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative {
    /// The move.
    pub choice: String,
    /// What it is worth on average in worlds that the seat could believe in.
    pub mean: f64,
    /// The standard error of that.
    pub error: f64,
    /// In how many worlds.
    pub worlds: u32,
    /// How far it was behind the best in the same worlds.
    pub behind: f64,
    /// The standard error of that.
    pub behind_error: f64,
    /// What it would have been worth on the real cards.
    pub hindsight: f64,
}

/// What the real cards say, which the player could not see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hindsight {
    /// The best choice on the real cards.
    pub best: String,
    /// How much better it was than the choice that was made.
    pub loss: f64,
    /// Whether that was solved, rather than played on by club players.
    pub exact: bool,
}

/// How the best choice did against the one that was made, world by world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// In how many fresh worlds the two were tried; none if nothing looked better.
    pub worlds: u32,
    /// In how many of them the best came out ahead.
    pub ahead: u32,
    /// In how many it came out behind.
    pub behind: u32,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecisionReview {
    /// The entry of the log, counted from zero.
    pub at: usize,
    /// The table as the seat saw it, with its hand.
    pub table: String,
    /// What was done.
    pub played: String,
    /// What a club player would have done.
    pub club: String,
    /// What is best as far as the imagined worlds tell.
    pub best: String,
    /// How good it was, by what it cost.
    pub grade: Grade,
    /// How much more the best is worth than what was done, in fresh worlds; never below zero.
    pub loss: Estimate,
    /// How often the best did better than what was done, and how often worse.
    pub trial: Trial,
    /// Why, in one line.
    pub reason: String,
    /// The clause that tells the best from what was done; nothing where nothing was lost.
    pub clause: Option<&'static str>,
    /// Everything that was weighed, the best first.
    pub alternatives: Vec<Alternative>,
    /// What the real cards say.
    pub hindsight: Hindsight,
}

/// One deal of one seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DealReview {
    /// The number of the deal, from 1.
    pub deal: u32,
    /// What the seat's side gained on the best other one on the score sheet, once the deal is over.
    pub gain: Option<f64>,
    /// What the unseen cards were worth, taken at the seat's first decision.
    pub luck: Option<f64>,
    /// The losses of its decisions, added up.
    pub loss: f64,
    /// Decisions that were none: one choice at most was worth weighing.
    pub forced: u32,
    /// Decisions for which no world could be imagined.
    pub unjudged: u32,
    /// The decisions.
    pub decisions: Vec<DecisionReview>,
}

/// One seat's match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReview {
    /// The seat.
    pub seat: usize,
    /// How many decisions were reviewed.
    pub decisions: u32,
    /// How many were none.
    pub forced: u32,
    /// Loss per decision; nothing to say without any.
    pub rating: Option<f64>,
    /// How many decisions got which grade.
    pub grades: Grades,
    /// Luck over all deals.
    pub luck: f64,
    /// Deal by deal.
    pub deals: Vec<DealReview>,
}

/// A match, looked back at.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The game.
    pub game: &'static str,
    /// What values, losses and luck count in.
    pub unit: &'static str,
    /// What there is to say about that unit.
    pub unit_note: &'static str,
    /// In how many worlds every choice was tried.
    pub worlds: u32,
    /// In how many fresh worlds the best was tried against what was done.
    pub confirm: u32,
    /// The seed of the worlds.
    pub seed: u64,
    /// From which loss on a decision is an inaccuracy, a mistake, a blunder.
    pub thresholds: [f64; 3],
    /// Seat by seat.
    pub seats: Vec<SeatReview>,
}

/// A choice in words.
pub fn name<G: Craft>(choice: &Choice<G>) -> String {
    choice.map_or("stay out".to_string(), |action| format!("{action:#}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_graded_by_what_it_is_at_least() {
        let grade = |mean, error| Grade::of(&Estimate { mean, error }, [3.0, 8.0, 20.0]);
        assert_eq!(grade(100.0, 60.0), Grade::Close);
        assert_eq!(grade(100.0, 50.0), Grade::Mistake);
        assert_eq!(grade(100.0, 40.0), Grade::Blunder);
        assert_eq!(grade(3.0, 0.0), Grade::Close);
        assert_eq!(grade(3.1, 0.0), Grade::Inaccuracy);
        assert_eq!(grade(-5.0, 0.0), Grade::Close);
        assert_eq!(grade(9.0, f64::INFINITY), Grade::Close);
    }
}
