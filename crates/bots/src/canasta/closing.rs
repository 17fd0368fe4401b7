//! Whether to close a deal that can be closed.

use ::canasta::pack::Hand;
use cards::{Seat, Side};

use super::look::{Board, Look, Odds, rounds_left};
use super::out::Finish;
use super::weights::CLUB;
use super::worth::{bonus, worth};

/// Whether the deal had better end like this: ahead, or before it gets worse.
pub fn wanted(look: &Look<'_>, board: &Board, finish: &Finish) -> bool {
    let open = look.seen.open;
    let (mut after, mut hand) = (*board, look.hand());
    finish.plays().iter().for_each(|play| play.make(&mut after, &mut hand));
    let theirs = Board::of(open, look.foes());
    let four = if hand.black_threes() == 4 && after.has_canasta() { 2000.0 } else { 0.0 };
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
    let points = board.melds().iter().map(|meld| f64::from(meld.points)).sum::<f64>();
    let laid = points + 100.0 * f64::from(board.reds);
    let boni = board.melds().iter().map(bonus).sum::<f64>();
    if board.has_canasta() { laid + boni } else { -laid }
}

/// What the other hands of a team cost it, on average.
fn hands(look: &Look<'_>, side: Side) -> f64 {
    let open = look.seen.open;
    let cost = |hand: Hand| f64::from(hand.points()) + 100.0 * f64::from(hand.black_threes());
    let average = cost(look.odds.unseen) / look.hidden.max(1.0);
    let others =
        Seat::all(open.seats()).filter(|&seat| seat != look.seat && open.side(seat) == side);
    let held = others.map(|seat| {
        let known = open.known[seat.index()];
        let hidden = f64::from(open.hands[seat.index()]) - f64::from(known.len());
        cost(known) + hidden * average
    });
    held.sum()
}

/// What the other team is worth to those who do not see its hands.
fn rivals(look: &Look<'_>, theirs: &Board) -> f64 {
    let open = look.seen.open;
    let seats = || Seat::all(open.seats()).filter(|&seat| open.side(seat) == look.foes());
    let mut known = Hand::EMPTY;
    seats().for_each(|seat| known.add_all(open.known[seat.index()].iter()));
    let held: f64 = seats().map(|seat| f64::from(open.hands[seat.index()])).sum();
    let draws = rounds_left(open, CLUB.draws) * open.seats() as f64 / 2.0;
    let share = ((held - f64::from(known.len()) + draws) / look.hidden.max(1.0)).min(1.0);
    worth(&Odds { share, ..look.odds }, theirs, &[known])
}
