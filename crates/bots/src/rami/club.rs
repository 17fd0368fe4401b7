//! The club player.
//!
//! What is laid helps everybody who has opened, and what is held can still be arranged anew: so the
//! club player keeps its melds and goes out in one turn, unless an opponent is about to. It throws what
//! leaves the best hand, and rather not what the next seat could use.

use ::rami::pack::faces;
use ::rami::{Action, DEALT, Phase, Pickup, Rami};
use cards::{Dice, Face};
use engine::{Moves, Seen};

use super::greedy;
use super::lay;
use super::out::go_out;
use super::outlook::{Outlook, POINT};
use super::risk::Risk;
use super::table::Turn;
use crate::random;

/// A good player's choice.
pub(super) fn choose(seen: Seen<'_, Rami>, dice: &mut Dice) -> Action {
    let outlook = Outlook::new(seen);
    let choice = match seen.open.phase {
        Phase::Draw => draw(&outlook),
        _ => go_out(seen).or_else(|| lay(&outlook)).or_else(|| throw(&outlook)),
    };
    choice.unwrap_or_else(|| random::action(seen, dice))
}

/// Takes the discard if that wins at once, or if it finds a place and leaves a better hand than the
/// stock is likely to.
fn draw(outlook: &Outlook<'_>) -> Option<Action> {
    let seen = outlook.seen;
    let may = |action: Action| Rami::check(seen, &action).is_ok().then_some(action);
    let take = may(Action::Take).filter(|_| may(Action::Draw).is_none() || wants(outlook));
    take.or_else(|| may(Action::Draw))
}

/// Whether the seat wants the top discard.
fn wants(outlook: &Outlook<'_>) -> bool {
    let seen = outlook.seen;
    let turn = Turn::new(seen).after(seen.rules, &Action::Take);
    let (Some(taken), with) = (turn.open().taken, turn.hand()) else { return false };
    if go_out(turn.seen(seen.rules)).is_some() {
        return true;
    }
    if !outlook.fits(with, taken) || !greedy::duty_can_be_done(turn, seen.rules, &outlook.costs) {
        return false;
    }
    let split = outlook.split(with);
    let idle = split.loose.count(taken) > outlook.split(seen.own.hand).loose.count(taken);
    let draws = outlook.draws(with);
    let throws = faces(split.loose.faces()).filter(|&card| card != taken);
    let best =
        throws.map(|card| outlook.worth_without(card, &split, &draws)).fold(f64::MAX, f64::min);
    !idle && best < outlook.worth_drawing(seen.own.hand)
}

/// Lays melds only if holding them is dangerous or forbidden, and adds what the table takes.
fn lay(outlook: &Outlook<'_>) -> Option<Action> {
    let seen = outlook.seen;
    let now = must_lay(seen) || in_danger(seen);
    if now && let Some(meld) = lay::next_meld(seen, &outlook.costs) {
        return Some(meld);
    }
    let split = outlook.split(seen.own.hand);
    let mut spare = greedy::unmelded(seen, &split);
    if !now {
        // A joker has a better use than to make a meld longer.
        spare = spare.with_jokers(0);
    }
    lay::next_add(seen, spare)
}

/// Whether the seat has begun to open, or owes something for the discard that it took.
fn must_lay(seen: Seen<'_, Rami>) -> bool {
    let open = seen.open;
    let owes = match seen.rules.options.pickup {
        Pickup::Free | Pickup::OpenedOnly => false,
        Pickup::MustMeld => open.taken_held,
        Pickup::Penalty100 => open.taken.is_some() && !open.has_opened(),
    };
    owes || open.provisional()
}

/// An opponent with so few cards left may go out at any time.
const FEW: u8 = 3;
/// After so many rounds a single opponent who has laid nothing is likely to be as near to going out as
/// the seat itself.
const LATE: usize = 12;
/// Of several opponents one is likely to be so after fewer.
const LATE_AMONG_MORE: usize = 5;

/// Whether the deal may be over before the seat's next turn. Until then holding is worth the risk: what
/// is laid helps the opponents more often than it saves points. Among more than two seats most are
/// caught with what they hold, and the risk is soon too great.
fn in_danger(seen: Seen<'_, Rami>) -> bool {
    let open = seen.open;
    let seats = open.playing.len();
    let mut others = open.playing.iter().filter(|&seat| seat != open.turn);
    let dealt = usize::from(DEALT) * seats;
    let drawn = seen.rules.deck.len().saturating_sub(dealt + usize::from(open.stock));
    let late = if seats > 2 { LATE_AMONG_MORE } else { LATE };
    others.any(|seat| open.held[seat.index()] <= FEW)
        || usize::from(open.stock) <= seats
        || open.recycled
        || drawn >= late * seats
}

/// Throws the card that leaves the best hand and helps the next seat least.
fn throw(outlook: &Outlook<'_>) -> Option<Action> {
    let mut best: Option<(f64, Face)> = None;
    each_throw(outlook, &mut |worth, card| {
        if best.is_none_or(|(least, _)| worth < least) {
            best = Some((worth, card));
        }
    });
    let seen = outlook.seen;
    best.map(|(_, card)| Action::Discard(card)).or_else(|| {
        // Laid too little to open, or a duty that cannot be done.
        Rami::check(seen, &Action::Undo).is_ok().then_some(Action::Undo)
    })
}

/// Every card worth throwing, with what the hand is worth without it; less is better.
pub(super) fn each_throw(outlook: &Outlook<'_>, visit: &mut impl FnMut(f64, Face)) {
    let seen = outlook.seen;
    let hand = seen.own.hand;
    let throwable = |&card: &Face| Rami::check(seen, &Action::Discard(card)).is_ok();
    let split = outlook.split(hand);
    let naturals = split.loose.with_jokers(0);
    let risk = Risk::new(outlook);
    if faces(naturals.faces()).any(|card| throwable(&card)) {
        let draws = outlook.draws(hand);
        for card in faces(naturals.faces()).filter(throwable) {
            visit(outlook.worth_without(card, &split, &draws) + POINT * risk.of(card), card);
        }
        return;
    }
    for card in faces(hand.faces()).filter(throwable) {
        let mut left = hand;
        left.remove(card);
        let joker = if card == Face::JOKER { 1e6 } else { 0.0 };
        visit(outlook.worth(left) + POINT * risk.of(card) + joker, card);
    }
}
