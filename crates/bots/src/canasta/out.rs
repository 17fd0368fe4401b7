//! Whether the hand can close the deal now, and how: an exact search.
//!
//! Every card but the one thrown has to find a place. The search chooses what runs take, longer ones
//! on the table first and new ones after them; whatever they leave must go into sets and wild melds,
//! which is a matter of counting. Equal ranks make one set (CAN-4.2), so there is nothing to choose.

use ::canasta::meld::{CANASTA, Direction, Kind, MOST_WILDS, Pattern, SMALLEST, direction_from};
use ::canasta::options::{NineEnd, Options, RunWilds};
use ::canasta::pack::{BLACK_THREES, Hand, RED_THREES, Row, faces, is_black_three, is_wild, rank};
use ::canasta::state::{MELDS, Pending, Phase};
use ::canasta::{Action, Canasta};
use cards::Face;
use engine::Moves;

use super::club::{lead, need};
use super::look::{Board, Laid, Look};
use super::plays::{Play, at, package};

pub mod pile;

/// More melds and additions than a hand can make.
const MOST: usize = 40;

/// A way to close: what goes down, and the card thrown.
#[derive(Clone, Copy)]
pub struct Finish {
    plays: [Play; MOST],
    len: usize,
    throw: Face,
}

impl Finish {
    /// What goes down.
    pub fn plays(&self) -> &[Play] {
        &self.plays[..self.len]
    }

    /// The next thing to do: what makes a canasta comes first, so that the rest may close (C46).
    pub fn next(&self, look: &Look<'_>) -> Option<Action> {
        if look.seen.open.as_package() && self.len > 0 {
            return Some(package(self.plays()));
        }
        if self.len == 0 {
            return Some(Action::Discard(self.throw));
        }
        let melds = look.seen.open.melds.as_slice();
        let makes = |play: &&Play| {
            let before = play.meld.map_or(0, |number| melds[usize::from(number)].cards.len());
            before < CANASTA && before + play.cards.len() >= CANASTA
        };
        let first = self.plays().iter().find(makes).or(self.plays().first());
        let rest = self.plays().iter();
        let mut actions = first.into_iter().chain(rest).map(Play::action);
        actions.find(|action| Canasta::check(look.seen, action).is_ok())
    }
}

/// A way to close, if there is one. While a taken pile waits for the opening there is none to see.
pub fn find(look: &Look<'_>, board: &Board) -> Option<Finish> {
    let open = look.seen.open;
    if open.phase != Phase::Play || open.pending != Pending::Nothing {
        return None;
    }
    let hand = look.hand();
    let search = Search::new(look, board, hand);
    let blacks = hand.black_threes();
    let loose = search.loose(hand);
    if loose.len() + if blacks == 4 { 0 } else { blacks } > 1
        || !search.may_close(Left::of(hand), true)
    {
        return None;
    }
    if blacks == 4 {
        // CAN-G9.4, and 2000 for it.
        let mut rest = hand;
        BLACK_THREES.iter().for_each(|&three| rest.remove_all([three, three]));
        return search.throw_one(look, rest, loose);
    }
    let last = BLACK_THREES.into_iter().find(|&three| hand.contains(three));
    if let Some(three) = last {
        let mut rest = hand;
        rest.remove(three);
        return search.absorb(look, rest, three);
    }
    let red = RED_THREES.iter().zip(open.red[look.seat.index()]).find(|&(_, count)| count > 0);
    if let Some((&three, _)) = red
        && look.seen.rules.options.red_three_discard
        && loose.is_empty()
        && let Some(finish) = search.absorb(look, hand, three)
    {
        return Some(finish);
    }
    search.throw_one(look, hand, loose)
}

/// What the search goes by.
#[derive(Clone, Copy)]
struct Search<'a> {
    options: &'a Options,
    board: &'a Board,
    lead: u8,
    /// Whether the team may close as it stands (C46).
    closes: bool,
    /// What its opening still needs, once it has to open.
    need: Option<i32>,
    opened: bool,
    /// Twos first.
    wilds: Row<14>,
    runs: [usize; MELDS],
    n_runs: usize,
}

/// What is left to place.
#[derive(Clone, Copy)]
struct Left {
    ones: u64,
    twos: u64,
    wilds: usize,
    /// Whether a run has become a canasta, and whether one opens.
    canasta: bool,
    opens: bool,
}

impl Left {
    fn of(hand: Hand) -> Left {
        let [ones, twos] = hand.naturals();
        Left { ones, twos, wilds: hand.wilds() as usize, canasta: false, opens: false }
    }

    fn take(&mut self, face: Face) {
        let bit = 1 << face.index();
        let twice = self.twos & bit;
        self.twos ^= twice;
        self.ones &= !(bit ^ twice);
    }

    /// How many of the next cards of a run, up to seven, are there.
    fn along(&self, meld: &Laid) -> u32 {
        let Some(direction) = direction_from(rank(meld.lead)) else { return 0 };
        let due = (meld.pattern.len..CANASTA as u8).filter_map(|p| at(meld.lead, direction, p));
        due.map(|face| (self.ones >> face.index() & 1) as u32).sum()
    }

    fn of_rank(&self, of_rank: u8) -> u32 {
        let lanes = LANES << (of_rank - 2);
        (self.ones & lanes).count_ones() + (self.twos & lanes).count_ones()
    }
}

const LANES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
/// The faces that could lie in one run with these: next to one, or beyond wild cards. Neighbours in
/// the next suit are let through; the walk finds out.
fn near(ones: u64, wilds: bool) -> u64 {
    let beside = ones << 1 | ones >> 1;
    if wilds { beside | ones << 2 | ones >> 2 | ones << 3 | ones >> 3 } else { beside }
}

/// Positions that fail are remembered: the same cards can be chosen as different runs.
const REMEMBERED: usize = 1024;

/// The search at work on one choice of what is thrown.
struct Work<'a> {
    search: &'a Search<'a>,
    plays: [Play; MOST],
    len: usize,
    /// What all cards that go down count.
    points: i32,
    failed: [(u64, u64); REMEMBERED],
}

impl<'a> Search<'a> {
    fn new(look: &Look<'a>, board: &'a Board, hand: Hand) -> Search<'a> {
        let (rules, open) = (look.seen.rules, look.seen.open);
        let needed = need(look);
        let mut wilds = Row::EMPTY;
        hand.iter().filter(|&face| is_wild(face)).for_each(|face| wilds.push(face));
        let (mut runs, mut n_runs) = ([0; MELDS], 0);
        for (index, meld) in board.melds().iter().enumerate() {
            if meld.kind == Kind::Run {
                runs[n_runs] = index;
                n_runs += 1;
            }
        }
        Search {
            options: &rules.options,
            board,
            lead: lead(look),
            closes: open.may_close(rules, look.side),
            need: (!open.opened[look.side.index()]).then_some(needed.points),
            opened: open.opened[look.side.index()] || needed.opened,
            wilds,
            runs,
            n_runs,
        }
    }

    /// Naturals that fit nowhere, however the others lie.
    fn loose(&self, hand: Hand) -> Hand {
        let [ones, _] = hand.naturals();
        let wilds = hand.wilds();
        let mut near = near(ones, wilds > 0);
        for &index in &self.runs[..self.n_runs] {
            let meld = &self.board.melds()[index];
            let direction = direction_from(rank(meld.lead)).unwrap_or(Direction::Up);
            let beyond = (meld.pattern.len..11).filter_map(|place| at(meld.lead, direction, place));
            beyond.for_each(|face| near |= 1 << face.index());
        }
        let fits = |face: Face| {
            let held = hand.of_rank(rank(face));
            held >= 3
                || held == 2 && wilds > 0
                || self.board.has_set(rank(face))
                || near >> face.index() & 1 == 1
        };
        let naturals = faces(ones).filter(|&face| !fits(face));
        naturals.flat_map(|face| std::iter::repeat_n(face, hand.count(face) as usize)).collect()
    }

    /// Whether the team may close, or could still make the canasta that lets it; `runs` on the table
    /// may still grow.
    fn may_close(&self, left: Left, runs: bool) -> bool {
        let helped = left.wilds.min(MOST_WILDS) as u32;
        let enough = |len: usize, naturals: u32| len as u32 + naturals + helped >= CANASTA as u32;
        let grows = |meld: &Laid| match meld.kind {
            _ if meld.is_canasta() => false,
            Kind::Set => enough(meld.len(), left.of_rank(rank(meld.lead))),
            Kind::Wild => meld.len() + left.wilds >= CANASTA,
            Kind::Run => runs && enough(meld.len(), left.along(meld)),
        };
        let window = |low: usize| left.ones & (LANES * 0x7f) << low;
        let in_row = |low: usize| {
            let suits = window(low);
            (0..4).any(|suit| enough(0, (suits & 0x1fff << (13 * suit)).count_ones()))
        };
        self.closes
            || left.canasta
            || left.wilds >= CANASTA
            || (4..=14).any(|of_rank| enough(0, left.of_rank(of_rank)))
            || (2..=6).any(in_row)
            || self.board.melds().iter().any(grows)
    }

    /// Tries each card that could be thrown; a loose one must be.
    fn throw_one(&self, look: &Look<'_>, hand: Hand, loose: Hand) -> Option<Finish> {
        let among = if loose.is_empty() { hand } else { loose };
        faces(among.faces()).find_map(|face| {
            let mut rest = hand;
            rest.remove(face);
            self.absorb(look, rest, face)
        })
    }

    /// Whether everything else finds a place.
    fn absorb(&self, look: &Look<'_>, rest: Hand, throw: Face) -> Option<Finish> {
        if rest.is_empty() {
            let closes = look.seen.open.may_close_now(look.seen.rules, look.side)
                && Canasta::check(look.seen, &Action::Discard(throw)).is_ok();
            let none = [Play { meld: None, cards: Row::EMPTY }; MOST];
            return closes.then_some(Finish { plays: none, len: 0, throw });
        }
        let mut wilds = Row::EMPTY;
        rest.iter().filter(|&face| is_wild(face)).for_each(|face| wilds.push(face));
        let search = Search { wilds, ..*self };
        let left = Left::of(rest);
        let plays = [Play { meld: None, cards: Row::EMPTY }; MOST];
        let points = rest.points();
        let mut work =
            Work { search: &search, plays, len: 0, points, failed: [(0, 0); REMEMBERED] };
        debug_assert!(!rest.iter().any(is_black_three), "black threes are thrown or kept");
        work.table_run(0, left).then_some(Finish { plays: work.plays, len: work.len, throw })
    }
}

/// A run being walked along: the cards that join it so far.
#[derive(Clone, Copy)]
struct Walk {
    start: Face,
    direction: Direction,
    /// The meld on the table that grows.
    meld: Option<u8>,
    pattern: Pattern,
    row: Row<14>,
    left: Left,
}

impl Work<'_> {
    /// Lets the runs on the table grow, one after the other.
    fn table_run(&mut self, number: usize, left: Left) -> bool {
        let search = self.search;
        if number == search.n_runs {
            return self.new_runs(left, 0);
        }
        let meld: &Laid = &search.board.melds()[search.runs[number]];
        let Some(direction) = direction_from(rank(meld.lead)) else { return false };
        let (start, pattern) = (meld.lead, meld.pattern);
        let meld = Some(meld.number);
        let walk = Walk { start, direction, meld, pattern, row: Row::EMPTY, left };
        self.walk(&walk, &mut |work, left| work.table_run(number + 1, left))
    }

    /// Chooses new runs from this face on; what they leave goes into sets.
    fn new_runs(&mut self, left: Left, first: usize) -> bool {
        let flags = u64::from(left.canasta) | u64::from(left.opens) << 1;
        let key = (
            left.ones | flags << 52 | (first as u64) << 54 | 1,
            left.twos | (left.wilds as u64) << 52,
        );
        let place = (key.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ key.1.wrapping_mul(0xc2b2_ae3d_27d4_eb4f))
            >> 54;
        if self.failed[place as usize] == key {
            return false;
        }
        self.failed[place as usize] = key;
        if !self.search.may_close(left, false) {
            return false;
        }
        let strays = self.strays(left);
        if strays & !near(left.ones, left.wilds > 0) != 0 {
            return false;
        }
        if let Some(stray) = faces(strays).next() {
            return self.runs_over(left, stray, first);
        }
        if self.sets(left) {
            return true;
        }
        let starts = left.ones & u64::MAX << first;
        faces(starts).any(|start| {
            self.run_from(start, left, &mut |work, left| work.new_runs(left, start.index()))
        })
    }

    /// The cards that no set takes, one bit each: they have to lie in runs.
    fn strays(&self, left: Left) -> u64 {
        let pairs = left.wilds > 0 && self.search.lead < 3;
        let few = |&of_rank: &u8| match left.of_rank(of_rank) {
            1 => !self.search.board.has_set(of_rank),
            2 => !pairs && !self.search.board.has_set(of_rank),
            _ => false,
        };
        let lanes = (4..=14).filter(few).map(|of_rank| LANES << (of_rank - 2));
        left.ones & lanes.fold(0, |all, lanes| all | lanes)
    }

    /// Chooses a run that this card lies in.
    fn runs_over(&mut self, left: Left, stray: Face, first: usize) -> bool {
        let suit = 0x1fff << (stray.index() / 13 * 13);
        let up = |start: Face| rank(start) <= 8 && start <= stray;
        let down = |start: Face| rank(start) >= 10 && start >= stray;
        let starts = faces(left.ones & suit).filter(|&start| up(start) || down(start));
        let bit = stray.index();
        let count = |left: Left| (left.ones >> bit & 1) + (left.twos >> bit & 1);
        for start in starts {
            let mut then = |work: &mut Self, then: Left| {
                count(then) < count(left) && work.new_runs(then, first)
            };
            if self.run_from(start, left, &mut then) {
                return true;
            }
        }
        false
    }

    /// Chooses a run that begins with this card: two naturals lead.
    fn run_from(
        &mut self,
        start: Face,
        left: Left,
        then: &mut dyn FnMut(&mut Self, Left) -> bool,
    ) -> bool {
        let Some(direction) = direction_from(rank(start)) else { return false };
        let second = at(start, direction, 1).is_some_and(|face| left.ones >> face.index() & 1 == 1);
        let (pattern, row) = (Pattern::default(), Row::EMPTY);
        second && self.walk(&Walk { start, direction, meld: None, pattern, row, left }, then)
    }

    /// Walks on as far as it goes; wherever the run may end, goes on with what is left.
    fn walk(&mut self, walk: &Walk, then: &mut dyn FnMut(&mut Self, Left) -> bool) -> bool {
        let options = self.search.options;
        let lead = if walk.meld.is_some() { 2 } else { self.search.lead };
        if let Some(due) = at(walk.start, walk.direction, walk.pattern.len) {
            if walk.left.ones >> due.index() & 1 == 1 {
                let mut next = *walk;
                next.left.take(due);
                next.row.push(due);
                next.pattern.natural();
                if self.walk(&next, then) {
                    return true;
                }
            }
            let allowed = options.run_wilds != RunWilds::None;
            if allowed && walk.left.wilds > 0 && walk.pattern.takes_wild(lead) {
                let mut next = *walk;
                next.row.push(self.wild(next.left.wilds));
                next.left.wilds -= 1;
                next.pattern.wild();
                if self.walk(&next, then) {
                    return true;
                }
            }
        }
        if walk.row.is_empty() {
            return walk.meld.is_some() && then(self, walk.left);
        }
        let len = usize::from(walk.pattern.len);
        let last = at(walk.start, walk.direction, walk.pattern.len - 1).map_or(0, rank);
        let on_nine = last == 9 && options.nine_end == NineEnd::Strict;
        let on_wild = walk.pattern.streak > 0 && options.run_wilds == RunWilds::GapsOnly;
        if len < SMALLEST || on_nine || on_wild {
            return false;
        }
        let before = len - walk.row.len();
        let mut left = walk.left;
        left.canasta |= len >= CANASTA && before < CANASTA;
        left.opens |= walk.meld.is_none() && walk.row.as_slice()[..3].iter().all(|&f| !is_wild(f));
        self.push(walk.meld, walk.row);
        if then(self, left) {
            return true;
        }
        self.len -= 1;
        false
    }

    /// The next wild card when so many are left.
    fn wild(&self, left: usize) -> Face {
        self.search.wilds.as_slice()[self.search.wilds.len() - left]
    }

    fn push(&mut self, meld: Option<u8>, cards: Row<14>) {
        self.plays[self.len] = Play { meld, cards };
        self.len += 1;
    }

    /// Whether what is left fits into sets and wild melds.
    fn sets(&mut self, left: Left) -> bool {
        let mut sets = Sets { list: [Places::NONE; 11], len: 0 };
        for of_rank in 4..=14 {
            let naturals = left.of_rank(of_rank) as u8;
            let meld = self.search.board.melds().iter().find(|meld| meld.is_set(of_rank));
            if naturals == 0 && meld.is_none_or(Laid::is_canasta) {
                continue;
            }
            let Some(places) = Places::new(self.search, of_rank, naturals, meld) else {
                return false;
            };
            sets.list[sets.len] = places;
            sets.len += 1;
        }
        let forced: usize = sets.list[..sets.len].iter().map(|set| set.least).sum();
        let Some(free) = left.wilds.checked_sub(forced) else { return false };
        (0..=free).any(|alone| self.wilds_alone(left, &sets, free, alone))
    }

    /// The same with so many wild cards in wild melds.
    fn wilds_alone(&mut self, left: Left, sets: &Sets, free: usize, alone: usize) -> bool {
        let search = self.search;
        let wild = search.board.wild();
        let room = wild.map_or(0, |meld| CANASTA - meld.len());
        let fresh = alone.saturating_sub(room);
        let fits = match alone {
            0 => true,
            _ if !search.options.wild_melds => false,
            _ => fresh == 0 || fresh >= SMALLEST,
        };
        let list = &sets.list[..sets.len];
        let capacity: usize = list.iter().map(|set| set.most - set.least).sum();
        let rest = free - alone;
        if !fits || rest > capacity {
            return false;
        }
        let done = wild.is_some() && alone >= room && alone > 0 || fresh >= CANASTA;
        let made = left.canasta || done || list.iter().any(|set| set.makes(set.least));
        let helped = list.iter().position(|set| {
            (set.least..=set.most).any(|wilds| set.makes(wilds) && wilds - set.least <= rest)
        });
        // A canasta opens whatever else is there (its bonus is above every minimum), and closes.
        let enough = search.need.is_none_or(|need| self.points >= need);
        let must = !made && (!search.closes || !enough);
        if must && helped.is_none() {
            return false;
        }
        let opens = search.opened
            || left.opens
            || fresh > 0
            || list.iter().any(|set| set.meld.is_none() && set.naturals >= 3);
        if search.need.is_some() && !opens {
            return false;
        }
        self.lay_rest(left, sets, if must { helped } else { None }, (room.min(alone), fresh), rest);
        true
    }

    /// Writes down how what is left is laid.
    fn lay_rest(
        &mut self,
        left: Left,
        sets: &Sets,
        helped: Option<usize>,
        (joining, fresh): (usize, usize),
        mut rest: usize,
    ) {
        let search = self.search;
        let mut next = left.wilds;
        let mut counts = [0; 11];
        for (count, set) in counts.iter_mut().zip(&sets.list[..sets.len]) {
            *count = set.least;
        }
        if let Some(at) = helped {
            let set = &sets.list[at];
            let more = (set.least..=set.most).find(|&wilds| set.makes(wilds)).unwrap_or(set.least);
            rest -= more - set.least;
            counts[at] = more;
        }
        for (count, set) in counts.iter_mut().zip(&sets.list[..sets.len]) {
            let more = rest.min(set.most - *count);
            *count += more;
            rest -= more;
        }
        for (set, count) in sets.list[..sets.len].iter().zip(counts) {
            let mut naturals = faces(left.ones & LANES << (set.rank - 2)).flat_map(|face| {
                let twice = left.twos >> face.index() & 1 == 1;
                std::iter::repeat_n(face, 1 + usize::from(twice))
            });
            let mut row = Row::EMPTY;
            let Some(mut places) = weave(set.base, set.naturals, count as u8, set.lead) else {
                continue;
            };
            for _ in 0..usize::from(set.naturals) + count {
                if places & 1 == 1 {
                    row.push(self.wild(next));
                    next -= 1;
                } else if let Some(face) = naturals.next() {
                    row.push(face);
                }
                places >>= 1;
            }
            if !row.is_empty() {
                self.push(set.meld, row);
            }
        }
        for (meld, count) in [(search.board.wild().map(|meld| meld.number), joining), (None, fresh)]
        {
            let mut row = Row::EMPTY;
            for _ in 0..count {
                row.push(self.wild(next));
                next -= 1;
            }
            if !row.is_empty() {
                self.push(meld, row);
            }
        }
    }
}

/// The sets that take what is left.
struct Sets {
    list: [Places; 11],
    len: usize,
}

/// A set and the wild cards it can take.
#[derive(Clone, Copy)]
struct Places {
    rank: u8,
    meld: Option<u8>,
    base: Pattern,
    lead: u8,
    naturals: u8,
    least: usize,
    most: usize,
}

impl Places {
    const NONE: Places = Places {
        rank: 4,
        meld: None,
        base: Pattern { len: 0, wilds: 0, before: 0, streak: 0 },
        lead: 2,
        naturals: 0,
        least: 0,
        most: 0,
    };

    /// `None` if the naturals cannot be laid.
    fn new(search: &Search<'_>, rank: u8, naturals: u8, meld: Option<&Laid>) -> Option<Places> {
        let base = meld.map_or(Pattern::default(), |meld| meld.pattern);
        let lead = if meld.is_some() { 2 } else { search.lead };
        let least = SMALLEST.saturating_sub(usize::from(base.len + naturals));
        let fits = |wilds: &usize| weave(base, naturals, *wilds as u8, lead).is_some();
        let most = (least..=3).rev().find(fits)?;
        let meld = meld.map(|meld| meld.number);
        Some(Places { rank, meld, base, lead, naturals, least, most })
    }

    /// Whether so many wild cards make it a canasta that it was not.
    fn makes(&self, wilds: usize) -> bool {
        let before = usize::from(self.base.len);
        before < CANASTA && before + usize::from(self.naturals) + wilds >= CANASTA
    }
}

/// Where wild cards can stand among naturals that follow a pattern, one bit a place; naturals first
/// wherever there is a choice.
fn weave(pattern: Pattern, naturals: u8, wilds: u8, lead: u8) -> Option<u32> {
    if wilds == 0 {
        return Some(0);
    }
    if naturals > 0 {
        let mut next = pattern;
        next.natural();
        if let Some(places) = weave(next, naturals - 1, wilds, lead) {
            return Some(places << 1);
        }
    }
    if !pattern.takes_wild(lead) {
        return None;
    }
    let mut next = pattern;
    next.wild();
    weave(next, naturals, wilds - 1, lead).map(|places| places << 1 | 1)
}

#[cfg(test)]
mod tests;
