//! How a legal action changes the state, and the events that tell it.
//!
//! The [`House`] moves the cards. It follows the course of a deal: dealing, drawing, laying, throwing,
//! scoring.

use cards::{Bag, Card, Face, List, MAX_SEATS, Seat, SeatSet};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Canasta;
use crate::action::Action;
use crate::event::Event;
use crate::key::Key;
use crate::legal;
use crate::options::Rules;
use crate::pack::{
    RED_THREES, black_threes, copies, is_black_three, is_red_three, is_three, is_wild,
};
use crate::score::{self, Tally, Verdict};
use crate::state::{Deep, Open, Own, Pending, Phase, TEAMS};

/// CAN-G3.1.
const HAND: usize = 13;

impl Changes for Canasta {
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
        match action {
            Action::Discard(face) => return house.discard(*face),
            Action::Draw => {
                house.sink.tell(To::All, || Event::Drew { seat });
                return house.draw();
            }
            Action::Pass => {
                house.sink.tell(To::All, || Event::Passed { seat });
                return house.end_deal(None);
            }
            Action::Lay(cards) => house.lay(cards),
            Action::Package(package) => package.melds().for_each(|meld| house.lay(meld)),
            Action::Add { meld, cards } => house.add(*meld, cards),
            Action::Take(cards) => house.take(cards),
            Action::Undo => house.undo(),
            Action::Keep(cards) => house.keep(cards),
        }
        house.complete_take();
    }

    fn chance(
        rules: &Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        let Parts { open, owns, deep, .. } = parts;
        let (seat, phase) = (open.turn, open.phase);
        let mut house = House { rules, open, owns, deep, seat, sink };
        match (drawn, phase) {
            // CAN-G3.2: the first dealer is drawn.
            (Drawn::Number(number), Phase::Dealer) => {
                house.open.dealer = Seat::new(number as usize % rules.seats);
                house.open.phase = Phase::Shuffle;
            }
            // CAN-G3.3: the cards above the cut go below the others.
            (Drawn::Number(number), _) => {
                house.sink.tell(To::All, || Event::Cut);
                house.deep.stock.rotate_right(number as usize + 1);
                house.deal();
            }
            (Drawn::Order(order), Phase::Recycle) => {
                house.recycle(order.iter().copied());
                house.draw();
            }
            (Drawn::Order(order), _) => {
                house.gather(order);
                if rules.options.bottom_three {
                    house.show_bottom();
                } else {
                    house.deal();
                }
            }
        }
    }

    /// The whole deck; when the pile becomes the stock, the pile but its top, lowest card first.
    fn pile(rules: &Rules, open: &Open) -> Vec<Card> {
        match (open.phase, &*open.pile) {
            (Phase::Recycle, [pile @ .., _]) => copies(pile.iter().copied()),
            _ => rules.deck.cards().collect(),
        }
    }
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
    /// A new deal: every card is in the pack again, in the order that chance brought.
    fn gather(&mut self, order: &[u8]) {
        let &mut Open { dealer, scores, deals, .. } = self.open;
        *self.open = Open { dealer, scores, deals, ..Open::start(self.rules) };
        self.open.turn = self.open.first();
        *self.owns = [Own::default(); MAX_SEATS];
        let pack = &self.rules.pack;
        let stock = &mut self.deep.stock;
        *stock = order.iter().rev().map(|&place| pack[usize::from(place)]).collect();
        self.open.stock = stock.len() as u8;
        self.sink.prove(To::All, || Event::Deal { dealer });
    }

    /// CAN-G3.3: the first player sees the bottom three.
    fn show_bottom(&mut self) {
        let first = self.open.turn;
        let bottom = List::of(&self.deep.stock[..3]);
        self.owns[first.index()].bottom = bottom;
        self.open.phase = Phase::Bottom;
        self.sink.tell(To::Seat(first), || Event::Bottom { cards: bottom.to_vec() });
    }

    /// CAN-G3.3: the kept cards leave the bottom of the pack, the others stay where they are.
    fn keep(&mut self, cards: &[Face]) {
        let seat = self.seat;
        let mut kept: Bag = cards.iter().copied().collect();
        self.owns[seat.index()] = Own { hand: kept, bottom: List::new() };
        let mut left = List::new();
        for &face in &self.deep.stock {
            if kept.contains(face) {
                kept.remove(face);
            } else {
                left.push(face);
            }
        }
        self.deep.stock = left;
        self.open.stock = left.len() as u8;
        self.open.hands[seat.index()] = cards.len() as u8;
        self.open.phase = Phase::Cut;
        self.sink.tell(To::All, || Event::Kept { seat, count: cards.len() as u8 });
    }

    /// CAN-G3 to CAN-G5: thirteen cards each, red threes replaced, a natural turned up.
    fn deal(&mut self) {
        let seats = || self.open.dealer.after(self.rules.seats);
        let (to_deal, to_clear) = (seats(), seats());
        for seat in to_deal {
            for _ in self.owns[seat.index()].hand.len()..HAND {
                let face = self.pop();
                self.owns[seat.index()].hand.insert(face);
            }
            let hand = self.owns[seat.index()].hand;
            self.sink.tell(To::Seat(seat), || Event::Received { cards: hand.iter().collect() });
        }
        for seat in to_clear {
            // CAN-G4.1: a replacement may be a red three as well.
            let red = |hand: Bag| RED_THREES.into_iter().find(|&three| hand.contains(three));
            while let Some(three) = red(self.owns[seat.index()].hand) {
                self.owns[seat.index()].hand.remove(three);
                self.table_red(seat, three, true);
                let face = self.pop();
                self.owns[seat.index()].hand.insert(face);
                self.sink.tell(To::Seat(seat), || Event::Received { cards: vec![face] });
            }
            self.open.hands[seat.index()] = self.owns[seat.index()].hand.len() as u8;
            self.sink.prove(To::All, || Event::Cleared { seat });
        }
        // CAN-G5.2: until a natural lies on top.
        loop {
            let card = self.pop();
            self.open.pile.push(card);
            self.sink.tell(To::All, || Event::Turned { card });
            if !is_wild(card) && !is_three(card) {
                break;
            }
        }
        self.open.phase = Phase::Draw;
    }

    fn pop(&mut self) -> Face {
        self.open.stock -= 1;
        self.deep.stock.pop().expect("the stock lasts as long as its count")
    }

    fn table_red(&mut self, seat: Seat, three: Face, replaced: bool) {
        let suit = usize::from(three != RED_THREES[0]);
        self.open.red[seat.index()][suit] += 1;
        self.sink.tell(To::All, || Event::RedThree { seat, card: three, replaced });
    }

    /// Draws until a card comes that is no red three (CAN-G4.2).
    fn draw(&mut self) {
        let seat = self.seat;
        loop {
            if self.open.stock == 0 {
                if !self.open.can_recycle(self.rules) {
                    // CAN-G4.4, C51: no replacement is to be had.
                    return self.end_deal(None);
                }
                if self.rules.options.recycle_shuffle {
                    self.open.phase = Phase::Recycle;
                    return;
                }
                self.recycle(0..self.open.pile.len() as u8 - 1);
            }
            let face = self.pop();
            if is_red_three(face) {
                // C51: a replacement is a draw and recycles like one.
                let replaced = self.open.can_draw(self.rules);
                self.table_red(seat, face, replaced);
                continue;
            }
            self.owns[seat.index()].hand.insert(face);
            self.open.hands[seat.index()] += 1;
            self.open.not_four.remove(seat);
            self.open.phase = Phase::Play;
            self.sink.tell(To::Seat(seat), || Event::Received { cards: vec![face] });
            return;
        }
    }

    /// CAN-G12.1: the pile but its top becomes the stock, in this order from the top; turned over as
    /// it lies, its lowest card comes first.
    fn recycle(&mut self, order: impl DoubleEndedIterator<Item = u8>) {
        let pile = self.open.pile;
        let stock = &mut self.deep.stock;
        *stock = order.rev().map(|place| pile[usize::from(place)]).collect();
        self.open.stock = stock.len() as u8;
        self.open.recycled += 1;
        self.open.pile = pile.last().copied().into_iter().collect();
        self.sink.tell(To::All, || Event::Recycled { cards: self.open.stock });
    }

    /// Cards leave the hand for the table, where everybody sees them.
    fn uncover(&mut self, cards: impl Iterator<Item = Face>) {
        for face in cards {
            self.owns[self.seat.index()].hand.remove(face);
            self.open.hands[self.seat.index()] -= 1;
            self.open.reveal(self.seat, face);
        }
    }

    /// Cards come to the hand that everybody has seen.
    fn pick_up(&mut self, cards: impl Iterator<Item = Face>) {
        for face in cards {
            self.owns[self.seat.index()].hand.insert(face);
            self.open.known[self.seat.index()].insert(face);
            self.open.hands[self.seat.index()] += 1;
        }
    }

    fn lay(&mut self, cards: &[Face]) {
        let (seat, meld) = (self.seat, self.open.melds.len() as u8);
        self.uncover(cards.iter().copied());
        self.open.lay(self.open.side(seat), cards);
        self.sink.tell(To::All, || Event::Laid { seat, meld, cards: cards.to_vec() });
    }

    fn add(&mut self, meld: u8, cards: &[Face]) {
        let seat = self.seat;
        self.uncover(cards.iter().copied());
        self.open.join(usize::from(meld), cards);
        self.sink.tell(To::All, || Event::Added { seat, meld, cards: cards.to_vec() });
    }

    /// CAN-G8, C48: the key is laid; the rest joins the hand, at once or when the team goes down.
    fn take(&mut self, cards: &[Face]) {
        let seat = self.seat;
        let key = Key::of(self.rules, self.open, cards);
        let joins = key.joins(self.open);
        let top = self.open.top().expect("a pile that is taken has a top card");
        self.uncover(key.hand_cards());
        self.open.pending = if key.whole { Pending::Whole } else { Pending::Top(top) };
        if !key.whole {
            self.open.pile.pop();
        }
        let meld = joins.unwrap_or(self.open.melds.len()) as u8;
        match joins {
            Some(number) => self.open.join(number, cards),
            None => self.open.lay(self.open.side(seat), cards),
        }
        self.open.phase = Phase::Play;
        self.open.not_four.remove(seat);
        self.sink.tell(To::All, || Event::Took { seat, top, key: cards.to_vec(), meld });
    }

    /// C48: a pile that waits joins the hand once its team has gone down.
    #[inline]
    fn complete_take(&mut self) {
        if self.open.pending == Pending::Nothing || !legal::goes_down(self.rules, self.open) {
            return;
        }
        self.go_down();
        self.open.keep_laid();
        self.open.pending = Pending::Nothing;
        let (seat, pile) = (self.seat, std::mem::take(&mut self.open.pile));
        // CAN-G4.3: red threes of the pile are tabled and not replaced.
        let reds = pile.iter().copied().filter(|&face| is_red_three(face));
        reds.for_each(|three| self.table_red(seat, three, false));
        let held = || pile.iter().copied().filter(|&face| !is_red_three(face));
        self.pick_up(held());
        self.sink.tell(To::All, || Event::Joined { seat, cards: held().collect() });
    }

    /// CAN-G7: the team has gone down, if it had not before.
    fn go_down(&mut self) {
        let (rules, side) = (self.rules, self.open.side(self.seat));
        let open = &mut *self.open;
        if !std::mem::replace(&mut open.down[side.index()], true) {
            let points = || open.laid_so_far(rules, side).points;
            let minimum = open.minimum(side);
            self.sink.tell(To::All, || Event::WentDown { side, points: points(), minimum });
        }
    }

    /// C47, C48: everything laid goes back to the hand, a waiting pile's top card to the pile.
    fn undo(&mut self) {
        let (seat, mut back) = (self.seat, self.open.cut_back());
        let pile = match self.open.pending {
            Pending::Top(top) => Some(top),
            Pending::Nothing | Pending::Whole => None,
        };
        if let Some(top) = pile {
            back.remove(top);
            self.open.pile.push(top);
        }
        if self.open.pending != Pending::Nothing {
            self.open.pending = Pending::Nothing;
            self.open.put_back = true;
            self.open.phase = Phase::Draw;
        }
        self.open.undone = true;
        self.pick_up(back.iter());
        self.sink.tell(To::All, || Event::Undone { seat, cards: back, pile });
    }

    /// CAN-G6.4: the card goes on the pile, and the turn is over; perhaps the deal is.
    #[inline]
    fn discard(&mut self, face: Face) {
        let seat = self.seat;
        let may_close = self.open.may_close_now(self.rules, self.open.side(seat));
        let from_table = is_red_three(face);
        if from_table {
            let suit = usize::from(face != RED_THREES[0]);
            self.open.red[seat.index()][suit] -= 1;
        } else {
            self.uncover(std::iter::once(face));
        }
        self.open.pile.push(face);
        self.sink.tell(To::All, || Event::Discarded { seat, card: face });
        if self.open.laid > 0 {
            self.go_down();
            self.open.keep_laid();
        }
        // CAN-G9.1, CAN-G9.4: an empty hand closes, and so do four black threes left of five cards.
        let left = self.open.hands[seat.index()];
        let four = left == 4 && may_close && !from_table;
        if left == 0 || four && black_threes(self.owns[seat.index()].hand) == 4 {
            return self.end_deal(Some(seat));
        }
        if four {
            self.open.not_four.insert(seat);
        }
        self.pass_turn(face);
    }

    /// C50: the thrown card may shut the pile; the next seat's turn begins.
    #[inline]
    fn pass_turn(&mut self, face: Face) {
        let (open, seats) = (&mut *self.open, self.rules.seats);
        let next = self.seat.next(seats);
        if is_black_three(face) {
            open.black.insert(next);
        } else if is_red_three(face) {
            open.red_shut = SeatSet::all(seats);
        }
        open.black.remove(self.seat);
        open.red_shut.remove(self.seat);
        open.turn = next;
        open.phase = Phase::Draw;
        open.undone = false;
        open.put_back = false;
        open.going_down = !open.down[open.side(next).index()];
    }

    /// CAN-G9 to CAN-G11: the hands are shown and scored; the match ends or the next deal begins.
    #[inline(never)]
    fn end_deal(&mut self, closer: Option<Seat>) {
        let House { rules, open, owns, sink, .. } = self;
        sink.tell(To::All, || closer.map_or(Event::Ended, |seat| Event::Closed { seat }));
        for seat in Seat::all(rules.seats) {
            let cards = owns[seat.index()].hand;
            open.known[seat.index()] = cards;
            sink.tell(To::All, || Event::Shown { seat, cards });
        }
        let mut scores = [0; TEAMS];
        for side in rules.sides.all() {
            let seats = || rules.sides.seats(side).iter();
            let melds = open.melds_of(side).map(|(_, meld)| (meld.kind, &*meld.cards));
            let hands = seats().map(|seat| owns[seat.index()].hand);
            let tally = Tally {
                red_threes: seats().map(|seat| i32::from(open.reds(seat))).sum(),
                closer: seats().position(|seat| Some(seat) == closer),
                closed: closer.is_some_and(|seat| open.side(seat) == side),
            };
            let mut tell = |line| sink.tell(To::All, || Event::Scored { line });
            scores[side.index()] =
                score::score(&rules.options, side, melds, hands, tally, &mut tell);
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
                return;
            }
            Verdict::Won(side) => {
                open.winner = Some(side);
                sink.tell(To::All, || Event::Won { side });
            }
            Verdict::Drawn => sink.tell(To::All, || Event::Drawn),
        }
        open.phase = Phase::Over;
    }
}
