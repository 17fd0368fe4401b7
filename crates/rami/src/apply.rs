//! How a legal action changes the state, and the events that tell it.
//!
//! [`Changes`] has the doors: `apply` for actions, `chance` for what chance brings. Behind them the
//! [`House`] moves the cards. It follows the course of a deal: dealing, drawing, laying, throwing, scoring.

use cards::{Bag, Card, Face, MAX_SEATS, Seat, SeatSet};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Rami;
use crate::action::{Action, Reuse};
use crate::event::Event;
use crate::meld::Lay;
use crate::options::{CycleGuard, DEALT, EmptyStock, FirstTurn, Match, Pickup, Rules};
use crate::pack::{bit, one_each};
use crate::score::{self, Ending, Tally};
use crate::state::{Deep, Drew, Open, Own, Phase, below_top};

impl Changes for Rami {
    #[inline]
    fn apply(
        rules: &Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Event>,
    ) {
        let Parts { open, owns, deep, .. } = parts;
        let mut house = House { rules, open, owns, deep, seat, sink };
        match *action {
            Action::Draw => return house.draw(),
            Action::Take => return house.take(),
            Action::Discard(card) => return house.discard(card),
            Action::Undo => return house.undo(),
            Action::Meld(melds) => melds.iter().for_each(|&lay| house.meld(lay)),
            Action::Add { meld, card, low } => {
                house.leave(Bag::of([card]));
                house.add(meld, card, low);
            }
            Action::Swap { joker, card, reuse } => house.swap(joker, card, reuse),
        }
        house.laid();
    }

    fn chance(
        rules: &Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        let Parts { open, owns, deep, .. } = parts;
        let mut house = House { rules, seat: open.turn, open, owns, deep, sink };
        match drawn {
            Drawn::Number(number) => {
                house.open.dealer = Seat::new(number as usize % rules.seats);
                house.open.phase = Phase::Shuffle;
            }
            Drawn::Order(order) if house.open.phase == Phase::Recycle => house.recycle(order),
            Drawn::Order(order) => house.deal(order),
        }
    }

    /// The pack, or the discards below the last one (R16).
    fn pile(rules: &Rules, open: &Open) -> Vec<Card> {
        if open.phase != Phase::Recycle {
            return rules.deck.cards().collect();
        }
        let mut seen = Bag::EMPTY;
        let copy = |&face: &Face| {
            let copy = seen.count(face) as u8;
            seen.insert(face);
            Card::new(face, copy)
        };
        below_top(&open.pile).iter().map(copy).collect()
    }
}

/// The face at a position of the deck: two packs, then the jokers.
#[inline]
fn nth_face(at: u8) -> Face {
    let number = if at < 104 { at % 52 } else { 52 };
    Face::from_index(usize::from(number)).expect("a deck holds faces")
}

/// Whoever moves the cards: all parts of a state, the seat that acts, and who is told.
struct House<'a, S> {
    rules: &'a Rules,
    open: &'a mut Open,
    owns: &'a mut [Own; MAX_SEATS],
    deep: &'a mut Deep,
    seat: Seat,
    sink: &'a mut S,
}

impl<S: Sink<Event>> House<'_, S> {
    /// RAM-2.3 to RAM-2.5, R7: fourteen each, one at a time, and a card turned up or one more.
    fn deal(&mut self, order: &[u8]) {
        let &mut Open { dealer, playing, scores, deals, .. } = self.open;
        *self.open = Open { dealer, playing, scores, deals, ..Open::start(self.rules) };
        self.open.phase = Phase::Draw;
        self.open.turn = self.open.next(dealer);
        self.sink.prove(To::All, || Event::Deal { dealer });
        *self.owns = [Own::default(); MAX_SEATS];
        // The pack is turned round: its first card is the top one.
        self.deep.stock = order.iter().rev().map(|&at| nth_face(at)).collect();
        self.seat = self.open.turn;
        for _ in 0..usize::from(DEALT) * playing.len() {
            self.give();
            self.seat = self.open.next(self.seat);
        }
        if self.rules.options.first_turn == FirstTurn::Fifteen {
            self.give();
            self.open.phase = Phase::Play;
            self.open.drew = Drew::Dealt;
        }
        for seat in playing.iter() {
            let cards = self.owns[seat.index()].hand;
            self.sink.tell(To::Seat(seat), || Event::Received { cards });
        }
        if self.rules.options.first_turn == FirstTurn::Flip {
            let card = self.deep.stock.pop().expect("the stock outlasts the deal");
            self.open.pile.push(card);
            self.sink.tell(To::All, || Event::Turned { card });
        }
        self.open.stock = self.deep.stock.len() as u8;
    }

    fn give(&mut self) {
        let card = self.deep.stock.pop().expect("the stock outlasts the deal");
        self.gain(card);
    }

    /// A card comes into the hand.
    #[inline]
    fn gain(&mut self, card: Face) {
        self.owns[self.seat.index()].hand.insert(card);
        self.open.held[self.seat.index()] += 1;
    }

    /// RAM-3.1.1: one card from the stock.
    #[inline]
    fn draw(&mut self) {
        let Some(card) = self.deep.stock.pop() else { return };
        let seat = self.seat;
        self.gain(card);
        self.open.stock -= 1;
        self.open.phase = Phase::Play;
        self.open.drew = Drew::Stock;
        self.sink.prove(To::All, || Event::Drew { seat });
        self.sink.tell(To::Seat(seat), || Event::DrewCard { card });
    }

    /// RAM-3.1.1: the top discard.
    #[inline]
    fn take(&mut self) {
        let Some(card) = self.open.pile.pop() else { return };
        let (seat, options) = (self.seat, &self.rules.options);
        let single = self.open.held[seat.index()] == 1;
        self.gain(card);
        self.open.known[seat.index()].insert(card);
        self.open.phase = Phase::Play;
        self.open.drew = Drew::Pile;
        self.open.taken = Some(card);
        self.open.taken_held = true;
        self.sink.tell(To::All, || Event::Took { seat, card });
        // Where the twin bars taking, or would have left nothing to throw, its taker has none (R5, R10).
        if options.bar_twin || single && options.cycle_guard == CycleGuard::Face {
            self.sink.prove(To::All, || Event::Lacks { seat, cards: Bag::of([card]) });
        }
    }

    /// Cards leave the hand for the table.
    #[inline]
    fn leave(&mut self, cards: Bag) {
        let (open, at) = (&mut *self.open, self.seat.index());
        if open.laid.is_empty() && open.gained == 0 {
            open.before = open.table;
        }
        self.owns[at].hand = self.owns[at].hand.minus(cards);
        open.known[at] = open.known[at].minus(cards);
        open.held[at] -= cards.len() as u8;
        open.laid = open.laid.plus(cards);
        // R34: of two copies the taken one goes first.
        open.taken_held &= !open.lays_taken(cards);
    }

    /// RAM-3.2: a meld.
    #[inline]
    fn meld(&mut self, lay: Lay) {
        self.leave(lay.cards);
        self.put_down(lay);
    }

    /// R29: a meld opens as soon as those of the turn suffice.
    fn put_down(&mut self, lay: Lay) {
        let (rules, open, seat) = (self.rules, &mut *self.open, self.seat);
        let Ok(meld) = lay.meld(rules, seat) else { return };
        let (number, points) = (open.table.len() as u8, meld.points(rules));
        open.table.push(meld);
        self.sink.tell(To::All, || {
            let cards = meld.faces().collect();
            Event::Melded { seat, meld: number, cards, points }
        });
        if open.has_opened() {
            return;
        }
        open.opening += points;
        open.clean |= meld.is_clean_run();
        if rules.opens(open.opening, open.clean) {
            open.opened.insert(seat);
            open.opened_now = true;
            self.sink.tell(To::All, || Event::Opened { seat, points: open.opening });
        }
    }

    /// RAM-3.2.6: a card on a meld.
    fn add(&mut self, at: u8, card: Face, low: bool) {
        let lay = Lay { cards: Bag::of([card]), low: u8::from(low) };
        let longer = self.open.meld(at).and_then(|meld| meld.with(self.rules, lay));
        let Some(longer) = longer else { return };
        self.open.table[usize::from(at)] = longer;
        let seat = self.seat;
        self.sink.tell(To::All, || {
            let cards = longer.faces().collect();
            Event::Added { seat, meld: at, card, cards }
        });
    }

    /// R31: a natural for a joker, which goes to the hand or is laid again.
    #[inline(never)]
    fn swap(&mut self, joker: u8, card: Face, reuse: Reuse) {
        let Some((at, nth)) = self.open.joker(joker) else { return };
        let (seat, kept) = (self.seat, reuse == Reuse::Keep);
        self.leave(Bag::of([card]));
        let meld = &mut self.open.table[usize::from(at)];
        *meld = meld.without_joker(nth, card);
        self.sink.tell(To::All, || Event::Swapped { seat, meld: at, card, kept });
        match reuse {
            Reuse::Keep => {
                self.gain(Face::JOKER);
                self.open.known[seat.index()].insert(Face::JOKER);
                self.open.gained += 1;
            }
            Reuse::Meld(lay) => {
                self.leave(lay.cards.minus(one_each(0, 1)));
                self.put_down(lay);
            }
            Reuse::Add { meld, low } => self.add(meld, Face::JOKER, low),
        }
    }

    /// After cards were laid: what that proves, and RAM-A7, the deal's end if none are left.
    #[inline]
    fn laid(&mut self) {
        let (open, seat) = (&*self.open, self.seat);
        let (held, known) = (usize::from(open.held[seat.index()]), open.known[seat.index()]);
        if held == 0 {
            return self.end_deal(Ending::Out(seat));
        }
        // R5: where the twin is barred as well, the one card that nobody knows can be thrown.
        if let Some(taken) = open.taken
            && self.rules.options.cycle_guard == CycleGuard::Face
            && known.faces() & !bit(taken) == 0
            && held == known.len() + 1
        {
            self.sink.prove(To::All, || Event::Lacks { seat, cards: Bag::of([taken]) });
        }
    }

    /// R29, R30: the table as the turn found it, the cards back in the hand for all to see.
    #[inline(never)]
    fn undo(&mut self) {
        let (open, seat) = (&mut *self.open, self.seat);
        let (own, known) = (&mut self.owns[seat.index()], &mut open.known[seat.index()]);
        let (cards, gained) = (open.laid, one_each(0, usize::from(open.gained)));
        own.hand = own.hand.plus(cards).minus(gained);
        *known = known.plus(cards).minus(gained);
        open.held[seat.index()] = own.hand.len() as u8;
        if !cards.is_empty() || open.gained > 0 {
            open.table = open.before;
            self.sink.tell(To::All, || Event::Undone { seat, cards });
        }
        if open.opened_now {
            open.opened.remove(seat);
        }
        open.nothing_laid();
        open.undone = true;
        open.taken_held = open.taken.is_some();
        if let Some(card) = open.taken
            && self.rules.options.pickup == Pickup::MustMeld
        {
            own.hand.remove(card);
            open.known[seat.index()].remove(card);
            open.held[seat.index()] -= 1;
            open.pile.push(card);
            open.nothing_drawn();
            open.returned = true;
            self.sink.tell(To::All, || Event::PutBack { seat, card });
        }
    }

    /// RAM-3.3: the discard ends the turn, and perhaps the deal.
    #[inline]
    fn discard(&mut self, card: Face) {
        let (options, open, seat) = (&self.rules.options, &mut *self.open, self.seat);
        self.owns[seat.index()].hand.remove(card);
        open.held[seat.index()] -= 1;
        // Who throws the twin of the taken card still holds that card.
        let twin = open.taken == Some(card) && open.taken_held;
        let known = &mut open.known[seat.index()];
        if !twin || known.count(card) > 1 {
            known.remove(card);
        }
        open.pile.push(card);
        self.sink.tell(To::All, || Event::Discarded { seat, card });
        if options.pickup == Pickup::Penalty100 && open.taken.is_some() && !open.has_opened() {
            open.fined.insert(seat);
        }
        let idle = open.drew != Drew::Stock && open.laid.is_empty();
        open.idle = if idle { open.idle + 1 } else { 0 };
        if open.held[seat.index()] == 0 {
            return self.end_deal(Ending::Out(seat));
        }
        open.thrower = Some(seat);
        open.turn = open.next(seat);
        open.lain = open.table.len() as u8;
        open.nothing_laid();
        open.nothing_drawn();
        (open.undone, open.returned) = (false, false);
        if open.stock == 0 {
            let again = options.empty_stock == EmptyStock::Recycle && !open.recycled;
            if !again || open.pile.len() < 2 {
                return self.end_deal(Ending::Stock);
            }
            open.phase = Phase::Recycle;
        } else if open.idle >= options.stall_limit {
            self.end_deal(Ending::Stall);
        }
    }

    /// R16: the discards below the last one become the stock.
    #[inline(never)]
    fn recycle(&mut self, order: &[u8]) {
        let (pile, open) = (self.open.pile, &mut *self.open);
        let below = below_top(&pile);
        let nth = |&at: &u8| below.get(usize::from(at)).copied();
        self.deep.stock = order.iter().rev().filter_map(nth).collect();
        open.pile = pile.last().copied().into_iter().collect();
        open.stock = self.deep.stock.len() as u8;
        open.recycled = true;
        open.phase = Phase::Draw;
        self.sink.tell(To::All, || Event::Recycled { cards: open.stock });
        // Everybody saw these cards thrown: where no more of a face are hidden, no hand has one.
        let stock: Bag = below.iter().copied().collect();
        let in_hands = open.hidden(self.rules).minus(stock);
        let cards = Bag::of_faces(stock.faces() & !in_hands.faces(), 0);
        for seat in open.playing.iter() {
            self.sink.prove(To::All, || Event::Lacks { seat, cards });
        }
    }

    /// RAM-6, RAM-7: shows and scores the hands, and ends the match or deals again.
    #[inline(never)]
    fn end_deal(&mut self, ending: Ending) {
        let (rules, open) = (self.rules, &mut *self.open);
        self.sink.tell(To::All, || Event::Ended { ending });
        // R23: who had laid nothing before this turn opened in it.
        let clean = rules.options.clean_win_double && open.opened_now;
        let mut scores = [0; MAX_SEATS];
        for seat in open.playing.iter() {
            let tally = Tally {
                hand: self.owns[seat.index()].hand,
                opened: open.opened.contains(seat),
                fined: open.fined.contains(seat),
                doubled: clean && matches!(ending, Ending::Out(winner) if winner != seat),
            };
            if !tally.hand.is_empty() {
                self.sink.tell(To::All, || Event::Shown { seat, cards: tally.hand });
            }
            scores[seat.index()] = score::score(rules, seat, &tally, &mut |line| {
                self.sink.tell(To::All, || Event::Scored { line });
            });
            open.scores[seat.index()] += scores[seat.index()];
        }
        open.deals = open.deals.saturating_add(1);
        let told = |points: &[i32; MAX_SEATS]| points[..rules.seats].to_vec();
        let totals = &open.scores;
        self.sink
            .tell(To::All, || Event::DealScored { scores: told(&scores), totals: told(totals) });
        *self.owns = [Own::default(); MAX_SEATS];
        let end = score::outcome(rules, &open.scores, u32::from(open.deals), open.playing);
        if let Some(winner) = end {
            open.phase = Phase::Over;
            open.winner = winner;
            let seat = winner.map(|side| Seat::new(side.index()));
            return self.sink.tell(To::All, || Event::Won { seat });
        }
        self.eliminate();
        // R8: the deal moves clockwise.
        self.open.dealer = self.open.next(self.open.dealer);
        self.open.phase = Phase::Shuffle;
    }

    /// R19: who has reached the limit drops out.
    fn eliminate(&mut self) {
        let Match::Elimination(limit) = self.rules.options.length else { return };
        let scores = self.open.scores;
        let out = |seat: &Seat| scores[seat.index()] >= i32::from(limit);
        let gone: SeatSet = self.open.playing.iter().filter(out).collect();
        for seat in gone.iter() {
            self.open.playing.remove(seat);
            self.sink.tell(To::All, || Event::Eliminated { seat });
        }
    }
}
