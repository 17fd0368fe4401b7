//! Whether the hand can close the deal now, and how: an exact search.
//!
//! Every card but the one thrown has to find a place. The search chooses what runs take, longer ones
//! on the table first and new ones after them; whatever they leave must go into sets and wild melds,
//! which is a matter of counting. Equal ranks make one set (CAN-4.2), so there is nothing to choose.

use ::canasta::down::may_be_first;
use ::canasta::meld::{CANASTA, Kind, MOST_WILDS, Run, SMALLEST};
use ::canasta::pack::{
    BLACK_THREES, RED_THREES, black_threes, faces, is_black_three, is_wild, naturals, points_in,
    rank, ranked, ranked_in, wilds_in,
};
use ::canasta::{Action, Canasta, MELDS, Options, Pending, Phase};
use cards::{Bag, Face, List};
use engine::Moves;

use super::down::Need;
use super::look::{Board, Laid, Look};
use super::plays::{Play, package};

pub(super) mod pile;
mod sets;

/// More melds and additions than a hand can make.
const MOST: usize = 40;

/// A way to close: what goes down, and the card thrown.
#[derive(Clone, Copy)]
pub(super) struct Finish {
    /// What goes down.
    pub(super) plays: List<Play, MOST>,
    throw: Face,
}

impl Finish {
    /// The next thing to do: what makes a canasta comes first, so that the rest may close (C46).
    pub(super) fn next(&self, look: &Look<'_>) -> Option<Action> {
        if self.plays.is_empty() {
            return Some(Action::Discard(self.throw));
        }
        if look.seen.open.as_package() {
            return Some(package(&self.plays));
        }
        let melds = &look.seen.open.melds;
        let makes = |play: &&Play| {
            let before = play.meld.map_or(0, |number| melds[usize::from(number)].cards.len());
            before < CANASTA && before + play.cards.len() >= CANASTA
        };
        let first = self.plays.iter().find(makes);
        let mut actions = first.into_iter().chain(&self.plays).map(Play::action);
        actions.find(|action| Canasta::check(look.seen, action).is_ok())
    }
}

/// A way to close, if there is one. While a taken pile waits there is none to see.
pub(super) fn find(look: &Look<'_>, board: &Board) -> Option<Finish> {
    let open = look.seen.open;
    if open.phase != Phase::Play || open.pending != Pending::Nothing {
        return None;
    }
    let hand = look.hand();
    let search = Search::new(look, board, hand);
    let blacks = black_threes(hand);
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
    wilds: List<Face, 14>,
    /// The runs on the table, as places of the board.
    runs: List<usize, MELDS>,
}

/// What is left to place.
#[derive(Clone, Copy)]
struct Left {
    naturals: Bag,
    wilds: usize,
    /// Whether a run has become a canasta, and whether one may be the first meld.
    canasta: bool,
    first: bool,
}

impl Left {
    fn of(hand: Bag) -> Left {
        let [ones, twos] = naturals(hand);
        let naturals = Bag::of_faces(ones, twos);
        Left { naturals, wilds: wilds_in(hand), canasta: false, first: false }
    }

    /// How many of the next cards of a run, up to seven, are there.
    fn along(&self, meld: &Laid) -> usize {
        let Some(run) = meld.run() else { return 0 };
        let due = (meld.len()..CANASTA).filter_map(|place| run.place(place as i32));
        due.filter(|&face| self.naturals.contains(face)).count()
    }
}

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
    plays: List<Play, MOST>,
    /// What all cards that go down count.
    points: i32,
    failed: [(u64, u64); REMEMBERED],
}

impl<'a> Search<'a> {
    fn new(look: &Look<'a>, board: &'a Board, hand: Bag) -> Search<'a> {
        let (rules, open) = (look.seen.rules, look.seen.open);
        let needed = Need::of(look);
        let runs = board.melds.iter().enumerate().filter(|(_, meld)| meld.kind == Kind::Run);
        Search {
            options: &rules.options,
            board,
            lead: look.lead(),
            closes: open.may_close(rules, look.side),
            need: (!open.down[look.side.index()]).then_some(needed.points),
            first: open.down[look.side.index()] || needed.first,
            wilds: hand.iter().filter(|&face| is_wild(face)).collect(),
            runs: runs.map(|(place, _)| place).collect(),
        }
    }

    /// Naturals that fit nowhere, however the others lie.
    fn loose(&self, hand: Bag) -> Bag {
        let [ones, _] = naturals(hand);
        let wilds = wilds_in(hand);
        let mut near = near(ones, wilds > 0);
        for &index in &self.runs {
            let mut run = self.board.melds[index].run();
            while let Some(run) = &mut run
                && let Some(face) = run.due()
            {
                near |= face.bit();
                run.pattern.natural();
            }
        }
        let fits = |face: Face| {
            let held = ranked_in(hand, rank(face));
            held >= 3
                || held == 2 && wilds > 0
                || self.board.has_set(rank(face))
                || near & face.bit() != 0
        };
        hand.among(faces(ones).filter(|&face| !fits(face)).fold(0, |all, face| all | face.bit()))
    }

    /// Whether the team may close, or could still make the canasta that lets it; `runs` on the table
    /// may still grow.
    fn may_close(&self, left: Left, runs: bool) -> bool {
        let helped = left.wilds.min(MOST_WILDS);
        let enough = |len: usize, naturals: usize| len + naturals + helped >= CANASTA;
        let grows = |meld: &Laid| match meld.kind {
            _ if meld.is_canasta() => false,
            Kind::Set => enough(meld.len(), ranked_in(left.naturals, rank(meld.lead))),
            Kind::Wild => meld.len() + left.wilds >= CANASTA,
            Kind::Run => runs && enough(meld.len(), left.along(meld)),
        };
        let in_row = |low: usize| {
            let window = |suit: usize| left.naturals.faces() & 0x7f << (13 * suit + low);
            (0..4).any(|suit| enough(0, window(suit).count_ones() as usize))
        };
        self.closes
            || left.canasta
            || left.wilds >= CANASTA
            || (4..=14).any(|rank| enough(0, ranked_in(left.naturals, rank)))
            || (2..=6).any(in_row)
            || self.board.melds.iter().any(grows)
    }

    /// Tries each card that could be thrown; a loose one must be.
    fn throw_one(&self, look: &Look<'_>, hand: Bag, loose: Bag) -> Option<Finish> {
        let among = if loose.is_empty() { hand } else { loose };
        faces(among.faces()).find_map(|face| {
            let mut rest = hand;
            rest.remove(face);
            self.absorb(look, rest, face)
        })
    }

    /// Whether everything else finds a place.
    fn absorb(&self, look: &Look<'_>, rest: Bag, throw: Face) -> Option<Finish> {
        if rest.is_empty() {
            let closes = look.seen.open.may_close_now(look.seen.rules, look.side)
                && Canasta::check(look.seen, &Action::Discard(throw)).is_ok();
            return closes.then_some(Finish { plays: List::new(), throw });
        }
        let wilds = rest.iter().filter(|&face| is_wild(face)).collect();
        let search = Search { wilds, ..*self };
        let (plays, points) = (List::new(), points_in(rest));
        let mut work = Work { search: &search, plays, points, failed: [(0, 0); REMEMBERED] };
        debug_assert!(!rest.iter().any(is_black_three), "black threes are thrown or kept");
        work.table_run(0, Left::of(rest)).then_some(Finish { plays: work.plays, throw })
    }
}

/// A run being walked along: the cards that join it so far.
#[derive(Clone, Copy)]
struct Walk {
    run: Run,
    /// The meld on the table that grows.
    meld: Option<u8>,
    row: List<Face, 14>,
    left: Left,
}

impl Work<'_> {
    /// Lets the runs on the table grow, one after the other.
    fn table_run(&mut self, number: usize, left: Left) -> bool {
        let search = self.search;
        let Some(&place) = search.runs.get(number) else { return self.new_runs(left, 0) };
        let meld: &Laid = &search.board.melds[place];
        let Some(run) = meld.run() else { return false };
        let walk = Walk { run, meld: Some(meld.number), row: List::new(), left };
        self.walk(&walk, &mut |work, left| work.table_run(number + 1, left))
    }

    /// Chooses new runs from this face on; what they leave goes into sets.
    fn new_runs(&mut self, left: Left, first: usize) -> bool {
        let flags = u64::from(left.canasta) | u64::from(left.first) << 1;
        let (ones, twos) = (left.naturals.faces(), left.naturals.pairs());
        let key = (ones | flags << 52 | (first as u64) << 54 | 1, twos | (left.wilds as u64) << 52);
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
        if strays & !near(ones, left.wilds > 0) != 0 {
            return false;
        }
        if let Some(stray) = faces(strays).next() {
            return self.runs_over(left, stray, first);
        }
        if self.sets(left) {
            return true;
        }
        let starts = ones & u64::MAX << first;
        faces(starts).any(|start| {
            self.run_from(start, left, &mut |work, left| work.new_runs(left, start.index()))
        })
    }

    /// The cards that no set takes, one bit each: they have to lie in runs.
    fn strays(&self, left: Left) -> u64 {
        let pairs = left.wilds > 0 && self.search.lead < 3;
        let few = |&rank: &u8| match ranked_in(left.naturals, rank) {
            1 => !self.search.board.has_set(rank),
            2 => !pairs && !self.search.board.has_set(rank),
            _ => false,
        };
        let lanes = (4..=14).filter(few).fold(0, |lanes, rank| lanes | ranked(rank));
        left.naturals.faces() & lanes
    }

    /// Chooses a run that this card lies in.
    fn runs_over(&mut self, left: Left, stray: Face, first: usize) -> bool {
        let suit = 0x1fff << (stray.index() / 13 * 13);
        let up = |start: Face| rank(start) <= 8 && start <= stray;
        let down = |start: Face| rank(start) >= 10 && start >= stray;
        let mut starts =
            faces(left.naturals.faces() & suit).filter(|&start| up(start) || down(start));
        let count = |left: Left| left.naturals.count(stray);
        let mut then =
            |work: &mut Self, then: Left| count(then) < count(left) && work.new_runs(then, first);
        starts.any(|start| self.run_from(start, left, &mut then))
    }

    /// Chooses a run that begins with this card: two naturals lead.
    fn run_from(
        &mut self,
        start: Face,
        left: Left,
        then: &mut dyn FnMut(&mut Self, Left) -> bool,
    ) -> bool {
        let Some(run) = Run::from(start) else { return false };
        let second = run.place(1).is_some_and(|face| left.naturals.contains(face));
        second && self.walk(&Walk { run, meld: None, row: List::new(), left }, then)
    }

    /// Walks on as far as it goes; wherever the run may end, goes on with what is left.
    fn walk(&mut self, walk: &Walk, then: &mut dyn FnMut(&mut Self, Left) -> bool) -> bool {
        let options = self.search.options;
        let lead = if walk.meld.is_some() { 2 } else { self.search.lead };
        if let Some(due) = walk.run.due()
            && walk.left.naturals.contains(due)
        {
            let mut next = *walk;
            next.left.naturals.remove(due);
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
        left.first |= walk.meld.is_none() && may_be_first(Kind::Run, &walk.row);
        self.plays.push(Play { meld: walk.meld, cards: walk.row });
        if then(self, left) {
            return true;
        }
        self.plays.pop();
        false
    }

    /// The next wild card when so many are left.
    fn wild(&self, left: usize) -> Face {
        self.search.wilds[self.search.wilds.len() - left]
    }
}

#[cfg(test)]
mod tests;
