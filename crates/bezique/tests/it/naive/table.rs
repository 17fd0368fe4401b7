//! A second table: whole matches with physical cards, by the plain reading of every clause.
//!
//! It names cards as the house does, the first of a face that is seen `KH`, the next `KH#2`, but
//! judges everything by the physical card.

use std::collections::{BTreeMap, BTreeSet};

use super::duty::{breach, winner};
use super::meld::{Laid, choices, judge};
use super::{Card, Count, Face, JokerUpcard, Options};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Deal,
    PutBack,
    Play,
    Won,
    Last,
    Over,
}

/// What a player does, in notation: cards by the names that all can see.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Move {
    Play(String),
    Meld(&'static str, BTreeSet<String>),
    Swap,
    Draw,
}

#[derive(Debug, Clone)]
pub(crate) struct Referee {
    pub options: Options,
    pub phase: Phase,
    pub dealer: usize,
    pub turn: usize,
    leader: usize,
    pub trump: Option<char>,
    pub upcard: Option<Card>,
    aside: Vec<Card>,
    /// Top first.
    pub stock: Vec<Card>,
    /// Cards in the hand, seen or not.
    pub hands: Vec<Vec<Card>>,
    pub tables: Vec<Vec<Card>>,
    /// Won cards of each seat.
    piles: Vec<Vec<Card>>,
    pub trick: Vec<Card>,
    names: BTreeMap<Card, usize>,
    melds: Vec<Laid>,
    just_swapped: Option<Card>,
    meld_made: bool,
    pub tricks: usize,
    pub scores: Vec<i32>,
    pub deals: usize,
    pub winner: Option<usize>,
}

impl Referee {
    pub(crate) fn new(options: Options, dealer: usize) -> Referee {
        let seats = options.players;
        let sides = if options.teams { 2 } else { seats };
        Referee {
            phase: Phase::Deal,
            dealer,
            turn: 0,
            leader: 0,
            trump: None,
            upcard: None,
            aside: vec![],
            stock: vec![],
            hands: vec![vec![]; seats],
            tables: vec![vec![]; seats],
            piles: vec![vec![]; seats],
            trick: vec![],
            names: BTreeMap::new(),
            melds: vec![],
            just_swapped: None,
            meld_made: false,
            tricks: 0,
            scores: vec![0; sides],
            deals: 0,
            winner: None,
            options,
        }
    }

    fn seats(&self) -> usize {
        self.options.players
    }

    fn side(&self, seat: usize) -> usize {
        if self.options.teams { seat % 2 } else { seat }
    }

    fn after(&self, seat: usize) -> usize {
        (seat + 1) % self.seats()
    }

    /// BEZ-1.5 to BEZ-1.7 with an order of the deck, top first.
    pub(crate) fn deal(&mut self, order: &[Card]) {
        let (options, scores) = (self.options.clone(), self.scores.clone());
        *self = Referee { scores, deals: self.deals, ..Referee::new(options, self.dealer) };
        let mut pack = order.to_vec();
        for _ in 0..3 {
            for n in 1..=self.seats() {
                let seat = (self.dealer + n) % self.seats();
                self.hands[seat].extend(pack.drain(..3));
            }
        }
        let mut turned = pack.remove(0);
        while turned.face().is_joker() && self.options.joker_upcard == JokerUpcard::Redraw {
            self.aside.push(turned);
            turned = pack.remove(0);
        }
        self.stock = pack;
        self.see(turned);
        self.upcard = Some(turned);
        self.trump = match (turned.face().suit, self.options.joker_upcard) {
            (None, JokerUpcard::Diamonds) => Some('D'),
            (suit, _) => suit,
        };
        self.turn = self.after(self.dealer);
        self.leader = self.turn;
        self.phase = if self.aside.is_empty() { Phase::Play } else { Phase::PutBack };
        if turned.face().rank == "7" {
            self.score(self.dealer, 10);
        }
    }

    /// B32: a joker goes under so many cards of the stock.
    pub(crate) fn put_back(&mut self, above: usize) {
        let joker = self.aside.remove(0);
        self.stock.insert(above, joker);
        if self.aside.is_empty() {
            self.phase = Phase::Play;
        }
    }

    /// B24, B35: points for a seat, and the end of the match if they reach the target.
    fn score(&mut self, seat: usize, points: i32) {
        let side = self.side(seat);
        self.scores[side] += points;
        if self.scores[side] >= self.options.target {
            self.win(side);
        }
    }

    fn win(&mut self, side: usize) {
        self.winner = Some(side);
        self.phase = Phase::Over;
        self.deals += 1;
    }

    /// A card comes to light and is named after those of its face that did before.
    fn see(&mut self, card: Card) {
        if !self.names.contains_key(&card) {
            let seen = self.names.keys().filter(|other| other.face() == card.face()).count();
            self.names.insert(card, seen + 1);
        }
    }

    /// How a card is called, if it has been seen.
    pub(crate) fn name(&self, card: Card) -> Option<String> {
        self.names.get(&card).map(|&number| called(card.face(), number))
    }

    fn is_seven_of_trumps(&self, card: Card) -> bool {
        self.trump.is_some() && card.face() == (Face { rank: "7", suit: self.trump })
    }

    fn all_of(&self, seat: usize) -> Vec<Card> {
        self.hands[seat].iter().chain(&self.tables[seat]).copied().collect()
    }

    /// What a card has been through, as far as anybody can tell it from its copies.
    fn past(&self, card: Card) -> (bool, Vec<String>) {
        let mut served = Vec::new();
        for laid in self.melds.iter().filter(|laid| laid.cards.contains(&card)) {
            served.push(laid.kind.to_string());
            if laid.kind == "trump_run" && ["K", "Q"].contains(&card.face().rank) {
                let partner = if card.face().rank == "K" { "Q" } else { "K" };
                let partner = laid.cards.iter().find(|other| other.face().rank == partner);
                served.push(format!("with {}", self.names[partner.unwrap()]));
            }
        }
        served.sort();
        (self.names.contains_key(&card), served)
    }

    /// The names under which a player lays these cards: of cards with an equal past always the
    /// lowest, and for cards that nobody has seen the next that are free.
    fn naming(&self, seat: usize, cards: &[Card]) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        let mut groups: BTreeMap<(Face, (bool, Vec<String>)), usize> = BTreeMap::new();
        for &card in cards {
            *groups.entry((card.face(), self.past(card))).or_default() += 1;
        }
        for ((face, past), count) in groups {
            let alike = |card: &Card| card.face() == face && self.past(*card) == past;
            let mut numbers: Vec<usize> = if past.0 {
                self.all_of(seat).into_iter().filter(alike).map(|card| self.names[&card]).collect()
            } else {
                let seen = self.names.keys().filter(|card| card.face() == face).count();
                (seen + 1..=4).collect()
            };
            numbers.sort();
            names.extend(numbers.into_iter().take(count).map(|number| called(face, number)));
        }
        names
    }

    /// Everything that the player whose turn it is may do.
    pub(crate) fn moves(&self) -> BTreeSet<Move> {
        let seat = self.turn;
        let mut moves = BTreeSet::new();
        match self.phase {
            Phase::Play | Phase::Last => {
                for card in self.all_of(seat) {
                    if self.breach(card).is_none() {
                        let name = self.naming(seat, &[card]).pop_first().unwrap();
                        moves.insert(Move::Play(name));
                    }
                }
            }
            Phase::Won => {
                moves.insert(Move::Draw);
                if self.may_swap() {
                    moves.insert(Move::Swap);
                }
                if !self.meld_made {
                    self.add_melds(&mut moves);
                }
            }
            Phase::Deal | Phase::PutBack | Phase::Over => {}
        }
        moves
    }

    /// The clause that a card of the player in turn would break.
    pub(crate) fn breach(&self, card: Card) -> Option<&'static str> {
        if self.phase != Phase::Last {
            return None;
        }
        let faces = |cards: &[Card]| cards.iter().map(Card::face).collect::<Vec<_>>();
        let hand = faces(&self.all_of(self.turn));
        breach(&self.options, self.trump, &faces(&self.trick), &hand, card.face())
    }

    fn may_swap(&self) -> bool {
        let turned = self.upcard.unwrap().face();
        let sevens = self.hands[self.turn].iter().filter(|card| self.is_seven_of_trumps(**card));
        let used_up = self.options.swap_counts_as_meld && self.meld_made;
        !turned.is_joker() && turned.rank != "7" && sevens.count() > 0 && !used_up
    }

    fn add_melds(&self, moves: &mut BTreeSet<Move>) {
        let seat = self.turn;
        let mut cards = self.all_of(seat);
        if !self.options.meld_swapped_card_at_once {
            cards.retain(|card| Some(*card) != self.just_swapped);
        }
        for size in [2, 4, 5] {
            for chosen in choices(&cards, size) {
                let Ok((kind, _)) = judge(&self.options, self.trump, &self.melds, &chosen) else {
                    continue;
                };
                let from_hand = chosen.iter().any(|card| self.hands[seat].contains(card));
                if from_hand || !self.options.meld_needs_hand_card {
                    moves.insert(Move::Meld(kind, self.naming(seat, &chosen)));
                }
            }
        }
    }

    /// The card of the player in turn that goes by this name.
    fn find(&self, name: &str, besides: &[Card]) -> Card {
        let mine = self.all_of(self.turn);
        if let Some(card) = mine.iter().find(|card| self.name(**card).as_deref() == Some(name)) {
            return *card;
        }
        let face = name.split('#').next().unwrap();
        let unseen = |card: &&Card| {
            card.face().to_string() == face
                && !self.names.contains_key(card)
                && !besides.contains(card)
        };
        *mine.iter().find(unseen).unwrap_or_else(|| panic!("no {name} in {mine:?}"))
    }

    pub(crate) fn act(&mut self, action: &Move) {
        let seat = self.turn;
        match action {
            Move::Play(name) => self.play(seat, self.find(name, &[])),
            Move::Draw => self.draw(),
            Move::Swap => self.swap(seat),
            Move::Meld(kind, names) => {
                let mut cards = Vec::new();
                // Lowest names first, so that cards come to light in that order.
                let mut names: Vec<&String> = names.iter().collect();
                names.sort_by_key(|name| number(name));
                for name in names {
                    let card = self.find(name, &cards);
                    cards.push(card);
                }
                self.meld(seat, kind, cards);
            }
        }
    }

    fn play(&mut self, seat: usize, card: Card) {
        self.hands[seat].retain(|held| *held != card);
        self.tables[seat].retain(|laid| *laid != card);
        self.see(card);
        self.trick.push(card);
        if self.is_seven_of_trumps(card)
            && (self.phase == Phase::Play || self.options.seven_bonus_phase2)
        {
            self.score(seat, 10);
        }
        if self.phase == Phase::Over {
            return;
        }
        self.turn = self.after(seat);
        if self.trick.len() == self.seats() {
            self.take_trick();
        }
    }

    fn take_trick(&mut self) {
        let faces: Vec<Face> = self.trick.iter().map(Card::face).collect();
        let best = winner(self.trump, &faces);
        let best_card = self.trick[best];
        let seat = (self.leader + best) % self.seats();
        let trick = std::mem::take(&mut self.trick);
        self.piles[seat].extend(trick);
        self.tricks += 1;
        self.leader = seat;
        self.turn = seat;
        if self.phase == Phase::Play {
            self.phase = Phase::Won;
        } else if self.hands.iter().all(Vec::is_empty) {
            let points = if self.is_seven_of_trumps(best_card) { 20 } else { 10 };
            self.score(seat, points);
            if self.phase != Phase::Over {
                self.count();
            }
        }
    }

    fn meld(&mut self, seat: usize, kind: &'static str, cards: Vec<Card>) {
        for &card in &cards {
            self.see(card);
            self.hands[seat].retain(|held| *held != card);
            if !self.tables[seat].contains(&card) {
                self.tables[seat].push(card);
            }
        }
        let (judged, points) = judge(&self.options, self.trump, &self.melds, &cards).unwrap();
        assert_eq!(judged, kind);
        self.melds.push(Laid { kind, cards });
        self.meld_made |= self.options.one_meld;
        self.score(seat, points);
    }

    fn swap(&mut self, seat: usize) {
        let seven = *self.hands[seat].iter().find(|card| self.is_seven_of_trumps(**card)).unwrap();
        let taken = self.upcard.replace(seven).unwrap();
        self.see(seven);
        self.hands[seat].retain(|held| *held != seven);
        self.hands[seat].push(taken);
        self.just_swapped = Some(taken);
        self.meld_made |= self.options.swap_counts_as_meld && self.options.one_meld;
        self.score(seat, 10);
    }

    fn draw(&mut self) {
        let mut seat = self.turn;
        for _ in 0..self.seats() {
            // B3, B4: the turned card is the last of the stock.
            let card = if self.stock.is_empty() {
                self.upcard.take().unwrap()
            } else {
                self.stock.remove(0)
            };
            self.hands[seat].push(card);
            seat = self.after(seat);
        }
        self.just_swapped = None;
        self.meld_made = false;
        self.phase = Phase::Play;
        if self.upcard.is_none() {
            self.phase = Phase::Last;
            for seat in 0..self.seats() {
                let laid = std::mem::take(&mut self.tables[seat]);
                self.hands[seat].extend(laid);
            }
        }
    }

    /// BEZ-7, B25, B26: the count, then the winner or the next deal.
    fn count(&mut self) {
        let sides = self.scores.len();
        for side in 0..sides {
            let cards = (0..self.seats()).filter(|seat| self.side(*seat) == side);
            let cards = cards.flat_map(|seat| self.piles[seat].clone());
            let found = cards.filter(|card| ["A", "10"].contains(&card.face().rank)).count();
            let enough = if sides == 2 { 14 } else { 8 };
            let counts = match self.options.count {
                Count::Standard => false,
                Count::Advanced => found >= enough,
                Count::Plain => true,
            };
            if counts {
                self.scores[side] += 10 * found as i32;
            }
        }
        let top = *self.scores.iter().max().unwrap();
        if top >= self.options.target {
            let mut seat = self.after(self.dealer);
            while self.scores[self.side(seat)] != top {
                seat = self.after(seat);
            }
            self.win(self.side(seat));
        } else {
            self.deals += 1;
            self.dealer = self.after(self.dealer);
            self.phase = Phase::Deal;
        }
    }
}

fn called(face: Face, number: usize) -> String {
    if number == 1 { face.to_string() } else { format!("{face}#{number}") }
}

fn number(name: &str) -> usize {
    name.split_once('#').map_or(1, |(_, number)| number.parse().unwrap())
}
