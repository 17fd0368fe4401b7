//! How a legal action changes the state, and the events that tell it.
//!
//! The first two functions are the doors: [`apply`] for actions, [`chance`] for what the house
//! brings. The rest follows the course of a deal: dealing, playing, melding, drawing, the end. Points
//! may end the match at any of them, which breaks everything off (BEZ-8.5).

use std::ops::ControlFlow;

use cards::{MAX_SEATS, Rank, Seat, Suit};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Bezique;
use crate::action::Action;
use crate::event::Event;
use crate::legal::{Ladder, uses_up};
use crate::meld::Meld;
use crate::options::{JokerUpcard, Rules};
use crate::pack::{Card, Cards, Face, HAND_LEN};
use crate::score::{Reason, TEN, award, end_count};
use crate::state::{Deep, Open, Own, Phase};

impl Changes for Bezique {
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

    fn chance(
        rules: &Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        let _ = chance(rules, parts, drawn, sink);
    }
}

/// Does an action. Playing a card is what search does all day, so it is inlined; everything rarer
/// stays out of its way.
#[inline(always)]
pub fn apply(
    rules: &Rules,
    parts: Parts<'_, Bezique>,
    seat: Seat,
    action: &Action,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    match *action {
        Action::Play(card) => play(rules, open, &mut owns[seat.index()], seat, card, sink),
        Action::Draw => {
            draw(rules, open, owns, deep, sink);
            ControlFlow::Continue(())
        }
        Action::Meld(meld) => lay_meld(rules, open, &mut owns[seat.index()], seat, meld, sink),
        Action::Swap => swap(rules, open, &mut owns[seat.index()], seat, sink),
    }
}

/// Takes what chance brought: the first dealer, an order of the pack, or a place for a joker.
pub fn chance(
    rules: &Rules,
    parts: Parts<'_, Bezique>,
    drawn: Drawn<'_>,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Parts { open, owns, deep, .. } = parts;
    match drawn {
        // B1: the first dealer is drawn.
        Drawn::Number(number) if open.phase == Phase::Dealer => {
            open.dealer = Seat::new(number as usize % rules.seats);
            open.phase = Phase::Shuffle;
        }
        // B32: a joker that was turned up goes under so many cards of the stock.
        Drawn::Number(number) => {
            deep.insert(usize::from(open.stock), number as usize, Face::JOKER);
            open.stock += 1;
            open.aside -= 1;
            sink.tell(To::All, || Event::JokerReturned);
            if open.aside == 0 {
                open.phase = Phase::Play;
            }
        }
        Drawn::Order(order) => return deal(rules, open, owns, deep, order, sink),
    }
    ControlFlow::Continue(())
}

/// BEZ-1.5 to BEZ-1.7, B1: three packets of three to each from the dealer's left, then a card is
/// turned up.
fn deal(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    order: &[u8],
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    *open =
        Open { dealer: open.dealer, scores: open.scores, deals: open.deals, ..Open::start(rules) };
    open.turn = open.first();
    open.leader = open.turn;
    sink.tell(To::All, || Event::Deal { dealer: open.dealer });
    let mut pack = order.iter().map(|&position| Face::at(position));
    *owns = [Own::default(); MAX_SEATS];
    for _ in 0..HAND_LEN / 3 {
        for seat in open.dealer.after(rules.seats) {
            pack.by_ref().take(3).for_each(|face| owns[seat.index()].hand.insert(face));
        }
    }
    for seat in open.dealer.after(rules.seats) {
        open.hands[seat.index()] = HAND_LEN as u8;
        sink.tell(To::Seat(seat), || Event::Received { cards: owns[seat.index()].hand });
    }
    let mut upcard = pack.next().unwrap_or(Face::JOKER);
    while upcard.is_joker() && rules.options.joker_upcard == JokerUpcard::Redraw {
        let Some(next) = pack.next() else { break };
        open.aside += 1;
        sink.tell(To::All, || Event::JokerAside);
        upcard = next;
    }
    *deep = Deep::EMPTY;
    for (place, face) in deep.stock.iter_mut().zip(pack.rev()) {
        *place = face;
        open.stock += 1;
    }
    open.phase = if open.aside > 0 { Phase::Return } else { Phase::Play };
    turn_up(rules, open, upcard, sink)
}

/// BEZ-1.6, BEZ-1.7, B2: the turned card fixes trump; a seven scores for the dealer.
fn turn_up(
    rules: &Rules,
    open: &mut Open,
    face: Face,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let card = open.next_name(face);
    open.upcard = Some(card);
    open.lit |= Cards::one(card);
    open.set_trump(match rules.options.joker_upcard {
        JokerUpcard::Diamonds => face.suit().or(Some(Suit::Diamonds)),
        JokerUpcard::Redraw | JokerUpcard::NoTrump => face.suit(),
    });
    let trump = open.trump;
    sink.tell(To::All, || Event::Turned { card, trump });
    if face.bit() & open.seven() != 0 {
        award(rules, open, open.dealer, Reason::SevenTurned, TEN, sink)?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn play(
    rules: &Rules,
    open: &mut Open,
    own: &mut Own,
    seat: Seat,
    card: Card,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    sink.tell(To::All, || Event::Played { seat, card });
    if open.phase == Phase::Last {
        tell_proof(rules, open, seat, card, sink);
    }
    let this = Cards::one(card);
    if open.lit.contains(card) {
        // BEZ-8.4: a melded card leaves the table; its points stay.
        open.known[seat.index()] -= this;
        open.table[seat.index()] -= this;
    } else {
        come_to_light(open, own, seat, card);
    }
    open.lay(seat, card);
    // BEZ-3.4, B20: ten for the seven of trumps as it touches the table.
    let counts = open.phase == Phase::Play || rules.options.seven_bonus_phase2;
    if card.face().bit() & open.seven() != 0 && counts {
        award(rules, open, seat, Reason::SevenPlayed, TEN, sink)?;
    }
    if usize::from(open.in_trick) == rules.seats {
        return end_trick(rules, open, sink);
    }
    open.turn = seat.next(rules.seats);
    ControlFlow::Continue(())
}

/// A hidden card gets its name.
#[inline]
fn come_to_light(open: &mut Open, own: &mut Own, seat: Seat, card: Card) {
    own.hand.remove(card.face());
    let hand = &mut open.hands[seat.index()];
    *hand = hand.saturating_sub(1);
    open.lit |= Cards::one(card);
}

fn tell_proof(rules: &Rules, open: &Open, seat: Seat, card: Card, sink: &mut impl Sink<Event>) {
    sink.tell(To::All, || {
        let faces = Ladder::new(rules, open).proves(card.face());
        Event::Lacks { seat, cards: Cards::of_faces(faces) }
    });
}

/// BEZ-2.5: the winner collects the trick and leads the next, after drawing while there is a stock.
#[inline]
fn end_trick(rules: &Rules, open: &mut Open, sink: &mut impl Sink<Event>) -> ControlFlow<()> {
    let (winner, seats) = (open.winning, rules.seats);
    let trick = open.trick[..seats].iter().fold(Cards::EMPTY, |all, &card| all | Cards::one(card));
    open.taken[rules.sides.of(winner).index()] |= trick;
    open.in_trick = 0;
    open.tricks += 1;
    open.turn = winner;
    sink.tell(To::All, || Event::TrickTaken { seat: winner, cards: trick });
    if open.phase == Phase::Play {
        open.leader = winner;
        open.phase = Phase::Won;
    } else if usize::from(open.tricks) == rules.drawing_tricks() + HAND_LEN {
        return end_deal(rules, open, sink);
    } else {
        open.leader = winner;
    }
    ControlFlow::Continue(())
}

/// BEZ-4.0: the meld lies on the table and scores.
#[inline(never)]
fn lay_meld(
    rules: &Rules,
    open: &mut Open,
    own: &mut Own,
    seat: Seat,
    meld: Meld,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    sink.tell(To::All, || Event::Melded { seat, meld });
    for card in (meld.cards - open.lit).iter() {
        come_to_light(open, own, seat, card);
    }
    open.known[seat.index()] |= meld.cards;
    open.table[seat.index()] |= meld.cards;
    open.history.record(open.trump, meld);
    open.melded |= uses_up(rules, false);
    award(rules, open, seat, Reason::Meld(meld.kind), meld.kind.points(), sink)
}

/// BEZ-3.3.1: the seven of trumps lies turned up, the turned card goes to the hand.
#[inline(never)]
fn swap(
    rules: &Rules,
    open: &mut Open,
    own: &mut Own,
    seat: Seat,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let Some((card, suit)) = open.upcard.zip(open.trump) else {
        return ControlFlow::Continue(());
    };
    let seven = Face::new(Rank::Seven, suit).expect("the pack has sevens");
    let seven = open.next_name(seven);
    sink.tell(To::All, || Event::Swapped { seat, seven, card });
    come_to_light(open, own, seat, seven);
    open.upcard = Some(seven);
    open.known[seat.index()] |= Cards::one(card);
    open.swapped = Some(card);
    open.melded |= uses_up(rules, true);
    award(rules, open, seat, Reason::Swap, TEN, sink)
}

/// BEZ-3.2, B5: a card for everybody, the winner first; BEZ-5.1, B4: the last there is to draw is the
/// turned card.
#[inline]
fn draw(
    rules: &Rules,
    open: &mut Open,
    owns: &mut [Own; MAX_SEATS],
    deep: &mut Deep,
    sink: &mut impl Sink<Event>,
) {
    open.melded = false;
    open.swapped = None;
    open.phase = Phase::Play;
    let mut seat = open.turn;
    for _ in 0..rules.seats {
        if let Some(left) = open.stock.checked_sub(1) {
            let face = std::mem::replace(&mut deep.stock[usize::from(left)], Face::BLANK);
            open.stock = left;
            open.hands[seat.index()] += 1;
            owns[seat.index()].hand.insert(face);
            sink.tell(To::All, || Event::Drew { seat });
            sink.tell(To::Seat(seat), || Event::Found { card: face });
        } else {
            take_upcard(open, seat, sink);
        }
        seat = seat.next(rules.seats);
    }
}

/// BEZ-5: the last draw ends phase 1.
#[inline(never)]
fn take_upcard(open: &mut Open, seat: Seat, sink: &mut impl Sink<Event>) {
    let Some(card) = open.upcard.take() else { return };
    open.known[seat.index()] |= Cards::one(card);
    sink.tell(To::All, || Event::TookUpcard { seat, card });
    open.table = [Cards::EMPTY; MAX_SEATS];
    open.phase = Phase::Last;
    sink.tell(To::All, || Event::StockGone);
}

/// BEZ-6.2, BEZ-7, BEZ-8.2: the last trick, the count, and the next deal unless somebody has won.
#[inline(never)]
fn end_deal(rules: &Rules, open: &mut Open, sink: &mut impl Sink<Event>) -> ControlFlow<()> {
    let by_seven = last_by_seven(open);
    let (reason, points) = match by_seven {
        true => (Reason::LastTrickBySeven, 2 * TEN),
        false => (Reason::LastTrick, TEN),
    };
    award(rules, open, open.winning, reason, points, sink)?;
    end_count(rules, open, sink)?;
    open.deals = open.deals.saturating_add(1);
    open.dealer = open.dealer.next(rules.seats);
    open.phase = Phase::Shuffle;
    ControlFlow::Continue(())
}

/// BEZ-6.2.2: whether the seven of trumps has won the trick that is just complete.
fn last_by_seven(open: &Open) -> bool {
    let place = (open.winning.index() + open.seats() - open.leader.index()) % open.seats();
    open.trick[place].face().bit() & open.seven() != 0
}
