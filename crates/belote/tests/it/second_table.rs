//! A second table: whole matches run by the naive referee alone, from the pack to the winner.
//!
//! It says what may be done ([`Move`]) and what everybody is told of it ([`Heard`]). Other topics
//! play the same match at both tables and compare.

use crate::naive::declare::{Item, admitted_items, best_side, compare_items};
use crate::naive::declare::{item_cards, item_kind, item_value, split};
use crate::naive::duty::legal_cards;
use crate::naive::score::{Deal, Outcome, belote_owner, score_deal};
use crate::naive::{Card, Declarations, Options, Rank, SEQUENCE_ORDER, SUITS};
use crate::naive::{match_over, next_seat, pile_points, side_count, side_of, trick_winner};
use crate::translate::{Heard, Move};

/// The names of announcements, in the order in which they are said.
pub(crate) const KINDS: [&str; 4] = ["tierce", "quarte", "quinte", "carre"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// A pack is due.
    Pack,
    Bid,
    Play,
    Over,
}

/// The table.
#[derive(Clone, Debug)]
pub(crate) struct SecondTable {
    pub options: Options,
    pub phase: Phase,
    pub dealer: usize,
    pub turn: usize,
    /// The pack of this deal, top first, and how many of it are dealt.
    pub pack: Vec<Card>,
    dealt: usize,
    passes: usize,
    pub taker: usize,
    pub trump: char,
    /// What everybody holds now, and held when play began.
    pub hands: Vec<Vec<Card>>,
    pub first_hands: Vec<Vec<Card>>,
    pub plays: Vec<(usize, Card)>,
    pub trick: Vec<(usize, Card)>,
    /// The cards of complete tricks with the seat that took them.
    tricks: Vec<(usize, Vec<Card>)>,
    pub announced: Vec<Vec<Item>>,
    pub shown: Vec<Vec<Item>>,
    pub belote_said: Option<usize>,
    pub held: i32,
    pub totals: Vec<i32>,
    pub outcome: Option<Outcome>,
}

impl SecondTable {
    pub(crate) fn new(options: Options, dealer: usize) -> SecondTable {
        let seats = options.players;
        SecondTable {
            phase: Phase::Pack,
            dealer,
            turn: dealer,
            pack: Vec::new(),
            dealt: 0,
            passes: 0,
            taker: 0,
            trump: ' ',
            hands: vec![Vec::new(); seats],
            first_hands: vec![Vec::new(); seats],
            plays: Vec::new(),
            trick: Vec::new(),
            tricks: Vec::new(),
            announced: vec![Vec::new(); seats],
            shown: vec![Vec::new(); seats],
            belote_said: None,
            held: 0,
            totals: vec![0; side_count(&options)],
            outcome: None,
            options,
        }
    }

    /// The pack in its first order: suits S H D C, each from the seven up (BEL-2.1, BEL-10.4).
    pub(crate) fn new_pack(options: &Options) -> Vec<Card> {
        let mut pack = Vec::new();
        for suit in SUITS {
            for rank in SEQUENCE_ORDER.into_iter().rev() {
                if options.players != 3 || suit != options.removed_suit {
                    pack.push(Card { suit, rank });
                }
            }
        }
        pack
    }

    fn seats_from_right(&self) -> Vec<usize> {
        (1..=self.options.players).map(|n| (self.dealer + n) % self.options.players).collect()
    }

    fn draw(&mut self, n: usize) -> Vec<Card> {
        self.dealt += n;
        self.pack[self.dealt - n..self.dealt].to_vec()
    }

    /// BEL-3.3, BEL-4.1: three and two to each, then a card is turned up.
    pub(crate) fn deal(&mut self, pack: Vec<Card>) -> Vec<Heard> {
        assert_eq!(self.phase, Phase::Pack);
        let (options, dealer) = (self.options.clone(), self.dealer);
        let (held, totals) = (self.held, self.totals.clone());
        *self = SecondTable { held, totals, pack, ..SecondTable::new(options, dealer) };
        let mut told = vec![Heard::Deal(dealer)];
        for packet in [3, 2] {
            for seat in self.seats_from_right() {
                let cards = self.draw(packet);
                self.hands[seat].extend(cards);
            }
        }
        for seat in self.seats_from_right() {
            told.push(Heard::Received(Some(seat), sorted(&self.hands[seat])));
        }
        let upcard = self.draw(1)[0];
        told.push(Heard::Turned(upcard));
        self.turn = next_seat(&self.options, dealer);
        self.phase = Phase::Bid;
        told
    }

    /// The card turned up.
    pub(crate) fn upcard(&self) -> Card {
        self.pack[5 * self.options.players]
    }

    /// What the seat in turn may do, every whole move of it.
    pub(crate) fn moves(&self) -> Vec<Move> {
        match self.phase {
            Phase::Pack | Phase::Over => Vec::new(),
            Phase::Bid => {
                let second = self.passes >= self.options.players;
                let mut moves = vec![Move::Pass];
                for suit in SUITS {
                    let in_pack = self.options.players != 3 || suit != self.options.removed_suit;
                    if in_pack && (suit == self.upcard().suit) != second {
                        moves.push(Move::Take(suit)); // BEL-4.2, BEL-4.3, L4, L31
                    }
                }
                moves
            }
            Phase::Play => {
                let mut moves = Vec::new();
                for card in self.legal_cards() {
                    for kinds in self.possible_calls() {
                        if self.may_say_belote(card) {
                            let kinds = kinds.clone();
                            moves.push(Move::Play { card, kinds, belote: true });
                        }
                        moves.push(Move::Play { card, kinds, belote: false });
                    }
                }
                moves
            }
        }
    }

    /// The cards that the seat in turn may play.
    pub(crate) fn legal_cards(&self) -> Vec<Card> {
        legal_cards(&self.options, self.trump, &self.trick, self.turn, &self.hands[self.turn])
    }

    /// L29: every part of what the hand holds may be announced with the first card.
    pub(crate) fn possible_calls(&self) -> Vec<Vec<&'static str>> {
        let hand = &self.hands[self.turn];
        let silent = self.options.auto_declare || self.options.declarations == Declarations::Off;
        if silent || hand.len() < 8 {
            return vec![Vec::new()];
        }
        let kinds = kinds_of(&split(hand));
        let mut calls: Vec<Vec<&str>> = Vec::new();
        for chosen in 0..1 << kinds.len() {
            let call = (0..kinds.len()).filter(|n| chosen >> n & 1 == 1).map(|n| kinds[n]);
            let call = call.collect();
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
        calls
    }

    /// L15: belote is said with the first of king and queen, both in hand.
    pub(crate) fn may_say_belote(&self, card: Card) -> bool {
        let royal = |rank| Card { suit: self.trump, rank };
        let both = [royal(Rank::King), royal(Rank::Queen)];
        !self.options.auto_belote
            && both.contains(&card)
            && both.iter().all(|card| self.hands[self.turn].contains(card))
    }

    /// Does a legal move and says what everybody hears of it.
    pub(crate) fn act(&mut self, action: &Move) -> Vec<Heard> {
        match action {
            Move::Pass => self.pass(),
            Move::Take(suit) => self.take(*suit),
            Move::Play { card, kinds, belote } => self.play(*card, kinds, *belote),
        }
    }

    fn pass(&mut self) -> Vec<Heard> {
        let mut told = vec![Heard::Passed(self.turn)];
        self.passes += 1;
        self.turn = next_seat(&self.options, self.turn);
        if self.passes == 2 * self.options.players {
            told.push(Heard::ThrownIn); // L3
            // L37: hands from the dealer's right, then upcard and stock.
            let mut stack = Vec::new();
            for seat in self.seats_from_right() {
                stack.extend(sorted(&self.hands[seat]));
            }
            stack.extend(&self.pack[stack.len()..]);
            self.pack = stack;
            self.next_dealer();
        }
        told
    }

    fn take(&mut self, suit: char) -> Vec<Heard> {
        let upcard = self.upcard();
        (self.taker, self.trump) = (self.turn, suit);
        let mut told = vec![Heard::Took(self.turn, suit, upcard)];
        self.hands[self.taker].push(upcard); // L1: in either round
        for seat in self.seats_from_right() {
            let cards = self.draw(if seat == self.taker { 2 } else { 3 });
            self.hands[seat].extend(&cards);
            told.push(Heard::Received(Some(seat), sorted(&cards)));
        }
        self.first_hands = self.hands.clone();
        self.turn = next_seat(&self.options, self.dealer); // L5
        self.phase = Phase::Play;
        told
    }

    fn play(&mut self, card: Card, kinds: &[&'static str], belote: bool) -> Vec<Heard> {
        let (seat, seats) = (self.turn, self.options.players);
        let mut told = Vec::new();
        if self.plays.len() < seats {
            self.announced[seat] = self.called_items(kinds);
            if !self.announced[seat].is_empty() {
                told.push(Heard::Announced(seat, kinds_of(&self.announced[seat])));
            }
        } else if self.plays.len() < 2 * seats {
            let leader = next_seat(&self.options, self.dealer);
            let admitted = admitted_items(&self.options, self.trump, leader, &self.announced);
            self.shown[seat] = admitted[seat].clone();
            if !self.shown[seat].is_empty() {
                told.push(Heard::Shown(seat, tellable(&self.shown[seat])));
            }
        }
        told.push(Heard::Played(seat, card));
        let owner = belote_owner(self.trump, &self.first_hands);
        let royal = card.suit == self.trump && [Rank::King, Rank::Queen].contains(&card.rank);
        if royal && owner == Some(seat) {
            let gone = |&(_, played): &(usize, Card)| {
                played.suit == self.trump && [Rank::King, Rank::Queen].contains(&played.rank)
            };
            let second = self.plays.iter().any(gone);
            if !second && (belote || self.options.auto_belote) {
                self.belote_said = Some(seat);
            }
            if self.belote_said == Some(seat) {
                told.push(Heard::Belote(seat, second));
            }
        }
        self.hands[seat].retain(|&held| held != card);
        self.plays.push((seat, card));
        self.trick.push((seat, card));
        self.turn = next_seat(&self.options, seat);
        if self.trick.len() == seats {
            self.end_trick(&mut told);
        }
        told
    }

    /// What a seat that says these kinds has announced: the better ones where there is a choice.
    fn called_items(&self, kinds: &[&'static str]) -> Vec<Item> {
        if self.options.declarations == Declarations::Off {
            return Vec::new();
        }
        let mut items = split(&self.hands[self.turn]);
        if self.options.auto_declare {
            return items;
        }
        items.sort_by(|a, b| compare_items(self.trump, *b, *a));
        let mut left = kinds.to_vec();
        items.retain(|&item| match left.iter().position(|kind| *kind == item_kind(item)) {
            Some(place) => {
                left.remove(place);
                true
            }
            None => false,
        });
        items
    }

    fn end_trick(&mut self, told: &mut Vec<Heard>) {
        let cards: Vec<Card> = self.trick.drain(..).map(|(_, card)| card).collect();
        let seats = self.options.players;
        // The seat after the last one led.
        let winner = (self.turn + trick_winner(self.trump, &cards)) % seats;
        told.push(Heard::Taken(winner, pile_points(self.trump, &cards)));
        self.tricks.push((winner, cards));
        self.turn = winner;
        if self.tricks.len() == 1 && self.options.declarations == Declarations::BestSide {
            let leader = next_seat(&self.options, self.dealer);
            let best = best_side(&self.options, self.trump, leader, &self.announced);
            told.extend(best.map(Heard::Compared));
        }
        if self.tricks.len() == 8 {
            self.end_deal(told);
        }
    }

    fn end_deal(&mut self, told: &mut Vec<Heard>) {
        let deal = Deal {
            dealer: self.dealer,
            taker: self.taker,
            trump: self.trump,
            hands: self.first_hands.clone(),
            plays: self.plays.clone(),
            announced: self.announced.clone(),
            belote_announced: self.belote_said.is_some(),
            held: self.held,
        };
        let outcome = score_deal(&self.options, &deal).expect("these plays are a deal");
        for (total, score) in self.totals.iter_mut().zip(&outcome.scores) {
            *total += score;
        }
        self.held = outcome.held_after;
        let (scores, totals) = (outcome.scores.clone(), self.totals.clone());
        told.push(Heard::Scored { made: outcome.made, held: self.held, scores, totals });
        self.outcome = Some(outcome);
        if let Some(side) = match_over(&self.options, &self.totals) {
            told.push(Heard::Won(side));
            self.phase = Phase::Over;
            return;
        }
        // L37: on top the taker's side's tricks, then the defence's, then what was never dealt.
        let mut stack = Vec::new();
        let takers = side_of(&self.options, self.taker);
        for on_top in [true, false] {
            for (winner, cards) in &self.tricks {
                if (side_of(&self.options, *winner) == takers) == on_top {
                    stack.extend(cards);
                }
            }
        }
        stack.extend(&self.pack[self.dealt..]);
        self.pack = stack;
        self.next_dealer();
    }

    fn next_dealer(&mut self) {
        self.dealer = next_seat(&self.options, self.dealer);
        self.phase = Phase::Pack;
    }
}

/// The cards in the order of a new pack.
pub(crate) fn sorted(cards: &[Card]) -> Vec<Card> {
    let all = SecondTable::new_pack(&Options::default());
    all.into_iter().filter(|card| cards.contains(card)).collect()
}

fn kinds_of(items: &[Item]) -> Vec<&'static str> {
    let mut kinds: Vec<&str> = items.iter().map(|&item| item_kind(item)).collect();
    kinds.sort_by_key(|kind| KINDS.iter().position(|known| known == kind));
    kinds
}

fn tellable(items: &[Item]) -> Vec<(&'static str, Vec<Card>, i32)> {
    let tell = |&item: &Item| (item_kind(item), sorted(&item_cards(item)), item_value(item));
    let mut told: Vec<_> = items.iter().map(tell).collect();
    told.sort_by_key(|(_, cards, _)| cards[0].to_string());
    told
}
