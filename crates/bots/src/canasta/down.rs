//! How to go down: the best choice of melds that reaches the minimum (CAN-G7).

use ::canasta::down::may_be_first;
use ::canasta::meld::{self, Kind, kind_of};
use ::canasta::pack::Hand;

use super::look::{Board, Look};
use super::plays::{Play, Plays, plays};
use super::worth::worth;

/// So many choices of melds are looked at.
const LOOKS: u32 = 250;
/// So many melds go down at most.
const MOST: usize = 6;

/// A way to go down, in the order in which it is laid.
#[derive(Clone, Copy)]
pub struct Down {
    plays: [Play; MOST],
    len: usize,
    /// What the team is worth after it.
    pub worth: f64,
}

impl Down {
    /// Its melds.
    pub fn plays(&self) -> &[Play] {
        &self.plays[..self.len]
    }
}

/// What it still needs.
#[derive(Clone, Copy)]
pub struct Need {
    /// Points.
    pub points: i32,
    /// Whether a meld may be the first already (CAN-G7.3).
    pub first: bool,
    /// How many cards come to the hand afterwards, of a pile that waits.
    pub waiting: u32,
}

/// The best way to go down, if there is one.
pub fn best(look: &Look<'_>, board: &Board, hand: Hand, need: Need, lead: u8) -> Option<Down> {
    if hand.points() < need.points && need.points <= 150 && !may_be_canasta(hand) {
        return None;
    }
    let found = plays(&look.odds, board, hand, lead);
    let none = Play { meld: None, cards: ::canasta::pack::Row::EMPTY };
    let now = Down { plays: [none; MOST], len: 0, worth: f64::MIN };
    let mut search = Search { look, found: &found, best: now, looks: LOOKS };
    search.from(0, now, *board, hand, need);
    (search.best.worth > f64::MIN).then_some(search.best)
}

/// The bonus of a canasta alone is above every minimum.
fn may_be_canasta(hand: Hand) -> bool {
    hand.len() >= 7
}

struct Search<'a> {
    look: &'a Look<'a>,
    found: &'a Plays,
    best: Down,
    looks: u32,
}

impl Search<'_> {
    fn from(&mut self, first: usize, now: Down, board: Board, hand: Hand, need: Need) {
        if self.looks == 0 {
            return;
        }
        self.looks -= 1;
        if need.points <= 0 && need.first {
            let worth = worth(&self.look.odds, &board, &[hand]);
            if now.len > 0 && worth > self.best.worth {
                self.best = Down { worth, ..now };
            }
            return;
        }
        if now.len == MOST {
            return;
        }
        for (at, play) in self.found.as_slice().iter().enumerate().skip(first) {
            let wanted: Hand = play.cards.as_slice().iter().copied().collect();
            if hand.contains_all(wanted) && fits(&board, play) && keeps_two(hand, play, need) {
                let (mut then, mut left, mut longer) = (board, hand, now);
                play.make(&mut then, &mut left);
                longer.plays[longer.len] = *play;
                longer.len += 1;
                let need = self.after(&board, play, need);
                self.from(at + 1, longer, then, left, need);
            }
        }
    }

    /// What is needed once this is laid too.
    fn after(&self, board: &Board, play: &Play, need: Need) -> Need {
        let cards = play.cards.as_slice();
        let kind = match play.meld {
            None => kind_of(cards, None),
            Some(_) => Kind::Run,
        };
        let before = play.meld.and_then(|number| board.melds().iter().find(|m| m.number == number));
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
    match (play.meld, kind_of(cards, None)) {
        (Some(number), _) => {
            // Additions were found for the meld as it lay.
            let planned = board.melds().iter().any(|meld| meld.number == number && meld.grown);
            !planned
        }
        (None, Kind::Set) => !board.has_set(::canasta::pack::rank(cards[0])),
        (None, Kind::Wild) => board.wild().is_none(),
        (None, Kind::Run) => true,
    }
}

/// Two cards stay at least, or the throw would close the deal.
fn keeps_two(hand: Hand, play: &Play, need: Need) -> bool {
    hand.len() + need.waiting >= play.cards.len() as u32 + 2
}
