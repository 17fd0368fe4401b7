//! What players and bots ask of a hand: its melds, its best arrangement, how far it is from going
//! out, and which draws help. Everything here is exact.
//!
//! The search takes the lowest card of the hand and tries every set and run in which it is the
//! lowest natural, and then leaving it out. Jokers go where they are needed first; melds remember
//! how many more they could hold, and those left over at the end find room there.

use cards::Face;

use crate::action::Melds;
use crate::find;
use crate::meld::{Lay, ranked};
use crate::options::{AceInRuns, Rules};
use crate::pack::{Cards, bit};
use crate::score::card_points;

pub use crate::find::{all as melds, each as each_meld};

/// Melds, and the cards that are left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The melds.
    pub melds: Melds,
    /// The cards in none of them.
    pub loose: Cards,
    /// What those count.
    pub points: i32,
}

/// R17, R37: the least that the cards outside melds can count, table melds aside.
pub fn deadwood(rules: &Rules, hand: Cards) -> i32 {
    search(rules, hand).0
}

/// An arrangement that leaves the least.
pub fn best(rules: &Rules, hand: Cards) -> Arrangement {
    let (points, groups) = search(rules, hand);
    let mut loose = hand;
    let mut melds = Melds::default();
    let needed: u32 = groups.as_slice().iter().map(|group| group.jokers).sum();
    let mut spare = hand.jokers() - needed;
    for group in groups.as_slice() {
        let more = spare.min(group.room);
        spare -= more;
        let cards = Cards::of_faces(group.naturals, group.jokers + more);
        loose = loose.minus(cards);
        melds.push(Lay { cards, low: 0 }.settled(rules));
    }
    Arrangement { melds, loose, points }
}

/// Naturals that are melded together, with the jokers they need and the room for more.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    naturals: u64,
    jokers: u32,
    room: u32,
}

/// A few groups, without heap.
#[derive(Clone, Copy, Debug, Default)]
struct Groups {
    list: [Group; Melds::MOST],
    len: usize,
}

impl Groups {
    fn as_slice(&self) -> &[Group] {
        &self.list[..self.len]
    }
}

/// What was looked at before: cards left, jokers and room, and what was lost by then.
#[derive(Clone, Copy)]
struct Visited {
    left: Cards,
    jokers: u32,
    room: u32,
    lost: i32,
}

const REMEMBERED: usize = 256;
/// Most hands are done after so few steps that remembering anything would cost more.
const EASY: u32 = 60;

/// The search for the least deadwood.
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

fn search(rules: &Rules, hand: Cards) -> (i32, Groups) {
    let easy = Search::new(rules, EASY, &mut []).run(hand);
    if easy.steps > 0 {
        return (easy.least, easy.best);
    }
    let nothing = Visited { left: Cards::EMPTY, jokers: 0, room: 0, lost: i32::MAX };
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
    fn run(mut self, hand: Cards) -> Search<'a> {
        let jokers = hand.jokers();
        self.place(hand.minus(Cards::of_faces(0, jokers)), jokers, 0, 0);
        self
    }

    /// Places the lowest natural left; `room` is for jokers in the groups so far.
    fn place(&mut self, left: Cards, jokers: u32, room: u32, lost: i32) {
        self.steps = self.steps.saturating_sub(1);
        if lost >= self.least || self.steps == 0 {
            return;
        }
        // More room than jokers is of no use.
        let room = room.min(jokers);
        // Cards that fit no meld any more are lost whatever comes.
        let (left, lost) = self.shed(left, jokers, lost);
        if lost >= self.least {
            return;
        }
        // So are jokers without room, now or in groups to come, which need two naturals each.
        let most_room = room + self.most * (left.len() / 2);
        let joker = i32::from(self.rules.options.joker_points);
        let at_least = lost + jokers.saturating_sub(most_room) as i32 * joker;
        if at_least >= self.least {
            return;
        }
        let naturals = left.naturals();
        if naturals == 0 {
            (self.least, self.best) = (at_least, self.groups);
            return;
        }
        if self.was_here(Visited { left, jokers, room, lost }) {
            return;
        }
        let most = self.most.min(jokers);
        let lowest = naturals.trailing_zeros() as usize;
        let goes_on =
            |group: Group, search: &mut Self| search.with(group, left, jokers, room, lost);
        // A longer run is two runs side by side, unless one of them would be mostly jokers.
        let longest = if most > 1 { 13 } else { 5 };
        runs_from(self.rules, left, lowest, most, longest, &mut |naturals, jokers| {
            let len = naturals.count_ones() + jokers;
            let room = (self.most - jokers).min(13u32.saturating_sub(len));
            goes_on(Group { naturals, jokers, room }, self);
        });
        sets_from(left, lowest, most, &mut |naturals, jokers| {
            let len = naturals.count_ones() + jokers;
            let room = (self.most - jokers).min(4 - len);
            goes_on(Group { naturals, jokers, room }, self);
        });
        let face = Face::from_index(lowest).expect("a natural is a face");
        let mut rest = left;
        rest.remove(face);
        self.place(rest, jokers, room, lost + card_points(self.rules, face));
    }

    /// Whether the same cards were left before, with as much room, and no more was lost: nothing better
    /// comes of it now.
    fn was_here(&mut self, now: Visited) -> bool {
        if self.visited.is_empty() {
            return false;
        }
        let mixed = (now.left.naturals() ^ now.left.pairs().rotate_left(29))
            .wrapping_add(u64::from(64 * now.jokers))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = &mut self.visited[(mixed >> 48) as usize % REMEMBERED];
        let known = (place.left, place.jokers) == (now.left, now.jokers);
        if known && place.room >= now.room && place.lost <= now.lost {
            return true;
        }
        *place = now;
        false
    }

    /// The cards that still fit a meld, and what is lost with the others.
    fn shed(&self, left: Cards, jokers: u32, mut lost: i32) -> (Cards, i32) {
        let helpers = Cards::of_faces(0, jokers);
        let useless = left.naturals() & !find::useful(self.rules, left.plus(helpers));
        if useless == 0 {
            return (left, lost);
        }
        let twice = useless & left.pairs();
        for part in [useless, twice] {
            let faces = cards::FaceSet::from_bits(part).iter();
            lost += faces.map(|face| card_points(self.rules, face)).sum::<i32>();
        }
        (left.minus(Cards::of_faces(useless, 0)).minus(Cards::of_faces(twice, 0)), lost)
    }

    fn with(&mut self, group: Group, left: Cards, jokers: u32, room: u32, lost: i32) {
        if self.groups.len == Melds::MOST {
            return;
        }
        self.groups.list[self.groups.len] = group;
        self.groups.len += 1;
        let rest = left.minus(Cards::of_faces(group.naturals, 0));
        self.place(rest, jokers - group.jokers, room + group.room, lost);
        self.groups.len -= 1;
    }
}

/// Every set whose lowest natural is this face: its naturals and the jokers it needs.
pub(crate) fn sets_from(left: Cards, lowest: usize, most: u32, found: &mut impl FnMut(u64, u32)) {
    let others = left.naturals() & ranked(lowest % 13) & !((2 << lowest) - 1);
    let mut part = others;
    loop {
        let naturals = part | 1 << lowest;
        let size = naturals.count_ones();
        let jokers = 3u32.saturating_sub(size);
        if size >= 2 && jokers <= most {
            found(naturals, jokers);
        }
        if part == 0 {
            return;
        }
        part = (part - 1) & others;
    }
}

/// Every run in which this face is the lowest natural of its suit, the low ace apart: its naturals
/// and the jokers it needs.
pub(crate) fn runs_from(
    rules: &Rules,
    left: Cards,
    lowest: usize,
    most: u32,
    longest: u32,
    found: &mut impl FnMut(u64, u32),
) {
    let (suit, rank) = (lowest / 13, lowest % 13);
    if rank == 12 {
        return;
    }
    let ranks = left.ranks(suit);
    let climb = Climb { suit, ranks, most, longest };
    climb.on(rank, 1 << rank, 0, rules.options.ace_in_runs != AceInRuns::Low, found);
    // The low ace needs everything below the lowest card.
    if ranks >> 12 == 1 && rank as u32 <= most && rules.options.ace_in_runs != AceInRuns::High {
        climb.on(rank, 1 << rank | 1 << 12, rank as u32, false, found);
    }
}

/// A run being built upwards.
struct Climb {
    suit: usize,
    ranks: u16,
    most: u32,
    longest: u32,
}

impl Climb {
    /// From a top rank on, with these naturals and jokers in the gaps.
    fn on(
        &self,
        top: usize,
        naturals: u16,
        gaps: u32,
        ace_high: bool,
        found: &mut impl FnMut(u64, u32),
    ) {
        let size = naturals.count_ones();
        let highest = if ace_high { 12 } else { 11 };
        // Longer runs first: what is found early cuts off more.
        for next in top + 1..=highest {
            let gaps = gaps + (next - top - 1) as u32;
            if gaps > self.most || size + gaps >= self.longest {
                break;
            }
            if self.ranks >> next & 1 == 1 {
                self.on(next, naturals | 1 << next, gaps, ace_high, found);
            }
        }
        let jokers = gaps.max(3u32.saturating_sub(size));
        if size >= 2 && jokers <= self.most && size + jokers <= 13 {
            found(u64::from(naturals) << (13 * self.suit), jokers);
        }
    }
}

/// How many cards must still come into the hand until so many of its cards make melds; `None` if
/// no melds have that size. A hand between turns asks for all its cards: it goes out by throwing
/// the next one.
pub fn distance(rules: &Rules, hand: Cards, melded: u32) -> Option<u32> {
    match melded {
        0 => Some(0),
        1 | 2 => None,
        _ => (0..=melded).find(|&missing| Reach { rules, missing }.can(hand, melded)),
    }
}

/// The faces that bring the hand nearer to going out if one is drawn now, one bit each.
pub fn helpful(rules: &Rules, hand: Cards) -> u64 {
    let melded = hand.len();
    let Some(missing) = distance(rules, hand, melded).and_then(|far| far.checked_sub(1)) else {
        return 0;
    };
    let faces = rules.pack.faces();
    let drawn = |&face: &Face| {
        let mut more = hand;
        rules.pack.count(face) > hand.count(face)
            && more.try_add(face)
            && Reach { rules, missing }.can(more, melded)
    };
    cards::FaceSet::from_bits(faces).iter().filter(drawn).fold(0, |all, face| all | bit(face))
}

/// Whether a hand is so many cards away from melds.
struct Reach<'a> {
    rules: &'a Rules,
    missing: u32,
}

impl Reach<'_> {
    fn can(&self, hand: Cards, melded: u32) -> bool {
        let jokers = hand.jokers();
        let naturals = hand.minus(Cards::of_faces(0, jokers));
        let (room, runs, threes) = (0, false, 0);
        self.place(naturals, Need { melded, jokers, blanks: 0, room, runs, threes })
    }

    /// Places the lowest natural left in a group that blanks complete, or leaves it out.
    fn place(&self, left: Cards, need: Need) -> bool {
        if need.done(self.missing) {
            return true;
        }
        let naturals = left.naturals();
        // Even if everything left were melded, too many would be missing.
        let most = left.len() + need.jokers.min(need.melded);
        let allowed = self.missing + need.jokers;
        if naturals == 0
            || need.melded == 0
            || need.blanks > allowed
            || need.melded > most + allowed - need.blanks
        {
            return false;
        }
        let lowest = naturals.trailing_zeros() as usize;
        let blanks = allowed - need.blanks;
        let mut fits = false;
        let mut take = |naturals: u64, size: u32, run: bool| {
            if !fits && size <= need.melded {
                let rest = left.minus(Cards::of_faces(naturals, 0));
                let empty = size - naturals.count_ones();
                fits = self.place(rest, need.with(self.rules, size, empty, run));
            }
        };
        runs_from(self.rules, left, lowest, blanks.min(10), 13, &mut |naturals, empty| {
            take(naturals, naturals.count_ones() + empty, true);
        });
        sets_from(left, lowest, blanks.min(2), &mut |naturals, empty| {
            take(naturals, naturals.count_ones() + empty, false);
        });
        // Alone, it is a card of a run or set whose others are all missing.
        if blanks >= 2 {
            take(1 << lowest, 3, true);
        }
        if fits {
            return true;
        }
        let mut rest = left;
        rest.remove(Face::from_index(lowest).expect("a natural is a face"));
        self.place(rest, need)
    }
}

/// What is still to be melded.
#[derive(Clone, Copy)]
struct Need {
    /// Cards.
    melded: u32,
    /// Jokers in the hand.
    jokers: u32,
    /// Cards that the groups so far do not have.
    blanks: u32,
    /// How many of those can be jokers.
    room: u32,
    /// Whether a run is among the groups, which can grow by any number.
    runs: bool,
    /// Sets of three among them, which can grow by one.
    threes: u32,
}

impl Need {
    fn with(self, rules: &Rules, size: u32, empty: u32, run: bool) -> Need {
        let most = u32::from(rules.options.max_jokers_per_meld);
        Need {
            melded: self.melded - size,
            blanks: self.blanks + empty,
            room: self.room + most.min(empty),
            runs: self.runs || run,
            threes: self.threes + u32::from(!run && size == 3),
            ..self
        }
    }

    /// Whether the rest can be made of cards that are still missing.
    fn done(self, missing: u32) -> bool {
        let fills = self.runs || self.melded == 0 || self.melded >= 3 || self.melded <= self.threes;
        let jokers = self.jokers.min(self.room + self.melded / 3);
        fills && self.blanks + self.melded <= missing + jokers
    }
}
