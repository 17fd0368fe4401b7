//! The search for the least deadwood (R17, R37).
//!
//! It takes the highest card of the hand and tries every group in which it lies, then leaving it
//! out. Jokers go where they are needed first; groups remember how many more they could hold, and
//! those left over at the end find room there.

use cards::{Bag, List};

use crate::groups::{self, Fill, LONGEST};
use crate::naturals::Naturals;
use crate::options::Rules;
use crate::package::Melds;

/// Naturals that are melded together, with the jokers they need and the room for more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Group {
    /// The naturals, by their places.
    pub naturals: u64,
    /// The jokers they need.
    pub jokers: u32,
    /// How many more they could hold.
    pub room: u32,
}

/// A few groups.
pub(crate) type Groups = List<Group, { Melds::MOST }>;

/// What is left of a hand, and what was made of the rest.
#[derive(Clone, Copy)]
struct Part {
    left: Naturals,
    jokers: u32,
    /// For jokers, in the groups so far.
    room: u32,
    lost: i32,
}

/// What was looked at before: cards left, jokers and room, and what was lost by then.
#[derive(Clone, Copy)]
struct Visited {
    left: Naturals,
    jokers: u32,
    room: u32,
    lost: i32,
}

const REMEMBERED: usize = 256;
/// Most hands are done after so few steps that remembering anything would cost more.
const EASY: u32 = 60;

struct Search<'a> {
    rules: &'a Rules,
    most: u32,
    least: i32,
    groups: Groups,
    best: Groups,
    /// Steps until the search gives up.
    steps: u32,
    visited: &'a mut [Visited],
}

/// The least that can be left, and the groups that leave it.
pub(crate) fn least(rules: &Rules, hand: Bag) -> (i32, Groups) {
    let easy = Search::new(rules, EASY, &mut []).run(hand);
    if easy.steps > 0 {
        return (easy.least, easy.best);
    }
    let nothing = Visited { left: Naturals::default(), jokers: 0, room: 0, lost: i32::MAX };
    let mut visited = [nothing; REMEMBERED];
    // The best so far is still the first of its kind, so only better ones need to be found.
    let (least, best) = (easy.least, easy.best);
    let hard = Search { least, best, ..Search::new(rules, u32::MAX, &mut visited) }.run(hand);
    (hard.least, hard.best)
}

impl<'a> Search<'a> {
    fn new(rules: &'a Rules, steps: u32, visited: &'a mut [Visited]) -> Search<'a> {
        let most = u32::from(rules.options.max_jokers_per_meld);
        let (groups, best) = (Groups::default(), Groups::default());
        Search { rules, most, least: i32::MAX, groups, best, steps, visited }
    }

    /// Looks at all arrangements of the hand, or as many as there are steps for.
    fn run(mut self, hand: Bag) -> Search<'a> {
        let left = Naturals::of(hand);
        self.place(Part { left, jokers: hand.jokers() as u32, room: 0, lost: 0 });
        self
    }

    /// Places the highest natural left.
    fn place(&mut self, part: Part) {
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 || part.lost >= self.least {
            return;
        }
        let Part { left, jokers, room, .. } = part;
        // Cards that fit no meld any more are lost whatever comes.
        let useless = left.one & !left.useful(self.rules, self.most.min(jokers));
        let lost = part.lost + self.worth(useless) + self.worth(useless & left.two);
        let left = Naturals { one: left.one & !useless, two: left.two & !useless };
        // So are jokers without room, now or in groups to come, which need two naturals each.
        let roomless = match jokers.saturating_sub(room) {
            0 => 0,
            more => more.saturating_sub(self.most * (left.count() / 2)),
        };
        let at_least = lost + roomless as i32 * i32::from(self.rules.options.joker_points);
        if at_least >= self.least {
            return;
        }
        if left.one == 0 {
            (self.least, self.best) = (at_least, self.groups);
            return;
        }
        // More room than jokers is of no use.
        let room = room.min(jokers);
        if self.was_here(Visited { left, jokers, room, lost }) {
            return;
        }
        let part = Part { left, room, lost, ..part };
        let highest = left.highest();
        let fill = Fill::new(jokers, self.most);
        groups::runs(self.rules, left, highest, fill, LONGEST, &mut |naturals, needed| {
            let len = naturals.count_ones() + needed;
            let room = (self.most - needed).min(13 - len);
            self.with(&part, Group { naturals, jokers: needed, room });
        });
        groups::sets(left, highest, fill.most, &mut |naturals, needed| {
            let len = naturals.count_ones() + needed;
            let room = (self.most - needed).min(4 - len);
            self.with(&part, Group { naturals, jokers: needed, room });
        });
        let card = 1 << highest;
        self.place(Part { left: left.without(card), lost: lost + self.worth(card), ..part });
    }

    /// Whether the same cards were left before, with as much room, and no more was lost: nothing better
    /// comes of it now.
    #[inline]
    fn was_here(&mut self, now: Visited) -> bool {
        if self.visited.is_empty() {
            return false;
        }
        let mixed = (now.left.one ^ now.left.two.rotate_left(29))
            .wrapping_add(u64::from(now.jokers))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = &mut self.visited[(mixed >> 48) as usize % REMEMBERED];
        let known = (place.left, place.jokers) == (now.left, now.jokers);
        if known && place.room >= now.room && place.lost <= now.lost {
            return true;
        }
        *place = now;
        false
    }

    /// What one card of each of these places counts.
    #[inline]
    fn worth(&self, mut places: u64) -> i32 {
        let mut worth = 0;
        while places != 0 {
            let rank = places.trailing_zeros() as usize % 16 - 1;
            worth += i32::from(self.rules.rank_points[rank]);
            places &= places - 1;
        }
        worth
    }

    /// Goes on with this group.
    fn with(&mut self, part: &Part, group: Group) {
        if !self.groups.push(group) {
            return;
        }
        self.place(Part {
            left: part.left.without(group.naturals),
            jokers: part.jokers - group.jokers,
            room: part.room + group.room,
            lost: part.lost,
        });
        self.groups.pop();
    }
}
