//! Looking back at a match: which decisions cost something, and how much was luck.
//!
//! Every decision of a seat is weighed over worlds that the seat could believe in at that moment
//! ([`weigh`](crate::weigh)): what the player could know is what the player is measured by. What the
//! moves would have brought on the real cards stands apart, as hindsight.
//!
//! * *Loss* is how much more the best choice is worth than the one that was made, in fresh worlds. It
//!   is graded by [`Craft::GRADES`], and only by its lower bound: below that a decision was close. If
//!   the fresh worlds do not confirm that another choice is better, nothing was lost.
//! * *Hindsight* is the same difference on the real cards: exact where the craft can solve them,
//!   otherwise the mean of club players playing on.
//! * *Luck* is taken at the seat's first decision of a deal: what the club's choice brings on the real
//!   cards less what it brings on average in the worlds the seat could believe in.
//! * The *rating* is the loss per decision that was one. A single legal or sensible choice is none.

mod data;
mod seat;

use cards::{Seat, SeatSet};
use engine::log::{Log, LogError, Position};
use engine::{Deed, Sitting, Turn};
use games::{GameName, UnknownGame};

pub use data::{
    Alternative, DealReview, DecisionReview, Estimate, Grade, Grades, Hindsight, Review,
    SeatReview, Trial, name,
};

use crate::choice::Choice;
use crate::craft::{self, Craft, Effort, Visit};
use crate::weigh::study;
use seat::Reviewer;

/// What is reviewed, and how thoroughly. The same wish gives the same review.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    /// One seat. If not said, those that people sat in, where the log tells, else all of them.
    pub seat: Option<Seat>,
    /// Worlds in which all choices are tried, and as many fresh ones for the verdict; as much as an
    /// expert thinks if not said.
    pub worlds: Option<u32>,
    /// The seed of the imagined worlds.
    pub seed: u64,
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// So many decisions are weighed.
    pub done: u32,
    /// Of so many.
    pub of: u32,
}

/// Reviews a log of any game. Says how far it has come before the first decision and after each.
pub fn review(
    log: &Log,
    wish: &Wish,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Review, LogError> {
    let game: Result<GameName, UnknownGame> = log.game.parse();
    let game = game.map_err(|error| unreadable(error.to_string()))?;
    craft::visit(game, Look { log, wish, on_progress })
}

struct Look<'a> {
    log: &'a Log,
    wish: &'a Wish,
    on_progress: &'a mut dyn FnMut(Progress),
}

impl Visit for Look<'_> {
    type Out = Result<Review, LogError>;

    fn visit<G: Craft>(self) -> Self::Out {
        review_game::<G>(self.log, self.wish, self.on_progress)
    }
}

/// Reviews a log of this game.
fn review_game<G: Craft>(
    log: &Log,
    wish: &Wish,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Review, LogError> {
    let mut told = Vec::new();
    let play = log.begin::<G>(&mut told)?;
    let n_seats = G::seating(play.rules()).seats;
    let seats: Vec<Seat> = match wish.seat {
        Some(seat) if seat.index() >= n_seats => {
            let seats = n_seats - 1;
            return Err(unreadable(format!("there is no seat {seat}; the seats are 0 to {seats}")));
        }
        Some(seat) => vec![seat],
        None => match log.people.filter(|people| !people.is_empty()) {
            Some(people) => people.iter().collect(),
            None => Seat::all(n_seats).collect(),
        },
    };
    let effort = effort::<G>(play.rules(), wish.worlds);
    let mut reviewers: Vec<Reviewer<G>> =
        seats.iter().map(|&seat| Reviewer::new(seat, effort, wish.seed)).collect();
    let mut sitting = Sitting::new(play, &told, SeatSet::EMPTY);
    let positions = log.turned_up::<G>()?;
    let all = seats.iter().flat_map(|&seat| positions.iter().map(move |position| (position, seat)));
    let rules = sitting.play().rules();
    let of = all.filter(|(position, seat)| decided(position, rules, *seat).is_some()).count();
    let mut progress = Progress { done: 0, of: of as u32 };
    on_progress(progress);
    for position in positions {
        let Position { at, truth, deed } = position;
        for reviewer in &mut reviewers {
            if let Some(choice) = decided(&position, sitting.play().rules(), reviewer.seat) {
                reviewer.look(&sitting, truth, choice, at);
                progress.done += 1;
                on_progress(progress);
            }
        }
        let before = sitting.play().standing();
        match deed {
            Deed::Acted(seat, action) => {
                sitting.act(seat, &action).expect("it was legal when the cards were turned up")
            }
            Deed::Closed => sitting.close(),
        };
        let after = sitting.play().standing();
        if after.deals > before.deals {
            let rules = sitting.play().rules();
            reviewers.iter_mut().for_each(|reviewer| reviewer.end_deal(rules, &after));
        }
    }
    Ok(Review {
        game: G::NAME,
        unit: G::UNIT,
        unit_note: G::UNIT_NOTE,
        worlds: effort.worlds,
        confirm: effort.confirm,
        seed: wish.seed,
        thresholds: G::GRADES,
        seats: reviewers.into_iter().map(Reviewer::sum_up).collect(),
    })
}

fn unreadable(why: String) -> LogError {
    LogError::Unreadable(why)
}

/// As thorough as wished, or as an expert is. A loss is measured against one choice alone: the best of
/// several in the same worlds would look better than it is.
fn effort<G: Craft>(rules: &G::Rules, worlds: Option<u32>) -> Effort {
    let usual = Effort { finalists: 1, ..study::<G>(rules) };
    worlds.map_or(usual, |worlds| Effort { worlds, confirm: worlds, ..usual })
}

/// What a seat decided by this deed, if anything. In a window that the house closes, every seat that
/// could act stayed out; where another seat was quicker, it decided nothing.
fn decided<G: Craft>(position: &Position<G>, rules: &G::Rules, seat: Seat) -> Option<Choice<G>> {
    let truth = &position.truth;
    match (position.deed, truth.turn(rules)) {
        (Deed::Acted(actor, action), _) if actor == seat => Some(Some(action)),
        (Deed::Closed, Turn::Window(seats)) if seats.contains(seat) => {
            let offered = truth.legal(rules, seat, &G::Draft::default());
            (!offered.is_empty()).then_some(None)
        }
        _ => None,
    }
}
