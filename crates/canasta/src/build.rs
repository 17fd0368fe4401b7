//! Building a meld card by card: which cards may come next, so that the meld can still be finished.
//!
//! One [`Build`] is one way to use cards: a new meld, an addition, a key for the pile. Sets and wild
//! melds can be finished from almost everywhere, so counting decides; a run must not stop on a nine
//! and may need the cards beyond it, so a short walk along its suit decides. Equal sorts of cards
//! are named in ascending order (see `action.rs`), which is why only later faces count as left.

use cards::Face;

use crate::meld::{
    CANASTA, Direction, Kind, Pattern, SMALLEST, direction_from, kind_of, next_in_run,
};
use crate::options::{NineEnd, Options, RunWilds};
use crate::pack::{Hand, NATURALS, faces, is_wild, rank};

/// C46: how many cards of the hand may go down at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// If the meld is no canasta.
    pub(crate) plain: u8,
    /// If it becomes one, which lets the team close.
    pub(crate) canasta: u8,
}

impl Room {
    #[inline]
    fn fits(self, used: u8, len: u8) -> bool {
        used <= self.plain || used <= self.canasta && usize::from(len) >= CANASTA
    }
}

/// One way to use cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Build<'a> {
    pub(crate) options: &'a Options,
    /// The meld that grows; empty for a new one.
    pub(crate) base: &'a [Face],
    /// The cards that may be used.
    pub(crate) pool: Hand,
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
pub(crate) struct Next {
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
    rest: Hand,
}

impl Named {
    #[inline]
    fn with(mut self, face: Face, top: Option<Face>) -> Named {
        if is_wild(face) {
            self.pattern.wild();
            self.wild = Some(face);
        } else {
            self.pattern.natural();
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
    fn wilds_left(&self) -> u32 {
        self.wild.map_or(self.rest, |wild| self.rest.later(wild)).wilds()
    }

    /// The wild faces that may come next.
    #[inline]
    fn wild_faces(&self) -> u64 {
        self.wild.map_or(self.rest, |wild| self.rest.later(wild)).wild_faces()
    }
}

impl Build<'_> {
    /// What may come after these cards.
    pub(crate) fn next(&self, named: &[Face]) -> Next {
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
                Next { faces: set.faces | run.faces, done: false }
            }
            ([], [first, second, ..]) if rank(*first) == rank(*second) => {
                self.set(&now, rank(*first))
            }
            ([], [first, ..]) => self.run(&now, *first),
            (base, _) => match kind_of(base, None) {
                Kind::Wild => self.wild(&now),
                Kind::Set => self.set(&now, rank(base[0])),
                Kind::Run => self.run(&now, base[0]),
            },
        }
    }

    /// The faces that may lead a new meld.
    fn leads(&self, now: &Named) -> Next {
        let mut leading = 0;
        for face in faces(now.rest.faces() & NATURALS) {
            let then = now.with(face, self.top);
            if self.set_reaches(&then, rank(face)) || self.run_reaches(&then, face) {
                leading |= 1 << face.index();
            }
        }
        Next { faces: leading | self.wild(now).faces, done: false }
    }

    fn used(&self, now: &Named) -> u8 {
        now.cards - u8::from(self.top.is_some() && now.has_top)
    }

    fn set(&self, now: &Named, of_rank: u8) -> Next {
        let mut next = Next::default();
        let fits = |face: Face| self.set_reaches(&now.with(face, self.top), of_rank);
        let later = now.natural.map_or(now.rest, |last| now.rest.later(last));
        faces(later.rank_faces(of_rank))
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
        let later = now.natural.map_or(now.rest, |last| now.rest.later(last));
        let left = later.of_rank(of_rank) as u8;
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

    fn wild(&self, now: &Named) -> Next {
        if !self.kinds.wild {
            return Next::default();
        }
        let mut next = Next::default();
        let reaches = |now: &Named| {
            let len = usize::from(now.pattern.len);
            if !self.base.is_empty() && len > CANASTA {
                return false;
            }
            let due =
                self.wilds.saturating_sub(now.cards).max((SMALLEST - len.min(SMALLEST)) as u8);
            let due = due.max(u8::from(!now.has_top));
            let later = now.wild.map_or(now.rest, |wild| now.rest.later(wild));
            let top_left = now.has_top || self.top.is_some_and(|top| later.contains(top));
            let from_hand = due - u8::from(!now.has_top);
            top_left
                && u32::from(due) <= now.wilds_left()
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

    fn run(&self, now: &Named, start: Face) -> Next {
        let mut next = Next::default();
        let Some(walk) = self.walk(start) else { return next };
        if let Some(face) = walk.natural(now) {
            let then = now.with(face, self.top);
            next.faces |= u64::from(walk.reaches(&then)) << face.index();
        }
        if walk.takes_wild(now) {
            for face in faces(now.wild_faces()) {
                let then = now.with(face, self.top);
                next.faces |= u64::from(walk.reaches(&then)) << face.index();
            }
        }
        next.done = walk.ends(now);
        next
    }

    fn run_reaches(&self, now: &Named, start: Face) -> bool {
        self.walk(start).is_some_and(|walk| walk.reaches(now))
    }

    fn walk(&self, start: Face) -> Option<Walk<'_>> {
        let direction = direction_from(rank(start)).filter(|_| self.kinds.run)?;
        Some(Walk { build: self, start, direction })
    }
}

/// A run being walked along.
struct Walk<'a> {
    build: &'a Build<'a>,
    start: Face,
    direction: Direction,
}

impl Walk<'_> {
    /// The face of the next place, if the suit goes so far.
    fn place(&self, len: u8) -> Option<Face> {
        let index = match self.direction {
            Direction::Up => rank(self.start) + len,
            Direction::Down => rank(self.start).checked_sub(len)?,
        };
        let steps = i32::from(index) - i32::from(rank(self.start));
        let within = (4..=14).contains(&index);
        Face::from_index((self.start.index() as i32 + steps) as usize).filter(|_| within)
    }

    /// The natural that comes next, if it is there.
    fn natural(&self, now: &Named) -> Option<Face> {
        self.place(now.pattern.len).filter(|&face| now.rest.contains(face))
    }

    fn takes_wild(&self, now: &Named) -> bool {
        self.build.options.run_wilds != RunWilds::None
            && now.pattern.takes_wild(self.build.lead)
            && self.place(now.pattern.len).is_some()
    }

    /// Whether the run may end here (CAN-5.4, CAN-5.5).
    fn ends(&self, now: &Named) -> bool {
        let options = self.build.options;
        let last = now.pattern.len.checked_sub(1).and_then(|last| self.place(last));
        let on_nine = options.nine_end == NineEnd::Strict && last.is_some_and(|f| rank(f) == 9);
        let on_wild = options.run_wilds == RunWilds::GapsOnly && now.pattern.streak > 0;
        !on_nine && !on_wild && self.build.finished(now)
    }

    /// Whether the run can be finished from here.
    fn reaches(&self, now: &Named) -> bool {
        if self.ends(now) {
            return true;
        }
        if self.build.used(now) > self.build.room.canasta {
            return false;
        }
        let top = self.build.top;
        if let Some(face) = self.natural(now)
            && self.reaches(&now.with(face, top))
        {
            return true;
        }
        // Which wild card it is does not matter for what comes after; the lowest leaves most.
        self.takes_wild(now)
            && faces(now.wild_faces()).next().is_some_and(|face| self.reaches(&now.with(face, top)))
    }
}

/// Whether anything can be added to a meld: most often a look at the hand says no.
pub(crate) fn any_addition(build: &Build<'_>, kind: Kind) -> bool {
    let (base, pool) = (build.base, build.pool);
    let open = base.len() < CANASTA;
    let wild = open && pool.wilds() > 0;
    let natural = match kind {
        Kind::Set => pool.of_rank(rank(base[0])) > 0,
        Kind::Run => next_in_run(base, 0).is_some_and(|face| pool.contains(face)),
        Kind::Wild => false,
    };
    let fits = build.room.fits(1, base.len() as u8 + 1);
    match kind {
        Kind::Wild => fits && wild,
        Kind::Set => fits && (natural || wild && Pattern::of(base).takes_wild(build.lead)),
        Kind::Run => (natural || wild) && build.next(&[]).faces != 0,
    }
}

/// One bit in every suit.
const LANES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
/// CAN-5.2.1: the ranks from which runs go up, and down.
const UP: u64 = LANES * (0b1_1111 << 2);
const DOWN: u64 = LANES * (0b1_1111 << 8);
/// The starts whose third card is a nine: seven upward, jack downward.
const SEVENS: u64 = LANES << 5;
const JACKS: u64 = LANES << 9;

/// Whether any new meld can be made of these cards: the question of every turn, answered by bits.
pub(crate) fn any_new(build: &Build<'_>) -> bool {
    let room = build.room.plain;
    if room < SMALLEST as u8 {
        return false;
    }
    let wilds = build.pool.wilds();
    if build.kinds.wild && wilds >= SMALLEST as u32 {
        return true;
    }
    let [ones, twos] = build.pool.naturals();
    let wild_third = wilds > 0 && build.lead < 3;
    sets(ones, twos, wild_third) & !(u64::from(build.barred) >> 2) != 0
        || match build.options.run_wilds {
            RunWilds::GapsOnly => {
                let runs = Build { kinds: Kinds { set: false, run: true, wild: false }, ..*build };
                runs.next(&[]).faces != 0
            }
            RunWilds::Any => runs(build.options, ones, wilds > 0, wild_third, room),
            RunWilds::None => runs(build.options, ones, false, false, room),
        }
}

/// The ranks (bit n for rank n + 2) with three naturals, or two and a wild card.
fn sets(ones: u64, twos: u64, wild_third: bool) -> u64 {
    let (mut one, mut two, mut three) = (0u64, 0u64, 0u64);
    for plane in [ones, twos] {
        for suit in 0..4 {
            let ranks = plane >> (13 * suit) & 0x1fff;
            three |= two & ranks;
            two |= one & ranks;
            one |= ranks;
        }
    }
    if wild_third { two } else { three }
}

/// Whether a run of three can be made, or of four where the third would be a nine.
fn runs(options: &Options, n: u64, wild: bool, wild_third: bool, room: u8) -> bool {
    let strict = options.nine_end == NineEnd::Strict;
    let long = room > SMALLEST as u8;
    let way = |pairs: u64, third: u64, fourth: u64, nines: u64| {
        let crossing = if strict { pairs & nines } else { 0 };
        let short = pairs & !crossing & (if wild_third { u64::MAX } else { third });
        // Seven and eight, or jack and ten, and then over the nine: natural or wild, not both wild.
        let by_wild = if wild_third {
            third | fourth
        } else if wild {
            third
        } else {
            0
        };
        let across = crossing & (third & fourth | by_wild);
        (short | if long { across } else { 0 }) != 0
    };
    way(n & n >> 1 & UP, n >> 2, n >> 3, SEVENS) || way(n & n << 1 & DOWN, n << 2, n << 3, JACKS)
}

#[cfg(test)]
mod tests {
    use cards::Dice;

    use super::*;
    use crate::pack::FACES;

    /// The quick answer and the careful one agree on every hand.
    #[test]
    fn bits_and_walks_agree() {
        let mut dice = Dice::new(5);
        for round in 0..200_000 {
            let options = Options {
                nine_end: [NineEnd::Strict, NineEnd::Relaxed][round % 2],
                run_wilds: [RunWilds::Any, RunWilds::GapsOnly, RunWilds::None][round % 3],
                ..Options::default()
            };
            let mut pool = Hand::EMPTY;
            for _ in 0..1 + dice.below(9) {
                let face = Face::from_index(dice.below(FACES as u32) as usize).unwrap();
                if pool.count(face) < 2 {
                    pool.add(face);
                }
            }
            let plain = dice.below(10) as u8;
            let build = Build {
                options: &options,
                base: &[],
                pool,
                top: None,
                kinds: Kinds { set: true, run: true, wild: dice.below(2) == 0 },
                lead: 2 + dice.below(2) as u8,
                barred: dice.next_u64() as u16 & dice.next_u64() as u16,
                naturals: 0,
                wilds: 0,
                room: Room { plain, canasta: plain + dice.below(2) as u8 },
            };
            assert_eq!(any_new(&build), build.next(&[]).faces != 0, "{build:?}");
        }
    }
}
