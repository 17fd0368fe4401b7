//! Groups of naturals that make a meld, alone or with jokers: the moves of every search over a hand.
//!
//! A search takes the highest card left and tries every group in which it lies. High cards come
//! first because they count most: what is lost or won with them decides early.

use crate::naturals::{ACE, FIRST, Naturals, SUIT};
use crate::options::Rules;

/// An ace beside one of these places is low: no run of [`LONGEST`] reaches from here to a high one.
pub(crate) const LOW: u64 = 0x7f;

/// The most naturals of a run that is not two runs as well; beside a joker one fewer. Six are three
/// and three; of five and a joker, wherever it stands, it goes with the two at its end.
pub(crate) const LONGEST: u32 = 5;

/// What fills the gaps of a run.
#[derive(Clone, Copy)]
pub(crate) struct Fill {
    /// So many may be in the run.
    pub most: u32,
    /// So many may be if one of them takes the place of a card that is held.
    pub over_held: u32,
}

impl Fill {
    /// With so many left to fill gaps, and at most so many in a run. The last one left need not take
    /// the place of a held card: that card stands there, and the filler where the card would be.
    #[inline]
    pub(crate) fn new(left: u32, most: u32) -> Fill {
        let most = left.min(most);
        Fill { most, over_held: most.min(left.saturating_sub(1)) }
    }
}

/// Every set with this card, none higher being left: its naturals and the jokers it needs.
#[inline]
pub(crate) fn sets(left: Naturals, highest: u32, most: u32, found: &mut impl FnMut(u64, u32)) {
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
pub(crate) fn runs(
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
