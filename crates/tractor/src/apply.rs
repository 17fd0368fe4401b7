//! How a legal action changes the state, and the events that tell it.
//!
//! The first three functions are the doors: [`apply`] for actions, [`close`] for windows, [`chance`]
//! for the shuffle. The rest follows the course of a deal: dealing, declaring, burying, playing,
//! scoring. [`lay`] and [`gather`] change only what all know, so that a deal can be played again from
//! its history.

use std::ops::ControlFlow;

use cards::{Face, MAX_SEATS, Rank, Seat, Suit};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Tractor;
use crate::action::{Action, Declaration};
use crate::event::Event;
use crate::lead::weakest;
use crate::options::{NobodyDeclares, Rules, SEATS, Throw};
use crate::pack::{Cards, DEALT_LEN, PACK_LEN, bit, face_at, faces, points};
use crate::score::{self, Line, Reason, Round};
use crate::shape::{Shape, serves};
use crate::state::{BLANK, Deep, Open, Own, Phase, Trick};
use crate::trump::{Group, Lane, Trump};

impl Changes for Tractor {
    #[inline(always)]
    fn apply(
        rules: &Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Event>,
    ) {
        let _ = apply(rules, parts, seat, action, sink);
    }

    #[inline]
    fn close(rules: &Rules, parts: Parts<'_, Self>, sink: &mut impl Sink<Event>) {
        let _ = close(rules, parts, sink);
    }

    fn chance(
        rules: &Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        let _ = chance(rules, parts, drawn, sink);
    }
}

/// Does an action.
#[inline(always)]
pub fn apply(
    rules: &Rules,
    parts: Parts<'_, Tractor>,
    seat: Seat,
    action: &Action,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    match *action {
        Action::Play(cards) => play(rules, open, owns, seat, cards, sink),
        Action::Declare(declaration) => declare(open, seat, declaration, sink),
        Action::Pass => pass(rules, open, owns, deep, seat, sink),
        Action::Bury(cards) => bury(open, owns, seat, cards, sink),
    }
    ControlFlow::Continue(())
}

/// Nobody declares (any more) after this card: the house deals the next one.
#[inline]
pub fn close(
    rules: &Rules,
    parts: Parts<'_, Tractor>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    match usize::from(open.dealt) < DEALT_LEN {
        true => deal_card(rules, open, owns, deep, sink),
        false => fix_trump(rules, open, owns, deep, sink),
    }
    ControlFlow::Continue(())
}

/// TRC-2.1: the shuffled cards lie ready, and the first is dealt.
pub fn chance(
    rules: &Rules,
    parts: Parts<'_, Tractor>,
    drawn: Drawn<'_>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    if let Drawn::Order(order) = drawn {
        for (place, &position) in deep.stock.iter_mut().zip(order) {
            *place = face_at(position);
        }
        let defenders = open.defenders(rules);
        // T6: the rank of the side that defends is the trump rank.
        let rank = open.ranks[defenders.index() % 2];
        *open = Open {
            phase: Phase::Deal,
            starter: open.starter,
            roles_open: open.roles_open,
            ranks: open.ranks,
            trump: Trump { rank, suit: None },
            thrown_in: open.thrown_in,
            deals: open.deals,
            ..Open::start()
        };
        sink.tell(To::All, || Event::Deal { first: open.starter, rank });
        deal_card(rules, open, owns, deep, sink);
    }
    ControlFlow::Continue(())
}

/// TRC-2.1.1, T37: one card to the next seat, from the starter on.
#[inline]
fn deal_card(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    sink: &mut impl Sink<Event>,
) {
    let seat = Seat::new((open.starter.index() + usize::from(open.dealt)) % SEATS);
    let face = std::mem::replace(&mut deep.stock[usize::from(open.dealt) % PACK_LEN], BLANK);
    open.dealt = open.dealt.saturating_add(1);
    open.turn = seat;
    open.hands[seat.index()] = open.hands[seat.index()].saturating_add(1);
    owns[seat.index()].hand.insert(face);
    sink.tell(To::All, || Event::Dealt { seat });
    sink.tell(To::Seat(seat), || Event::Received { cards: Cards::from_iter([face]) });
    if usize::from(open.dealt) == DEALT_LEN && rules.options.final_window {
        open.phase = Phase::LastCall;
        open.turn = open.starter;
    }
}

/// TRC-2.2, T46: the cards are shown and stay in the hand.
#[inline(never)]
fn declare(open: &mut Open, seat: Seat, declaration: Declaration, sink: &mut impl Sink<Event>) {
    let cards = declaration.cards(open.trump.rank);
    sink.tell(To::All, || Event::Declared { seat, declaration, cards });
    open.declared = Some((seat, declaration));
    open.shown[seat.index()] = open.shown[seat.index()].most(cards);
    if open.phase == Phase::LastCall {
        open.passes = 0;
        open.turn = seat.next(SEATS);
    }
}

/// T46: four passes in a row end the last call.
#[inline(never)]
fn pass(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    seat: Seat,
    sink: &mut impl Sink<Event>,
) {
    sink.tell(To::All, || Event::Passed { seat });
    open.passes = open.passes.saturating_add(1);
    open.turn = seat.next(SEATS);
    if usize::from(open.passes) == SEATS {
        fix_trump(rules, open, owns, deep, sink);
    }
}

/// TRC-2.5, T8, T9, T45: the declaration fixes the suit, and in the first deal who starts.
#[inline(never)]
fn fix_trump(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    sink: &mut impl Sink<Event>,
) {
    let kitty = &deep.stock[DEALT_LEN..];
    let mut turned = Cards::EMPTY;
    open.trump.suit = match (open.declared, rules.options.nobody_declares) {
        (Some((seat, declaration)), _) => {
            if open.roles_open {
                open.starter = seat;
            }
            declaration.suit()
        }
        (None, NobodyDeclares::NoTrump) => None,
        (None, NobodyDeclares::FlipKitty) => flip(open.trump.rank, kitty, &mut turned, sink),
        (None, NobodyDeclares::Redeal) if open.thrown_in == 0 => {
            return throw_in(open, owns, deep, sink);
        }
        (None, NobodyDeclares::Redeal) => None,
    };
    open.roles_open = false;
    open.thrown_in = 0;
    let starter = open.starter;
    sink.tell(To::All, || Event::TrumpFixed { suit: open.trump.suit, starter });
    // TRC-3.2.1, TRC-3.2.2: the starter takes the kitty and holds 33 cards.
    let cards: Cards = kitty.iter().copied().collect();
    sink.tell(To::All, || Event::TookKitty { seat: starter });
    sink.tell(To::Seat(starter), || Event::Received { cards });
    owns[starter.index()].hand = owns[starter.index()].hand.plus(cards);
    open.hands[starter.index()] = open.hands[starter.index()].saturating_add(cards.len() as u8);
    open.shown[starter.index()] = open.shown[starter.index()].plus(turned);
    *deep = Deep::EMPTY;
    open.dealt = PACK_LEN as u8;
    open.phase = Phase::Bury;
    open.turn = starter;
}

/// T45: kitty cards are turned until one has the trump rank; failing that the highest names the suit.
fn flip(
    rank: Rank,
    kitty: &[Face],
    turned: &mut Cards,
    sink: &mut impl Sink<Event>,
) -> Option<Suit> {
    let mut best: Option<Face> = None;
    for &face in kitty {
        sink.tell(To::All, || Event::Turned { card: face });
        turned.insert(face);
        if face.rank() == Some(rank) {
            return face.suit();
        }
        // Jokers have no rank and are lower than any; of equals the first stays.
        if face.rank() > best.and_then(Face::rank) {
            best = Some(face);
        }
    }
    best.and_then(Face::suit)
}

/// T45: nobody declared; the same starter gets new cards.
fn throw_in(
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    sink: &mut impl Sink<Event>,
) {
    sink.tell(To::All, || Event::ThrownIn);
    open.thrown_in += 1;
    open.deals = open.deals.saturating_add(1);
    open.phase = Phase::Shuffle;
    open.hands = [0; MAX_SEATS];
    open.shown = [Cards::EMPTY; MAX_SEATS];
    *owns = Default::default();
    *deep = Deep::EMPTY;
}

/// TRC-3.2.4: eight cards are put back, and the one who buried them leads.
#[inline(never)]
fn bury(
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    seat: Seat,
    cards: Cards,
    sink: &mut impl Sink<Event>,
) {
    sink.tell(To::All, || Event::Buried { seat });
    let own = &mut owns[seat.index()];
    own.hand = own.hand.minus(cards);
    own.buried = cards;
    let held = &mut open.hands[seat.index()];
    *held = held.saturating_sub(cards.len() as u8);
    // What the starter has shown may be in the kitty now.
    open.aside = std::mem::take(&mut open.shown[seat.index()]);
    open.phase = Phase::Play;
    open.turn = seat;
}

#[inline]
fn play(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    seat: Seat,
    cards: Cards,
    sink: &mut impl Sink<Event>,
) {
    let cards = match open.in_trick {
        0 => lead(rules, open, owns, seat, cards, sink),
        _ => cards,
    };
    let own = &mut owns[seat.index()];
    own.hand = own.hand.minus(cards);
    sink.tell(To::All, || Event::Played { seat, cards });
    if lay(rules, open, seat, cards) {
        let faces = open.trump.of(open.led);
        sink.tell(To::All, || Event::Lacks { seat, cards: Cards::of_faces(faces, faces) });
    }
    if usize::from(open.in_trick) == SEATS {
        let (taker, points) = (open.winning, open.in_trick_points);
        gather(rules, open);
        let attackers = open.points;
        sink.tell(To::All, || Event::TrickTaken { seat: taker, points, attackers });
        if open.hands == [0; MAX_SEATS] {
            end_deal(rules, open, owns, sink);
        }
    }
}

/// Begins a trick. What is led is what was thrown, unless that is challenged and fails (T44).
#[inline]
fn lead(
    rules: &Rules,
    open: &mut Open,
    owns: &[Own; MAX_SEATS],
    seat: Seat,
    cards: Cards,
    sink: &mut impl Sink<Event>,
) -> Cards {
    let hands = owns.map(|own| own.hand);
    let Some(led) = failed_throw(rules, open, &hands, seat, cards) else { return cards };
    let back = cards.minus(led);
    let fine = fine(rules, open, seat);
    sink.tell(To::All, || Event::ThrowFailed { seat, led, back, fine });
    open.points += fine;
    open.trick_mut().thrown = cards;
    open.shown[seat.index()] = open.shown[seat.index()].most(cards);
    led
}

/// T44: the part that is led instead, if another hand can beat one of several.
#[inline]
pub(crate) fn failed_throw(
    rules: &Rules,
    open: &Open,
    hands: &[Cards; MAX_SEATS],
    seat: Seat,
    cards: Cards,
) -> Option<Cards> {
    match rules.options.throw {
        Throw::Challenge if cards.len() > 1 => challenge(rules, open.trump, hands, seat, cards),
        Throw::Challenge | Throw::Provable => None,
    }
}

#[inline(never)]
fn challenge(
    rules: &Rules,
    trump: Trump,
    hands: &[Cards; MAX_SEATS],
    seat: Seat,
    cards: Cards,
) -> Option<Cards> {
    let group = trump.group_of(cards)?;
    let ladder = trump.ladder(rules.options.tractor_ladder, group);
    let lane = Lane::of(trump, group, cards);
    if Shape::of(ladder, lane).parts < 2 {
        return None;
    }
    let mut others = seat.after(SEATS).map(|other| Lane::of(trump, group, hands[other.index()]));
    let others: [Lane; SEATS - 1] = std::array::from_fn(|_| others.next().unwrap_or_default());
    weakest(ladder, lane, &others).map(|part| part.lane().cards(trump, group))
}

/// T44: how the attackers' points change when this seat's throw fails; they never fall below zero.
pub(crate) fn fine(rules: &Rules, open: &Open, seat: Seat) -> i32 {
    let fine = i32::from(rules.options.throw_fine);
    match rules.sides.of(seat) == open.defenders(rules) {
        true => fine,
        false => -fine.min(open.points),
    }
}

/// Lays cards into the trick: what all know changes. Tells whether the seat is void now.
#[inline]
pub(crate) fn lay(rules: &Rules, open: &mut Open, seat: Seat, cards: Cards) -> bool {
    let (trump, rule) = (open.trump, rules.options.tractor_ladder);
    let count = cards.len() as u8;
    let mut void = false;
    if open.in_trick == 0 {
        let group = trump.group_of(cards).unwrap_or(Group::Trump);
        let ladder = trump.ladder(rule, group);
        let lane = Lane::of(trump, group, cards);
        open.led = group;
        open.shape = Shape::of(ladder, lane);
        open.winning = seat;
        open.by_trump = false;
        open.height = serves(ladder, &open.shape, lane).unwrap_or(0) as u8;
        open.in_trick_points = 0;
        let trick = open.trick_mut();
        *trick = Trick { leader: seat, cards: count, ..*trick };
    } else {
        let followed = cards.among(trump.of(open.led)).len() as u8;
        void = followed < count;
        if void {
            open.voids[open.led.index()].insert(seat);
        }
        if let Some((height, by_trump)) = beats(rules, open, cards, followed == count) {
            open.winning = seat;
            open.height = height;
            open.by_trump = by_trump;
        }
    }
    for face in faces(cards.faces()) {
        open.plays.push(face);
        if cards.pairs() & bit(face) != 0 {
            open.plays.push(face);
        }
    }
    open.played = open.played.plus(cards);
    open.shown[seat.index()] = open.shown[seat.index()].minus(cards);
    if seat == open.starter {
        open.aside = open.aside.minus(cards);
    }
    open.hands[seat.index()] = open.hands[seat.index()].saturating_sub(count);
    open.in_trick_points = open.in_trick_points.saturating_add(points(cards));
    open.in_trick = open.in_trick.saturating_add(1);
    open.turn = seat.next(SEATS);
    void
}

/// TRC-7.0.3, T41: how high these cards stand if they beat the trick so far, and whether as trumps on
/// a side suit.
#[inline]
fn beats(rules: &Rules, open: &Open, cards: Cards, followed: bool) -> Option<(u8, bool)> {
    let ruffs = !followed && cards.faces() & !open.trump.faces() == 0;
    // An answer in the suit of a throw never beats it.
    if !(ruffs || followed && open.shape.parts == 1 && !open.by_trump) {
        return None;
    }
    let group = if ruffs { Group::Trump } else { open.led };
    let ladder = open.trump.ladder(rules.options.tractor_ladder, group);
    let lane = Lane::of(open.trump, group, cards);
    let height = serves(ladder, &open.shape, lane)? as u8;
    let first_ruff = ruffs && !open.by_trump;
    (first_ruff || height > open.height).then_some((height, ruffs))
}

/// TRC-7.0.4, TRC-9.1: the winner takes the trick and leads the next.
#[inline]
pub(crate) fn gather(rules: &Rules, open: &mut Open) {
    if rules.sides.of(open.winning) != open.defenders(rules) {
        open.points += i32::from(open.in_trick_points);
    }
    open.tricks_done = open.tricks_done.saturating_add(1);
    open.in_trick = 0;
    open.turn = open.winning;
}

/// TRC-3.3, TRC-9, TRC-10: the kitty is turned up, ranks and roles change.
#[inline(never)]
fn end_deal(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    sink: &mut impl Sink<Event>,
) {
    let kitty = owns[open.starter.index()].buried;
    sink.tell(To::All, || Event::KittyShown { cards: kitty });
    let defenders = open.defenders(rules);
    let attackers = rules.sides.of(open.starter.next(SEATS));
    let mut line = |side, reason, points| {
        sink.tell(To::All, || Event::Scored { line: Line { side, reason, points } });
    };
    line(attackers, Reason::Tricks, open.points);
    // T35: the kitty counts for attackers only.
    if rules.sides.of(open.winning) == attackers && points(kitty) > 0 {
        let times = score::multiplier(rules.options.kitty_multiplier, &open.shape);
        let bonus = times * i32::from(points(kitty));
        let paired = open.shape.pairs > 0;
        let reason = if paired { Reason::KittyPairs } else { Reason::KittySingles };
        line(attackers, reason, bonus);
        open.points += bonus;
    }
    let [ours, theirs] = [defenders.index() % 2, attackers.index() % 2];
    let round =
        Round { starter: open.starter, defenders: open.ranks[ours], attackers: open.ranks[theirs] };
    let outcome = round.outcome(rules, open.points);
    let winners = if outcome.swap { attackers } else { defenders };
    line(winners, Reason::of_climb(open.points), outcome.climbed.into());
    open.ranks[ours] = outcome.defenders;
    open.ranks[theirs] = outcome.attackers;
    sink.tell(To::All, || Event::DealScored {
        attackers: open.points,
        swap: outcome.swap,
        ranks: open.ranks,
        starter: outcome.starter,
    });
    open.deals = open.deals.saturating_add(1);
    *owns = Default::default();
    open.kitty = kitty;
    if outcome.over {
        open.phase = Phase::Over;
        open.winner = Some(winners);
        sink.tell(To::All, || Event::Won { side: winners });
    } else {
        open.phase = Phase::Shuffle;
        open.starter = outcome.starter;
    }
}
