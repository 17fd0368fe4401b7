//! Every way to meld a card of a hand, found once for a whole search: groups of naturals with the jokers
//! they need, and what they count with more of them.

use crate::groups::{self, Fill, LONGEST, LOW};
use crate::naturals::{ACE, Naturals};
use crate::options::Rules;

/// What cards and runs count.
pub(crate) struct Points {
    /// A card at each place.
    pub worth: [u16; 16],
    /// A joker at each place at most, and beyond the ace.
    pub dear: [u16; 17],
    /// The places of a run together, from the first one on.
    sums: [u16; 15],
    /// The first place of a run, and the last one that counts no less than those below it: an ace may
    /// count one.
    ends: (u32, u32),
}

impl Points {
    /// At this table.
    pub(crate) fn new(rules: &Rules) -> Points {
        let mut worth = [1; 16];
        worth[1..14].copy_from_slice(&rules.rank_points);
        let mut sums = [0; 15];
        (0..14).for_each(|place| sums[place + 1] = sums[place] + rules.place_points[place]);
        let high = rules.places >> ACE == 1 && rules.place_points[13] > 1;
        let ends = (rules.places.trailing_zeros(), if high { ACE } else { ACE - 1 });
        let dear = std::array::from_fn(|place| match place {
            0..13 => rules.place_points[place],
            _ => rules.place_points[13].max(10),
        });
        Points { worth, dear, sums, ends }
    }

    /// What one card of each of these places counts.
    #[inline]
    pub(crate) fn of(&self, mut places: u64) -> u16 {
        let mut worth = 0;
        while places != 0 {
            worth += self.worth[places.trailing_zeros() as usize % 16];
            places &= places - 1;
        }
        worth
    }

    /// What a run of these places counts at most with so many cards: jokers stand in the gaps, and on its
    /// ends, the upper one first.
    fn of_run(&self, held: u16, len: u32) -> u16 {
        let (first, last) = (held.trailing_zeros(), held.ilog2());
        let to = (first + len - 1).min(self.ends.1.max(last)).max(self.ends.0 + len - 1);
        self.sums[to as usize + 1] - self.sums[(to + 1 - len) as usize]
    }
}

/// Naturals that make a meld, alone or with jokers.
#[derive(Clone, Copy, Default)]
pub(crate) struct Group {
    /// The naturals, by their places.
    pub naturals: u64,
    /// The places of its jokers in gaps.
    pub gaps: u64,
    /// What it counts with the jokers it needs, with one more and so on.
    points: [u8; 4],
    /// The jokers that it needs.
    pub needed: u8,
    /// How many more it has room for.
    pub room: u8,
    /// Whether it is a run, which is one without joker if it needs none.
    is_run: bool,
    /// Where the next one of the same card is in the list; none is zero.
    next: u16,
}

impl Group {
    /// Whether it is a run without joker as long as it gets none.
    #[inline]
    pub(crate) fn is_clean_run(&self) -> bool {
        self.is_run && self.needed == 0
    }

    /// What it counts with so many jokers more than it needs, with one more and so on.
    #[inline]
    pub(crate) fn points(&self, more: usize) -> &[u8] {
        &self.points[more..=usize::from(self.room)]
    }
}

/// Room for all groups of fifteen cards. Most come of twelve naturals and three jokers: each may be the
/// highest card of 35 runs and seven sets, and an ace the lowest of 35 runs more. The first one is none.
pub(crate) const MOST: usize = 1 + 12 * 42 + 35;

/// All groups of a hand, by the card that is decided first.
pub(crate) struct Choices<'a> {
    list: &'a mut [Group; MOST],
    len: usize,
    /// Where the first group and the last one of a card are; none is zero.
    ends: [(u16, u16); 64],
    /// Aces that count one, which are decided last.
    late: u64,
}

impl Choices<'_> {
    /// None yet.
    pub(crate) fn new(list: &mut [Group; MOST]) -> Choices<'_> {
        Choices { list, len: 1, ends: [(0, 0); 64], late: 0 }
    }

    /// Finds those of these naturals, with so many jokers in a meld.
    pub(crate) fn find(&mut self, rules: &Rules, points: &Points, mut left: Naturals, most: u32) {
        self.late = left.low_aces(rules, most);
        while left.one != 0 {
            let highest = left.highest();
            let fill = Fill { most, over_held: most };
            groups::runs(rules, left, highest, fill, LONGEST, &mut |naturals, needed| {
                self.add(run(points, naturals, needed, most, highest & !15));
            });
            let rank = points.worth[highest as usize % 16] as u8;
            groups::sets(left, highest, most, &mut |naturals, needed| {
                let size = naturals.count_ones() + needed;
                let (room, needed) = ((most - needed).min(4 - size) as u8, needed as u8);
                let points = [0, 1, 2, 3].map(|more| rank * (size as u8 + more));
                self.add(Group { naturals, points, needed, room, ..Group::default() });
            });
            left = left.without(1 << highest).without(1 << highest);
        }
    }

    fn add(&mut self, group: Group) {
        let at = self.len as u16;
        let card = self.decided(group.naturals) as usize;
        let (first, last) = &mut self.ends[card];
        match *first {
            0 => *first = at,
            _ => self.list[usize::from(*last)].next = at,
        }
        *last = at;
        self.list[self.len] = group;
        self.len += 1;
    }

    /// Which of these cards is decided first: the highest, by what it counts.
    #[inline]
    pub(crate) fn decided(&self, places: u64) -> u32 {
        let early = places & !self.late;
        Naturals { one: if early == 0 { places } else { early }, two: 0 }.highest()
    }

    /// Where the first group of a card is in the list; none is zero.
    #[inline]
    pub(crate) fn first(&self, card: u32) -> usize {
        usize::from(self.ends[card as usize].0)
    }

    /// The group there, and where the next one of its card is.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> (&Group, usize) {
        let group = &self.list[at];
        (group, usize::from(group.next))
    }

    /// Where all groups are.
    pub(crate) fn all(&self) -> std::ops::Range<usize> {
        1..self.len
    }
}

/// A run of these naturals, with what it counts.
fn run(points: &Points, naturals: u64, needed: u32, most: u32, suit: u32) -> Group {
    let run = (naturals >> suit) as u16;
    // An ace beside low cards is low.
    let low = u64::from(run) & LOW != 0;
    let held = if low { run & 0x1fff | run >> ACE } else { run };
    let between = (2 << held.ilog2()) - (1 << held.trailing_zeros());
    let size = run.count_ones();
    let room = if size == LONGEST { 0 } else { most - needed };
    let mut counts = [0; 4];
    for more in 0..room + 1 {
        counts[more as usize] = points.of_run(held, size + needed + more) as u8;
    }
    Group {
        naturals,
        gaps: u64::from(between & !held) << suit,
        points: counts,
        needed: needed as u8,
        room: room as u8,
        is_run: true,
        next: 0,
    }
}
