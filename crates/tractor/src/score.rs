//! What a deal is worth: the kitty, the ranks climbed, who starts next, who has won.
//!
//! TRC-3.3, TRC-9 and TRC-10 with rulings T1 to T7, T34, T35 and T47.

use cards::{Rank, Seat, Side};
use serde::{Deserialize, Serialize, Serializer};

use crate::options::{Advancement, KittyMultiplier, Rules, SEATS, WinAt};
use crate::shape::Shape;

/// TRC-10.2.1: what the attackers need.
pub const LINE: i32 = 80;

/// TRC-9.2: below it the defenders climb twice; from these on the attackers climb once and twice.
const LOW: i32 = 40;
const ONCE: i32 = 120;
const TWICE: i32 = 160;

/// TRC-9.2: the attackers' points from which on a deal ends otherwise.
pub const MARKS: [i32; 4] = [LOW, LINE, ONCE, TWICE];

/// T34, T35, T47: what the kitty's points are multiplied with after a last trick that was led so.
pub fn multiplier(rule: KittyMultiplier, lead: &Shape) -> i32 {
    match rule {
        KittyMultiplier::Seed if lead.pairs > 0 => 4,
        KittyMultiplier::Seed => 2,
        KittyMultiplier::PowerOfTwo => 2 << lead.pairs.min(16),
        KittyMultiplier::TwiceCards => 2 * i32::from(lead.cards),
    }
}

/// TRC-9.2, T47: how many ranks the attackers' points are worth, and whether the attackers climb.
pub fn climb(rule: Advancement, points: i32) -> (bool, u8) {
    match (rule, points) {
        (Advancement::Seed, TWICE..) => (true, 2),
        (Advancement::Seed, ONCE..) => (true, 1),
        (Advancement::PerForty, LINE..) => (true, ((points - LINE) / 40).min(12) as u8),
        (Advancement::Seed, LINE..) => (true, 0),
        (_, LOW..) => (false, 1),
        (Advancement::Seed, _) => (false, 2),
        (Advancement::PerForty, 1..) => (false, 2),
        (Advancement::PerForty, _) => (false, 3),
    }
}

/// Where a deal begins from: who defends, at which ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Who took the kitty; the starter's side defends.
    pub starter: Seat,
    /// The ranks of the defenders and of the attackers.
    pub defenders: Rank,
    /// The attackers' rank.
    pub attackers: Rank,
}

/// How a deal ends; sides by the roles they had in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the attackers won and defend next (TRC-9.3).
    pub swap: bool,
    /// How many ranks the winners climb.
    pub climbed: u8,
    /// The defenders' rank from now on.
    pub defenders: Rank,
    /// The attackers' rank from now on.
    pub attackers: Rank,
    /// Who starts the next deal (T7).
    pub starter: Seat,
    /// Whether the match is over, won by those who won the deal.
    pub over: bool,
}

impl Round {
    /// What the attackers' points lead to.
    pub fn outcome(&self, rules: &Rules, points: i32) -> Outcome {
        let options = &rules.options;
        let (swap, climbed) = climb(options.advancement, points);
        let (mut defenders, mut attackers) = (self.defenders, self.attackers);
        let winners = if swap { &mut attackers } else { &mut defenders };
        let before = *winners;
        // TRC-10.1.4, T3: nothing lies beyond the ace.
        *winners = Rank::ALL[(before.index() + usize::from(climbed)).min(Rank::Ace.index())];
        let over = match options.win_at {
            WinAt::DefendAce => !swap && before == Rank::Ace,
            WinAt::ReachAce => *winners == Rank::Ace,
        };
        // T7: the partner of who started and held, else the next seat.
        let places = if swap { 1 } else { 2 };
        let starter = Seat::new((self.starter.index() + places) % SEATS);
        Outcome { swap, climbed, defenders, attackers, starter, over }
    }
}

/// A line of the score sheet: points for the attackers, or ranks for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Written"))]
pub struct Line {
    /// Whose line.
    pub side: Side,
    /// What for; its clause is written beside it.
    pub reason: Reason,
    /// How much.
    pub points: i32,
}

/// What points or ranks are scored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Cards in the attackers' tricks, fines included.
    Tricks,
    /// The kitty doubled.
    KittySingles,
    /// The kitty after a last trick led with a pair.
    KittyPairs,
    /// Ranks for attackers with 160 or more.
    AttackersTwo,
    /// Ranks for attackers with 120 to 159.
    AttackersOne,
    /// The attackers take over without a rank.
    RolesChange,
    /// Ranks for defenders against 40 to 79.
    DefendersOne,
    /// Ranks for defenders against less than 40.
    DefendersTwo,
}

impl Reason {
    /// What the ranks of a deal are given for.
    pub fn of_climb(points: i32) -> Reason {
        match points {
            TWICE.. => Reason::AttackersTwo,
            ONCE.. => Reason::AttackersOne,
            LINE.. => Reason::RolesChange,
            LOW.. => Reason::DefendersOne,
            _ => Reason::DefendersTwo,
        }
    }

    /// The clause behind it.
    pub fn clause(self) -> &'static str {
        match self {
            Reason::Tricks => "TRC-9.1.1",
            Reason::KittySingles => "TRC-3.3.3",
            Reason::KittyPairs => "TRC-3.3.4",
            Reason::AttackersTwo => "TRC-9.2.1",
            Reason::AttackersOne => "TRC-9.2.2",
            Reason::RolesChange => "TRC-9.2.3",
            Reason::DefendersOne => "TRC-9.2.4",
            Reason::DefendersTwo => "TRC-9.2.5",
        }
    }

    /// Whether it counts ranks, not points.
    pub fn is_rank(self) -> bool {
        !matches!(self, Reason::Tricks | Reason::KittySingles | Reason::KittyPairs)
    }

    /// What it is called on the sheet.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Tricks => "tricks",
            Reason::KittySingles => "the kitty, last trick led with singles",
            Reason::KittyPairs => "the kitty, last trick led with a pair",
            Reason::AttackersTwo => "160 points or more",
            Reason::AttackersOne => "120 to 159 points",
            Reason::RolesChange => "80 to 119 points: the sides change roles",
            Reason::DefendersOne => "holding the attackers below 80",
            Reason::DefendersTwo => "holding the attackers below 40",
        }
    }
}

/// A line as it is written: its clause stands beside it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Written {
    /// Whose line.
    side: Side,
    /// What for.
    reason: Reason,
    /// The clause behind it.
    clause: &'static str,
    /// How much.
    points: i32,
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Line { side, reason, points } = self;
        Written { side, reason, clause: reason.clause(), points }.serialize(serializer)
    }
}
