//! Every meld that a hand holds, one after the other.
//!
//! Melds are visited as [`Lay`]s, each once: the same cards with a joker at another end of a run are
//! another meld. Without jokers only real neighbours are looked at; a joker stands wherever it may,
//! in the place of a card that is held as well.

use cards::{Bag, Seat};

use crate::meld::{Lay, Meld, ranked};
use crate::options::Rules;
use crate::pack::{one_each, ranks};

/// Visits every meld of the hand until the visitor says no. Gives whether it never did.
#[inline]
pub fn each(rules: &Rules, hand: Bag, visit: &mut impl FnMut(Lay, Meld) -> bool) -> bool {
    let jokers = hand.jokers().min(usize::from(rules.options.max_jokers_per_meld));
    match jokers {
        0 => plain_sets(rules, hand, visit) && plain_runs(rules, hand, visit),
        _ => joker_sets(rules, hand, jokers, visit) && joker_runs(rules, hand, jokers, visit),
    }
}

/// All melds of the hand, as a list.
pub fn all(rules: &Rules, hand: Bag) -> Vec<(Lay, Meld)> {
    let mut found = Vec::new();
    each(rules, hand, &mut |lay, meld| {
        found.push((lay, meld));
        true
    });
    found
}

/// Shows a candidate to the visitor if it is a meld that reads so.
#[inline]
fn show(rules: &Rules, lay: Lay, visit: &mut impl FnMut(Lay, Meld) -> bool) -> bool {
    match lay.meld(rules, Seat::new(0)) {
        Ok(meld) => visit(lay, meld),
        Err(_) => true,
    }
}

#[inline]
fn plain_sets(rules: &Rules, hand: Bag, visit: &mut impl FnMut(Lay, Meld) -> bool) -> bool {
    let [s, h, d, c] = [0, 1, 2, 3].map(|suit| ranks(hand, suit));
    let mut three = (s & h & (d | c)) | (d & c & (s | h));
    while three != 0 {
        let rank = three.trailing_zeros() as usize;
        three &= three - 1;
        let held = hand.suited() & ranked(rank);
        if !show(rules, Lay { cards: one_each(held, 0), low: 0 }, visit) {
            return false;
        }
        if held.count_ones() == 4 {
            let less = |suit: usize| held & !(1 << (13 * suit + rank));
            let three_of = |suit| Lay { cards: one_each(less(suit), 0), low: 0 };
            if !(0..4).all(|suit| show(rules, three_of(suit), visit)) {
                return false;
            }
        }
    }
    true
}

#[inline]
fn plain_runs(rules: &Rules, hand: Bag, visit: &mut impl FnMut(Lay, Meld) -> bool) -> bool {
    for suit in 0..4 {
        let held = rules.run_places(ranks(hand, suit));
        let mut starts = held & held >> 1 & held >> 2;
        while starts != 0 {
            let first = starts.trailing_zeros();
            starts &= starts - 1;
            let longest = (held >> first).trailing_ones().min(13);
            for len in 3..=longest {
                // A run of thirteen with an ace reads from the low ace on, if it may.
                if first == 1 && len == 13 && held & 1 == 1 {
                    continue;
                }
                let window = ((1u32 << len) - 1) << first;
                let lay = Lay { cards: run_cards(suit, window as u16, 0), low: 0 };
                if !show(rules, lay, visit) {
                    return false;
                }
            }
        }
    }
    true
}

/// The cards of a run that takes these places with naturals, and so many jokers.
fn run_cards(suit: usize, natural: u16, jokers: usize) -> Bag {
    let ranks = (natural >> 1 & 0xfff) | (natural & 1) << 12 | natural >> 13 << 12;
    one_each(u64::from(ranks) << (13 * suit), jokers)
}

#[inline(never)]
fn joker_sets(
    rules: &Rules,
    hand: Bag,
    most: usize,
    visit: &mut impl FnMut(Lay, Meld) -> bool,
) -> bool {
    for rank in 0..13 {
        let held = hand.suited() & ranked(rank);
        if held.count_ones() < 2 {
            continue;
        }
        // Every part of the held suits, from all of them down to two.
        let mut part = held;
        while part != 0 {
            let size = part.count_ones() as usize;
            for jokers in
                (0..=most).filter(|jokers| size >= 2 && (3..=4).contains(&(size + jokers)))
            {
                if !show(rules, Lay { cards: one_each(part, jokers), low: 0 }, visit) {
                    return false;
                }
            }
            part = (part - 1) & held;
        }
    }
    true
}

#[inline(never)]
fn joker_runs(
    rules: &Rules,
    hand: Bag,
    most: usize,
    visit: &mut impl FnMut(Lay, Meld) -> bool,
) -> bool {
    for suit in 0..4 {
        let held = rules.run_places(ranks(hand, suit));
        if ranks(hand, suit).count_ones() < 2 {
            continue;
        }
        for first in 0..12 {
            for len in 3..=13.min(14 - first) {
                let window = (((1u32 << len) - 1) << first) as u16;
                let natural = held & window;
                let gaps = (len - natural.count_ones()) as usize;
                // A longer one has no fewer gaps.
                if gaps > most || window & !rules.places != 0 {
                    break;
                }
                if natural.count_ones() < 2 {
                    continue;
                }
                let run = Window { suit, window, jokers: most };
                if !run.replace(rules, natural, 0, visit) {
                    return false;
                }
            }
        }
    }
    true
}

/// The places of a run, some of which jokers may take.
struct Window {
    suit: usize,
    window: u16,
    jokers: usize,
}

impl Window {
    /// Visits the run with these naturals, and those where a joker takes the place of one from
    /// `from` on.
    fn replace(
        &self,
        rules: &Rules,
        natural: u16,
        from: u32,
        visit: &mut impl FnMut(Lay, Meld) -> bool,
    ) -> bool {
        let jokers = (self.window & !natural).count_ones() as usize;
        if jokers > self.jokers || natural.count_ones() < 2 {
            return true;
        }
        let low = natural.trailing_zeros() - self.window.trailing_zeros();
        let lay = Lay { cards: run_cards(self.suit, natural, jokers), low: low as u8 };
        // The same cards may read otherwise, with the ace at its other end: then they come up there.
        let reads_so = |meld: &Meld| meld.held == self.window;
        if let Ok(meld) = lay.meld(rules, Seat::new(0))
            && reads_so(&meld)
            && !visit(lay, meld)
        {
            return false;
        }
        (from..14)
            .filter(|place| natural >> place & 1 == 1)
            .all(|place| self.replace(rules, natural & !(1 << place), place + 1, visit))
    }
}
