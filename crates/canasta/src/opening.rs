//! Whether a hand holds a package of melds to go down with: an exact search.
//!
//! After an undo a package is laid whole or not at all (C47), so it is offered only when this search
//! finds one. Canastas are looked for first (`seven`). Without one, cards count the same in every
//! meld, and wild cards are as good as each other but for their points: the search chooses runs suit
//! by suit (`runs`) and counts the rest. What runs leave makes sets, a wild card completes a pair, and
//! further wild cards go wherever there is room for them. It keeps account of what stays in the
//! hand, which must not count more than can be spared.
//!
//! Take `AS KS QH JH 4D 5D 6D 2C 2S`, which count 105, a need of 80, and room for eight: 25 may stay,
//! and one card must. Only `4 5 6` may be the first meld; spades have no other run than `A K W`, hearts
//! none but `Q J W`. Both of these with `4 5 6` would be nine cards; `A K W` and `4 5 6 W` leave queen
//! and jack, which count 20, and suffice. Without `2S` only 5 may stay, and whichever run gets the
//! other two, the rest leaves more than that.

use cards::{Bag, List};

use crate::goal::Goal;
use crate::lanes::{Counts, Held, Lane, free, points};
use crate::meld::SMALLEST;
use crate::runs::{self, Choice, Choices, Onward};
use crate::seven::canasta;

/// Whether melds of these cards suffice.
pub(crate) fn reaches(goal: &Goal<'_>, pool: Bag) -> bool {
    if goal.is_met() {
        return true;
    }
    let held = Held::new(pool);
    // CAN-G7.3: three naturals of a rank or in a row must be there to begin with, or three wilds.
    let row = |lane: &Lane| lane.ones & lane.ones >> 1 & lane.ones >> 2 != 0;
    let three = held.three_alike(goal) || held.lanes.iter().any(row);
    if !(goal.first || three) {
        return false;
    }
    let spare = held.points() - goal.need;
    canasta(goal, &held) || spare >= 0 && Search::new(goal, &held, spare).succeeds()
}

/// What a package may leave in the hand.
struct Limit<'a> {
    goal: &'a Goal<'a>,
    held: &'a Held,
    /// How many points may stay, and how many cards must.
    spare: i32,
    keep: u32,
}

/// The search itself.
struct Search<'a> {
    limit: Limit<'a>,
    /// The suit that is asked first: what its runs may leave is never listed.
    longest: usize,
    /// What the runs of the others may leave; the suits that have a choice.
    choices: [Choices; 4],
    order: List<usize, 3>,
    /// What the suits from this place of the order on hold.
    later: [Later; 4],
}

/// What some suits hold, what of it is in no run, and whether a run of theirs may be the first.
#[derive(Clone, Copy, Default)]
struct Later {
    all: Counts,
    stuck: Counts,
    first: bool,
}

/// What was chosen in some suits.
#[derive(Clone, Copy)]
struct Chosen {
    /// What the runs leave; all of it in suits that were not asked.
    lanes: [Lane; 4],
    /// The same as ranks, of suits that were asked and ranks that have no set.
    counts: Counts,
    /// Wild cards in runs, and how many more could stand there.
    wilds: u8,
    capacity: u8,
    first: bool,
    /// Cards that stay in the hand because their rank has a set, and their points.
    stay: u32,
    lost: i32,
}

impl Chosen {
    fn new(goal: &Goal<'_>, held: &Held) -> Chosen {
        let (lanes, first) = (held.lanes, goal.first);
        let counts = Counts::default();
        Chosen { lanes, counts, wilds: 0, capacity: 0, first, stay: 0, lost: 0 }
    }

    fn with(&self, goal: &Goal<'_>, suit: usize, left: &Choice) -> Chosen {
        let mut then = *self;
        then.lanes[suit] = left.lane;
        then.counts = self.counts.with(left.lane.among(free(goal)));
        then.wilds += left.wilds;
        then.capacity += left.capacity;
        then.first |= left.first;
        let barred = left.lane.among(!free(goal));
        then.stay += barred.cards();
        then.lost += points(barred.ones) + points(barred.twos);
        then
    }
}

impl Limit<'_> {
    /// What the runs of a suit may leave, if everything else goes into melds.
    fn choices(&self, suit: usize) -> Choices {
        let (goal, wilds) = (self.goal, self.held.wilds);
        let others = (0..4).filter(|other| *other != suit);
        let others = others.map(|other| self.held.lanes[other].among(free(goal)));
        let all = others.fold(Counts::default(), Counts::with);
        let others = Later { all, stuck: Counts::default(), first: true };
        let start = Chosen::new(goal, self.held);
        let mut choices = Choices::default();
        runs::each(goal, self.held.lanes[suit], wilds, &mut |left| {
            if self.hopeless(&others, &start, suit, left) {
                return Onward::Other;
            }
            let worth = self.hopeful(&others, &start.with(goal, suit, left));
            if worth && !choices.keep(left) { Onward::Stop } else { Onward::More }
        });
        choices
    }

    /// Whether more runs of a suit cannot help.
    fn hopeless(&self, later: &Later, now: &Chosen, suit: usize, left: &Choice) -> bool {
        let usable = left.usable(self.goal, self.held.wilds);
        if usable == 0 {
            return false;
        }
        let mut shut = *left;
        shut.lane = left.lane.among(!usable);
        let open = left.lane.among(usable & free(self.goal));
        let later = Later { all: later.all.with(open), first: true, ..*later };
        !self.hopeful(&later, &now.with(self.goal, suit, &shut))
    }

    /// Whether everything that could still be melded would be enough.
    fn hopeful(&self, later: &Later, now: &Chosen) -> bool {
        let all = now.counts.and(later.all);
        let stuck = now.counts.and(later.stuck);
        let wilds = u32::from(self.held.wilds - now.wilds);
        let wild_meld = wilds >= SMALLEST as u32 && self.goal.wild_melds();
        if !(now.first || later.first || all.three != 0 || wild_meld) {
            return false;
        }
        let (alone, pairs) = (all.one & !all.two, all.two & !all.three);
        let mut lost = now.lost + points(alone & stuck.one);
        if wilds == 0 || self.goal.lead > 2 {
            lost += points(pairs & stuck.one) + points(pairs & stuck.two);
        } else {
            // A wild card each completes the dearest pairs.
            let mut pairs = pairs & stuck.two;
            while pairs.count_ones() > wilds {
                lost += 2 * points(pairs & pairs.wrapping_neg());
                pairs &= pairs - 1;
            }
        }
        // No card counts less than five.
        lost.max(5 * self.keep as i32) <= self.spare
    }

    /// What the wild cards count when so many of them stay in the hand.
    fn wilds_lost(&self, stay: u8) -> i32 {
        self.held.wild_points(self.held.wilds) - self.held.wild_points(self.held.wilds - stay)
    }
}

impl<'a> Search<'a> {
    fn new(goal: &'a Goal<'a>, held: &'a Held, spare: i32) -> Search<'a> {
        let keep = held.cards().saturating_sub(u32::from(goal.room.plain));
        let limit = Limit { goal, held, spare, keep };
        let longest = (0..4).max_by_key(|&suit| held.lanes[suit].cards()).unwrap_or(0);
        let list = |suit| if suit == longest { Choices::default() } else { limit.choices(suit) };
        let choices = [0, 1, 2, 3].map(list);
        Search { limit, longest, choices, order: List::new(), later: [Later::default(); 4] }
    }

    /// Whether some choice of runs suffices.
    fn succeeds(mut self) -> bool {
        let Limit { goal, held, .. } = self.limit;
        let mut start = Chosen::new(goal, held);
        for suit in (0..4).filter(|&suit| suit != self.longest) {
            match *self.choices[suit].list {
                [] => return false,
                [left] if !self.choices[suit].more => start = start.with(goal, suit, &left),
                _ => self.order.extend([suit]),
            }
        }
        if start.wilds > held.wilds {
            return false;
        }
        self.order.sort_by_key(|&suit| self.choices[suit].list.len());
        for place in (0..self.order.len()).rev() {
            let (suit, after) = (self.order[place], self.later[place + 1]);
            let (lane, choices) = (held.lanes[suit].among(free(goal)), &self.choices[suit]);
            self.later[place] = Later {
                all: after.all.with(lane),
                stuck: after.stuck.with(choices.stuck().among(free(goal))),
                first: after.first || choices.more || choices.list.iter().any(|left| left.first),
            };
        }
        runs::each(goal, held.lanes[self.longest], held.wilds - start.wilds, &mut |left| {
            if self.limit.hopeless(&self.later[0], &start, self.longest, left) {
                Onward::Other
            } else if self.suit(0, &start.with(goal, self.longest, left)) {
                Onward::Stop
            } else {
                Onward::More
            }
        })
    }

    /// Chooses runs of the suits from this place of the order on, and counts what the rest makes.
    fn suit(&self, place: usize, now: &Chosen) -> bool {
        if !self.limit.hopeful(&self.later[place], now) {
            return false;
        }
        let Limit { goal, held, .. } = self.limit;
        let Some(&suit) = self.order.get(place) else { return self.sets(now) };
        let wilds = held.wilds - now.wilds;
        let then = |choice: &Choice| {
            choice.wilds <= wilds && self.suit(place + 1, &now.with(goal, suit, choice))
        };
        let choices = &self.choices[suit];
        if !choices.more {
            return choices.list.iter().any(then);
        }
        let meet = &mut |choice: &Choice| if then(choice) { Onward::Stop } else { Onward::More };
        runs::each(goal, held.lanes[suit], wilds, meet)
    }

    /// Whether sets and wild cards of what is left make up the rest.
    fn sets(&self, now: &Chosen) -> bool {
        let Counts { one, two, three } = now.counts;
        let wilds = self.limit.held.wilds - now.wilds;
        // Without a canasta, a set takes two wild cards at most.
        let capacity = now.capacity + 2 * three.count_ones() as u8;
        let (alone, mut pairs) = (one & !two, two & !three);
        let most = if self.limit.goal.lead > 2 { 0 } else { wilds.min(pairs.count_ones() as u8) };
        for completed in 0..=most {
            let rest = wilds - completed;
            let wild_meld = usize::from(rest) >= SMALLEST && self.limit.goal.wild_melds();
            let idle = if wild_meld { 0 } else { rest.saturating_sub(capacity) };
            let lost = now.lost + points(alone) + 2 * points(pairs) + self.limit.wilds_lost(idle);
            if lost <= self.limit.spare && (now.first || three != 0 || wild_meld) {
                let stay = alone.count_ones() + 2 * pairs.count_ones() + u32::from(idle);
                return now.stay + stay >= self.limit.keep || self.trimmed(now, 4);
            }
            // The dearest pair is completed next.
            pairs &= !(1 << (15 - (pairs | 1).leading_zeros()));
        }
        false
    }

    /// Everything would be enough but must not all go down: tries every number of cards of every
    /// rank. Rare, because a hand seldom melds whole.
    fn trimmed(&self, now: &Chosen, rank: u8) -> bool {
        if now.lost > self.limit.spare {
            return false;
        }
        let wilds = self.limit.held.wilds - now.wilds;
        if rank > 14 {
            let missing = self.limit.keep.saturating_sub(now.stay) as u8;
            let enough = |idle: u8| now.lost + self.limit.wilds_lost(idle) <= self.limit.spare;
            let idle = missing.max(wilds.saturating_sub(now.capacity));
            return now.first && idle <= wilds && enough(idle)
                || self.limit.goal.wild_melds()
                    && missing + SMALLEST as u8 <= wilds
                    && enough(missing);
        }
        let bit = 1 << (rank - 4);
        if free(self.limit.goal) & bit == 0 {
            return self.trimmed(now, rank + 1);
        }
        let naturals: u32 = now.lanes.iter().map(|lane| lane.among(bit).cards()).sum();
        let lay = |count: u32, wilds: u8| Chosen {
            wilds: now.wilds + wilds,
            capacity: now.capacity + if count > 2 { 2 } else { 0 },
            first: now.first || count > 2,
            stay: now.stay + naturals - count,
            lost: now.lost + points(bit) * (naturals - count) as i32,
            ..*now
        };
        (3..=naturals).rev().any(|count| self.trimmed(&lay(count, 0), rank + 1))
            || naturals >= 2
                && wilds > 0
                && self.limit.goal.lead < 3
                && self.trimmed(&lay(2, 1), rank + 1)
            || self.trimmed(&lay(0, 0), rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use cards::{Dice, Face};

    use super::*;
    use crate::arrange::orders;
    use crate::down::may_be_first;
    use crate::meld::{Barred, Kind, bonus};
    use crate::options::{NineEnd, OpeningStrictness, Options, RunWilds};
    use crate::pack::{FACES, rank};
    use crate::room::Room;

    /// A meld that some of the cards make, whatever their order.
    struct Choice {
        cards: u32,
        points: i32,
        first: bool,
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
            let Ok(orders) = orders(options, &chosen, first, Barred::default()) else { continue };
            let (shape, row) = (orders[0].shape, &orders[0].cards);
            found.push(Choice {
                cards,
                points: shape.points + bonus(options, shape.kind, row),
                first: orders.iter().any(|order| may_be_first(shape.kind, &order.cards)),
                set: if shape.kind == Kind::Set { 1 << rank(row[0]) } else { 0 },
                canasta: shape.canasta.is_some(),
                wild: shape.kind == Kind::Wild,
            });
        }
        found
    }

    /// Whether some of the melds suffice, found by trying them all.
    fn obvious(
        goal: &Goal<'_>,
        melds: &[Choice],
        used: u32,
        barred: Barred,
        canasta: bool,
    ) -> bool {
        let room = if canasta { goal.room.canasta } else { goal.room.plain };
        if goal.is_met() && used.count_ones() <= u32::from(room) {
            return true;
        }
        melds.iter().enumerate().any(|(n, meld)| {
            let apart = meld.cards & used == 0;
            let free = meld.set & barred.ranks == 0 && !(meld.wild && barred.wild);
            let (need, first) = (goal.need - meld.points, goal.first || meld.first);
            let barred = Barred { ranks: barred.ranks | meld.set, wild: barred.wild || meld.wild };
            let rest = Goal { need, first, ..*goal };
            let used = used | meld.cards;
            apart && free && obvious(&rest, &melds[n + 1..], used, barred, canasta || meld.canasta)
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
            let mut pool = Bag::EMPTY;
            let size = 9 + dice.below(4);
            while pool.len() < size as usize {
                let rank = (lowest + 2 + dice.below(ranks)).min(12);
                let natural = 13 * dice.below(suits) + rank;
                let wild = [0, 13, 52][dice.below(3) as usize];
                let index = if dice.below(5) == 0 { wild } else { natural };
                let face = Face::from_index(index as usize % FACES).unwrap();
                if pool.count(face) < 2 || dice.below(20) == 0 {
                    pool.insert(face);
                }
            }
            let lead = if options.opening_strictness == OpeningStrictness::Every { 3 } else { 2 };
            // Melds that lie already may bar ranks and wild melds.
            let rank = 1 << (lowest + 4 + dice.below(ranks)).min(14);
            let ranks = if dice.below(3) == 0 { rank } else { 0 };
            let barred = Barred { ranks, wild: dice.below(6) == 0 };
            let plain = size as u8 - 3 + dice.below(4) as u8;
            let goal = Goal {
                options: &options,
                need: [60, 90, 120, 150][dice.below(4) as usize] - 10 * dice.below(8) as i32,
                first: dice.below(4) == 0,
                room: Room { plain, canasta: plain + dice.below(2) as u8 },
                barred,
                lead,
            };
            let hand: Vec<Face> = pool.iter().collect();
            let melds = choices(&options, &hand, lead == 3);
            let due = obvious(&goal, &melds, 0, barred, false);
            assert_eq!(reaches(&goal, pool), due, "{goal:?} {pool:?}");
            if due { yes += 1 } else { no += 1 }
        }
        assert!(yes > 100 && no > 100, "{yes} {no}");
    }

    /// Two suits whose only way is a run with a wild card cannot share one.
    #[test]
    fn suits_do_not_share_a_wild_card() {
        let options = Options::default();
        let room = Room { plain: 8, canasta: 8 };
        let (barred, lead) = (Barred::default(), 2);
        let goal = Goal { options: &options, need: 80, first: false, room, barred, lead };
        let hand = |text: &str| -> Bag {
            cards::parse_cards(text).unwrap().iter().map(|card| card.face()).collect()
        };
        assert!(!reaches(&goal, hand("AS KS QH JH 4D 5D 6D 2C")));
        assert!(reaches(&goal, hand("AS KS QH JH 4D 5D 6D 2C 2S")));
    }
}
