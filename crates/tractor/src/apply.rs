//! How a legal action changes the state, and the events that tell it, along the course of a deal:
//! dealing, declaring, burying, playing, scoring. What cards in a trick change of what all know is in
//! `state`, so that a deal can be played again from its history.

use cards::{Face, MAX_SEATS, Seat, Suit};
use engine::{Changes, Drawn, Parts, Sink, To};

use crate::Tractor;
use crate::action::{Action, Declaration};
use crate::event::Event;
use crate::lead::weakest;
use crate::options::{NobodyDeclares, Rules, SEATS, Throw};
use crate::pack::{Cards, DEALT_LEN, PACK_LEN, face_at, points};
use crate::score::{self, Line, Reason, Round};
use crate::shape::Shape;
use crate::state::{BLANK, Deep, Open, Own, Phase};
use crate::trump::{Lane, Trump};

impl Changes for Tractor {
    #[inline(always)]
    fn apply(
        rules: &Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Event>,
    ) {
        let mut house = House::new(rules, parts, sink);
        match *action {
            Action::Play(cards) => house.play(seat, cards),
            Action::Declare(declaration) => house.declare(seat, declaration),
            Action::Pass => house.pass(seat),
            Action::Bury(cards) => house.bury(seat, cards),
        }
    }

    /// Nobody declares (any more) after this card: the house deals the next one.
    #[inline]
    fn close(rules: &Rules, parts: Parts<'_, Self>, sink: &mut impl Sink<Event>) {
        let mut house = House::new(rules, parts, sink);
        if usize::from(house.open.dealt) < DEALT_LEN {
            house.deal_card();
        } else {
            house.fix_trump();
        }
    }

    /// TRC-2.1: the shuffled cards lie ready, and the first is dealt.
    fn chance(
        rules: &Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        let mut house = House::new(rules, parts, sink);
        let Drawn::Order(order) = drawn else { return };
        for (place, &position) in house.deep.stock.iter_mut().zip(order) {
            *place = face_at(position);
        }
        let open = &mut *house.open;
        // T6: the rank of the side that defends is the trump rank.
        let rank = open.ranks[open.defenders(rules).index() % 2];
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
        let first = open.starter;
        house.prove(|| Event::Deal { first, rank });
        house.deal_card();
    }
}

/// Who moves the cards: the rules, the whole truth, and whoever is told.
struct House<'a, S> {
    rules: &'a Rules,
    open: &'a mut Open,
    owns: &'a mut [Own; MAX_SEATS],
    deep: &'a mut Deep,
    sink: &'a mut S,
}

impl<'a, S: Sink<Event>> House<'a, S> {
    #[inline(always)]
    fn new(rules: &'a Rules, parts: Parts<'a, Tractor>, sink: &'a mut S) -> Self {
        let Parts { open, owns, deep, .. } = parts;
        House { rules, open, owns, deep, sink }
    }

    #[inline(always)]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.sink.tell(To::All, event);
    }

    #[inline(always)]
    fn prove(&mut self, event: impl FnOnce() -> Event) {
        self.sink.prove(To::All, event);
    }

    /// TRC-2.1.1, T37: one card to the next seat, from the starter on.
    #[inline]
    fn deal_card(&mut self) {
        let open = &mut *self.open;
        let seat = Seat::new((open.starter.index() + usize::from(open.dealt)) % SEATS);
        let place = &mut self.deep.stock[usize::from(open.dealt) % PACK_LEN];
        let face = std::mem::replace(place, BLANK);
        open.dealt = open.dealt.saturating_add(1);
        open.turn = seat;
        open.hands[seat.index()] = open.hands[seat.index()].saturating_add(1);
        self.owns[seat.index()].hand.insert(face);
        if usize::from(open.dealt) == DEALT_LEN && self.rules.options.final_window {
            open.phase = Phase::LastCall;
            open.turn = open.starter;
        }
        self.tell(|| Event::Dealt { seat });
        self.sink.tell(To::Seat(seat), || Event::Received { cards: Cards::from_iter([face]) });
    }

    /// TRC-2.2, T46: the cards are shown and stay in the hand.
    #[inline(never)]
    fn declare(&mut self, seat: Seat, declaration: Declaration) {
        let cards = declaration.cards(self.open.trump.rank);
        self.tell(|| Event::Declared { seat, declaration, cards });
        let open = &mut *self.open;
        open.declared = Some((seat, declaration));
        open.shown[seat.index()] = open.shown[seat.index()].most(cards);
        if open.phase == Phase::LastCall {
            open.passes = 0;
            open.turn = seat.next(SEATS);
        }
    }

    /// T46: four passes in a row end the last call.
    #[inline(never)]
    fn pass(&mut self, seat: Seat) {
        self.tell(|| Event::Passed { seat });
        self.open.passes = self.open.passes.saturating_add(1);
        self.open.turn = seat.next(SEATS);
        if usize::from(self.open.passes) == SEATS {
            self.fix_trump();
        }
    }

    /// TRC-2.5, T8, T9, T45: the declaration fixes the suit, and in the first deal who starts.
    #[inline(never)]
    fn fix_trump(&mut self) {
        let mut turned = Cards::EMPTY;
        let suit = match (self.open.declared, self.rules.options.nobody_declares) {
            (Some((seat, declaration)), _) => {
                if self.open.roles_open {
                    self.open.starter = seat;
                }
                declaration.suit()
            }
            (None, NobodyDeclares::FlipKitty) => self.flip(&mut turned),
            (None, NobodyDeclares::Redeal) if self.open.thrown_in == 0 => return self.throw_in(),
            (None, NobodyDeclares::NoTrump | NobodyDeclares::Redeal) => None,
        };
        let starter = self.open.starter;
        self.tell(|| Event::TrumpFixed { suit, starter });
        // TRC-3.2.1, TRC-3.2.2: the starter takes the kitty and holds 33 cards.
        let kitty: Cards = self.deep.stock[DEALT_LEN..].iter().copied().collect();
        self.tell(|| Event::TookKitty { seat: starter });
        self.sink.tell(To::Seat(starter), || Event::Received { cards: kitty });
        let (open, hand) = (&mut *self.open, &mut self.owns[starter.index()].hand);
        *hand = hand.plus(kitty);
        open.hands[starter.index()] = open.hands[starter.index()].saturating_add(kitty.len() as u8);
        open.shown[starter.index()] = open.shown[starter.index()].plus(turned);
        open.trump.suit = suit;
        open.roles_open = false;
        open.thrown_in = 0;
        open.dealt = PACK_LEN as u8;
        open.phase = Phase::Bury;
        open.turn = starter;
        *self.deep = Deep::EMPTY;
    }

    /// T45: kitty cards are turned until one has the trump rank; failing that the highest names the suit.
    fn flip(&mut self, turned: &mut Cards) -> Option<Suit> {
        let rank = self.open.trump.rank;
        let mut best: Option<Face> = None;
        for &face in &self.deep.stock[DEALT_LEN..] {
            self.sink.tell(To::All, || Event::Turned { card: face });
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
    fn throw_in(&mut self) {
        self.tell(|| Event::ThrownIn);
        self.open.thrown_in += 1;
        self.open.deals = self.open.deals.saturating_add(1);
        self.open.phase = Phase::Shuffle;
        self.open.hands = [0; MAX_SEATS];
        self.open.shown = [Cards::EMPTY; MAX_SEATS];
        *self.owns = Default::default();
        *self.deep = Deep::EMPTY;
    }

    /// TRC-3.2.4: eight cards are put back, and the one who buried them leads.
    #[inline(never)]
    fn bury(&mut self, seat: Seat, cards: Cards) {
        self.tell(|| Event::Buried { seat });
        let (open, own) = (&mut *self.open, &mut self.owns[seat.index()]);
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
    fn play(&mut self, seat: Seat, cards: Cards) {
        let cards = if self.open.in_trick == 0 { self.lead(seat, cards) } else { cards };
        let own = &mut self.owns[seat.index()];
        own.hand = own.hand.minus(cards);
        self.tell(|| Event::Played { seat, cards });
        if self.open.lay(self.rules, seat, cards) {
            let faces = self.open.trump.of(self.open.led);
            self.prove(|| Event::Lacks { seat, cards: Cards::of_faces(faces, faces) });
        }
        if usize::from(self.open.in_trick) == SEATS {
            let (taker, points) = (self.open.winning, self.open.in_trick_points);
            self.open.gather(self.rules);
            let attackers = self.open.points;
            self.tell(|| Event::TrickTaken { seat: taker, points, attackers });
            if self.open.hands == [0; MAX_SEATS] {
                self.end_deal();
            }
        }
    }

    /// Begins a trick. What is led is what was thrown, unless that is challenged and fails (T44).
    #[inline]
    fn lead(&mut self, seat: Seat, cards: Cards) -> Cards {
        let hands = self.owns.map(|own| own.hand);
        let failed = failed_throw(self.rules, self.open, &hands, seat, cards);
        let Some(led) = failed else { return cards };
        let back = cards.minus(led);
        let fine = self.open.fine(self.rules, seat);
        self.tell(|| Event::ThrowFailed { seat, led, back, fine });
        self.open.points += fine;
        self.open.trick_mut().thrown = cards;
        self.open.shown[seat.index()] = self.open.shown[seat.index()].most(cards);
        led
    }

    fn score(&mut self, line: Line) {
        self.tell(|| Event::Scored { line });
    }

    /// TRC-3.3, TRC-9, TRC-10: the kitty is turned up, ranks and roles change.
    #[inline(never)]
    fn end_deal(&mut self) {
        let rules = self.rules;
        let kitty = self.owns[self.open.starter.index()].buried;
        self.tell(|| Event::KittyShown { cards: kitty });
        let defenders = self.open.defenders(rules);
        let attackers = rules.sides.of(self.open.starter.next(SEATS));
        self.score(Line { side: attackers, reason: Reason::Tricks, points: self.open.points });
        // T35: the kitty counts for attackers only.
        if rules.sides.of(self.open.winning) == attackers && points(kitty) > 0 {
            let shape = self.open.shape;
            let times = score::multiplier(rules.options.kitty_multiplier, &shape);
            let bonus = times * i32::from(points(kitty));
            let reason = if shape.pairs > 0 { Reason::KittyPairs } else { Reason::KittySingles };
            self.score(Line { side: attackers, reason, points: bonus });
            self.open.points += bonus;
        }
        let [ours, theirs] = [defenders.index() % 2, attackers.index() % 2];
        let (starter, ranks) = (self.open.starter, self.open.ranks);
        let round = Round { starter, defenders: ranks[ours], attackers: ranks[theirs] };
        let outcome = round.outcome(rules, self.open.points);
        let winners = if outcome.swap { attackers } else { defenders };
        let reason = Reason::of_climb(self.open.points);
        self.score(Line { side: winners, reason, points: outcome.climbed.into() });
        let open = &mut *self.open;
        open.ranks[ours] = outcome.defenders;
        open.ranks[theirs] = outcome.attackers;
        open.deals = open.deals.saturating_add(1);
        open.kitty = kitty;
        *self.owns = Default::default();
        let (points, ranks) = (open.points, open.ranks);
        self.tell(|| Event::DealScored {
            attackers: points,
            swap: outcome.swap,
            ranks,
            starter: outcome.starter,
        });
        if outcome.over {
            self.open.phase = Phase::Over;
            self.open.winner = Some(winners);
            self.tell(|| Event::Won { side: winners });
        } else {
            self.open.phase = Phase::Shuffle;
            self.open.starter = outcome.starter;
        }
    }
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
