//! The best way to part a hand into melds, cards that the table takes, and loose cards.
//!
//! What a loose card costs is the asker's business, and so is what the table takes: the same search
//! serves the greedy player, who counts points, the club player, who counts cards as well, and the
//! question how many cards must stay behind. It takes the lowest card of the hand, tries every meld
//! in which it is the lowest natural, and then leaving it out.

use ::rami::arrange::{Group, filled};
use ::rami::pack::{FACES, faces, one_each};
use ::rami::{AceInRuns, Lay, Melds, Open, Rules, score};
use cards::{Bag, Face, List, Seat};

/// What each face costs while it is loose.
pub(super) type Costs = [i32; FACES];

/// The four faces of a rank, as bits.
const RANKED: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
const ACE: u32 = 12;
/// The joker's place among the faces.
const JOKER: usize = FACES - 1;
/// Steps that are enough to look at every way a hand can lie, but for hands of many jokers.
const PATIENCE: u32 = 20_000;

/// A hand, parted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// Melds that the hand holds.
    pub(super) melds: Melds,
    /// Cards in no meld and of no use to the table.
    pub(super) loose: Bag,
    /// What those cost.
    pub(super) cost: i32,
}

/// What the melds of a seat's first turn must reach (R29).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// Points that are still missing.
    pub(super) points: u16,
    /// Whether a run without joker is.
    pub(super) clean: bool,
}

impl Opening {
    /// What the seat in turn still has to reach, if anything.
    pub(super) fn due(rules: &Rules, open: &Open) -> Option<Opening> {
        if open.has_opened() {
            return None;
        }
        let minimum = u16::from(rules.options.opening_minimum);
        let points = minimum.saturating_sub(open.opening);
        let clean = rules.options.opening_clean_run && !open.clean;
        (points > 0 || clean).then_some(Opening { points, clean })
    }
}

/// What is asked of a split.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    /// The rules.
    pub(super) rules: &'a Rules,
    /// What loose cards cost.
    pub(super) costs: &'a Costs,
    /// Cards that the table would take.
    pub(super) layable: Bag,
    /// What the melds must reach, if anything.
    pub(super) opening: Option<Opening>,
    /// Splits that cost as much as this are of no interest.
    pub(super) below: i32,
    /// After so many steps the best split found is good enough.
    pub(super) patience: u32,
}

impl<'a> Asked<'a> {
    /// Asks about a hand by itself.
    pub(super) fn new(rules: &'a Rules, costs: &'a Costs) -> Asked<'a> {
        Asked {
            rules,
            costs,
            layable: Bag::EMPTY,
            opening: None,
            below: i32::MAX,
            patience: PATIENCE,
        }
    }

    /// The least that the loose cards of this hand can cost; `None` if that is not below the bound,
    /// or what the melds must reach is out of reach.
    pub(super) fn cost(&self, hand: Bag) -> Option<i32> {
        let search = self.search(hand);
        (search.best_cost < self.below).then_some(search.best_cost)
    }

    /// The best split of a hand, if there is one.
    pub(super) fn split(&self, hand: Bag) -> Option<Split> {
        let search = self.search(hand);
        (search.best_cost < self.below).then(|| search.told(hand))
    }

    fn search(&self, hand: Bag) -> Search<'_> {
        let options = &self.rules.options;
        let mut search = Search {
            asked: self,
            most: u32::from(options.max_jokers_per_meld),
            ace_low: options.ace_in_runs != AceInRuns::High,
            ace_high: options.ace_in_runs != AceInRuns::Low,
            groups: Groups::new(),
            best: Groups::new(),
            best_cost: self.below,
            steps: self.patience,
        };
        search.place(Node {
            left: hand.with_jokers(0),
            free: self.layable,
            jokers: hand.jokers() as u32,
            room: self.layable.jokers() as u32,
            cost: 0,
            points: 0,
            clean: false,
        });
        search
    }
}

type Groups = List<Group, { Melds::MOST }>;

/// A hand of which some cards have found their place.
#[derive(Clone, Copy)]
struct Node {
    /// Naturals that have not.
    left: Bag,
    /// What the table still takes.
    free: Bag,
    jokers: u32,
    /// How many jokers the groups so far and the table could still hold.
    room: u32,
    cost: i32,
    points: u16,
    clean: bool,
}

struct Search<'a> {
    asked: &'a Asked<'a>,
    most: u32,
    ace_low: bool,
    ace_high: bool,
    groups: Groups,
    best: Groups,
    best_cost: i32,
    steps: u32,
}

impl Search<'_> {
    /// Places the lowest natural left.
    fn place(&mut self, mut node: Node) {
        self.steps = self.steps.saturating_sub(1);
        let useful = self.useful(node.left.suited(), node.jokers);
        self.shed(&mut node, useful);
        if node.cost >= self.best_cost || self.steps == 0 || self.out_of_reach(&node) {
            return;
        }
        let naturals = node.left.suited();
        if naturals == 0 {
            self.finish(&node);
            return;
        }
        let lowest = naturals.trailing_zeros();
        if self.groups.len() < Melds::MOST {
            self.runs(&node, lowest);
            self.sets(&node, lowest);
        }
        let face = face(lowest);
        node.left.remove(face);
        self.leave(&mut node, face);
        self.place(node);
    }

    /// All naturals have their place: the jokers left go wherever there is room.
    fn finish(&mut self, node: &Node) {
        let over = node.jokers.saturating_sub(node.room) as i32;
        let cost = node.cost + over * self.asked.costs[JOKER];
        let opens = self
            .asked
            .opening
            .is_none_or(|due| node.points >= due.points && (node.clean || !due.clean));
        if cost < self.best_cost && opens {
            (self.best_cost, self.best) = (cost, self.groups);
        }
    }

    /// Whether what is left cannot reach what an opening asks: no card counts more than in a hand,
    /// no joker more than eleven.
    fn out_of_reach(&self, node: &Node) -> bool {
        let Some(due) = self.asked.opening else { return false };
        if due.clean && !node.clean && !self.clean_run(node.left.suited()) {
            return true;
        }
        let count = |face: Face| score::card_points(self.asked.rules, face) as u32;
        let most = node.left.iter().map(count).sum::<u32>() + 11 * node.jokers;
        u32::from(node.points) + most < u32::from(due.points)
    }

    /// Whether there is a run among these naturals.
    fn clean_run(&self, naturals: u64) -> bool {
        [0, 13, 26, 39].into_iter().any(|suit| {
            let held = self.asked.rules.run_places((naturals >> suit & 0x1fff) as u16);
            held & held >> 1 & held >> 2 != 0
        })
    }

    /// A card finds no meld: the table takes it, or it is loose.
    fn leave(&self, node: &mut Node, face: Face) {
        if node.free.contains(face) {
            node.free.remove(face);
        } else {
            node.cost += self.asked.costs[face.index()];
        }
    }

    /// Cards that fit no meld any more are left whatever comes.
    fn shed(&self, node: &mut Node, useful: u64) {
        for bits in [node.left.suited() & !useful, node.left.pairs() & !useful] {
            for face in faces(bits) {
                node.left.remove(face);
                self.leave(node, face);
            }
        }
    }

    /// The naturals that can be part of a meld at all.
    fn useful(&self, naturals: u64, jokers: u32) -> u64 {
        let helped = jokers.min(self.most);
        if helped > 1 {
            return naturals;
        }
        let [s, h, d, c] = [0, 13, 26, 39].map(|suit| naturals >> suit & 0x1fff);
        let sets = match helped {
            0 => (s & h & (d | c)) | (d & c & (s | h)),
            _ => (s & (h | d | c)) | (h & (d | c)) | (d & c),
        };
        let mut useful = sets | sets << 13 | sets << 26 | sets << 39;
        for (suit, ranks) in [s, h, d, c].into_iter().enumerate() {
            let held = u64::from(self.asked.rules.run_places(ranks as u16));
            let near = match helped {
                0 => {
                    let starts = held & held >> 1 & held >> 2;
                    starts | starts << 1 | starts << 2
                }
                _ => held & (held << 1 | held >> 1 | held << 2 | held >> 2),
            };
            useful |= (near >> 1 & 0xfff | (near & 1) << ACE | near >> 13 << ACE) << (13 * suit);
        }
        useful & naturals
    }

    /// Every set in which this natural is the lowest.
    fn sets(&mut self, node: &Node, lowest: u32) {
        let others = node.left.suited() & RANKED << (lowest % 13) & !((2 << lowest) - 1);
        let mut part = others;
        loop {
            let naturals = part | 1 << lowest;
            let size = naturals.count_ones();
            let jokers = 3u32.saturating_sub(size);
            if size >= 2 && jokers <= self.most.min(node.jokers) {
                self.with(node, naturals, jokers, 4);
            }
            if part == 0 {
                return;
            }
            part = (part - 1) & others;
        }
    }

    /// Every run in which this natural is the lowest of its suit, the low ace apart.
    fn runs(&mut self, node: &Node, lowest: u32) {
        let (suit, rank) = (lowest / 13 * 13, lowest % 13);
        if rank == ACE {
            return;
        }
        let ranks = node.left.suited() >> suit & 0x1fff;
        let most = self.most.min(node.jokers);
        self.climb(node, Climb { suit, ranks, ace_high: self.ace_high }, 1 << rank, 0);
        // The low ace needs everything below the lowest card.
        if ranks >> ACE == 1 && rank <= most && self.ace_low {
            self.climb(node, Climb { suit, ranks, ace_high: false }, 1 << rank | 1 << ACE, rank);
        }
    }

    /// From these naturals of a run upwards, `gaps` jokers between them.
    fn climb(&mut self, node: &Node, climb: Climb, held: u64, gaps: u32) {
        let Climb { suit, ranks, ace_high } = climb;
        let most = self.most.min(node.jokers);
        // A longer run is two runs side by side, unless one of them would be mostly jokers.
        let longest = if most > 1 { 13 } else { 5 };
        let size = held.count_ones();
        let top = if ace_high { held } else { held & 0xfff }.ilog2();
        let highest = if ace_high { ACE } else { ACE - 1 };
        for next in top + 1..=highest {
            let gaps = gaps + next - top - 1;
            if gaps > most || size + gaps >= longest {
                break;
            }
            if ranks >> next & 1 == 1 {
                self.climb(node, climb, held | 1 << next, gaps);
            }
        }
        let jokers = gaps.max(3u32.saturating_sub(size));
        if size >= 2 && jokers <= most && size + jokers <= 13 {
            self.with(node, held << suit, jokers, 13);
        }
    }

    /// Goes on with one more group.
    fn with(&mut self, node: &Node, naturals: u64, jokers: u32, biggest: u32) {
        let size = naturals.count_ones() + jokers;
        let room = (self.most - jokers).min(biggest - size);
        self.groups.push(Group { naturals, jokers, room });
        let mut next = Node {
            left: node.left.minus(one_each(naturals, 0)),
            jokers: node.jokers - jokers,
            room: node.room + room,
            ..*node
        };
        if self.asked.opening.is_some() {
            let lay = Lay { cards: one_each(naturals, jokers as usize), low: 0 };
            if let Ok(meld) = lay.meld(self.asked.rules, Seat::new(0)) {
                next.points += meld.points(self.asked.rules);
                next.clean |= meld.is_clean_run();
            }
        }
        self.place(next);
        self.groups.pop();
    }

    /// The best split in full.
    fn told(&self, hand: Bag) -> Split {
        let (melds, rest) = filled(self.asked.rules, hand, self.best.iter().copied());
        Split { melds, loose: rest.minus(self.asked.layable), cost: self.best_cost }
    }
}

/// Where a run climbs: its suit as the bit of its two, the ranks held there, and whether an ace may end it.
#[derive(Clone, Copy)]
struct Climb {
    suit: u32,
    ranks: u64,
    ace_high: bool,
}

/// The face of that number.
pub(super) fn face(number: u32) -> Face {
    Face::from_index(number as usize).expect("a bit of a hand is a face")
}

/// What a face counts, for each face.
pub(super) fn points(rules: &Rules) -> Costs {
    std::array::from_fn(|at| score::card_points(rules, face(at as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::rami::{Options, arrange, presets};
    use cards::Dice;

    /// Hands of this many cards, drawn from the pack.
    fn hand(rules: &Rules, dice: &mut Dice, size: usize) -> Bag {
        let mut pack: Vec<_> = rules.deck.cards().collect();
        let drawn = (0..size).map(|_| pack.swap_remove(dice.below(pack.len() as u32) as usize));
        drawn.collect()
    }

    #[test]
    fn counting_points_it_finds_the_least_deadwood() {
        let mut dice = Dice::new(1);
        for (name, preset) in presets() {
            for options in [preset.clone(), Options { max_jokers_per_meld: 2, ..preset }] {
                let rules = Rules::compile(&options).expect("playable");
                let costs = points(&rules);
                for size in (3..=15).cycle().take(1_500) {
                    let hand = hand(&rules, &mut dice, size);
                    let split = Asked::new(&rules, &costs).split(hand).expect("no bound");
                    assert_eq!(split.cost, arrange::deadwood(&rules, hand), "{name}: {hand}");
                    let melded = split.melds.iter();
                    let whole = melded.fold(split.loose, |sum, lay| sum.plus(lay.cards));
                    assert_eq!(whole, hand, "{name}");
                    for lay in split.melds.iter() {
                        assert!(lay.meld(&rules, Seat::new(0)).is_ok(), "{name}: {lay:?}");
                    }
                }
            }
        }
    }
}
