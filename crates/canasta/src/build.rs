//! Building a meld card by card: which cards may come next, so that the meld can still be finished.
//!
//! One [`Build`] is one way to use cards: a new meld, an addition, a key for the pile. Sets and wild
//! melds can be finished from almost everywhere, so counting decides; a run must not stop on a nine
//! and may need the cards beyond it, so a short walk along its suit decides. Equal sorts of cards
//! are named in ascending order (see `action.rs`), which is why only later faces count as left.

use cards::{Bag, Face};

use crate::meld::{CANASTA, Kind, Pattern, Run, SMALLEST, kind_of};
use crate::options::{Options, Rules};
use crate::pack::{self, NATURALS, faces, is_wild, later, rank, ranked, ranked_in, wilds_in};
use crate::room::Room;
use crate::state::{Meld, Open, Own};

/// One way to use cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Build<'a> {
    pub(crate) options: &'a Options,
    /// The meld that grows; empty for a new one.
    pub(crate) base: &'a [Face],
    /// The cards that may be used.
    pub(crate) pool: Bag,
    /// The pile's top card, which must be used and is not of the hand.
    pub(crate) top: Option<Face>,
    /// The kinds of meld that may come out.
    pub(crate) kinds: Kinds,
    /// How many naturals lead before a wild card.
    pub(crate) lead: u8,
    /// Ranks that have a set already, bit n for rank n.
    pub(crate) barred: u16,
    /// How many naturals are named at least, and how many wild cards in a wild meld.
    pub(crate) naturals: u8,
    pub(crate) wilds: u8,
    pub(crate) room: Room,
}

/// Kinds of meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds {
    pub(crate) set: bool,
    pub(crate) run: bool,
    pub(crate) wild: bool,
}

/// What may come next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offer {
    /// The faces, one bit each.
    pub(crate) faces: u64,
    /// Whether it is finished as it stands.
    pub(crate) done: bool,
}

/// What has been named so far.
#[derive(Clone, Copy)]
struct Named {
    /// Base and named cards together.
    pattern: Pattern,
    /// How many cards are named, how many of them naturals.
    cards: u8,
    naturals: u8,
    has_top: bool,
    /// The last natural and the last wild card named.
    natural: Option<Face>,
    wild: Option<Face>,
    /// What is left of the pool.
    rest: Bag,
}

impl Named {
    #[inline]
    fn with(mut self, face: Face, top: Option<Face>) -> Named {
        self.pattern.push(face);
        if is_wild(face) {
            self.wild = Some(face);
        } else {
            self.naturals += 1;
            self.natural = Some(face);
        }
        self.cards += 1;
        self.has_top |= top == Some(face);
        self.rest.remove(face);
        self
    }

    /// How many wild cards may still be named.
    #[inline]
    fn wilds_left(&self) -> usize {
        wilds_in(self.wild.map_or(self.rest, |wild| later(self.rest, wild)))
    }

    /// The wild faces that may come next.
    #[inline]
    fn wild_faces(&self) -> u64 {
        pack::wild_faces(self.wild.map_or(self.rest, |wild| later(self.rest, wild)))
    }
}

impl<'a> Build<'a> {
    /// A new meld of the seat in turn.
    pub(crate) fn meld(rules: &'a Rules, open: &Open, own: &Own, room: Room) -> Build<'a> {
        let side = open.side(open.turn);
        let barred = open.barred[side.index()];
        Build {
            options: &rules.options,
            base: &[],
            pool: own.hand,
            top: None,
            kinds: Kinds { set: true, run: true, wild: rules.options.wild_melds && !barred.wild },
            lead: open.lead(rules, side),
            barred: barred.ranks,
            naturals: 0,
            wilds: 0,
            room,
        }
    }

    /// An addition to a meld.
    pub(crate) fn addition(rules: &'a Rules, meld: &'a Meld, own: &Own, room: Room) -> Build<'a> {
        let is = |kind: Kind| meld.kind == kind;
        Build {
            options: &rules.options,
            base: &meld.cards,
            pool: own.hand,
            top: None,
            kinds: Kinds { set: is(Kind::Set), run: is(Kind::Run), wild: is(Kind::Wild) },
            lead: 2,
            barred: 0,
            naturals: 0,
            wilds: 0,
            room,
        }
    }

    /// What may come after these cards.
    pub(crate) fn next(&self, named: &[Face]) -> Offer {
        let pattern = Pattern::of(self.base);
        let (top, rest) = (self.top, self.pool);
        let start = Named {
            pattern,
            cards: 0,
            naturals: 0,
            has_top: top.is_none(),
            natural: None,
            wild: None,
            rest,
        };
        let now = named.iter().fold(start, |now, &face| now.with(face, top));
        match (self.base, named) {
            ([], []) => self.leads(&now),
            ([], [first, ..]) if is_wild(*first) => self.wild(&now),
            ([], [first]) => {
                let (set, run) = (self.set(&now, rank(*first)), self.run(&now, *first));
                Offer { faces: set.faces | run.faces, done: false }
            }
            ([], [first, second, ..]) if rank(*first) == rank(*second) => {
                self.set(&now, rank(*first))
            }
            ([], [first, ..]) => self.run(&now, *first),
            (base, _) => match kind_of(base) {
                Kind::Wild => self.wild(&now),
                Kind::Set => self.set(&now, rank(base[0])),
                Kind::Run => self.run(&now, base[0]),
            },
        }
    }

    /// The faces that may lead a new meld.
    fn leads(&self, now: &Named) -> Offer {
        let mut leading = 0;
        for face in faces(now.rest.faces() & NATURALS) {
            let then = now.with(face, self.top);
            if self.set_reaches(&then, rank(face))
                || self.along(&then, face).is_some_and(|run| self.run_reaches(&then, run))
            {
                leading |= 1 << face.index();
            }
        }
        Offer { faces: leading | self.wild(now).faces, done: false }
    }

    fn used(&self, now: &Named) -> u8 {
        now.cards - u8::from(self.top.is_some() && now.has_top)
    }

    fn set(&self, now: &Named, of_rank: u8) -> Offer {
        let mut next = Offer::default();
        let fits = |face: Face| self.set_reaches(&now.with(face, self.top), of_rank);
        let later = now.natural.map_or(now.rest, |last| later(now.rest, last));
        faces(later.faces() & ranked(of_rank))
            .filter(|&f| fits(f))
            .for_each(|f| next.faces |= 1 << f.index());
        if now.pattern.takes_wild(self.lead) {
            faces(now.wild_faces()).filter(|&f| fits(f)).for_each(|f| next.faces |= 1 << f.index());
        }
        next.done = self.set_reaches(now, of_rank) && self.finished(now);
        next
    }

    /// Whether what is named is enough as it stands; the kind's own rules are asked elsewhere.
    fn finished(&self, now: &Named) -> bool {
        now.cards > 0
            && usize::from(now.pattern.len) >= SMALLEST
            && now.naturals >= self.naturals
            && now.has_top
            && self.room.fits(self.used(now), now.pattern.len)
    }

    /// Whether a set can be finished from here: by naturals always, by a wild card at the third place.
    fn set_reaches(&self, now: &Named, of_rank: u8) -> bool {
        if !self.kinds.set || self.barred >> of_rank & 1 == 1 {
            return false;
        }
        let later = now.natural.map_or(now.rest, |last| later(now.rest, last));
        let left = ranked_in(later, of_rank) as u8;
        let top_left = match self.top {
            Some(top) if !now.has_top => later.contains(top) && rank(top) == of_rank,
            _ => true,
        };
        let due = self.naturals.saturating_sub(now.naturals).max(u8::from(!now.has_top));
        if !top_left || due > left {
            return false;
        }
        let missing = (SMALLEST as u8).saturating_sub(now.pattern.len).max(due);
        // Beyond the naturals that are due, a wild card may fill the third place.
        let wild_third = self.lead < 3 && now.wilds_left() > 0;
        let filled = left >= missing || left + 1 == missing && due < missing && wild_third;
        let from_hand = missing - u8::from(!now.has_top);
        filled && self.room.fits(self.used(now) + from_hand, now.pattern.len + missing)
    }

    fn wild(&self, now: &Named) -> Offer {
        if !self.kinds.wild {
            return Offer::default();
        }
        let mut next = Offer::default();
        let reaches = |now: &Named| {
            let len = usize::from(now.pattern.len);
            if !self.base.is_empty() && len > CANASTA {
                return false;
            }
            let due =
                self.wilds.saturating_sub(now.cards).max((SMALLEST - len.min(SMALLEST)) as u8);
            let due = due.max(u8::from(!now.has_top));
            let later = now.wild.map_or(now.rest, |wild| later(now.rest, wild));
            let top_left = now.has_top || self.top.is_some_and(|top| later.contains(top));
            let from_hand = due - u8::from(!now.has_top);
            top_left
                && usize::from(due) <= now.wilds_left()
                && self.room.fits(self.used(now) + from_hand, now.pattern.len + due)
        };
        for face in faces(now.wild_faces()) {
            if reaches(&now.with(face, self.top)) {
                next.faces |= 1 << face.index();
            }
        }
        let enough = now.cards >= self.wilds;
        next.done = enough && self.finished(&Named { naturals: self.naturals, ..*now });
        next
    }

    fn run(&self, now: &Named, start: Face) -> Offer {
        let mut next = Offer::default();
        let Some(run) = self.along(now, start) else { return next };
        let mut offer = |face: Face| {
            let then = now.with(face, self.top);
            let longer = run.with(then.pattern);
            next.faces |= u64::from(self.run_reaches(&then, longer)) << face.index();
        };
        run.due().filter(|&face| now.rest.contains(face)).into_iter().for_each(&mut offer);
        if run.takes_wild(self.options, self.lead) {
            faces(now.wild_faces()).for_each(&mut offer);
        }
        next.done = self.finished(now) && run.may_end(self.options);
        next
    }

    /// The run that the cards named so far are.
    #[inline]
    fn along(&self, now: &Named, start: Face) -> Option<Run> {
        Run::grown(start, now.pattern).filter(|_| self.kinds.run)
    }

    /// Whether a run can be finished from here: a walk along its suit.
    fn run_reaches(&self, now: &Named, run: Run) -> bool {
        if self.finished(now) && run.may_end(self.options) {
            return true;
        }
        if self.used(now) > self.room.canasta {
            return false;
        }
        let goes_on = |face: Face| {
            let then = now.with(face, self.top);
            self.run_reaches(&then, run.with(then.pattern))
        };
        // Which wild card it is does not matter for what comes after; the lowest leaves most.
        run.due().is_some_and(|face| now.rest.contains(face) && goes_on(face))
            || run.takes_wild(self.options, self.lead)
                && faces(now.wild_faces()).next().is_some_and(goes_on)
    }
}
