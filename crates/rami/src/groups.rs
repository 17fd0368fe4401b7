//! Groups of naturals that make a meld, alone or with jokers: the moves of every search over a hand.
//!
//! A search takes the highest card left and tries every group in which it lies. High cards come
//! first because they count most: what is lost or won with them decides early.

use crate::options::Rules;
use crate::pack::Cards;

/// The first place of every suit.
const FIRST: u64 = 0x0001_0001_0001_0001;
/// The place of an ace, above the king. In a run it may stand at the first place as well.
const ACE: u32 = 13;
/// The places of one suit.
const SUIT: u64 = 0xffff;

/// The naturals of a hand, suit beside suit, sixteen places each of which two stay empty: all suits
/// are looked at in one go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Naturals {
    /// Cards that are there.
    pub one: u64,
    /// Cards that are there twice.
    pub two: u64,
}

impl Naturals {
    /// The naturals of these cards.
    pub fn of(cards: Cards) -> Naturals {
        let spread = |faces: u64| {
            (0..4)
                .fold(0, |places, suit| places | (faces >> (13 * suit) & 0x1fff) << (16 * suit + 1))
        };
        Naturals { one: spread(cards.naturals()), two: spread(cards.pairs()) }
    }

    /// The faces of some places, one bit each.
    pub fn faces(places: u64) -> u64 {
        (0..4).fold(0, |faces, suit| faces | (places >> (16 * suit + 1) & 0x1fff) << (13 * suit))
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.one.count_ones() + self.two.count_ones()
    }

    /// These without one card of each of those places.
    #[inline]
    pub fn without(self, group: u64) -> Naturals {
        Naturals { one: self.one & !group | self.two & group, two: self.two & !group }
    }

    /// The highest one, by rank and then by suit.
    #[inline]
    pub fn highest(self) -> u32 {
        let ranks = self.one | self.one >> 32;
        let rank = ((ranks | ranks >> 16) & SUIT).ilog2();
        (self.one & FIRST << rank).trailing_zeros()
    }

    /// Those that can be part of a meld at all, with so many jokers to help: with one of them, two
    /// cards of a rank, or two of a suit so near that jokers fill the gap.
    #[inline]
    pub fn useful(self, rules: &Rules, jokers: u32) -> u64 {
        let [a, b, c] = [16, 32, 48].map(|suits| self.one.rotate_left(suits));
        let held = self.in_runs(rules);
        let (sets, runs) = match jokers {
            0 => {
                let starts = held & held >> 1 & held >> 2;
                (a & b | a & c | b & c, starts | starts << 1 | starts << 2)
            }
            _ => {
                let beside = |near, far: u32| {
                    let within = FIRST * (SUIT >> far);
                    near | (held & within) << far | held >> far & within
                };
                (a | b | c, held & (1..jokers + 2).fold(0, beside))
            }
        };
        self.one & (sets | runs | (runs & FIRST) << ACE)
    }

    /// Whether there is a run without joker among them.
    #[inline]
    pub fn has_clean_run(self, rules: &Rules) -> bool {
        let held = self.in_runs(rules);
        held & held >> 1 & held >> 2 != 0
    }

    /// The aces that can only stand low in a run: too few others for a set, and nothing below the king
    /// that jokers could join them to.
    #[inline]
    pub fn low_aces(self, rules: &Rules, jokers: u32) -> u64 {
        let aces = self.one & FIRST << ACE;
        if aces.count_ones() + jokers.min(1) >= 3 {
            return 0;
        }
        let high = match rules.places >> ACE {
            0 => 0,
            _ => (1..jokers.max(1) + 2).fold(0, |near, far| near | self.one << far),
        };
        aces & !high
    }

    /// The places that these could take in runs, aces at both ends where both are allowed.
    #[inline]
    fn in_runs(self, rules: &Rules) -> u64 {
        (self.one | self.one >> ACE & FIRST) & (FIRST * u64::from(rules.places))
    }
}

/// The longest run that cannot be parted into two, neither of them mostly jokers.
#[inline]
pub fn longest(jokers: u32) -> u32 {
    5 + jokers.saturating_sub(1)
}

/// Every set with this card, none higher being left: its naturals and the jokers it needs.
#[inline]
pub fn sets(left: Naturals, highest: u32, most: u32, found: &mut impl FnMut(u64, u32)) {
    let card = 1 << highest;
    let others = left.one & FIRST << (highest % 16) & !card;
    let mut part = others;
    while part != 0 {
        let jokers = 2u32.saturating_sub(part.count_ones());
        if jokers <= most {
            found(part | card, jokers);
        }
        part = (part - 1) & others;
    }
}

/// Every run with this card, none higher being left: its naturals and the jokers it needs. An ace
/// stands above the king or below the deuce.
#[inline]
pub fn runs(
    rules: &Rules,
    left: Naturals,
    highest: u32,
    most: u32,
    longest: u32,
    found: &mut impl FnMut(u64, u32),
) {
    let (suit, place) = (highest & !15, highest % 16);
    let line = Line { suit, held: (left.one >> suit & SUIT) as u16, most, longest };
    if rules.places >> place & 1 == 1 {
        line.down(place, 1 << place, 1, 0, found);
    }
    if place == ACE && rules.places & 1 == 1 {
        line.up(0, 1 << ACE, 1, 0, found);
    }
}

/// Cards of a suit among which runs are built card by card.
struct Line {
    suit: u32,
    held: u16,
    most: u32,
    longest: u32,
}

impl Line {
    /// A run of so many naturals that reaches down to this place, and longer ones: those first, as
    /// what is found early cuts off more.
    fn down(&self, to: u32, run: u16, size: u32, gaps: u32, found: &mut impl FnMut(u64, u32)) {
        let mut below = self.held & ((1 << to) - 1);
        while below != 0 {
            let next = below.ilog2();
            let gaps = gaps + to - next - 1;
            if gaps > self.most || size + gaps >= self.longest {
                break;
            }
            self.down(next, run | 1 << next, size + 1, gaps, found);
            below &= !(1 << next);
        }
        self.show(run, size, gaps, found);
    }

    /// The same from a low ace upwards.
    fn up(&self, to: u32, run: u16, size: u32, gaps: u32, found: &mut impl FnMut(u64, u32)) {
        let mut above = self.held & !(1 << ACE) & !((2 << to) - 1);
        while above != 0 {
            let next = above.trailing_zeros();
            let gaps = gaps + next - to - 1;
            if gaps > self.most || size + gaps >= self.longest {
                break;
            }
            self.up(next, run | 1 << next, size + 1, gaps, found);
            above &= above - 1;
        }
        self.show(run, size, gaps, found);
    }

    #[inline]
    fn show(&self, run: u16, size: u32, gaps: u32, found: &mut impl FnMut(u64, u32)) {
        let jokers = gaps.max(3u32.saturating_sub(size));
        if size >= 2 && jokers <= self.most {
            found(u64::from(run) << self.suit, jokers);
        }
    }
}
