//! What a seat counts before it plays: its own cards suit by suit, the cards that may be in other
//! hands, what a card is worth keeping, and how likely somebody can beat a play.
//!
//! Everything is in card points, ours minus theirs, so that a trick won, a ten given away and a high
//! trump spent can be weighed against each other.

use std::cell::OnceCell;

use ::tractor::lead::outside;
use ::tractor::pack::{Cards, points, ranked};
use ::tractor::score::multiplier;
use ::tractor::shape::Shape;
use ::tractor::trump::{Group, Ladder, Lane, Trump, bits};
use ::tractor::{Open, Own, Rules, SEATS, Tractor};
use cards::{Rank, Seat};
use engine::Seen;

/// The points that a kitty usually has, for those who have not seen it.
const KITTY: f32 = 10.0;
/// What the weakest trump is worth keeping, how much more each rung up, and a trump that wins for sure.
const TRUMP: f32 = 2.5;
const TRUMP_RUNG: f32 = 0.35;
const BOSS_TRUMP: f32 = 3.0;
/// With so few cards left trumps decide who wins the last trick, and are worth so many times more.
const END: usize = 6;
const END_TIMES: f32 = 2.0;
/// What a side card is worth that nobody can beat; and one of a suit that nobody else has.
const BOSS: f32 = 4.0;
const ALONE: f32 = 2.0;
/// What pairs are worth besides their cards: trumps, side cards, and more if nobody has a higher one.
const TRUMP_PAIR: f32 = 4.0;
const PAIR: f32 = 1.0;
const BOSS_PAIR: f32 = 3.0;
/// How much of the chance to beat the mark is left to beat a partner who has beaten it.
const OVER_PARTNER: f32 = 0.3;
/// How likely a partner who can beat the mark also beats who has beaten it before.
const SAVES: f32 = 0.8;

/// A play that is to be beaten.
#[derive(Clone, Copy)]
pub(super) struct Mark<'a> {
    /// The suit led.
    pub led: Group,
    /// What the lead asks for.
    pub shape: &'a Shape,
    /// Whether it was made with trumps on a side suit.
    pub by_trump: bool,
    /// How high it stands.
    pub height: u32,
}

/// What a seat is likely to have of a group.
#[derive(Clone, Copy, Debug, Default)]
struct Odds {
    /// The part of the unseen cards.
    share: f32,
    /// How likely it has none.
    void: f32,
}

/// What a seat has counted.
pub(super) struct Count<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// What all know.
    pub open: &'a Open,
    /// What the seat knows besides.
    pub own: &'a Own,
    /// The seat.
    pub me: Seat,
    /// What is trump.
    pub trump: Trump,
    /// Its cards, group by group.
    pub hand: [Lane; 5],
    /// The cards that may be in other hands.
    pub outside: [Lane; 5],
    /// What the others are likely to have of each group, once somebody asked.
    odds: [OnceCell<[Odds; SEATS]>; 5],
    /// Lane bits of a side suit and of trumps that count five, and ten.
    fives: [u32; 2],
    tens: [u32; 2],
}

impl<'a> Count<'a> {
    /// Looks at everything once.
    pub(super) fn new(seen: Seen<'a, Tractor>) -> Count<'a> {
        let Seen { rules, open, own, .. } = seen;
        let trump = open.trump;
        let outside = outside(own.hand, open.played, own.buried);
        let lanes = |cards: Cards| {
            Group::ALL.map(|group| match group {
                Group::Side(suit) if trump.suit == Some(suit) => Lane::default(),
                _ => Lane::of(trump, group, cards),
            })
        };
        // Side suits are alike, so any of them tells where the points lie.
        let side = Group::ALL.into_iter().find(|&group| trump.of(group) != 0);
        let marks = |faces: u64| {
            let all = Cards::of_faces(faces, 0);
            [side.unwrap_or(Group::Trump), Group::Trump]
                .map(|group| Lane::of(trump, group, all).one)
        };
        Count {
            rules,
            open,
            own,
            me: open.turn,
            trump,
            hand: lanes(own.hand),
            outside: lanes(outside),
            odds: Default::default(),
            fives: marks(ranked(Rank::Five)),
            tens: marks(ranked(Rank::Ten) | ranked(Rank::King)),
        }
    }

    /// How the pairs of a group join.
    #[inline]
    pub(super) fn ladder(&self, group: Group) -> Ladder {
        self.trump.ladder(self.rules.options.tractor_ladder, group)
    }

    /// The groups of which the seat has cards.
    pub(super) fn held(&self) -> impl Iterator<Item = Group> + '_ {
        Group::ALL.into_iter().filter(|group| !self.hand[group.index()].is_empty())
    }

    /// The points of one card at this bit.
    #[inline]
    pub(super) fn points_at(&self, group: Group, at: u32) -> f32 {
        let of = usize::from(group == Group::Trump);
        let five = self.fives[of] >> at & 1;
        let ten = self.tens[of] >> at & 1;
        (5 * five + 10 * ten) as f32
    }

    /// The bits of cards with points.
    #[inline]
    pub(super) fn pointed(&self, group: Group) -> u32 {
        let of = usize::from(group == Group::Trump);
        self.fives[of] | self.tens[of]
    }

    /// The points of these cards.
    pub(super) fn points(&self, group: Group, lane: Lane) -> f32 {
        let of = usize::from(group == Group::Trump);
        let count = |mask: u32| (lane.one & mask).count_ones() + (lane.two & mask).count_ones();
        (5 * count(self.fives[of]) + 10 * count(self.tens[of])) as f32
    }

    /// How many cards the seat holds.
    pub(super) fn left(&self) -> usize {
        usize::from(self.open.hands[self.me.index()])
    }

    /// The seats that play to this trick after the one in turn.
    pub(super) fn to_come(&self) -> impl Iterator<Item = Seat> + Clone {
        let come = SEATS - 1 - usize::from(self.open.in_trick).min(SEATS - 1);
        self.me.after(SEATS).take(come)
    }

    /// Whether this seat is an opponent.
    #[inline]
    pub(super) fn is_foe(&self, seat: Seat) -> bool {
        self.rules.sides.of(seat) != self.rules.sides.of(self.me)
    }

    /// What the kitty is likely to be worth to who wins the last trick, if it is led with these cards.
    pub(super) fn kitty(&self, last: &Shape) -> f32 {
        let points =
            if self.me == self.open.starter { f32::from(points(self.own.buried)) } else { KITTY };
        multiplier(self.rules.options.kitty_multiplier, last) as f32 * points
    }

    /// What one card is worth keeping, besides its points: the tricks it may win or save later. A
    /// card that nothing outside can beat wins a trick; each card above it makes that less likely.
    pub(super) fn keep(&self, group: Group, at: u32) -> f32 {
        let ladder = self.ladder(group);
        let outside = self.outside[group.index()];
        let above = above(ladder, ladder.height(1 << at));
        let higher = copies(outside, above);
        match group {
            Group::Trump => {
                let boss = if higher == 0 { BOSS_TRUMP } else { 0.0 };
                let worth = TRUMP + TRUMP_RUNG * ladder.rung(at) as f32 + boss;
                if self.left() <= END { END_TIMES * worth } else { worth }
            }
            // Nobody has any left: what is led there can only be ruffed.
            Group::Side(_) if outside.is_empty() => ALONE,
            Group::Side(_) => BOSS / (1 + higher) as f32,
        }
    }

    /// What a pair is worth more than its two cards.
    pub(super) fn keep_pair(&self, group: Group, at: u32) -> f32 {
        let ladder = self.ladder(group);
        let pairs = self.outside[group.index()].two;
        let higher = (pairs & above(ladder, ladder.height(1 << at))).count_ones();
        match group {
            Group::Trump => TRUMP_PAIR,
            Group::Side(_) => PAIR + BOSS_PAIR / (1 + higher) as f32,
        }
    }

    /// What these cards are worth keeping; `held` is what they are taken from.
    pub(super) fn keep_all(&self, group: Group, held: Lane, taken: Lane) -> f32 {
        let each = |at: u32| {
            let pair = held.two >> at & 1 == 1;
            let both = taken.two >> at & 1 == 1;
            let one = self.keep(group, at);
            one * if both { 2.0 } else { 1.0 } + if pair { self.keep_pair(group, at) } else { 0.0 }
        };
        bits(taken.one).map(each).sum()
    }

    /// What a seat is likely to have of a group.
    #[inline]
    fn odds(&self, seat: Seat, group: Group) -> Odds {
        self.odds[group.index()].get_or_init(|| self.reckon(group))[seat.index()]
    }

    /// Those who are not known to be void share the unseen cards by the size of their hands.
    fn reckon(&self, group: Group) -> [Odds; SEATS] {
        let voids = self.open.voids[group.index()];
        let cards = |n: usize| {
            if self.me.index() == n || voids.contains(Seat::new(n)) {
                0
            } else {
                u32::from(self.open.hands[n])
            }
        };
        let all: u32 = (0..SEATS).map(cards).sum();
        let unseen = self.outside[group.index()].len();
        std::array::from_fn(|n| {
            let share = cards(n) as f32 / all.max(1) as f32;
            Odds { share, void: power(1.0 - share, unseen) }
        })
    }

    /// How likely a seat that is still to play can beat this.
    pub(super) fn beats(&self, seat: Seat, mark: Mark<'_>) -> f32 {
        let Odds { share, void } = self.odds(seat, mark.led);
        let in_suit = if mark.by_trump || mark.shape.parts > 1 {
            0.0
        } else {
            self.has_better(mark.led, mark.shape, mark.height, share)
        };
        if mark.led == Group::Trump {
            return in_suit;
        }
        if void < 0.01 {
            return in_suit;
        }
        let least = if mark.by_trump { mark.height } else { 0 };
        let trumps = self.odds(seat, Group::Trump).share;
        let ruffs = self.has_better(Group::Trump, mark.shape, least, trumps);
        (in_suit + void * ruffs).min(1.0)
    }

    /// How likely somebody with this share of the unseen cards has the parts of this shape, the
    /// leading one above this height.
    fn has_better(&self, group: Group, shape: &Shape, height: u32, share: f32) -> f32 {
        let outside = self.outside[group.index()];
        if share == 0.0 || outside.is_empty() {
            return 0.0;
        }
        let ladder = self.ladder(group);
        let above = above(ladder, height);
        let (cards, pairs) = (u32::from(shape.cards), u32::from(shape.pairs));
        if pairs == 0 {
            let top = some(share, copies(outside, above));
            return top * self.has_singles(outside, cards - 1, share);
        }
        let square = share * share;
        let (top, rest) = match shape.tractors.as_slice().first() {
            None => (some(square, (outside.two & above).count_ones()), pairs - 1),
            Some(&length) => {
                let length = u32::from(length);
                let starts = ladder.stretches(ladder.rungs(outside.two), length);
                let higher = starts >> (height + 1).saturating_sub(length).min(31);
                (some(power(square, length), higher.count_ones()), pairs - length.min(pairs))
            }
        };
        let others = power(some(square, outside.pairs() / (rest + 1)), rest);
        top * others * self.has_singles(outside, cards - 2 * pairs, share)
    }

    /// How likely there are so many more cards: one in each of as many heaps.
    fn has_singles(&self, outside: Lane, cards: u32, share: f32) -> f32 {
        match cards {
            0 => 1.0,
            n => power(some(share, outside.len() / (n + 1)), n),
        }
    }

    /// How likely our side takes the trick if it stands so after the seat's own play. `ours` tells
    /// whether our side is ahead.
    pub(super) fn wins(&self, mark: Mark<'_>, ours: bool) -> f32 {
        // By this seat or by what lay there before; by the partner playing later.
        let (mut held, mut late) = (if ours { 1.0 } else { 0.0 }, 0.0);
        for seat in self.to_come() {
            let beats = self.beats(seat, mark);
            if self.is_foe(seat) {
                held *= 1.0 - beats;
                // A partner who got ahead stands higher than the mark.
                late *= 1.0 - OVER_PARTNER * beats;
            } else {
                late = (1.0 - held) * beats * if ours { SAVES } else { 1.0 };
            }
        }
        held + late
    }
}

/// The bits from this height on.
#[inline]
pub(super) fn above(ladder: Ladder, height: u32) -> u32 {
    if height < 12 {
        return u32::MAX << height;
    }
    let off = if ladder.off_rung() >= height { ladder.at(ladder.off_rung()) } else { 0 };
    u32::MAX << (height + 3).min(31) | off
}

/// How many cards at these bits.
#[inline]
pub(super) fn copies(lane: Lane, mask: u32) -> u32 {
    (lane.one & mask).count_ones() + (lane.two & mask).count_ones()
}

/// The chance of at least one out of `n` that come with chance `p` each.
#[inline]
fn some(p: f32, n: u32) -> f32 {
    1.0 - power(1.0 - p, n)
}

/// Multiplied step by step, so that every machine gets the same.
#[inline]
fn power(base: f32, mut n: u32) -> f32 {
    let (mut result, mut square) = (1.0, base);
    while n > 0 {
        if n & 1 == 1 {
            result *= square;
        }
        square *= square;
        n >>= 1;
    }
    result
}
