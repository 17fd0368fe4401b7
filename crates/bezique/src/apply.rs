//! How a legal action changes the state, and the events that tell it.
//!
//! The trait's two functions are the doors: one for actions, one for what chance brings. Behind them
//! the [`House`] moves the cards, in the course of a deal: dealing, playing, melding, drawing, the end.
//! Points may end the match at any of them, which breaks everything off (BEZ-8.5).

use cards::{MAX_SEATS, Rank, Seat, Side, Suit};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Bezique;
use crate::action::Action;
use crate::event::Event;
use crate::legal::Ladder;
use crate::meld::Meld;
use crate::options::{JokerUpcard, MeldsPerTrick, Rules};
use crate::pack::{Card, Cards, Face, HAND_LEN};
use crate::score::{Line, Reason, TEN, brisques, count};
use crate::state::{Deep, Open, Own, Phase};

impl Changes for Bezique {
    /// Playing a card is what search does all day, so it is inlined; everything rarer stays out of its
    /// way.
    #[inline(always)]
    fn apply(
        rules: &Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Event>,
    ) {
        let Parts { open, owns, deep, .. } = parts;
        let own = &mut owns[seat.index()];
        let mut house = House { rules, open, sink };
        match *action {
            Action::Play(card) => house.play(own, seat, card),
            Action::Draw => house.apart().draw(owns, deep),
            Action::Meld(meld) => house.apart().lay_meld(own, seat, meld),
            Action::Swap => house.apart().swap(own, seat),
        }
    }

    fn chance(
        rules: &Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
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
            Drawn::Order(order) => House { rules, open, sink }.deal(owns, deep, order),
        }
    }
}

/// Whoever moves the cards: what all know, and who is told. The hidden cards that a change touches
/// are handed to it.
struct House<'a, S> {
    rules: &'a Rules,
    open: &'a mut Open,
    sink: &'a mut S,
}

impl<S: Sink<Event>> House<'_, S> {
    /// The same house in a place of its own, for what is not inlined: playing a card, all day long, then
    /// keeps this one in registers.
    #[inline(always)]
    fn apart(&mut self) -> House<'_, S> {
        House { rules: self.rules, open: self.open, sink: self.sink }
    }

    /// BEZ-1.5 to BEZ-1.7, B1: three packets of three to each from the dealer's left, then a card is
    /// turned up.
    fn deal(&mut self, owns: &mut [Own; MAX_SEATS], deep: &mut Deep, order: &[u8]) {
        let House { rules, open, sink } = self;
        let Open { dealer, scores, deals, .. } = **open;
        **open = Open { dealer, scores, deals, ..Open::start(rules) };
        open.turn = open.first();
        open.leader = open.turn;
        sink.prove(To::All, || Event::Deal { dealer });
        let mut pack = order.iter().map(|&position| Face::at(position));
        *owns = [Own::default(); MAX_SEATS];
        for _ in 0..HAND_LEN / 3 {
            for seat in dealer.after(rules.seats) {
                pack.by_ref().take(3).for_each(|face| owns[seat.index()].hand.insert(face));
            }
        }
        for seat in dealer.after(rules.seats) {
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
        self.turn_up(upcard);
    }

    /// BEZ-1.6, BEZ-1.7, B2: the turned card fixes trump; a seven scores for the dealer.
    fn turn_up(&mut self, face: Face) {
        let open = &mut *self.open;
        let card = open.next_name(face);
        open.upcard = Some(card);
        open.lit |= Cards::one(card);
        open.set_trump(match self.rules.options.joker_upcard {
            JokerUpcard::Diamonds => face.suit().or(Some(Suit::Diamonds)),
            JokerUpcard::Redraw | JokerUpcard::NoTrump => face.suit(),
        });
        let trump = open.trump;
        self.sink.tell(To::All, || Event::Turned { card, trump });
        if face.bit() & open.seven() != 0 {
            self.award(self.open.dealer, Reason::SevenTurned, TEN);
        }
    }

    #[inline(always)]
    fn play(&mut self, own: &mut Own, seat: Seat, card: Card) {
        let House { rules, open, sink } = self;
        sink.tell(To::All, || Event::Played { seat, card });
        if open.phase == Phase::Last {
            sink.prove(To::All, || {
                let faces = Ladder::new(rules, open).proves(card.face());
                Event::Lacks { seat, cards: Cards::of_faces(faces) }
            });
        }
        let this = Cards::one(card);
        if open.lit.contains(card) {
            // BEZ-8.4: a melded card leaves the table; its points stay.
            open.known[seat.index()] -= this;
            open.table[seat.index()] -= this;
        } else {
            open.come_to_light(own, seat, card);
        }
        open.lay(seat, card);
        // BEZ-3.4, B20: ten for the seven of trumps as it touches the table.
        let counts = open.phase == Phase::Play || rules.options.seven_bonus_phase2;
        let scores = card.face().bit() & open.seven() != 0 && counts;
        if scores && self.apart().award(seat, Reason::SevenPlayed, TEN) {
            return;
        }
        if usize::from(self.open.in_trick) == self.rules.seats {
            self.end_trick();
        } else {
            self.open.turn = seat.next(self.rules.seats);
        }
    }
    /// BEZ-2.5: the winner collects the trick and leads the next, after drawing while there is a stock.
    #[inline(always)]
    fn end_trick(&mut self) {
        let House { rules, open, sink } = self;
        let winner = open.winning;
        let cards = &open.trick[..rules.seats];
        let trick = cards.iter().fold(Cards::EMPTY, |all, &card| all | Cards::one(card));
        open.taken[rules.sides.of(winner).index()] |= trick;
        open.in_trick = 0;
        open.tricks += 1;
        open.turn = winner;
        sink.tell(To::All, || Event::TrickTaken { seat: winner, cards: trick });
        if open.phase == Phase::Play {
            open.leader = winner;
            open.phase = Phase::Won;
        } else if usize::from(open.tricks) == rules.drawing_tricks() + HAND_LEN {
            self.apart().end_deal();
        } else {
            open.leader = winner;
        }
    }

    /// BEZ-4.0: the meld lies on the table and scores.
    #[inline(never)]
    fn lay_meld(&mut self, own: &mut Own, seat: Seat, meld: Meld) {
        self.sink.tell(To::All, || Event::Melded { seat, meld });
        for card in (meld.cards - self.open.lit).iter() {
            self.open.come_to_light(own, seat, card);
        }
        let open = &mut *self.open;
        open.known[seat.index()] |= meld.cards;
        open.table[seat.index()] |= meld.cards;
        open.history.record(open.trump, meld);
        // B7: it may leave no other for this trick.
        open.melded |= self.rules.options.melds_per_trick == MeldsPerTrick::One;
        self.award(seat, Reason::Meld(meld.kind), meld.kind.points());
    }

    /// BEZ-3.3.1: the seven of trumps lies turned up, the turned card goes to the hand.
    #[inline(never)]
    fn swap(&mut self, own: &mut Own, seat: Seat) {
        let Some((card, suit)) = self.open.upcard.zip(self.open.trump) else { return };
        let seven = Face::new(Rank::Seven, suit).expect("the pack has sevens");
        let seven = self.open.next_name(seven);
        self.sink.tell(To::All, || Event::Swapped { seat, seven, card });
        self.open.come_to_light(own, seat, seven);
        let (open, options) = (&mut *self.open, &self.rules.options);
        open.upcard = Some(seven);
        open.known[seat.index()] |= Cards::one(card);
        open.swapped = Some(card);
        // B8: it may take the place of the meld.
        let one = options.melds_per_trick == MeldsPerTrick::One;
        open.melded |= one && options.swap_counts_as_meld;
        self.award(seat, Reason::Swap, TEN);
    }

    /// BEZ-3.2, B5: a card for everybody, the winner first; BEZ-5.1, B4: the last there is to draw is
    /// the turned card.
    #[inline]
    fn draw(&mut self, owns: &mut [Own; MAX_SEATS], deep: &mut Deep) {
        let House { rules, open, sink } = self;
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
                sink.prove(To::All, || Event::Drew { seat });
                sink.tell(To::Seat(seat), || Event::Found { card: face });
            } else {
                take_upcard(open, seat, *sink);
            }
            seat = seat.next(rules.seats);
        }
    }

    /// BEZ-6.2, BEZ-7, BEZ-8.2: the last trick, the count, and the next deal unless somebody has won.
    #[inline(never)]
    fn end_deal(&mut self) {
        let (winner, leader, seats) = (self.open.winning, self.open.leader, self.open.seats());
        let place = (winner.index() + seats - leader.index()) % seats;
        // BEZ-6.2.2: the seven of trumps may have won it.
        let by_seven = self.open.trick[place].face().bit() & self.open.seven() != 0;
        let (reason, points) =
            if by_seven { (Reason::LastTrickBySeven, 2 * TEN) } else { (Reason::LastTrick, TEN) };
        if self.award(winner, reason, points) || self.end_count() {
            return;
        }
        self.open.deals = self.open.deals.saturating_add(1);
        self.open.dealer = self.open.dealer.next(seats);
        self.open.phase = Phase::Shuffle;
    }

    /// BEZ-7.0: the count at the end of a deal, added to all at once (B26); `true` if it wins the match
    /// for somebody.
    fn end_count(&mut self) -> bool {
        let sides = self.rules.sides;
        let found = self.open.taken.map(brisques);
        for side in sides.all() {
            let points = count(self.rules.options.brisques, sides.len(), found[side.index()]);
            if points > 0 {
                self.add(Line { side, reason: Reason::Brisques, points });
            }
        }
        self.sink.tell(To::All, || Event::DealOver {
            brisques: found[..sides.len()].to_vec(),
            totals: self.open.scores[..sides.len()].to_vec(),
        });
        let winner = self.ahead();
        winner.inspect(|&side| self.win(side)).is_some()
    }

    /// B26: the side with the highest total that reaches the target; of equal ones the first from the
    /// dealer's left.
    fn ahead(&self) -> Option<Side> {
        let Rules { sides, seats, options, .. } = self.rules;
        let total = |side: Side| self.open.scores[side.index()];
        let top = sides.all().map(total).max()?;
        let from_left = self.open.dealer.after(*seats).map(|seat| sides.of(seat));
        let mut best = from_left.filter(|&side| total(side) == top);
        if top >= i32::from(options.target) { best.next() } else { None }
    }

    /// Scores for a seat's side; `true` if that wins the match (BEZ-8.5).
    #[inline(never)]
    fn award(&mut self, seat: Seat, reason: Reason, points: i32) -> bool {
        let side = self.rules.sides.of(seat);
        self.add(Line { side, reason, points });
        let wins = self.open.scores[side.index()] >= i32::from(self.rules.options.target);
        if wins {
            self.win(side);
        }
        wins
    }

    fn add(&mut self, line: Line) {
        let total = &mut self.open.scores[line.side.index()];
        *total += line.points;
        self.sink.tell(To::All, || Event::Scored { line, total: *total });
    }

    fn win(&mut self, side: Side) {
        self.open.winner = Some(side);
        self.open.phase = Phase::Over;
        self.open.deals = self.open.deals.saturating_add(1);
        self.sink.tell(To::All, || Event::Won { side });
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
