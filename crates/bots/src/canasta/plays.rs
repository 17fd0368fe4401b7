//! The melds and additions that a good player thinks of, without heap.

use ::canasta::Action;
use ::canasta::action::{Package, canonical};
use ::canasta::meld::{CANASTA, Direction, Kind, LONGEST, Pattern, Run, SMALLEST, kind_of};
use ::canasta::options::RunWilds;
use ::canasta::pack::{Hand, Row, faces, is_wild, rank};
use cards::Face;

use super::look::{Board, Laid, Odds};

/// A meld to lay, or cards to add to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// The meld that grows; none for a new one.
    pub meld: Option<u8>,
    /// The cards in their order.
    pub cards: Row<LONGEST>,
}

impl Play {
    /// Its cards, those that are interchangeable in their one order.
    pub fn ordered(&self) -> Row<LONGEST> {
        let mut ordered = [Face::JOKER; LONGEST];
        let ordered = &mut ordered[..self.cards.len()];
        ordered.copy_from_slice(self.cards.as_slice());
        canonical(ordered);
        Row::of(ordered)
    }

    /// The same as an action.
    pub fn action(&self) -> Action {
        match self.meld {
            Some(meld) => Action::Add { meld, cards: self.ordered() },
            None => Action::Lay(self.ordered()),
        }
    }

    /// The table and the hand after it.
    pub fn make(&self, board: &mut Board, hand: &mut Hand) {
        let cards = self.cards.as_slice();
        hand.remove_all(cards.iter().copied());
        match self.meld {
            Some(number) => board.add(number, cards),
            None => board.plan(kind_of(cards, None), cards),
        }
    }
}

/// Plays to choose from.
pub struct Plays {
    list: [Play; Plays::MOST],
    len: usize,
}

impl Plays {
    const MOST: usize = 48;

    fn push(&mut self, meld: Option<u8>, cards: Row<LONGEST>) {
        let play = Play { meld, cards };
        if self.len < Plays::MOST && !cards.is_empty() && !self.as_slice().contains(&play) {
            self.list[self.len] = play;
            self.len += 1;
        }
    }

    /// The plays.
    pub fn as_slice(&self) -> &[Play] {
        &self.list[..self.len]
    }
}

/// What this hand could lay and add. `lead` naturals stand in front of a new meld's wild cards.
pub fn plays(odds: &Odds<'_>, board: &Board, hand: Hand, lead: u8) -> Plays {
    let mut found = Plays { list: [Play { meld: None, cards: Row::EMPTY }; Plays::MOST], len: 0 };
    let maker = Maker { odds, hand, wilds: wilds_of(hand), lead };
    for meld in board.melds() {
        match meld.kind {
            Kind::Set => maker.set(Some(meld), rank(meld.lead), &mut found),
            Kind::Run => maker.run(Some(meld), meld.lead, &mut found),
            Kind::Wild => {}
        }
    }
    for of_rank in (4..=14).filter(|&of_rank| !board.has_set(of_rank)) {
        if hand.of_rank(of_rank) >= 2 {
            maker.set(None, of_rank, &mut found);
        }
    }
    let [held, _] = hand.naturals();
    for start in faces(held) {
        // A run begins where the stretch does, so that nothing is left before it.
        let neighbour = match Direction::from(start) {
            Some(Direction::Up) => held & held >> 1,
            Some(Direction::Down) => held & held << 1,
            None => 0,
        };
        if neighbour >> start.index() & 1 == 1 {
            maker.run(None, start, &mut found);
        }
    }
    maker.wild_meld(board, &mut found);
    found
}

/// Twos before jokers, which count more.
fn wilds_of(hand: Hand) -> Row<LONGEST> {
    let mut row = Row::EMPTY;
    for face in faces(hand.wild_faces()) {
        (0..hand.count(face)).for_each(|_| row.push(face));
    }
    row
}

struct Maker<'a> {
    odds: &'a Odds<'a>,
    hand: Hand,
    wilds: Row<LONGEST>,
    lead: u8,
}

impl Maker<'_> {
    /// All naturals of a rank, alone and with wild cards behind them; and one wild card alone.
    fn set(&self, meld: Option<&Laid>, of_rank: u8, found: &mut Plays) {
        let (number, base) =
            (meld.map(|meld| meld.number), meld.map_or(Pattern::default(), |m| m.pattern));
        let lead = if meld.is_some() { 2 } else { self.lead };
        let mut row = Row::EMPTY;
        let mut pattern = base;
        for face in faces(self.hand.rank_faces(of_rank)) {
            for _ in 0..self.hand.count(face) {
                row.push(face);
                pattern.natural();
            }
        }
        if usize::from(pattern.len) >= SMALLEST && !row.is_empty() {
            found.push(number, row);
        }
        for backwards in [false, true] {
            let (mut row, mut pattern) = (row, pattern);
            for at in 0..self.wilds.len() {
                if !pattern.takes_wild(lead) {
                    break;
                }
                let at = if backwards { self.wilds.len() - 1 - at } else { at };
                row.push(self.wilds.as_slice()[at]);
                pattern.wild();
                found.push(number, row);
            }
        }
    }

    /// A run from this card on, or longer: naturals alone, with wild cards in its gaps, and with
    /// wild cards up to the seventh card.
    fn run(&self, meld: Option<&Laid>, start: Face, found: &mut Plays) {
        let most = if self.odds.options.run_wilds == RunWilds::None { 0 } else { self.wilds.len() };
        for wilds in 0..=most.min(3) {
            for to_seven in [false, true] {
                if to_seven && wilds == 0 {
                    continue;
                }
                self.stretch(meld, start, wilds, to_seven, found);
            }
        }
    }

    fn stretch(
        &self,
        meld: Option<&Laid>,
        start: Face,
        wilds: usize,
        to_seven: bool,
        found: &mut Plays,
    ) {
        let Some(mut run) = meld.map_or_else(|| Run::from(start), Laid::run) else { return };
        let (options, lead) = (self.odds.options, if meld.is_some() { 2 } else { self.lead });
        let (mut row, mut used, mut good) = (Row::<LONGEST>::EMPTY, 0, Row::EMPTY);
        let mut good_wilds = 0;
        while let Some(due) = run.due() {
            let further = |more: i32| {
                let face = run.place(i32::from(run.pattern.len) + more);
                face.is_some_and(|face| self.hand.contains(face))
            };
            if self.hand.contains(due) {
                row.push(due);
                run.pattern.natural();
            } else if used < wilds
                && run.pattern.takes_wild(lead)
                && (further(1) || further(2) && used + 1 < wilds || to_seven)
            {
                row.push(self.wilds.as_slice()[used]);
                run.pattern.wild();
                used += 1;
            } else {
                break;
            }
            if run.may_end(options)
                && (run.pattern.streak == 0 || usize::from(run.pattern.len) == CANASTA)
            {
                (good, good_wilds) = (row, used);
            }
        }
        let len = meld.map_or(0, Laid::len) + good.len();
        // What fewer wild cards make too is found with them.
        if good_wilds == wilds && len >= SMALLEST && (!to_seven || len >= CANASTA) {
            found.push(meld.map(|meld| meld.number), good);
        }
    }

    /// All wild cards as a meld of their own, or as many as complete the one there is.
    fn wild_meld(&self, board: &Board, found: &mut Plays) {
        if !self.odds.options.wild_melds || self.wilds.is_empty() {
            return;
        }
        match board.wild() {
            Some(meld) => {
                let mut row = Row::EMPTY;
                let room = CANASTA - meld.len().min(CANASTA);
                // Jokers first: more of them than twos are worth 500 (CAN-7).
                self.wilds.as_slice().iter().rev().take(room).for_each(|&face| row.push(face));
                found.push(Some(meld.number), row);
            }
            None if self.wilds.len() >= SMALLEST => {
                let mut row = Row::EMPTY;
                self.wilds.as_slice().iter().rev().take(CANASTA).for_each(|&face| row.push(face));
                found.push(None, row);
            }
            None => {}
        }
    }
}

/// How many wild cards a row has.
pub fn count_wilds(cards: &[Face]) -> usize {
    cards.iter().filter(|&&face| is_wild(face)).count()
}

/// More melds than a package has: three cards each, of a hand that took no pile yet.
const PACKAGE: usize = 8;

/// These melds as one action (C47).
pub fn package(melds: &[Play]) -> Action {
    let mut rows = [Row::<LONGEST>::EMPTY; PACKAGE];
    rows.iter_mut().zip(melds).for_each(|(row, play)| *row = play.ordered());
    let mut slices: [&[Face]; PACKAGE] = [&[]; PACKAGE];
    slices.iter_mut().zip(&rows).for_each(|(slice, row)| *slice = row.as_slice());
    Action::Package(Package::of(&slices[..melds.len().min(PACKAGE)]))
}
