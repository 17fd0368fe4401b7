//! What is refused, clause by clause.
//!
//! Checks go in the order of the rulings: deal over, turn owner, phase, card held, then for lay-offs
//! the meld, then size, jokers, set or run, opening, and last that a card is left to throw.

use cards::{Bag, Face, MAX_SEATS, Seat};
use engine::{Seen, Violation};

use crate::Rami;
use crate::action::Reuse;
use crate::meld::{Fault, Kind, Lay, Meld, jokers_fit};
use crate::options::{CycleGuard, JokerSwap, Layoff, Pickup, Rules};
use crate::pack::{bit, one_each};
use crate::package::{self, Melds};
use crate::refuse;
use crate::state::{Drew, Open, Phase, throwable};

/// Whether the viewer is to move at all: deal over, turn owner.
#[inline]
pub(crate) fn turn(seen: Seen<'_, Rami>) -> Result<(), Violation> {
    let open = seen.open;
    match open.phase {
        Phase::Draw | Phase::Play if seen.is(open.turn) => Ok(()),
        Phase::Draw | Phase::Play | Phase::Recycle => {
            let thrower = open.thrower.is_some_and(|seat| seen.is(seat));
            Err(refuse::not_your_turn(open.turn, thrower))
        }
        Phase::Dealer | Phase::Shuffle | Phase::Over => Err(refuse::ROUND_OVER.with([])),
    }
}

/// Whether the viewer may lay and throw: deal over, turn owner, phase.
pub fn play(seen: Seen<'_, Rami>) -> Result<(), Violation> {
    turn(seen)?;
    let drew = seen.open.phase != Phase::Draw;
    if drew { Ok(()) } else { Err(refuse::MUST_DRAW_FIRST.with([])) }
}

/// RAM-3.1.1, RAM-A3, RAM-A4: whether the top discard can be taken.
#[inline]
pub(crate) fn take(seen: Seen<'_, Rami>) -> Result<(), Violation> {
    let (options, open, hand) = (&seen.rules.options, seen.open, seen.own.hand);
    if open.returned {
        return Err(refuse::already_drew(Drew::Pile, false));
    }
    let Some(top) = open.pile.last().copied() else {
        return Err(refuse::DISCARD_PILE_EMPTY.with([]));
    };
    if options.pickup == Pickup::OpenedOnly && !open.has_opened() {
        return Err(refuse::PICKUP_BEFORE_OPENING.with([]));
    }
    if options.bar_twin && hand.contains(top) {
        return Err(refuse::duplicate_of_held_card(top));
    }
    // R5: the taken card and its twin would be all there is.
    if options.cycle_guard == CycleGuard::Face && hand.faces() == bit(top) {
        return Err(refuse::no_legal_discard(top));
    }
    Ok(())
}

/// R30: whether the taken card must still be laid.
#[inline]
pub(crate) fn duty_open(seen: Seen<'_, Rami>) -> bool {
    seen.open.taken_held && seen.rules.options.pickup == Pickup::MustMeld
}

/// R29, R30: whether there is something to take back.
#[inline]
pub(crate) fn can_undo(seen: Seen<'_, Rami>) -> bool {
    let open = seen.open;
    let put_back = open.taken.is_some() && seen.rules.options.pickup == Pickup::MustMeld;
    !open.laid.is_empty() || open.gained > 0 || put_back
}

/// R35: held, not what was taken, opened enough, duty done.
#[inline]
pub(crate) fn discard(seen: Seen<'_, Rami>, card: Face) -> Result<(), Violation> {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    if !hand.contains(card) {
        return Err(refuse::card_not_in_hand([card], hand));
    }
    if throwable(rules, hand, open.taken, open.taken_held) & bit(card) == 0 {
        return Err(refuse::discard_same_as_taken(card));
    }
    if open.provisional() {
        return Err(refuse::opening(rules, open.opening));
    }
    match open.taken {
        Some(taken) if duty_open(seen) => Err(refuse::taken_card_not_melded(taken)),
        _ => Ok(()),
    }
}

/// RAM-2.1: two to four play.
pub fn players(players: usize) -> Result<(), Violation> {
    let right = (2..=MAX_SEATS).contains(&players);
    if right { Ok(()) } else { Err(refuse::player_count_invalid(players)) }
}

/// RAM-1.4: a hand has so many cards at most.
pub fn hand(cards: usize, most: u8) -> Result<(), Violation> {
    let fits = cards <= usize::from(most);
    if fits { Ok(()) } else { Err(refuse::hand_limit_exceeded(cards, most)) }
}

/// RAM-3.2: the meld that these cards make, laid by that seat, or the clause that they break.
pub fn meld(rules: &Rules, lay: Lay, owner: Seat) -> Result<Meld, Violation> {
    lay.meld(rules, owner).map_err(|fault| refuse::meld(rules, fault, lay.cards))
}

/// R27: whether melds of so many points open, with a clean run among them or not.
pub fn opens(rules: &Rules, points: u16, clean: bool) -> Result<(), Violation> {
    if rules.opens(points, clean) { Ok(()) } else { Err(refuse::opening(rules, points)) }
}

/// RAM-3.2, R29: one meld, or a whole package.
pub(crate) fn melds(seen: Seen<'_, Rami>, lays: &Melds) -> Result<(), Violation> {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    if lays.len() != 1 && !open.package_due(rules) {
        return Err(refuse::ONE_MELD_AT_A_TIME.with([]));
    }
    let (mut left, mut laid) = (hand, Bag::EMPTY);
    for lay in lays.iter() {
        if !left.holds(lay.cards) {
            return Err(refuse::card_not_in_hand(laid.plus(lay.cards).iter(), hand));
        }
        left = left.minus(lay.cards);
        laid = laid.plus(lay.cards);
    }
    let (mut points, mut clean) = (open.opening, open.clean);
    for &lay in lays.iter() {
        let meld = meld(rules, lay, open.turn)?;
        points += meld.points(rules);
        clean |= meld.is_clean_run();
    }
    opening(seen, left, points, clean)?;
    leaves(seen, laid)
}

/// A package must suffice, and so must the meld that empties the hand (R29).
#[inline]
pub(crate) fn opening(
    seen: Seen<'_, Rami>,
    left: Bag,
    points: u16,
    clean: bool,
) -> Result<(), Violation> {
    let last = left.is_empty() && Open::may_lay_all(seen.rules);
    let due = seen.open.package_due(seen.rules) || last;
    if due && !seen.open.has_opened() { opens(seen.rules, points, clean) } else { Ok(()) }
}

/// R3, R4, R28: whether laying these cards leaves a way to end the turn.
#[inline]
pub fn leaves(seen: Seen<'_, Rami>, laid: Bag) -> Result<(), Violation> {
    let open = seen.open;
    left(seen, seen.own.hand.minus(laid), open.taken_held && !open.lays_taken(laid))
}

/// The same of the cards that are left, with the taken card among them or not.
#[inline]
fn left(seen: Seen<'_, Rami>, left: Bag, taken_held: bool) -> Result<(), Violation> {
    let taken = seen.open.taken;
    if package::leaves(seen.rules, left, taken, taken_held) {
        return Ok(());
    }
    match taken {
        Some(taken) if !left.is_empty() => Err(refuse::no_legal_discard(taken)),
        _ => Err(refuse::MUST_KEEP_DISCARD.with([])),
    }
}

/// RAM-3.2.6: the meld of that number, if the seat may add to it at all.
pub fn touch(seen: Seen<'_, Rami>, at: u8) -> Result<&Meld, Violation> {
    let open = seen.open;
    let meld = open.meld(at).ok_or_else(|| refuse::meld_not_found(usize::from(at)))?;
    if !open.has_opened() {
        return Err(refuse::LAYOFF_BEFORE_MELD.with([]));
    }
    match seen.rules.options.layoff {
        _ if may_touch(seen, at, meld) => Ok(meld),
        Layoff::Own => Err(refuse::layoff_not_own_meld(meld.owner)),
        _ => Err(refuse::layoff_too_early(at)),
    }
}

/// The `layoff` option alone.
#[inline]
pub fn may_touch(seen: Seen<'_, Rami>, at: u8, meld: &Meld) -> bool {
    match seen.rules.options.layoff {
        Layoff::Any => true,
        Layoff::Own => meld.owner == seen.open.turn,
        Layoff::LaterTurnsOnly => at < seen.open.lain,
    }
}

/// RAM-3.2.6: a card on a meld.
pub(crate) fn add(seen: Seen<'_, Rami>, at: u8, card: Face, low: bool) -> Result<(), Violation> {
    if !seen.own.hand.contains(card) {
        return Err(refuse::card_not_in_hand([card], seen.own.hand));
    }
    add_to(seen.rules, touch(seen, at)?, card, low)?;
    leaves(seen, Bag::of([card]))
}

/// RAM-3.2.6, R36: the meld with all these cards on it, jokers where R25 puts them.
pub fn add_all(rules: &Rules, meld: &Meld, lay: Lay) -> Result<Meld, Violation> {
    let refused = |fault| refuse::layoff(rules, fault, lay.cards);
    if lay.cards.jokers() > 0 {
        jokers_fit(rules, meld.n_jokers() + lay.cards.jokers()).map_err(refused)?;
    }
    meld.with(rules, lay).ok_or_else(|| refused(meld.misfit(rules, lay)))
}

/// The meld with one more card, at the end that was named if it is a joker.
pub fn add_to(rules: &Rules, meld: &Meld, card: Face, low: bool) -> Result<Meld, Violation> {
    let lay = Lay { cards: Bag::of([card]), low: u8::from(low) };
    if card == Face::JOKER {
        let refused = |fault| refuse::layoff(rules, fault, lay.cards);
        jokers_fit(rules, meld.n_jokers() + 1).map_err(refused)?;
        let ends = meld.joker_ends(rules);
        let named = if low { ends.0 } else { ends.1 };
        let set = meld.kind == Kind::Set && !low;
        if !named && !set {
            return Err(refused(meld.misfit(rules, lay)));
        }
    }
    add_all(rules, meld, lay)
}

/// R31: the natural, then what becomes of the joker.
pub(crate) fn swap(
    seen: Seen<'_, Rami>,
    joker: u8,
    card: Face,
    reuse: Reuse,
) -> Result<(), Violation> {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    let natural = Bag::of([card]);
    if !hand.contains(card) {
        return Err(refuse::card_not_in_hand([card], hand));
    }
    let one_joker = one_each(0, 1);
    let beside = match reuse {
        // One joker of the new meld is the one from the table.
        Reuse::Meld(lay) => lay.cards.minus(one_joker),
        Reuse::Keep | Reuse::Add { .. } => Bag::EMPTY,
    };
    if !hand.minus(natural).holds(beside) {
        return Err(refuse::card_not_in_hand(beside.plus(natural).iter(), hand));
    }
    let Some((at, nth)) = open.joker(joker) else {
        return Err(refuse::joker_not_found(joker));
    };
    let source = touch(seen, at)?;
    if rules.options.jokers == 0 {
        return Err(refuse::joker_not_in_game());
    }
    if rules.options.joker_swap == JokerSwap::Off {
        return Err(refuse::joker_swap_not_allowed());
    }
    if source.wanted(nth) & bit(card) == 0 {
        return Err(refuse::swap_does_not_fit(card));
    }
    // The joker is left over: what it would be laid in is too small.
    let not_reused = |laid| Err(refuse::meld(rules, Fault::TooSmall, laid));
    let mut gained = Bag::EMPTY;
    match (rules.options.joker_swap, reuse) {
        (JokerSwap::Reuse, Reuse::Keep) => return not_reused(one_joker),
        (_, Reuse::Keep) => gained = one_joker,
        (JokerSwap::Keep, _) => return Err(refuse::ONE_MELD_AT_A_TIME.with([])),
        (_, Reuse::Meld(lay)) if lay.cards.jokers() == 0 => return not_reused(lay.cards),
        (_, Reuse::Meld(lay)) => {
            meld(rules, lay, open.turn)?;
        }
        (_, Reuse::Add { meld, low }) => {
            let other = touch(seen, meld)?;
            let target = if meld == at { source.without_joker(nth, card) } else { *other };
            add_to(rules, &target, Face::JOKER, low)?;
        }
    }
    let laid = natural.plus(beside);
    let taken_held = open.taken_held && !open.lays_taken(laid);
    left(seen, hand.plus(gained).minus(laid), taken_held)
}
