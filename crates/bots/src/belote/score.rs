//! What a deal is worth to those who think ahead.

use ::belote::pack::SUIT_LEN;
use ::belote::score::{Tally, score};
use ::belote::{Belote, Open, Rules};
use cards::{MAX_SEATS, Seat, Side};
use engine::State;

use super::solve::CAPOT;

/// BEL-7.2.
const LAST_TRICK: i32 = 10;
/// The score sheet decides, and card points besides, for a third: most deals are long decided on the
/// sheet when a trick more or less still tells good play from bad. More would tempt an expert to take
/// on too little, since who takes gets the cards.
const CARDS: f64 = 1.0 / 3.0;

/// Points on the sheet and card points in one figure.
pub(super) fn blend(sheet: f64, cards: f64) -> f64 {
    sheet + CARDS * cards
}

/// Card points of a side in a finished deal, compared with the others on average; nothing for a deal
/// that was thrown in.
pub(super) fn cards(rules: &Rules, open: &Open, mine: Side) -> f64 {
    if open.plays.len() < SUIT_LEN * rules.seats {
        return 0.0;
    }
    let others = (rules.sides.len() - 1) as f64;
    let of = |side: Side| {
        let last = if rules.sides.of(open.leader) == side { LAST_TRICK } else { 0 };
        let made = f64::from(i32::from(open.points(side)) + last);
        if side == mine { made } else { -made / others }
    };
    rules.sides.all().map(of).sum()
}

/// What a deal is worth to one of two sides that makes so much of the rest of it, the bonus for all
/// tricks counted for or against it.
///
/// The sheet never falls when points rise, so the best points that can be forced bring the best sheet
/// that can be.
pub(super) fn solved(rules: &Rules, world: &State<Belote>, side: Side, made: i32) -> f64 {
    let open = world.open();
    let other = rules.sides.all().find(|&other| other != side).expect("two sides are solved");
    let out = Seat::all(rules.seats).map(|seat| world.own(seat).hand);
    let in_play = out.fold(open.played, |all, hand| all | hand);
    let all = i32::from(in_play.points(open.trumps)) + LAST_TRICK;
    let mut mine = i32::from(open.points(side)) + made;
    let mut tricks = [SUIT_LEN as u8 / 2; MAX_SEATS];
    if !(0..=all).contains(&mine) {
        let (sweeper, swept) = if mine > all { (side, other) } else { (other, side) };
        mine += if sweeper == side { -CAPOT } else { CAPOT };
        tricks[sweeper.index()] = SUIT_LEN as u8;
        tricks[swept.index()] = 0;
    }
    let mut points = [0; MAX_SEATS];
    points[side.index()] = mine - LAST_TRICK;
    points[other.index()] = all - mine;
    let belote = belote(rules, world);
    let so_far = Tally::of(rules, open, world.deep().marked);
    let tally = Tally { points, tricks, last: side, belote, ..so_far };
    let sheet = score(rules, &tally, &mut |_| ()).scores;
    let sheet = f64::from(sheet[side.index()] - sheet[other.index()]);
    blend(sheet, f64::from(2 * mine - all))
}

/// The side that has announced belote, or still holds it.
fn belote(rules: &Rules, world: &State<Belote>) -> Option<Side> {
    let royals = world.open().royals();
    let holds = |seat: &Seat| royals.is_subset(world.own(*seat).hand);
    let seat = world.open().belote.or_else(|| Seat::all(rules.seats).find(holds));
    seat.map(|seat| rules.sides.of(seat))
}
