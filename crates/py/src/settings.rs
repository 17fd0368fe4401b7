//! What a batch is told when it is made.

use cards::MAX_SEATS;
use engine::Seating;

use crate::complaint::Complaint;
use crate::pool;
use crate::thinker::Thinker;

/// More tables than this would fill the memory of most machines.
const MOST_TABLES: usize = 1 << 20;

/// How long an episode is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// One deal, from a fresh match.
    Deal,
    /// A whole match.
    Match,
}

/// What is drawn of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Nothing.
    Nothing,
    /// Cells as bytes, and numbers as floats beside them.
    Bytes,
    /// Everything as floats, in one piece.
    Floats,
}

/// Who decides for each seat: a bot of the house, or whoever steps the batch.
pub type Chairs = [Option<Thinker>; MAX_SEATS];

/// A batch: how many tables, which deals, who plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many tables there are.
    pub tables: usize,
    /// Deals come from this name; deal *k* is the one that `quinte arena --seed` plays as number *k*.
    pub seed: String,
    /// The number of the first deal.
    pub first: u64,
    /// How long an episode is.
    pub unit: Unit,
    /// What is drawn.
    pub drawing: Drawing,
    /// Whether observations tell the order of things besides.
    pub recall: bool,
    /// Who sits where: one entry for all tables, or one for each.
    pub chairs: Vec<Chairs>,
    /// Who bids for those who are not bots.
    pub bids: Option<Thinker>,
    /// Whether a single choice is made without asking.
    pub skip_forced: bool,
    /// Whether steps that undo are shown where there are others.
    pub undo: bool,
    /// An episode of more steps is broken off.
    pub max_steps: u32,
    /// Whether tables play the same deals with the chairs moved round, as many as there are sides.
    pub paired: bool,
    /// After so many episodes a table stands idle.
    pub episodes: Option<u64>,
    /// How many threads step the tables.
    pub threads: usize,
}

impl Settings {
    /// The chairs of every table; refuses what could never come back or be paired.
    pub(crate) fn seat(&self, seating: &Seating) -> Result<Vec<Chairs>, Complaint> {
        let (seats, sides) = (seating.seats, seating.sides.len());
        let bad = |why: String| Err(Complaint::wish(why));
        if !(1..=MOST_TABLES).contains(&self.tables) {
            return bad(format!("a batch has 1 to {MOST_TABLES} tables, not {}", self.tables));
        }
        pool::check(self.threads)?;
        if self.max_steps == 0 {
            return bad("an episode needs at least one step: max_steps is 0".into());
        }
        if self.episodes == Some(0) {
            return bad("a table that plays no episode has nothing to show: episodes is 0".into());
        }
        if self.chairs.len() != 1 && self.chairs.len() != self.tables {
            let given = self.chairs.len();
            return bad(format!(
                "opponents are told for {given} tables, and there are {}",
                self.tables
            ));
        }
        if self.paired && !self.tables.is_multiple_of(sides) {
            return bad(format!(
                "paired tables come in groups of {sides}, one for each side; {} is no multiple",
                self.tables
            ));
        }
        for chairs in &self.chairs {
            if let Some(far) = chairs[seats..].iter().position(Option::is_some) {
                let far = seats + far;
                return bad(format!("nobody sits in seat {far}; the seats are 0 to {}", seats - 1));
            }
            if chairs[..seats].iter().all(Option::is_some) {
                return bad(
                    "every seat has a bot, so nobody would ever be asked: leave a seat free, \
                    or let quinte.evaluate play bots against each other"
                        .into(),
                );
            }
        }
        let of = |table: usize| {
            let chairs = &self.chairs[table % self.chairs.len()];
            let moved = if self.paired { table % sides } else { 0 };
            let mut round = [None; MAX_SEATS];
            for seat in 0..seats {
                round[(seat + moved) % seats] = chairs[seat];
            }
            round
        };
        Ok((0..self.tables).map(of).collect())
    }

    /// The number of the deal that a table plays as its episode of this number.
    pub(crate) fn deal(&self, sides: usize, table: usize, episode: u64) -> u64 {
        let group = if self.paired { sides } else { 1 };
        let after = (table / group) as u64 + episode * (self.tables / group) as u64;
        // After the last number there is comes the first again.
        self.first.wrapping_add(after)
    }
}
