//! What a match of Tractor is made of: what all know, what a seat knows, what nobody knows.
//!
//! The *starter* takes the kitty and leads first; the starter's side defends, the other attacks. In
//! the first deal nobody does until the declaration has decided (TRC-2.5), and seat 0 stands in.

use cards::{Face, List, MAX_SEATS, Rank, Seat, SeatSet, Side};
use engine::{Ask, Standing, Turn};
use serde::{Deserialize, Serialize};

use crate::action::Declaration;
use crate::options::{Rules, SEATS};
use crate::pack::{Cards, DEALT_LEN, HAND_LEN, PACK_LEN};
use crate::shape::Shape;
use crate::trump::{Group, Trump};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    #[serde(with = "crate::view::tricks")]
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
pub const BLANK: Face = Face::JOKER;

impl Deep {
    /// Nothing to deal.
    pub const EMPTY: Deep = Deep { stock: [BLANK; PACK_LEN] };
}

/// Cards in the order in which they were played.
pub type Pile = List<Face, DEALT_LEN>;

/// Stands where no trick has been played yet.
pub(crate) const NO_TRICK: Trick = Trick { leader: Seat::new(0), cards: 0, thrown: Cards::EMPTY };

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
}

/// Whose turn it is.
#[inline]
pub fn turn(open: &Open) -> Turn {
    match open.phase {
        Phase::Play | Phase::Bury | Phase::LastCall => Turn::Seat(open.turn),
        Phase::Deal => Turn::Window(SeatSet::all(SEATS)),
        Phase::Shuffle => Turn::Chance(Ask::Order(PACK_LEN as u8)),
        Phase::Over => Turn::Over,
    }
}

/// Where the match stands: a side's score is its rank, the ace counting 14.
pub fn standing(open: &Open) -> Standing {
    let mut scores = [0; MAX_SEATS];
    for (score, rank) in scores.iter_mut().zip(open.ranks) {
        *score = rank.index() as i32 + 2;
    }
    Standing { scores, deals: u32::from(open.deals), winner: open.winner }
}
