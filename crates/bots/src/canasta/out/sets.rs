//! What runs leave goes into sets and wild melds: a matter of counting, because equal ranks make one
//! set (CAN-4.2).
//!
//! Left are `KS KH 8S 8H 8D W W`, and there is no set of either rank. The kings need one wild card; the
//! eights take two at most, but need none. So one wild card is free, and goes where there is room.

use ::canasta::meld::{CANASTA, Pattern, SMALLEST};
use ::canasta::pack::{ranked, ranked_in};
use cards::List;

use super::{Left, Search, Work};
use crate::canasta::look::Laid;
use crate::canasta::plays::Play;

impl Work<'_> {
    /// Whether what is left fits into sets and wild melds.
    pub(super) fn sets(&mut self, left: Left) -> bool {
        let mut sets = Sets::new();
        for rank in 4..=14 {
            let naturals = ranked_in(left.naturals, rank) as u8;
            let meld = self.search.board.melds.iter().find(|meld| meld.is_set(rank));
            if naturals == 0 && meld.is_none_or(Laid::is_canasta) {
                continue;
            }
            let Some(places) = Places::new(self.search, rank, naturals, meld) else {
                return false;
            };
            sets.push(places);
        }
        let forced: usize = sets.iter().map(|set| set.least).sum();
        let Some(free) = left.wilds.checked_sub(forced) else { return false };
        (0..=free).any(|alone| self.wilds_alone(left, &sets, free, alone))
    }

    /// The same with so many wild cards in wild melds.
    fn wilds_alone(&mut self, left: Left, sets: &Sets, free: usize, alone: usize) -> bool {
        let search = self.search;
        let wild = search.board.wild();
        let room = wild.map_or(0, |meld| CANASTA - meld.len());
        let fresh = alone.saturating_sub(room);
        let fits = match alone {
            0 => true,
            _ if !search.options.wild_melds => false,
            _ => fresh == 0 || fresh >= SMALLEST,
        };
        let capacity: usize = sets.iter().map(|set| set.most - set.least).sum();
        let rest = free - alone;
        if !fits || rest > capacity {
            return false;
        }
        let done = wild.is_some() && alone >= room && alone > 0 || fresh >= CANASTA;
        let made = left.canasta || done || sets.iter().any(|set| set.makes(set.least));
        let helped = sets.iter().position(|set| {
            (set.least..=set.most).any(|wilds| set.makes(wilds) && wilds - set.least <= rest)
        });
        // A canasta is enough to go down with (its bonus is above every minimum), and lets one close.
        let enough = search.need.is_none_or(|need| self.points >= need);
        let must = !made && (!search.closes || !enough);
        if must && helped.is_none() {
            return false;
        }
        let first = search.first
            || left.first
            || fresh > 0
            || sets.iter().any(|set| set.meld.is_none() && set.naturals >= 3);
        if search.need.is_some() && !first {
            return false;
        }
        self.lay_rest(left, sets, if must { helped } else { None }, (room.min(alone), fresh), rest);
        true
    }

    /// Writes down how what is left is laid.
    fn lay_rest(
        &mut self,
        left: Left,
        sets: &Sets,
        helped: Option<usize>,
        (joining, fresh): (usize, usize),
        mut rest: usize,
    ) {
        let search = self.search;
        let mut next = left.wilds;
        let mut counts = [0; 11];
        for (count, set) in counts.iter_mut().zip(sets) {
            *count = set.least;
        }
        if let Some(at) = helped {
            let set = &sets[at];
            let more = (set.least..=set.most).find(|&wilds| set.makes(wilds)).unwrap_or(set.least);
            rest -= more - set.least;
            counts[at] = more;
        }
        for (count, set) in counts.iter_mut().zip(sets) {
            let more = rest.min(set.most - *count);
            *count += more;
            rest -= more;
        }
        for (set, count) in sets.iter().zip(counts) {
            let laid = left.naturals.among(ranked(set.rank));
            let mut naturals = laid.iter();
            let mut row = List::new();
            let Some(mut places) = weave(set.base, set.naturals, count as u8, set.lead) else {
                continue;
            };
            for _ in 0..usize::from(set.naturals) + count {
                if places & 1 == 1 {
                    row.push(self.wild(next));
                    next -= 1;
                } else if let Some(face) = naturals.next() {
                    row.push(face);
                }
                places >>= 1;
            }
            if !row.is_empty() {
                self.plays.push(Play { meld: set.meld, cards: row });
            }
        }
        for (meld, count) in [(search.board.wild().map(|meld| meld.number), joining), (None, fresh)]
        {
            let mut row = List::new();
            for _ in 0..count {
                row.push(self.wild(next));
                next -= 1;
            }
            if !row.is_empty() {
                self.plays.push(Play { meld, cards: row });
            }
        }
    }
}

/// The sets that take what is left, one of a rank.
type Sets = List<Places, 11>;

/// A set and the wild cards it can take.
#[derive(Clone, Copy, Default)]
struct Places {
    rank: u8,
    meld: Option<u8>,
    base: Pattern,
    lead: u8,
    naturals: u8,
    least: usize,
    most: usize,
}

impl Places {
    /// `None` if the naturals cannot be laid.
    fn new(search: &Search<'_>, rank: u8, naturals: u8, meld: Option<&Laid>) -> Option<Places> {
        let base = meld.map_or(Pattern::default(), |meld| meld.pattern);
        let lead = if meld.is_some() { 2 } else { search.lead };
        let least = SMALLEST.saturating_sub(usize::from(base.len + naturals));
        let fits = |wilds: &usize| weave(base, naturals, *wilds as u8, lead).is_some();
        let most = (least..=3).rev().find(fits)?;
        let meld = meld.map(|meld| meld.number);
        Some(Places { rank, meld, base, lead, naturals, least, most })
    }

    /// Whether so many wild cards make it a canasta that it was not.
    fn makes(&self, wilds: usize) -> bool {
        let before = usize::from(self.base.len);
        before < CANASTA && before + usize::from(self.naturals) + wilds >= CANASTA
    }
}

/// Where wild cards can stand among naturals that follow a pattern, one bit a place; naturals first
/// wherever there is a choice.
fn weave(pattern: Pattern, naturals: u8, wilds: u8, lead: u8) -> Option<u32> {
    if wilds == 0 {
        return Some(0);
    }
    if naturals > 0 {
        let mut next = pattern;
        next.natural();
        if let Some(places) = weave(next, naturals - 1, wilds, lead) {
            return Some(places << 1);
        }
    }
    if !pattern.takes_wild(lead) {
        return None;
    }
    let mut next = pattern;
    next.wild();
    weave(next, naturals, wilds - 1, lead).map(|places| places << 1 | 1)
}
