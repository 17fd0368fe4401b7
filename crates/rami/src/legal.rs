//! What a seat may do: listing and checking, clause by clause.
//!
//! Checks go in the order of the rulings: deal over, turn owner, phase, card held, then for lay-offs
//! the meld, then size, jokers, set or run, opening, and last that a card is left to throw. A step
//! is listed only if some whole action that begins with it passes the same checks.

use cards::{Face, MAX_SEATS, Seat};
use engine::{Moves, Seen, Step, Steps, Violation};

use crate::Rami;
use crate::action::{self, Action, Draft, Melds, Reuse, Sketch};
use crate::find;
use crate::meld::{Lay, Meld, jokers_fit};
use crate::options::{CycleGuard, JokerSwap, Layoff, Pickup, Rules};
use crate::pack::{Cards, JOKER, bit};
use crate::package::{Rest, leaves};
use crate::refuse;
use crate::state::{Drew, Open, Phase, throwable};

impl Moves for Rami {
    #[inline]
    fn legal(seen: Seen<'_, Self>, draft: &action::Draft) -> Steps {
        legal(seen, draft)
    }

    #[inline]
    fn push(seen: Seen<'_, Self>, draft: &mut action::Draft, step: Step) -> Option<Action> {
        action::push(seen.rules, draft, step)
    }

    #[inline]
    fn spell(seen: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        action::spell(seen.rules, &seen.open.table, action, out);
    }

    #[inline]
    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        check(seen, action)
    }
}

/// The steps that may come next.
#[inline]
pub fn legal(seen: Seen<'_, Rami>, draft: &Draft) -> Steps {
    let open = seen.open;
    if !seen.is(open.turn) {
        return Steps::EMPTY;
    }
    match (open.phase, draft) {
        (Phase::Play, Draft::Empty) => play_steps(seen.rules, open, seen.own.hand),
        (Phase::Draw, Draft::Empty) => draw_steps(seen.rules, open, seen.own.hand),
        (Phase::Play, _) => draft_steps(seen.rules, open, seen.own.hand, draft),
        _ => Steps::EMPTY,
    }
}

fn steps(numbers: impl IntoIterator<Item = u8>) -> Steps {
    numbers.into_iter().map(Step).collect()
}

#[inline]
fn draw_steps(rules: &Rules, open: &Open, hand: Cards) -> Steps {
    let stock = u64::from(open.stock > 0) << action::STOCK;
    let pile = u64::from(check_take(rules, open, hand).is_ok()) << action::PILE;
    Steps::low(stock | pile)
}

#[inline]
fn play_steps(rules: &Rules, open: &Open, hand: Cards) -> Steps {
    let mut low = 0;
    if !open.provisional() && !duty_open(rules, open) {
        low |= throwable(rules, hand, open.taken, open.taken_held);
    }
    if may_meld(rules, open, hand) {
        low |= 1 << action::MELD;
    }
    if can_undo(rules, open) {
        low |= 1 << action::UNDO;
    }
    if !open.has_opened() {
        return Steps::low(low);
    }
    let (mut adds, mut jokers) = (0u64, false);
    for (at, meld) in open.table.melds().iter().enumerate() {
        jokers |= meld.jokers != 0;
        let takes = meld.takes(rules) & hand.faces();
        if takes != 0
            && may_touch(rules, open, at as u8, meld)
            && any_leaves(rules, open, hand, takes)
        {
            adds |= 1 << at;
        }
    }
    let swaps = if jokers { swap_steps(rules, open, hand) } else { 0 };
    // Meld 0 is step 59, so the first five fit the first word.
    Steps::from_words([low | adds << action::ADD, adds >> (64 - action::ADD) | swaps, 0])
}

/// Whether the hand has a meld that may be laid now.
#[inline]
fn may_meld(rules: &Rules, open: &Open, hand: Cards) -> bool {
    if open.package_due(rules) {
        return Rest::new(open, hand).can_go_on(rules);
    }
    !find::each(rules, hand, &mut |lay, meld| !meld_passes(rules, open, hand, lay, &meld))
}

/// Whether a turn can still be ended if one of these faces is laid.
#[inline]
fn any_leaves(rules: &Rules, open: &Open, hand: Cards, faces: u64) -> bool {
    // Of three cards left one at least may be thrown: no face is there three times.
    hand.len() > 3 || leaving(rules, open, hand, faces) != 0
}

/// Those of these faces after which the turn can still be ended.
fn leaving(rules: &Rules, open: &Open, hand: Cards, faces: u64) -> u64 {
    let fits = |face: &Face| check_leaves(rules, open, hand, Cards::from_iter([*face])).is_ok();
    faces_of(faces).filter(fits).fold(0, |fitting, face| fitting | bit(face))
}

fn faces_of(bits: u64) -> impl Iterator<Item = Face> + Clone {
    cards::FaceSet::from_bits(bits).iter()
}

/// The steps inside an action.
#[inline(never)]
fn draft_steps(rules: &Rules, open: &Open, hand: Cards, draft: &Draft) -> Steps {
    match *draft {
        Draft::Empty => Steps::EMPTY,
        Draft::Meld(melds, sketch) if open.package_due(rules) => {
            package_steps(rules, open, hand, &melds, sketch)
        }
        Draft::Meld(melds, sketch) => {
            let mut next = Steps::EMPTY;
            if melds.as_slice().is_empty() {
                find::each(rules, hand, &mut |lay, meld| {
                    if let Some(step) = sketch.towards(lay, meld.ends().1)
                        && meld_passes(rules, open, hand, lay, &meld)
                    {
                        next.insert(Step(step.unwrap_or(action::DONE)));
                    }
                    true
                });
            }
            next
        }
        Draft::Add(at) => Steps::low(open.table.get(at).map_or(0, |meld| {
            let takes = meld.takes(rules) & hand.faces();
            let may = open.has_opened() && may_touch(rules, open, at, meld);
            if may { leaving(rules, open, hand, takes) } else { 0 }
        })),
        Draft::AddJoker(at) => joker_steps(rules, open, at, open.table.get(at)),
        Draft::Swap(joker) => {
            let naturals = faces_of(wanted(open, joker) & hand.faces());
            let usable = |&face: &Face| !reuse_steps(rules, open, hand, joker, face).is_empty();
            steps(naturals.filter(usable).map(|face| face.index() as u8))
        }
        Draft::Swapped(joker, card) => reuse_steps(rules, open, hand, joker, card),
        Draft::SwapMeld(joker, card, sketch) => {
            reuse_meld_steps(rules, open, hand, joker, card, Some(sketch))
        }
        Draft::SwapAdd(joker, card, at) => {
            let (table, source) = swapped(open, joker, card);
            let meld = if at == source { table } else { open.table.get(at).copied() };
            joker_steps(rules, open, at, meld.as_ref())
        }
    }
}

/// The ends to which a joker can go on a meld; on a set it just goes.
fn joker_steps(rules: &Rules, open: &Open, at: u8, meld: Option<&Meld>) -> Steps {
    let Some(meld) = meld else { return Steps::EMPTY };
    if meld.takes(rules) & JOKER == 0 || !may_touch(rules, open, at, meld) {
        return Steps::EMPTY;
    }
    let (low, high) = meld.joker_ends(rules);
    match (low, high) {
        (false, false) => steps([action::DONE]),
        _ => Steps::from_iter(
            [(low, action::LOW), (high, action::HIGH)]
                .into_iter()
                .filter(|(free, _)| *free)
                .map(|(_, step)| Step(step)),
        ),
    }
}

/// The steps of an opening package: what leads to a meld after which it can still be finished.
fn package_steps(rules: &Rules, open: &Open, hand: Cards, melds: &Melds, sketch: Sketch) -> Steps {
    let mut rest = Rest::new(open, hand);
    for &lay in melds.as_slice() {
        match lay.judge(rules, open.turn) {
            Ok(meld) if rest.hand.covers(lay.cards) && rest.admits(lay) => {
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
fn swap_steps(rules: &Rules, open: &Open, hand: Cards) -> u64 {
    (0..4)
        .filter(|&joker| {
            faces_of(wanted(open, joker) & hand.faces())
                .any(|face| !reuse_steps(rules, open, hand, joker, face).is_empty())
        })
        .fold(0, |swaps, joker| swaps | 1 << (action::SWAP - 64 + joker))
}

/// The naturals for which this joker can be had.
fn wanted(open: &Open, joker: u8) -> u64 {
    let lying = open.table.joker(joker);
    lying.map_or(0, |(at, nth)| open.table.melds()[usize::from(at)].wanted(nth))
}

/// The meld that a swap changes, as it lies afterwards, and its number.
fn swapped(open: &Open, joker: u8, card: Face) -> (Option<Meld>, u8) {
    match open.table.joker(joker) {
        Some((at, nth)) => {
            let meld = &open.table.melds()[usize::from(at)];
            let fits = meld.wanted(nth) & bit(card) != 0;
            (fits.then(|| meld.without_joker(nth, card)), at)
        }
        None => (None, u8::MAX),
    }
}

/// What a joker can go to that was had for this natural.
fn reuse_steps(rules: &Rules, open: &Open, hand: Cards, joker: u8, card: Face) -> Steps {
    let try_swap = |reuse| check_swap(rules, open, hand, joker, card, reuse).is_ok();
    match rules.options.joker_swap {
        JokerSwap::Off => Steps::EMPTY,
        JokerSwap::Keep => steps(try_swap(Reuse::Keep).then_some(action::DONE)),
        JokerSwap::Reuse => {
            let melds = reuse_meld_steps(rules, open, hand, joker, card, None);
            let meld = (!melds.is_empty()).then_some(action::MELD);
            let lie = 0..open.table.melds().len() as u8;
            let adds = lie.filter(|&meld| {
                [false, true].into_iter().any(|low| try_swap(Reuse::Add { meld, low }))
            });
            steps(meld.into_iter().chain(adds.map(|meld| action::ADD + meld)))
        }
    }
}

/// The steps towards a new meld with the swapped joker; without a sketch, whether there are any.
fn reuse_meld_steps(
    rules: &Rules,
    open: &Open,
    hand: Cards,
    joker: u8,
    card: Face,
    sketch: Option<Sketch>,
) -> Steps {
    let mut next = Steps::EMPTY;
    if rules.options.joker_swap != JokerSwap::Reuse || !hand.contains(card) || hand.jokers() > 3 {
        return next;
    }
    let held = hand.minus(Cards::from_iter([card])).plus(Cards::of_faces(0, 1));
    find::each(rules, held, &mut |lay, meld| {
        if lay.cards.jokers() == 0 {
            return true;
        }
        let step = sketch.map_or(Some(None), |sketch| sketch.towards(lay, meld.ends().1));
        let Some(step) = step else { return true };
        let reuse = Reuse::Meld(lay);
        if check_swap(rules, open, hand, joker, card, reuse).is_ok() {
            next.insert(Step(step.unwrap_or(action::DONE)));
        }
        sketch.is_some() || next.is_empty()
    });
    next
}

/// Whether the viewer may do this now, and if not, the first clause in the way.
#[inline]
pub fn check(seen: Seen<'_, Rami>, action: &Action) -> Result<(), Violation> {
    in_turn(seen)?;
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    match *action {
        Action::Draw | Action::Take if open.phase == Phase::Play => {
            Err(refuse::already_drew(open.drew, *action == Action::Draw))
        }
        Action::Draw if open.stock == 0 => Err(refuse::stock_empty()),
        Action::Draw => Ok(()),
        Action::Take => check_take(rules, open, hand),
        _ if open.phase == Phase::Draw => Err(refuse::must_draw_first()),
        Action::Discard(card) => check_discard(rules, open, hand, card),
        Action::Meld(ref melds) => check_melds(rules, open, hand, melds),
        Action::Add { meld, card, low } => check_add(rules, open, hand, meld, card, low),
        Action::Swap { joker, card, reuse } => check_swap(rules, open, hand, joker, card, reuse),
        Action::Undo if can_undo(rules, open) => Ok(()),
        Action::Undo => Err(refuse::nothing_to_undo()),
    }
}

/// Whether the viewer is to move at all: deal over, turn owner.
#[inline]
pub(crate) fn in_turn(seen: Seen<'_, Rami>) -> Result<(), Violation> {
    let open = seen.open;
    match open.phase {
        Phase::Draw | Phase::Play if seen.is(open.turn) => Ok(()),
        Phase::Draw | Phase::Play | Phase::Recycle => {
            let thrower = open.thrower.is_some_and(|seat| seen.is(seat));
            Err(refuse::not_your_turn(open.turn, thrower))
        }
        Phase::Dealer | Phase::Shuffle | Phase::Over => Err(refuse::round_over()),
    }
}

/// Whether the viewer may lay and throw: deal over, turn owner, phase.
pub fn in_play(seen: Seen<'_, Rami>) -> Result<(), Violation> {
    in_turn(seen)?;
    match seen.open.phase {
        Phase::Draw => Err(refuse::must_draw_first()),
        _ => Ok(()),
    }
}

/// RAM-3.1.1, RAM-A3, RAM-A4: whether the top discard can be taken.
#[inline]
fn check_take(rules: &Rules, open: &Open, hand: Cards) -> Result<(), Violation> {
    if open.returned {
        return Err(refuse::already_drew(Drew::Pile, false));
    }
    let Some(top) = open.pile.last().copied() else { return Err(refuse::discard_pile_empty()) };
    if rules.options.pickup == Pickup::OpenedOnly && !open.has_opened() {
        return Err(refuse::pickup_before_opening());
    }
    if rules.options.bar_twin && hand.contains(top) {
        return Err(refuse::duplicate_of_held_card(top));
    }
    // R5: the taken card and its twin would be all there is.
    if rules.options.cycle_guard == CycleGuard::Face && hand.faces() == bit(top) {
        return Err(refuse::no_legal_discard(top));
    }
    Ok(())
}

/// R30: whether the taken card must still be laid.
#[inline]
fn duty_open(rules: &Rules, open: &Open) -> bool {
    open.taken_held && rules.options.pickup == Pickup::MustMeld
}

/// R35: held, not what was taken, opened enough, duty done.
#[inline]
fn check_discard(rules: &Rules, open: &Open, hand: Cards, card: Face) -> Result<(), Violation> {
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
        Some(taken) if duty_open(rules, open) => Err(refuse::taken_card_not_melded(taken)),
        _ => Ok(()),
    }
}

/// R29, R30: whether there is something to take back.
#[inline]
fn can_undo(rules: &Rules, open: &Open) -> bool {
    let put_back = open.taken.is_some() && rules.options.pickup == Pickup::MustMeld;
    !open.laid.is_empty() || open.gained > 0 || put_back
}

/// RAM-2.1: two to four play.
pub fn check_players(players: usize) -> Result<(), Violation> {
    match (2..=MAX_SEATS).contains(&players) {
        true => Ok(()),
        false => Err(refuse::player_count_invalid(players)),
    }
}

/// RAM-1.4: a hand has so many cards at most.
pub fn check_hand(cards: usize, most: u8) -> Result<(), Violation> {
    match cards <= usize::from(most) {
        true => Ok(()),
        false => Err(refuse::hand_limit_exceeded(cards, most)),
    }
}

/// RAM-3.2: the meld that these cards make, laid by that seat, or the clause that they break.
pub fn check_meld(rules: &Rules, lay: Lay, owner: Seat) -> Result<Meld, Violation> {
    lay.judge(rules, owner).map_err(|fault| refuse::meld(rules, fault, lay.cards))
}

/// R27: whether melds of so many points open, with a clean run among them or not.
pub fn check_opens(rules: &Rules, points: u16, clean: bool) -> Result<(), Violation> {
    match rules.opens(points, clean) {
        true => Ok(()),
        false => Err(refuse::opening(rules, points)),
    }
}

fn check_melds(rules: &Rules, open: &Open, hand: Cards, melds: &Melds) -> Result<(), Violation> {
    let lays = melds.as_slice();
    let package = open.package_due(rules);
    if lays.len() != 1 && !package {
        return Err(refuse::one_meld_at_a_time());
    }
    let (mut left, mut laid) = (hand, Cards::EMPTY);
    for lay in lays {
        if !left.covers(lay.cards) {
            return Err(refuse::card_not_in_hand(laid.plus(lay.cards).iter(), hand));
        }
        left = left.minus(lay.cards);
        laid = laid.plus(lay.cards);
    }
    let (mut points, mut clean) = (open.opening, open.clean);
    for lay in lays {
        let meld = check_meld(rules, *lay, open.turn)?;
        points += meld.points(rules);
        clean |= meld.is_clean_run();
    }
    check_opening(rules, open, left, points, clean)?;
    check_leaves(rules, open, hand, laid)
}

/// A package must suffice, and so must the meld that empties the hand (R29).
#[inline]
fn check_opening(
    rules: &Rules,
    open: &Open,
    left: Cards,
    points: u16,
    clean: bool,
) -> Result<(), Violation> {
    let last = left.is_empty() && Open::may_lay_all(rules);
    let due = open.package_due(rules) || last;
    if due && !open.has_opened() { check_opens(rules, points, clean) } else { Ok(()) }
}

/// Whether a meld that the hand holds may be laid: opening, then a card to throw.
#[inline]
fn meld_passes(rules: &Rules, open: &Open, hand: Cards, lay: Lay, meld: &Meld) -> bool {
    let left = hand.len() - lay.cards.len();
    // Of three cards left one at least may be thrown: no face is there three times.
    if left > 2 {
        return true;
    }
    let (points, clean) = (open.opening + meld.points(rules), open.clean | meld.is_clean_run());
    check_opening(rules, open, hand.minus(lay.cards), points, clean).is_ok()
        && check_leaves(rules, open, hand, lay.cards).is_ok()
}

/// R3, R4, R28: whether laying these cards leaves a way to end the turn.
#[inline]
pub fn check_leaves(rules: &Rules, open: &Open, hand: Cards, laid: Cards) -> Result<(), Violation> {
    check_left(rules, open, hand.minus(laid), open.taken_held && !lays_taken(open, laid))
}

/// The same of the cards that are left, with the taken card among them or not.
#[inline]
pub fn check_left(
    rules: &Rules,
    open: &Open,
    left: Cards,
    taken_held: bool,
) -> Result<(), Violation> {
    if leaves(rules, left, open.taken, taken_held) {
        return Ok(());
    }
    match open.taken {
        Some(taken) if !left.is_empty() => Err(refuse::no_legal_discard(taken)),
        _ => Err(refuse::must_keep_discard()),
    }
}

/// R34: whether the taken card is among these; laying its twin first would never help.
#[inline]
pub(crate) fn lays_taken(open: &Open, laid: Cards) -> bool {
    open.taken.is_some_and(|taken| laid.contains(taken))
}

/// RAM-3.2.6: whether the seat may add to this meld at all.
pub fn check_touch<'a>(rules: &Rules, open: &'a Open, at: u8) -> Result<&'a Meld, Violation> {
    let Some(meld) = open.table.get(at) else {
        return Err(refuse::meld_not_found(usize::from(at)));
    };
    if !open.has_opened() {
        return Err(refuse::layoff_before_meld());
    }
    match rules.options.layoff {
        Layoff::Own if meld.owner != open.turn => Err(refuse::layoff_not_own_meld(meld.owner)),
        Layoff::LaterTurnsOnly if at >= open.lain => Err(refuse::layoff_too_early(at)),
        _ => Ok(meld),
    }
}

/// The `layoff` option alone, for listing.
#[inline]
fn may_touch(rules: &Rules, open: &Open, at: u8, meld: &Meld) -> bool {
    match rules.options.layoff {
        Layoff::Any => true,
        Layoff::Own => meld.owner == open.turn,
        Layoff::LaterTurnsOnly => at < open.lain,
    }
}

fn check_add(
    rules: &Rules,
    open: &Open,
    hand: Cards,
    at: u8,
    card: Face,
    low: bool,
) -> Result<(), Violation> {
    let cards = Cards::from_iter([card]);
    if !hand.contains(card) {
        return Err(refuse::card_not_in_hand([card], hand));
    }
    let meld = check_touch(rules, open, at)?;
    add_to(rules, meld, card, low)?;
    check_leaves(rules, open, hand, cards)
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
    let lay = Lay { cards: Cards::from_iter([card]), low: u8::from(low) };
    if card == Face::JOKER {
        let refused = |fault| refuse::layoff(rules, fault, lay.cards);
        jokers_fit(rules, meld.n_jokers() + 1).map_err(refused)?;
        let ends = meld.joker_ends(rules);
        let named = if low { ends.0 } else { ends.1 };
        let set = meld.kind == crate::meld::Kind::Set && !low;
        if !named && !set {
            return Err(refused(meld.misfit(rules, lay)));
        }
    }
    add_all(rules, meld, lay)
}

/// R31: the natural, then what becomes of the joker.
fn check_swap(
    rules: &Rules,
    open: &Open,
    hand: Cards,
    joker: u8,
    card: Face,
    reuse: Reuse,
) -> Result<(), Violation> {
    let natural = Cards::from_iter([card]);
    if !hand.contains(card) {
        return Err(refuse::card_not_in_hand([card], hand));
    }
    let left = hand.minus(natural);
    let beside = match reuse {
        // One joker of the new meld is the one from the table.
        Reuse::Meld(lay) => lay.cards.minus(Cards::of_faces(0, 1)),
        Reuse::Keep | Reuse::Add { .. } => Cards::EMPTY,
    };
    if !left.covers(beside) {
        return Err(refuse::card_not_in_hand(beside.plus(natural).iter(), hand));
    }
    let Some((at, nth)) = open.table.joker(joker) else {
        return Err(refuse::meld_not_found(usize::from(joker)));
    };
    let source = check_touch(rules, open, at)?;
    if rules.options.jokers == 0 {
        return Err(refuse::joker_not_in_game());
    }
    if rules.options.joker_swap == JokerSwap::Off {
        return Err(refuse::joker_swap_not_allowed());
    }
    if source.wanted(nth) & bit(card) == 0 {
        return Err(refuse::swap_does_not_fit(card));
    }
    let mut gained = Cards::EMPTY;
    match (rules.options.joker_swap, reuse) {
        (JokerSwap::Reuse, Reuse::Keep) => return Err(not_reused(rules, Cards::of_faces(0, 1))),
        (_, Reuse::Keep) => gained = Cards::of_faces(0, 1),
        (JokerSwap::Keep, _) => return Err(refuse::one_meld_at_a_time()),
        (_, Reuse::Meld(lay)) => {
            if lay.cards.jokers() == 0 {
                return Err(not_reused(rules, lay.cards));
            }
            check_meld(rules, lay, open.turn)?;
        }
        (_, Reuse::Add { meld, low }) => {
            let other = check_touch(rules, open, meld)?;
            let target = if meld == at { source.without_joker(nth, card) } else { *other };
            add_to(rules, &target, Face::JOKER, low)?;
        }
    }
    check_leaves(rules, open, hand.plus(gained), natural.plus(beside))
}

/// The joker is left over: what it would be laid in is too small.
fn not_reused(rules: &Rules, laid: Cards) -> Violation {
    refuse::meld(rules, crate::meld::Fault::TooSmall, laid)
}
