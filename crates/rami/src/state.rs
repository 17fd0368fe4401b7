//! What a match of Rami is made of: what all know, what a seat knows, what nobody knows.
//!
//! Phases are an enum; fields that a phase does not use keep their last value and are not shown
//! (see `view.rs`). What a seat does in its turn can be taken back until the discard, so the table
//! as the turn found it is kept beside the table as it lies.

use cards::{Bag, Face, List, MAX_SEATS, Seat, SeatSet, Side};
use serde::{Deserialize, Serialize};

use crate::meld::{Kind, Meld};
use crate::options::{CycleGuard, GoOut, Rules};
use crate::pack::bit;

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The first dealer is about to be drawn (R8).
    Dealer,
    /// The pack is about to be shuffled.
    Shuffle,
    /// The discards are about to become the new stock (R16).
    Recycle,
    /// The seat in turn must draw (RAM-8.1).
    Draw,
    /// It may lay cards, and must throw one (R2).
    Play,
    /// The match is over (RAM-6.3).
    Over,
}

/// Where the card of this turn came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Drew {
    /// Nothing is drawn yet.
    Nothing,
    /// From the stock.
    Stock,
    /// From the discard pile.
    Pile,
    /// It was dealt (R7).
    Dealt,
}

/// Melds on the table: three cards or more each, so no deck makes more than 36.
pub(crate) const MELDS: usize = 36;

/// The melds on the table, in the order in which they were laid.
type Lying = List<Meld, MELDS>;

/// Cards one on top of the other. There is room for a whole deck and what a turn adds.
pub type Pile = List<Face, 120>;

/// The cards below the top one.
pub(crate) fn below_top(pile: &Pile) -> &[Face] {
    pile.split_last().map_or(&[], |(_, below)| below)
}

/// What everybody knows. How it is written and read is in `view.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(remote = "Self")]
pub struct Open {
    /// How many sat down.
    pub seats: u8,
    /// Where the deal stands.
    pub phase: Phase,
    /// Who acts.
    pub turn: Seat,
    /// Who deals.
    pub dealer: Seat,
    /// Who has thrown the last card, in this deal.
    pub thrower: Option<Seat>,
    /// Who is still in the match (R19).
    pub playing: SeatSet,
    /// How many cards each seat holds.
    #[serde(rename = "hands")]
    pub held: [u8; MAX_SEATS],
    /// Cards that everybody saw go into a hand: taken discards, melds taken back.
    pub known: [Bag; MAX_SEATS],
    /// How many cards the stock has.
    pub stock: u8,
    /// Whether the discards have been made a stock in this deal (R16).
    pub recycled: bool,
    /// The discards.
    pub pile: Pile,
    /// The melds.
    pub table: Lying,
    /// The melds as they lay when this turn's first card was laid.
    pub before: Lying,
    /// How many melds lay there when the turn began.
    pub lain: u8,
    /// Who has opened in this deal (R14, R29).
    pub opened: SeatSet,
    /// Whether the seat in turn opened in this turn.
    pub opened_now: bool,
    /// R29: what the melds of this turn count while they are provisional.
    pub opening: u16,
    /// R29: whether a run without joker is among them.
    pub clean: bool,
    /// What the seat in turn has laid from its hand in this turn.
    pub laid: Bag,
    /// Jokers that it took from the table into its hand (R31).
    pub gained: u8,
    /// Where its card came from.
    pub drew: Drew,
    /// The discard that it took.
    pub taken: Option<Face>,
    /// Whether it still holds that very card.
    pub taken_held: bool,
    /// Whether it has undone something in this turn (R29).
    pub undone: bool,
    /// Whether it has put the taken card back (R30).
    pub returned: bool,
    /// R10: who took a discard and did not open by its discard.
    pub fined: SeatSet,
    /// R33: turns in a row without a draw from the stock and without a card laid.
    pub idle: u8,
    /// Points of each seat over the match.
    pub scores: [i32; MAX_SEATS],
    /// How many deals are over.
    pub deals: u16,
    /// The seat that has won the match.
    pub winner: Option<Side>,
}

/// What one seat knows besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Own {
    /// The cards it holds.
    pub hand: Bag,
}

/// What nobody knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deep {
    /// The stock, its next card on top.
    pub stock: Pile,
}

impl Open {
    /// A match before its first dealer is drawn.
    pub fn start(rules: &Rules) -> Open {
        Open {
            seats: rules.seats as u8,
            phase: Phase::Dealer,
            turn: Seat::new(0),
            dealer: Seat::new(0),
            thrower: None,
            playing: SeatSet::all(rules.seats),
            held: [0; MAX_SEATS],
            known: [Bag::EMPTY; MAX_SEATS],
            stock: 0,
            recycled: false,
            pile: Pile::new(),
            table: Lying::new(),
            before: Lying::new(),
            lain: 0,
            opened: SeatSet::EMPTY,
            opened_now: false,
            opening: 0,
            clean: false,
            laid: Bag::EMPTY,
            gained: 0,
            drew: Drew::Nothing,
            taken: None,
            taken_held: false,
            undone: false,
            returned: false,
            fined: SeatSet::EMPTY,
            idle: 0,
            scores: [0; MAX_SEATS],
            deals: 0,
            winner: None,
        }
    }

    /// How many sat down.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The next seat that is still in the match, clockwise (R8).
    #[inline]
    pub fn next(&self, seat: Seat) -> Seat {
        let mut next = seat.next(self.seats());
        while !self.playing.contains(next) && next != seat {
            next = next.next(self.seats());
        }
        next
    }

    /// Whether the seat in turn has opened (R14).
    #[inline]
    pub fn has_opened(&self) -> bool {
        self.opened.contains(self.turn)
    }

    /// Whether it has laid melds that do not suffice yet (R29).
    #[inline]
    pub fn provisional(&self) -> bool {
        !self.laid.is_empty() && !self.has_opened()
    }

    /// Whether the melds laid next must open all by themselves (R29).
    #[inline]
    pub fn package_due(&self, rules: &Rules) -> bool {
        self.undone && rules.opening_asked && !self.has_opened()
    }

    /// Whether a hand may be emptied by laying cards (R3).
    #[inline]
    pub(crate) fn may_lay_all(rules: &Rules) -> bool {
        rules.options.go_out == GoOut::MeldOrDiscard
    }

    /// The meld of that number.
    #[inline]
    pub fn meld(&self, number: u8) -> Option<&Meld> {
        self.table.get(usize::from(number))
    }

    /// Where the joker of that number lies: the meld, and which of its jokers. Jokers are counted
    /// meld by meld; those of a set are all alike and count once.
    pub fn joker(&self, number: u8) -> Option<(u8, usize)> {
        let each = |(at, meld): (usize, &Meld)| {
            let alike = meld.kind == Kind::Set;
            let told = if alike { meld.n_jokers().min(1) } else { meld.n_jokers() };
            (0..told).map(move |joker| (at as u8, joker))
        };
        self.table.iter().enumerate().flat_map(each).nth(usize::from(number))
    }

    /// The naturals for which the joker of that number can be had, one bit each (R31).
    pub fn wanted(&self, joker: u8) -> u64 {
        let lying = self.joker(joker);
        lying.map_or(0, |(at, nth)| self.table[usize::from(at)].wanted(nth))
    }

    /// Nothing is laid in this turn, not yet or no more.
    #[inline]
    pub(crate) fn nothing_laid(&mut self) {
        (self.opened_now, self.opening, self.clean) = (false, 0, false);
        (self.laid, self.gained) = (Bag::EMPTY, 0);
    }

    /// Nothing is drawn, not yet or no more.
    #[inline]
    pub(crate) fn nothing_drawn(&mut self) {
        (self.taken, self.taken_held) = (None, false);
        (self.drew, self.phase) = (Drew::Nothing, Phase::Draw);
    }

    /// R34: whether the taken card is among these; laying its twin first would never help.
    #[inline]
    pub(crate) fn lays_taken(&self, laid: Bag) -> bool {
        self.taken.is_some_and(|taken| laid.contains(taken))
    }

    /// Whether no cards are dealt.
    pub(crate) fn between_deals(&self) -> bool {
        matches!(self.phase, Phase::Dealer | Phase::Shuffle | Phase::Over)
    }

    /// The cards nobody sees but who holds them, from a watcher's place.
    pub fn hidden(&self, rules: &Rules) -> Bag {
        let melds = self.table.iter().map(Meld::cards).chain(self.known);
        let pile = Bag::gathered(&self.pile);
        melds.fold(rules.pack.minus(pile), Bag::minus)
    }
}

/// Whether a hand could be thrown from after a turn in which `taken` came from the pile; `held`
/// tells whether that very card is in it (RAM-3.3.2, R5).
#[inline]
pub(crate) fn throwable(rules: &Rules, hand: Bag, taken: Option<Face>, held: bool) -> u64 {
    let faces = hand.faces();
    let Some(taken) = taken else { return faces };
    let barred = match rules.options.cycle_guard {
        // The twin may go, if it is there.
        CycleGuard::Card => held && hand.count(taken) < 2,
        CycleGuard::Face => true,
    };
    if barred { faces & !bit(taken) } else { faces }
}
