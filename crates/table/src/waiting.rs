//! What a table waits for: who has sent what, who was asked, since when. None of it is in the record, so
//! after a fall it is asked for again.

use std::collections::{BTreeMap, VecDeque};

use cards::{MAX_SEATS, Seat, SeatSet};
use engine::choices::Offer;

use crate::deed::{Deed, Note};
use crate::people::PersonId;

/// After so long without anybody a running match is abandoned.
pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// After so long an empty table without a match is over, and of any other it is written down that nobody
/// is there.
pub(crate) const EMPTY_MS: u64 = 10 * 60 * 1_000;
/// So many commands that left nothing are remembered.
const REMEMBERED: usize = 64;
/// A person says at most so many lines in so many milliseconds.
const TALK: (usize, u64) = (5, 10_000);

/// What is waited for.
pub(crate) struct Waiting {
    /// When to look again.
    pub wake: Option<u64>,
    /// When the present decision, window or stage began.
    pub since: u64,
    /// The head after the last deed of the match: what bots are asked about.
    pub mark: u32,
    /// The stage was left by a fall, with what had been sent in it.
    pub broken_off: bool,
    pub hashes: [Option<String>; MAX_SEATS],
    pub salts: [Option<String>; MAX_SEATS],
    pub thoughts: Vec<Thought>,
    /// The offers that a person has stayed out of.
    declined: [Option<Vec<Offer>>; MAX_SEATS],
    /// Who has stayed out of the open window.
    pub stayed_out: SeatSet,
    pub away_since: [Option<u64>; MAX_SEATS],
    pub nobody_since: Option<u64>,
    pub paused: bool,
    pub forced: [bool; MAX_SEATS],
    /// When people have talked a moment ago.
    talk: BTreeMap<PersonId, Vec<u64>>,
    /// The last commands that were done and left nothing in the record, and the head then.
    left_nothing: VecDeque<(u64, u32)>,
}

/// A decision that a bot has been asked for.
pub(crate) struct Thought {
    pub seat: Seat,
    pub mark: u32,
    /// Not before this.
    pub due: u64,
    pub asked: u64,
    /// The answer, once it is there: steps, or to stay out.
    pub answer: Option<Option<Vec<u8>>>,
}

impl Waiting {
    /// What is waited for at a table of this head, which nobody has attended since it was deserted.
    pub(crate) fn new(now: u64, head: u32, deserted: Option<u64>) -> Waiting {
        Waiting {
            wake: None,
            since: now,
            mark: head,
            broken_off: true,
            hashes: Default::default(),
            salts: Default::default(),
            thoughts: Vec::new(),
            declined: Default::default(),
            stayed_out: SeatSet::EMPTY,
            away_since: [Some(now); MAX_SEATS],
            nobody_since: Some(nobody_since(deserted, now)),
            paused: false,
            forced: [false; MAX_SEATS],
            talk: BTreeMap::new(),
            left_nothing: VecDeque::new(),
        }
    }

    /// Deeds were done. Whether the clocks start anew once they are told: by whatever concerns the match.
    /// Whoever gets up and returns does not start them: else nobody else would ever move.
    pub(crate) fn news(&mut self, head: u32, deeds: &[Deed]) -> bool {
        let mut anew = false;
        for deed in deeds {
            match deed {
                Deed::Noted(Note::Started | Note::Hashed(_)) => {
                    (anew, self.broken_off) = (true, false);
                }
                Deed::Noted(Note::Acted { .. } | Note::Back { .. })
                | Deed::Salted(_)
                | Deed::Closed => {
                    (anew, self.mark) = (true, head);
                    self.thoughts.clear();
                    self.stayed_out = SeatSet::EMPTY;
                }
                Deed::Opened(_) => {
                    self.hashes = Default::default();
                    self.salts = Default::default();
                    self.declined = Default::default();
                    self.thoughts.clear();
                }
                _ => {}
            }
        }
        anew
    }

    /// Whose persons are here, and whether anybody is.
    pub(crate) fn follow(&mut self, now: u64, here: SeatSet, anybody: bool) {
        for (at, away) in self.away_since.iter_mut().enumerate() {
            let there = here.contains(Seat::new(at));
            *away = if there { None } else { Some(away.unwrap_or(now)) };
        }
        self.nobody_since = (!anybody).then(|| self.nobody_since.unwrap_or(now));
    }

    pub(crate) fn thought(&mut self, seat: Seat, mark: u32, steps: Option<Vec<u8>>) {
        let asked = |thought: &&mut Thought| thought.seat == seat && thought.mark == mark;
        if let Some(thought) = self.thoughts.iter_mut().find(asked) {
            thought.answer = Some(steps);
        }
    }

    /// A command was done and is not in the record: sent again, it is not done again.
    pub(crate) fn left_nothing(&mut self, number: u64, head: u32) {
        self.left_nothing.truncate(REMEMBERED - 1);
        self.left_nothing.push_front((number, head));
    }

    pub(crate) fn answered(&self, number: u64) -> Option<u32> {
        self.left_nothing.iter().find(|(known, _)| *known == number).map(|&(_, head)| head)
    }

    pub(crate) fn stay_out(&mut self, seat: Seat, offers: Vec<Offer>) {
        self.stayed_out.insert(seat);
        self.declined[seat.index()] = Some(offers);
    }

    pub(crate) fn declined(&self, seat: Seat, offers: &[Offer]) -> bool {
        self.declined[seat.index()].as_deref() == Some(offers)
    }

    /// Somebody wants to say one more line; `false` if it has said too many a moment ago.
    pub(crate) fn talks(&mut self, now: u64, who: PersonId) -> bool {
        let (most, within) = TALK;
        self.talk.retain(|_, lines| {
            lines.retain(|&at| at + within > now);
            !lines.is_empty()
        });
        let lines = self.talk.entry(who).or_default();
        let may = lines.len() < most;
        if may {
            lines.push(now);
        }
        may
    }

    pub(crate) fn look_at(&mut self, at: u64) {
        self.wake = Some(self.wake.map_or(at, |wake| wake.min(at)));
    }
}

/// From when on a table that is read back counts the time without anybody: from what its record tells, or
/// from now, since people may have been there when the house fell. Whoever comes as the house opens still
/// finds its table.
fn nobody_since(deserted: Option<u64>, now: u64) -> u64 {
    let earliest = (now + EMPTY_MS).saturating_sub(DAY_MS);
    deserted.map_or(now, |at| at.clamp(earliest, now))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nobody is remembered for having talked long ago, however many people come and go.
    #[test]
    fn talk_is_forgotten() {
        let mut waiting = Waiting::new(0, 0, None);
        for n in 0..1_000_u64 {
            let who = PersonId([n.to_le_bytes(), [0; 8]].concat().try_into().expect("16 bytes"));
            let said = (0..7).filter(|_| waiting.talks(n * 1_000, who)).count();
            assert_eq!(said, TALK.0, "and no more in ten seconds");
            assert!(waiting.talk.len() <= 10, "{} are remembered", waiting.talk.len());
        }
    }
}
