//! One unit of a simulation: so many deals from one number, the same on whichever thread.

use cards::{Dice, MAX_SEATS, Seat};
use engine::fair::{Seed, Source};
use engine::{Game, Play, Proofs, Sink, To, Told, Turn, Viewer};
use sha2::{Digest, Sha256};

use crate::bots::{Bot, Knows};
use crate::random;

/// How many deals a unit has: enough for several matches, few enough to share out evenly.
pub const DEALS: u64 = 250;

/// What is counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Deals scored or thrown in.
    pub deals: u64,
    /// Matches begun.
    pub matches: u64,
    /// Whole actions of the seats; what the house does is not counted.
    pub decisions: u64,
    /// Points of each side.
    pub scores: [i64; MAX_SEATS],
    /// Matches that each side won.
    pub wins: [u64; MAX_SEATS],
}

impl Tally {
    /// Adds another.
    pub fn add(&mut self, other: &Tally) {
        self.deals += other.deals;
        self.matches += other.matches;
        self.decisions += other.decisions;
        for side in 0..MAX_SEATS {
            self.scores[side] += other.scores[side];
            self.wins[side] += other.wins[side];
        }
    }
}

/// Plays so many deals. Gives what came of them and a digest of every match.
pub fn play<G: Game>(
    options: &G::Options,
    bots: &[Bot],
    seed: &str,
    number: u64,
    deals: u64,
) -> (Tally, [u8; 32]) {
    let mut tally = Tally::default();
    let mut hash = Sha256::new();
    while tally.deals < deals {
        let name = format!("{seed}/{number}/{}", tally.matches);
        let ears = if bots.contains(&Bot::Careful) { Ears::Open(Vec::new()) } else { Ears::Shut };
        let mut table = Table::<G>::new(options, bots, &name, ears);
        tally.decisions += table.play_deals(deals - tally.deals);
        let standing = table.play.standing();
        tally.matches += 1;
        tally.deals += u64::from(standing.deals);
        for (sum, score) in tally.scores.iter_mut().zip(standing.scores) {
            *sum += i64::from(score);
        }
        if let Some(winner) = standing.winner {
            tally.wins[winner.index()] += 1;
        }
        // The record and the result say it all; a match's own digest would name the options again.
        hash.update(table.play.record());
        standing.scores.iter().for_each(|score| hash.update(score.to_le_bytes()));
    }
    (tally, hash.finalize().into())
}

/// One match among bots.
struct Table<'a, G: Game> {
    play: Play<G>,
    bots: &'a [Bot],
    ears: Ears<G::Event>,
    proofs: [Proofs; MAX_SEATS],
    dice: Dice,
}

/// Whether anybody listens to events: random players do not, and should not pay for them.
enum Ears<E> {
    Shut,
    Open(Vec<Told<E>>),
}

impl<E> Sink<E> for Ears<E> {
    #[inline]
    fn tell(&mut self, to: To, event: impl FnOnce() -> E) {
        if let Ears::Open(told) = self {
            told.push(Told { to, event: event() });
        }
    }

    #[inline]
    fn listens(&self) -> bool {
        matches!(self, Ears::Open(_))
    }
}

impl<'a, G: Game> Table<'a, G> {
    fn new(options: &G::Options, bots: &'a [Bot], name: &str, mut ears: Ears<G::Event>) -> Self {
        let source = Source::Seed { seed: Seed::from_text(name), salt: Vec::new() };
        // The players' dice are their own: they must tell nothing about the deal.
        let dice = random::dice(&format!("{name}/dice"));
        let play =
            Play::new(options, source, &mut ears).expect("these options were compiled before");
        Table { play, bots, ears, proofs: Default::default(), dice }
    }

    /// Plays until so many deals are done or the match is over; gives the number of decisions.
    fn play_deals(&mut self, deals: u64) -> u64 {
        let mut decisions = 0;
        while u64::from(self.play.standing().deals) < deals {
            match self.play.turn() {
                Turn::Over => break,
                Turn::Chance(ask) => unreachable!("a seed answers every request, {ask:?} too"),
                Turn::Seat(seat) => {
                    self.act(seat, false);
                    decisions += 1;
                }
                Turn::Window(seats) => {
                    let able = |&seat: &Seat| !self.play.legal(seat).is_empty();
                    let able: Vec<Seat> = seats.iter().filter(able).collect();
                    match able.into_iter().any(|seat| self.act(seat, true)) {
                        true => decisions += 1,
                        false => {
                            self.play.close(&mut self.ears);
                        }
                    }
                }
            }
        }
        decisions
    }

    /// Lets a bot act; `false` if it stays out of the window.
    #[inline]
    fn act(&mut self, seat: Seat, in_window: bool) -> bool {
        let bot = self.bots[seat.index()];
        if bot == Bot::Random && !in_window {
            random::act(&mut self.play, seat, &mut self.dice, &mut self.ears);
            return true;
        }
        self.listen();
        let view = self.play.view(Viewer::Seat(seat));
        let knows = Knows { rules: self.play.rules(), view, proofs: self.proofs[seat.index()] };
        let Some(action) = bot.choose(&knows, in_window, &mut self.dice) else {
            return false;
        };
        let legal = self.play.act(seat, &action, &mut self.ears);
        assert!(legal.is_ok(), "{bot} chose {action}, which is refused: {legal:?}");
        true
    }

    /// Lets every seat draw its conclusions from what it was told since.
    fn listen(&mut self) {
        let Ears::Open(told) = &mut self.ears else {
            return;
        };
        for told in told.drain(..) {
            for seat in Seat::all(self.bots.len()) {
                if told.to.reaches(Viewer::Seat(seat)) {
                    self.proofs[seat.index()].learn::<G>(&told.event);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snip::{Options, Snip};

    #[test]
    fn windows_and_late_chance_are_played_through() {
        let careful = [Bot::Careful, Bot::Random, Bot::Random];
        for (bots, deals) in [([Bot::Random; 3], 30), (careful, 7)] {
            let play = |number| play::<Snip>(&Options::default(), &bots, "seed", number, deals);
            let (tally, digest) = play(0);
            assert_eq!(tally.deals, deals);
            assert!(tally.decisions > deals * 6 && tally.wins.iter().sum::<u64>() > 0, "{tally:?}");
            assert_eq!(digest, play(0).1);
            assert_ne!(digest, play(1).1);
        }
    }
}
