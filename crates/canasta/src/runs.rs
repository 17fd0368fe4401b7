//! What the runs of one suit leave to sets: every choice of runs, without regard to other suits.
//!
//! Part of the search for a package, which has looked for canastas already: runs here have six cards
//! at most. Wild cards at the end of a run are not chosen but counted: so many must stand there, so
//! many more could.
//!
//! Take `4H 5H 6H 8H` and two wild cards. No run at all is a choice; `4 5 6` is one, with room for two
//! wild cards at its end; `4 5 6 W 8` needs one and has no room; `4 5 W` needs one and leaves the six
//! and the eight. Where a nine stands in the way the counting breaks: after `6 7 8` one wild card may
//! not follow, because it would end the run as a nine, but two may (C33, C35). That makes two
//! choices: none, and two with room for no more.

use cards::{Face, List};

use crate::goal::Goal;
use crate::lanes::Lane;
use crate::meld::{CANASTA, Run, SMALLEST};
use crate::options::RunWilds;
use crate::pack::rank;
use crate::run::{DOWNWARD, HIGHEST, LOWEST, UPWARD};

/// What some runs of a suit leave, and what they ask for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choice {
    pub(crate) lane: Lane,
    /// Wild cards in the runs.
    pub(crate) wilds: u8,
    /// How many more could stand at their ends.
    pub(crate) capacity: u8,
    /// Whether a run has three naturals in front (CAN-G7.3).
    pub(crate) first: bool,
    /// Where the last run starts, bit n for rank n + 4: runs are chosen in this order.
    from: u8,
}

impl Choice {
    /// No run was chosen.
    pub(crate) fn all(lane: Lane) -> Choice {
        Choice { lane, ..Choice::default() }
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
    fn covers(&self, other: &Choice) -> bool {
        self.lane == other.lane
            && self.wilds <= other.wilds
            && self.wilds + self.capacity >= other.wilds + other.capacity
            && self.first >= other.first
            && self.from <= other.from
    }
}

/// How many choices are listed for a suit, which is far more than hands are known to need. Tests of the
/// search make do with few, so that they meet lists that are too short.
const LISTED: usize = if cfg!(test) { 4 } else { 96 };

/// The choices of a suit.
#[derive(Default)]
pub(crate) struct Choices {
    pub(crate) list: List<Choice, LISTED>,
    /// Whether there are more than are listed.
    pub(crate) more: bool,
}

impl Choices {
    /// The naturals that are in no run.
    pub(crate) fn stuck(&self) -> Lane {
        if self.more {
            return Lane::default();
        }
        let lanes = self.list.iter().map(|left| left.lane);
        let both = |a: Lane, b: Lane| Lane { ones: a.ones & b.ones, twos: a.twos & b.twos };
        lanes.reduce(both).unwrap_or_default()
    }

    /// Lists a choice; gives whether there was a place for it.
    pub(crate) fn keep(&mut self, left: &Choice) -> bool {
        self.more |= !self.list.push(*left);
        !self.more
    }
}

/// Choices met before: the same cards can be chosen as different runs.
struct Met([Choice; Met::SIZE]);

impl Met {
    /// A power of two: more would take longer to clear.
    const SIZE: usize = 128;
    /// Covers nothing.
    const NONE: Choice = Choice {
        lane: Lane { ones: 0, twos: 0 },
        wilds: u8::MAX,
        capacity: 0,
        first: false,
        from: 0,
    };

    /// Whether a choice is covered by one met before; remembers it otherwise.
    fn covers(&mut self, left: &Choice) -> bool {
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
pub(crate) enum Onward {
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
    meet: &mut dyn FnMut(&Choice) -> Onward,
) -> bool {
    let mut walk = Walk { goal, wilds, meet, met: Met([Met::NONE; Met::SIZE]) };
    walk.further(&Choice::all(lane))
}

struct Walk<'a> {
    goal: &'a Goal<'a>,
    /// How many wild cards the runs may have.
    wilds: u8,
    meet: &'a mut dyn FnMut(&Choice) -> Onward,
    met: Met,
}

/// A run being chosen, and what it leaves.
#[derive(Clone, Copy)]
pub(crate) struct Growing {
    pub(crate) left: Choice,
    pub(crate) run: Run,
}

impl Growing {
    /// A run before its first card; a nine starts none (C32).
    pub(crate) fn new(left: Choice, start: u8) -> Option<Growing> {
        // A lane has no suit: any will do.
        let start = Face::from_index(usize::from(start) - 2)?;
        Some(Growing { left, run: Run::from(start)? })
    }

    /// The run with the natural that comes next, if it is held.
    pub(crate) fn natural(&self) -> Option<Growing> {
        let bit = 1 << (rank(self.run.due()?) - LOWEST);
        let mut then = *self;
        then.left.lane.take(bit);
        then.run.pattern.natural();
        let pattern = then.run.pattern;
        then.left.first |= pattern.wilds == 0 && usize::from(pattern.len) >= SMALLEST;
        (self.left.lane.ones & bit != 0).then_some(then)
    }

    /// The run with a wild card next, if one of so many is left and may stand there.
    pub(crate) fn wild(&self, goal: &Goal<'_>, wilds: u8) -> Option<Growing> {
        let mut then = *self;
        then.left.wilds += 1;
        then.run.pattern.wild();
        let may = self.left.wilds < wilds && self.run.takes_wild(goal.options, goal.lead);
        may.then_some(then)
    }
}

/// Runs that become no canasta.
const LONGEST: u8 = CANASTA as u8 - 1;

impl Walk<'_> {
    /// Meets a choice, and then all that have more runs; gives whether to stop.
    fn further(&mut self, left: &Choice) -> bool {
        if self.met.covers(left) {
            return false;
        }
        match (self.meet)(left) {
            Onward::Stop => return true,
            Onward::Other => return false,
            Onward::More => {}
        }
        let starts = left.starts();
        (left.from..HIGHEST - LOWEST + 1).filter(|from| starts >> from & 1 == 1).any(|from| {
            let run = Growing::new(Choice { from, ..*left }, from + LOWEST);
            run.is_some_and(|run| self.walk(&run))
        })
    }

    /// Walks along a run; wherever it may end, goes on with what is left.
    fn walk(&mut self, growing: &Growing) -> bool {
        if growing.run.pattern.len == LONGEST {
            return false;
        }
        if let Some(then) = growing.natural()
            && (self.walk(&then) || self.end(&then))
        {
            return true;
        }
        growing.wild(self.goal, self.wilds).is_some_and(|then| self.walk(&then))
    }

    /// Ends a run after a natural, or after the wild cards that may follow it. Where one of these would
    /// end it on a nine, the numbers of wild cards before and after that are two choices.
    fn end(&mut self, growing: &Growing) -> bool {
        let options = self.goal.options;
        let mut longest = *growing;
        let mut least: Option<Choice> = None;
        loop {
            let len = longest.run.pattern.len;
            if usize::from(len) >= SMALLEST && longest.run.may_end(options) {
                let least = least.get_or_insert(longest.left);
                least.capacity = growing.left.capacity + longest.left.wilds - least.wilds;
            } else if let Some(left) = least.take()
                && self.further(&left)
            {
                return true;
            }
            let trails = options.run_wilds == RunWilds::Any && len < LONGEST;
            match longest.wild(self.goal, self.wilds).filter(|_| trails) {
                Some(longer) => longest = longer,
                None => return least.is_some_and(|left| self.further(&left)),
            }
        }
    }
}
