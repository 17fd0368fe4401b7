//! What a seat may do: listing and checking, clause by clause.
//!
//! Checks take slices of any length, so that the judge can ask about lists that no action holds;
//! they follow the precedence of the rulings. Listing asks the same rules from the other side: which
//! card may come next, so that the action can still be finished.

use cards::{Bag, Face, List};
use engine::{Moves, Seen, Step, Steps, Violation};

use crate::Canasta;
use crate::action::{Action, Atom, Draft, Verb, WIDEST, canonical};
use crate::build::{Build, Offer};
use crate::key::{self, Key};
use crate::options::Rules;
use crate::pack::{RED_THREES, is_red_three, later};
use crate::quick::{any_addition, any_new};
use crate::refuse::{self, Short};
use crate::room::{Room, held, leaves_a_discard, without};
use crate::state::{MELDS, Open, Own, Pending, Phase};
use crate::{down, meld, package};

impl Moves for Canasta {
    #[inline]
    fn legal(seen: Seen<'_, Self>, draft: &Draft) -> Steps {
        let (rules, open, own) = (seen.rules, seen.open, seen.own);
        if !seen.is(open.turn) {
            return Steps::EMPTY;
        }
        let bits = match (open.phase, draft.verb) {
            (Phase::Play, Verb::None) => play_steps(rules, open, own),
            (Phase::Draw, Verb::None) => draw_steps(rules, open, own),
            (Phase::Bottom, _) => keep_steps(own, draft),
            (Phase::Play | Phase::Draw, _) => card_steps(rules, open, own, draft),
            (Phase::Dealer | Phase::Shuffle | Phase::Cut | Phase::Recycle | Phase::Over, _) => 0,
        };
        Steps::from_words([bits as u64, (bits >> 64) as u64, 0])
    }

    #[inline]
    fn push(seen: Seen<'_, Self>, draft: &mut Draft, step: Step) -> Option<Action> {
        let bottom = seen.open.phase == Phase::Bottom;
        match (draft.verb, Atom::of(step)?) {
            (Verb::None, Atom::Face(face)) if !bottom => return Some(Action::Discard(face)),
            (Verb::None | Verb::Keep, Atom::Face(face)) if bottom => {
                draft.verb = Verb::Keep;
                draft.package.push(face);
            }
            (Verb::None | Verb::Keep, Atom::Done) if bottom => {
                draft.verb = Verb::Keep;
                return Some(draft.whole());
            }
            (Verb::None, Atom::Draw) => return Some(Action::Draw),
            (Verb::None, Atom::Pass) => return Some(Action::Pass),
            (Verb::None, Atom::Undo) => return Some(Action::Undo),
            (Verb::None, Atom::Take) => draft.begin(Verb::Take),
            (Verb::None, Atom::Meld) => draft.begin(Verb::Lay),
            (Verb::None, Atom::Lay) => draft.begin(Verb::Package),
            (Verb::None, Atom::Add(meld)) => draft.begin(Verb::Add(meld)),
            (Verb::None | Verb::Keep, _) => {}
            (_, Atom::Face(face)) => draft.package.push(face),
            (Verb::Package, Atom::Meld) => draft.package.cut(),
            (_, Atom::Done) => return Some(draft.whole()),
            _ => {}
        }
        None
    }

    #[inline]
    fn spell(_: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        let mut named = |verb: Atom, cards: &[Face]| {
            out(verb.step());
            let mut cards = List::<Face, WIDEST>::of(cards);
            canonical(&mut cards);
            cards.iter().for_each(|&face| out(Atom::Face(face).step()));
        };
        match action {
            Action::Draw => return out(Atom::Draw.step()),
            Action::Pass => return out(Atom::Pass.step()),
            Action::Undo => return out(Atom::Undo.step()),
            Action::Discard(face) => return out(Atom::Face(*face).step()),
            Action::Keep(cards) => {
                let mut cards = *cards;
                cards.sort_unstable();
                cards.iter().for_each(|&face| out(Atom::Face(face).step()));
            }
            Action::Take(cards) => named(Atom::Take, cards),
            Action::Lay(cards) => named(Atom::Meld, cards),
            Action::Add { meld, cards } => {
                named(Atom::Add(*meld % MELDS as u8), cards);
            }
            Action::Package(package) => {
                for (n, meld) in package.melds().enumerate() {
                    named(if n == 0 { Atom::Lay } else { Atom::Meld }, meld);
                }
            }
        }
        out(Atom::Done.step());
    }

    #[inline]
    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        match action {
            Action::Keep(cards) => check_keep(seen, cards),
            Action::Draw => check_draw(seen),
            Action::Take(cards) => check_take(seen, cards),
            Action::Pass => check_pass(seen),
            Action::Lay(cards) => check_lay(seen, cards),
            Action::Package(package) => {
                let melds: List<&[Face], WIDEST> = package.melds().collect();
                check_package(seen, &melds)
            }
            Action::Add { meld, cards } => check_add(seen, usize::from(*meld), cards),
            Action::Discard(face) => check_discard(seen, &[*face]),
            Action::Undo => check_undo(seen),
        }
    }
}

/// CAN-G3.3: any of the bottom three, in ascending order.
fn keep_steps(own: &Own, draft: &Draft) -> u128 {
    let mut left: Bag = own.bottom.iter().copied().collect();
    let named = draft.package.cards();
    left.remove_all(named.iter().copied());
    let later = named.last().map_or(left, |&last| later(left, last));
    u128::from(later.faces()) | Atom::Done.bits()
}

#[inline]
fn draw_steps(rules: &Rules, open: &Open, own: &Own) -> u128 {
    let stock = if open.can_draw(rules) { Atom::Draw } else { Atom::Pass };
    let mut steps = stock.bits();
    if key::may_be_held(rules, open, own)
        && key::ways(rules, open, own).iter().flatten().any(|way| way.next(&[]).faces != 0)
    {
        steps |= Atom::Take.bits();
    }
    steps
}

#[inline]
fn play_steps(rules: &Rules, open: &Open, own: &Own) -> u128 {
    let side = open.side(open.turn);
    let mut steps = throws(rules, open, own);
    if open.as_package() {
        if package::possible(rules, open, own) {
            steps |= Atom::Lay.bits();
        }
        return steps;
    }
    let room = Room::now(rules, open, own);
    if any_new(&Build::meld(rules, open, own, room)) {
        steps |= Atom::Meld.bits();
    }
    if room.plain > 0 || room.canasta > 0 {
        for (number, meld) in open.melds_of(side) {
            if any_addition(&Build::addition(rules, meld, own, room), meld.kind) {
                steps |= Atom::Add(number as u8).bits();
            }
        }
    }
    if open.laid > 0 {
        steps |= Atom::Undo.bits();
    }
    steps
}

/// C46: the cards that may be thrown now.
#[inline]
fn throws(rules: &Rules, open: &Open, own: &Own) -> u128 {
    let (seat, side) = (open.turn, open.side(open.turn));
    if !goes_down(rules, open) {
        return 0;
    }
    let may_close = open.may_close_now(rules, side);
    let held = open.hands[seat.index()];
    let mut bits = if held >= 2 || may_close { own.hand.faces() } else { 0 };
    if rules.options.red_three_discard && (held >= 1 || may_close) {
        for (face, count) in RED_THREES.into_iter().zip(open.red[seat.index()]) {
            bits |= u64::from(count > 0) << face.index();
        }
    }
    u128::from(bits)
}

/// The next card of an action that names several.
#[inline(never)]
fn card_steps(rules: &Rules, open: &Open, own: &Own, draft: &Draft) -> u128 {
    let named = draft.naming();
    let room = || Room::now(rules, open, own);
    let offer = match draft.verb {
        Verb::Take => {
            let mut all = Offer::default();
            let ways = key::ways(rules, open, own);
            for way in ways.iter().flatten().filter(|way| key::serves(way, named)) {
                let offer = way.next(named);
                all.faces |= offer.faces;
                all.done |= offer.done;
            }
            all
        }
        Verb::Lay => Build::meld(rules, open, own, room()).next(named),
        Verb::Add(number) => match open.melds.get(usize::from(number)) {
            Some(meld) if meld.side == open.side(open.turn) => {
                Build::addition(rules, meld, own, room()).next(named)
            }
            _ => Offer::default(),
        },
        Verb::Package => return package::steps(rules, open, own, draft),
        Verb::None | Verb::Keep => Offer::default(),
    };
    u128::from(offer.faces) | if offer.done { Atom::Done.bits() } else { 0 }
}

/// The precedence of every action: the deal runs, and it is this seat's turn.
fn acts(seen: Seen<'_, Canasta>) -> Result<(), Violation> {
    let open = seen.open;
    if !matches!(open.phase, Phase::Draw | Phase::Play | Phase::Bottom) {
        return Err(refuse::deal_over());
    }
    if !seen.is(open.turn) {
        return Err(refuse::not_your_turn(open.turn));
    }
    Ok(())
}

/// The same, and it is this part of the turn.
fn in_turn(seen: Seen<'_, Canasta>, phase: Phase) -> Result<(), Violation> {
    acts(seen)?;
    match (seen.open.phase, phase) {
        (now, due) if now == due => Ok(()),
        (Phase::Bottom, _) => Err(refuse::wrong_phase_bottom("keep")),
        (_, Phase::Bottom) => Err(refuse::wrong_phase_bottom("draw")),
        (Phase::Draw, _) => Err(refuse::wrong_phase("draw")),
        _ => Err(refuse::wrong_phase("discard")),
    }
}

fn check_keep(seen: Seen<'_, Canasta>, cards: &[Face]) -> Result<(), Violation> {
    in_turn(seen, Phase::Bottom)?;
    let bottom = seen.own.bottom.iter().copied().collect();
    without(bottom, cards.iter().copied()).map(|_| ())
}

fn check_draw(seen: Seen<'_, Canasta>) -> Result<(), Violation> {
    in_turn(seen, Phase::Draw)?;
    if seen.open.can_draw(seen.rules) {
        Ok(())
    } else if seen.open.pile.len() > 1 {
        Err(refuse::stock_used_up())
    } else {
        Err(refuse::nothing_to_draw())
    }
}

/// C53.
fn check_pass(seen: Seen<'_, Canasta>) -> Result<(), Violation> {
    let drawn = in_turn(seen, Phase::Play).is_ok();
    if !drawn {
        in_turn(seen, Phase::Draw)?;
    }
    if drawn || seen.open.can_draw(seen.rules) { Err(refuse::pass_not_due()) } else { Ok(()) }
}

/// C48 to C50.
pub fn check_take(seen: Seen<'_, Canasta>, cards: &[Face]) -> Result<(), Violation> {
    in_turn(seen, Phase::Draw)?;
    Key::of(seen.rules, seen.open, cards).check(seen)
}

/// C46: something must be left to throw once so many cards have left the hand.
fn leaves(seen: Seen<'_, Canasta>, used: usize, canasta: bool) -> Result<(), Violation> {
    let (cards, reds) = held(seen.open, seen.own);
    leaves_a_discard(seen.rules, seen.open, (cards - used as u8, reds), canasta)
}

/// CAN-G6.3, CAN-G7: a new meld.
pub fn check_lay(seen: Seen<'_, Canasta>, cards: &[Face]) -> Result<(), Violation> {
    let (rules, open, own) = (seen.rules, seen.open, seen.own);
    if open.phase == Phase::Play && seen.is(open.turn) && open.as_package() {
        // C47: after an undo one meld is a package of one, and is laid as such.
        check_package(seen, &[cards])?;
        return Err(refuse::wrong_phase("a package"));
    }
    in_turn(seen, Phase::Play)?;
    without(own.hand, cards.iter().copied())?;
    let side = open.side(open.turn);
    let first = open.lead(rules, side) == 3;
    let shape = meld::new_meld(&rules.options, cards, first, open.barred[side.index()])?;
    leaves(seen, cards.len(), shape.canasta.is_some())
}

/// C45, C47: a whole package at once.
pub fn check_package(seen: Seen<'_, Canasta>, melds: &[&[Face]]) -> Result<(), Violation> {
    in_turn(seen, Phase::Play)?;
    let (rules, open, own) = (seen.rules, seen.open, seen.own);
    if !open.as_package() {
        return Err(refuse::wrong_phase("single melds"));
    }
    let left = without(own.hand, melds.iter().copied().flatten().copied())?;
    let used = own.hand.len() - left.len();
    down::check(&rules.options, melds, open.scores[open.side(open.turn).index()])?;
    let canasta = melds.iter().any(|cards| cards.len() >= meld::CANASTA);
    leaves(seen, used, canasta)
}

/// CAN-G6.3: cards join a meld of the own team.
pub fn check_add(seen: Seen<'_, Canasta>, number: usize, cards: &[Face]) -> Result<(), Violation> {
    in_turn(seen, Phase::Play)?;
    let (rules, open, own) = (seen.rules, seen.open, seen.own);
    without(own.hand, cards.iter().copied())?;
    let Some(meld) = open.melds.get(number) else {
        return Err(refuse::meld_not_found(number));
    };
    if meld.side != open.side(open.turn) {
        return Err(refuse::meld_not_own(number));
    }
    let shape = meld::addition(&rules.options, &meld.cards, cards)?;
    leaves(seen, cards.len(), shape.canasta.is_some())
}

/// C45: whether the team in turn may stay down with what it has laid, if anything.
fn check_down(rules: &Rules, open: &Open) -> Result<(), Violation> {
    let side = open.side(open.turn);
    if open.down[side.index()] || open.laid == 0 {
        return Ok(());
    }
    let short = if open.pending == Pending::Nothing { Short::Throw } else { Short::Take };
    open.laid_so_far(rules, side).check(open.minimum(side), short)
}

/// CAN-G6.4, CAN-G6.5, C46: one card is thrown.
pub fn check_discard(seen: Seen<'_, Canasta>, cards: &[Face]) -> Result<(), Violation> {
    in_turn(seen, Phase::Play)?;
    let (rules, open, own) = (seen.rules, seen.open, seen.own);
    let &[face] = cards else { return Err(refuse::discard_count(cards.len())) };
    let (seat, side) = (open.turn, open.side(open.turn));
    let from_table = is_red_three(face);
    let there = match RED_THREES.iter().position(|&red| red == face) {
        Some(n) => rules.options.red_three_discard && open.red[seat.index()][n] > 0,
        None => own.hand.contains(face),
    };
    if !there {
        return Err(refuse::discard_not_held(face));
    }
    check_down(rules, open)?;
    let enough = open.hands[seat.index()] > u8::from(!from_table);
    if enough || open.may_close_now(rules, side) {
        Ok(())
    } else {
        Err(refuse::close_without_canasta())
    }
}

/// C47.
fn check_undo(seen: Seen<'_, Canasta>) -> Result<(), Violation> {
    acts(seen)?;
    let laid = seen.open.phase == Phase::Play && seen.open.laid > 0;
    if laid { Ok(()) } else { Err(refuse::nothing_to_undo()) }
}

/// The same as an answer (C48).
pub(crate) fn goes_down(rules: &Rules, open: &Open) -> bool {
    check_down(rules, open).is_ok()
}
