//! How a legal action changes the state, and the events that tell it.
//!
//! The first two functions are the doors: [`apply`] for actions, [`chance`] for what the house
//! brings. The rest follows the course of a deal: dealing, drawing, laying, throwing, scoring.

use crate::unseen;
use std::ops::ControlFlow;

use cards::{Card, Face, MAX_SEATS, Seat};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Canasta;
use crate::action::Action;
use crate::event::Event;
use crate::legal;
use crate::meld::{Kind, LONGEST, kind_of};
use crate::options::{Rules, WildKey};
use crate::pack::{Hand, RED_THREES, Row, is_black_three, is_red_three, is_three, is_wild, rank};
use crate::score::{self, Tally, Verdict};
use crate::state::{Deep, Meld, Open, Own, Pending, Phase, TEAMS};

impl Changes for Canasta {
    #[inline]
    fn apply(
        rules: &Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Event>,
    ) {
        let _ = apply(rules, parts, seat, action, sink);
    }

    fn chance(
        rules: &Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        let _ = chance(rules, parts, drawn, sink);
    }

    /// The whole deck; when the pile becomes the stock, the pile but its top, lowest card first.
    fn pile(rules: &Rules, open: &Open) -> Vec<Card> {
        unseen::to_order(rules, open)
    }
}

/// CAN-G3.1.
const HAND: usize = 13;

/// Does an action.
#[inline]
pub fn apply(
    rules: &Rules,
    parts: Parts<'_, Canasta>,
    seat: Seat,
    action: &Action,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    let own = &mut owns[seat.index()];
    match action {
        Action::Discard(face) => return discard(rules, open, owns, seat, *face, sink),
        Action::Draw => return begin_draw(rules, open, owns, deep, seat, sink),
        Action::Pass => {
            sink.tell(To::All, || Event::Passed { seat });
            return end_deal(rules, open, owns, None, sink);
        }
        Action::Lay(cards) => lay(open, own, seat, cards.as_slice(), sink),
        Action::Package(package) => {
            package.melds().for_each(|meld| lay(open, own, seat, meld, sink));
        }
        Action::Add { meld, cards } => add(open, own, seat, *meld, cards.as_slice(), sink),
        Action::Take(cards) => take(rules, open, own, seat, cards, sink),
        Action::Undo => undo(open, own, seat, sink),
        Action::Keep(cards) => keep(open, own, deep, seat, cards.as_slice(), sink),
    }
    complete_take(rules, open, own, seat, sink);
    ControlFlow::Continue(())
}

/// Takes what chance brought: the first dealer, an order of the pack or the pile, or a cut.
pub fn chance(
    rules: &Rules,
    parts: Parts<'_, Canasta>,
    drawn: Drawn<'_>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    match (drawn, open.phase) {
        // CAN-G3.2: the first dealer is drawn.
        (Drawn::Number(number), Phase::Dealer) => {
            open.dealer = Seat::new(number as usize % rules.seats);
            open.phase = Phase::Shuffle;
        }
        // CAN-G3.3: the cards above the cut go below the others.
        (Drawn::Number(number), _) => {
            sink.tell(To::All, || Event::Cut);
            deep.stock.as_mut_slice().rotate_right(number as usize + 1);
            deal(rules, open, owns, deep, sink);
        }
        (Drawn::Order(order), Phase::Recycle) => {
            recycle(open, deep, order.iter().copied(), sink);
            return draw(rules, open, owns, deep, open.turn, sink);
        }
        (Drawn::Order(order), _) => {
            gather(rules, open, owns, deep, order, sink);
            if rules.options.bottom_three {
                let first = open.turn;
                let bottom = Row::of(&deep.stock.as_slice()[..3]);
                owns[first.index()].bottom = bottom;
                open.phase = Phase::Bottom;
                sink.tell(To::Seat(first), || Event::Bottom { cards: bottom.as_slice().to_vec() });
            } else {
                deal(rules, open, owns, deep, sink);
            }
        }
    }
    ControlFlow::Continue(())
}

/// A new deal: every card is in the pack again, in the order that chance brought.
fn gather(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    order: &[u8],
    sink: &mut impl Sink<Event>,
) {
    *open =
        Open { dealer: open.dealer, scores: open.scores, deals: open.deals, ..Open::start(rules) };
    open.turn = open.first();
    *owns = [Own::default(); MAX_SEATS];
    let pack = rules.pack.as_slice();
    deep.stock = Row::EMPTY;
    order.iter().rev().for_each(|&place| deep.stock.push(pack[usize::from(place)]));
    open.stock = deep.stock.len() as u8;
    sink.tell(To::All, || Event::Deal { dealer: open.dealer });
}

/// CAN-G3.3: the kept cards leave the bottom of the pack, the others stay where they are.
fn keep(
    open: &mut Open,
    own: &mut Own,
    deep: &mut Deep,
    seat: Seat,
    cards: &[Face],
    sink: &mut impl Sink<Event>,
) {
    let mut kept: Hand = cards.iter().copied().collect();
    own.hand = kept;
    own.bottom = Row::EMPTY;
    let mut left = Row::EMPTY;
    for &face in deep.stock.as_slice() {
        if kept.contains(face) {
            kept.remove(face);
        } else {
            left.push(face);
        }
    }
    deep.stock = left;
    open.stock = left.len() as u8;
    open.hands[seat.index()] = cards.len() as u8;
    open.phase = Phase::Cut;
    sink.tell(To::All, || Event::Kept { seat, count: cards.len() as u8 });
}

/// CAN-G3 to CAN-G5: thirteen cards each, red threes replaced, a natural turned up.
fn deal(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    sink: &mut impl Sink<Event>,
) {
    for seat in open.dealer.after(rules.seats) {
        let own = &mut owns[seat.index()];
        for _ in own.hand.len() as usize..HAND {
            own.hand.add(pop(open, deep));
        }
        sink.tell(To::Seat(seat), || Event::Received { cards: own.hand.iter().collect() });
    }
    for seat in open.dealer.after(rules.seats) {
        let own = &mut owns[seat.index()];
        // CAN-G4.1: a replacement may be a red three as well.
        while let Some(three) = RED_THREES.into_iter().find(|&three| own.hand.contains(three)) {
            own.hand.remove(three);
            table_red(open, seat, three, true, sink);
            let face = pop(open, deep);
            own.hand.add(face);
            sink.tell(To::Seat(seat), || Event::Received { cards: vec![face] });
        }
        open.hands[seat.index()] = own.hand.len() as u8;
        sink.tell(To::All, || Event::Cleared { seat });
    }
    // CAN-G5.2: until a natural lies on top.
    loop {
        let face = pop(open, deep);
        open.pile.push(face);
        sink.tell(To::All, || Event::Turned { card: face });
        if !is_wild(face) && !is_three(face) {
            break;
        }
    }
    open.phase = Phase::Draw;
}

fn pop(open: &mut Open, deep: &mut Deep) -> Face {
    open.stock -= 1;
    deep.stock.pop().expect("the stock lasts as long as its count")
}

fn table_red(
    open: &mut Open,
    seat: Seat,
    three: Face,
    replaced: bool,
    sink: &mut impl Sink<Event>,
) {
    let suit = usize::from(three != RED_THREES[0]);
    open.red[seat.index()][suit] += 1;
    sink.tell(To::All, || Event::RedThree { seat, card: three, replaced });
}

/// CAN-G6.2: the seat chooses the stock.
fn begin_draw(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    seat: Seat,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    sink.tell(To::All, || Event::Drew { seat });
    draw(rules, open, owns, deep, seat, sink)
}

/// Draws until a card comes that is no red three (CAN-G4.2).
fn draw(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    seat: Seat,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    loop {
        if open.stock == 0 {
            if !open.can_recycle(rules) {
                // CAN-G4.4, C51: no replacement is to be had.
                return end_deal(rules, open, owns, None, sink);
            }
            if rules.options.recycle_shuffle {
                open.phase = Phase::Recycle;
                return ControlFlow::Continue(());
            }
            recycle(open, deep, 0..open.pile.len() as u8 - 1, sink);
        }
        let face = pop(open, deep);
        if is_red_three(face) {
            // C51: a replacement is a draw and recycles like one.
            let replaced = open.stock > 0 || open.can_recycle(rules);
            table_red(open, seat, face, replaced, sink);
            continue;
        }
        owns[seat.index()].hand.add(face);
        open.hands[seat.index()] += 1;
        open.not_four &= !(1 << seat.index());
        open.phase = Phase::Play;
        sink.tell(To::Seat(seat), || Event::Received { cards: vec![face] });
        return ControlFlow::Continue(());
    }
}

/// CAN-G12.1: the pile but its top becomes the stock, in this order from the top; turned over as it
/// lies, its lowest card comes first.
fn recycle(
    open: &mut Open,
    deep: &mut Deep,
    order: impl DoubleEndedIterator<Item = u8>,
    sink: &mut impl Sink<Event>,
) {
    let pile = open.pile;
    let top = open.pile.pop();
    deep.stock = Row::EMPTY;
    order.rev().for_each(|place| deep.stock.push(pile.as_slice()[usize::from(place)]));
    open.stock = deep.stock.len() as u8;
    open.recycled += 1;
    open.pile = Row::EMPTY;
    top.into_iter().for_each(|face| open.pile.push(face));
    sink.tell(To::All, || Event::Recycled { cards: open.stock });
}

/// Cards leave a hand for the table, where everybody sees them.
fn uncover(open: &mut Open, own: &mut Own, seat: Seat, cards: impl Iterator<Item = Face>) {
    for face in cards {
        own.hand.remove(face);
        open.hands[seat.index()] -= 1;
        open.reveal(seat, face);
    }
}

fn lay(open: &mut Open, own: &mut Own, seat: Seat, cards: &[Face], sink: &mut impl Sink<Event>) {
    uncover(open, own, seat, cards.iter().copied());
    let meld = open.melds.as_slice().len() as u8;
    place_new(open, seat, cards);
    sink.tell(To::All, || Event::Laid { seat, meld, cards: cards.to_vec() });
}

fn place_new(open: &mut Open, seat: Seat, cards: &[Face]) {
    let (side, kind) = (open.side(seat), kind_of(cards, None));
    let meld = Meld { cards: Row::<LONGEST>::of(cards), kept: 0, kind, side };
    open.melds.push(meld);
    open.laid += cards.len() as u8;
    open.taken[side.index()].add(kind, cards);
    open.canastas[side.index()] += u8::from(meld.is_canasta());
}

fn add(
    open: &mut Open,
    own: &mut Own,
    seat: Seat,
    meld: u8,
    cards: &[Face],
    sink: &mut impl Sink<Event>,
) {
    uncover(open, own, seat, cards.iter().copied());
    join(open, usize::from(meld), cards);
    sink.tell(To::All, || Event::Added { seat, meld, cards: cards.to_vec() });
}

fn join(open: &mut Open, number: usize, cards: &[Face]) {
    let Some(meld) = open.melds.as_mut_slice().get_mut(number) else { return };
    let (was, side) = (meld.is_canasta(), meld.side.index());
    cards.iter().for_each(|&face| meld.cards.push(face));
    open.laid += cards.len() as u8;
    if meld.is_canasta() && !was {
        open.canastas[side] += 1;
        // C17: a finished wild meld makes room for another.
        open.taken[side].wild &= meld.kind != Kind::Wild;
    }
}

/// CAN-G8, C48: the key is laid; the rest joins the hand, at once or when the opening suffices.
fn take(
    rules: &Rules,
    open: &mut Open,
    own: &mut Own,
    seat: Seat,
    cards: &Row<LONGEST>,
    sink: &mut impl Sink<Event>,
) {
    let key = cards.as_slice();
    let side = open.side(seat);
    let all_wild = key.iter().all(|&face| is_wild(face));
    let whole = all_wild && rules.options.wild_key == WildKey::AnyTop;
    let joins = match kind_of(key, None) {
        Kind::Set => key
            .iter()
            .find(|&&face| !is_wild(face))
            .and_then(|&face| open.set_of(side, rank(face)).map(|(number, _)| number)),
        Kind::Wild => open.wild_of(side).map(|(number, _)| number),
        Kind::Run => None,
    };
    let top = open.pile.last().expect("a pile that is taken has a top card");
    let mut top_used = whole;
    let from_hand = key.iter().copied().filter(|&face| {
        let is_top = !top_used && face == top;
        top_used |= is_top;
        !is_top
    });
    uncover(open, own, seat, from_hand);
    open.pending = if whole { Pending::Whole } else { Pending::Top(top) };
    if !whole {
        open.pile.pop();
    }
    let meld = joins.unwrap_or(open.melds.as_slice().len());
    match joins {
        Some(number) => join(open, number, key),
        None => place_new(open, seat, key),
    }
    open.phase = Phase::Play;
    open.not_four &= !(1 << seat.index());
    sink.tell(To::All, || Event::Took { seat, top, key: key.to_vec(), meld: meld as u8 });
}

/// C48: a pile that waits joins the hand once its team has opened.
#[inline]
fn complete_take(
    rules: &Rules,
    open: &mut Open,
    own: &mut Own,
    seat: Seat,
    sink: &mut impl Sink<Event>,
) {
    let side = open.side(seat);
    let ready = open.pending != Pending::Nothing
        && (open.opened[side.index()] || legal::suffices(rules, open, side));
    if !ready {
        return;
    }
    if !open.opened[side.index()] {
        opened(rules, open, seat, sink);
    }
    open.keep_laid();
    open.pending = Pending::Nothing;
    let pile = std::mem::take(&mut open.pile);
    for &face in pile.as_slice() {
        // CAN-G4.3: red threes of the pile are tabled and not replaced.
        if is_red_three(face) {
            table_red(open, seat, face, false, sink);
        } else {
            own.hand.add(face);
            open.known[seat.index()].add(face);
            open.hands[seat.index()] += 1;
        }
    }
    sink.tell(To::All, || {
        let held = pile.as_slice().iter().copied().filter(|&face| !is_red_three(face));
        Event::Joined { seat, cards: held.collect() }
    });
}

fn opened(rules: &Rules, open: &mut Open, seat: Seat, sink: &mut impl Sink<Event>) {
    let side = open.side(seat);
    open.opened[side.index()] = true;
    let points = || open.opening_so_far(rules, side).0;
    sink.tell(To::All, || Event::Opened { side, points: points(), minimum: open.minimum(side) });
}

/// C47, C48: everything laid goes back to the hand, a waiting pile's top card to the pile.
fn undo(open: &mut Open, own: &mut Own, seat: Seat, sink: &mut impl Sink<Event>) {
    let mut back = open.cut_back();
    let pile = match open.pending {
        Pending::Top(top) => Some(top),
        Pending::Nothing | Pending::Whole => None,
    };
    if let Some(top) = pile {
        back.remove(top);
        open.pile.push(top);
    }
    if open.pending != Pending::Nothing {
        open.pending = Pending::Nothing;
        open.put_back = true;
        open.phase = Phase::Draw;
    }
    open.undone = true;
    for face in back.iter() {
        own.hand.add(face);
        open.known[seat.index()].add(face);
        open.hands[seat.index()] += 1;
    }
    sink.tell(To::All, || Event::Undone { seat, cards: back, pile });
}

/// CAN-G6.4: the card goes on the pile, and the turn is over; perhaps the deal is.
#[inline]
fn discard(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    seat: Seat,
    face: Face,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let (side, own) = (open.side(seat), &mut owns[seat.index()]);
    let may_close = open.may_close_now(rules, side);
    let from_table = is_red_three(face);
    if from_table {
        let suit = usize::from(face != RED_THREES[0]);
        open.red[seat.index()][suit] -= 1;
    } else {
        uncover(open, own, seat, std::iter::once(face));
    }
    open.pile.push(face);
    sink.tell(To::All, || Event::Discarded { seat, card: face });
    if open.laid > 0 {
        if !open.opened[side.index()] {
            opened(rules, open, seat, sink);
        }
        open.keep_laid();
    }
    // CAN-G9.1, CAN-G9.4: an empty hand closes, and so do four black threes left of five cards.
    let left = open.hands[seat.index()];
    let four = left == 4 && may_close && !from_table;
    if left == 0 || four && own.hand.black_threes() == 4 {
        return end_deal(rules, open, owns, Some(seat), sink);
    }
    if four {
        open.not_four |= 1 << seat.index();
    }
    pass_turn(rules, open, seat, face);
    ControlFlow::Continue(())
}

/// C50: the thrown card may shut the pile; the next seat's turn begins.
#[inline]
fn pass_turn(rules: &Rules, open: &mut Open, seat: Seat, face: Face) {
    let me = 1u8 << seat.index();
    let next = seat.next(rules.seats);
    open.black &= !me;
    open.red_shut &= !me;
    if is_black_three(face) {
        open.black |= 1 << next.index();
    } else if is_red_three(face) {
        open.red_shut |= ((1 << rules.seats) - 1) & !me;
    }
    open.turn = next;
    open.phase = Phase::Draw;
    open.undone = false;
    open.put_back = false;
    open.opening = !open.opened[open.side(next).index()];
}

/// CAN-G9 to CAN-G11: the hands are shown and scored; the match ends or the next deal begins.
#[inline(never)]
fn end_deal(
    rules: &Rules,
    open: &mut Open,
    owns: &[Own; MAX_SEATS],
    closer: Option<Seat>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    sink.tell(To::All, || closer.map_or(Event::Ended, |seat| Event::Closed { seat }));
    for seat in Seat::all(rules.seats) {
        let cards = owns[seat.index()].hand;
        open.known[seat.index()] = cards;
        sink.tell(To::All, || Event::Shown { seat, cards });
    }
    let mut scores = [0; TEAMS];
    for side in rules.sides.all() {
        let seats = || rules.sides.seats(side).iter();
        let melds = open.melds_of(side).map(|(_, meld)| (meld.kind, meld.cards.as_slice()));
        let hands = seats().map(|seat| owns[seat.index()].hand);
        let tally = Tally {
            red_threes: seats().map(|seat| i32::from(open.reds(seat))).sum(),
            closer: seats().position(|seat| Some(seat) == closer),
            closed: closer.is_some_and(|seat| open.side(seat) == side),
        };
        let mut tell = |line| sink.tell(To::All, || Event::Scored { line });
        scores[side.index()] = score::score(&rules.options, side, melds, hands, tally, &mut tell);
    }
    for (total, score) in open.scores.iter_mut().zip(scores) {
        *total = total.saturating_add(score);
    }
    open.deals += 1;
    sink.tell(To::All, || Event::DealScored {
        scores: scores.to_vec(),
        totals: open.scores[..TEAMS].to_vec(),
    });
    match score::verdict(rules, &open.scores, open.deals) {
        Verdict::Goes => {
            open.dealer = open.dealer.next(rules.seats);
            open.phase = Phase::Shuffle;
            return ControlFlow::Continue(());
        }
        Verdict::Won(side) => {
            open.winner = Some(side);
            sink.tell(To::All, || Event::Won { side });
        }
        Verdict::Drawn => sink.tell(To::All, || Event::Drawn),
    }
    open.phase = Phase::Over;
    ControlFlow::Break(())
}
