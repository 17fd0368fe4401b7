//! How Snip changes: by actions, by the house, by chance. Every change tells what happened.

use std::ops::ControlFlow;

use cards::{Card, CardSet, MAX_SEATS, Seat, SeatSet, Suit};
use engine::{Changes, Drawn, Parts, Sink, To};

use super::action::Action;
use super::fault::{Fault, has};
use super::{Deep, Event, HAND, Open, Own, Phase, Rules, Snip, TURNS, of_suit};

pub fn apply(
    rules: &Rules,
    mut parts: Parts<'_, Snip>,
    seat: Seat,
    action: &Action,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let flow = change(rules, &mut parts, seat, action, sink);
    spoil(rules, &mut parts);
    flow
}

fn change(
    rules: &Rules,
    parts: &mut Parts<'_, Snip>,
    seat: Seat,
    action: &Action,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let (open, own) = (&mut *parts.open, &mut parts.owns[seat.index()]);
    match *action {
        Action::Declare(card) => {
            open.shown[seat.index()].insert(card);
            sink.tell(To::All, || Event::Declared { seat, card });
            award(rules, open, seat, 1, sink)
        }
        Action::Look => {
            assert!(!has(Fault::Panics), "the blind card fell off the table");
            open.lookers.insert(seat);
            own.looked = parts.deep.blind;
            sink.tell(To::All, || Event::Looked { seat });
            if let Some(card) = own.looked {
                sink.tell(To::Seat(seat), || Event::Saw { card });
            }
            ControlFlow::Continue(())
        }
        Action::Ask => {
            open.askers.insert(seat);
            let (asked, lucky) = (seat.next(rules.seats), open.lucky);
            if let Some(suit) = lucky {
                let holds = !(parts.owns[asked.index()].hand & of_suit(suit)).is_empty();
                if holds && !has(Fault::ForgetsAnAnswer) {
                    open.admit.insert(asked);
                }
                sink.tell(To::All, || Event::Answered { seat: asked, suit, holds });
            }
            ControlFlow::Continue(())
        }
        Action::Lay(cards, first) => {
            open.named = first;
            open.admit.remove(seat);
            own.hand -= cards;
            open.shown[seat.index()] -= cards;
            open.counts[seat.index()] -= cards.len() as u8;
            open.laid = cards;
            open.phase = Phase::Laid;
            sink.tell(To::All, || Event::Laid { seat, cards });
            if let Some(suit) = open.lucky
                && ((of_suit(suit) & cards).is_empty() || has(Fault::ProvesTooMuch))
            {
                sink.tell(To::All, || Event::Void { seat, suit });
            }
            ControlFlow::Continue(())
        }
        Action::Undo => {
            // All have seen the cards that go back.
            own.hand |= open.laid;
            open.shown[seat.index()] |= open.laid;
            open.counts[seat.index()] += open.laid.len() as u8;
            if has(Fault::CountsWrong) {
                open.shown[seat.index()] = CardSet::EMPTY;
                open.counts[seat.index()] -= 1;
            }
            open.laid = CardSet::EMPTY;
            open.phase = Phase::Play;
            sink.tell(To::All, || Event::TookBack { seat });
            ControlFlow::Continue(())
        }
        Action::Done => done(rules, parts, seat, sink),
    }
}

fn done(
    rules: &Rules,
    parts: &mut Parts<'_, Snip>,
    seat: Seat,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let open = &mut *parts.open;
    let laid = std::mem::replace(&mut open.laid, CardSet::EMPTY);
    open.pile |= laid;
    if has(Fault::LosesACard) {
        open.pile -= laid.first().map_or(CardSet::EMPTY, |card| CardSet::of([card]));
    }
    let lucky = open.lucky.map_or(CardSet::EMPTY, of_suit);
    for _ in (laid & lucky).iter() {
        award(rules, open, seat, 1, sink)?;
    }
    open.turns += 1;
    if open.turns == TURNS * rules.seats as u8 {
        return score(rules, parts, sink);
    }
    if open.stock < 2 {
        open.phase = Phase::Reshuffle;
        return ControlFlow::Continue(());
    }
    draw(rules, parts, sink);
    ControlFlow::Continue(())
}

/// The deal ends: all cards are shown, and lucky ones in the hands score, seat after seat.
fn score(
    rules: &Rules,
    parts: &mut Parts<'_, Snip>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let open = &mut *parts.open;
    open.shown = parts.owns.map(|own| own.hand);
    open.blind = parts.deep.blind;
    open.deals += 1;
    open.phase = Phase::Shuffle;
    let (hands, blind) = (open.shown, open.blind);
    sink.tell(To::All, || Event::Shown { hands, blind });
    let lucky = open.lucky.map_or(CardSet::EMPTY, of_suit);
    for seat in Seat::all(rules.seats) {
        award(rules, open, seat, (hands[seat.index()] & lucky).len() as i32, sink)?;
    }
    ControlFlow::Continue(())
}

/// Gives points, and breaks off when they win the match.
fn award(
    rules: &Rules,
    open: &mut Open,
    seat: Seat,
    points: i32,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    if points == 0 {
        return ControlFlow::Continue(());
    }
    let score = &mut open.scores[seat.index()];
    *score += points;
    let won = *score >= rules.target;
    sink.tell(To::All, || Event::Scored { seat, points });
    if !won {
        return ControlFlow::Continue(());
    }
    open.winner = Some(seat);
    if !has(Fault::NeverEnds) {
        open.phase = Phase::Over;
    }
    ControlFlow::Break(())
}

/// The seat to act draws two cards, and its turn is over.
fn draw(rules: &Rules, parts: &mut Parts<'_, Snip>, sink: &mut impl Sink<Event>) {
    let seat = parts.open.seat;
    let cards = take(parts, seat, 2);
    sink.tell(To::All, || Event::Drew { seat });
    let to = if has(Fault::TellsADraw) { To::All } else { To::Seat(seat) };
    sink.tell(to, || Event::Got { cards });
    parts.open.seat = seat.next(rules.seats);
    parts.open.phase = Phase::Play;
}

fn take(parts: &mut Parts<'_, Snip>, seat: Seat, count: usize) -> CardSet {
    let mut stock = parts.deep.cards();
    let cards: CardSet = stock.split_off(stock.len() - count).into_iter().collect();
    *parts.deep = Deep::stack(&stock, parts.deep.blind);
    parts.open.stock -= count as u8;
    parts.owns[seat.index()].hand |= cards;
    parts.open.counts[seat.index()] += count as u8;
    cards
}

/// The window is closed: the next round is dealt, or the lucky suit is due.
pub fn close(
    rules: &Rules,
    mut parts: Parts<'_, Snip>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    if parts.open.counts[0] < HAND {
        round(rules, &mut parts, sink);
    } else {
        parts.open.phase = Phase::Lucky;
    }
    spoil(rules, &mut parts);
    ControlFlow::Continue(())
}

fn round(rules: &Rules, parts: &mut Parts<'_, Snip>, sink: &mut impl Sink<Event>) {
    for seat in Seat::all(rules.seats) {
        let cards = take(parts, seat, 1);
        sink.tell(To::Seat(seat), || Event::Got { cards });
    }
    let round = parts.open.counts[0];
    sink.tell(To::All, || Event::Dealt { round });
}

pub fn chance(
    rules: &Rules,
    mut parts: Parts<'_, Snip>,
    drawn: Drawn<'_>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let pile = Snip::pile(rules, parts.open);
    match drawn {
        Drawn::Order(order) => {
            let cards: Vec<Card> = order.iter().map(|&at| pile[usize::from(at)]).collect();
            if parts.open.phase == Phase::Reshuffle {
                // The new cards go below what is left of the stock.
                let stock = [cards, parts.deep.cards()].concat();
                *parts.deep = Deep::stack(&stock, parts.deep.blind);
                parts.open.stock = stock.len() as u8;
                parts.open.pile = CardSet::EMPTY;
                sink.tell(To::All, || Event::Shuffled);
                draw(rules, &mut parts, sink);
            } else {
                deal(rules, &mut parts, &cards, sink);
            }
        }
        Drawn::Number(number) => {
            if let Some(suit) = Suit::from_index(number as usize) {
                parts.open.lucky = Some(suit);
                sink.tell(To::All, || Event::Lucky { suit });
            }
            parts.open.phase = Phase::Play;
        }
    }
    spoil(rules, &mut parts);
    ControlFlow::Continue(())
}

fn deal(rules: &Rules, parts: &mut Parts<'_, Snip>, cards: &[Card], sink: &mut impl Sink<Event>) {
    let blind = cards.first().copied();
    *parts.owns = [Own::default(); MAX_SEATS];
    *parts.deep = Deep::stack(&cards[1..], blind);
    let deals = if has(Fault::ForgetsDeals) { 0 } else { parts.open.deals };
    *parts.open = Open {
        phase: Phase::Dealing,
        seat: Seat::new(deals as usize % rules.seats),
        lucky: None,
        pile: CardSet::EMPTY,
        shown: [CardSet::EMPTY; MAX_SEATS],
        counts: [0; MAX_SEATS],
        stock: cards.len() as u8 - 1,
        down: true,
        blind: None,
        lookers: SeatSet::EMPTY,
        askers: SeatSet::EMPTY,
        admit: SeatSet::EMPTY,
        turns: 0,
        deals,
        leak: blind.filter(|_| has(Fault::LeaksBlind)),
        ..*parts.open
    };
    round(rules, parts, sink);
}

/// Seeded leaks: what code that sees everything could write where all can read it.
fn spoil(rules: &Rules, parts: &mut Parts<'_, Snip>) {
    if has(Fault::LeaksStock) {
        parts.open.leak = parts.deep.cards().last().copied();
    }
    if has(Fault::FlagsAHand) {
        let next = parts.open.seat.next(rules.seats);
        let lucky = parts.open.lucky.map_or(CardSet::EMPTY, of_suit);
        parts.open.flag = !(parts.owns[next.index()].hand & lucky).is_empty();
    }
}
