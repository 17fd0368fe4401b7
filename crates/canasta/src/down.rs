//! Going down: what the first melds of a team in a deal must be, and what they must count (CAN-G7,
//! C45).

use cards::Face;
use engine::Violation;

use crate::meld::{Barred, Kind, bonus, new_meld};
use crate::options::{OpeningStrictness, Options};
use crate::pack::{is_wild, points};
use crate::refuse::{self, Short};

/// CAN-G7.2: what a team must lay, by its score before the deal.
#[inline]
pub fn minimum(score: i32) -> i32 {
    match score {
        ..2500 => 60,
        2500..5000 => 90,
        5000..7500 => 120,
        7500.. => 150,
    }
}

/// CAN-G7.3: whether a valid meld could be a team's first: three naturals in front, or all wild.
#[inline]
pub fn may_be_first(kind: Kind, cards: &[Face]) -> bool {
    kind == Kind::Wild || cards.iter().take(3).all(|&card| !is_wild(card))
}

/// What melds of one turn bring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// What they count, canastas with their bonus (CAN-G7.4).
    pub points: i32,
    /// Whether one of them may be the first.
    pub first: bool,
}

impl Sum {
    /// Counts a meld in.
    pub fn add(&mut self, options: &Options, kind: Kind, cards: &[Face]) {
        self.points += points(cards) + bonus(options, kind, cards);
        self.first |= may_be_first(kind, cards);
    }

    /// Whether a team may go down with them.
    pub(crate) fn check(self, minimum: i32, short: Short) -> Result<(), Violation> {
        if !self.first {
            return Err(refuse::no_valid_meld());
        }
        let enough = self.points >= minimum;
        if enough { Ok(()) } else { Err(refuse::below_minimum(short, self.points, minimum)) }
    }
}

/// What these melds count, also where they are refused (C44).
pub fn counted(options: &Options, melds: &[&[Face]]) -> i32 {
    let count = |cards: &&[Face]| match new_meld(options, cards, false, Barred::default()) {
        Ok(shape) => shape.points + bonus(options, shape.kind, cards),
        Err(_) => points(cards),
    };
    melds.iter().map(count).sum()
}

/// Checks a whole package (C45): each meld in turn, then the first-meld rule, then the sum.
pub fn check(options: &Options, melds: &[&[Face]], score: i32) -> Result<i32, Violation> {
    let (mut barred, mut sum) = (Barred::default(), Sum::default());
    for cards in melds {
        let shape = new_meld(options, cards, false, barred)?;
        barred.add(shape.kind, cards);
        sum.add(options, shape.kind, cards);
    }
    if options.opening_strictness == OpeningStrictness::Every {
        for cards in melds {
            new_meld(options, cards, true, Barred::default())?;
        }
    }
    sum.check(minimum(score), Short::Package).map(|()| sum.points)
}
