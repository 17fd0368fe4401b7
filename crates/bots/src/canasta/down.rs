//! How to go down: the best choice of melds that reaches the minimum (CAN-G7).

use ::canasta::Action;
use ::canasta::down::may_be_first;
use ::canasta::meld::{self, Kind, kind_of};
use ::canasta::pack::points_in;
use cards::{Bag, List};

use super::look::{Board, Look};
use super::plays::{Play, Plays, package, plays};
use super::worth::worth;

/// So many choices of melds are looked at.
const LOOKS: u32 = 250;
/// So many melds go down at most.
const MOST: usize = 6;

/// A way to go down.
#[derive(Clone, Copy)]
pub(super) struct Down {
    /// Its melds, in the order in which they are laid.
    pub(super) plays: List<Play, MOST>,
    /// What the team is worth after it.
    pub(super) worth: f64,
}

impl Down {
    /// The next step: the first meld, or all of it where an undo came before (C47).
    pub(super) fn next(&self, look: &Look<'_>) -> Action {
        if look.seen.open.as_package() { package(&self.plays) } else { self.plays[0].action() }
    }
}

/// What it still needs.
#[derive(Clone, Copy)]
pub(super) struct Need {
    /// Points.
    pub(super) points: i32,
    /// Whether a meld may be the first already (CAN-G7.3).
    pub(super) first: bool,
    /// How many cards come to the hand afterwards, of a pile that waits.
    pub(super) waiting: usize,
}

impl Need {
    /// What the team of a seat must still lay.
    pub(super) fn of(look: &Look<'_>) -> Need {
        let open = look.seen.open;
        let sum = open.laid_so_far(look.seen.rules, look.side);
        let points = open.minimum(look.side) - sum.points;
        Need { points, first: sum.first, waiting: open.waiting().0.into() }
    }

    /// The same if there is anything: a team that is down needs nothing.
    pub(super) fn due(look: &Look<'_>) -> Option<Need> {
        let is_down = look.seen.open.down[look.side.index()];
        Some(Need::of(look)).filter(|need| !is_down && !need.is_met())
    }

    /// Whether nothing is missing.
    pub(super) fn is_met(&self) -> bool {
        self.points <= 0 && self.first
    }
}

/// The best way to go down, if there is one.
pub(super) fn best(look: &Look<'_>, board: &Board, hand: Bag, need: Need) -> Option<Down> {
    if points_in(hand) < need.points && need.points <= 150 && !may_be_canasta(hand) {
        return None;
    }
    let found = plays(look, board, hand);
    let now = Down { plays: List::new(), worth: f64::MIN };
    let mut search = Search { look, found: &found, best: now, looks: LOOKS };
    search.from(0, now, *board, hand, need);
    (search.best.worth > f64::MIN).then_some(search.best)
}

/// The bonus of a canasta alone is above every minimum.
fn may_be_canasta(hand: Bag) -> bool {
    hand.len() >= 7
}

struct Search<'a> {
    look: &'a Look<'a>,
    found: &'a Plays,
    best: Down,
    looks: u32,
}

impl Search<'_> {
    fn from(&mut self, first: usize, now: Down, board: Board, hand: Bag, need: Need) {
        if self.looks == 0 {
            return;
        }
        self.looks -= 1;
        if need.is_met() {
            let worth = worth(&self.look.odds, &board, &[hand]);
            if !now.plays.is_empty() && worth > self.best.worth {
                self.best = Down { worth, ..now };
            }
            return;
        }
        if now.plays.len() == MOST {
            return;
        }
        for (at, play) in self.found.iter().enumerate().skip(first) {
            let wanted: Bag = play.cards.iter().copied().collect();
            if hand.holds(wanted) && fits(&board, play) && keeps_two(hand, play, need) {
                let (mut then, mut left, mut longer) = (board, hand, now);
                play.make(&mut then, &mut left);
                longer.plays.push(*play);
                let need = self.after(&board, play, need);
                self.from(at + 1, longer, then, left, need);
            }
        }
    }

    /// What is needed once this is laid too.
    fn after(&self, board: &Board, play: &Play, need: Need) -> Need {
        let cards = play.cards.as_slice();
        let kind = match play.meld {
            None => kind_of(cards),
            Some(_) => Kind::Run,
        };
        let before = play.meld.and_then(|number| board.melds.iter().find(|m| m.number == number));
        let grown = before.map_or(0, |meld| meld.len()) + cards.len();
        // The least bonus there is, which is above every minimum.
        let bonus = if grown >= meld::CANASTA { 300 } else { 0 };
        let points = need.points - ::canasta::pack::points(cards) - bonus;
        let first = need.first || play.meld.is_none() && may_be_first(kind, cards);
        Need { points, first, ..need }
    }
}

/// Whether the board still takes it: one set of a rank, one wild meld, one addition to a meld.
fn fits(board: &Board, play: &Play) -> bool {
    let cards = play.cards.as_slice();
    match (play.meld, kind_of(cards)) {
        (Some(number), _) => {
            // Additions were found for the meld as it lay.
            let planned = board.melds.iter().any(|meld| meld.number == number && meld.grown);
            !planned
        }
        (None, Kind::Set) => !board.has_set(::canasta::pack::rank(cards[0])),
        (None, Kind::Wild) => board.wild().is_none(),
        (None, Kind::Run) => true,
    }
}

/// Two cards stay at least, or the throw would close the deal.
fn keeps_two(hand: Bag, play: &Play, need: Need) -> bool {
    hand.len() + need.waiting >= play.cards.len() + 2
}
