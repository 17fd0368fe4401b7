//! What a deal is worth: arithmetic over finished tricks, line by line.
//!
//! BEL-7 with rulings L16 to L20 and L30 to L35. A side is a partnership, or a single seat with
//! three or two players; the taker plays against all others, who are *the defence*.

use cards::{MAX_SEATS, Seat, Side};
use serde::{Deserialize, Serialize, Serializer};

use crate::options::{ContractBase, Rules};
use crate::state::Open;

/// Everything a deal is scored from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The side that took.
    pub taker: Side,
    /// Card points of each side (BEL-7.1).
    pub points: [i32; MAX_SEATS],
    /// Tricks of each side.
    pub tricks: [u8; MAX_SEATS],
    /// The side that won the last trick (BEL-7.2).
    pub last: Side,
    /// The side that announced belote.
    pub belote: Option<Side>,
    /// Declarations of each side that won the comparison (BEL-6.4).
    pub declared: [i32; MAX_SEATS],
    /// The side that broke a duty at a table that polices itself (BEL-8.1).
    pub revoke: Option<Side>,
    /// Points held over from a tied deal (L34).
    pub held: i32,
}

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the taker's side made its contract.
    pub made: bool,
    /// What each side scores.
    pub scores: [i32; MAX_SEATS],
    /// What is held over to the next deal.
    pub held: i32,
}

/// A line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Written"))]
pub struct Line {
    /// The side that the line is written for.
    pub side: Side,
    /// What the points are for; its clause is written beside it.
    pub reason: Reason,
    /// How many points; below zero where some are lost.
    pub points: i32,
}

/// What points are scored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Cards in own tricks.
    Tricks,
    /// The last trick.
    LastTrick,
    /// All tricks.
    Capot,
    /// Own declarations.
    Declarations,
    /// King and queen of trumps.
    Belote,
    /// The pot of a failed contract.
    Failed,
    /// The pot after a broken duty.
    Revoke,
    /// The other side's declarations, handed over.
    HandedOver,
    /// Points held over from an earlier deal.
    Held,
}

impl Reason {
    /// The clause behind it, and what it is called on the sheet.
    pub fn told(self) -> (&'static str, &'static str) {
        match self {
            Reason::Tricks => ("BEL-7.1", "tricks"),
            Reason::LastTrick => ("BEL-7.2", "last trick"),
            Reason::Held => ("BEL-7.3", "held over"),
            Reason::Failed => ("BEL-7.4", "contract failed"),
            Reason::HandedOver => ("BEL-7.4", "declarations handed over"),
            Reason::Declarations => ("BEL-7.5", "declarations"),
            Reason::Capot => ("BEL-7.6", "all tricks"),
            Reason::Belote => ("BEL-6.3", "belote"),
            Reason::Revoke => ("BEL-8.1", "duty broken"),
        }
    }
}

/// A line as it is written: its clause stands beside it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Written {
    /// The side that the line is written for.
    side: Side,
    /// What the points are for.
    reason: Reason,
    /// The clause behind it.
    clause: &'static str,
    /// How many points; below zero where some are lost.
    points: i32,
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Line { side, reason, points } = self;
        Written { side, reason, clause: reason.told().0, points }.serialize(serializer)
    }
}

/// BEL-7.2.
const LAST_TRICK: i32 = 10;
/// BEL-7.6.
const CAPOT: i32 = 90;
/// BEL-6.3.
const BELOTE: i32 = 20;
/// Tricks in a deal.
const TRICKS: u8 = 8;

impl Tally {
    /// Of a deal that was played; `marked` is the seat that broke a duty in it.
    pub fn of(rules: &Rules, open: &Open, marked: Option<Seat>) -> Tally {
        let mut points = [0; MAX_SEATS];
        for side in rules.sides.all() {
            points[side.index()] = i32::from(open.points(side));
        }
        let side = |seat| rules.sides.of(seat);
        Tally {
            taker: side(open.taker.expect("a deal that was played has a taker")),
            points,
            tricks: open.tricks,
            last: side(open.leader),
            belote: open.belote.map(side),
            declared: open.declared.map(i32::from),
            revoke: marked.map(side),
            held: open.held,
        }
    }

    /// BEL-7.1, BEL-7.2: cards and the last trick.
    pub fn trick_points(&self, side: Side) -> i32 {
        self.points[side.index()] + if self.last == side { LAST_TRICK } else { 0 }
    }

    /// BEL-7.5, L30: declarations count for a side that has won a trick; otherwise they are lost.
    fn declarations(&self, side: Side) -> i32 {
        if self.tricks[side.index()] > 0 { self.declared[side.index()] } else { 0 }
    }

    fn belote(&self, side: Side) -> i32 {
        if self.belote == Some(side) { BELOTE } else { 0 }
    }

    /// BEL-7.6.
    fn capot(&self, side: Side) -> i32 {
        if self.tricks[side.index()] == TRICKS { CAPOT } else { 0 }
    }
}

/// Scores a deal. Every point is told as a line of the sheet.
pub fn score(rules: &Rules, tally: &Tally, tell: &mut impl FnMut(Line)) -> Outcome {
    let mut sheet = Sheet { scores: [0; MAX_SEATS], tell };
    if let Some(marked) = tally.revoke {
        lose(rules, tally, marked, Reason::Revoke, &mut sheet);
        return Outcome { made: marked != tally.taker, scores: sheet.scores, held: 0 };
    }
    let (made, tied) = contract(rules, tally);
    if tied && rules.options.litige {
        // L34: everybody keeps what is theirs, but the taker's trick points are held.
        for side in rules.sides.all() {
            keep(tally, side, side != tally.taker, &mut sheet);
        }
        let held = tally.held + tally.trick_points(tally.taker);
        return Outcome { made: false, scores: sheet.scores, held };
    }
    if made {
        rules.sides.all().for_each(|side| keep(tally, side, true, &mut sheet));
        sheet.add(tally.taker, Reason::Held, tally.held);
    } else {
        lose(rules, tally, tally.taker, Reason::Failed, &mut sheet);
    }
    Outcome { made, scores: sheet.scores, held: 0 }
}

/// BEL-7.3: whether the contract is made, and whether it is a tie.
fn contract(rules: &Rules, tally: &Tally) -> (bool, bool) {
    let base = |side: Side| match rules.options.contract_base {
        ContractBase::Tricks => tally.trick_points(side),
        ContractBase::AllPoints => {
            tally.trick_points(side) + tally.declarations(side) + tally.belote(side)
        }
    };
    let taker = base(tally.taker);
    let others = rules.sides.all().filter(|&side| side != tally.taker);
    let defence: i32 = others.map(base).sum();
    // L24, L35: strictly more than the other side, where no figure is set.
    let made = rules.needed.map_or(taker > defence, |needed| taker >= i32::from(needed));
    (made, !made && taker == defence)
}

/// A side scores what it has; without its trick points if they are held.
#[inline(always)]
fn keep(tally: &Tally, side: Side, with_tricks: bool, sheet: &mut Sheet<'_, impl FnMut(Line)>) {
    if with_tricks {
        sheet.add(side, Reason::Tricks, tally.points[side.index()]);
        let last = tally.trick_points(side) - tally.points[side.index()];
        sheet.add(side, Reason::LastTrick, last);
    }
    sheet.add(side, Reason::Capot, tally.capot(side));
    sheet.add(side, Reason::Declarations, tally.declarations(side));
    sheet.add(side, Reason::Belote, tally.belote(side));
}

/// BEL-7.4, BEL-8.1: one side loses everything to the others.
fn lose(
    rules: &Rules,
    tally: &Tally,
    loser: Side,
    reason: Reason,
    sheet: &mut Sheet<'_, impl FnMut(Line)>,
) {
    let sides = rules.sides;
    let others = sides.all().filter(|&side| side != loser);
    // L31: with three players the two others share what the loser hands over.
    let share = |points: i32| if sides.len() == 3 { points / 2 } else { points };
    let pot = match rules.seats {
        4 => 162,
        3 => 66,
        _ => sides.all().map(|side| tally.trick_points(side)).sum(),
    };
    // L18: belote stays with its owner, unless the table lets a failed taker lose it.
    let failed = reason == Reason::Failed;
    let belote_lost = failed && !rules.options.belote_kept_on_failure;
    for side in others.clone() {
        sheet.add(side, reason, pot);
        if failed {
            sheet.add(side, Reason::Capot, tally.capot(side));
        }
        sheet.add(side, Reason::Declarations, tally.declarations(side));
        sheet.add(side, Reason::HandedOver, share(tally.declarations(loser)));
        let won = if belote_lost { share(tally.belote(loser)) } else { 0 };
        sheet.add(side, Reason::Belote, tally.belote(side) + won);
    }
    if !belote_lost {
        sheet.add(loser, Reason::Belote, tally.belote(loser));
    }
    // L34: four players make two sides, so one side alone is due what was held over.
    others.take(1).for_each(|side| sheet.add(side, Reason::Held, tally.held));
}

/// The score sheet being written.
struct Sheet<'a, F: FnMut(Line)> {
    scores: [i32; MAX_SEATS],
    tell: &'a mut F,
}

impl<F: FnMut(Line)> Sheet<'_, F> {
    #[inline(always)]
    fn add(&mut self, side: Side, reason: Reason, points: i32) {
        self.scores[side.index()] += points;
        if points != 0 {
            (self.tell)(Line { side, reason, points });
        }
    }
}

/// BEL-9.2, L23: the side that has won, if the target is reached and nobody ties at the top.
pub fn winner(rules: &Rules, totals: &[i32; MAX_SEATS]) -> Option<Side> {
    let best = rules.sides.all().max_by_key(|side| totals[side.index()])?;
    let top = totals[best.index()];
    let alone = rules.sides.all().filter(|side| totals[side.index()] == top).count() == 1;
    (top >= i32::from(rules.options.target) && alone).then_some(best)
}
