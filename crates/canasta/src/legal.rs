//! What a seat may do: listing and checking, clause by clause.
//!
//! Checks take slices of any length, so that the judge can ask about lists that no action holds;
//! they follow the precedence of the rulings. Listing asks the same rules from the other side: which
//! card may come next, so that the action can still be finished.

use crate::action;
use cards::{Face, Seat, Side};
use engine::{Moves, Seen, Step, Steps, Violation};

use crate::Canasta;
use crate::action::{Action, Atom, Draft, Verb};
use crate::build::{Build, Kinds, Next, Room, any_addition, any_new};
use crate::meld::{self, Kind, Pattern, Shape, kind_of};
use crate::opening;
use crate::options::{OpeningStrictness, Rules, WildKey};
use crate::pack::{Hand, RED_THREES, is_red_three, is_three, is_wild, rank};
use crate::refuse::{self, Block, NoKey, Short};
use crate::state::{Open, Own, Pending, Phase, count_pile};

impl Moves for Canasta {
    #[inline]
    fn legal(seen: Seen<'_, Self>, draft: &action::Draft) -> Steps {
        legal(seen, draft)
    }

    #[inline]
    fn push(seen: Seen<'_, Self>, draft: &mut action::Draft, step: Step) -> Option<Action> {
        action::push(seen, draft, step)
    }

    #[inline]
    fn spell(_: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        action::spell(action, out);
    }

    #[inline]
    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        check(seen, action)
    }
}

/// The steps that may come next.
#[inline]
pub fn legal(seen: Seen<'_, Canasta>, draft: &Draft) -> Steps {
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

/// CAN-G3.3: any of the bottom three, in ascending order.
fn keep_steps(own: &Own, draft: &Draft) -> u128 {
    let mut left: Hand = own.bottom.as_slice().iter().copied().collect();
    let named = draft.package.cards();
    left.remove_all(named.iter().copied());
    let later = named.last().map_or(left, |&last| left.later(last));
    u128::from(later.faces()) | Atom::Done.bits()
}

#[inline]
fn draw_steps(rules: &Rules, open: &Open, own: &Own) -> u128 {
    let stock = if open.stock > 0 || open.can_recycle(rules) { Atom::Draw } else { Atom::Pass };
    let mut steps = stock.bits();
    if may_hold_key(rules, open, own)
        && keys(rules, open, own).iter().flatten().any(|key| key.next(&[]).faces != 0)
    {
        steps |= Atom::Take.bits();
    }
    steps
}

/// Whether a look at the hand leaves it possible that it takes the pile; most often it says no.
#[inline]
fn may_hold_key(rules: &Rules, open: &Open, own: &Own) -> bool {
    let Some(top) = open.pile.last() else { return false };
    let by_wilds = own.hand.wilds() >= 5 && rules.options.wild_key != WildKey::Off;
    let by_naturals =
        !is_wild(top) && (own.hand.of_rank(rank(top)) >= 2 || own.hand.near(top).count_ones() >= 2);
    by_wilds || by_naturals
}

#[inline]
fn play_steps(rules: &Rules, open: &Open, own: &Own) -> u128 {
    let (seat, side) = (open.turn, open.side(open.turn));
    let mut steps = throws(rules, open, own);
    if open.as_package() {
        if opening::suffices(rules, open, own) {
            steps |= Atom::Lay.bits();
        }
        return steps;
    }
    let room = room(rules, open, own, seat);
    if any_new(&new_build(rules, open, own, room)) {
        steps |= Atom::Meld.bits();
    }
    if room.plain > 0 || room.canasta > 0 {
        for (number, meld) in open.melds_of(side) {
            let cards = meld.cards.as_slice();
            if any_addition(&add_build(rules, own.hand, cards, meld.kind, room), meld.kind) {
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
    if !open.opened[side.index()] && open.laid > 0 && check_opening(rules, open, side).is_err() {
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
    let seat = open.turn;
    let next = match draft.verb {
        Verb::Take => {
            let named = draft.open_meld();
            let fits = |key: &Build<'_>| serves(key, named);
            keys(rules, open, own).iter().flatten().filter(|key| fits(key)).fold(
                Next::default(),
                |all, key| {
                    let next = key.next(named);
                    Next { faces: all.faces | next.faces, done: all.done | next.done }
                },
            )
        }
        Verb::Lay => {
            new_build(rules, open, own, room(rules, open, own, seat)).next(draft.open_meld())
        }
        Verb::Add(number) => match open.melds.as_slice().get(usize::from(number)) {
            Some(meld) if meld.side == open.side(seat) => {
                let room = room(rules, open, own, seat);
                add_build(rules, own.hand, meld.cards.as_slice(), meld.kind, room)
                    .next(draft.open_meld())
            }
            _ => Next::default(),
        },
        Verb::Package => return opening::steps(rules, open, own, draft),
        Verb::None | Verb::Keep => Next::default(),
    };
    u128::from(next.faces) | if next.done { Atom::Done.bits() } else { 0 }
}

/// Whether the cards named so far belong to this way of taking the pile.
fn serves(key: &Build<'_>, named: &[Face]) -> bool {
    let of_top = |&face: &Face| is_wild(face) || key.top.is_some_and(|top| rank(face) == rank(top));
    let wild_first = named.first().is_some_and(|&face| is_wild(face));
    if key.kinds.wild {
        named.iter().all(|&face| is_wild(face))
    } else if key.kinds.set {
        // A wild card may come first where the key joins a set that takes it; a wild key may have more.
        let mut pattern = Pattern::of(key.base);
        let stands = |face: &Face| {
            let stands = !is_wild(*face) || pattern.takes_wild(key.lead);
            if is_wild(*face) {
                pattern.wild()
            } else {
                pattern.natural()
            }
            stands
        };
        named.iter().all(of_top) && !(wild_first && key.base.is_empty()) && named.iter().all(stands)
    } else {
        let in_sequence =
            |first: Face, second: Face| !is_wild(second) && rank(first) != rank(second);
        !wild_first && !matches!(named, [first, second, ..] if !in_sequence(*first, *second))
    }
}

/// C46: how many cards of the hand may go down at once, the pile that waits being held.
#[inline]
pub(crate) fn room(rules: &Rules, open: &Open, own: &Own, seat: Seat) -> Room {
    let (cards, reds) = open.waiting();
    room_for(rules, open, own.hand.len() as u8 + cards, open.reds(seat) + reds, seat)
}

#[inline]
fn room_for(rules: &Rules, open: &Open, held: u8, reds: u8, seat: Seat) -> Room {
    let red = rules.options.red_three_discard && reds > 0;
    let keep = |may_close: bool| u8::from(!red) + u8::from(!may_close);
    let may_close = open.may_close(rules, open.side(seat));
    Room { plain: held.saturating_sub(keep(may_close)), canasta: held.saturating_sub(keep(true)) }
}

/// How many naturals lead a new meld of the team in turn.
pub(crate) fn lead(rules: &Rules, open: &Open, side: Side) -> u8 {
    let strict = rules.options.opening_strictness == OpeningStrictness::Every;
    if strict && !open.opened[side.index()] { 3 } else { 2 }
}

pub(crate) fn new_build<'a>(rules: &'a Rules, open: &Open, own: &Own, room: Room) -> Build<'a> {
    let side = open.side(open.turn);
    let taken = open.taken[side.index()];
    Build {
        options: &rules.options,
        base: &[],
        pool: own.hand,
        top: None,
        kinds: Kinds { set: true, run: true, wild: rules.options.wild_melds && !taken.wild },
        lead: lead(rules, open, side),
        barred: taken.ranks,
        naturals: 0,
        wilds: 0,
        room,
    }
}

fn add_build<'a>(
    rules: &'a Rules,
    pool: Hand,
    base: &'a [Face],
    kind: Kind,
    room: Room,
) -> Build<'a> {
    let kinds = Kinds { set: kind == Kind::Set, run: kind == Kind::Run, wild: kind == Kind::Wild };
    Build {
        options: &rules.options,
        base,
        pool,
        top: None,
        kinds,
        lead: 2,
        barred: 0,
        naturals: 0,
        wilds: 0,
        room,
    }
}

/// C49: the ways to take the pile: as a set, as a run, by wild cards.
fn keys<'a>(rules: &'a Rules, open: &'a Open, own: &Own) -> [Option<Build<'a>>; 3] {
    let (seat, side) = (open.turn, open.side(open.turn));
    let Some(top) = open.pile.last().filter(|_| blocked(open, seat).is_none()) else {
        return [None; 3];
    };
    let options = &rules.options;
    let frozen = frozen(rules, open);
    let taken = open.taken[side.index()];
    let pile = open.pile.as_slice();
    let (rest, reds) = count_pile(&pile[..pile.len() - 1]);
    let (held, reds) = (own.hand.len() as u8 + rest, reds + open.reds(seat));
    let build = Build {
        options,
        base: &[],
        pool: own.hand,
        top: Some(top),
        kinds: Kinds { set: false, run: false, wild: false },
        lead: lead(rules, open, side),
        barred: 0,
        naturals: 3,
        wilds: 0,
        room: room_for(rules, open, held, reds, seat),
    };
    let mut with_top = own.hand;
    with_top.add(top);
    let wild = || {
        let kinds = Kinds { wild: !frozen && options.wild_melds && !taken.wild, ..build.kinds };
        let by_top = options.wild_key == WildKey::WildTop;
        // With any_top the top card goes to the hand and is held there.
        let room = if by_top { build.room } else { room_for(rules, open, held + 1, reds, seat) };
        let (pool, top, wilds) =
            if by_top { (with_top, Some(top), 6) } else { (own.hand, None, 5) };
        Build { pool, top, kinds, naturals: 0, wilds, room, ..build }
    };
    match (is_wild(top), options.wild_key) {
        (true, WildKey::Off) => [None; 3],
        (true, WildKey::WildTop | WildKey::AnyTop) => [None, None, Some(wild())],
        (false, key) if is_three(top) => [None, None, (key == WildKey::AnyTop).then(wild)],
        (false, key) => {
            let joined = open.set_of(side, rank(top)).map(|(_, meld)| meld.cards.as_slice());
            let kinds = Kinds { set: own.hand.of_rank(rank(top)) >= 2, ..build.kinds };
            let set = Build {
                base: joined.unwrap_or(&[]),
                pool: with_top,
                kinds,
                lead: if joined.is_some() { 2 } else { build.lead },
                ..build
            };
            let kinds = Kinds { run: !frozen, ..build.kinds };
            let run = Build { pool: with_top, kinds, ..build };
            [Some(set), Some(run), (key == WildKey::AnyTop).then(wild)]
        }
    }
}

/// C49: whether a wild card in the pile leaves set keys only.
fn frozen(rules: &Rules, open: &Open) -> bool {
    rules.options.freeze_on_wild && open.pile.as_slice().iter().any(|&face| is_wild(face))
}

/// C50: why the pile is shut to a seat, if it is.
fn blocked(open: &Open, seat: Seat) -> Option<Block> {
    let bit = 1 << seat.index();
    if open.put_back {
        Some(Block::PutBack)
    } else if open.black & bit != 0 {
        Some(Block::Black)
    } else if open.red_shut & bit != 0 {
        Some(Block::Red)
    } else {
        None
    }
}

/// Whether the viewer may do this now, and if not, the first clause in the way.
#[inline]
pub fn check(seen: Seen<'_, Canasta>, action: &Action) -> Result<(), Violation> {
    match action {
        Action::Keep(cards) => check_keep(seen, cards.as_slice()),
        Action::Draw => check_draw(seen),
        Action::Take(cards) => check_take(seen, cards.as_slice()).map(|_| ()),
        Action::Pass => check_pass(seen),
        Action::Lay(cards) => check_lay(seen, cards.as_slice()),
        Action::Package(package) => {
            let mut melds: [&[Face]; crate::action::WIDEST] = [&[]; crate::action::WIDEST];
            let mut count = 0;
            for (place, meld) in melds.iter_mut().zip(package.melds()) {
                *place = meld;
                count += 1;
            }
            check_package(seen, &melds[..count])
        }
        Action::Add { meld, cards } => check_add(seen, usize::from(*meld), cards.as_slice()),
        Action::Discard(face) => check_discard(seen, &[*face]),
        Action::Undo => check_undo(seen),
    }
}

/// The precedence of every action: the deal runs, it is this seat's turn, and this part of it.
fn in_turn(seen: Seen<'_, Canasta>, phase: Phase) -> Result<(), Violation> {
    let open = seen.open;
    if !matches!(open.phase, Phase::Draw | Phase::Play | Phase::Bottom) {
        return Err(refuse::deal_over());
    }
    if !seen.is(open.turn) {
        return Err(refuse::not_your_turn(open.turn));
    }
    match (open.phase, phase) {
        (now, due) if now == due => Ok(()),
        (Phase::Bottom, _) => Err(refuse::wrong_phase_bottom("keep")),
        (_, Phase::Bottom) => Err(refuse::wrong_phase_bottom("draw")),
        (Phase::Draw, _) => Err(refuse::wrong_phase("draw")),
        _ => Err(refuse::wrong_phase("discard")),
    }
}

fn check_keep(seen: Seen<'_, Canasta>, cards: &[Face]) -> Result<(), Violation> {
    in_turn(seen, Phase::Bottom)?;
    let bottom = seen.own.bottom.as_slice().iter().copied().collect();
    missing(cards.iter().copied(), bottom).map(|_| ())
}

/// CAN-G6.3: what is left of the hand without these cards, or what it lacks.
fn missing(cards: impl Iterator<Item = Face> + Clone, hand: Hand) -> Result<Hand, Violation> {
    let mut left = hand;
    for face in cards.clone() {
        if !left.contains(face) {
            return Err(refuse::not_in_hand(cards, hand));
        }
        left.remove(face);
    }
    Ok(left)
}

fn check_draw(seen: Seen<'_, Canasta>) -> Result<(), Violation> {
    in_turn(seen, Phase::Draw)?;
    let open = seen.open;
    match open.stock > 0 || open.can_recycle(seen.rules) {
        true => Ok(()),
        false if open.pile.len() > 1 => Err(refuse::stock_used_up()),
        false => Err(refuse::nothing_to_draw()),
    }
}

/// C53.
fn check_pass(seen: Seen<'_, Canasta>) -> Result<(), Violation> {
    match in_turn(seen, Phase::Draw) {
        Err(why) if why.code() == "WRONG_PHASE" && seen.open.phase == Phase::Play => {
            Err(refuse::pass_not_due())
        }
        Err(why) => Err(why),
        Ok(()) if seen.open.stock > 0 || seen.open.can_recycle(seen.rules) => {
            Err(refuse::pass_not_due())
        }
        Ok(()) => Ok(()),
    }
}

/// Where the key of a take goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPlace {
    /// The meld it joins; none for a new one.
    pub(crate) joins: Option<usize>,
    /// What the meld is then.
    pub(crate) shape: Shape,
    /// Whether all cards come from the hand, and the top card goes there (C49, `any_top`).
    pub(crate) all_from_hand: bool,
}

/// C48 to C50: whether these cards take the pile, and where they go then.
pub fn check_take(seen: Seen<'_, Canasta>, cards: &[Face]) -> Result<KeyPlace, Violation> {
    in_turn(seen, Phase::Draw)?;
    let (rules, open, own) = (seen.rules, seen.open, seen.own);
    let (seat, side) = (open.turn, open.side(open.turn));
    let options = &rules.options;
    let all_wild = !cards.is_empty() && cards.iter().all(|&face| is_wild(face));
    let all_from_hand = all_wild && options.wild_key == WildKey::AnyTop;
    let top = open.pile.last();
    let top_place = cards.iter().position(|&face| Some(face) == top).filter(|_| !all_from_hand);
    let hand_cards = || {
        let others = cards.iter().enumerate().filter(|&(i, _)| Some(i) != top_place);
        others.map(|(_, &face)| face)
    };
    let left = missing(hand_cards(), own.hand)?;
    let Some(top) = top else { return Err(refuse::pile_empty()) };
    if let Some(block) = blocked(open, seat) {
        return Err(refuse::pile_blocked(block));
    }
    check_key(rules, open, cards, hand_cards(), top, all_from_hand, top_place.is_some())?;
    // CAN-4.2: where the team has the rank, or an unfinished wild meld, the key joins it.
    let joins = match kind_of(cards, None) {
        Kind::Set => open.set_of(side, rank(top)),
        Kind::Wild => open.wild_of(side),
        Kind::Run => None,
    };
    let shape = match joins {
        Some((_, meld)) => meld::addition(options, meld.cards.as_slice(), cards)?,
        None => {
            let first = lead(rules, open, side) == 3;
            meld::new_meld(options, cards, first, open.taken[side.index()], None)?
        }
    };
    let pile = open.pile.as_slice();
    let rest = if all_from_hand { pile } else { &pile[..pile.len() - 1] };
    let (joining, reds) = count_pile(rest);
    let held = left.len() as u8 + joining;
    leaves_a_discard(rules, open, held, open.reds(seat) + reds, shape.canasta.is_some())?;
    Ok(KeyPlace { joins: joins.map(|(number, _)| number), shape, all_from_hand })
}

/// C49: whether the cards from the hand are a key for this top card.
fn check_key(
    rules: &Rules,
    open: &Open,
    cards: &[Face],
    hand: impl Iterator<Item = Face>,
    top: Face,
    all_from_hand: bool,
    with_top: bool,
) -> Result<(), Violation> {
    let (naturals, wilds) = hand.fold((0, 0), |(naturals, wilds), face| match is_wild(face) {
        true => (naturals, wilds + 1),
        false => (naturals + 1, wilds),
    });
    let no_key = |why: NoKey| Err(refuse::key_missing(why, top));
    if naturals + wilds == 0 {
        return no_key(NoKey::TableAlone);
    }
    if all_from_hand || is_wild(top) {
        let off = rules.options.wild_key == WildKey::Off;
        let other = naturals > 0
            || !all_from_hand && (!with_top || rules.options.wild_key == WildKey::AnyTop);
        if off || other || wilds < 5 {
            return no_key(NoKey::Wilds);
        }
    } else if !with_top || naturals < 2 {
        return no_key(NoKey::Naturals);
    }
    match frozen(rules, open) && kind_of(cards, None) != Kind::Set {
        true => no_key(NoKey::Frozen),
        false => Ok(()),
    }
}

/// C46: something must be left to throw.
fn leaves_a_discard(
    rules: &Rules,
    open: &Open,
    held: u8,
    reds: u8,
    canasta: bool,
) -> Result<(), Violation> {
    let red = rules.options.red_three_discard && reds > 0;
    let may_close = canasta || open.may_close(rules, open.side(open.turn));
    match held {
        0 if !red => Err(refuse::must_keep_discard()),
        0 if !may_close => Err(refuse::close_without_canasta()),
        1 if !red && !may_close => Err(refuse::close_without_canasta()),
        _ => Ok(()),
    }
}

/// The same for cards that leave the hand.
fn leaves(
    rules: &Rules,
    open: &Open,
    own: &Own,
    used: usize,
    canasta: bool,
) -> Result<(), Violation> {
    let (cards, reds) = open.waiting();
    let held = own.hand.len() as u8 + cards - used as u8;
    leaves_a_discard(rules, open, held, open.reds(open.turn) + reds, canasta)
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
    missing(cards.iter().copied(), own.hand)?;
    let side = open.side(open.turn);
    let first = lead(rules, open, side) == 3;
    let shape = meld::new_meld(&rules.options, cards, first, open.taken[side.index()], None)?;
    leaves(rules, open, own, cards.len(), shape.canasta.is_some())
}

/// C45, C47: a whole opening at once.
pub fn check_package(seen: Seen<'_, Canasta>, melds: &[&[Face]]) -> Result<(), Violation> {
    in_turn(seen, Phase::Play)?;
    let (rules, open, own) = (seen.rules, seen.open, seen.own);
    if !open.as_package() {
        return Err(refuse::wrong_phase("single melds"));
    }
    let left = missing(melds.iter().copied().flatten().copied(), own.hand)?;
    let used = own.hand.len() - left.len();
    meld::opening(&rules.options, melds, open.scores[open.side(open.turn).index()])?;
    let canasta = melds.iter().any(|cards| cards.len() >= meld::CANASTA);
    leaves(rules, open, own, used as usize, canasta)
}

/// CAN-G6.3: cards join a meld of the own team.
pub fn check_add(seen: Seen<'_, Canasta>, number: usize, cards: &[Face]) -> Result<(), Violation> {
    in_turn(seen, Phase::Play)?;
    let (rules, open, own) = (seen.rules, seen.open, seen.own);
    missing(cards.iter().copied(), own.hand)?;
    let Some(meld) = open.melds.as_slice().get(number) else {
        return Err(refuse::meld_not_found(number));
    };
    if meld.side != open.side(open.turn) {
        return Err(refuse::meld_not_own(number));
    }
    let shape = meld::addition(&rules.options, meld.cards.as_slice(), cards)?;
    leaves(rules, open, own, cards.len(), shape.canasta.is_some())
}

/// C45: whether what was laid so far is an opening.
fn check_opening(rules: &Rules, open: &Open, side: Side) -> Result<(), Violation> {
    let (sum, opens) = open.opening_so_far(rules, side);
    if !opens {
        return Err(refuse::no_valid_meld());
    }
    let minimum = open.minimum(side);
    let short = if open.pending == Pending::Nothing { Short::Throw } else { Short::Take };
    if sum < minimum { Err(refuse::below_minimum(short, sum, minimum)) } else { Ok(()) }
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
    if !open.opened[side.index()] && open.laid > 0 {
        check_opening(rules, open, side)?;
    }
    let enough = open.hands[seat.index()] > u8::from(!from_table);
    match enough || open.may_close_now(rules, side) {
        true => Ok(()),
        false => Err(refuse::close_without_canasta()),
    }
}

/// C47.
fn check_undo(seen: Seen<'_, Canasta>) -> Result<(), Violation> {
    match in_turn(seen, Phase::Play) {
        Err(why) if why.code() != "WRONG_PHASE" => Err(why),
        Ok(()) if seen.open.laid > 0 => Ok(()),
        _ => Err(refuse::nothing_to_undo()),
    }
}

/// Whether the opening that was laid so far suffices (C48).
pub(crate) fn suffices(rules: &Rules, open: &Open, side: Side) -> bool {
    check_opening(rules, open, side).is_ok()
}
