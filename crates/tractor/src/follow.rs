//! What a follower owes, T39 in one place: listing and checking.
//!
//! A lead of n cards with P pairs and some tractors meets m cards of its suit with Q pairs. With
//! m ≤ n all m are due and the rest is free. Otherwise n cards of the suit are due, in them min(P, Q)
//! pairs, and tractors of every length that can be kept beside the longer ones.

use cards::Seat;
use engine::Violation;

use crate::options::{Rules, SEATS, TractorLadder};
use crate::pack::Cards;
use crate::refuse::{self, Lead};
use crate::shape::{Choice, Lengths, Shape};
use crate::state::Open;
use crate::trump::{Group, Ladder, Lane, Trump, bits};

/// A lead, as it concerns those who follow.
#[derive(Clone, Copy, Debug)]
pub struct Led {
    /// What is trump.
    pub trump: Trump,
    /// Which trump pairs join.
    pub rule: TractorLadder,
    /// The suit led.
    pub group: Group,
    /// What the lead asks for.
    pub shape: Shape,
}

impl Led {
    #[inline]
    fn ladder(&self) -> Ladder {
        self.trump.ladder(self.rule, self.group)
    }

    /// Whether this answer may be given from this hand, and if not, the first clause in the way.
    #[inline]
    pub fn check(&self, hand: Cards, answer: Cards) -> Result<(), Violation> {
        let due = u32::from(self.shape.cards);
        if answer.len() as u32 != due {
            return Err(refuse::wrong_length(answer.len(), due as usize));
        }
        if !hand.holds(answer) {
            return Err(refuse::card_not_held(answer, hand));
        }
        let held = Lane::of(self.trump, self.group, hand);
        let given = Lane::of(self.trump, self.group, answer);
        if given.len() < held.len().min(due) {
            return Err(self.suit_held_back(held, due));
        }
        if self.shape.pairs == 0 || held.len() <= due {
            return Ok(());
        }
        let pairs = held.pairs().min(self.shape.pairs.into());
        if given.pairs() < pairs {
            return Err(self.pair_held_back(held, pairs));
        }
        if self.shape.tractors.is_empty() {
            return Ok(());
        }
        let ladder = self.ladder();
        let kept = self.shape.tractors.kept_in(ladder, held.two);
        if kept.fit(ladder, given.two) {
            Ok(())
        } else {
            Err(self.tractor_held_back(held, &kept, given.two))
        }
    }

    #[cold]
    fn suit_held_back(&self, held: Lane, due: u32) -> Violation {
        let cards = held.cards(self.trump, self.group);
        if held.len() >= due {
            refuse::suit_held_back(self.group, cards)
        } else {
            refuse::suit_not_used_up(self.group, cards)
        }
    }

    fn lead(&self) -> Lead {
        match (self.shape.parts, self.shape.tractors.is_empty()) {
            (1, true) => Lead::Pair,
            (1, false) => Lead::Tractor(self.shape.pairs.into()),
            _ => Lead::Throw,
        }
    }

    #[cold]
    fn pair_held_back(&self, held: Lane, required: u32) -> Violation {
        let pairs = Lane { one: held.two, two: held.two }.cards(self.trump, self.group);
        refuse::pair_held_back(self.lead(), self.group, pairs, required)
    }

    #[cold]
    fn tractor_held_back(&self, held: Lane, kept: &Lengths, given: u32) -> Violation {
        let pairs = Lane { one: held.two, two: held.two }.cards(self.trump, self.group);
        // The longest that the answer could not place beside the longer ones.
        let placed = kept.kept_in(self.ladder(), given);
        let each = kept.as_slice().iter().zip(placed.as_slice().iter().chain(&[0]));
        let missing = each.into_iter().find_map(|(due, laid)| (due != laid).then_some(*due));
        refuse::tractor_held_back(self.lead(), self.group, missing.unwrap_or_default(), pairs)
    }

    /// The faces that may come next after those chosen, so that the whole duty can still be met.
    /// Cards of the suit led come first, weakest first, then the others by number.
    #[inline]
    pub fn next(&self, hand: Cards, chosen: Cards) -> u64 {
        let due = u32::from(self.shape.cards);
        let held = Lane::of(self.trump, self.group, hand);
        let given = Lane::of(self.trump, self.group, chosen);
        if held.len() > due {
            let next = self.next_of_suit(held, given, due.saturating_sub(given.len()));
            return self.trump.faces_at(self.group, next);
        }
        // TRC-7.2.4: the suit is used up first, card by card.
        let left = held.one & !given.one | held.two & !given.two;
        if left != 0 {
            return self.trump.faces_at(self.group, left & left.wrapping_neg());
        }
        let others = !self.trump.of(self.group);
        ascending(
            hand.among(others),
            chosen.among(others),
            (due as usize).saturating_sub(chosen.len()),
        )
    }

    /// The same inside the suit led, of which there is more than enough.
    #[inline]
    fn next_of_suit(&self, held: Lane, given: Lane, cards: u32) -> u32 {
        let last = if given.one == 0 { 0 } else { 31 - given.one.leading_zeros() };
        let from = u32::MAX << last;
        let one = (held.one & !given.one | held.two & !given.two) & from;
        let two = held.two & !given.one & from;
        let enough = enough_from(one.into(), two.into(), cards) as u32;
        let pairs = held.pairs().min(self.shape.pairs.into());
        if pairs == 0 {
            return enough;
        }
        let ladder = self.ladder();
        let kept = if self.shape.tractors.is_empty() {
            Lengths::default()
        } else {
            self.shape.tractors.kept_in(ladder, held.two)
        };
        let fits = |&at: &u32| {
            let next = given.with(at);
            let choice = Choice {
                have: next.two,
                may: held.two & (u32::MAX << at << 1),
                half: held.two & !next.two & 1 << at,
                cards: cards - 1,
                pairs,
            };
            choice.can_hold(ladder, &kept)
        };
        bits(enough).filter(fits).fold(0, |all, at| all | 1 << at)
    }
}

/// TRC-7.0.3, T41: the place of the play that wins a trick; the first is the lead. Another number of
/// cards than were led never wins (TRC-6.6.3).
pub fn winner(rules: &Rules, trump: Trump, plays: &[Cards]) -> usize {
    let mut open = Open { trump, ..Open::start() };
    for (place, &cards) in plays.iter().enumerate().take(SEATS) {
        if cards.len() == plays[0].len() {
            open.lay(rules, Seat::new(place), cards);
        }
    }
    open.winning.index()
}

/// The faces that may come next where any cards will do and `need` are still to be chosen: not below
/// the last one chosen, and leaving enough.
#[inline]
pub fn ascending(hand: Cards, chosen: Cards, need: usize) -> u64 {
    let last = if chosen.faces() == 0 { 0 } else { 63 - chosen.faces().leading_zeros() };
    let left = hand.minus(chosen).among(u64::MAX << last);
    enough_from(left.faces(), left.pairs(), need as u32)
}

/// The places from which on there are at least `need` cards; `one` tells where there is one, `two`
/// where there are two.
#[inline]
fn enough_from(one: u64, two: u64, need: u32) -> u64 {
    if need == 0 {
        return 0;
    }
    // The highest cards that are fewer than needed are taken away from the top.
    let (mut left, mut above) = (one, 0);
    while left != 0 {
        let top = 1 << (63 - left.leading_zeros());
        above += 1 + u32::from(two & top != 0);
        if above >= need {
            return left;
        }
        left ^= top;
    }
    0
}
