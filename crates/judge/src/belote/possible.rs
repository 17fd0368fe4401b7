//! What no deal of Belote can bring, however the cards lie: such a score is not worked out.

use std::collections::BTreeSet;

use belote::pack::{Cards, SUIT_LEN};
use belote::{Declarations, Rules};

use crate::request::{BadRequest, bad};

/// What is told of a finished deal about those who took and those who did not; with three players the
/// defence is told whole or one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Party {
    /// Card points.
    pub points: i32,
    /// Tricks.
    pub tricks: i32,
}

/// Whether a deal can end so, as far as cards and tricks tell; `last` won the last trick.
pub(super) fn can_end(rules: &Rules, parties: &[Party], last: usize) -> Result<(), BadRequest> {
    let tricks: i32 = parties.iter().map(|party| party.tricks).sum();
    if tricks != SUIT_LEN as i32 {
        return bad(format!("\"tricks\" are {tricks} together; a deal has {SUIT_LEN}"));
    }
    let points = parties.iter().map(|party| party.points).sum();
    if !worth(rules, SUIT_LEN * rules.seats, points) {
        // L24: two players leave half of the pack out, so that their sum is not fixed.
        let due = if rules.seats == 2 { "sixteen cards" } else { "all cards" };
        return bad(format!("\"points\" are {points} together, which {due} cannot be worth"));
    }
    if let Some(party) = parties
        .iter()
        .find(|party| !worth(rules, party.tricks as usize * rules.seats, party.points))
    {
        let Party { points, tricks } = party;
        return bad(format!("the cards of {tricks} tricks cannot be worth {points} \"points\""));
    }
    match parties[last].tricks {
        0 => bad("\"last\" names a side that has won no trick"),
        _ => Ok(()),
    }
}

/// BEL-2.2, BEL-2.3: whether some so many cards of the pack are worth so much.
fn worth(rules: &Rules, count: usize, points: i32) -> bool {
    let trump = rules.pack.iter().next().map(|card| Cards::of_suit(card.suit()));
    let trumps = trump.expect("a pack has cards");
    let mut sums = vec![BTreeSet::new(); count + 1];
    sums[0].insert(0);
    for card in rules.pack.iter() {
        for taken in (0..count).rev() {
            let more = i32::from(card.points(trumps.contains(card)));
            let with: Vec<i32> = sums[taken].iter().map(|sum| sum + more).collect();
            sums[taken + 1].extend(with);
        }
    }
    sums[count].contains(&points)
}

/// BEL-6.4: whether the sides can score these declarations in one deal; each has so many hands.
pub(super) fn can_declare(rules: &Rules, declared: &[i32], hands: usize) -> Result<(), BadRequest> {
    let scoring = declared.iter().filter(|&&points| points > 0).count();
    let most = match rules.options.declarations {
        Declarations::Off => 0,
        Declarations::BestSide => 1,
        Declarations::BothSides => declared.len(),
    };
    if scoring > most {
        return bad(format!("\"declarations\" of {scoring} sides; {most} can score here"));
    }
    // L25: without a suit nobody has four of a kind.
    let fours = if rules.seats == 3 { [0; 3] } else { [1, 1, 4] };
    let mut totals = BTreeSet::new();
    declarable(hands, SUIT_LEN, fours, 0, &mut totals);
    match declared.iter().find(|points| !totals.contains(points)) {
        None => Ok(()),
        Some(points) => bad(format!("no \"declarations\" are worth {points} together")),
    }
}

/// BEL-6.1, BEL-6.2, L11: every total of runs and fours that hands of eight can hold; `fours` are those
/// still to be had of jacks, of nines and of the ranks at 100.
fn declarable(hands: usize, room: usize, fours: [u8; 3], sum: i32, totals: &mut BTreeSet<i32>) {
    totals.insert(sum);
    for (length, points) in [(3, 20), (4, 50), (5, 100)] {
        if length <= room {
            declarable(hands, room - length, fours, sum + points, totals);
        }
    }
    for (which, points) in [200, 150, 100].into_iter().enumerate() {
        if room >= 4 && fours[which] > 0 {
            let mut left = fours;
            left[which] -= 1;
            declarable(hands, room - 4, left, sum + points, totals);
        }
    }
    if hands > 1 {
        declarable(hands - 1, SUIT_LEN, fours, sum, totals);
    }
}
