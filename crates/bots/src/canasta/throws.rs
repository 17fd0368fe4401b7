//! Which card to throw: the one that is missed least and helps the next player least.

use ::canasta::NineEnd;
use ::canasta::pack::{
    RED_THREES, faces, is_black_three, is_red_three, is_wild, rank, ranked_in, value,
};
use cards::{Bag, Face, List, Seat};

use super::look::{Board, Look};
use super::weights::CLUB;
use super::worth::worth;

/// A throw and what it leaves the team worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Throw {
    /// The card.
    pub(super) face: Face,
    /// What is left, less the danger.
    pub(super) worth: f64,
}

/// The throws, the best first; at most so many as there is room for.
pub(super) fn best<const N: usize>(look: &Look<'_>, board: &Board, hand: Bag) -> List<Throw, N> {
    let mut found = List::<Throw, N>::new();
    let danger = Danger::new(look);
    let mut consider = |throw: Throw| {
        let place = found.iter().take_while(|other| other.worth >= throw.worth).count();
        if found.push(throw) || place < N {
            let last = found.len() - 1;
            found[last] = throw;
            found[place..].rotate_right(1);
        }
    };
    for face in faces(hand.faces()) {
        let mut left = hand;
        left.remove(face);
        let worth = worth(&look.odds, board, &[left]) - danger.of(face);
        consider(Throw { face, worth });
    }
    if look.seen.rules.options.red_three_discard {
        for (face, count) in RED_THREES.into_iter().zip(look.seen.open.red[look.seat.index()]) {
            if count > 0 {
                let mut poorer = *board;
                poorer.reds -= 1;
                let worth = worth(&look.odds, &poorer, &[hand]) - danger.of(face);
                consider(Throw { face, worth });
            }
        }
    }
    found
}

/// What a thrown card may do for the next player.
pub(super) struct Danger<'a> {
    look: &'a Look<'a>,
    next: Seat,
    /// The chance that a card which is hidden lies in the next player's hand.
    held: f64,
    /// What the pile is worth to whoever takes it.
    pile: f64,
}

impl<'a> Danger<'a> {
    /// Looks at the next player.
    pub(super) fn new(look: &'a Look<'a>) -> Danger<'a> {
        let open = look.seen.open;
        let next = look.seat.next(open.seats());
        let known = open.known[next.index()];
        let hidden = f64::from(open.hands[next.index()]) - known.len() as f64;
        let held = hidden / look.hidden.max(1.0);
        let worth = |&face: &Face| match () {
            () if is_wild(face) => CLUB.pile_wild,
            () if is_red_three(face) => 100.0,
            () => CLUB.pile_card + f64::from(value(face)),
        };
        let pile = open.pile.iter().map(worth).sum::<f64>();
        Danger { look, next, held, pile }
    }

    /// The chance that the next player takes the pile, times what it brings.
    pub(super) fn of(&self, face: Face) -> f64 {
        let open = self.look.seen.open;
        let shut = open.red_shut.contains(self.next);
        if shut || is_black_three(face) || is_red_three(face) {
            return 0.0;
        }
        // CAN-G8.3: five wild cards in one hand are rare.
        if is_wild(face) {
            return 0.02 * self.pile;
        }
        let is_down = open.down[open.side(self.next).index()];
        let able = if is_down { 1.0 } else { CLUB.able };
        let key = 1.0 - (1.0 - self.pair(face)) * (1.0 - self.neighbours(face));
        able * key * (self.pile + CLUB.pile_card + f64::from(value(face)))
    }

    /// The chance that the next player holds two of the rank.
    fn pair(&self, face: Face) -> f64 {
        let open = self.look.seen.open;
        let unseen = ranked_in(self.look.odds.unseen, rank(face)) as i32;
        let known = ranked_in(open.known[self.next.index()], rank(face));
        let none = (1.0 - self.held).powi(unseen);
        let one = f64::from(unseen) * self.held * (1.0 - self.held).powi((unseen - 1).max(0));
        let chance = match known {
            0 => 1.0 - none - one,
            1 => 1.0 - none,
            _ => return 1.0,
        };
        if self.threw(rank(face)) { chance * CLUB.threw } else { chance }
    }

    /// Every turn ends with one throw, so the pile tells who threw what.
    fn threw(&self, of_rank: u8) -> bool {
        let seats = self.look.seen.open.seats();
        let pile = self.look.seen.open.pile;
        pile.iter().rev().skip(seats - 2).step_by(seats).any(|&face| rank(face) == of_rank)
    }

    /// The chance that the next player holds two that make a run with it.
    fn neighbours(&self, face: Face) -> f64 {
        let strict = self.look.seen.rules.options.nine_end == NineEnd::Strict;
        let mut nothing = 1.0;
        for low in rank(face).saturating_sub(2).max(4)..=rank(face).min(12) {
            // 7 8 9 ends on a nine, and so does J 10 9; a nine begins nothing.
            if strict && (low == 7 || low == 9) {
                continue;
            }
            let others = (low..low + 3).filter(|&other| other != rank(face));
            let both: f64 = others.map(|other| self.holds(face, other)).product();
            nothing *= 1.0 - both;
        }
        1.0 - nothing
    }

    /// The chance that the next player holds this rank of a card's suit.
    fn holds(&self, near: Face, of_rank: u8) -> f64 {
        let index = near.index() + usize::from(of_rank) - usize::from(rank(near));
        let Some(face) = Face::from_index(index) else { return 0.0 };
        if self.look.seen.open.known[self.next.index()].contains(face) {
            return 1.0;
        }
        1.0 - (1.0 - self.held).powi(self.look.odds.unseen.count(face) as i32)
    }
}
