//! What the runs of one suit leave to sets: every choice of runs, without regard to other suits.
//!
//! Part of the search for an opening (`package`), which has looked for canastas already: runs here
//! have six cards at most. Wild cards at the end of a run are not chosen but counted: so many must
//! stand there, so many more could.

use crate::meld::{CANASTA, Direction, Pattern, SMALLEST, direction_from};
use crate::options::{NineEnd, RunWilds};
use crate::package::Goal;

/// Naturals of one suit: bit n for rank n + 4, held at least once and held twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lane {
    pub(crate) ones: u16,
    pub(crate) twos: u16,
}

impl Lane {
    pub(crate) fn take(&mut self, bit: u16) {
        let twice = self.twos & bit;
        self.twos ^= twice;
        self.ones &= !(bit ^ twice);
    }

    pub(crate) fn cards(self) -> u32 {
        self.ones.count_ones() + self.twos.count_ones()
    }

    /// The cards of these ranks only.
    pub(crate) fn among(self, ranks: u16) -> Lane {
        Lane { ones: self.ones & ranks, twos: self.twos & ranks }
    }
}

/// What some runs of a suit leave, and what they ask for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Left {
    pub(crate) lane: Lane,
    /// Wild cards in the runs.
    pub(crate) wilds: u8,
    /// How many more could stand at their ends.
    pub(crate) capacity: u8,
    /// Whether a run has three naturals in front (CAN-G7.3).
    pub(crate) opens: bool,
    /// Where the last run starts, bit n for rank n + 4: runs are chosen in this order.
    from: u8,
}

impl Left {
    /// No run was chosen.
    pub(crate) fn all(lane: Lane) -> Left {
        Left { lane, ..Left::default() }
    }

    /// The ranks of naturals that more runs could use: wild cards reach over gaps.
    pub(crate) fn usable(&self, goal: &Goal<'_>, wilds: u8) -> u16 {
        let ones = self.lane.ones;
        let wilds = if goal.options.run_wilds == RunWilds::None { 0 } else { wilds - self.wilds };
        let starts = self.starts();
        let (mut up, mut down) = (starts & UPWARD, starts & DOWNWARD);
        loop {
            let (mut higher, mut lower) = (up << 1, down >> 1);
            if wilds > 0 {
                higher |= up << 2;
                lower |= down >> 2;
            }
            if wilds > 1 {
                higher |= up << 3;
                lower |= down >> 3;
            }
            let (further_up, further_down) = (up | higher & ones, down | lower & ones);
            if further_up == up && further_down == down {
                return up | down;
            }
            (up, down) = (further_up, further_down);
        }
    }

    /// Where the next run may start: two naturals lead at least.
    fn starts(&self) -> u16 {
        let ones = self.lane.ones;
        (ones & ones >> 1 & UPWARD | ones & ones << 1 & DOWNWARD) & u16::MAX << self.from
    }

    /// Whether this is as good as another that leaves the same naturals, and can be continued as well.
    fn covers(&self, other: &Left) -> bool {
        self.lane == other.lane
            && self.wilds <= other.wilds
            && self.wilds + self.capacity >= other.wilds + other.capacity
            && self.opens >= other.opens
            && self.from <= other.from
    }
}

/// Where runs start upward and downward (CAN-5.2.1).
const UPWARD: u16 = 0b1_1111;
const DOWNWARD: u16 = 0b1_1111 << 6;
const LOWEST: u8 = 4;
const HIGHEST: u8 = 14;

/// How many choices are listed for a suit, which is far more than hands are known to need. Tests of the
/// search make do with few, so that they meet lists that are too short.
const LISTED: usize = if cfg!(test) { 4 } else { 96 };

/// The choices of a suit.
pub(crate) struct Choices {
    list: [Left; LISTED],
    len: usize,
    /// Whether there are more than are listed.
    pub(crate) more: bool,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices { list: [Left::default(); LISTED], len: 0, more: false }
    }
}

impl Choices {
    pub(crate) fn list(&self) -> &[Left] {
        &self.list[..self.len]
    }

    /// The naturals that are in no run.
    pub(crate) fn stuck(&self) -> Lane {
        if self.more {
            return Lane::default();
        }
        self.list().iter().fold(self.list[0].lane, |stuck, left| Lane {
            ones: stuck.ones & left.lane.ones,
            twos: stuck.twos & left.lane.twos,
        })
    }

    /// Lists a choice; gives whether there was a place for it.
    pub(crate) fn keep(&mut self, left: &Left) -> bool {
        match self.list.get_mut(self.len) {
            Some(place) => {
                *place = *left;
                self.len += 1;
            }
            None => self.more = true,
        }
        !self.more
    }
}

/// Choices met before: the same cards can be chosen as different runs.
struct Met([Left; Met::SIZE]);

impl Met {
    /// A power of two: more would take longer to clear.
    const SIZE: usize = 128;
    /// Covers nothing.
    const NONE: Left = Left {
        lane: Lane { ones: 0, twos: 0 },
        wilds: u8::MAX,
        capacity: 0,
        opens: false,
        from: 0,
    };

    /// Whether a choice is covered by one met before; remembers it otherwise.
    fn covers(&mut self, left: &Left) -> bool {
        const SPREAD: u32 = 0x9e37_79b9;
        let key = u32::from(left.lane.ones) | u32::from(left.lane.twos) << 11;
        let met = &mut self.0[(key.wrapping_mul(SPREAD) >> 16) as usize % Met::SIZE];
        let covers = met.covers(left);
        if !covers {
            *met = *left;
        }
        covers
    }
}

/// What to do after a choice was met.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Choose more runs beside these.
    More,
    /// Choose other runs.
    Other,
    /// Nothing more is to be chosen.
    Stop,
}

/// Meets every choice of runs of a suit; gives whether it was stopped.
pub(crate) fn each(
    goal: &Goal<'_>,
    lane: Lane,
    wilds: u8,
    meet: &mut dyn FnMut(&Left) -> Next,
) -> bool {
    let mut walk = Walk { goal, wilds, meet, met: Met([Met::NONE; Met::SIZE]) };
    walk.further(&Left::all(lane))
}

struct Walk<'a> {
    goal: &'a Goal<'a>,
    /// How many wild cards the runs may have.
    wilds: u8,
    meet: &'a mut dyn FnMut(&Left) -> Next,
    met: Met,
}

/// A run being chosen.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) left: Left,
    pub(crate) pattern: Pattern,
    start: u8,
    direction: Direction,
}

impl Run {
    /// A run before its first card; a nine starts none (C32).
    pub(crate) fn new(left: Left, start: u8) -> Option<Run> {
        let direction = direction_from(start)?;
        Some(Run { left, pattern: Pattern::default(), start, direction })
    }

    /// The rank of a place, if there is one.
    fn rank(&self, place: u8) -> Option<u8> {
        let rank = match self.direction {
            Direction::Up => self.start + place,
            Direction::Down => self.start.checked_sub(place)?,
        };
        (LOWEST..=HIGHEST).contains(&rank).then_some(rank)
    }

    /// The run with the natural that comes next, if it is held.
    pub(crate) fn natural(&self) -> Option<Run> {
        let bit = 1 << (self.rank(self.pattern.len)? - LOWEST);
        let mut then = *self;
        then.left.lane.take(bit);
        then.pattern.natural();
        then.left.opens |= then.pattern.wilds == 0 && usize::from(then.pattern.len) >= SMALLEST;
        (self.left.lane.ones & bit != 0).then_some(then)
    }

    /// The run with a wild card next, if one of so many is left and may stand there.
    pub(crate) fn wild(&self, goal: &Goal<'_>, wilds: u8) -> Option<Run> {
        self.rank(self.pattern.len)?;
        let may = goal.options.run_wilds != RunWilds::None && self.left.wilds < wilds;
        let mut then = *self;
        then.left.wilds += 1;
        then.pattern.wild();
        (may && self.pattern.takes_wild(goal.lead)).then_some(then)
    }

    /// Whether it ends on a nine, which it must not (CAN-5.4).
    fn on_nine(&self, goal: &Goal<'_>) -> bool {
        let nine = self.rank(self.pattern.len - 1) == Some(9);
        nine && goal.options.nine_end == NineEnd::Strict
    }
}

/// Runs that become no canasta.
const LONGEST: u8 = CANASTA as u8 - 1;

impl Walk<'_> {
    /// Meets a choice, and then all that have more runs; gives whether to stop.
    fn further(&mut self, left: &Left) -> bool {
        if self.met.covers(left) {
            return false;
        }
        match (self.meet)(left) {
            Next::Stop => return true,
            Next::Other => return false,
            Next::More => {}
        }
        let starts = left.starts();
        (left.from..HIGHEST - LOWEST + 1).filter(|from| starts >> from & 1 == 1).any(|from| {
            let run = Run::new(Left { from, ..*left }, from + LOWEST);
            run.is_some_and(|run| self.walk(&run))
        })
    }

    /// Walks along a run; wherever it may end, goes on with what is left.
    fn walk(&mut self, run: &Run) -> bool {
        if run.pattern.len == LONGEST {
            return false;
        }
        if let Some(then) = run.natural()
            && (self.walk(&then) || self.end(&then))
        {
            return true;
        }
        run.wild(self.goal, self.wilds).is_some_and(|then| self.walk(&then))
    }

    /// Ends a run after a natural, or after the wild cards that may follow it. Where one of these would
    /// end it on a nine (C33, C35), the numbers of wild cards before and after that are two choices.
    fn end(&mut self, run: &Run) -> bool {
        let mut longest = *run;
        let mut least: Option<Left> = None;
        loop {
            let ends = usize::from(longest.pattern.len) >= SMALLEST && !longest.on_nine(self.goal);
            if ends {
                let least = least.get_or_insert(longest.left);
                least.capacity = run.left.capacity + longest.left.wilds - least.wilds;
            } else if let Some(left) = least.take()
                && self.further(&left)
            {
                return true;
            }
            let trails =
                self.goal.options.run_wilds == RunWilds::Any && longest.pattern.len < LONGEST;
            match longest.wild(self.goal, self.wilds).filter(|_| trails) {
                Some(longer) => longest = longer,
                None => return least.is_some_and(|left| self.further(&left)),
            }
        }
    }
}
