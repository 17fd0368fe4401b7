//! What may be led: a single, a pair, a tractor, or a throw of several of them (TRC-6, TRC-7.1).
//!
//! A throw is measured by what the leader can know (T16, T43): its parts must not be beatable by cards
//! that may be in other hands, or everybody else is known to be void. At a table that challenges
//! throws (T44) any may be led; the real hands then decide what becomes of it.

use engine::Violation;

use crate::options::{Options, Throw};
use crate::pack::{Cards, FACES};
use crate::refuse;
use crate::shape::{Part, Parts, is_one_part};
use crate::trump::{Group, Ladder, Lane, Trump, bits};

/// What a leader goes by.
#[derive(Clone, Copy, Debug)]
pub struct Leader<'a> {
    /// The house rules.
    pub options: &'a Options,
    /// What is trump.
    pub trump: Trump,
    /// The leader's cards.
    pub hand: Cards,
    /// T43: the cards that may be in other hands.
    pub outside: Cards,
    /// The groups of which everybody else is known to be void, one bit each.
    pub void: u8,
}

/// T43: what is neither in the hand, nor played, nor buried by the leader.
#[inline]
pub fn outside(hand: Cards, played: Cards, buried: Cards) -> Cards {
    let gone = hand.plus(played).plus(buried);
    Cards::of_faces(!gone.pairs() & FACES, !gone.faces() & FACES)
}

/// A leader's view of one suit.
#[derive(Clone, Copy, Debug)]
struct InSuit {
    ladder: Ladder,
    outside: Lane,
    /// Whether only a single part may be led.
    one_part: bool,
    /// Whether a throw need not be unbeatable.
    free: bool,
}

impl InSuit {
    /// Whether these cards may be led.
    #[inline]
    fn allows(&self, cards: Lane) -> bool {
        is_one_part(self.ladder, cards) || !self.one_part && (self.free || self.is_safe(cards))
    }

    /// TRC-6.3: whether no part can be beaten from outside.
    fn is_safe(&self, cards: Lane) -> bool {
        let singles = cards.one & !cards.two;
        if self.beats_lowest(singles) {
            return false;
        }
        let parts = Parts::of(self.ladder, Lane { one: cards.two, two: cards.two });
        !parts.as_slice().iter().any(|part| part.beaten_by(self.ladder, self.outside))
    }

    /// Whether the lowest of these singles can be beaten.
    #[inline]
    fn beats_lowest(&self, singles: u32) -> bool {
        let lowest = singles & singles.wrapping_neg();
        singles != 0 && self.ladder.height(self.outside.one) > self.ladder.height(lowest)
    }

    /// Whether these cards, or these and some that come after the last of them, may be led. Only what
    /// joins the last card can help the rest: anything else is one more part to be beaten.
    fn can_grow(&self, hand: Lane, cards: Lane) -> bool {
        let last = 31 - cards.one.leading_zeros();
        // Singles below the last card stay singles.
        let closed = cards.one & !cards.two & !(1 << last);
        if closed != 0 && (self.one_part || self.beats_lowest(closed)) {
            return false;
        }
        let paired = Lane { two: cards.two | hand.two & 1 << last, ..cards };
        self.can_climb(hand, cards, last) || paired != cards && self.can_climb(hand, paired, last)
    }

    /// Whether these cards may be led, or would if a run of pairs that ends on the rung of the last
    /// card were carried upwards.
    fn can_climb(&self, hand: Lane, mut cards: Lane, last: u32) -> bool {
        let mut rung = self.ladder.rung(last);
        loop {
            if self.allows(cards) {
                return true;
            }
            let joins = self.ladder.stretches(self.ladder.rungs(cards.two) | 2 << rung, 2);
            let above = hand.two & self.ladder.at(rung + 1);
            if joins >> rung & 1 == 0 || above == 0 {
                return false;
            }
            let next = above & above.wrapping_neg();
            cards = Lane { one: cards.one | next, two: cards.two | next };
            rung += 1;
        }
    }
}

impl Leader<'_> {
    #[inline]
    fn suit(&self, group: Group) -> InSuit {
        let challenged = self.options.throw == Throw::Challenge;
        InSuit {
            ladder: self.trump.ladder(self.options.tractor_ladder, group),
            outside: Lane::of(self.trump, group, self.outside),
            one_part: group == Group::Trump && !self.options.trump_throw,
            free: challenged || self.void >> group.index() & 1 == 1,
        }
    }

    /// Whether these cards may be led, and if not, the first clause in the way.
    #[inline]
    pub fn check(&self, cards: Cards) -> Result<(), Violation> {
        if cards.is_empty() {
            return Err(refuse::nothing_led());
        }
        if !self.hand.holds(cards) {
            return Err(refuse::card_not_held(cards, self.hand));
        }
        let Some(group) = self.trump.group_of(cards) else {
            return Err(refuse::mixed_lead(cards));
        };
        let lane = Lane::of(self.trump, group, cards);
        let suit = self.suit(group);
        if suit.allows(lane) {
            return Ok(());
        }
        if suit.one_part {
            return Err(refuse::trump_throw(cards));
        }
        let part = self.beatable(group, cards).unwrap_or_default();
        Err(refuse::throw_beatable(part.lane().cards(self.trump, group)))
    }

    /// The weakest part that could be beaten from outside.
    pub fn beatable(&self, group: Group, cards: Cards) -> Option<Part> {
        let suit = self.suit(group);
        weakest(suit.ladder, Lane::of(self.trump, group, cards), &[suit.outside])
    }

    /// The cards of these whose parts cannot be beaten from outside.
    pub fn safe_part(&self, group: Group, cards: Cards) -> Cards {
        let suit = self.suit(group);
        let parts = Parts::of(suit.ladder, Lane::of(self.trump, group, cards));
        let safe =
            parts.as_slice().iter().filter(|part| !part.beaten_by(suit.ladder, suit.outside));
        safe.fold(Cards::EMPTY, |all, part| all.plus(part.lane().cards(self.trump, group)))
    }

    /// The faces that may come next after those chosen, and whether those are a whole lead. Cards
    /// come weakest first.
    pub fn next(&self, chosen: Cards) -> (u64, bool) {
        if chosen.is_empty() {
            return (self.hand.faces(), false);
        }
        let Some(group) = self.trump.group_of(chosen) else { return (0, false) };
        let suit = self.suit(group);
        let hand = Lane::of(self.trump, group, self.hand);
        let cards = Lane::of(self.trump, group, chosen);
        let last = 31 - cards.one.leading_zeros();
        let mut next = hand.one & (u32::MAX << last << 1) | hand.two & !cards.two & 1 << last;
        if suit.one_part || !suit.free {
            let grows = |&at: &u32| suit.can_grow(hand, cards.with(at));
            next = bits(next).filter(grows).fold(0, |all, at| all | 1 << at);
        }
        (self.trump.faces_at(group, next), suit.allows(cards))
    }
}

/// T44: the part that one of these hands can beat: the one with the fewest cards, of those the lowest.
pub fn weakest(ladder: Ladder, cards: Lane, hands: &[Lane]) -> Option<Part> {
    let parts = Parts::of(ladder, cards);
    let beaten = |part: &&Part| hands.iter().any(|&hand| part.beaten_by(ladder, hand));
    let found = parts.as_slice().iter().filter(beaten);
    found.min_by_key(|part| (part.n_cards(), ladder.height(part.bits), part.bits)).copied()
}
