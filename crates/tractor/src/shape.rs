//! What cards of one suit are made of: tractors, pairs and singles (TRC-5), and whether some cards
//! hold the parts that others are made of (T39, T41).
//!
//! A *stretch* is a tractor inside a tractor. Tractors of given lengths *fit* into pairs if disjoint
//! stretches of these lengths can be found there.

use cards::List;
use serde::{Deserialize, Serialize};

use crate::trump::{Ladder, Lane, bits};

/// A tractor has two pairs at least and nobody holds more than 33 cards.
pub const MAX_TRACTORS: usize = 8;
/// Nobody can lead more parts than cards held.
pub const MAX_PARTS: usize = 33;

/// One part of a combination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// How many pairs: none for a single, one for a pair, more for a tractor.
    pub pairs: u32,
    /// Where its cards stand in the lane.
    pub bits: u32,
}

impl Part {
    /// How many cards.
    pub fn n_cards(&self) -> u32 {
        if self.pairs == 0 { 1 } else { 2 * self.pairs }
    }

    /// What it is called.
    pub fn kind(&self) -> &'static str {
        match self.pairs {
            0 => "single",
            1 => "pair",
            _ => "tractor",
        }
    }

    /// Its cards.
    pub fn lane(&self) -> Lane {
        Lane { one: self.bits, two: if self.pairs == 0 { 0 } else { self.bits } }
    }

    /// T43: whether these cards contain a higher one of its kind and size.
    #[inline]
    pub fn beaten_by(&self, ladder: Ladder, outside: Lane) -> bool {
        let top = ladder.height(self.bits);
        match self.pairs {
            0 => ladder.height(outside.one) > top,
            1 => ladder.height(outside.two) > top,
            n => {
                let starts = ladder.stretches(ladder.rungs(outside.two), n);
                starts != 0 && 31 - starts.leading_zeros() + n > top
            }
        }
    }
}

/// Parts in the order of T42: the longest tractor first, of equal ones the highest.
#[derive(Clone, Copy, Debug)]
pub struct Parts(List<Part, MAX_PARTS>);

impl Parts {
    /// T42: cuts cards into parts.
    pub fn of(ladder: Ladder, lane: Lane) -> Parts {
        let mut found = Parts(List::new());
        let mut left = lane.two;
        for pairs in (2..=left.count_ones()).rev() {
            loop {
                let starts = ladder.stretches(ladder.rungs(left), pairs);
                if starts == 0 {
                    break;
                }
                let start = 31 - starts.leading_zeros();
                let bits = stretch_bits(ladder, left, start, pairs);
                found.0.push(Part { pairs, bits });
                left &= !bits;
            }
        }
        found.push_each(ladder, left, 1);
        found.push_each(ladder, lane.one & !lane.two, 0);
        found
    }

    /// The highest first, of equal ones in the order of suits.
    fn push_each(&mut self, ladder: Ladder, mut left: u32, pairs: u32) {
        while left != 0 {
            let top = left & ladder.at(ladder.height(left) - 1);
            let bits = top & top.wrapping_neg();
            self.0.push(Part { pairs, bits });
            left ^= bits;
        }
    }

    /// The parts.
    pub fn as_slice(&self) -> &[Part] {
        &self.0
    }
}

/// The bits of a stretch. Of equal pairs on one rung the first suit is taken (T42).
fn stretch_bits(ladder: Ladder, two: u32, start: u32, pairs: u32) -> u32 {
    (start..start + pairs).fold(0, |bits, rung| {
        let here = two & ladder.at(rung);
        bits | here & here.wrapping_neg()
    })
}

/// Whether the cards are one single, one pair or one tractor.
#[inline]
pub fn is_one_part(ladder: Ladder, lane: Lane) -> bool {
    let pairs = lane.pairs();
    match pairs {
        0 => lane.one.count_ones() == 1,
        _ if lane.one != lane.two => false,
        1 => true,
        _ => {
            let rungs = ladder.rungs(lane.two);
            rungs.count_ones() == pairs && ladder.stretches(rungs, pairs) != 0
        }
    }
}

/// What a lead asks of those who follow (T39).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shape {
    /// How many cards.
    pub cards: u8,
    /// How many pairs, those inside tractors counted.
    pub pairs: u8,
    /// How many parts.
    pub parts: u8,
    /// The tractors.
    pub tractors: Lengths,
}

impl Shape {
    /// The shape of cards of one suit.
    #[inline]
    pub fn of(ladder: Ladder, lane: Lane) -> Shape {
        let (cards, pairs) = (lane.len() as u8, lane.pairs() as u8);
        match pairs {
            0 => Shape { cards, pairs, parts: cards, tractors: Lengths::default() },
            1 => Shape { cards, pairs, parts: cards - 1, tractors: Lengths::default() },
            _ => Shape::with_tractors(ladder, lane),
        }
    }

    #[inline(never)]
    fn with_tractors(ladder: Ladder, lane: Lane) -> Shape {
        let parts = Parts::of(ladder, lane);
        let tractors = parts.as_slice().iter().filter(|part| part.pairs > 1);
        let tractors = Lengths(tractors.map(|part| part.pairs as u8).collect());
        let (cards, pairs) = (lane.len() as u8, lane.pairs() as u8);
        Shape { cards, pairs, parts: parts.0.len() as u8, tractors }
    }
}

/// Lengths of tractors in pairs, the longest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lengths(List<u8, MAX_TRACTORS>);

impl Lengths {
    /// The lengths.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// Adds one that is not longer than those before it.
    #[inline]
    pub fn push(&mut self, length: u8) {
        self.0.push(length);
    }

    /// Whether there is no tractor.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// T39 (4): the lengths for which a placement together with those kept before exists.
    #[inline]
    pub fn kept_in(&self, ladder: Ladder, pairs: u32) -> Lengths {
        let mut kept = Lengths::default();
        for &length in self.as_slice() {
            kept.push(length);
            if !kept.fit(ladder, pairs) {
                kept.0.pop();
            }
        }
        kept
    }

    /// Whether tractors of these lengths fit into these pairs.
    #[inline]
    pub fn fit(&self, ladder: Ladder, pairs: u32) -> bool {
        match *self.as_slice() {
            [] => true,
            [length] => ladder.stretches(ladder.rungs(pairs), length.into()) != 0,
            _ => self.several_fit(ladder, pairs),
        }
    }

    /// Stretches inside one run only have to be short enough together, so this packs lengths into
    /// runs. Where two equal pairs stand on a rung, the run may be cut there and both pieces keep it.
    #[inline(never)]
    fn several_fit(&self, ladder: Ladder, pairs: u32) -> bool {
        let rungs = ladder.rungs(pairs);
        let (whole, cut) = (Runs::of(ladder, rungs, None), ladder.can_share(pairs));
        whole.hold(self.as_slice())
            || cut && Runs::of(ladder, rungs, Some(ladder.off_rung())).hold(self.as_slice())
    }
}

/// The lengths of the longest possible stretches.
#[derive(Clone, Copy)]
struct Runs {
    lengths: [u8; MAX_TRACTORS],
}

impl Runs {
    /// The runs of these rungs; `cut` belongs to the run below it and to the run above it.
    fn of(ladder: Ladder, rungs: u32, cut: Option<u32>) -> Runs {
        let mut runs = Runs { lengths: [0; MAX_TRACTORS] };
        let joined = ladder.stretches(rungs, 2);
        let (mut left, mut len) = (joined, 0);
        while left != 0 {
            let start = left.trailing_zeros();
            // Ones from the start on; a run of n joins has n + 1 pairs.
            let mut joins = (left >> start).trailing_ones();
            if let Some(cut) = cut
                && start < cut
                && cut < start + joins
            {
                joins = cut - start;
            }
            runs.lengths[len % MAX_TRACTORS] = joins as u8 + 1;
            len += 1;
            left &= !(((1 << joins) - 1) << start);
        }
        runs
    }

    /// Whether tractors of these lengths can be laid into the runs, longest first.
    fn hold(mut self, lengths: &[u8]) -> bool {
        let Some((&length, rest)) = lengths.split_first() else { return true };
        let mut tried = 0u32;
        for at in 0..MAX_TRACTORS {
            let run = self.lengths[at];
            if run < length || tried >> run & 1 == 1 {
                continue;
            }
            tried |= 1 << run;
            self.lengths[at] -= length;
            if self.hold(rest) {
                return true;
            }
            self.lengths[at] = run;
        }
        false
    }
}

/// What a half-composed answer has and could still get, for [`Choice::can_hold`].
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Pairs chosen already.
    pub have: u32,
    /// Pairs that could be chosen with two cards each.
    pub may: u32,
    /// The pair of which one card is chosen and the other could be.
    pub half: u32,
    /// How many cards are still to be chosen.
    pub cards: u32,
    /// How many pairs there must be in the end.
    pub pairs: u32,
}

impl Choice {
    /// Whether the choice can end with enough pairs, and with tractors of these lengths in them.
    /// Singles are no concern: they fill what is left.
    #[inline]
    pub fn can_hold(&self, ladder: Ladder, tractors: &Lengths) -> bool {
        let due = self.pairs.saturating_sub(self.have.count_ones());
        if due > (self.may | self.half).count_ones() {
            return false;
        }
        match *tractors.as_slice() {
            [] => self.affords(due, 0, false),
            ref lengths => self.place(ladder, lengths, u32::MAX, self.all(), 0),
        }
    }

    fn all(&self) -> u32 {
        self.have | self.may | self.half
    }

    /// Whether the cards left are enough for so many pairs that are due, if tractors take `fresh` new
    /// ones and `half` tells whether the half pair is among them.
    #[inline]
    fn affords(&self, due: u32, fresh: u32, half: bool) -> bool {
        let pairs = due.max(fresh);
        let completes = half || self.half != 0 && pairs > fresh;
        (2 * pairs).saturating_sub(completes.into()) <= self.cards
    }

    /// Lays the longest tractor somewhere, then the others; `taken` are the pairs used. Equal lengths
    /// are laid downwards, so that no arrangement is tried twice.
    fn place(&self, ladder: Ladder, lengths: &[u8], below: u32, free: u32, taken: u32) -> bool {
        let Some((&length, rest)) = lengths.split_first() else {
            let fresh = (taken & !self.have).count_ones();
            let due = self.pairs.saturating_sub(self.have.count_ones());
            return self.affords(due, fresh, taken & self.half != 0);
        };
        let pairs = u32::from(length);
        let starts = ladder.stretches(ladder.rungs(free), pairs);
        for start in bits(starts).filter(|&start| start < below) {
            let laid = self.cheapest(ladder, free, start, pairs);
            let equal_next = rest.first() == Some(&length);
            let below = if equal_next { start } else { u32::MAX };
            if self.place(ladder, rest, below, free & !laid, taken | laid) {
                return true;
            }
        }
        false
    }

    /// The bits of a stretch; of equal pairs on one rung the one that costs least.
    fn cheapest(&self, ladder: Ladder, free: u32, start: u32, pairs: u32) -> u32 {
        (start..start + pairs).fold(0, |laid, rung| {
            let here = free & ladder.at(rung);
            let best = [here & self.have, here & self.half, here];
            let best = best.into_iter().find(|&bits| bits != 0).unwrap_or(0);
            laid | best & best.wrapping_neg()
        })
    }
}

/// T41: how high the cards serve a lead of this shape, as a rung plus one; `None` if they do not hold
/// its parts. The cards are of one suit and as many as were led.
#[inline]
pub fn serves(ladder: Ladder, shape: &Shape, lane: Lane) -> Option<u32> {
    match (shape.pairs, shape.tractors.is_empty()) {
        (0, _) => Some(ladder.height(lane.one)),
        (pairs, true) => (lane.pairs() >= pairs.into()).then(|| ladder.height(lane.two)),
        _ => serves_tractors(ladder, shape, lane),
    }
}

#[inline(never)]
fn serves_tractors(ladder: Ladder, shape: &Shape, lane: Lane) -> Option<u32> {
    if lane.pairs() < shape.pairs.into() {
        return None;
    }
    let (&longest, rest) = shape.tractors.as_slice().split_first()?;
    let others = Lengths(List::of(rest));
    let pairs = u32::from(longest);
    let mut starts = ladder.stretches(ladder.rungs(lane.two), pairs);
    while starts != 0 {
        let start = 31 - starts.leading_zeros();
        let used = stretch_bits(ladder, lane.two, start, pairs);
        if others.fit(ladder, lane.two & !used) {
            return Some(start + pairs);
        }
        starts ^= 1 << start;
    }
    None
}
