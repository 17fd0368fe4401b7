//! Whether the hand can close the deal now, and how: an exact search.
//!
//! Every card but the one thrown has to find a place. The search chooses what runs take, longer ones
//! on the table first and new ones after them; whatever they leave must go into sets and wild melds,
//! which is a matter of counting. Equal ranks make one set (CAN-4.2), so there is nothing to choose.

use ::canasta::down::may_be_first;
use ::canasta::meld::{CANASTA, Kind, MOST_WILDS, Run, SMALLEST};
use ::canasta::options::Options;
use ::canasta::pack::{BLACK_THREES, Hand, RED_THREES, Row, faces, is_black_three, is_wild, rank};
use ::canasta::state::{MELDS, Pending, Phase};
use ::canasta::{Action, Canasta};
use cards::Face;
use engine::Moves;

use super::club::{lead, need};
use super::look::{Board, Laid, Look};
use super::plays::{Play, package};

pub mod pile;
mod sets;

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

/// A way to close, if there is one. While a taken pile waits there is none to see.
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
    /// What it still needs to go down, if it has to.
    need: Option<i32>,
    /// Whether it is down, or one of its melds may be the first (CAN-G7.3).
    first: bool,
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
    /// Whether a run has become a canasta, and whether one may be the first meld.
    canasta: bool,
    first: bool,
}

impl Left {
    fn of(hand: Hand) -> Left {
        let [ones, twos] = hand.naturals();
        Left { ones, twos, wilds: hand.wilds() as usize, canasta: false, first: false }
    }

    fn take(&mut self, face: Face) {
        let bit = 1 << face.index();
        let twice = self.twos & bit;
        self.twos ^= twice;
        self.ones &= !(bit ^ twice);
    }

    /// How many of the next cards of a run, up to seven, are there.
    fn along(&self, meld: &Laid) -> u32 {
        let Some(run) = meld.run() else { return 0 };
        let due = (meld.len()..CANASTA).filter_map(|place| run.place(place as i32));
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
            need: (!open.down[look.side.index()]).then_some(needed.points),
            first: open.down[look.side.index()] || needed.first,
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
            let mut run = self.board.melds()[index].run();
            while let Some(run) = &mut run
                && let Some(face) = run.due()
            {
                near |= 1 << face.index();
                run.pattern.natural();
            }
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
    run: Run,
    /// The meld on the table that grows.
    meld: Option<u8>,
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
        let Some(run) = meld.run() else { return false };
        let walk = Walk { run, meld: Some(meld.number), row: Row::EMPTY, left };
        self.walk(&walk, &mut |work, left| work.table_run(number + 1, left))
    }

    /// Chooses new runs from this face on; what they leave goes into sets.
    fn new_runs(&mut self, left: Left, first: usize) -> bool {
        let flags = u64::from(left.canasta) | u64::from(left.first) << 1;
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
        let Some(run) = Run::from(start) else { return false };
        let second = run.place(1).is_some_and(|face| left.ones >> face.index() & 1 == 1);
        second && self.walk(&Walk { run, meld: None, row: Row::EMPTY, left }, then)
    }

    /// Walks on as far as it goes; wherever the run may end, goes on with what is left.
    fn walk(&mut self, walk: &Walk, then: &mut dyn FnMut(&mut Self, Left) -> bool) -> bool {
        let options = self.search.options;
        let lead = if walk.meld.is_some() { 2 } else { self.search.lead };
        if let Some(due) = walk.run.due()
            && walk.left.ones >> due.index() & 1 == 1
        {
            let mut next = *walk;
            next.left.take(due);
            next.row.push(due);
            next.run.pattern.natural();
            if self.walk(&next, then) {
                return true;
            }
        }
        if walk.left.wilds > 0 && walk.run.takes_wild(options, lead) {
            let mut next = *walk;
            next.row.push(self.wild(next.left.wilds));
            next.left.wilds -= 1;
            next.run.pattern.wild();
            if self.walk(&next, then) {
                return true;
            }
        }
        if walk.row.is_empty() {
            return walk.meld.is_some() && then(self, walk.left);
        }
        let len = usize::from(walk.run.pattern.len);
        if len < SMALLEST || !walk.run.may_end(options) {
            return false;
        }
        let before = len - walk.row.len();
        let mut left = walk.left;
        left.canasta |= len >= CANASTA && before < CANASTA;
        left.first |= walk.meld.is_none() && may_be_first(Kind::Run, walk.row.as_slice());
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
}

#[cfg(test)]
mod tests;
