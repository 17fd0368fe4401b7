//! How a legal action changes the state, and the events that tell it, along the course of a deal:
//! dealing, bidding, playing, scoring.

use cards::{MAX_SEATS, Seat, Side, Suit};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Belote;
use crate::action::{Action, Call};
use crate::declare::{self, Kinds, split};
use crate::event::Event;
use crate::legal::Ladder;
use crate::options::{Declarations, Rules, Shuffle};
use crate::pack::{Card, Cards, SUIT_LEN};
use crate::score::{self, Tally};
use crate::state::{Deep, Open, Own, Phase, Pile};

impl Changes for Belote {
    // Playing a card is what search does all day, so it is inlined whole; everything rarer stays out of
    // its way.
    #[inline(always)]
    fn apply(
        rules: &Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Event>,
    ) {
        match *action {
            Action::Play { card, call } => play(rules, parts, seat, card, call, sink),
            Action::Pass => pass(rules, parts, seat, sink),
            Action::Take(suit) => take(rules, parts, seat, suit, sink),
        }
    }

    fn chance(
        rules: &Rules,
        mut parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        match drawn {
            // BEL-3.1: the first dealer is drawn.
            Drawn::Number(number) if parts.open.phase == Phase::Dealer => {
                parts.open.dealer = Seat::new(number as usize % rules.seats);
                parts.open.phase = Phase::Shuffle;
            }
            // L37: the cut leaves three cards at least on either side.
            Drawn::Number(number) => {
                parts.deep.stock[..rules.deck.len()].rotate_left(3 + number as usize);
                deal(rules, &mut parts, sink);
            }
            Drawn::Order(order) => {
                for (place, &position) in parts.deep.stock.iter_mut().zip(order) {
                    *place = card_at(rules, position);
                }
                deal(rules, &mut parts, sink);
            }
        }
    }
}

/// The card at a position of the deck, which may lack a suit (L25).
fn card_at(rules: &Rules, position: u8) -> Card {
    match rules.deck.without {
        Some(out) if position as usize >= SUIT_LEN * out.index() => {
            Card::wrap(position + SUIT_LEN as u8)
        }
        _ => Card::wrap(position),
    }
}

/// BEL-3.3, BEL-4.1: packets of three and two to each, then a card is turned up.
fn deal(rules: &Rules, parts: &mut Parts<'_, Belote>, sink: &mut impl Sink<Event>) {
    let Parts { open, owns, deep, .. } = parts;
    **open = Open {
        phase: Phase::Bid,
        dealer: open.dealer,
        held: open.held,
        scores: open.scores,
        deals: open.deals,
        ..Open::start(rules)
    };
    (deep.dealt, deep.strengths, deep.marked) = (0, [0; MAX_SEATS], None);
    open.turn = open.first();
    sink.prove(To::All, || Event::Deal { dealer: open.dealer });
    owns.iter_mut().for_each(|own| *own = Default::default());
    for packet in [3, 2] {
        for seat in open.dealer.after(rules.seats) {
            owns[seat.index()].hand |= deep.draw(packet);
        }
    }
    for seat in open.dealer.after(rules.seats) {
        sink.tell(To::Seat(seat), || Event::Received { cards: owns[seat.index()].hand });
    }
    let upcard = deep.draw_one();
    open.upcard = Some(upcard);
    sink.tell(To::All, || Event::Turned { card: upcard });
}

/// BEL-4.3, BEL-4.5: the next seat bids; after two rounds of passes the next dealer deals.
#[inline(never)]
fn pass(rules: &Rules, parts: Parts<'_, Belote>, seat: Seat, sink: &mut impl Sink<Event>) {
    let Parts { open, owns, deep, .. } = parts;
    sink.tell(To::All, || Event::Passed { seat });
    open.passes += 1;
    open.turn = seat.next(rules.seats);
    if usize::from(open.passes) == 2 * rules.seats {
        sink.tell(To::All, || Event::ThrownIn);
        // L37: the hands in seat order, then upcard and stock, which lie in place already.
        let hands = open.dealer.after(rules.seats).flat_map(|seat| owns[seat.index()].hand.iter());
        for (place, card) in deep.stock.iter_mut().zip(hands) {
            *place = card;
        }
        next_deal(rules, open);
    }
}

/// BEL-4.4, L1: the taker gets the upcard and two more, the others three.
#[inline(never)]
fn take(
    rules: &Rules,
    parts: Parts<'_, Belote>,
    seat: Seat,
    suit: Suit,
    sink: &mut impl Sink<Event>,
) {
    let Parts { open, owns, deep, .. } = parts;
    let upcard = open.upcard.expect("a card is turned up before the bidding");
    open.taker = Some(seat);
    open.trump = Some(suit);
    open.trumps = Cards::of_suit(suit);
    sink.tell(To::All, || Event::Took { seat, trump: suit, upcard });
    owns[seat.index()].hand |= Cards::one(upcard);
    for other in open.dealer.after(rules.seats) {
        let cards = deep.draw(if other == seat { 2 } else { 3 });
        owns[other.index()].hand |= cards;
        sink.tell(To::Seat(other), || Event::Received { cards });
    }
    // BEL-5.1, L5: the seat to the dealer's right leads, whoever took.
    open.phase = Phase::Play;
    open.turn = open.first();
    open.leader = open.turn;
}

// Parts are taken apart here: handing the whole on would force it into memory for every card.
#[inline(always)]
fn play(
    rules: &Rules,
    parts: Parts<'_, Belote>,
    seat: Seat,
    card: Card,
    call: Call,
    sink: &mut impl Sink<Event>,
) {
    let Parts { open, owns, deep, .. } = parts;
    let own = &mut owns[seat.index()];
    if open.plays.len() < rules.busy_until {
        declare(rules, open, own, deep, seat, call.kinds, sink);
        police(rules, open, deep, seat, own.hand, card);
    }
    sink.tell(To::All, || Event::Played { seat, card });
    if !rules.self_policed {
        tell_proof(sink, seat, || Ladder::new(rules, open, seat).proves(card));
    }
    if open.royals().contains(card) {
        belote(rules, open, seat, own.hand, card, call.belote, sink);
    }
    own.hand -= Cards::one(card);
    open.lay(seat, card);
    if usize::from(open.in_trick) == rules.seats {
        end_trick(rules, open, deep, sink);
    } else {
        open.turn = rules.next[seat.index()];
    }
}

/// L14, L29: announces with the first card, shows with the second.
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "the parts stay apart, see `play`")]
fn declare(
    rules: &Rules,
    open: &mut Open,
    own: &mut Own,
    deep: &mut Deep,
    seat: Seat,
    called: Kinds,
    sink: &mut impl Sink<Event>,
) {
    let trick = open.plays.len() / rules.seats;
    if rules.options.declarations == Declarations::Off || trick > 1 {
        return;
    }
    if trick == 0 {
        if !declare::any(own.hand) {
            return;
        }
        let trump = open.trump.expect("trump is chosen before play");
        let mut items = split(own.hand);
        if !rules.options.auto_declare {
            items = items.called(called, trump);
        }
        let kinds = items.kinds();
        if !kinds.is_empty() {
            own.announced = items.cards();
            deep.strengths[seat.index()] = items.strength(trump);
            open.called[seat.index()] = kinds;
            sink.tell(To::All, || Event::Announced { seat, kinds });
        }
    } else if !own.announced.is_empty() && declarations_count(rules, open, seat) {
        let items = split(own.announced);
        open.shown[seat.index()] = own.announced;
        open.declared[rules.sides.of(seat).index()] += items.points() as u16;
        sink.tell(To::All, || Event::Shown { seat, items: items.iter().collect() });
    }
}

/// BEL-6.4, L12: whether this seat's side may score its declarations.
fn declarations_count(rules: &Rules, open: &Open, seat: Seat) -> bool {
    match rules.options.declarations {
        Declarations::BestSide => open.best == Some(rules.sides.of(seat)),
        Declarations::BothSides => true,
        Declarations::Off => false,
    }
}

/// L33: at a table that polices itself, the first breach of a duty is marked, silently.
#[inline(never)]
fn police(rules: &Rules, open: &Open, deep: &mut Deep, seat: Seat, hand: Cards, card: Card) {
    let due = Ladder::new(rules, open, seat).cards(hand);
    if rules.self_policed && deep.marked.is_none() && !due.contains(card) {
        deep.marked = Some(seat);
    }
}

/// BEL-6.3, L15: king and queen of trumps from one hand, announced with the first of them.
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "the parts stay apart, see `play`")]
fn belote(
    rules: &Rules,
    open: &mut Open,
    seat: Seat,
    hand: Cards,
    card: Card,
    called: bool,
    sink: &mut impl Sink<Event>,
) {
    let other = open.royals() - Cards::one(card);
    if open.belote == Some(seat) {
        sink.tell(To::All, || Event::Belote { seat, second: true });
    } else if other.is_subset(hand) && (called || rules.options.auto_belote) {
        open.belote = Some(seat);
        sink.tell(To::All, || Event::Belote { seat, second: false });
    } else if rules.options.auto_belote {
        // Where the house announces, silence tells too.
        tell_proof(sink, seat, || other);
    }
}

/// Tells what a play proves, if it proves anything.
#[inline]
fn tell_proof(sink: &mut impl Sink<Event>, seat: Seat, lacks: impl Fn() -> Cards) {
    if sink.listens() {
        let cards = lacks();
        if !cards.is_empty() {
            sink.prove(To::All, || Event::Lacks { seat, cards });
        }
    }
}

/// BEL-5.6, BEL-5.7, BEL-7.1: the winner collects the trick and leads the next.
#[inline]
fn end_trick(rules: &Rules, open: &mut Open, deep: &mut Deep, sink: &mut impl Sink<Event>) {
    let side = rules.sides.of(open.winning);
    let trick = open.trick_cards();
    let points = || trick.points(open.trumps);
    sink.tell(To::All, || Event::TrickTaken { seat: open.winning, points: points() });
    open.taken[side.index()] |= trick;
    open.tricks[side.index()] += 1;
    open.in_trick = 0;
    open.leader = open.winning;
    open.turn = open.winning;
    if open.plays.len() == rules.seats {
        compare(rules, open, deep, sink);
    } else if open.plays.len() == SUIT_LEN * rules.seats {
        end_deal(rules, open, deep, sink);
    }
}

/// BEL-6.4: once trick one is complete, the announced declarations are compared.
#[inline(never)]
fn compare(rules: &Rules, open: &mut Open, deep: &Deep, sink: &mut impl Sink<Event>) {
    if rules.options.declarations != Declarations::BestSide {
        return;
    }
    open.best = best_side(rules, open, deep);
    if open.best.is_some() {
        sink.tell(To::All, || Event::Compared { side: open.best });
    }
}

/// L13: the side that has announced the best declaration.
pub(crate) fn best_side(rules: &Rules, open: &Open, deep: &Deep) -> Option<Side> {
    let strengths = open.dealer.after(rules.seats).map(|seat| (seat, deep.strengths[seat.index()]));
    declare::best(strengths).map(|seat| rules.sides.of(seat))
}

/// BEL-7, BEL-9: scores the deal, and ends the match or deals again.
#[inline(never)]
fn end_deal(rules: &Rules, open: &mut Open, deep: &mut Deep, sink: &mut impl Sink<Event>) {
    let tally = Tally::of(rules, open, deep.marked);
    let outcome = score::score(rules, &tally, &mut |line| {
        sink.tell(To::All, || Event::Scored { line });
    });
    for (total, score) in open.scores.iter_mut().zip(outcome.scores) {
        *total += score;
    }
    open.held = outcome.held;
    let sides = rules.sides.len();
    sink.tell(To::All, || Event::DealScored {
        made: outcome.made,
        had: rules.sides.all().map(|side| tally.trick_points(side)).collect(),
        held: outcome.held,
        scores: outcome.scores[..sides].to_vec(),
        totals: open.scores[..sides].to_vec(),
    });
    open.winner = score::winner(rules, &open.scores);
    if let Some(side) = open.winner {
        open.deals += 1;
        open.phase = Phase::Over;
        sink.tell(To::All, || Event::Won { side });
        return;
    }
    if rules.options.shuffle == Shuffle::FirstOnlyThenCut {
        stack(rules, open, deep);
    }
    next_deal(rules, open);
}

/// L37: the taker's side's tricks lie on top of the defence's, each in playing order; cards out of
/// play stay at the bottom.
fn stack(rules: &Rules, open: &Open, deep: &mut Deep) {
    let taker = rules.sides.of(open.taker.expect("a deal that was played has a taker"));
    let mut stacked = Pile::new();
    for takers in [true, false] {
        for trick in open.complete_tricks() {
            if (rules.sides.of(trick.winner) == taker) == takers {
                stacked.extend(trick.cards.iter().copied());
            }
        }
    }
    deep.stock[..stacked.len()].copy_from_slice(&stacked);
}

/// BEL-3.1: the deal moves to the right.
fn next_deal(rules: &Rules, open: &mut Open) {
    open.deals += 1;
    open.dealer = open.dealer.next(rules.seats);
    open.played_by = [Cards::EMPTY; MAX_SEATS];
    open.phase = match rules.options.shuffle {
        Shuffle::EveryDeal => Phase::Shuffle,
        Shuffle::FirstOnlyThenCut => Phase::Cut,
    };
}
