//! What a match of Rami is made of: what all know, what a seat knows, what nobody knows.
//!
//! Phases are an enum; fields that a phase does not use keep their last value and are not shown
//! (see `view.rs`). What a seat does in its turn can be taken back until the discard, so the table
//! as the turn found it is kept beside the table as it lies.

use cards::{Card, Face, List, MAX_SEATS, Seat, SeatSet, Side};
use engine::{Ask, Standing, Turn};
use serde::{Deserialize, Serialize};

use crate::meld::{Kind, Meld};
use crate::options::{GoOut, Rules};
use crate::pack::{Cards, FACES, bit};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
pub const MELDS: usize = 36;

/// The melds on the table in the order in which they were laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Table(List<Meld, MELDS>);

impl Table {
    /// The melds.
    #[inline]
    pub fn melds(&self) -> &[Meld] {
        &self.0
    }

    /// The meld of that number.
    #[inline]
    pub fn get(&self, meld: u8) -> Option<&Meld> {
        self.melds().get(usize::from(meld))
    }

    /// Lays a meld down; `false` if there is no room, which no deck can bring about.
    #[inline]
    pub fn push(&mut self, meld: Meld) -> bool {
        self.0.push(meld)
    }

    /// Puts a changed meld in its place.
    #[inline]
    pub fn set(&mut self, at: u8, meld: Meld) {
        self.0[usize::from(at)] = meld;
    }

    /// Where the joker of that number lies: the meld, and which of its jokers. Jokers are counted
    /// meld by meld; those of a set are all alike and count once.
    pub fn joker(&self, number: u8) -> Option<(u8, u32)> {
        let each = |(at, meld): (usize, &Meld)| {
            let told =
                if meld.kind == Kind::Set { meld.n_jokers().min(1) } else { meld.n_jokers() };
            (0..told).map(move |joker| (at as u8, joker))
        };
        self.melds().iter().enumerate().flat_map(each).nth(usize::from(number))
    }
}

/// Cards one on top of the other. There is room for a whole deck and what a turn adds.
pub type Pile = List<Face, 120>;

/// The cards below the top one.
pub(crate) fn below_top(pile: &Pile) -> &[Face] {
    pile.split_last().map_or(&[], |(_, below)| below)
}

/// What everybody knows. How it is written and read is in `view.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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
    pub known: [Cards; MAX_SEATS],
    /// How many cards the stock has.
    pub stock: u8,
    /// Whether the discards have been made a stock in this deal (R16).
    pub recycled: bool,
    /// The discards.
    pub pile: Pile,
    /// The melds.
    pub table: Table,
    /// The melds as they lay when this turn's first card was laid.
    pub before: Table,
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
    pub laid: Cards,
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
pub struct Own {
    /// The cards it holds.
    pub hand: Cards,
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
            known: [Cards::EMPTY; MAX_SEATS],
            stock: 0,
            recycled: false,
            pile: Pile::new(),
            table: Table::default(),
            before: Table::default(),
            lain: 0,
            opened: SeatSet::EMPTY,
            opened_now: false,
            opening: 0,
            clean: false,
            laid: Cards::EMPTY,
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

    /// How many cards of each face everybody sees lie on the table.
    pub(crate) fn located(&self) -> [u32; FACES] {
        let mut counts = [0; FACES];
        let melds = self.table.melds().iter().flat_map(|meld| meld.faces());
        let pile = self.pile.iter().copied();
        melds.chain(pile).for_each(|face| counts[face.index()] += 1);
        counts
    }

    /// The cards nobody sees but who holds them, from a watcher's place.
    pub fn hidden(&self, rules: &Rules) -> Cards {
        let table =
            self.table.melds().iter().fold(Cards::EMPTY, |sum, meld| sum.plus(meld.cards()));
        let known = self.known.iter().fold(Cards::EMPTY, |sum, &cards| sum.plus(cards));
        let pile: Cards = self.pile.iter().copied().collect();
        rules.pack.minus(table).minus(known).minus(pile)
    }
}

/// Whether a hand could be thrown from after a turn in which `taken` came from the pile; `held`
/// tells whether that very card is in it (RAM-3.3.2, R5).
#[inline]
pub(crate) fn throwable(rules: &Rules, hand: Cards, taken: Option<Face>, held: bool) -> u64 {
    use crate::options::CycleGuard;
    let faces = hand.faces();
    let Some(taken) = taken else { return faces };
    let barred = match rules.options.cycle_guard {
        // The twin may go, if it is there.
        CycleGuard::Card => held && hand.count(taken) < 2,
        CycleGuard::Face => true,
    };
    if barred { faces & !bit(taken) } else { faces }
}

/// Whose turn it is.
#[inline]
pub fn turn(rules: &Rules, open: &Open) -> Turn {
    match open.phase {
        Phase::Draw | Phase::Play => Turn::Seat(open.turn),
        Phase::Dealer => Turn::Chance(Ask::Number(rules.seats as u32)),
        Phase::Shuffle => Turn::Chance(Ask::Order(rules.deck.len() as u8)),
        Phase::Recycle => Turn::Chance(Ask::Order(open.pile.len() as u8 - 1)),
        Phase::Over => Turn::Over,
    }
}

/// The cards that chance puts in order: the pack, or the discards below the last one (R16).
pub fn pile(rules: &Rules, open: &Open) -> Vec<Card> {
    if open.phase != Phase::Recycle {
        return rules.deck.cards().collect();
    }
    let mut seen = Cards::EMPTY;
    let copy = |&face: &Face| {
        let copy = seen.count(face) as u8;
        seen.add(face);
        Card::new(face, copy)
    };
    below_top(&open.pile).iter().map(copy).collect()
}

/// Where the match stands.
pub fn standing(open: &Open) -> Standing {
    Standing { scores: open.scores, deals: u32::from(open.deals), winner: open.winner }
}
