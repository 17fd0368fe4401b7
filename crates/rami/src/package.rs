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
use crate::pack::Cards;
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
        Rest {
            hand: self.hand.minus(lay.cards),
            from: Some(key(lay)),
            points: self.points + meld.points(rules),
            clean: self.clean || meld.is_clean_run(),
            taken: self.taken,
            taken_held: self.taken_held && !self.taken.is_some_and(|face| lay.cards.contains(face)),
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
        if rules.options.opening_clean_run && !self.clean && !find::has_clean_run(rules, hand) {
            return false;
        }
        let useful = find::useful(rules, hand);
        let each = |rank: usize| {
            let held = useful & ranked(rank);
            let twice = useful & hand.pairs() & ranked(rank);
            (held.count_ones() + twice.count_ones()) as u16 * rules.rank_points[rank]
        };
        let naturals: u16 = (0..13).map(each).sum();
        let reach = self.points + naturals + dearest_joker(rules, useful) * hand.jokers() as u16;
        reach >= u16::from(rules.options.opening_minimum)
    }
}

/// The most that a joker can count beside these naturals: in a set what they do, in a run what stands
/// next to them.
fn dearest_joker(rules: &Rules, naturals: u64) -> u16 {
    let ranks = (0..4).fold(0, |ranks, suit| ranks | naturals >> (13 * suit) & 0x1fff);
    let Some(top) = ranks.checked_ilog2() else { return 0 };
    let place = top as usize + 1 + usize::from(rules.options.max_jokers_per_meld);
    match place {
        ..10 => rules.place_points[place],
        _ => rules.rank_points[12].max(10),
    }
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
    hand: Cards,
    face: u32,
    points: u16,
    clean: bool,
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
        if left.naturals() == 0 || !rest.in_reach(self.rules, left) {
            return false;
        }
        let lowest = left.naturals().trailing_zeros();
        let place = remembered(rest.hand, lowest);
        let vain = self.vain[place];
        let known = vain.hand == rest.hand && vain.face == lowest;
        if known && rest.points <= vain.points && (vain.clean || !rest.clean) {
            return false;
        }
        if self.beginning(rest, left, lowest) || self.any(rest, lowest + 1) {
            return true;
        }
        self.vain[place] =
            Vain { hand: rest.hand, face: lowest, points: rest.points, clean: rest.clean };
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
                let cards = Cards::of_faces(naturals, jokers);
                if let Some((lay, meld)) = dearest(rules, cards) {
                    let after = rest.after(rules, lay, &meld);
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

/// The meld of these cards that counts most: end jokers may stand high or low.
fn dearest(rules: &Rules, cards: Cards) -> Option<(Lay, Meld)> {
    let lays = (0..=cards.jokers() as u8).map(|low| Lay { cards, low });
    let melds = lays.filter_map(|lay| Some((lay, lay.judge(rules, cards::Seat::new(0)).ok()?)));
    melds.max_by_key(|(_, meld)| meld.points(rules))
}

fn remembered(hand: Cards, face: u32) -> usize {
    let mixed = (hand.naturals() ^ hand.pairs().rotate_left(29))
        .wrapping_add(u64::from(face + 64 * hand.jokers()))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 56) as usize % REMEMBERED
}
