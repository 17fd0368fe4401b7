//! A whole match of Canasta, slow and plain, from the clauses of the game (CAN-G, C45 to C56).
//!
//! It is told how chance orders the cards and what players try; it says which code refuses a try,
//! and keeps every card, meld and score itself. The option `bottom_three` is not played here.

use super::add::judge_add;
use super::meld::{judge_meld, kind_of};
use super::opening::{judge_opening, opening_minimum, opening_points};
use super::score::{Team, score_deal};
use super::{Card, Kind, OpeningStrictness, Options, card};

/// C49.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WildKey {
    WildTop,
    AnyTop,
    Off,
}

/// CAN-G9.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Close {
    SameTurn,
    Always,
    Never,
}

/// What a table may choose.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub melds: Options,
    pub players: usize,
    pub red_three_discard: bool,
    pub wild_key: WildKey,
    pub freeze_on_wild: bool,
    pub close: Close,
    pub recycle_shuffle: bool,
    pub recycle_limit: usize,
    pub target: i32,
    pub max_deals: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Draw,
    Take(Vec<Card>),
    Pass,
    Lay(Vec<Card>),
    Package(Vec<Vec<Card>>),
    Add(usize, Vec<Card>),
    Discard(Card),
    Undo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The pack is about to be shuffled.
    Pack,
    Draw,
    /// The pile is about to be shuffled while a seat draws.
    Recycle,
    Play,
    Over,
}

#[derive(Clone, Debug)]
pub(crate) struct Meld {
    pub team: usize,
    pub cards: Vec<Card>,
    /// How many cards an undo leaves.
    kept: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Referee {
    house: House,
    pub phase: Phase,
    pub turn: usize,
    pub dealer: usize,
    pub hands: Vec<Vec<Card>>,
    /// Red threes before each seat.
    pub reds: Vec<Vec<Card>>,
    /// Top card last, both.
    pub stock: Vec<Card>,
    pub pile: Vec<Card>,
    pub melds: Vec<Meld>,
    pub opened: [bool; 2],
    pub scores: [i32; 2],
    pub deals: usize,
    pub winner: Option<usize>,
    recycled: usize,
    /// Whether the team in turn had not opened when the turn began.
    opens_now: bool,
    undone: bool,
    put_back: bool,
    /// A pile waits for the opening (C48); with its top card, unless that waits too (`any_top`).
    waiting: Option<Option<Card>>,
    /// The seats to whom a three shuts the pile for their next turn.
    shut: Vec<bool>,
}

type Verdict = Result<(), &'static str>;

fn is_red_three(three: Card) -> bool {
    three == card("3H") || three == card("3D")
}

/// The cards without these others, or the first that is missing.
fn without(hand: &[Card], cards: &[Card]) -> Option<Vec<Card>> {
    let mut left = hand.to_vec();
    for wanted in cards {
        let place = left.iter().position(|held| held == wanted)?;
        left.remove(place);
    }
    Some(left)
}

fn code_of(verdict: &super::Verdict) -> Verdict {
    verdict.code.map_or(Ok(()), Err)
}

/// Where the key of a take goes.
struct Key {
    joins: Option<usize>,
    from_hand: Vec<Card>,
    /// The top card goes to the hand.
    top_to_hand: bool,
}

impl Referee {
    pub(crate) fn new(house: House, dealer: usize) -> Referee {
        let players = house.players;
        Referee {
            house,
            phase: Phase::Pack,
            turn: 0,
            dealer,
            hands: vec![Vec::new(); players],
            reds: vec![Vec::new(); players],
            stock: Vec::new(),
            pile: Vec::new(),
            melds: Vec::new(),
            opened: [false; 2],
            scores: [0; 2],
            deals: 0,
            winner: None,
            recycled: 0,
            opens_now: true,
            undone: false,
            put_back: false,
            waiting: None,
            shut: vec![false; players],
        }
    }

    fn team(&self) -> usize {
        self.turn % 2
    }

    /// The seats from the dealer's left on (CAN-G3.2).
    fn in_turn_order(&self) -> Vec<usize> {
        (1..=self.house.players).map(|n| (self.dealer + n) % self.house.players).collect()
    }

    /// CAN-G3 to G5: a shuffled pack, top card first, is dealt.
    pub(crate) fn deal(&mut self, pack: &[Card]) {
        let fresh = Referee::new(self.house.clone(), self.dealer);
        *self = Referee { scores: self.scores, deals: self.deals, ..fresh };
        self.stock = pack.iter().rev().copied().collect();
        for seat in self.in_turn_order() {
            for _ in 0..13 {
                let dealt = self.stock.pop().unwrap();
                self.hands[seat].push(dealt);
            }
        }
        // CAN-G4.1: in turn order, until none is held. Hearts first, as nobody can tell.
        for seat in self.in_turn_order() {
            while let Some(place) = self.hands[seat].iter().position(|&held| is_red_three(held)) {
                let three = self.hands[seat].remove(place);
                self.reds[seat].push(three);
                let replacement = self.stock.pop().unwrap();
                self.hands[seat].push(replacement);
            }
        }
        // CAN-G5.2.
        loop {
            let turned = self.stock.pop().unwrap();
            self.pile.push(turned);
            if !turned.is_wild() && !turned.is_three() {
                break;
            }
        }
        self.turn = self.in_turn_order()[0];
        self.phase = Phase::Draw;
    }

    fn laid(&self) -> usize {
        self.melds.iter().map(|meld| meld.cards.len() - meld.kept).sum()
    }

    fn table_of(&self, team: usize) -> Vec<Vec<Card>> {
        self.melds.iter().filter(|meld| meld.team == team).map(|meld| meld.cards.clone()).collect()
    }

    /// C52.
    fn can_recycle(&self) -> bool {
        self.pile.len() > 1 && self.recycled < self.house.recycle_limit
    }

    /// C10: whether a new meld must itself satisfy the first-meld rule.
    fn first(&self) -> bool {
        let every = self.house.melds.opening_strictness == OpeningStrictness::Every;
        every && !self.opened[self.team()]
    }

    /// C47: whether an opening must be laid as one package.
    fn whole_only(&self) -> bool {
        self.undone && self.laid() == 0 && !self.opened[self.team()]
    }

    /// C46, `laid` telling whether something was or would be laid.
    fn may_close(&self, canasta_laid: bool, lays: bool) -> bool {
        let canasta = self.table_of(self.team()).iter().any(|cards| cards.len() >= 7);
        let same_turn = self.house.close == Close::SameTurn && self.opens_now && lays;
        canasta || canasta_laid || same_turn || self.house.close == Close::Always
    }

    /// C46: something must be left to throw.
    fn leaves_a_discard(&self, hand: usize, reds: usize, canasta: bool) -> Verdict {
        let reds = if self.house.red_three_discard { reds } else { 0 };
        let may_close = self.may_close(canasta, true);
        let hand_card = hand >= 2 || hand == 1 && may_close;
        let red_three = reds > 0 && (hand >= 1 || may_close);
        match hand_card || red_three {
            true => Ok(()),
            false if hand == 0 && reds == 0 => Err("MUST_KEEP_DISCARD"),
            false => Err("CLOSE_WITHOUT_CANASTA"),
        }
    }

    /// The same for cards of the hand; a pile that waits counts as held (C48).
    fn leaves_after(&self, used: usize, canasta: bool) -> Verdict {
        let waiting: &[Card] = if self.waiting.is_some() { &self.pile } else { &[] };
        let reds = waiting.iter().filter(|&&held| is_red_three(held)).count();
        let hand = self.hands[self.turn].len() + waiting.len() - reds - used;
        self.leaves_a_discard(hand, self.reds[self.turn].len() + reds, canasta)
    }

    /// Why a try is refused, if it is.
    pub(crate) fn judge(&self, seat: usize, wish: &Move) -> Verdict {
        if !matches!(self.phase, Phase::Draw | Phase::Play) {
            return Err("DEAL_OVER");
        }
        if seat != self.turn {
            return Err("NOT_YOUR_TURN");
        }
        let due = match wish {
            Move::Draw | Move::Take(_) | Move::Pass => Phase::Draw,
            // C47: before the draw there is nothing to take back.
            Move::Undo if self.laid() == 0 || self.phase == Phase::Draw => {
                return Err("NOTHING_TO_UNDO");
            }
            _ => Phase::Play,
        };
        if self.phase != due {
            return Err("WRONG_PHASE");
        }
        let dry = self.stock.is_empty() && !self.can_recycle();
        match wish {
            Move::Undo => Ok(()),
            Move::Draw if dry => Err("STOCK_EMPTY"),
            Move::Pass if !dry => Err("WRONG_PHASE"),
            Move::Draw | Move::Pass => Ok(()),
            Move::Take(cards) => self.judge_take(cards).map(|_| ()),
            // A lone meld after an undo is a package of one and must be laid as such.
            Move::Lay(cards) if self.whole_only() => {
                self.judge_package(std::slice::from_ref(cards)).and(Err("WRONG_PHASE"))
            }
            Move::Lay(cards) => self.judge_lay(cards),
            Move::Package(_) if !self.whole_only() => Err("WRONG_PHASE"),
            Move::Package(melds) => self.judge_package(melds),
            Move::Add(number, cards) => self.judge_add(*number, cards),
            Move::Discard(thrown) => self.judge_discard(*thrown),
        }
    }

    fn judge_lay(&self, cards: &[Card]) -> Verdict {
        without(&self.hands[self.turn], cards).ok_or("CARD_NOT_IN_HAND")?;
        let table = self.table_of(self.team());
        code_of(&judge_meld(cards, self.first(), &table, None, &self.house.melds))?;
        self.leaves_after(cards.len(), cards.len() >= 7)
    }

    fn judge_package(&self, melds: &[Vec<Card>]) -> Verdict {
        let all = melds.concat();
        without(&self.hands[self.turn], &all).ok_or("CARD_NOT_IN_HAND")?;
        let verdict = judge_opening(melds, self.scores[self.team()], &self.house.melds);
        verdict.code.map_or(Ok(()), Err)?;
        self.leaves_after(all.len(), melds.iter().any(|cards| cards.len() >= 7))
    }

    fn judge_add(&self, number: usize, cards: &[Card]) -> Verdict {
        without(&self.hands[self.turn], cards).ok_or("CARD_NOT_IN_HAND")?;
        let meld = self.melds.get(number).ok_or("MELD_NOT_FOUND")?;
        if meld.team != self.team() {
            return Err("MELD_NOT_OWN_TEAM");
        }
        code_of(&judge_add(&meld.cards, cards, &self.house.melds))?;
        self.leaves_after(cards.len(), meld.cards.len() + cards.len() >= 7)
    }

    /// C45: whether what the team has laid in this turn is an opening.
    fn judge_opening_so_far(&self) -> Verdict {
        let melds = self.table_of(self.team());
        let opens = |cards: &Vec<Card>| judge_meld(cards, true, &[], None, &self.house.melds).valid;
        if !melds.iter().any(opens) {
            return Err("OPENING_NO_VALID_MELD");
        }
        let minimum = opening_minimum(self.scores[self.team()]);
        if opening_points(&melds, &self.house.melds) < minimum {
            Err("OPENING_BELOW_MINIMUM")
        } else {
            Ok(())
        }
    }

    fn judge_discard(&self, thrown: Card) -> Verdict {
        let (hand, reds) = (&self.hands[self.turn], &self.reds[self.turn]);
        let red = is_red_three(thrown);
        let there = if red {
            self.house.red_three_discard && reds.contains(&thrown)
        } else {
            hand.contains(&thrown)
        };
        if !there {
            return Err("CARD_NOT_IN_HAND");
        }
        if !self.opened[self.team()] && self.laid() > 0 {
            self.judge_opening_so_far()?;
        }
        let enough = if red { !hand.is_empty() } else { hand.len() >= 2 };
        if enough || self.may_close(false, self.laid() > 0 || self.opened[self.team()]) {
            Ok(())
        } else {
            Err("CLOSE_WITHOUT_CANASTA")
        }
    }

    /// C48 to C50.
    fn judge_take(&self, cards: &[Card]) -> Result<Key, &'static str> {
        let (options, team) = (&self.house.melds, self.team());
        let all_wild = !cards.is_empty() && cards.iter().all(|named| named.is_wild());
        let top_to_hand = all_wild && self.house.wild_key == WildKey::AnyTop;
        let top = self.pile.last().copied();
        let mut from_hand = cards.to_vec();
        let mut with_top = false;
        if let Some(place) = from_hand.iter().position(|named| Some(*named) == top)
            && !top_to_hand
        {
            from_hand.remove(place);
            with_top = true;
        }
        let left = without(&self.hands[self.turn], &from_hand).ok_or("CARD_NOT_IN_HAND")?;
        let Some(top) = top else { return Err("PILE_EMPTY") };
        if self.put_back || self.shut[self.turn] {
            return Err("PILE_BLOCKED");
        }
        let wilds = from_hand.iter().filter(|held| held.is_wild()).count();
        let naturals = from_hand.len() - wilds;
        let key = match (top_to_hand, top.is_wild()) {
            (true, _) => wilds >= 5,
            (false, true) => {
                self.house.wild_key == WildKey::WildTop && with_top && naturals == 0 && wilds >= 5
            }
            (false, false) => with_top && naturals >= 2,
        };
        let kind = kind_of(cards, None);
        let frozen = self.house.freeze_on_wild && self.pile.iter().any(|lying| lying.is_wild());
        if !key || frozen && kind != Kind::Set {
            return Err("PILE_KEY_MISSING");
        }
        // CAN-4.2: a set of the rank, or the unfinished wild meld, is joined.
        let joined = |meld: &Meld| {
            meld.team == team
                && match (kind, kind_of(&meld.cards, None)) {
                    (Kind::Set, Kind::Set) => meld.cards[0].rank() == top.rank(),
                    (Kind::Wild, Kind::Wild) => meld.cards.len() < 7,
                    _ => false,
                }
        };
        let joins = self.melds.iter().position(joined);
        let table = self.table_of(team);
        let (verdict, size) = match joins {
            Some(number) => {
                let base = &self.melds[number].cards;
                (judge_add(base, cards, options), base.len() + cards.len())
            }
            None => (judge_meld(cards, self.first(), &table, None, options), cards.len()),
        };
        code_of(&verdict)?;
        let rest = if top_to_hand { &self.pile[..] } else { &self.pile[..self.pile.len() - 1] };
        let reds = rest.iter().filter(|&&lying| is_red_three(lying)).count();
        let held = left.len() + rest.len() - reds;
        self.leaves_a_discard(held, self.reds[self.turn].len() + reds, size >= 7)?;
        Ok(Key { joins, from_hand, top_to_hand })
    }

    /// Does what was judged to be allowed.
    pub(crate) fn act(&mut self, wish: &Move) {
        let (seat, team) = (self.turn, self.team());
        match wish {
            Move::Draw => self.draw(),
            Move::Pass => self.end_deal(None),
            Move::Take(cards) => self.take(cards),
            Move::Lay(cards) => self.lay(cards),
            Move::Package(melds) => melds.iter().for_each(|cards| self.lay(cards)),
            Move::Add(number, cards) => {
                self.hands[seat] = without(&self.hands[seat], cards).unwrap();
                self.melds[*number].cards.extend(cards);
                self.pile_may_join();
            }
            Move::Undo => self.undo(),
            Move::Discard(thrown) => {
                let lays = self.laid() > 0 || self.opened[team];
                let may_close = self.may_close(false, lays);
                let red = is_red_three(*thrown);
                let from = if red { &mut self.reds[seat] } else { &mut self.hands[seat] };
                *from = without(from, &[*thrown]).unwrap();
                self.pile.push(*thrown);
                self.opened[team] |= self.laid() > 0;
                self.melds.iter_mut().for_each(|meld| meld.kept = meld.cards.len());
                // CAN-G9.1; C54.
                let hand = &self.hands[seat];
                let four = hand.len() == 4 && hand.iter().all(|held| held.is_black_three());
                if hand.is_empty() || four && may_close && !red {
                    return self.end_deal(Some(seat));
                }
                self.next_turn(*thrown);
            }
        }
    }

    /// C50.
    fn next_turn(&mut self, thrown: Card) {
        let next = (self.turn + 1) % self.house.players;
        self.shut[self.turn] = false;
        if thrown.is_black_three() {
            self.shut[next] = true;
        } else if is_red_three(thrown) {
            let thrower = self.turn;
            (0..self.house.players).filter(|&seat| seat != thrower).for_each(|seat| {
                self.shut[seat] = true;
            });
        }
        self.turn = next;
        self.phase = Phase::Draw;
        (self.undone, self.put_back) = (false, false);
        self.opens_now = !self.opened[self.team()];
    }

    fn lay(&mut self, cards: &[Card]) {
        let seat = self.turn;
        self.hands[seat] = without(&self.hands[seat], cards).unwrap();
        self.melds.push(Meld { team: self.team(), cards: cards.to_vec(), kept: 0 });
        self.pile_may_join();
    }

    fn take(&mut self, cards: &[Card]) {
        let key = self.judge_take(cards).unwrap_or_else(|code| panic!("{code}"));
        let seat = self.turn;
        self.hands[seat] = without(&self.hands[seat], &key.from_hand).unwrap();
        let top = if key.top_to_hand { None } else { self.pile.pop() };
        match key.joins {
            Some(number) => self.melds[number].cards.extend(cards),
            None => self.melds.push(Meld { team: self.team(), cards: cards.to_vec(), kept: 0 }),
        }
        self.phase = Phase::Play;
        self.waiting = Some(top);
        self.pile_may_join();
    }

    /// C48: the rest of the pile joins the hand of a team that has opened, or now has.
    fn pile_may_join(&mut self) {
        let team = self.team();
        let ready = self.opened[team] || self.judge_opening_so_far().is_ok();
        if self.waiting.is_none() || !ready {
            return;
        }
        self.waiting = None;
        self.opened[team] = true;
        self.melds.iter_mut().for_each(|meld| meld.kept = meld.cards.len());
        for lying in std::mem::take(&mut self.pile) {
            let to = if is_red_three(lying) { &mut self.reds } else { &mut self.hands };
            to[self.turn].push(lying);
        }
    }

    /// C47, C48.
    fn undo(&mut self) {
        let mut back = Vec::new();
        for meld in &mut self.melds {
            back.extend(meld.cards.drain(meld.kept..));
        }
        self.melds.retain(|meld| !meld.cards.is_empty());
        self.undone = true;
        if let Some(top) = self.waiting.take() {
            if let Some(top) = top {
                back = without(&back, &[top]).unwrap();
                self.pile.push(top);
            }
            self.put_back = true;
            self.phase = Phase::Draw;
        }
        self.hands[self.turn].extend(back);
    }

    /// CAN-G4.2, C51, C52.
    fn draw(&mut self) {
        loop {
            if self.stock.is_empty() {
                if !self.can_recycle() {
                    return self.end_deal(None);
                }
                if self.house.recycle_shuffle {
                    self.phase = Phase::Recycle;
                    return;
                }
                // Turned over as it lies: the lowest card comes first.
                let order: Vec<Card> = self.pile[..self.pile.len() - 1].to_vec();
                self.turn_over(&order);
            }
            let drawn = self.stock.pop().unwrap();
            if is_red_three(drawn) {
                self.reds[self.turn].push(drawn);
            } else {
                self.hands[self.turn].push(drawn);
                self.phase = Phase::Play;
                return;
            }
        }
    }

    fn turn_over(&mut self, order: &[Card]) {
        self.stock = order.iter().rev().copied().collect();
        self.pile = self.pile.split_off(self.pile.len() - 1);
        self.recycled += 1;
    }

    /// CAN-G12.1: the pile but its top, shuffled, first card on top; the draw goes on.
    pub(crate) fn recycle(&mut self, order: &[Card]) {
        self.turn_over(order);
        self.draw();
    }

    /// CAN-G10, CAN-G11.
    fn end_deal(&mut self, closer: Option<usize>) {
        let seats = |team: usize| (team..self.house.players).step_by(2);
        let teams: Vec<Team> = (0..2)
            .map(|team| Team {
                melds: self.table_of(team),
                red_threes: seats(team).map(|seat| self.reds[seat].len() as i32).sum(),
                hands: seats(team).map(|seat| self.hands[seat].clone()).collect(),
                closed: closer.is_some_and(|seat| seat % 2 == team),
            })
            .collect();
        for (total, score) in self.scores.iter_mut().zip(score_deal(&teams, &self.house.melds)) {
            *total += score.total;
        }
        self.deals += 1;
        let [first, second] = self.scores;
        let reached = first.max(second) >= self.house.target;
        let last = self.deals >= self.house.max_deals;
        self.phase = Phase::Pack;
        if reached && first != second || last {
            self.phase = Phase::Over;
            self.winner = (first != second).then_some(usize::from(second > first));
        } else {
            self.dealer = (self.dealer + 1) % self.house.players;
        }
    }
}
