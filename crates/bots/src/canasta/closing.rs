//! Whether to close a deal that can be closed.

use ::canasta::pack::{black_threes, points_in};
use cards::{Bag, Seat, Side};

use super::look::{Board, Look, Odds, share};
use super::out::Finish;
use super::weights::CLUB;
use super::worth::{bonus, worth};

/// Whether the deal had better end like this: ahead, or before it gets worse.
pub(super) fn wanted(look: &Look<'_>, board: &Board, finish: &Finish) -> bool {
    let open = look.seen.open;
    let (mut after, mut hand) = (*board, look.hand());
    finish.plays.iter().for_each(|play| play.make(&mut after, &mut hand));
    let theirs = Board::of(open, look.foes());
    let four = if black_threes(hand) == 4 && after.has_canasta() { 2000.0 } else { 0.0 };
    let mine = score(&after) + CLOSING + four - hands(look, look.side);
    let now = mine - (score(&theirs) - hands(look, look.foes()));
    let later = worth(&look.odds, board, &[look.hand()]) - rivals(look, &theirs);
    let sure = if after.has_canasta() { 0.0 } else { CLUB.close_minus };
    now > sure || now >= later
}

/// CAN-G10.5.
const CLOSING: f64 = 100.0;

/// What a team's table counts if the deal ends (CAN-G10).
fn score(board: &Board) -> f64 {
    let points = board.melds.iter().map(|meld| f64::from(meld.points)).sum::<f64>();
    let laid = points + 100.0 * f64::from(board.reds);
    let boni = board.melds.iter().map(bonus).sum::<f64>();
    if board.has_canasta() { laid + boni } else { -laid }
}

/// What the other hands of a team cost it, on average.
fn hands(look: &Look<'_>, side: Side) -> f64 {
    let open = look.seen.open;
    let cost = |hand: Bag| f64::from(points_in(hand)) + 100.0 * black_threes(hand) as f64;
    let average = cost(look.odds.unseen) / look.hidden.max(1.0);
    let others =
        Seat::all(open.seats()).filter(|&seat| seat != look.seat && open.side(seat) == side);
    let held = others.map(|seat| {
        let known = open.known[seat.index()];
        let hidden = f64::from(open.hands[seat.index()]) - known.len() as f64;
        cost(known) + hidden * average
    });
    held.sum()
}

/// What the other team is worth to those who do not see its hands.
fn rivals(look: &Look<'_>, theirs: &Board) -> f64 {
    let open = look.seen.open;
    let seats = || Seat::all(open.seats()).filter(|&seat| open.side(seat) == look.foes());
    let mut known = Bag::EMPTY;
    seats().for_each(|seat| known = known.plus(open.known[seat.index()]));
    let held: f64 = seats().map(|seat| f64::from(open.hands[seat.index()])).sum();
    let share = share(open, held - known.len() as f64, look.hidden);
    worth(&Odds { share, ..look.odds }, theirs, &[known])
}
