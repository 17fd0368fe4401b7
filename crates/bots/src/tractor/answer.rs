//! Legal answers, composed so that they cost as little as possible.
//!
//! An answer has a *top part*, which decides how high it stands: the longest tractor, else a pair,
//! else a single. It is chosen first, then what else is due, then what fills up.

use ::tractor::Draft;
use ::tractor::legal::led;
use ::tractor::pack::Cards;
use ::tractor::shape::{Lengths, Shape};
use ::tractor::trump::{Group, Ladder, Lane, bits};

use super::count::{Count, above};

/// Which top part is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Top {
    /// The cheapest.
    Cheap,
    /// The cheapest that stands above this height.
    Above(u32),
    /// The highest, above this height.
    Highest(u32),
}

/// What it is worth to have no card of a side suit any more, and trumps to ruff it with.
const LAST_OF_SUIT: f32 = 3.0;

/// What giving a card away costs: for each bit of a lane.
pub(super) type Costs = [f32; 19];

impl Count<'_> {
    /// What cards of a group cost if our side takes the trick with this weight: 1 surely, -1 never.
    pub(super) fn costs(&self, group: Group, weight: f32) -> Costs {
        let mut costs = [0.0; 19];
        for at in bits(self.hand[group.index()].one) {
            costs[at as usize] = self.keep(group, at) - weight * self.points_at(group, at);
        }
        costs
    }

    /// Cards of one group in this shape, as far as they are held; `None` if no top part is as wanted.
    /// With `Top::Cheap` it is a legal answer to a lead of which there are more cards than enough.
    pub(super) fn compose(
        &self,
        group: Group,
        shape: &Shape,
        top: Top,
        costs: &Costs,
    ) -> Option<Lane> {
        let held = self.hand[group.index()];
        let ladder = self.ladder(group);
        let mut build = Build { count: self, group, ladder, left: held, taken: Lane::default() };
        let mut pairs = u32::from(shape.pairs).min(held.pairs());
        let tractors = if shape.tractors.is_empty() {
            Lengths::default()
        } else {
            shape.tractors.kept_in(ladder, held.two)
        };
        match *tractors.as_slice() {
            [] if pairs > 0 => {
                build.take_pair(top, costs)?;
                pairs -= 1;
            }
            [] => build.take_single(top, costs)?,
            [length] => {
                build.take_tractor(length.into(), top, costs)?;
                pairs -= u32::from(length);
            }
            // Several tractors at once are rare: whatever the rules list first will do.
            _ => return None,
        }
        for _ in 0..pairs {
            build.take_pair(Top::Cheap, costs)?;
        }
        while build.taken.len() < u32::from(shape.cards) {
            build.take_single(Top::Cheap, costs)?;
        }
        Some(build.taken)
    }

    /// The first answer that the rules list: the lowest cards of the suit led, then the others.
    pub(super) fn first_listed(&self) -> Cards {
        let led = led(self.rules, self.open);
        let mut draft = Draft::default();
        while draft.cards.len() < usize::from(led.shape.cards) {
            let next = led.next(self.own.hand, draft.cards);
            let lane = Lane::of(self.trump, led.group, Cards::of_faces(next, 0));
            let face = if lane.is_empty() {
                match ::tractor::pack::faces(next).next() {
                    Some(face) => face,
                    None => break,
                }
            } else {
                self.trump.face(led.group, lane.one.trailing_zeros())
            };
            draft.cards.insert(face);
        }
        draft.cards
    }

    /// The hand after these cards, group by group.
    pub(super) fn hand_without(&self, gone: Cards) -> [Lane; 5] {
        let rest = self.own.hand.minus(gone);
        Group::ALL.map(|group| {
            if self.hand[group.index()].is_empty() {
                Lane::default()
            } else {
                Lane::of(self.trump, group, rest)
            }
        })
    }

    /// Adds the cards that cost least until there are so many.
    pub(super) fn fill(&self, mut chosen: Cards, cards: usize, weight: f32) -> Cards {
        let mut left = self.hand_without(chosen);
        while chosen.len() < cards {
            let mut best: Option<(f32, Group, u32)> = None;
            for group in self.held() {
                let lane = left[group.index()];
                let lasts = lane.len() == 1 && group != Group::Trump && !self.hand[4].is_empty();
                for at in bits(lane.one) {
                    let mut cost = self.keep(group, at) - weight * self.points_at(group, at);
                    if lane.two >> at & 1 == 1 {
                        cost += self.keep_pair(group, at);
                    }
                    if lasts {
                        cost -= LAST_OF_SUIT;
                    }
                    if best.is_none_or(|(least, ..)| cost < least) {
                        best = Some((cost, group, at));
                    }
                }
            }
            let Some((_, group, at)) = best else { break };
            chosen.insert(self.trump.face(group, at));
            let lane = &mut left[group.index()];
            *lane = without(*lane, at);
        }
        chosen
    }
}

/// An answer being composed.
struct Build<'a> {
    count: &'a Count<'a>,
    group: Group,
    ladder: Ladder,
    left: Lane,
    taken: Lane,
}

impl Build<'_> {
    fn take_single(&mut self, top: Top, costs: &Costs) -> Option<()> {
        let cost = |at: u32| {
            let pair = self.left.two >> at & 1 == 1;
            costs[at as usize] + if pair { self.count.keep_pair(self.group, at) } else { 0.0 }
        };
        let at = choose(self.left.one, top, self.ladder, cost)?;
        self.left = without(self.left, at);
        self.taken = self.taken.with(at);
        Some(())
    }

    fn take_pair(&mut self, top: Top, costs: &Costs) -> Option<()> {
        let cost = |at: u32| 2.0 * costs[at as usize] + self.count.keep_pair(self.group, at);
        let at = choose(self.left.two, top, self.ladder, cost)?;
        self.take_pairs(1 << at);
        Some(())
    }

    fn take_tractor(&mut self, pairs: u32, top: Top, costs: &Costs) -> Option<()> {
        let starts = self.ladder.stretches(self.ladder.rungs(self.left.two), pairs);
        let stretch = |start: u32| {
            (start..start + pairs).fold(0, |all, rung| {
                let here = self.left.two & self.ladder.at(rung);
                all | here & here.wrapping_neg()
            })
        };
        let cost = |start: u32| bits(stretch(start)).map(|at| costs[at as usize]).sum::<f32>();
        let least = match top {
            Top::Cheap => 0,
            Top::Above(height) | Top::Highest(height) => (height + 1).saturating_sub(pairs),
        };
        let starts = starts & u32::MAX << least.min(31);
        let start = match top {
            Top::Highest(_) => (starts != 0).then(|| 31 - starts.leading_zeros()),
            _ => cheapest(starts, cost),
        }?;
        self.take_pairs(stretch(start));
        Some(())
    }

    fn take_pairs(&mut self, pairs: u32) {
        self.left = Lane { one: self.left.one & !pairs, two: self.left.two & !pairs };
        self.taken = Lane { one: self.taken.one | pairs, two: self.taken.two | pairs };
    }
}

/// The bit that is wanted among these.
fn choose(among: u32, top: Top, ladder: Ladder, cost: impl Fn(u32) -> f32) -> Option<u32> {
    match top {
        Top::Cheap => cheapest(among, cost),
        Top::Above(height) => cheapest(among & above(ladder, height), cost),
        Top::Highest(height) => {
            let high = among & above(ladder, height);
            (high != 0).then(|| 31 - high.leading_zeros())
        }
    }
}

fn cheapest(among: u32, cost: impl Fn(u32) -> f32) -> Option<u32> {
    let mut best: Option<(f32, u32)> = None;
    for at in bits(among) {
        let cost = cost(at);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, at));
        }
    }
    best.map(|(_, at)| at)
}

/// With one card less at this bit.
pub(super) fn without(lane: Lane, at: u32) -> Lane {
    let bit = 1 << at;
    match lane.two & bit {
        0 => Lane { one: lane.one & !bit, two: lane.two },
        _ => Lane { one: lane.one, two: lane.two & !bit },
    }
}
