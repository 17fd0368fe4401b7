//! Opening packages: after an undo the opening is laid as a whole or not at all (R29).
//!
//! Melds of a package are unordered, so they have one order to be named in ([`key`]). Whether a
//! draft can still become a package is searched exactly, from the lowest card up: every meld that
//! begins with it, then doing without it. The search stops where all cards left could not bring the
//! total up any more, and remembers what it has tried in vain.

use cards::Face;

use crate::arrange::{runs_from, sets_from};
use crate::find;
use crate::meld::{Lay, Meld, ranked};
use crate::options::Rules;
use crate::pack::{Cards, bit};
use crate::state::{Open, throwable};

/// The order in which the melds of a package are named: by their lowest cards.
pub type Key = (u32, u64, u32, u8);

/// A meld's place in that order.
#[inline]
pub fn key(lay: Lay) -> Key {
    let naturals = lay.cards.naturals();
    (naturals.trailing_zeros(), naturals, lay.cards.jokers(), lay.low)
}

/// A package being put together: what is left in the hand, and what was laid so far.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// The cards left.
    pub hand: Cards,
    /// The meld laid last; none before it in order may follow.
    pub from: Option<Key>,
    /// What the melds so far count.
    pub points: u16,
    /// Whether a run without joker is among them.
    pub clean: bool,
    /// The card taken from the pile, and whether it is among those left.
    pub taken: Option<Face>,
    /// See `taken`.
    pub taken_held: bool,
}

impl Rest {
    /// Nothing laid yet.
    pub fn new(open: &Open, hand: Cards) -> Rest {
        let (points, clean) = (open.opening, open.clean);
        let (taken, taken_held) = (open.taken, open.taken_held);
        Rest { hand, from: None, points, clean, taken, taken_held }
    }

    /// With one more meld laid.
    #[inline]
    pub fn after(&self, rules: &Rules, lay: Lay, meld: &Meld) -> Rest {
        let after = self.with(lay.cards, meld.points(rules), meld.is_clean_run());
        Rest { from: Some(key(lay)), ..after }
    }

    /// With cards laid that count so much, wherever they stand in the order.
    #[inline]
    fn with(&self, cards: Cards, points: u16, clean: bool) -> Rest {
        let lays_taken = self.taken.is_some_and(|face| cards.contains(face));
        Rest {
            hand: self.hand.minus(cards),
            points: self.points + points,
            clean: self.clean || clean,
            taken_held: self.taken_held && !lays_taken,
            ..*self
        }
    }

    /// Whether what is laid opens, and the turn can be ended after it.
    pub fn suffices(&self, rules: &Rules) -> bool {
        rules.opens(self.points, self.clean)
            && leaves(rules, self.hand, self.taken, self.taken_held)
    }

    /// Whether this opens as it is, or with more melds from what is left.
    pub fn can_open(&self, rules: &Rules) -> bool {
        self.suffices(rules) || self.can_go_on(rules)
    }

    /// Whether this meld may follow.
    #[inline]
    pub fn admits(&self, lay: Lay) -> bool {
        self.from.is_none_or(|from| key(lay) >= from)
    }

    /// Whether it can open with at least one more meld.
    pub fn can_go_on(&self, rules: &Rules) -> bool {
        let lowest = self.from.map_or(0, |from| from.0);
        let hand = self.hand.from(lowest);
        if !self.in_reach(rules, hand) {
            return false;
        }
        let Some(from) = self.from else { return Search::new(rules).any(self, 0) };
        // Of melds that begin with the same card as the last one only later ones may follow.
        let twin = hand.naturals() >> lowest & 1 == 1
            && !find::each(rules, hand, &mut |lay, meld| {
                key(lay).0 > from.0
                    || key(lay) < from
                    || !self.after(rules, lay, &meld).can_open(rules)
            });
        twin || Search::new(rules).any(self, lowest + 1)
    }

    /// Whether all cards that fit a meld, each for the most it can count, would be enough.
    fn in_reach(&self, rules: &Rules, hand: Cards) -> bool {
        let run_due = rules.options.opening_clean_run && !self.clean;
        if run_due && !find::has_clean_run(rules, hand) {
            return false;
        }
        let missing = u16::from(rules.options.opening_minimum).saturating_sub(self.points);
        missing == 0 || missing <= most(rules, hand, run_due)
    }
}

/// No package of these cards counts more than this; a run without joker may be due among them.
fn most(rules: &Rules, hand: Cards, run_due: bool) -> u16 {
    let useful = find::useful(rules, hand);
    let low = low_aces(rules, hand);
    let worth = |faces: u64| {
        let places = |suit: u32| (faces & !low) >> (13 * suit) & 0x1fff;
        let ranks = (0..4).flat_map(|suit| ones(places(suit)));
        ranks.map(|rank| rules.rank_points[rank]).sum::<u16>() + (faces & low).count_ones() as u16
    };
    // Each meld of a joker needs two naturals.
    let naturals = useful.count_ones() + (useful & hand.pairs()).count_ones();
    let free = if run_due { naturals.saturating_sub(3) } else { naturals };
    let limit = u32::from(rules.options.max_jokers_per_meld) * (free / 2);
    let jokers = hand.jokers().min(limit) as u16;
    let dearest = if jokers == 0 { 0 } else { dearest_joker(rules, hand) };
    worth(useful) + worth(useful & hand.pairs()) + dearest * jokers
}

/// The bits that are set, by number.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}

/// The aces that can only stand low in a run, where they count one: too few others for a set, and
/// neither king nor queen.
fn low_aces(rules: &Rules, hand: Cards) -> u64 {
    let helpers = hand.jokers().min(u32::from(rules.options.max_jokers_per_meld));
    let aces = hand.naturals() & ranked(12);
    if helpers > 1 || aces.count_ones() + helpers >= 3 {
        return 0;
    }
    let courts = hand.naturals() & (ranked(11) | ranked(10));
    aces & !(courts << 1 | courts << 2)
}

/// The most that a joker can count in a meld of these cards.
fn dearest_joker(rules: &Rules, hand: Cards) -> u16 {
    let ace = rules.rank_points[12];
    let [s, h, d, c] = [0, 1, 2, 3].map(|suit| hand.ranks(suit));
    let most = rules.options.max_jokers_per_meld;
    if most > 1 {
        // Beside so many other jokers it can stand far from the highest card.
        let Some(top) = (s | h | d | c).checked_ilog2() else { return 0 };
        let place = top as usize + 1 + usize::from(most);
        return if place < 10 { rules.place_points[place] } else { ace.max(10) };
    }
    let sets = (s & (h | d | c)) | (h & (d | c)) | (d & c);
    let runs = [s, h, d, c].map(|ranks| find::joker_places(rules, ranks));
    let places = runs.into_iter().fold(sets << 1, |places, run| places | run);
    let high = if places >> 13 == 1 { ace } else { 0 };
    (places & 0x1fff).checked_ilog2().map_or(high, |top| high.max(rules.place_points[top as usize]))
}

/// R3, R4: whether a hand that was laid from can still end the turn.
#[inline]
pub(crate) fn leaves(rules: &Rules, hand: Cards, taken: Option<Face>, held: bool) -> bool {
    match hand.is_empty() {
        true => Open::may_lay_all(rules),
        false => throwable(rules, hand, taken, held) != 0,
    }
}

/// What was tried in vain: cards left, none below this face, with so many points and a clean run or
/// none.
#[derive(Clone, Copy, Default)]
struct Vain {
    /// Without the cards that were passed over, if it is `safe`.
    hand: Cards,
    face: u32,
    points: u16,
    clean: bool,
    /// Whether a card was passed over that can be thrown: then it no longer matters which ones were.
    safe: bool,
}

impl Vain {
    fn new(rest: &Rest, left: Cards, face: u32) -> Vain {
        let passed = rest.hand.naturals() & !(u64::MAX << face);
        let safe = passed & !rest.taken.map_or(0, bit) != 0;
        let hand = if safe { left } else { rest.hand };
        Vain { hand, face, points: rest.points, clean: rest.clean, safe }
    }

    /// Whether the other must be in vain as well: it has the same cards and nothing more.
    fn covers(&self, other: &Vain) -> bool {
        (self.hand, self.face) == (other.hand, other.face)
            && self.points >= other.points
            && self.clean >= other.clean
            && self.safe >= other.safe
    }

    /// Where it is remembered.
    fn place(&self) -> usize {
        let mixed = (self.hand.naturals() ^ self.hand.pairs().rotate_left(29))
            .wrapping_add(u64::from(self.face + 64 * self.hand.jokers()))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 56) as usize % REMEMBERED
    }
}

const REMEMBERED: usize = 256;

/// The search for a package.
struct Search<'a> {
    rules: &'a Rules,
    vain: [Vain; REMEMBERED],
}

impl Search<'_> {
    fn new(rules: &Rules) -> Search<'_> {
        Search { rules, vain: [Vain::default(); REMEMBERED] }
    }

    /// Whether melds of naturals from this face on make a package of what is laid.
    fn any(&mut self, rest: &Rest, face: u32) -> bool {
        let left = rest.hand.from(face);
        if left.naturals() == 0 {
            return false;
        }
        let lowest = left.naturals().trailing_zeros();
        let now = Vain::new(rest, left, lowest);
        let place = now.place();
        if self.vain[place].covers(&now) {
            return false;
        }
        if !rest.in_reach(self.rules, left) {
            return false;
        }
        if self.beginning(rest, left, lowest) || self.any(rest, lowest + 1) {
            return true;
        }
        self.vain[place] = now;
        false
    }

    /// Whether a meld whose lowest natural is this one leads to a package.
    fn beginning(&mut self, rest: &Rest, left: Cards, lowest: u32) -> bool {
        let rules = self.rules;
        let most = left.jokers().min(u32::from(rules.options.max_jokers_per_meld));
        let mut found = false;
        let mut visit = |naturals: u64, needed: u32, biggest: u32| {
            for jokers in needed..=most {
                if found || naturals.count_ones() + jokers > biggest {
                    return;
                }
                if let Some((points, clean)) = counts(rules, naturals, jokers) {
                    let after = rest.with(Cards::of_faces(naturals, jokers), points, clean);
                    found = after.suffices(rules) || self.any(&after, lowest);
                }
            }
        };
        // A longer run is two runs side by side, unless one of them would be mostly jokers.
        let longest = if most > 1 { 13 } else { 5 };
        runs_from(rules, left, lowest as usize, most, longest, &mut |naturals, needed| {
            visit(naturals, needed, 13);
        });
        sets_from(left, lowest as usize, most, &mut |naturals, needed| visit(naturals, needed, 4));
        found
    }
}

/// The most that these cards count as a meld, and whether it is a run without joker.
fn counts(rules: &Rules, naturals: u64, jokers: u32) -> Option<(u16, bool)> {
    let first = naturals.trailing_zeros() as usize;
    let (suit, rank) = (first / 13, first % 13);
    if naturals & !ranked(rank) == 0 {
        let size = (naturals.count_ones() + jokers) as u16;
        return Some((rules.rank_points[rank] * size, false));
    }
    let points = match jokers {
        0 | 1 => run_points(rules, (naturals >> (13 * suit)) as u16, jokers == 1),
        _ => dearest(rules, Cards::of_faces(naturals, jokers)),
    };
    points.map(|points| (points, jokers == 0))
}

/// What a run of these ranks counts at most, with one joker or none. So few cannot make it doubtful
/// where the ace stands, unless the run is so long that it is enough either way.
fn run_points(rules: &Rules, ranks: u16, joker: bool) -> Option<u16> {
    let ace = ranks >> 12;
    let low = ranks & 0b11 != 0;
    let held = (ranks & 0xfff) << 1 | if low { ace } else { ace << 13 };
    let points = ones(u64::from(held)).map(|place| rules.place_points[place]).sum::<u16>();
    if !joker {
        return Some(points);
    }
    let (below, above) = (held >> 1 & !held, held << 1 & !held);
    let (gap, ends) = (below & above, (below | above) & rules.places);
    let free = if gap == 0 { ends } else { gap };
    ones(u64::from(free)).map(|place| points + rules.place_points[place]).max()
}

/// What these cards count at most: end jokers may stand high or low.
fn dearest(rules: &Rules, cards: Cards) -> Option<u16> {
    let lays = (0..=cards.jokers() as u8).map(|low| Lay { cards, low });
    let melds = lays.filter_map(|lay| lay.judge(rules, cards::Seat::new(0)).ok());
    melds.map(|meld| meld.points(rules)).max()
}
