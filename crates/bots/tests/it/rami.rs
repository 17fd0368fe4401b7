//! Rami's bots: what they choose is legal wherever they sit, follows from what they see, and is good.

use bots::{Bot, Craft, Level, Player};
use cards::{Bag, Dice, Face, MAX_SEATS, Seat};
use engine::{Proofs, State};
use rami::{Deep, Drew, Lay, Open, Options, Own, Phase, Pile, Rami, Rules};

use crate::kit::{self, Hall, duel, long};

#[test]
fn every_choice_is_legal() {
    kit::every_choice_is_legal::<Rami>(12_000, kit::anywhere);
}

#[test]
fn hidden_cards_decide_nothing() {
    kit::hidden_cards_decide_nothing::<Rami>(1_500, 24, kit::anywhere);
}

#[test]
fn the_better_level_wins() {
    let two = Options { players: 2, ..Options::default() };
    let deals = if long() { 2_000 } else { 60 };
    let share = |a, b| duel::<Rami>(&two, deals, 1, a, b).1;
    assert!(share(Level::Greedy, Level::Random) > 0.95);
    assert!(share(Level::Club, Level::Random) > 0.95);
    // Measured at 0.78 over thousands of deals; three standard errors below that.
    assert!(share(Level::Club, Level::Greedy) > 0.65);
}

const ME: Seat = Seat::new(0);

/// A two-player turn of seat 0: its hand, the other's number of cards, the melds on the table, the
/// discards with the last one on top.
struct Position {
    options: Options,
    hand: &'static str,
    other: u8,
    table: &'static [&'static str],
    pile: &'static str,
    drawn: bool,
    opened: bool,
}

/// Two players, fourteen cards each, nothing on the table, a card drawn.
fn any() -> Position {
    Position {
        options: Options { players: 2, ..Options::default() },
        hand: "",
        other: 14,
        table: &[],
        pile: "",
        drawn: true,
        opened: false,
    }
}

fn cards(text: &str) -> Vec<Face> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

impl Position {
    fn club(&self) -> String {
        let rules = Rules::compile(&self.options).expect("playable");
        let mut open = Open::start(&rules);
        for meld in self.table {
            let lay = Lay::listed(&cards(meld)).expect("no card thrice");
            open.table.push(lay.meld(&rules, Seat::new(1)).expect("a meld"));
        }
        open.pile = cards(self.pile).into_iter().collect::<Pile>();
        open.turn = ME;
        (open.phase, open.drew) =
            if self.drawn { (Phase::Play, Drew::Stock) } else { (Phase::Draw, Drew::Nothing) };
        if self.opened {
            open.opened.insert(ME);
        }
        if !self.table.is_empty() {
            open.opened.insert(Seat::new(1));
        }
        open.lain = open.table.len() as u8;
        let hand: Bag = cards(self.hand).into_iter().collect();
        (open.held[0], open.held[1]) = (hand.len() as u8, self.other);
        let mut unseen: Vec<Face> = open.hidden(&rules).minus(hand).iter().collect();
        let mut owns = [Own::default(); MAX_SEATS];
        owns[0].hand = hand;
        owns[1].hand = unseen.drain(..usize::from(self.other)).collect();
        open.stock = unseen.len() as u8;
        let state =
            State::<Rami>::assemble(open, owns, Deep { stock: unseen.into_iter().collect() });
        let choice = Rami::club(state.seen(&rules, ME), &Proofs::default(), &mut Dice::new(1));
        choice.expect("a seat in turn acts").to_string()
    }
}

#[test]
fn melds_are_held_until_there_is_danger() {
    let hand = "7S 7H 7D 2S 4H 9C JD KS 3C 6D 8H QC 10S 5S 2D";
    let held = Position { hand, ..any() };
    assert!(held.club().starts_with("discard"), "{}", held.club());
    let danger = Position { hand, other: 2, table: &["JS QS KS", "4C 4D 4S"], ..any() };
    assert_eq!(danger.club(), "meld 7S 7H 7D");
}

#[test]
fn a_turn_that_wins_is_played() {
    let hand = "7S 7H 7D 2S 3S 4S 5S 9C 10C JC KH KD KC KS 2H";
    let out = Position { hand, ..any() };
    assert!(out.club().starts_with("meld"), "{}", out.club());
    // The last loose card fits the table, so the drawn one can be thrown.
    let add = Position { hand: "8S 2H", table: &["5S 6S 7S"], opened: true, ..any() };
    assert_eq!(add.club(), "add 1 8S");
}

#[test]
fn the_discard_is_taken_for_a_meld_only() {
    let hand = "7S 7H 2S 4H 9C JD KS 3C 6D 8H QC 10S 5C 2D";
    let draw = |pile| Position { hand, pile, drawn: false, ..any() }.club();
    assert_eq!(draw("7D"), "take");
    assert_eq!(draw("KD"), "draw");
    assert_eq!(draw("AC"), "draw");
}

#[test]
fn dead_hopes_are_thrown_before_live_ones() {
    // Both pairs of nines and of eights wait for a third; no other nine can come.
    let hand = "9S 9H 8D 8C AS 2S 3S 4D 5D 6D JH QH KH 2C";
    let dead = Position { hand, pile: "9D 9D 9C 9C 9S 9H 10S 7S 10H 7H", ..any() };
    let thrown = dead.club();
    assert!(thrown == "discard 9S" || thrown == "discard 9H", "{thrown}");
}

#[test]
fn what_the_next_seat_can_add_is_kept() {
    // Jack and queen are of no use to the hand; the jack is, to the table.
    let hand = "JS QD AS 2S 3S 4D 5D 6D 7C 8C 9C 3H 3C";
    let table: &[&str] = &["8S 9S 10S", "AH AD AC"];
    let position = Position { hand, table, other: 8, ..any() };
    assert_eq!(position.club(), "discard QD");
}

#[test]
fn a_joker_is_not_thrown() {
    let options = Options { jokers: 4, ..any().options };
    let hand = "JK 2S 4H 9C JD KS 3C 6D 8H QC 10S 5S 2D 7D AH";
    let thrown = Position { options, hand, ..any() }.club();
    assert!(thrown.starts_with("discard") && !thrown.contains("JK"), "{thrown}");
}

/// The usual expert does not search; one that is asked to does, with fresh worlds for what looks better.
#[test]
fn an_expert_with_worlds_searches() {
    let (mut dice, mut most) = (Dice::new(2), 0);
    let mut hall = Hall::<Rami>::new(&Options::default(), 2);
    let mut expert = Player::new(Level::Expert).with_worlds(4);
    for seed in 0..30 {
        let seat = hall.next(1, &mut dice).expect("the deal goes on");
        let view = hall.view(seat);
        let decision = expert.decide(&hall.sight(&view, seat), seed, &|| false);
        most = most.max(decision.worlds);
        hall.carry_out(seat, decision.choice);
    }
    assert!(most > 4, "{most}");
}
