//! What a deal is worth, and who has won a match: arithmetic over what hands are left with.
//!
//! RAM-7 with rulings R17 to R19, R22 and R23. Points are bad: the lowest total wins.

use cards::{Bag, Face, MAX_SEATS, Seat, SeatSet, Side};
use serde::{Deserialize, Serialize, Serializer};

use crate::arrange;
use crate::options::{Count, Match, Rules};

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A seat has no card left (RAM-6.1).
    Out(Seat),
    /// The stock is empty (RAM-6.2).
    Stock,
    /// Nothing happened for too long (R33).
    Stall,
}

/// A line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Written"))]
pub struct Line {
    /// Whose line.
    pub seat: Seat,
    /// What for; its clause is written beside it.
    pub reason: Reason,
    /// How much.
    pub points: i32,
}

/// What points are scored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Nothing: the seat went out.
    WentOut,
    /// The cards left in the hand.
    Hand,
    /// The flat figure for a seat that never opened.
    Unopened,
    /// Somebody went out in its first turn of melding.
    CleanWin,
    /// A discard was taken and no opening followed.
    Pickup,
}

impl Reason {
    /// The clause behind it.
    pub fn clause(self) -> &'static str {
        match self {
            Reason::WentOut => "RAM-7.1",
            Reason::Hand => "RAM-7.2",
            Reason::Unopened => "RAM-A6",
            Reason::CleanWin => "RAM-A9",
            Reason::Pickup => "RAM-A3",
        }
    }

    /// What it is called on the sheet.
    pub fn name(self) -> &'static str {
        match self {
            Reason::WentOut => "going out",
            Reason::Hand => "cards in hand",
            Reason::Unopened => "never opened",
            Reason::CleanWin => "clean win, doubled",
            Reason::Pickup => "discard taken without opening",
        }
    }
}

/// A line as it is written: its clause stands beside it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Written {
    /// Whose line.
    seat: Seat,
    /// What for.
    reason: Reason,
    /// The clause behind it.
    clause: &'static str,
    /// How much.
    points: i32,
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Line { seat, reason, points } = self;
        Written { seat, reason, clause: reason.clause(), points }.serialize(serializer)
    }
}

/// R10: what taking a discard without opening costs.
const PICKUP_FINE: i32 = 100;

/// What a seat is scored from.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    /// The cards left in its hand.
    pub hand: Bag,
    /// Whether it has opened.
    pub opened: bool,
    /// Whether it owes for a discard (R10).
    pub fined: bool,
    /// Whether somebody else went out clean (R23).
    pub doubled: bool,
}

/// What one card counts in a hand.
#[inline]
pub fn card_points(rules: &Rules, face: Face) -> i32 {
    match face.rank() {
        Some(rank) => i32::from(rules.rank_points[rank.index()]),
        None => i32::from(rules.options.joker_points),
    }
}

/// RAM-7.2, R17: what a hand counts.
pub fn hand_points(rules: &Rules, hand: Bag) -> i32 {
    match rules.options.count {
        Count::All => hand.iter().map(|face| card_points(rules, face)).sum(),
        Count::Deadwood => arrange::deadwood(rules, hand),
    }
}

/// Scores one seat; every point is told as a line of the sheet.
pub fn score(rules: &Rules, seat: Seat, tally: &Tally, tell: &mut impl FnMut(Line)) -> i32 {
    let mut total = 0;
    let mut add = |reason, points| {
        total += points;
        if points != 0 || reason == Reason::WentOut {
            tell(Line { seat, reason, points });
        }
    };
    // R22: the flat figure stands in place of the hand.
    let flat = i32::from(rules.options.unopened_penalty);
    let (reason, points) = match (tally.hand.is_empty(), tally.opened) {
        (true, _) => (Reason::WentOut, 0),
        (false, false) if flat > 0 => (Reason::Unopened, flat),
        (false, _) => (Reason::Hand, hand_points(rules, tally.hand)),
    };
    add(reason, points);
    if tally.doubled {
        add(Reason::CleanWin, points);
    }
    // R10: the fine stands for everybody, also for whoever goes out later.
    if tally.fined {
        add(Reason::Pickup, PICKUP_FINE);
    }
    total
}

/// RAM-6.3, R19: whether a match with these totals is over, and who has won it. `left` are the
/// seats that were still in it when the last deal began.
pub fn outcome(
    rules: &Rules,
    totals: &[i32; MAX_SEATS],
    deals: u32,
    left: SeatSet,
) -> Option<Option<Side>> {
    let below = |limit: u16| -> SeatSet {
        left.iter().filter(|seat| totals[seat.index()] < i32::from(limit)).collect()
    };
    match rules.options.length {
        Match::Deals(n) => (deals >= u32::from(n)).then(|| lowest(totals, left)),
        Match::Target(n) => (below(n) != left).then(|| lowest(totals, left)),
        Match::Elimination(n) => match below(n).len() {
            0 => Some(lowest(totals, left)),
            1 => Some(lowest(totals, below(n))),
            _ => None,
        },
    }
}

/// The one seat with the lowest total; a tie is shared.
fn lowest(totals: &[i32; MAX_SEATS], seats: SeatSet) -> Option<Side> {
    let best = seats.iter().map(|seat| totals[seat.index()]).min()?;
    let mut winners = seats.iter().filter(|seat| totals[seat.index()] == best);
    let first = winners.next()?;
    winners.next().is_none().then(|| Side::new(first.index()))
}
