//! What a match of Tractor is made of: what all know, what a seat knows, what nobody knows.
//!
//! The *starter* takes the kitty and leads first; the starter's side defends, the other attacks. In
//! the first deal nobody does until the declaration has decided (TRC-2.5), and seat 0 stands in.

use cards::{Face, List, MAX_SEATS, Rank, Seat, SeatSet, Side};
use serde::{Deserialize, Serialize};

use crate::action::Declaration;
use crate::options::{Rules, SEATS};
use crate::pack::{Cards, DEALT_LEN, HAND_LEN, PACK_LEN, bit, faces, points};
use crate::shape::{Shape, serves};
use crate::trump::{Group, Lane, Trump};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The cards are about to be shuffled.
    Shuffle,
    /// Cards are dealt one by one, and everybody may declare (TRC-2.1).
    Deal,
    /// All cards are dealt; everybody is asked in turn (T46).
    LastCall,
    /// The starter holds 33 cards and puts eight back (TRC-3.2).
    Bury,
    /// Tricks are played (TRC-7).
    Play,
    /// The match is over.
    Over,
}

/// What everybody knows. How it is written and read is in `view.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(remote = "Self")]
pub struct Open {
    /// Where the deal stands.
    pub phase: Phase,
    /// Who acts; while cards are dealt, who got the last one.
    pub turn: Seat,
    /// Who takes the kitty and leads first.
    pub starter: Seat,
    /// TRC-2.5: whether this deal's declaration decides who defends.
    pub roles_open: bool,
    /// The rank of each side.
    pub ranks: [Rank; 2],
    /// What is trump; the suit is fixed when the kitty is taken.
    pub trump: Trump,
    /// The strongest declaration and who made it.
    pub declared: Option<(Seat, Declaration)>,
    /// How many have passed in a row in the last call.
    pub passes: u8,
    /// How many deals in a row were thrown in for want of a declaration (T45).
    pub thrown_in: u8,
    /// How many cards are dealt.
    pub dealt: u8,
    /// How many cards each seat holds.
    pub hands: [u8; MAX_SEATS],
    /// The cards that everybody knows to be in a seat's hand.
    pub shown: [Cards; MAX_SEATS],
    /// The cards that everybody knows to be in the starter's hand or in the kitty.
    pub aside: Cards,
    /// The seats that are known to have none of a group (T43), by group.
    #[serde(rename = "voids_by_group")]
    pub voids: [SeatSet; 5],
    /// All cards played in this deal.
    pub played: Cards,
    /// The same cards in the order in which they were played.
    pub plays: Pile,
    /// The tricks of this deal, the current one included.
    #[serde(with = "tricks")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Trick>"))]
    pub tricks: [Trick; HAND_LEN],
    /// How many tricks are complete.
    pub tricks_done: u8,
    /// How many have played to the current trick.
    pub in_trick: u8,
    /// The suit led.
    pub led: Group,
    /// What the lead asks for.
    pub shape: Shape,
    /// The seat that is winning the trick.
    pub winning: Seat,
    /// Whether it is winning with trumps.
    pub by_trump: bool,
    /// How high the winning cards stand, as `shape::serves` tells.
    pub height: u8,
    /// The points in the current trick.
    pub in_trick_points: u16,
    /// The points the attackers have in this deal.
    pub points: i32,
    /// The kitty of the last deal of the match, turned up.
    pub kitty: Cards,
    /// How many deals are over, scored or thrown in.
    pub deals: u16,
    /// The side that has won the match.
    pub winner: Option<Side>,
}

/// A trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Trick {
    /// Who led it.
    pub leader: Seat,
    /// How many cards everybody plays to it.
    pub cards: u8,
    /// T44: what the leader threw, if that failed.
    pub thrown: Cards,
}

/// What one seat knows besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Own {
    /// The cards it holds.
    pub hand: Cards,
    /// The kitty, for the seat that buried it.
    pub buried: Cards,
}

/// What nobody knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deep {
    /// The cards in dealing order; those dealt are blanked.
    pub stock: [Face; PACK_LEN],
}

/// Stands in the stock where a card was: the plain joker, which Tractor does not have.
pub(crate) const BLANK: Face = Face::JOKER;

impl Deep {
    /// Nothing to deal.
    pub const EMPTY: Deep = Deep { stock: [BLANK; PACK_LEN] };
}

/// Cards in the order in which they were played.
pub type Pile = List<Face, DEALT_LEN>;

/// Stands where no trick has been played yet.
const NO_TRICK: Trick = Trick { leader: Seat::new(0), cards: 0, thrown: Cards::EMPTY };

impl Open {
    /// A match before its first deal: both sides at two (TRC-1.4.1).
    pub fn start() -> Open {
        Open {
            phase: Phase::Shuffle,
            turn: Seat::new(0),
            starter: Seat::new(0),
            roles_open: true,
            ranks: [Rank::Two; 2],
            trump: Trump { rank: Rank::Two, suit: None },
            declared: None,
            passes: 0,
            thrown_in: 0,
            dealt: 0,
            hands: [0; MAX_SEATS],
            shown: [Cards::EMPTY; MAX_SEATS],
            aside: Cards::EMPTY,
            voids: [SeatSet::EMPTY; 5],
            played: Cards::EMPTY,
            plays: Pile::new(),
            tricks: [NO_TRICK; HAND_LEN],
            tricks_done: 0,
            in_trick: 0,
            led: Group::Trump,
            shape: Shape::default(),
            winning: Seat::new(0),
            by_trump: false,
            height: 0,
            in_trick_points: 0,
            points: 0,
            kitty: Cards::EMPTY,
            deals: 0,
            winner: None,
        }
    }

    /// TRC-2.5: the side that defends; nobody knows yet in the first deal.
    pub fn defenders(&self, rules: &Rules) -> Side {
        rules.sides.of(self.starter)
    }

    /// The trick that is being played.
    #[inline]
    pub fn trick(&self) -> &Trick {
        &self.tricks[usize::from(self.tricks_done) % HAND_LEN]
    }

    /// The same, to write in.
    #[inline]
    pub(crate) fn trick_mut(&mut self) -> &mut Trick {
        &mut self.tricks[usize::from(self.tricks_done) % HAND_LEN]
    }

    /// Everything played in this deal, play by play: the number of the trick, the seat, the cards.
    pub fn history(&self) -> impl Iterator<Item = (usize, Seat, Cards)> + '_ {
        let mut at = 0;
        let tricks = usize::from(self.tricks_done) + usize::from(self.in_trick > 0);
        let tricks = tricks.min(HAND_LEN);
        self.tricks[..tricks]
            .iter()
            .enumerate()
            .flat_map(|(n, trick)| {
                let seats =
                    (0..SEATS).map(|place| Seat::new((trick.leader.index() + place) % SEATS));
                seats.map(move |seat| (n, seat, usize::from(trick.cards)))
            })
            .map_while(move |(n, seat, cards)| {
                let faces = self.plays.as_slice().get(at..at + cards)?;
                at += cards;
                Some((n, seat, faces.iter().copied().collect()))
            })
    }

    /// The plays of the current trick; of the last one before the next lead.
    pub fn last_plays(&self) -> impl Iterator<Item = (Seat, Cards)> + '_ {
        let done = usize::from(self.tricks_done);
        let shown = if self.in_trick > 0 { done } else { done.wrapping_sub(1) };
        self.history().filter(move |&(n, ..)| n == shown).map(|(_, seat, cards)| (seat, cards))
    }

    /// Lays cards into the trick: what all know changes. Tells whether the seat is void now.
    #[inline]
    pub(crate) fn lay(&mut self, rules: &Rules, seat: Seat, cards: Cards) -> bool {
        let (trump, rule) = (self.trump, rules.options.tractor_ladder);
        let count = cards.len() as u8;
        let mut void = false;
        if self.in_trick == 0 {
            let group = trump.group_of(cards).unwrap_or(Group::Trump);
            let ladder = trump.ladder(rule, group);
            let lane = Lane::of(trump, group, cards);
            self.led = group;
            self.shape = Shape::of(ladder, lane);
            self.winning = seat;
            self.by_trump = false;
            self.height = serves(ladder, &self.shape, lane).unwrap_or(0) as u8;
            self.in_trick_points = 0;
            let trick = self.trick_mut();
            *trick = Trick { leader: seat, cards: count, ..*trick };
        } else {
            void = cards.faces() & !trump.of(self.led) != 0;
            if void {
                self.voids[self.led.index()].insert(seat);
            }
            if let Some((height, by_trump)) = self.beats(rules, cards, !void) {
                self.winning = seat;
                self.height = height;
                self.by_trump = by_trump;
            }
        }
        for face in faces(cards.faces()) {
            self.plays.push(face);
            if cards.pairs() & bit(face) != 0 {
                self.plays.push(face);
            }
        }
        self.played = self.played.plus(cards);
        self.shown[seat.index()] = self.shown[seat.index()].minus(cards);
        if seat == self.starter {
            self.aside = self.aside.minus(cards);
        }
        self.hands[seat.index()] = self.hands[seat.index()].saturating_sub(count);
        self.in_trick_points = self.in_trick_points.saturating_add(points(cards));
        self.in_trick = self.in_trick.saturating_add(1);
        self.turn = seat.next(SEATS);
        void
    }

    /// TRC-7.0.3, T41: how high these cards stand if they beat the trick so far, and whether as trumps on
    /// a side suit.
    #[inline]
    fn beats(&self, rules: &Rules, cards: Cards, followed: bool) -> Option<(u8, bool)> {
        let ruffs = !followed && cards.faces() & !self.trump.faces() == 0;
        // An answer in the suit of a throw never beats it.
        if !(ruffs || followed && self.shape.parts == 1 && !self.by_trump) {
            return None;
        }
        let group = if ruffs { Group::Trump } else { self.led };
        let ladder = self.trump.ladder(rules.options.tractor_ladder, group);
        let lane = Lane::of(self.trump, group, cards);
        let height = serves(ladder, &self.shape, lane)? as u8;
        let first_ruff = ruffs && !self.by_trump;
        (first_ruff || height > self.height).then_some((height, ruffs))
    }

    /// TRC-7.0.4, TRC-9.1: the winner takes the trick and leads the next.
    #[inline]
    pub(crate) fn gather(&mut self, rules: &Rules) {
        if rules.sides.of(self.winning) != self.defenders(rules) {
            self.points += i32::from(self.in_trick_points);
        }
        self.tricks_done = self.tricks_done.saturating_add(1);
        self.in_trick = 0;
        self.turn = self.winning;
    }

    /// T44: how the attackers' points change when this seat's throw fails; they never fall below zero.
    pub(crate) fn fine(&self, rules: &Rules, seat: Seat) -> i32 {
        let fine = i32::from(rules.options.throw_fine);
        let defends = rules.sides.of(seat) == self.defenders(rules);
        if defends { fine } else { -fine.min(self.points) }
    }
}

/// The tricks of a deal, written without those to come.
mod tricks {
    use cards::List;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{HAND_LEN, NO_TRICK, Trick};

    type Tricks = [Trick; HAND_LEN];

    pub(super) fn serialize<S: Serializer>(tricks: &Tricks, to: S) -> Result<S::Ok, S::Error> {
        let to_come = tricks.iter().rev().take_while(|&&trick| trick == NO_TRICK).count();
        to.collect_seq(&tricks[..HAND_LEN - to_come])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Tricks, D::Error> {
        let played = List::<Trick, HAND_LEN>::deserialize(from)?;
        let mut tricks = [NO_TRICK; HAND_LEN];
        tricks[..played.len()].copy_from_slice(&played);
        Ok(tricks)
    }
}
