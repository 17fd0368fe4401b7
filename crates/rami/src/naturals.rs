//! The naturals of a hand as the searches see them, and what can become of them at best.

use cards::Bag;

use crate::options::Rules;

/// The first place of every suit.
pub(crate) const FIRST: u64 = 0x0001_0001_0001_0001;
/// The place of an ace, above the king. In a run it may stand at the first place as well.
pub(crate) const ACE: u32 = 13;
/// The places of one suit.
pub(crate) const SUIT: u64 = 0xffff;
/// The naturals of a hand, suit beside suit, sixteen places each of which two stay empty: all suits
/// are looked at in one go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Naturals {
    /// Cards that are there.
    pub one: u64,
    /// Cards that are there twice.
    pub two: u64,
}

impl Naturals {
    /// The naturals of these cards.
    pub(crate) fn of(cards: Bag) -> Naturals {
        let spread = |faces: u64| {
            (0..4)
                .fold(0, |places, suit| places | (faces >> (13 * suit) & 0x1fff) << (16 * suit + 1))
        };
        Naturals { one: spread(cards.suited()), two: spread(cards.pairs()) }
    }

    /// The faces of some places, one bit each.
    pub(crate) fn faces(places: u64) -> u64 {
        (0..4).fold(0, |faces, suit| faces | (places >> (16 * suit + 1) & 0x1fff) << (13 * suit))
    }

    /// How many there are.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.one.count_ones() + self.two.count_ones()
    }

    /// These without one card of each of those places.
    #[inline]
    pub(crate) fn without(self, group: u64) -> Naturals {
        Naturals { one: self.one & !group | self.two & group, two: self.two & !group }
    }

    /// The highest one, by rank and then by suit.
    #[inline]
    pub(crate) fn highest(self) -> u32 {
        (self.one & FIRST << self.ranks().ilog2()).trailing_zeros()
    }

    /// The same with suits in the order of their cards: hands that differ in the names of suits only
    /// become one.
    #[inline]
    pub(crate) fn by_shape(self) -> Naturals {
        let mut suits =
            [0, 16, 32, 48].map(|suit| (self.one >> suit & SUIT) << 16 | self.two >> suit & SUIT);
        for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
            (suits[a], suits[b]) = (suits[a].min(suits[b]), suits[a].max(suits[b]));
        }
        suits.iter().fold(Naturals::default(), |all, suit| Naturals {
            one: all.one << 16 | suit >> 16,
            two: all.two << 16 | suit & SUIT,
        })
    }

    /// Those that can be part of a meld at all, with so many jokers to help: with one of them, two
    /// cards of a rank, or two of a suit so near that jokers fill the gap.
    #[inline]
    pub(crate) fn useful(self, rules: &Rules, jokers: u32) -> u64 {
        let [a, b, c] = [16, 32, 48].map(|suits| self.one.rotate_left(suits));
        let held = self.in_runs(rules);
        let (sets, runs) = match jokers {
            0 => {
                let starts = held & held >> 1 & held >> 2;
                (a & b | a & c | b & c, starts | starts << 1 | starts << 2)
            }
            _ => {
                let mut near = held << 1 | held >> 1 | held << 2 | held >> 2;
                if jokers > 1 {
                    near |= above(held, 3) | below(held, 3);
                }
                if jokers > 2 {
                    near |= above(held, 4) | below(held, 4);
                }
                (a | b | c, held & near)
            }
        };
        self.one & (sets | runs | (runs & FIRST) << ACE)
    }

    /// The aces that count one: all of them, or those that can only stand low in a run, with too few others
    /// for a set, and nothing below the king that jokers could join them to.
    #[inline]
    pub(crate) fn low_aces(self, rules: &Rules, jokers: u32) -> u64 {
        let aces = self.one & FIRST << ACE;
        if aces == 0 || rules.rank_points[12] == 1 {
            return aces;
        }
        if aces.count_ones() + jokers.min(1) >= 3 {
            return 0;
        }
        let high = match rules.places >> ACE {
            0 => 0,
            _ => (1..jokers.max(1) + 2).fold(0, |near, far| near | self.one << far),
        };
        aces & !high
    }

    /// Those that can be part of a meld without joker; of two copies both only if there can be two such
    /// melds: a run and a set, runs to both sides or beside another pair, sets with another pair.
    #[inline]
    pub(crate) fn plain(self, rules: &Rules) -> Naturals {
        let Naturals { one, two } = self;
        let [a, b, c] = [16, 32, 48].map(|suits| one.rotate_left(suits));
        let held = self.in_runs(rules);
        let starts = held & held >> 1 & held >> 2;
        let runs = starts | starts << 1 | starts << 2;
        let low_aces = (runs & FIRST) << ACE;
        let (runs, sets) = (runs | low_aces, a & b | a & c | b & c);
        let plain = one & (runs | sets);
        if two & plain == 0 {
            return Naturals { one: plain, two: 0 };
        }
        let twice = self.twice().in_runs(rules);
        let beside = twice << 1 | twice >> 1 | starts & starts << 2 | low_aces;
        let pairs = two.rotate_left(16) | two.rotate_left(32) | two.rotate_left(48);
        Naturals { one: plain, two: two & (runs & sets | runs & beside | sets & pairs) }
    }

    /// The most of these that one meld with jokers can hold, if no three are of a rank: two of a rank, or
    /// up to four of a suit.
    #[inline]
    pub(crate) fn in_one_meld(self) -> u32 {
        let less = |some: u64| some & (some | FIRST << 15).wrapping_sub(FIRST);
        let two = less(self.one);
        let three = less(two);
        let [a, b, c] = [16, 32, 48].map(|suits| self.one.rotate_left(suits));
        match (less(three), three, two | self.one & (a | b | c)) {
            (0, 0, 0) => 1,
            (0, 0, _) => 2,
            (0, _, _) => 3,
            _ => 4,
        }
    }

    /// Where the first jokers of melds can stand, the highest first. That is on top of a card with a
    /// neighbour below; in a set, or in the one gap to the next card, it is a place lower, and in a
    /// wider gap two. A second copy needs a neighbour of its own.
    pub(crate) fn tops(self, rules: &Rules, jokers: u32, per_meld: u32) -> Tops {
        let Naturals { one, two } = self;
        let (held, twice) = (self.in_runs(rules), self.twice().in_runs(rules));
        let high = if rules.places >> ACE == 1 { !0 } else { !(FIRST << ACE) };
        let sets = one.rotate_left(16) | one.rotate_left(32) | one.rotate_left(48);
        // Where aces count one, so does a joker in a set of them.
        let cheap = if rules.rank_points[12] == 1 { FIRST << ACE } else { 0 };
        let far = match jokers.min(per_meld) {
            0 | 1 => 0,
            2 => above(held, 3),
            _ => above(held, 3) | above(held, 4),
        };
        let classes = [
            (high & held << 1, high & twice << 1, 0),
            (sets & !cheap | high & held << 2, !0, 1),
            (high & far, !0, 2),
            (sets & cheap, !0, ACE),
        ];
        let (mut ones, mut twos) = (one, two);
        let mut left = classes.map(|(fit, second, lower)| {
            let (first, second) = (ones & fit, twos & fit & second);
            (ones, twos) = (ones & !first, twos & !second);
            Naturals { one: first >> lower, two: second >> lower }
        });
        let mut ranks = left.map(Naturals::ranks);
        let mut tops = Tops::default();
        for top in &mut tops[..jokers as usize] {
            let mut at = 0;
            (1..4).for_each(|other| at = if ranks[other] > ranks[at] { other } else { at });
            let Some(place) = ranks[at].checked_ilog2() else { break };
            let card = (left[at].one & FIRST << place).trailing_zeros();
            left[at] = left[at].without(1 << card);
            ranks[at] = left[at].ranks();
            *top = place as u8 + 1;
        }
        tops
    }

    /// The places that some suit has.
    #[inline]
    fn ranks(self) -> u64 {
        let halves = self.one | self.one >> 32;
        (halves | halves >> 16) & SUIT
    }

    /// The second copies.
    fn twice(self) -> Naturals {
        Naturals { one: self.two, two: 0 }
    }

    /// The places that these could take in runs, aces at both ends where both are allowed.
    #[inline]
    fn in_runs(self, rules: &Rules) -> u64 {
        (self.one | self.one >> ACE & FIRST) & (FIRST * u64::from(rules.places))
    }
}

/// Where the first jokers of melds stand, the highest first; none is zero.
pub(crate) type Tops = [u8; 4];
/// Nothing stands higher than an ace beside a king.
pub(crate) const HIGHEST_TOPS: Tops = [ACE as u8 + 1; 4];

/// These places so far up, within their suits.
#[inline]
fn above(places: u64, far: u32) -> u64 {
    (places & (FIRST * (SUIT >> far))) << far
}

/// These places so far down, within their suits.
#[inline]
fn below(places: u64, far: u32) -> u64 {
    places >> far & (FIRST * (SUIT >> far))
}
