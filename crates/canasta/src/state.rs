//! What a match of Canasta is made of: what all know, what a seat knows, what nobody knows.
//!
//! Melds of both teams lie in one list, in the order in which they were laid; each remembers how
//! many of its cards lay there before the current turn, so that an undo is a cut. Fields that a
//! phase does not use keep their last value.

use cards::{Bag, Face, List, MAX_SEATS, Seat, SeatSet, Side};
use serde::{Deserialize, Serialize};

use crate::down::{self, Sum};
use crate::meld::{Barred, CANASTA, Kind, LONGEST, kind_of};
use crate::options::{Close, OpeningStrictness, Rules};
use crate::pack::{PACK, RED_THREES, is_red_three};

/// The most melds that can lie on the table: the pack has no more than 36 times three cards.
pub const MELDS: usize = 36;
/// There are always two teams.
pub(crate) const TEAMS: usize = 2;

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The first dealer is about to be drawn (CAN-G3.2).
    Dealer,
    /// The pack is about to be shuffled.
    Shuffle,
    /// The first player looks at the bottom three cards (CAN-G3.3).
    Bottom,
    /// The pack is about to be cut (CAN-G3.3).
    Cut,
    /// The seat in turn is about to draw (CAN-G6.2).
    Draw,
    /// The pile is about to be shuffled and become the stock, while a seat draws (CAN-G12.1).
    Recycle,
    /// The seat in turn has drawn: it lays, adds and throws (CAN-G6.1).
    Play,
    /// The match is over (CAN-G11).
    Over,
}

/// A meld on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Meld {
    /// Its cards, in the order in which they were laid.
    pub cards: List<Face, LONGEST>,
    /// How many of them an undo leaves.
    pub kept: u8,
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
}

impl Meld {
    /// Whether it has seven cards or more (CAN-2.3).
    #[inline]
    pub fn is_canasta(&self) -> bool {
        self.cards.len() >= CANASTA
    }
}

/// A pile taken by a team that has not gone down yet (C48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Pending {
    /// There is none.
    Nothing,
    /// The top card lies in the key meld, the rest waits.
    Top(Face),
    /// Five wild cards were laid, the whole pile waits (C49, `any_top`).
    Whole,
}

/// What everybody knows. How it is written and read is in `view.rs`; what `skip` leaves out follows
/// from the rest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(remote = "Self")]
pub struct Open {
    /// How many play.
    pub seats: u8,
    /// Where the deal stands.
    pub phase: Phase,
    /// Who acts.
    pub turn: Seat,
    /// Who deals.
    pub dealer: Seat,
    /// How many cards the stock has.
    pub stock: u8,
    /// How often the pile has become the stock in this deal (C52).
    pub recycled: u8,
    /// How many cards each seat holds.
    pub hands: [u8; MAX_SEATS],
    /// Cards that everybody knows to be in a seat's hand: they were taken with the pile or back from
    /// the table.
    pub known: [Bag; MAX_SEATS],
    /// The red threes before each seat: hearts, diamonds (CAN-G4).
    pub red: [[u8; 2]; MAX_SEATS],
    /// The pile, top card last.
    pub pile: List<Face, PACK>,
    /// The melds of both teams.
    pub melds: List<Meld, MELDS>,
    /// What each team's melds forbid to new ones.
    #[serde(skip)]
    pub barred: [Barred; TEAMS],
    /// How many canastas each team has.
    pub canastas: [u8; TEAMS],
    /// Which teams have gone down for good (CAN-G7.1).
    #[serde(rename = "opened")]
    pub down: [bool; TEAMS],
    /// Whether the team in turn had not gone down when the turn began.
    #[serde(rename = "opening")]
    pub going_down: bool,
    /// How many cards an undo would take back.
    pub laid: u8,
    /// Whether something was taken back in this turn (C47).
    pub undone: bool,
    /// A pile that waits until its team goes down.
    pub pending: Pending,
    /// Whether the pile was put back in this turn (C48).
    pub put_back: bool,
    /// The seats to whom a black three shuts the pile for their next turn (C50).
    pub black: SeatSet,
    /// The same for red threes.
    pub red_shut: SeatSet,
    /// Seats whose last throw would have closed with four black threes left, and did not (C54).
    pub not_four: SeatSet,
    /// Points of each team over the match.
    pub scores: [i32; MAX_SEATS],
    /// How many deals are over.
    pub deals: u16,
    /// The team that has won the match.
    pub winner: Option<Side>,
}

/// What one seat knows besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Own {
    /// The cards it holds.
    pub hand: Bag,
    /// The bottom three of the pack, while it may keep some (CAN-G3.3).
    pub bottom: List<Face, 3>,
}

/// What nobody knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deep {
    /// The stock, top card last.
    pub stock: List<Face, PACK>,
}

impl Open {
    /// A match before its first dealer is drawn.
    pub fn start(rules: &Rules) -> Open {
        let nobody = Seat::new(0);
        Open {
            seats: rules.seats as u8,
            phase: Phase::Dealer,
            turn: nobody,
            dealer: nobody,
            stock: 0,
            recycled: 0,
            hands: [0; MAX_SEATS],
            known: [Bag::EMPTY; MAX_SEATS],
            red: [[0; 2]; MAX_SEATS],
            pile: List::new(),
            melds: List::new(),
            barred: [Barred::default(); TEAMS],
            canastas: [0; TEAMS],
            down: [false; TEAMS],
            going_down: true,
            laid: 0,
            undone: false,
            pending: Pending::Nothing,
            put_back: false,
            black: SeatSet::EMPTY,
            red_shut: SeatSet::EMPTY,
            not_four: SeatSet::EMPTY,
            scores: [0; MAX_SEATS],
            deals: 0,
            winner: None,
        }
    }

    /// How many play.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The team of a seat: partners sit opposite, and with two players every other seat is a team too.
    #[inline]
    pub fn side(&self, seat: Seat) -> Side {
        Side::new(seat.index() % TEAMS)
    }

    /// The seat to the dealer's left, which begins (CAN-G3.2).
    pub fn first(&self) -> Seat {
        self.dealer.next(self.seats())
    }

    /// How many red threes lie before a seat.
    #[inline]
    pub fn reds(&self, seat: Seat) -> u8 {
        let [hearts, diamonds] = self.red[seat.index()];
        hearts + diamonds
    }

    /// The red threes before a seat, one by one.
    pub fn red_threes(&self, seat: Seat) -> impl Iterator<Item = Face> {
        let counts = self.red[seat.index()];
        RED_THREES
            .into_iter()
            .zip(counts)
            .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
    }

    /// The melds of a team with their numbers on the table.
    pub fn melds_of(&self, side: Side) -> impl Iterator<Item = (usize, &Meld)> + Clone {
        self.melds.iter().enumerate().filter(move |(_, meld)| meld.side == side)
    }

    /// The team's set of this rank, with its number (CAN-4.2).
    pub fn set_of(&self, side: Side, rank: u8) -> Option<(usize, &Meld)> {
        let is_it =
            |meld: &Meld| meld.kind == Kind::Set && crate::pack::rank(meld.cards[0]) == rank;
        self.melds_of(side).find(|(_, meld)| is_it(meld))
    }

    /// The team's unfinished wild meld, with its number (C17).
    pub fn wild_of(&self, side: Side) -> Option<(usize, &Meld)> {
        self.melds_of(side).find(|(_, meld)| meld.kind == Kind::Wild && !meld.is_canasta())
    }

    /// The pile's top card.
    #[inline]
    pub fn top(&self) -> Option<Face> {
        self.pile.last().copied()
    }

    /// C52, C53: whether a card can be drawn.
    #[inline]
    pub fn can_draw(&self, rules: &Rules) -> bool {
        self.stock > 0 || self.can_recycle(rules)
    }

    /// C52: whether an empty stock can be made from the pile.
    #[inline]
    pub fn can_recycle(&self, rules: &Rules) -> bool {
        self.pile.len() > 1 && self.recycled < rules.options.recycle_limit
    }

    /// C46: whether the team in turn may close, something having been laid in this turn.
    #[inline]
    pub fn may_close(&self, rules: &Rules, side: Side) -> bool {
        self.canastas[side.index()] > 0
            || match rules.options.close_without_canasta {
                Close::Always => true,
                Close::SameTurn => self.going_down,
                Close::Never => false,
            }
    }

    /// C46: the same for a throw: a team that lays nothing does not go down.
    #[inline]
    pub fn may_close_now(&self, rules: &Rules, side: Side) -> bool {
        let goes_down = self.down[side.index()] || self.laid > 0;
        self.may_close(rules, side)
            && (goes_down || rules.options.close_without_canasta == Close::Always)
    }

    /// C10: how many naturals lead a new meld of a team before a wild card.
    pub fn lead(&self, rules: &Rules, side: Side) -> u8 {
        let strict = rules.options.opening_strictness == OpeningStrictness::Every;
        if strict && !self.down[side.index()] { 3 } else { 2 }
    }

    /// C47: whether the team in turn must go down with one package.
    #[inline]
    pub fn as_package(&self) -> bool {
        self.undone && self.laid == 0 && !self.down[self.side(self.turn).index()]
    }

    /// C45: what the team has laid towards going down. Before that all its melds are of this turn.
    pub fn laid_so_far(&self, rules: &Rules, side: Side) -> Sum {
        let mut sum = Sum::default();
        for (_, meld) in self.melds_of(side) {
            sum.add(&rules.options, meld.kind, &meld.cards);
        }
        sum
    }

    /// CAN-G7.2: the minimum of this team.
    pub fn minimum(&self, side: Side) -> i32 {
        down::minimum(self.scores[side.index()])
    }

    /// C46: cards and red threes that the waiting pile will bring.
    pub fn waiting(&self) -> (u8, u8) {
        match self.pending {
            Pending::Nothing => (0, 0),
            Pending::Top(_) | Pending::Whole => count_pile(&self.pile),
        }
    }

    /// How many cards of each face everybody sees lie on the table.
    pub(crate) fn located(&self, rules: &Rules) -> [usize; Face::COUNT] {
        let mut found = [0; Face::COUNT];
        let mut count = |face: Face| found[face.index()] += 1;
        self.pile.iter().copied().for_each(&mut count);
        let melds = self.melds.iter();
        melds.flat_map(|meld| meld.cards.iter().copied()).for_each(&mut count);
        Seat::all(rules.seats).flat_map(|seat| self.red_threes(seat)).for_each(&mut count);
        found
    }

    /// Takes a card of a seat's hand out of what is known of it.
    #[inline]
    pub(crate) fn reveal(&mut self, seat: Seat, face: Face) {
        self.known[seat.index()].remove(face);
    }

    /// A new meld of a team.
    pub(crate) fn lay(&mut self, side: Side, cards: &[Face]) {
        let kind = kind_of(cards);
        let meld = Meld { cards: List::of(cards), kept: 0, kind, side };
        self.melds.push(meld);
        self.laid += cards.len() as u8;
        self.barred[side.index()].add(kind, cards);
        self.canastas[side.index()] += u8::from(meld.is_canasta());
    }

    /// Cards join a meld.
    pub(crate) fn join(&mut self, number: usize, cards: &[Face]) {
        let Some(meld) = self.melds.get_mut(number) else { return };
        let (was, side) = (meld.is_canasta(), meld.side.index());
        meld.cards.extend(cards.iter().copied());
        self.laid += cards.len() as u8;
        if meld.is_canasta() && !was {
            self.canastas[side] += 1;
            // C17: a finished wild meld makes room for another.
            self.barred[side].wild &= meld.kind != Kind::Wild;
        }
    }

    /// What was laid so far stays: an undo takes back later cards only.
    pub(crate) fn keep_laid(&mut self) {
        if self.laid > 0 {
            self.melds.iter_mut().for_each(|meld| meld.kept = meld.cards.len() as u8);
            self.laid = 0;
        }
    }

    /// C47: cuts the melds back to what they were; gives the cards in between.
    pub(crate) fn cut_back(&mut self) -> Bag {
        let mut back = Bag::EMPTY;
        let mut left = 0;
        for (number, meld) in self.melds.iter_mut().enumerate() {
            let kept = usize::from(meld.kept);
            back.extend(meld.cards[kept..].iter().copied());
            meld.cards.truncate(kept);
            if kept > 0 {
                left = number + 1;
            }
        }
        self.melds.truncate(left);
        self.laid = 0;
        self.count_melds();
        back
    }

    /// Counts again what the melds forbid and which are canastas.
    pub fn count_melds(&mut self) {
        (self.barred, self.canastas) = counted(&self.melds);
    }
}

/// What the melds of each team forbid, and how many canastas it has.
pub(crate) fn counted(melds: &[Meld]) -> ([Barred; TEAMS], [u8; TEAMS]) {
    let (mut barred, mut canastas) = ([Barred::default(); TEAMS], [0; TEAMS]);
    for meld in melds {
        let side = meld.side.index() % TEAMS;
        barred[side].add(meld.kind, &meld.cards);
        canastas[side] += u8::from(meld.is_canasta());
    }
    (barred, canastas)
}

/// How many cards of a pile go to the hand that takes it, and how many red threes to the table.
pub fn count_pile(pile: &[Face]) -> (u8, u8) {
    let reds = pile.iter().filter(|&&face| is_red_three(face)).count() as u8;
    (pile.len() as u8 - reds, reds)
}
