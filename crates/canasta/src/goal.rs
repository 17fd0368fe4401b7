//! What a team still needs to go down, meld after meld (CAN-G7, C45).
//!
//! With a minimum of 80 and room for nine cards, three aces leave 20 points missing and room for six; they are
//! three naturals, so the first meld is among them and any meld may follow.

use cards::{Bag, Face};

use crate::build::{Build, Kinds};
use crate::down::Sum;
use crate::meld::{Barred, CANASTA, kind_of};
use crate::options::{Options, Rules};
use crate::room::Room;
use crate::state::{Open, Own};

/// What is still missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal<'a> {
    pub(crate) options: &'a Options,
    /// Points.
    pub(crate) need: i32,
    /// Whether one of the melds so far may be the first.
    pub(crate) first: bool,
    /// How many cards may still go down.
    pub(crate) room: Room,
    /// What the melds so far forbid.
    pub(crate) barred: Barred,
    /// How many naturals lead before a wild card.
    pub(crate) lead: u8,
}

impl<'a> Goal<'a> {
    /// That of the team in turn before its first meld.
    pub(crate) fn of(rules: &'a Rules, open: &Open, own: &Own) -> Goal<'a> {
        let side = open.side(open.turn);
        Goal {
            options: &rules.options,
            need: open.minimum(side),
            first: false,
            room: Room::now(rules, open, own),
            barred: Barred::default(),
            lead: open.lead(rules, side),
        }
    }

    /// What is missing once this meld lies too.
    pub(crate) fn after(&self, cards: &[Face]) -> Goal<'a> {
        let kind = kind_of(cards);
        let (mut sum, mut barred) = (Sum::default(), self.barred);
        sum.add(self.options, kind, cards);
        barred.add(kind, cards);
        let room = self.room.after(cards.len() as u8, cards.len() >= CANASTA);
        let (need, first) = (self.need - sum.points, self.first || sum.first);
        Goal { need, first, room, barred, ..*self }
    }

    /// Whether nothing is missing.
    #[inline]
    pub(crate) fn is_met(&self) -> bool {
        self.need <= 0 && self.first
    }

    /// The next meld, of these cards.
    pub(crate) fn build(&self, pool: Bag) -> Build<'a> {
        Build {
            options: self.options,
            base: &[],
            pool,
            top: None,
            kinds: Kinds { set: true, run: true, wild: self.wild_melds() },
            lead: self.lead,
            barred: self.barred.ranks,
            naturals: 0,
            wilds: 0,
            room: self.room,
        }
    }

    pub(crate) fn wild_melds(&self) -> bool {
        self.options.wild_melds && !self.barred.wild
    }
}
