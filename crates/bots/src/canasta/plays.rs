//! The melds and additions that a good player thinks of, without heap.

use ::canasta::meld::{CANASTA, Direction, Kind, LONGEST, Pattern, Run, SMALLEST, kind_of};
use ::canasta::pack::{faces, is_wild, naturals, rank, ranked, ranked_in};
use ::canasta::{Action, Options, Package, RunWilds, canonical};
use cards::{Bag, Face, List};

use super::look::{Board, Laid, Look};
use super::worth::worth;

/// A meld to lay, or cards to add to one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Play {
    /// The meld that grows; none for a new one.
    pub(super) meld: Option<u8>,
    /// The cards in their order.
    pub(super) cards: List<Face, LONGEST>,
}

impl Play {
    /// Its cards, those that are interchangeable in their one order.
    pub(super) fn ordered(&self) -> List<Face, LONGEST> {
        let mut cards = self.cards;
        canonical(&mut cards);
        cards
    }

    /// The same as an action.
    pub(super) fn action(&self) -> Action {
        match self.meld {
            Some(meld) => Action::Add { meld, cards: self.ordered() },
            None => Action::Lay(self.ordered()),
        }
    }

    /// The table and the hand after it.
    pub(super) fn make(&self, board: &mut Board, hand: &mut Bag) {
        let cards = self.cards.as_slice();
        hand.remove_all(cards.iter().copied());
        match self.meld {
            Some(number) => board.add(number, cards),
            None => board.plan(kind_of(cards), cards),
        }
    }

    /// What the team is worth after it.
    pub(super) fn worth(&self, look: &Look<'_>, board: &Board, hand: Bag) -> f64 {
        let (mut then, mut left) = (*board, hand);
        self.make(&mut then, &mut left);
        worth(&look.odds, &then, &[left])
    }
}

/// Plays to choose from.
pub(super) type Plays = List<Play, 48>;

/// What this hand could lay and add.
pub(super) fn plays(look: &Look<'_>, board: &Board, hand: Bag) -> Plays {
    let options = look.odds.options;
    // Twos before jokers, which count more.
    let wilds = hand.iter().filter(|&face| is_wild(face)).collect();
    let mut maker = Maker { options, hand, wilds, lead: look.lead(), found: List::new() };
    for meld in &board.melds {
        match meld.kind {
            Kind::Set => maker.set(Some(meld), rank(meld.lead)),
            Kind::Run => maker.run(Some(meld), meld.lead),
            Kind::Wild => {}
        }
    }
    for of_this in (4..=14).filter(|&of_this| !board.has_set(of_this)) {
        if ranked_in(hand, of_this) >= 2 {
            maker.set(None, of_this);
        }
    }
    let [held, _] = naturals(hand);
    for start in faces(held) {
        // A run begins where the stretch does, so that nothing is left before it.
        let neighbour = match Direction::from(start) {
            Some(Direction::Up) => held & held >> 1,
            Some(Direction::Down) => held & held << 1,
            None => 0,
        };
        if neighbour & start.bit() != 0 {
            maker.run(None, start);
        }
    }
    maker.wild_meld(board);
    maker.found
}

/// The play that gains most, if one gains anything.
pub(super) fn best(look: &Look<'_>, board: &Board, hand: Bag) -> Option<Play> {
    if look.seen.open.as_package() {
        return None;
    }
    let now = worth(&look.odds, board, &[hand]);
    let mut best: Option<(Play, f64)> = None;
    // What leaves fewer than two cards closes the deal, or cannot be done.
    for play in plays(look, board, hand).iter().filter(|play| play.cards.len() + 2 <= hand.len()) {
        let gain = play.worth(look, board, hand) - now;
        if gain > best.map_or(0.0, |(_, best)| best) {
            best = Some((*play, gain));
        }
    }
    best.map(|(play, _)| play)
}

struct Maker<'a> {
    options: &'a Options,
    hand: Bag,
    wilds: List<Face, LONGEST>,
    /// How many naturals stand in front of a new meld's wild cards.
    lead: u8,
    found: Plays,
}

impl Maker<'_> {
    fn push(&mut self, meld: Option<&Laid>, cards: List<Face, LONGEST>) {
        let play = Play { meld: meld.map(|meld| meld.number), cards };
        if !cards.is_empty() && !self.found.contains(&play) {
            self.found.push(play);
        }
    }

    /// All naturals of a rank, alone and with wild cards behind them; and one wild card alone.
    fn set(&mut self, meld: Option<&Laid>, of_this: u8) {
        let lead = if meld.is_some() { 2 } else { self.lead };
        let mut pattern = meld.map_or(Pattern::default(), |meld| meld.pattern);
        let row: List<Face, LONGEST> = self.hand.among(ranked(of_this)).iter().collect();
        row.iter().for_each(|_| pattern.natural());
        if usize::from(pattern.len) >= SMALLEST {
            self.push(meld, row);
        }
        for backwards in [false, true] {
            let (mut row, mut pattern) = (row, pattern);
            for at in 0..self.wilds.len() {
                if !pattern.takes_wild(lead) {
                    break;
                }
                let at = if backwards { self.wilds.len() - 1 - at } else { at };
                row.push(self.wilds[at]);
                pattern.wild();
                self.push(meld, row);
            }
        }
    }

    /// A run from this card on, or longer: naturals alone, with wild cards in its gaps, and with
    /// wild cards up to the seventh card.
    fn run(&mut self, meld: Option<&Laid>, start: Face) {
        let most = if self.options.run_wilds == RunWilds::None { 0 } else { self.wilds.len() };
        for wilds in 0..=most.min(3) {
            for to_seven in [false, true] {
                if wilds > 0 || !to_seven {
                    self.stretch(meld, start, wilds, to_seven);
                }
            }
        }
    }

    fn stretch(&mut self, meld: Option<&Laid>, start: Face, wilds: usize, to_seven: bool) {
        let Some(mut run) = meld.map_or_else(|| Run::from(start), Laid::run) else { return };
        let (options, lead) = (self.options, if meld.is_some() { 2 } else { self.lead });
        let (mut row, mut used, mut good) = (List::<Face, LONGEST>::new(), 0, List::new());
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
                row.push(self.wilds[used]);
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
            self.push(meld, good);
        }
    }

    /// All wild cards as a meld of their own, or as many as complete the one there is.
    fn wild_meld(&mut self, board: &Board) {
        let meld = board.wild();
        if self.options.wild_melds && (meld.is_some() || self.wilds.len() >= SMALLEST) {
            let room = CANASTA - meld.map_or(0, Laid::len);
            // Jokers first: more of them than twos are worth 500 (CAN-7).
            self.push(meld, self.wilds.iter().rev().take(room).copied().collect());
        }
    }
}

/// How many wild cards a row has.
pub(super) fn count_wilds(cards: &[Face]) -> usize {
    cards.iter().filter(|&&face| is_wild(face)).count()
}

/// More melds than a package has: three cards each, of a hand that took no pile yet.
const PACKAGE: usize = 8;

/// These melds as one action (C47).
pub(super) fn package(melds: &[Play]) -> Action {
    let rows: List<_, PACKAGE> = melds.iter().map(Play::ordered).collect();
    let melds: List<&[Face], PACKAGE> = rows.iter().map(|row| &**row).collect();
    Action::Package(Package::of(&melds))
}
