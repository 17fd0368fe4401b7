//! How Snip changes: by actions, by the house, by chance. Every change tells what happened.

use cards::{Card, CardSet, MAX_SEATS, Seat, Suit};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Snip;
use crate::action::Action;
use crate::event::Event;
use crate::options::Rules;
use crate::pack::{DECK, of_suit};
use crate::score::{self, award};
use crate::state::{Deep, HAND, Open, Own, Phase, TURNS};

impl Changes for Snip {
    fn apply(
        rules: &Rules,
        mut parts: Parts<'_, Self>,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Event>,
    ) {
        match *action {
            Action::Declare(card) => {
                parts.open.shown[seat.index()].insert(card);
                sink.tell(To::All, || Event::Declared { seat, card });
                award(rules, parts.open, seat, 1, sink);
            }
            Action::Look => look(&mut parts, seat, sink),
            Action::Ask => ask(rules, &mut parts, seat, sink),
            Action::Lay(cards) => lay(&mut parts, seat, cards, sink),
            Action::Undo => take_back(&mut parts, seat, sink),
            Action::Done => done(rules, &mut parts, seat, sink),
        }
    }

    /// The next round is dealt, or the lucky suit is due.
    fn close(rules: &Rules, mut parts: Parts<'_, Self>, sink: &mut impl Sink<Event>) {
        if parts.open.counts[0] < HAND {
            round(rules, &mut parts, sink);
        } else {
            parts.open.phase = Phase::Lucky;
        }
    }

    fn chance(
        rules: &Rules,
        mut parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        match drawn {
            Drawn::Order(order) if parts.open.phase == Phase::Reshuffle => {
                // The new cards go below what is left of the stock.
                let new = order.iter().filter_map(|&at| parts.open.pile.nth(at.into()));
                *parts.deep = Deep::stack(new.chain(parts.deep.cards()), parts.deep.blind);
                parts.open.stock += order.len() as u8;
                parts.open.pile = CardSet::EMPTY;
                sink.tell(To::All, || Event::Shuffled);
                draw(rules, &mut parts, sink);
            }
            Drawn::Order(order) => {
                deal(rules, &mut parts, order.iter().filter_map(|&at| DECK.nth(at.into())), sink);
            }
            Drawn::Number(number) => {
                parts.open.lucky = Suit::from_index(number as usize);
                if let Some(suit) = parts.open.lucky {
                    sink.tell(To::All, || Event::Lucky { suit });
                }
                parts.open.phase = Phase::Play;
            }
        }
    }

    fn pile(_: &Rules, open: &Open) -> Vec<Card> {
        match open.phase {
            Phase::Reshuffle => open.pile.iter().collect(),
            _ => DECK.cards().collect(),
        }
    }
}

fn look(parts: &mut Parts<'_, Snip>, seat: Seat, sink: &mut impl Sink<Event>) {
    parts.open.lookers.insert(seat);
    parts.owns[seat.index()].looked = parts.deep.blind;
    sink.tell(To::All, || Event::Looked { seat });
    if let Some(card) = parts.deep.blind {
        sink.tell(To::Seat(seat), || Event::Saw { card });
    }
}

fn ask(rules: &Rules, parts: &mut Parts<'_, Snip>, seat: Seat, sink: &mut impl Sink<Event>) {
    parts.open.askers.insert(seat);
    let asked = seat.next(rules.seats);
    let holds = parts.owns[asked.index()].hand.meets(of_suit(parts.open.lucky));
    if holds {
        parts.open.admit.insert(asked);
    }
    if let Some(suit) = parts.open.lucky {
        sink.prove(To::All, || Event::Answered { seat: asked, suit, holds });
    }
}

fn lay(parts: &mut Parts<'_, Snip>, seat: Seat, cards: CardSet, sink: &mut impl Sink<Event>) {
    let open = &mut *parts.open;
    parts.owns[seat.index()].hand -= cards;
    open.shown[seat.index()] -= cards;
    open.counts[seat.index()] -= cards.len() as u8;
    open.admit.remove(seat);
    open.laid = cards;
    open.phase = Phase::Laid;
    sink.tell(To::All, || Event::Laid { seat, cards });
    if let Some(suit) = open.lucky
        && !of_suit(open.lucky).meets(cards)
    {
        sink.prove(To::All, || Event::Void { seat, suit });
    }
}

/// All have seen the cards that go back.
fn take_back(parts: &mut Parts<'_, Snip>, seat: Seat, sink: &mut impl Sink<Event>) {
    let open = &mut *parts.open;
    let laid = std::mem::replace(&mut open.laid, CardSet::EMPTY);
    parts.owns[seat.index()].hand |= laid;
    open.shown[seat.index()] |= laid;
    open.counts[seat.index()] += laid.len() as u8;
    open.phase = Phase::Play;
    sink.tell(To::All, || Event::TookBack { seat });
}

fn done(rules: &Rules, parts: &mut Parts<'_, Snip>, seat: Seat, sink: &mut impl Sink<Event>) {
    let open = &mut *parts.open;
    let laid = std::mem::replace(&mut open.laid, CardSet::EMPTY);
    open.pile |= laid;
    for _ in (laid & of_suit(open.lucky)).iter() {
        if !award(rules, open, seat, 1, sink) {
            return;
        }
    }
    open.turns += 1;
    if open.turns == TURNS * rules.seats as u8 {
        score::deal(rules, parts, sink);
    } else if open.stock < 2 {
        open.phase = Phase::Reshuffle;
    } else {
        draw(rules, parts, sink);
    }
}

/// The seat in turn draws two cards, and its turn is over.
fn draw(rules: &Rules, parts: &mut Parts<'_, Snip>, sink: &mut impl Sink<Event>) {
    let seat = parts.open.seat;
    let cards = take(parts, seat, 2);
    sink.prove(To::All, || Event::Drew { seat });
    sink.tell(To::Seat(seat), || Event::Got { cards });
    parts.open.seat = seat.next(rules.seats);
    parts.open.phase = Phase::Play;
}

/// The seat takes so many cards of the stock.
fn take(parts: &mut Parts<'_, Snip>, seat: Seat, count: u8) -> CardSet {
    let cards: CardSet = (0..count).filter_map(|_| parts.deep.take()).collect();
    parts.open.stock -= count;
    parts.open.counts[seat.index()] += count;
    parts.owns[seat.index()].hand |= cards;
    cards
}

fn round(rules: &Rules, parts: &mut Parts<'_, Snip>, sink: &mut impl Sink<Event>) {
    for seat in Seat::all(rules.seats) {
        let cards = take(parts, seat, 1);
        sink.tell(To::Seat(seat), || Event::Got { cards });
    }
    let round = parts.open.counts[0];
    sink.prove(To::All, || Event::Dealt { round });
}

/// The first card is the blind one, the rest the stock.
fn deal(
    rules: &Rules,
    parts: &mut Parts<'_, Snip>,
    mut cards: impl Iterator<Item = Card>,
    sink: &mut impl Sink<Event>,
) {
    let (scores, deals) = (parts.open.scores, parts.open.deals);
    let blind = cards.next();
    *parts.owns = [Own::default(); MAX_SEATS];
    *parts.deep = Deep::stack(cards, blind);
    *parts.open = Open {
        phase: Phase::Dealing,
        seat: Seat::new(deals as usize % rules.seats),
        stock: parts.deep.cards().len() as u8,
        down: true,
        scores,
        deals,
        ..Open::start()
    };
    round(rules, parts, sink);
}
