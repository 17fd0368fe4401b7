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
/// An ace beside one of these places is low: no run of [`LONGEST`] reaches from here to a high one.
pub const LOW: u64 = 0x7f;

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
        if aces == 0 || aces.count_ones() + jokers.min(1) >= 3 {
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

/// The most naturals of a run that is not two runs as well; beside a joker one fewer. Six are three
/// and three; of five and a joker, wherever it stands, it goes with the two at its end.
pub const LONGEST: u32 = 5;

/// What fills the gaps of a run.
#[derive(Clone, Copy)]
pub struct Fill {
    /// So many may be in the run.
    pub most: u32,
    /// So many may be if one of them takes the place of a card that is held.
    pub over_held: u32,
}

impl Fill {
    /// With so many left to fill gaps, and at most so many in a run. The last one left need not take
    /// the place of a held card: that card stands there, and the filler where the card would be.
    #[inline]
    pub fn new(left: u32, most: u32) -> Fill {
        let most = left.min(most);
        Fill { most, over_held: most.min(left.saturating_sub(1)) }
    }
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
    fill: Fill,
    longest: u32,
    found: &mut impl FnMut(u64, u32),
) {
    let (suit, place) = (highest & !15, highest % 16);
    let held = (left.one >> suit & SUIT) as u16;
    let line = Line { suit, held, over_held: fill.over_held, longest };
    let run = Run { naturals: 1 << place, size: 1, gaps: 0, most: fill.most };
    if rules.places >> place & 1 == 1 {
        line.down(place, run, found);
    }
    if place == ACE && rules.places & 1 == 1 {
        line.up(0, run, found);
    }
}

/// Cards of a suit among which runs are built card by card.
struct Line {
    suit: u32,
    held: u16,
    over_held: u32,
    longest: u32,
}

/// A run in the making.
#[derive(Clone, Copy)]
struct Run {
    naturals: u16,
    size: u32,
    gaps: u32,
    /// So many gaps there may be.
    most: u32,
}

impl Run {
    /// With one more natural beyond some gaps, if there may be such a run.
    #[inline]
    fn with(self, place: u32, gaps: u32, longest: u32) -> Option<Run> {
        let (size, gaps) = (self.size + 1, self.gaps + gaps);
        let fits = gaps <= self.most && size + u32::from(gaps > 0) <= longest;
        fits.then_some(Run { naturals: self.naturals | 1 << place, size, gaps, ..self })
    }

    /// The same from now on over a held card.
    #[inline]
    fn over(self, line: &Line) -> Run {
        Run { most: self.most.min(line.over_held), ..self }
    }
}

impl Line {
    /// A run that reaches down to this place, and longer ones: those first, as what is found early
    /// cuts off more.
    fn down(&self, to: u32, run: Run, found: &mut impl FnMut(u64, u32)) {
        let (mut below, mut wider) = (self.held & ((1 << to) - 1), run);
        while below != 0 {
            let next = below.ilog2();
            let Some(longer) = wider.with(next, to - next - 1, self.longest) else { break };
            self.down(next, longer, found);
            below &= !(1 << next);
            wider = wider.over(self);
        }
        self.show(run, found);
    }

    /// The same from a low ace upwards.
    fn up(&self, to: u32, run: Run, found: &mut impl FnMut(u64, u32)) {
        let (mut above, mut wider) = (self.held & !(1 << ACE) & !((2 << to) - 1), run);
        while above != 0 {
            let next = above.trailing_zeros();
            let Some(longer) = wider.with(next, next - to - 1, self.longest) else { break };
            self.up(next, longer, found);
            above &= above - 1;
            wider = wider.over(self);
        }
        self.show(run, found);
    }

    #[inline]
    fn show(&self, run: Run, found: &mut impl FnMut(u64, u32)) {
        let jokers = run.gaps.max(3u32.saturating_sub(run.size));
        if run.size >= 2 && jokers <= run.most {
            found(u64::from(run.naturals) << self.suit, jokers);
        }
    }
}
