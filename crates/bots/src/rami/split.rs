//! The best way to part a hand into melds, cards that the table takes, and loose cards.
//!
//! What a loose card costs is the asker's business, and so is what the table takes: the same search
//! serves the greedy player, who counts points, the club player, who counts cards as well, and the
//! question how many cards must stay behind. It takes the lowest card of the hand, tries every meld
//! in which it is the lowest natural, and then leaving it out.

use ::rami::action::Melds;
use ::rami::meld::Lay;
use ::rami::options::AceInRuns;
use ::rami::pack::{Cards, FACES};
use ::rami::{Open, Rules};
use cards::{Face, FaceSet, Seat};

/// What each face costs while it is loose.
pub type Costs = [i32; FACES];

/// The four faces of a rank, as bits.
const RANKED: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
const ACE: u32 = 12;
/// The joker's place among the faces.
const JOKER: usize = FACES - 1;
/// Steps that are enough to look at every way a hand can lie, but for hands of many jokers.
const PATIENCE: u32 = 20_000;

/// A hand, parted.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// Melds that the hand holds.
    pub melds: Melds,
    /// Cards in no meld and of no use to the table.
    pub loose: Cards,
    /// What those cost.
    pub cost: i32,
}

/// What the melds of a seat's first turn must reach (R29).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Points that are still missing.
    pub points: u16,
    /// Whether a run without joker is.
    pub clean: bool,
}

impl Opening {
    /// What the seat in turn still has to reach, if anything.
    pub fn due(rules: &Rules, open: &Open) -> Option<Opening> {
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
pub struct Asked<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// What loose cards cost.
    pub costs: &'a Costs,
    /// Cards that the table would take.
    pub layable: Cards,
    /// What the melds must reach, if anything.
    pub opening: Option<Opening>,
    /// Splits that cost as much as this are of no interest.
    pub below: i32,
    /// After so many steps the best split found is good enough.
    pub patience: u32,
}

impl<'a> Asked<'a> {
    /// Asks about a hand by itself.
    pub fn new(rules: &'a Rules, costs: &'a Costs) -> Asked<'a> {
        Asked {
            rules,
            costs,
            layable: Cards::EMPTY,
            opening: None,
            below: i32::MAX,
            patience: PATIENCE,
        }
    }

    /// The least that the loose cards of this hand can cost; `None` if that is not below the bound,
    /// or what the melds must reach is out of reach.
    pub fn cost(&self, hand: Cards) -> Option<i32> {
        let search = self.search(hand);
        (search.best_cost < self.below).then_some(search.best_cost)
    }

    /// The best split of a hand, if there is one.
    pub fn split(&self, hand: Cards) -> Option<Split> {
        let search = self.search(hand);
        (search.best_cost < self.below).then(|| search.told(hand))
    }

    fn search(&self, hand: Cards) -> Search<'_> {
        let options = &self.rules.options;
        let mut search = Search {
            asked: self,
            most: u32::from(options.max_jokers_per_meld),
            ace_low: options.ace_in_runs != AceInRuns::High,
            ace_high: options.ace_in_runs != AceInRuns::Low,
            groups: Groups::default(),
            best: Groups::default(),
            best_cost: self.below,
            steps: self.patience,
        };
        let jokers = hand.jokers();
        let naturals = hand.minus(Cards::of_faces(0, jokers));
        let node = Node {
            left: naturals,
            free: self.layable,
            jokers,
            room: self.layable.jokers(),
            cost: 0,
            points: 0,
            clean: false,
        };
        search.place(node);
        search
    }
}

/// Naturals that are melded together, with the jokers they need and the room for more.
#[derive(Clone, Copy, Default)]
struct Group {
    naturals: u64,
    jokers: u32,
    room: u32,
}

#[derive(Clone, Copy, Default)]
struct Groups {
    list: [Group; Melds::MOST],
    len: usize,
}

/// A hand of which some cards have found their place.
#[derive(Clone, Copy)]
struct Node {
    /// Naturals that have not.
    left: Cards,
    /// What the table still takes.
    free: Cards,
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
        let useful = self.useful(node.left.naturals(), node.jokers);
        self.shed(&mut node, useful);
        if node.cost >= self.best_cost || self.steps == 0 || self.out_of_reach(&node) {
            return;
        }
        let naturals = node.left.naturals();
        if naturals == 0 {
            self.finish(&node);
            return;
        }
        let lowest = naturals.trailing_zeros();
        if self.groups.len < Melds::MOST {
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
        if due.clean && !node.clean && !self.clean_run(node.left.naturals()) {
            return true;
        }
        let count = |face: Face| ::rami::score::card_points(self.asked.rules, face) as u32;
        let most = node.left.iter().map(count).sum::<u32>() + 11 * node.jokers;
        u32::from(node.points) + most < u32::from(due.points)
    }

    /// Whether there is a run among these naturals.
    fn clean_run(&self, naturals: u64) -> bool {
        [0, 13, 26, 39].into_iter().any(|suit| {
            let held = self.places(naturals >> suit & 0x1fff);
            held & held >> 1 & held >> 2 != 0
        })
    }

    /// The places of a run that the ranks of a suit could take, the low ace at 0 and the high at 13.
    fn places(&self, ranks: u64) -> u64 {
        let ace = ranks >> ACE;
        let low = if self.ace_low { ace } else { 0 };
        let high = if self.ace_high { ace << 13 } else { 0 };
        (ranks & 0xfff) << 1 | low | high
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
        for faces in [node.left.naturals() & !useful, node.left.pairs() & !useful] {
            for face in FaceSet::from_bits(faces).iter() {
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
            let held = self.places(ranks);
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
        let others = node.left.naturals() & RANKED << (lowest % 13) & !((2 << lowest) - 1);
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
        let ranks = node.left.naturals() >> suit & 0x1fff;
        let most = self.most.min(node.jokers);
        self.climb(node, suit, ranks, 1 << rank, 0, self.ace_high);
        // The low ace needs everything below the lowest card.
        if ranks >> ACE == 1 && rank <= most && self.ace_low {
            self.climb(node, suit, ranks, 1 << rank | 1 << ACE, rank, false);
        }
    }

    /// From these naturals of a run upwards, `gaps` jokers between them.
    fn climb(&mut self, node: &Node, suit: u32, ranks: u64, held: u64, gaps: u32, ace_high: bool) {
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
                self.climb(node, suit, ranks, held | 1 << next, gaps, ace_high);
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
        self.groups.list[self.groups.len] = Group { naturals, jokers, room };
        self.groups.len += 1;
        let mut next = Node {
            left: node.left.minus(Cards::of_faces(naturals, 0)),
            jokers: node.jokers - jokers,
            room: node.room + room,
            ..*node
        };
        if self.asked.opening.is_some() {
            let lay = Lay { cards: Cards::of_faces(naturals, jokers), low: 0 };
            if let Ok(meld) = lay.judge(self.asked.rules, Seat::new(0)) {
                next.points += meld.points(self.asked.rules);
                next.clean |= meld.is_clean_run();
            }
        }
        self.place(next);
        self.groups.len -= 1;
    }

    /// The best split in full.
    fn told(&self, hand: Cards) -> Split {
        let groups = &self.best.list[..self.best.len];
        let mut spare = hand.jokers() - groups.iter().map(|group| group.jokers).sum::<u32>();
        let (mut melds, mut rest) = (Melds::default(), hand);
        for group in groups {
            let more = spare.min(group.room);
            spare -= more;
            let cards = Cards::of_faces(group.naturals, group.jokers + more);
            rest = rest.minus(cards);
            melds.push(Lay { cards, low: 0 }.settled(self.asked.rules));
        }
        Split { melds, loose: rest.minus(self.asked.layable), cost: self.best_cost }
    }
}

/// The face of that number.
pub fn face(number: u32) -> Face {
    Face::from_index(number as usize).expect("a bit of a hand is a face")
}

/// What a face counts, for each face.
pub fn points(rules: &Rules) -> Costs {
    std::array::from_fn(|at| ::rami::score::card_points(rules, face(at as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::rami::{Options, arrange, options};
    use cards::Dice;

    /// Hands of this many cards, drawn from the pack.
    pub fn hand(rules: &Rules, dice: &mut Dice, size: usize) -> Cards {
        let mut pack: Vec<_> = rules.deck.cards().collect();
        let drawn = (0..size).map(|_| pack.swap_remove(dice.below(pack.len() as u32) as usize));
        drawn.collect()
    }

    #[test]
    fn counting_points_it_finds_the_least_deadwood() {
        let mut dice = Dice::new(1);
        for (name, preset) in options::presets() {
            for options in [preset.clone(), Options { max_jokers_per_meld: 2, ..preset }] {
                let rules = Rules::compile(&options).expect("playable");
                let costs = points(&rules);
                for size in (3..=15).cycle().take(1_500) {
                    let hand = hand(&rules, &mut dice, size);
                    let split = Asked::new(&rules, &costs).split(hand).expect("no bound");
                    assert_eq!(split.cost, arrange::deadwood(&rules, hand), "{name}: {hand}");
                    let melded = split.melds.as_slice().iter();
                    let whole = melded.fold(split.loose, |sum, lay| sum.plus(lay.cards));
                    assert_eq!(whole, hand, "{name}");
                    for lay in split.melds.as_slice() {
                        assert!(lay.judge(&rules, Seat::new(0)).is_ok(), "{name}: {lay:?}");
                    }
                }
            }
        }
    }
}
