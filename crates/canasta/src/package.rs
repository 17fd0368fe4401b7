//! Whether a hand holds an opening that suffices: an exact search.
//!
//! After an undo an opening is laid whole or not at all (C47), so it is offered only when this
//! search finds one. Cards count the same in every meld and wild cards are as good as each other but
//! for their points, so the search chooses runs and counts the rest: what runs leave makes sets, a
//! wild card completes a pair, and further wild cards go wherever there is room for them. A canasta
//! counts 300 and more, which is above every minimum.

use cards::Face;

use crate::build::Room;
use crate::meld::{CANASTA, Direction, MOST_WILDS, Pattern, SMALLEST, Taken};
use crate::options::{NineEnd, Options, RunWilds};
use crate::pack::{Hand, NATURALS};

/// What is still missing from an opening.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal<'a> {
    pub(crate) options: &'a Options,
    /// Points.
    pub(crate) need: i32,
    /// Whether a meld satisfies the first-meld rule already.
    pub(crate) opened: bool,
    /// How many cards may still go down.
    pub(crate) room: Room,
    /// What the melds so far forbid.
    pub(crate) taken: Taken,
    /// How many naturals lead before a wild card.
    pub(crate) lead: u8,
}

/// Whether melds of these cards suffice.
pub(crate) fn reaches(goal: &Goal<'_>, pool: Hand) -> bool {
    if goal.need <= 0 && goal.opened {
        return true;
    }
    let [ones, twos] = pool.naturals();
    let jokers = pool.count(Face::JOKER);
    let wilds = pool.wilds();
    let mut search = Search {
        goal,
        wilds,
        jokers,
        cards: ones.count_ones() + twos.count_ones() + wilds,
        most: 0,
        long_runs: false,
        failed: [(0, 0); REMEMBERED],
    };
    let values = bits(ones).chain(bits(twos)).map(|id| VALUES[usize::from(id % 13 + 2)]);
    search.most = values.sum::<i32>() + search.wild_points(wilds);
    let (points, cards, opened, canasta) = (0, 0, goal.opened, false);
    let start = Chosen { ones, twos, wilds, points, cards, opened, canasta };
    if search.canasta(&start) {
        return true;
    }
    search.long_runs = search.run_canasta(&start, goal.lead);
    search.from(&start, 0)
}

struct Search<'a> {
    goal: &'a Goal<'a>,
    /// Wild cards of the pool, and how many of them are jokers.
    wilds: u32,
    jokers: u32,
    /// How many cards of the pool can be melded at most, and their points.
    cards: u32,
    most: i32,
    /// Whether a run of seven can be laid, though it does not open.
    long_runs: bool,
    /// Some of the positions from which the search has found nothing: the same cards can be chosen
    /// as different runs.
    failed: [(u64, u64); REMEMBERED],
}

/// How many positions that fail are remembered, a power of two: more would take longer to clear.
const REMEMBERED: usize = 256;

/// What is left after some melds were chosen.
#[derive(Clone, Copy)]
struct Chosen {
    ones: u64,
    twos: u64,
    /// Wild cards left.
    wilds: u32,
    /// Points of the naturals chosen.
    points: i32,
    /// Cards chosen.
    cards: u32,
    opened: bool,
    /// Whether a run of seven was chosen.
    canasta: bool,
}

impl Chosen {
    fn take(&mut self, bit: u64, points: i32) {
        let twice = self.twos & bit;
        self.twos ^= twice;
        self.ones &= !(bit ^ twice);
        self.points += points;
        self.cards += 1;
    }

    /// The ranks (bit n for rank n + 2) with two naturals left, and with three.
    fn ranks(&self) -> (u64, u64) {
        // Two suits are added to the other two, then one to the other; a second card has a first.
        let (ones, twos) = (self.ones & HALF, self.twos & HALF);
        let (more, again) = (self.ones >> 26, self.twos >> 26);
        let (one, two, three) =
            (ones | more, twos | again | ones & more, twos & more | ones & again);
        let (other, pair, all) = (one >> 13, two >> 13, three >> 13);
        let three = (three | all | two & other | one & pair) & SUIT;
        let two = (two | pair | one & other) & SUIT;
        (two, three)
    }

    /// The first cards of runs: two naturals lead at least, and a nine has no direction (C32).
    fn starts(&self) -> u64 {
        (self.ones & self.ones >> 1 & UPWARD) | (self.ones & self.ones << 1 & DOWNWARD)
    }

    /// What tells this position apart from all others of the search: points and cards follow from
    /// what is left. Never zero, as no run starts at bit 0.
    fn key(&self, starts: u64) -> (u64, u64) {
        let first = u64::from(starts.trailing_zeros());
        let flags = u64::from(self.opened) | u64::from(self.canasta) << 1;
        (self.ones | flags << 52 | first << 54, self.twos | u64::from(self.wilds) << 52)
    }

    fn of_rank(&self, rank: u32) -> u32 {
        let lanes = (1 | 1 << 13 | 1 << 26 | 1 << 39) << (rank - 2);
        (self.ones & lanes).count_ones() + (self.twos & lanes).count_ones()
    }
}

/// CAN-G10.1, by rank.
const VALUES: [i32; 15] = [0, 0, 0, 0, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20];
/// The lowest bit of every suit.
const LANES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
/// Where runs start upward and downward (CAN-5.2.1).
const UPWARD: u64 = LANES * (0b1_1111 << 2);
const DOWNWARD: u64 = LANES * (0b1_1111 << 8);
/// The cards of one suit, and of two.
const SUIT: u64 = (1 << 13) - 1;
const HALF: u64 = (1 << 26) - 1;
const FOURS: u64 = LANES << 2;
const ACES: u64 = LANES << 12;

impl Search<'_> {
    /// What this many wild cards of the pool count at most.
    fn wild_points(&self, wilds: u32) -> i32 {
        let jokers = wilds.min(self.jokers);
        (50 * jokers + 20 * (wilds - jokers)) as i32
    }

    /// Whether everything that can still be melded would be enough. Suits before this one have their
    /// runs: what they have left goes into sets or nowhere.
    fn worth_trying(&self, now: &Chosen, starts: u64) -> bool {
        let (pairs, threes) = now.ranks();
        let untaken = !(u64::from(self.goal.taken.ranks) >> 2);
        // CAN-G7.3: three naturals of a rank or in a row must be left to open with, or three wilds.
        let row = in_a_row(now.ones & suits_from(starts.trailing_zeros() as usize / 13));
        let naturals_open = threes & untaken != 0 || row != 0;
        let wilds_open = now.wilds >= SMALLEST as u32 && self.wild_melds();
        if !(now.opened || naturals_open || wilds_open) {
            return false;
        }
        if self.long_runs {
            return true;
        }
        let ranks = if now.wilds > 0 && self.goal.lead < 3 { pairs } else { threes };
        let in_sets = LANES * (ranks & untaken);
        let usable = in_sets | self.in_runs(now, starts);
        self.bearable(now.ones & !usable, now.twos & !usable)
    }

    /// Whether enough is left without these cards. Whatever has no room stays in the hand too, and
    /// no card counts less than five.
    fn bearable(&self, ones: u64, twos: u64) -> bool {
        let mut left = self.cards.saturating_sub(u32::from(self.goal.room.plain)) as i32;
        let mut spare = self.most - self.goal.need - 5 * left;
        for id in bits(ones).chain(bits(twos)) {
            if spare < 0 {
                return false;
            }
            spare -= VALUES[usize::from(id % 13 + 2)];
            if left > 0 {
                left -= 1;
                spare += 5;
            }
        }
        spare >= 0
    }

    /// The cards that runs from these starts could use: wild cards reach over gaps.
    fn in_runs(&self, now: &Chosen, starts: u64) -> u64 {
        let most = if self.goal.options.run_wilds == RunWilds::None { 0 } else { now.wilds };
        let (mut up, mut down) = (starts & UPWARD, starts & DOWNWARD);
        loop {
            let (mut higher, mut lower) = (up << 1, down >> 1);
            if most > 0 {
                higher |= up << 2;
                lower |= down >> 2;
            }
            if most > 1 {
                // The other shifts end on a two or a three of the next suit, which are no naturals.
                higher |= (up & !ACES) << 3;
                lower |= (down & !FOURS) >> 3;
            }
            let (further_up, further_down) = (up | higher & now.ones, down | lower & now.ones);
            if further_up == up && further_down == down {
                return up | down;
            }
            (up, down) = (further_up, further_down);
        }
    }

    /// How many cards may go down with what was chosen.
    fn room(&self, now: &Chosen) -> u32 {
        let Room { plain, canasta } = self.goal.room;
        u32::from(if now.canasta { canasta } else { plain })
    }

    fn wild_melds(&self) -> bool {
        self.goal.options.wild_melds && !self.goal.taken.wild
    }

    fn set_taken(&self, rank: u32) -> bool {
        self.goal.taken.ranks >> rank & 1 == 1
    }

    /// Whether a canasta can be laid, which opens and is worth enough.
    fn canasta(&self, now: &Chosen) -> bool {
        if usize::from(self.goal.room.canasta) < CANASTA {
            return false;
        }
        let helped = now.wilds.min(MOST_WILDS as u32);
        let set = |rank: u32| {
            let naturals = now.of_rank(rank);
            naturals >= 4 && naturals + helped >= CANASTA as u32 && !self.set_taken(rank)
        };
        (now.wilds >= CANASTA as u32 && self.wild_melds())
            || (4..=14).any(set)
            || self.run_canasta(now, if self.goal.opened { self.goal.lead } else { 3 })
    }

    /// Whether a run of seven can be laid with so many naturals in front.
    fn run_canasta(&self, now: &Chosen, lead: u8) -> bool {
        bits(now.starts()).any(|id| self.seven(&Run::new(now, id), lead))
    }

    /// Walks on to the seventh card. A wild card may stand even where the natural is there: more
    /// naturals in front of a row of wild cards may be worth more than one behind it.
    fn seven(&self, run: &Run, lead: u8) -> bool {
        let Run { now, pattern, id, direction } = *run;
        let (suit, start) = (usize::from(id / 13), id % 13 + 2);
        let held = |place: u8| now.ones & bit(suit, start, direction, place) != 0;
        if usize::from(pattern.len) == CANASTA {
            // C34: where wild cards fill gaps only, an eighth card closes the last one. C33: no run of
            // seven ends on a nine.
            let gaps_only = self.goal.options.run_wilds == RunWilds::GapsOnly;
            let eighth = || within(start, direction, 7) && held(7) && self.goal.room.canasta > 7;
            return !gaps_only || pattern.streak == 0 || eighth();
        }
        let mut then = *run;
        then.pattern.natural();
        if held(pattern.len) && self.seven(&then, lead) {
            return true;
        }
        let most = if self.goal.options.run_wilds == RunWilds::None { 0 } else { now.wilds };
        let mut then = *run;
        then.pattern.wild();
        u32::from(pattern.wilds) < most && pattern.takes_wild(lead) && self.seven(&then, lead)
    }

    /// Chooses runs from this start on, and counts what the rest makes.
    fn from(&mut self, now: &Chosen, first: u8) -> bool {
        let starts = now.starts() & u64::MAX << first;
        let key = now.key(starts);
        let place = place(key);
        if self.failed[place] == key {
            return false;
        }
        self.failed[place] = key;
        let crowded = now.cards > u32::from(self.goal.room.canasta);
        if crowded || !self.worth_trying(now, starts) {
            return false;
        }
        self.sets(now) || bits(starts).any(|id| self.walk(&Run::new(now, id)))
    }

    /// Walks along a run as far as it goes; wherever it may end, goes on with what is left.
    fn walk(&mut self, run: &Run) -> bool {
        let Run { now, pattern, id, direction } = *run;
        let (suit, start) = (usize::from(id / 13), id % 13 + 2);
        let options = self.goal.options;
        if within(start, direction, pattern.len) {
            let place = bit(suit, start, direction, pattern.len);
            if now.ones & place != 0 {
                let mut then = *run;
                then.now.take(place, VALUES[usize::from(rank_at(start, direction, pattern.len))]);
                then.pattern.natural();
                then.now.opened |= then.pattern.wilds == 0 && then.pattern.len >= 3;
                if self.walk(&then) {
                    return true;
                }
            }
            let wilds = now.wilds > 0 && options.run_wilds != RunWilds::None;
            if wilds && pattern.takes_wild(self.goal.lead) {
                let mut then = *run;
                then.now.wilds -= 1;
                then.now.cards += 1;
                then.pattern.wild();
                if self.walk(&then) {
                    return true;
                }
            }
        }
        if usize::from(pattern.len) < SMALLEST {
            return false;
        }
        let last = rank_at(start, direction, pattern.len - 1);
        let on_nine = last == 9 && options.nine_end == NineEnd::Strict;
        let on_gap = pattern.streak > 0 && options.run_wilds == RunWilds::GapsOnly;
        // Naturals from an eight or lower to a ten or higher are met as a run upward already.
        let twice = direction == Direction::Down && pattern.wilds == 0 && last <= 8;
        let mut whole = now;
        if usize::from(pattern.len) >= CANASTA {
            // The least bonus there is, which is above every minimum.
            whole.points += 300;
            whole.canasta = true;
        }
        !on_nine && !on_gap && !twice && self.from(&whole, id)
    }

    /// Whether sets and wild cards of what is left make up the rest.
    fn sets(&self, now: &Chosen) -> bool {
        let mut whole = *now;
        let (mut capacity, mut pairs) = (0, [0u32; 3]);
        let (several, _) = now.ranks();
        let ranks = (4..=14).filter(|rank| several >> (rank - 2) & 1 == 1);
        for rank in ranks.filter(|&rank| !self.set_taken(rank)) {
            let naturals = now.of_rank(rank);
            let value = VALUES[rank as usize];
            if naturals >= 3 {
                whole.points += value * naturals as i32;
                whole.cards += naturals;
                whole.opened = true;
                capacity += if naturals == 3 { 2 } else { 3 };
            } else if naturals == 2 && self.goal.lead < 3 {
                pairs[match value {
                    20 => 0,
                    10 => 1,
                    _ => 2,
                }] += 1;
            }
        }
        let most = pairs.iter().sum::<u32>().min(now.wilds);
        (0..=most).any(|with_wild| self.with_pairs(now, &whole, pairs, with_wild, capacity))
    }

    /// The same with so many pairs, the dearest first, completed by a wild card each.
    fn with_pairs(
        &self,
        now: &Chosen,
        whole: &Chosen,
        pairs: [u32; 3],
        with_wild: u32,
        capacity: u32,
    ) -> bool {
        let aces = with_wild.min(pairs[0]);
        let tens = (with_wild - aces).min(pairs[1]);
        let fives = with_wild - aces - tens;
        let rest = now.wilds - with_wild;
        let wild_meld = rest >= SMALLEST as u32 && self.wild_melds();
        let placed = if wild_meld { rest } else { rest.min(capacity) };
        let in_melds = self.wilds - now.wilds + with_wild + placed;
        let points = whole.points + (40 * aces + 20 * tens + 10 * fives) as i32;
        let enough = points + self.wild_points(in_melds) >= self.goal.need;
        let cards = whole.cards + 3 * with_wild + placed;
        enough
            && (whole.opened || wild_meld)
            && (cards <= self.room(now) || self.trimmed(now, 4, 0))
    }

    /// Everything would be enough but must not all go down: tries every number of cards of every
    /// rank. Rare, because a hand seldom melds whole.
    fn trimmed(&self, now: &Chosen, rank: u32, capacity: u32) -> bool {
        let room = self.room(now);
        if now.cards > room {
            return false;
        }
        if rank > 14 {
            let in_runs = self.wilds - now.wilds;
            let enough = |placed: u32| {
                now.points + self.wild_points(in_runs + placed) >= self.goal.need
                    && now.cards + placed <= room
            };
            let on_sets = now.wilds.min(capacity).min(room - now.cards);
            let alone = now.wilds.min(room - now.cards);
            return now.opened && enough(on_sets)
                || self.wild_melds() && alone >= SMALLEST as u32 && enough(alone);
        }
        let naturals = if self.set_taken(rank) { 0 } else { now.of_rank(rank) };
        let value = VALUES[rank as usize];
        let chosen = |count: u32, wilds: u32| Chosen {
            wilds: now.wilds - wilds,
            points: now.points + value * count as i32,
            cards: now.cards + count + wilds,
            opened: now.opened || count >= 3,
            ..*now
        };
        let more = |count: u32| capacity + if count == 3 { 2 } else { 3 };
        (3..=naturals).rev().any(|count| self.trimmed(&chosen(count, 0), rank + 1, more(count)))
            || naturals >= 2
                && now.wilds > 0
                && self.goal.lead < 3
                && self.trimmed(&chosen(2, 1), rank + 1, capacity)
            || self.trimmed(now, rank + 1, capacity)
    }
}

/// A run being chosen.
#[derive(Clone, Copy)]
struct Run {
    now: Chosen,
    pattern: Pattern,
    /// The bit of the first card: runs are chosen in this order.
    id: u8,
    direction: Direction,
}

impl Run {
    fn new(now: &Chosen, id: u8) -> Run {
        let direction = if id % 13 + 2 < 9 { Direction::Up } else { Direction::Down };
        Run { now: *now, pattern: Pattern::default(), id, direction }
    }
}

fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as u8;
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// Where a position is remembered.
fn place((ones, twos): (u64, u64)) -> usize {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = (ones ^ twos.rotate_left(29)).wrapping_mul(SPREAD);
    (mixed >> 32) as usize % REMEMBERED
}

/// The naturals of this suit and the later ones.
fn suits_from(suit: usize) -> u64 {
    u64::MAX << (13 * suit.min(4)) & NATURALS
}

/// The lowest of every three neighbours; suits are parted by twos and threes, which are no naturals.
fn in_a_row(naturals: u64) -> u64 {
    naturals & naturals >> 1 & naturals >> 2
}

fn rank_at(start: u8, direction: Direction, place: u8) -> u8 {
    match direction {
        Direction::Up => start + place,
        Direction::Down => start.saturating_sub(place),
    }
}

fn within(start: u8, direction: Direction, place: u8) -> bool {
    (4..=14).contains(&rank_at(start, direction, place))
}

fn bit(suit: usize, start: u8, direction: Direction, place: u8) -> u64 {
    1 << (13 * suit + usize::from(rank_at(start, direction, place)) - 2)
}

#[cfg(test)]
mod tests {
    use cards::Dice;

    use super::*;
    use crate::arrange::orders;
    use crate::meld::{Kind, bonus, opens};
    use crate::options::OpeningStrictness;
    use crate::pack::{FACES, rank};

    /// A meld that some of the cards make, whatever their order.
    struct Choice {
        cards: u32,
        points: i32,
        opens: bool,
        set: u16,
        canasta: bool,
        wild: bool,
    }

    /// Every meld that these cards make, found by trying every choice of them.
    fn choices(options: &Options, hand: &[Face], first: bool) -> Vec<Choice> {
        let mut found = Vec::new();
        for cards in 0..1u32 << hand.len() {
            let held = |n: &usize| cards >> n & 1 == 1;
            let chosen: Vec<Face> = (0..hand.len()).filter(held).map(|n| hand[n]).collect();
            let Ok(orders) = orders(options, &chosen, first, Taken::default()) else { continue };
            let (shape, row) = (orders[0].shape, &orders[0].cards);
            found.push(Choice {
                cards,
                points: shape.points + bonus(options, shape.kind, row),
                opens: orders.iter().any(|order| opens(shape.kind, &order.cards)),
                set: if shape.kind == Kind::Set { 1 << rank(row[0]) } else { 0 },
                canasta: shape.canasta.is_some(),
                wild: shape.kind == Kind::Wild,
            });
        }
        found
    }

    /// Whether some of the melds suffice, found by trying them all.
    fn obvious(goal: &Goal<'_>, melds: &[Choice], used: u32, taken: Taken, canasta: bool) -> bool {
        let room = if canasta { goal.room.canasta } else { goal.room.plain };
        if goal.need <= 0 && goal.opened && used.count_ones() <= u32::from(room) {
            return true;
        }
        melds.iter().enumerate().any(|(n, meld)| {
            let apart = meld.cards & used == 0;
            let free = meld.set & taken.ranks == 0 && !(meld.wild && taken.wild);
            let (need, opened) = (goal.need - meld.points, goal.opened || meld.opens);
            let taken = Taken { ranks: taken.ranks | meld.set, wild: taken.wild || meld.wild };
            let rest = Goal { need, opened, ..*goal };
            let used = used | meld.cards;
            apart && free && obvious(&rest, &melds[n + 1..], used, taken, canasta || meld.canasta)
        })
    }

    #[test]
    fn the_search_is_exact() {
        let mut dice = Dice::new(3);
        let (mut yes, mut no) = (0, 0);
        let rounds = if std::env::var("QUINTE_LONG").is_ok() { 20_000 } else { 600 };
        for round in 0..rounds {
            let options = Options {
                run_wilds: [RunWilds::Any, RunWilds::GapsOnly, RunWilds::None][round % 3],
                nine_end: [NineEnd::Strict, NineEnd::Relaxed][round / 3 % 2],
                wild_melds: dice.below(4) > 0,
                opening_strictness: [OpeningStrictness::One, OpeningStrictness::Every]
                    [round / 6 % 2],
                ..Options::default()
            };
            // Few ranks and suits, so that there is something to find.
            let (ranks, suits) = (2 + dice.below(5), 1 + dice.below(4));
            let lowest = dice.below(9);
            let mut pool = Hand::EMPTY;
            let size = 9 + dice.below(3);
            while pool.len() < size {
                let rank = (lowest + 2 + dice.below(ranks)).min(12);
                let natural = 13 * dice.below(suits) + rank;
                let wild = [0, 13, 52][dice.below(3) as usize];
                let index = if dice.below(5) == 0 { wild } else { natural };
                let face = Face::from_index(index as usize % FACES).unwrap();
                if pool.count(face) < 2 || dice.below(20) == 0 {
                    pool.add(face);
                }
            }
            let lead = if options.opening_strictness == OpeningStrictness::Every { 3 } else { 2 };
            let plain = size as u8 - 3 + dice.below(4) as u8;
            let goal = Goal {
                options: &options,
                need: [60, 90, 120, 150][dice.below(4) as usize],
                opened: dice.below(4) == 0,
                room: Room { plain, canasta: plain + dice.below(2) as u8 },
                taken: Taken::default(),
                lead,
            };
            let hand: Vec<Face> = pool.iter().collect();
            let melds = choices(&options, &hand, lead == 3);
            let due = obvious(&goal, &melds, 0, Taken::default(), false);
            assert_eq!(reaches(&goal, pool), due, "{goal:?} {pool:?}");
            if due { yes += 1 } else { no += 1 }
        }
        assert!(yes > 100 && no > 100, "{yes} {no}");
    }
}
