//! What a seat may do: the steps that may come next, and the one question whether an action may be
//! done. A step is listed only if some whole action that begins with it passes the checks (`check`).

use cards::{Bag, Face};
use engine::{Moves, Seen, Step, Steps, Violation};

use crate::Rami;
use crate::action::{self, Action, Draft, Reuse, Sketch};
use crate::check::{self, may_touch};
use crate::find;
use crate::meld::{Lay, Meld};
use crate::options::JokerSwap;
use crate::pack::{JOKER, MOST_JOKERS, bit, faces, one_each};
use crate::package::{Melds, Rest};
use crate::refuse;
use crate::state::{Phase, throwable};

impl Moves for Rami {
    #[inline]
    fn legal(seen: Seen<'_, Self>, draft: &Draft) -> Steps {
        if !seen.is(seen.open.turn) {
            return Steps::EMPTY;
        }
        match (seen.open.phase, draft) {
            (Phase::Play, Draft::Empty) => play_steps(seen),
            (Phase::Draw, Draft::Empty) => draw_steps(seen),
            (Phase::Play, _) => draft_steps(seen, draft),
            _ => Steps::EMPTY,
        }
    }

    #[inline]
    fn push(seen: Seen<'_, Self>, draft: &mut Draft, step: Step) -> Option<Action> {
        draft.push(seen.rules, step)
    }

    #[inline]
    fn spell(seen: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        action.spell(seen.rules, seen.open, out);
    }

    #[inline]
    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        check::turn(seen)?;
        let open = seen.open;
        match *action {
            Action::Draw | Action::Take if open.phase == Phase::Play => {
                Err(refuse::already_drew(open.drew, *action == Action::Draw))
            }
            Action::Draw if open.stock == 0 => Err(refuse::STOCK_EMPTY.with([])),
            Action::Draw => Ok(()),
            Action::Take => check::take(seen),
            _ if open.phase == Phase::Draw => Err(refuse::MUST_DRAW_FIRST.with([])),
            Action::Discard(card) => check::discard(seen, card),
            Action::Meld(ref melds) => check::melds(seen, melds),
            Action::Add { meld, card, low } => check::add(seen, meld, card, low),
            Action::Swap { joker, card, reuse } => check::swap(seen, joker, card, reuse),
            Action::Undo if check::can_undo(seen) => Ok(()),
            Action::Undo => Err(refuse::NOTHING_TO_UNDO.with([])),
        }
    }
}

fn steps(numbers: impl IntoIterator<Item = u8>) -> Steps {
    numbers.into_iter().map(Step).collect()
}

#[inline]
fn draw_steps(seen: Seen<'_, Rami>) -> Steps {
    let stock = u64::from(seen.open.stock > 0) << action::STOCK;
    let pile = u64::from(check::take(seen).is_ok()) << action::PILE;
    Steps::low(stock | pile)
}

#[inline]
fn play_steps(seen: Seen<'_, Rami>) -> Steps {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    let mut low = 0;
    if !open.provisional() && !check::duty_open(seen) {
        low |= throwable(rules, hand, open.taken, open.taken_held);
    }
    if may_meld(seen) {
        low |= 1 << action::MELD;
    }
    if check::can_undo(seen) {
        low |= 1 << action::UNDO;
    }
    if !open.has_opened() {
        return Steps::low(low);
    }
    let (mut adds, mut jokers) = (0u64, false);
    for (at, meld) in open.table.iter().enumerate() {
        jokers |= meld.jokers != 0;
        let takes = meld.takes(rules) & hand.faces();
        if takes != 0 && may_touch(seen, at as u8, meld) && any_leaves(seen, takes) {
            adds |= 1 << at;
        }
    }
    let swaps = if jokers { swap_steps(seen) } else { 0 };
    // Meld 0 is step 59, so the first five fit the first word.
    Steps::from_words([low | adds << action::ADD, adds >> (64 - action::ADD) | swaps, 0])
}

/// Whether the hand has a meld that may be laid now.
#[inline]
fn may_meld(seen: Seen<'_, Rami>) -> bool {
    let (rules, hand) = (seen.rules, seen.own.hand);
    if seen.open.package_due(rules) {
        return Rest::new(seen.open, hand).can_go_on(rules);
    }
    !find::each(rules, hand, &mut |lay, meld| !meld_passes(seen, lay, &meld))
}

/// Whether a meld that the hand holds may be laid: opening, then a card to throw.
#[inline]
fn meld_passes(seen: Seen<'_, Rami>, lay: Lay, meld: &Meld) -> bool {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    // Of three cards left one at least may be thrown: no face is there three times.
    if hand.len() - lay.cards.len() > 2 {
        return true;
    }
    let (points, clean) = (open.opening + meld.points(rules), open.clean | meld.is_clean_run());
    check::opening(seen, hand.minus(lay.cards), points, clean).is_ok()
        && check::leaves(seen, lay.cards).is_ok()
}

/// Whether a turn can still be ended if one of these faces is laid.
#[inline]
fn any_leaves(seen: Seen<'_, Rami>, laid: u64) -> bool {
    // Of three cards left one at least may be thrown: no face is there three times.
    seen.own.hand.len() > 3 || leaving(seen, laid) != 0
}

/// Those of these faces after which the turn can still be ended.
fn leaving(seen: Seen<'_, Rami>, laid: u64) -> u64 {
    let fits = |&face: &Face| check::leaves(seen, Bag::of([face])).is_ok();
    faces(laid).filter(fits).fold(0, |fitting, face| fitting | bit(face))
}

/// The steps inside an action.
#[inline(never)]
fn draft_steps(seen: Seen<'_, Rami>, draft: &Draft) -> Steps {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    match *draft {
        Draft::Meld(melds, sketch) if open.package_due(rules) => {
            package_steps(seen, &melds, sketch)
        }
        Draft::Meld(melds, sketch) if melds.is_empty() => meld_steps(seen, sketch),
        Draft::Empty | Draft::Meld(..) => Steps::EMPTY,
        Draft::Add(at) => match open.meld(at) {
            Some(meld) if open.has_opened() && may_touch(seen, at, meld) => {
                Steps::low(leaving(seen, meld.takes(rules) & hand.faces()))
            }
            _ => Steps::EMPTY,
        },
        Draft::AddJoker(at) => joker_steps(seen, at, open.meld(at)),
        Draft::Swap(joker) => {
            let usable = |&face: &Face| !reuse_steps(seen, joker, face).is_empty();
            let naturals = faces(open.wanted(joker) & hand.faces()).filter(usable);
            steps(naturals.map(|face| face.index() as u8))
        }
        Draft::Swapped(joker, card) => reuse_steps(seen, joker, card),
        Draft::SwapMeld(joker, card, sketch) => reuse_meld_steps(seen, joker, card, Some(sketch)),
        Draft::SwapAdd(joker, card, at) => {
            let fits = open.wanted(joker) & bit(card) != 0;
            let swapped = match open.joker(joker) {
                Some((source, nth)) if source == at => {
                    open.meld(at).filter(|_| fits).map(|meld| meld.without_joker(nth, card))
                }
                _ => open.meld(at).copied(),
            };
            joker_steps(seen, at, swapped.as_ref())
        }
    }
}

/// What leads to a meld that may be laid by itself.
fn meld_steps(seen: Seen<'_, Rami>, sketch: Sketch) -> Steps {
    let mut next = Steps::EMPTY;
    find::each(seen.rules, seen.own.hand, &mut |lay, meld| {
        if let Some(step) = sketch.towards(lay, meld.ends().1)
            && meld_passes(seen, lay, &meld)
        {
            next.insert(Step(step.unwrap_or(action::DONE)));
        }
        true
    });
    next
}

/// The ends to which a joker can go on a meld; on a set it just goes.
fn joker_steps(seen: Seen<'_, Rami>, at: u8, meld: Option<&Meld>) -> Steps {
    let takes = |meld: &&Meld| meld.takes(seen.rules) & JOKER != 0 && may_touch(seen, at, meld);
    let Some(meld) = meld.filter(takes) else { return Steps::EMPTY };
    let (low, high) = meld.joker_ends(seen.rules);
    let ends = [(low, action::LOW), (high, action::HIGH), (!low && !high, action::DONE)];
    steps(ends.into_iter().filter(|(free, _)| *free).map(|(_, step)| step))
}

/// The steps of an opening package: what leads to a meld after which it can still be finished.
fn package_steps(seen: Seen<'_, Rami>, melds: &Melds, sketch: Sketch) -> Steps {
    let rules = seen.rules;
    let mut rest = Rest::new(seen.open, seen.own.hand);
    for &lay in melds.iter() {
        match lay.meld(rules, seen.open.turn) {
            Ok(meld) if rest.hand.holds(lay.cards) && rest.admits(lay) => {
                rest = rest.after(rules, lay, &meld);
            }
            _ => return Steps::EMPTY,
        }
    }
    let mut next = Steps::EMPTY;
    find::each(rules, rest.hand, &mut |lay, meld| {
        if !rest.admits(lay) {
            return true;
        }
        let after = || rest.after(rules, lay, &meld);
        match sketch.towards(lay, meld.ends().1) {
            Some(Some(step)) if !next.contains(Step(step)) && after().can_open(rules) => {
                next.insert(Step(step));
            }
            Some(None) => {
                if after().suffices(rules) {
                    next.insert(Step(action::DONE));
                }
                if after().can_go_on(rules) {
                    next.insert(Step(action::LAY));
                }
            }
            _ => {}
        }
        true
    });
    next
}

/// The jokers on the table that can be had, as bits of the mask's second word.
#[inline(never)]
fn swap_steps(seen: Seen<'_, Rami>) -> u64 {
    let had = |&joker: &u8| {
        faces(seen.open.wanted(joker) & seen.own.hand.faces())
            .any(|face| !reuse_steps(seen, joker, face).is_empty())
    };
    (0..4).filter(had).fold(0, |swaps, joker| swaps | 1 << (action::SWAP - 64 + joker))
}

/// What a joker can go to that was had for this natural.
fn reuse_steps(seen: Seen<'_, Rami>, joker: u8, card: Face) -> Steps {
    let may = |reuse| check::swap(seen, joker, card, reuse).is_ok();
    match seen.rules.options.joker_swap {
        JokerSwap::Off => Steps::EMPTY,
        JokerSwap::Keep => steps(may(Reuse::Keep).then_some(action::DONE)),
        JokerSwap::Reuse => {
            let melds = reuse_meld_steps(seen, joker, card, None);
            let meld = (!melds.is_empty()).then_some(action::MELD);
            let adds = (0..seen.open.table.len() as u8)
                .filter(|&meld| [false, true].iter().any(|&low| may(Reuse::Add { meld, low })));
            steps(meld.into_iter().chain(adds.map(|meld| action::ADD + meld)))
        }
    }
}

/// The steps towards a new meld with the swapped joker; without a sketch, whether there are any.
fn reuse_meld_steps(seen: Seen<'_, Rami>, joker: u8, card: Face, sketch: Option<Sketch>) -> Steps {
    let (rules, hand) = (seen.rules, seen.own.hand);
    let mut next = Steps::EMPTY;
    let reuse = rules.options.joker_swap == JokerSwap::Reuse;
    if !reuse || !hand.contains(card) || hand.jokers() >= MOST_JOKERS {
        return next;
    }
    let held = hand.minus(Bag::of([card])).plus(one_each(0, 1));
    find::each(rules, held, &mut |lay, meld| {
        if lay.cards.jokers() == 0 {
            return true;
        }
        let step = sketch.map_or(Some(None), |sketch| sketch.towards(lay, meld.ends().1));
        let Some(step) = step else { return true };
        if check::swap(seen, joker, card, Reuse::Meld(lay)).is_ok() {
            next.insert(Step(step.unwrap_or(action::DONE)));
        }
        sketch.is_some() || next.is_empty()
    });
    next
}
