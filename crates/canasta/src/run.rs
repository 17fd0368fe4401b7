//! A run as it grows (CAN-5): what stands at a place, what may come next, and where it may end.
//!
//! The validator, the lister, the searches and the bots all walk along this one value. Take `7H 8H`:
//! it goes up, the 9H is due, and so it is for a wild card in its place (C34). Neither may end it
//! (CAN-5.4), but `10H` may follow, and then it ends well.

use cards::Face;

use crate::options::{NineEnd, Options, RunWilds};
use crate::pack::{is_wild, rank};
use crate::shape::{CANASTA, Direction, MOST_WILDS};

/// How naturals and wild cards alternate in a meld, as far as the next card must know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// How many cards there are.
    pub len: u8,
    /// How many of them are wild.
    pub wilds: u8,
    /// How many naturals stand just before the last streak of wild cards, or at the end.
    pub before: u8,
    /// How many wild cards stand at the end.
    pub streak: u8,
}

impl Pattern {
    /// That of these cards.
    pub fn of(cards: &[Face]) -> Pattern {
        let mut pattern = Pattern::default();
        cards.iter().for_each(|&card| pattern.push(card));
        pattern
    }

    /// This card comes next.
    #[inline]
    pub fn push(&mut self, card: Face) {
        if is_wild(card) {
            self.wild();
        } else {
            self.natural();
        }
    }

    /// A natural comes next.
    #[inline]
    pub fn natural(&mut self) {
        self.before = if self.streak > 0 { 1 } else { self.before + 1 };
        self.streak = 0;
        self.len += 1;
    }

    /// A wild card comes next.
    #[inline]
    pub fn wild(&mut self) {
        self.streak += 1;
        self.wilds += 1;
        self.len += 1;
    }

    /// Whether a wild card may come next beside naturals (CAN-3.3), `lead` of which must be in front.
    #[inline]
    pub fn takes_wild(self, lead: u8) -> bool {
        usize::from(self.wilds) < MOST_WILDS
            && usize::from(self.len) < CANASTA
            && (self.wilds > 0 || self.len >= lead)
            && self.streak + 1 < self.before
    }
}

/// CAN-5.1c: the ranks of runs.
pub(crate) const LOWEST: u8 = 4;
pub(crate) const HIGHEST: u8 = 14;
/// CAN-5.2.1: where runs start upward and downward, bit n for rank n + 4.
pub(crate) const UPWARD: u16 = 0b1_1111;
pub(crate) const DOWNWARD: u16 = UPWARD << 6;

/// A run that grows card by card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    start: Face,
    direction: Direction,
    /// Its cards so far.
    pub pattern: Pattern,
}

impl Run {
    /// One that is about to begin with this card; a nine begins none (C32).
    #[inline]
    pub fn from(start: Face) -> Option<Run> {
        Run::grown(start, Pattern::default())
    }

    /// One that began with this card and has grown so far.
    #[inline]
    pub fn grown(start: Face, pattern: Pattern) -> Option<Run> {
        Some(Run { start, direction: Direction::from(start)?, pattern })
    }

    /// The same run, grown so far.
    #[inline]
    pub(crate) fn with(self, pattern: Pattern) -> Run {
        Run { pattern, ..self }
    }

    /// One that has these cards.
    pub fn of(cards: &[Face]) -> Option<Run> {
        Run::grown(*cards.first()?, Pattern::of(cards))
    }

    /// The same start the other way, which CAN-5.2.1 forbids.
    pub(crate) fn turned(self) -> Run {
        let direction = match self.direction {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
        };
        Run { direction, ..self }
    }

    /// Which way it goes.
    #[inline]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// C34: the natural of a place, counted from 0, if the suit goes so far.
    #[inline]
    pub fn place(&self, place: i32) -> Option<Face> {
        let steps = self.steps(place);
        let within = (i32::from(LOWEST)..=i32::from(HIGHEST))
            .contains(&(i32::from(rank(self.start)) + steps));
        Face::from_index((self.start.index() as i32 + steps) as usize).filter(|_| within)
    }

    /// Whether a natural of the run's suit is the one of this place.
    #[inline]
    pub(crate) fn is_place(&self, place: i32, natural: Face) -> bool {
        natural.index() as i32 == self.start.index() as i32 + self.steps(place)
    }

    #[inline]
    fn steps(&self, place: i32) -> i32 {
        match self.direction {
            Direction::Up => place,
            Direction::Down => -place,
        }
    }

    /// The natural that comes next, if the suit goes on.
    #[inline]
    pub fn due(&self) -> Option<Face> {
        self.place(self.pattern.len.into())
    }

    /// C36: how many places it has left.
    pub fn room(&self) -> usize {
        let last = match self.direction {
            Direction::Up => HIGHEST + 1 - rank(self.start),
            Direction::Down => rank(self.start) + 1 - LOWEST,
        };
        usize::from(last.saturating_sub(self.pattern.len))
    }

    /// Whether a wild card may come next, `lead` naturals being in front of the first. It stands within
    /// seven places, and so far every suit goes (C36).
    #[inline]
    pub fn takes_wild(&self, options: &Options, lead: u8) -> bool {
        options.run_wilds != RunWilds::None && self.pattern.takes_wild(lead)
    }

    /// Whether it may end on its last card.
    #[inline]
    pub fn may_end(&self, options: &Options) -> bool {
        self.may_end_at(options, i32::from(self.pattern.len) - 1, self.pattern.streak > 0)
    }

    /// CAN-5.4, CAN-5.5: whether it may end on this place, natural or wild: not on a nine; and not on a
    /// wild card where these fill gaps only.
    #[inline]
    pub(crate) fn may_end_at(&self, options: &Options, place: i32, wild: bool) -> bool {
        let on_nine = i32::from(rank(self.start)) + self.steps(place) == 9;
        !(on_nine && options.nine_end == NineEnd::Strict
            || wild && options.run_wilds == RunWilds::GapsOnly)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(text: &str) -> Face {
        text.parse::<cards::Card>().unwrap().face()
    }

    /// C36: from 4 up or the ace down at most eleven cards, from 8 up or 10 down at most seven.
    #[test]
    fn a_run_goes_as_far_as_its_suit() {
        for (start, last, most) in
            [("4H", "AH", 11), ("8H", "AH", 7), ("10H", "4H", 7), ("AH", "4H", 11)]
        {
            let mut run = Run::from(face(start)).unwrap();
            assert_eq!(run.room(), most, "{start}");
            assert_eq!(run.place(most as i32 - 1), Some(face(last)), "{start}");
            (0..most).for_each(|_| run.pattern.natural());
            assert_eq!((run.due(), run.room()), (None, 0), "{start}");
        }
        assert_eq!(Run::from(face("9H")), None);
    }

    #[test]
    fn a_nine_ends_no_run_but_is_passed() {
        let options = Options::default();
        let ends = |cards: &str| {
            let cards: Vec<Face> = cards.split(' ').map(face).collect();
            Run::of(&cards).unwrap().may_end(&options)
        };
        assert!(!ends("7H 8H 9H") && !ends("7H 8H JK") && !ends("JH 10H 9H"));
        assert!(ends("7H 8H JK 10H") && ends("6H 7H 8H JK 2S") && ends("JH 10H 9H 8H"));
    }
}
