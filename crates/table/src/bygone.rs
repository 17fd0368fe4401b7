//! Matches as their record holds them, read without any rules: all that can be told of those that were played
//! under rules which this program does not know. Nothing is guessed: moves are told as the steps that were written.

use cards::Seat;
use engine::log::Log;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::deed::{Deed, Note, Opening};

/// A match that was dealt, as it was written down. The program that played it reads what these steps were.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bygone {
    /// The game's name.
    pub game: String,
    /// The revision of its rules.
    pub revision: u16,
    /// Its options, as they were written then.
    pub options: Map<String, Value>,
    /// What it was dealt from.
    #[serde(flatten)]
    pub dealt: Dealt,
    /// What stood at its end, in order.
    pub actions: Vec<Stepped>,
    /// How often something was taken back, which stands here no more.
    pub taken_back: u32,
}

/// What a match was dealt from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Dealt {
    /// At this table, from its seed.
    Here {
        /// What was published before the first card.
        commitment: String,
        /// The seed, in hex.
        seed: String,
        /// What the seats added to it.
        salt: Vec<String>,
    },
    /// Elsewhere: it went on from this log.
    TakenUp {
        /// The log.
        taken_up: Value,
    },
}

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Stepped {
    /// A seat, by these steps.
    Seat {
        /// Which.
        seat: Seat,
        /// Their numbers in the game's rules of then.
        steps: Vec<u8>,
    },
    /// The house closed windows.
    House {
        /// How many, one after the other.
        closed: u32,
    },
}

/// All matches that a table which is over has dealt; none of one that is not, for it holds seeds that nobody may know.
pub fn bygone(deeds: &[Deed]) -> Vec<Bygone> {
    if !matches!(deeds.last(), Some(Deed::Ended(_))) {
        return Vec::new();
    }
    let mut played: Vec<Played> = Vec::new();
    for deed in deeds {
        match (deed, played.last_mut()) {
            (Deed::Opened(opening), _) => played.push(Played::of(opening)),
            (_, Some(played)) => played.goes_on(deed),
            (_, None) => {}
        }
    }
    played.into_iter().filter_map(Played::told).collect()
}

/// A match as far as it is read.
struct Played<'a> {
    opening: &'a Opening,
    dealt: Option<Dealt>,
    /// How many frames were taken over from elsewhere.
    before: usize,
    /// What was done since then; closings have no seat.
    frames: Vec<Option<(Seat, &'a [u8])>>,
    taken_back: u32,
}

impl<'a> Played<'a> {
    fn of(opening: &'a Opening) -> Played<'a> {
        Played { opening, dealt: None, before: 0, frames: Vec::new(), taken_back: 0 }
    }

    fn goes_on(&mut self, deed: &'a Deed) {
        match deed {
            Deed::Salted(salt) => {
                let (seed, salt) = (self.opening.seed, salt.clone());
                let (commitment, seed) = (seed.commitment(), seed.to_string());
                self.dealt = Some(Dealt::Here { commitment, seed, salt });
            }
            Deed::Noted(Note::TakenUp(log)) => {
                self.before = frames(log).unwrap_or(0);
                self.dealt = Some(Dealt::TakenUp { taken_up: log.clone() });
            }
            Deed::Noted(Note::Acted { seat, steps }) => self.frames.push(Some((*seat, steps))),
            Deed::Closed => self.frames.push(None),
            Deed::Noted(Note::Back { to, .. }) => {
                self.frames.truncate((*to as usize).saturating_sub(self.before));
                self.taken_back += 1;
            }
            _ => {}
        }
    }

    /// Nothing is told of cards that were never dealt: such seeds stay secret for ever.
    fn told(self) -> Option<Bygone> {
        let Opening { game, revision, options, .. } = self.opening;
        Some(Bygone {
            game: game.clone(),
            revision: *revision,
            options: options.clone(),
            dealt: self.dealt?,
            actions: in_runs(&self.frames),
            taken_back: self.taken_back,
        })
    }
}

/// How many frames a log has, closings counted one by one.
fn frames(log: &Value) -> Option<usize> {
    let log = Log::from_json(log).ok()?;
    let one = |at: usize| match log.actions[at].seat {
        Some(_) => Some(1),
        None => log.closings(at).ok().map(|closed| closed as usize),
    };
    (0..log.actions.len()).map(one).sum()
}

fn in_runs(frames: &[Option<(Seat, &[u8])>]) -> Vec<Stepped> {
    let mut actions = Vec::new();
    for frame in frames {
        match (frame, actions.last_mut()) {
            (Some((seat, steps)), _) => {
                actions.push(Stepped::Seat { seat: *seat, steps: steps.to_vec() });
            }
            (None, Some(Stepped::House { closed })) => *closed += 1,
            (None, _) => actions.push(Stepped::House { closed: 1 }),
        }
    }
    actions
}
