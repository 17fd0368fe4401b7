//! One unit of a simulation: so many deals from one number, the same on whichever thread.

use std::time::Duration;

use ::arena::{Bout, Chair, House, Sitter};
use bots::{Craft, Level, Player, random};
use cards::{MAX_SEATS, Seat};
use engine::fair::{Seed, Source};
use engine::{Play, Turn};
use sha2::{Digest, Sha256};

/// How many deals a unit has: enough for several matches, few enough to share out evenly.
pub(super) const DEALS: u64 = 250;

/// What is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
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
    pub(super) fn add(&mut self, other: &Tally) {
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
pub(super) fn play<G: Craft>(
    options: &G::Options,
    bots: &[Level],
    seed: &str,
    number: u64,
    deals: u64,
) -> (Tally, [u8; 32]) {
    let mut tally = Tally::default();
    let mut hash = Sha256::new();
    while tally.deals < deals {
        let unit = format!("{seed}/{number}");
        let left = deals - tally.deals;
        let (play, decisions) = if bots.iter().all(|&level| level == Level::Random) {
            thoughtless::<G>(options, &format!("{unit}/{}", tally.matches), left)
        } else {
            thoughtful::<G>(options, bots, (&unit, tally.matches), left)
        };
        let standing = play.standing();
        tally.decisions += decisions;
        tally.matches += 1;
        tally.deals += u64::from(standing.deals);
        for (sum, score) in tally.scores.iter_mut().zip(standing.scores) {
            *sum += i64::from(score);
        }
        if let Some(winner) = standing.winner {
            tally.wins[winner.index()] += 1;
        }
        // The record and the result say it all; a match's own digest would name the options again.
        hash.update(play.record());
        standing.scores.iter().for_each(|score| hash.update(score.to_le_bytes()));
    }
    (tally, hash.finalize().into())
}

/// One match among bots that think: until so many deals are done or it is over. Gives the number of
/// decisions, too.
fn thoughtful<G: Craft>(
    options: &G::Options,
    bots: &[Level],
    (seed, number): (&str, u64),
    deals: u64,
) -> (Play<G>, u64) {
    // No clock: the same seed plays the same matches on every machine.
    let house = House { guard: Duration::MAX, club_bids: false };
    let chair = |&level: &Level| {
        let sitter = Sitter::House(Box::new(Player::<G>::new(level)));
        Chair { sitter, label: "sim" }
    };
    let mut chairs: Vec<Chair<'_, G>> = bots.iter().map(chair).collect();
    let mut table = Bout::<G>::new(options, seed, number, house);
    table.play_deals(&mut chairs, u32::try_from(deals).unwrap_or(u32::MAX));
    let decisions = table.take_minutes().times.len() as u64;
    (table.into_play(), decisions)
}

/// One match among random players. No [`engine::Sitting`]: they need not be told anything and take single
/// steps, which is as fast as a match can be played.
fn thoughtless<G: Craft>(options: &G::Options, name: &str, deals: u64) -> (Play<G>, u64) {
    let source = Source::Seed { seed: Seed::from_text(name), salt: Vec::new() };
    // The players' dice are their own: they must tell nothing about the deal.
    let mut dice = random::dice(&format!("{name}/dice"));
    let mut play: Play<G> =
        Play::new(options, source, &mut ()).expect("these options were compiled before");
    let mut decisions = 0;
    while u64::from(play.standing().deals) < deals {
        match play.turn() {
            Turn::Over => break,
            Turn::Chance(ask) => unreachable!("a seed answers every request, {ask:?} too"),
            Turn::Seat(seat) => {
                random::act(&mut play, seat, &mut dice, &mut ());
                decisions += 1;
            }
            Turn::Window(seats) => {
                // Staying out is one more way to go on.
                let acts = |&seat: &Seat| {
                    let ways = (play.legal(seat) - G::BACK).len();
                    ways > 0 && dice.below(ways as u32 + 1) > 0
                };
                match seats.iter().find(acts) {
                    Some(seat) => {
                        random::act(&mut play, seat, &mut dice, &mut ());
                        decisions += 1;
                    }
                    None => {
                        play.close(&mut ());
                    }
                }
            }
        }
    }
    (play, decisions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::snip::{Options, Snip};

    #[test]
    fn windows_and_late_chance_are_played_through() {
        let expert = [Level::Expert, Level::Random, Level::Club];
        for (bots, deals) in [([Level::Random; 3], 30), (expert, 4)] {
            let play = |number| play::<Snip>(&Options::default(), &bots, "seed", number, deals);
            let (tally, digest) = play(0);
            assert_eq!(tally.deals, deals);
            assert!(tally.decisions > deals * 6, "{tally:?}");
            assert_eq!(digest, play(0).1);
            assert_ne!(digest, play(1).1);
        }
    }
}
