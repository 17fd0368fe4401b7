//! How a legal action changes the state, and the events that tell it.
//!
//! The first two functions are the doors: [`apply`] for actions, [`chance`] for what the house
//! brings. The rest follows the course of a turn and of a deal.

use std::ops::ControlFlow;

use cards::{Card, Face, MAX_SEATS, Seat, SeatSet};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Rami;
use crate::action::{Action, Reuse};
use crate::event::Event;
use crate::legal;
use crate::meld::{Lay, Meld};
use crate::options::{CycleGuard, DEALT, EmptyStock, FirstTurn, Match, Pickup, Rules};
use crate::pack::{Cards, bit};
use crate::score::{self, Ending, Left};
use crate::state::{self, Deep, Drew, Open, Own, Phase, Pile, below_top};

impl Changes for Rami {
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

    fn pile(rules: &Rules, open: &Open) -> Vec<Card> {
        state::pile(rules, open)
    }
}

/// Does an action.
#[inline]
pub fn apply(
    rules: &Rules,
    parts: Parts<'_, Rami>,
    seat: Seat,
    action: &Action,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    match *action {
        Action::Draw => draw(open, owns, deep, seat, sink),
        Action::Take => take(rules, open, owns, seat, sink),
        Action::Discard(card) => return discard(rules, open, owns, seat, card, sink),
        Action::Undo => undo(rules, open, owns, seat, sink),
        Action::Meld(melds) => {
            for &lay in melds.as_slice() {
                meld(rules, open, &mut owns[seat.index()], seat, lay, sink);
            }
        }
        Action::Add { meld, card, low } => {
            let cards = Cards::from_iter([card]);
            leave(open, &mut owns[seat.index()], seat, cards);
            add(rules, open, seat, meld, card, low, sink);
        }
        Action::Swap { joker, card, reuse } => {
            swap(rules, open, &mut owns[seat.index()], seat, joker, card, reuse, sink);
        }
    }
    if matches!(action, Action::Meld(_) | Action::Add { .. } | Action::Swap { .. }) {
        return laid(rules, open, owns, seat, sink);
    }
    ControlFlow::Continue(())
}

/// Takes what chance brought: the first dealer, an order of the pack, or one of the discards.
pub fn chance(
    rules: &Rules,
    parts: Parts<'_, Rami>,
    drawn: Drawn<'_>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    match drawn {
        Drawn::Number(number) => {
            open.dealer = Seat::new(number as usize % rules.seats);
            open.phase = Phase::Shuffle;
        }
        Drawn::Order(order) if open.phase == Phase::Recycle => {
            recycle(rules, open, deep, order, sink)
        }
        Drawn::Order(order) => {
            // The pack is turned round: its first card is the top one.
            deep.stock = order.iter().rev().map(|&at| nth_face(usize::from(at))).collect();
            deal(rules, open, owns, deep, sink);
        }
    }
    ControlFlow::Continue(())
}

/// The face at a position of the deck: two packs, then the jokers.
#[inline]
fn nth_face(at: usize) -> Face {
    let number = if at < 104 { at % 52 } else { 52 };
    Face::from_index(number).expect("a deck holds faces")
}

/// RAM-2.3 to RAM-2.5, R7: fourteen each, one at a time, and a card turned up or one more.
fn deal(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    sink: &mut impl Sink<Event>,
) {
    *open = Open {
        phase: Phase::Draw,
        dealer: open.dealer,
        playing: open.playing,
        scores: open.scores,
        deals: open.deals,
        ..Open::start(rules)
    };
    open.turn = open.next(open.dealer);
    sink.tell(To::All, || Event::Deal { dealer: open.dealer });
    *owns = [Own::default(); MAX_SEATS];
    let mut to = open.turn;
    for _ in 0..usize::from(DEALT) * open.playing.len() {
        give(open, owns, deep, to);
        to = open.next(to);
    }
    if rules.options.first_turn == FirstTurn::Fifteen {
        give(open, owns, deep, open.turn);
        open.phase = Phase::Play;
        open.drew = Drew::Dealt;
    }
    for seat in open.playing.iter() {
        sink.tell(To::Seat(seat), || Event::Received { cards: owns[seat.index()].hand });
    }
    if rules.options.first_turn == FirstTurn::Flip {
        let card = deep.stock.pop().expect("the stock outlasts the deal");
        open.pile.push(card);
        sink.tell(To::All, || Event::Turned { card });
    }
    open.stock = deep.stock.len() as u8;
}

fn give(open: &mut Open, owns: &mut [Own; MAX_SEATS], deep: &mut Deep, seat: Seat) -> Face {
    let card = deep.stock.pop().expect("the stock outlasts the deal");
    owns[seat.index()].hand.add(card);
    open.held[seat.index()] += 1;
    card
}

/// RAM-3.1.1: one card from the stock.
#[inline]
fn draw(
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    seat: Seat,
    sink: &mut impl Sink<Event>,
) {
    let Some(card) = deep.stock.pop() else { return };
    owns[seat.index()].hand.add(card);
    open.held[seat.index()] += 1;
    open.stock -= 1;
    open.phase = Phase::Play;
    open.drew = Drew::Stock;
    sink.tell(To::All, || Event::Drew { seat });
    sink.tell(To::Seat(seat), || Event::DrewCard { card });
}

/// RAM-3.1.1: the top discard.
#[inline]
fn take(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    seat: Seat,
    sink: &mut impl Sink<Event>,
) {
    let Some(card) = open.pile.pop() else { return };
    let single = open.held[seat.index()] == 1;
    owns[seat.index()].hand.add(card);
    open.held[seat.index()] += 1;
    open.known[seat.index()].add(card);
    open.phase = Phase::Play;
    open.drew = Drew::Pile;
    open.taken = Some(card);
    open.taken_held = true;
    sink.tell(To::All, || Event::Took { seat, card });
    // Where the twin bars taking, or would have left nothing to throw, its taker has none (R5, R10).
    let barred = single && rules.options.cycle_guard == CycleGuard::Face;
    if rules.options.bar_twin || barred {
        sink.tell(To::All, || Event::Lacks { seat, cards: Cards::from_iter([card]) });
    }
}

/// Cards leave the hand for the table.
#[inline]
fn leave(open: &mut Open, own: &mut Own, seat: Seat, cards: Cards) {
    if open.laid.is_empty() && open.gained == 0 {
        open.before = open.table;
    }
    let known = &mut open.known[seat.index()];
    own.hand = own.hand.minus(cards);
    *known = known.minus(cards);
    open.held[seat.index()] -= cards.len() as u8;
    open.laid = open.laid.plus(cards);
    // R34: of two copies the taken one goes first.
    open.taken_held &= !legal::lays_taken(open, cards);
}

/// RAM-3.2, R29: a meld, which opens as soon as those of the turn suffice.
#[inline]
fn meld(
    rules: &Rules,
    open: &mut Open,
    own: &mut Own,
    seat: Seat,
    lay: Lay,
    sink: &mut impl Sink<Event>,
) {
    leave(open, own, seat, lay.cards);
    put_down(rules, open, seat, lay, sink);
}

fn put_down(rules: &Rules, open: &mut Open, seat: Seat, lay: Lay, sink: &mut impl Sink<Event>) {
    let Ok(meld) = lay.judge(rules, seat) else { return };
    let number = open.table.melds().len() as u8;
    open.table.push(meld);
    let points = meld.points(rules);
    sink.tell(To::All, || Event::Melded {
        seat,
        meld: number,
        cards: meld.faces().collect(),
        points,
    });
    if open.has_opened() {
        return;
    }
    open.opening += points;
    open.clean |= meld.is_clean_run();
    if rules.opens(open.opening, open.clean) {
        open.opened.insert(seat);
        open.opened_now = true;
        sink.tell(To::All, || Event::Opened { seat, points: open.opening });
    }
}

/// RAM-3.2.6: a card on a meld.
fn add(
    rules: &Rules,
    open: &mut Open,
    seat: Seat,
    at: u8,
    card: Face,
    low: bool,
    sink: &mut impl Sink<Event>,
) {
    let Some(meld) = open.table.get(at) else { return };
    let Ok(longer) = legal::add_to(rules, meld, card, low) else { return };
    open.table.set(at, longer);
    let cards = || longer.faces().collect();
    sink.tell(To::All, || Event::Added { seat, meld: at, card, cards: cards() });
}

/// R31: a natural for a joker, which goes to the hand or is laid again.
#[expect(clippy::too_many_arguments, reason = "a swap is two moves in one")]
#[inline(never)]
fn swap(
    rules: &Rules,
    open: &mut Open,
    own: &mut Own,
    seat: Seat,
    joker: u8,
    card: Face,
    reuse: Reuse,
    sink: &mut impl Sink<Event>,
) {
    let Some((at, nth)) = open.table.joker(joker) else { return };
    leave(open, own, seat, Cards::from_iter([card]));
    let changed: Meld = open.table.melds()[usize::from(at)].without_joker(nth, card);
    open.table.set(at, changed);
    let kept = reuse == Reuse::Keep;
    sink.tell(To::All, || Event::Swapped { seat, meld: at, card, kept });
    match reuse {
        Reuse::Keep => {
            own.hand.add(Face::JOKER);
            open.known[seat.index()].add(Face::JOKER);
            open.held[seat.index()] += 1;
            open.gained += 1;
        }
        Reuse::Meld(lay) => {
            leave(open, own, seat, lay.cards.minus(Cards::of_faces(0, 1)));
            put_down(rules, open, seat, lay, sink);
        }
        Reuse::Add { meld, low } => add(rules, open, seat, meld, Face::JOKER, low, sink),
    }
}

/// After cards were laid: what that proves, and RAM-A7, the deal's end if none are left.
#[inline]
fn laid(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    seat: Seat,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    if open.held[seat.index()] == 0 {
        return end_deal(rules, open, owns, Ending::Out(seat), sink);
    }
    // R5: where the twin is barred as well, the one card that nobody knows can be thrown.
    if let Some(taken) = open.taken
        && rules.options.cycle_guard == CycleGuard::Face
    {
        let known = open.known[seat.index()];
        let barred = known.faces() & !bit(taken) == 0;
        if barred && u32::from(open.held[seat.index()]) == known.len() + 1 {
            sink.tell(To::All, || Event::Lacks { seat, cards: Cards::from_iter([taken]) });
        }
    }
    ControlFlow::Continue(())
}

/// R29, R30: the table as the turn found it, the cards back in the hand for all to see.
#[inline(never)]
fn undo(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    seat: Seat,
    sink: &mut impl Sink<Event>,
) {
    let (own, known) = (&mut owns[seat.index()], &mut open.known[seat.index()]);
    let gained = Cards::of_faces(0, u32::from(open.gained));
    own.hand = own.hand.plus(open.laid).minus(gained);
    *known = known.plus(open.laid).minus(gained);
    open.held[seat.index()] = own.hand.len() as u8;
    if !open.laid.is_empty() || open.gained > 0 {
        open.table = open.before;
        sink.tell(To::All, || Event::Undone { seat, cards: open.laid });
    }
    if open.opened_now {
        open.opened.remove(seat);
    }
    open.opened_now = false;
    (open.opening, open.clean) = (0, false);
    (open.laid, open.gained) = (Cards::EMPTY, 0);
    open.undone = true;
    open.taken_held = open.taken.is_some();
    if let Some(card) = open.taken
        && rules.options.pickup == Pickup::MustMeld
    {
        own.hand.remove(card);
        known.remove(card);
        open.held[seat.index()] -= 1;
        open.pile.push(card);
        (open.taken, open.taken_held) = (None, false);
        (open.drew, open.phase, open.returned) = (Drew::Nothing, Phase::Draw, true);
        sink.tell(To::All, || Event::PutBack { seat, card });
    }
}

/// RAM-3.3: the discard ends the turn, and perhaps the deal.
#[inline]
fn discard(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    seat: Seat,
    card: Face,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    owns[seat.index()].hand.remove(card);
    open.held[seat.index()] -= 1;
    // Who throws the twin of the taken card still holds that card.
    let twin = open.taken == Some(card) && open.taken_held;
    let known = &mut open.known[seat.index()];
    if !twin || known.count(card) > 1 {
        known.remove(card);
    }
    open.pile.push(card);
    sink.tell(To::All, || Event::Discarded { seat, card });
    if rules.options.pickup == Pickup::Penalty100 && open.taken.is_some() && !open.has_opened() {
        open.fined.insert(seat);
    }
    let idle = open.drew != Drew::Stock && open.laid.is_empty();
    open.idle = if idle { open.idle + 1 } else { 0 };
    if open.held[seat.index()] == 0 {
        return end_deal(rules, open, owns, Ending::Out(seat), sink);
    }
    end_turn(open, seat);
    if open.stock == 0 {
        let again = rules.options.empty_stock == EmptyStock::Recycle && !open.recycled;
        if !again || open.pile.len() < 2 {
            return end_deal(rules, open, owns, Ending::Stock, sink);
        }
        open.phase = Phase::Recycle;
    } else if open.idle >= rules.options.stall_limit {
        return end_deal(rules, open, owns, Ending::Stall, sink);
    }
    ControlFlow::Continue(())
}

#[inline]
fn end_turn(open: &mut Open, seat: Seat) {
    open.thrower = Some(seat);
    open.turn = open.next(seat);
    open.phase = Phase::Draw;
    open.lain = open.table.melds().len() as u8;
    open.opened_now = false;
    (open.opening, open.clean) = (0, false);
    (open.laid, open.gained) = (Cards::EMPTY, 0);
    (open.drew, open.taken, open.taken_held) = (Drew::Nothing, None, false);
    (open.undone, open.returned) = (false, false);
}

/// R16: the discards below the last one become the stock.
#[inline(never)]
fn recycle(
    rules: &Rules,
    open: &mut Open,
    deep: &mut Deep,
    order: &[u8],
    sink: &mut impl Sink<Event>,
) {
    let below = open.pile;
    let at = |&at: &u8| below_top(&below).get(usize::from(at)).copied();
    deep.stock = order.iter().rev().filter_map(at).collect();
    open.pile = below.last().copied().into_iter().collect::<Pile>();
    open.stock = deep.stock.len() as u8;
    open.recycled = true;
    open.phase = Phase::Draw;
    sink.tell(To::All, || Event::Recycled { cards: open.stock });
    // Everybody saw these cards thrown: where no more of a face are hidden, no hand has one.
    let stock: Cards = below_top(&below).iter().copied().collect();
    let in_hands = open.hidden(rules).minus(stock);
    let faces = stock.faces() & !in_hands.faces();
    for seat in open.playing.iter() {
        let cards = Cards::of_faces(faces, (faces >> 52 & 1) as u32);
        sink.tell(To::All, || Event::Lacks { seat, cards });
    }
}

/// RAM-6, RAM-7: shows and scores the hands, and ends the match or deals again.
#[inline(never)]
fn end_deal(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    ending: Ending,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    sink.tell(To::All, || Event::Ended { ending });
    // R23: who had laid nothing before this turn opened in it.
    let clean = rules.options.clean_win_double && open.opened_now;
    let doubled = |seat| clean && matches!(ending, Ending::Out(winner) if winner != seat);
    let mut scores = [0; MAX_SEATS];
    for seat in open.playing.iter() {
        let left = Left {
            hand: owns[seat.index()].hand,
            opened: open.opened.contains(seat),
            fined: open.fined.contains(seat),
            doubled: doubled(seat),
        };
        if !left.hand.is_empty() {
            sink.tell(To::All, || Event::Shown { seat, cards: left.hand });
        }
        scores[seat.index()] = score::score(rules, seat, &left, &mut |line| {
            sink.tell(To::All, || Event::Scored { line });
        });
        open.scores[seat.index()] += scores[seat.index()];
    }
    open.deals = open.deals.saturating_add(1);
    let told = |points: &[i32; MAX_SEATS]| points[..rules.seats].to_vec();
    sink.tell(To::All, || Event::DealScored { scores: told(&scores), totals: told(&open.scores) });
    *owns = [Own::default(); MAX_SEATS];
    if let Some(winner) = score::outcome(rules, &open.scores, u32::from(open.deals), open.playing) {
        open.phase = Phase::Over;
        open.winner = winner;
        sink.tell(To::All, || Event::Won { seat: winner.map(|side| Seat::new(side.index())) });
        return ControlFlow::Break(());
    }
    eliminate(rules, open, sink);
    // R8: the deal moves clockwise.
    open.dealer = open.next(open.dealer);
    open.phase = Phase::Shuffle;
    ControlFlow::Continue(())
}

/// R19: who has reached the limit drops out.
fn eliminate(rules: &Rules, open: &mut Open, sink: &mut impl Sink<Event>) {
    let Match::Elimination(limit) = rules.options.length else { return };
    let gone: SeatSet =
        open.playing.iter().filter(|seat| open.scores[seat.index()] >= i32::from(limit)).collect();
    for seat in gone.iter() {
        open.playing.remove(seat);
        sink.tell(To::All, || Event::Eliminated { seat });
    }
}
