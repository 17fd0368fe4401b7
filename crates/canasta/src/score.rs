//! What a deal is worth: arithmetic over melds, red threes and hands, line by line.
//!
//! CAN-G10 with ruling C55. With a canasta melds and red threes count for the team, without one
//! against it; hands always count against it.

use cards::{Bag, Face, Side};
use engine::Violation;
use serde::{Deserialize, Serialize, Serializer};

use crate::meld::{self, CANASTA, Kind};
use crate::options::{Options, Rules};
use crate::pack::{black_threes, points, points_in};
use crate::refuse;
use crate::state::TEAMS;

/// What a team is scored from, besides its melds and hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many red threes lie before its seats.
    pub red_threes: i32,
    /// Which of its hands closed the deal, if one did.
    pub closer: Option<usize>,
    /// Whether one of its seats closed the deal.
    pub closed: bool,
}

/// CAN-G1: whether so many teams of so many hands each can sit at this table.
pub fn check_teams(rules: &Rules, teams: usize, hands: usize) -> Result<(), Violation> {
    let sides = rules.sides.len();
    if teams == 0 || teams > sides || hands * sides > rules.seats {
        return Err(refuse::player_count(rules.seats, hands.max(1) * teams));
    }
    Ok(())
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
    /// Cards in melds.
    Melds,
    /// A canasta.
    Canasta,
    /// A wild canasta.
    WildCanasta,
    /// Red threes on the table.
    RedThrees,
    /// Cards left in the hands.
    Hands,
    /// Black threes left in the hands.
    BlackThrees,
    /// Closing the deal.
    Closing,
}

impl Reason {
    /// The clause behind it.
    pub fn clause(self) -> &'static str {
        match self {
            Reason::Melds => "CAN-G10.1",
            Reason::Canasta => "CAN-G10.2",
            Reason::WildCanasta => "CAN-7",
            Reason::RedThrees | Reason::Hands => "CAN-G10.3",
            Reason::BlackThrees => "CAN-G10.4",
            Reason::Closing => "CAN-G10.5",
        }
    }

    /// What it is called on the sheet.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Melds => "melds",
            Reason::Canasta => "canasta",
            Reason::WildCanasta => "wild canasta",
            Reason::RedThrees => "red threes",
            Reason::Hands => "cards in hand",
            Reason::BlackThrees => "black threes in hand",
            Reason::Closing => "closing",
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
        Written { side, reason, clause: reason.clause(), points }.serialize(serializer)
    }
}

/// CAN-G10.3, CAN-G10.4: a three.
const THREE: i32 = 100;
/// CAN-G10.4: all four black threes in one hand.
const FOUR_BLACK: i32 = 2000;
/// CAN-G10.5.
const CLOSING: i32 = 100;

/// Scores one team. Every point is told as a line of the sheet.
pub fn score<'a>(
    options: &Options,
    side: Side,
    melds: impl Iterator<Item = (Kind, &'a [Face])> + Clone,
    hands: impl Iterator<Item = Bag>,
    tally: Tally,
    tell: &mut impl FnMut(Line),
) -> i32 {
    let mut total = 0;
    let mut add = |reason: Reason, points: i32| {
        total += points;
        if points != 0 {
            tell(Line { side, reason, points });
        }
    };
    let has_canasta = melds.clone().any(|(_, cards)| cards.len() >= CANASTA);
    let sign = if has_canasta { 1 } else { -1 };
    add(Reason::Melds, sign * melds.clone().map(|(_, cards)| points(cards)).sum::<i32>());
    for (kind, cards) in melds {
        let reason = if kind == Kind::Wild { Reason::WildCanasta } else { Reason::Canasta };
        add(reason, meld::bonus(options, kind, cards));
    }
    add(Reason::RedThrees, sign * THREE * tally.red_threes);
    for (place, hand) in hands.enumerate() {
        add(Reason::Hands, -points_in(hand));
        let blacks = black_threes(hand) as i32;
        add(
            Reason::BlackThrees,
            match blacks {
                4 if tally.closer == Some(place) && has_canasta => FOUR_BLACK,
                4 => -FOUR_BLACK,
                _ => -THREE * blacks,
            },
        );
    }
    add(Reason::Closing, if tally.closed { CLOSING } else { 0 });
    total
}

/// How a match stands after a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Another deal is played.
    Goes,
    /// This team has won.
    Won(Side),
    /// Nobody has won (C56).
    Drawn,
}

/// CAN-G11: whether the match is over after so many deals.
pub fn verdict(rules: &Rules, totals: &[i32], deals: u16) -> Verdict {
    let [one, two] = [totals[0], totals[1]];
    let last = deals >= rules.options.max_deals;
    if one.max(two) < rules.options.target && !last {
        return Verdict::Goes;
    }
    match one.cmp(&two) {
        std::cmp::Ordering::Greater => Verdict::Won(Side::new(0)),
        std::cmp::Ordering::Less => Verdict::Won(Side::new(TEAMS - 1)),
        std::cmp::Ordering::Equal if last => Verdict::Drawn,
        std::cmp::Ordering::Equal => Verdict::Goes,
    }
}
