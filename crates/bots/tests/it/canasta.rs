//! The bots of Canasta: legal under every house rule, blind to hidden cards, and good players.

use bots::{Craft, Level};
use canasta::meld::Kind;
use canasta::pack::is_black_three;
use canasta::{Action, Canasta, Deep, Open, Options, Own, Phase};
use cards::{Bag, Dice, Face, List, MAX_SEATS, Seat, parse_cards};
use engine::{Basis, Moves, Proofs, State};

use crate::kit::{self, duel};

#[test]
fn every_choice_is_legal() {
    kit::every_choice_is_legal::<Canasta>(3_000, kit::anywhere);
}

#[test]
fn hidden_cards_decide_nothing() {
    kit::hidden_cards_decide_nothing::<Canasta>(600, 24, kit::anywhere);
}

#[test]
fn club_players_beat_random_ones() {
    for players in [4, 2] {
        let options = Options { players, ..Options::default() };
        let (_, won) = duel::<Canasta>(&options, 20, 1, Level::Club, Level::Random);
        assert!(won >= 0.9, "{players} players: {won}");
    }
}

fn faces(text: &str) -> Vec<Face> {
    let cards = parse_cards(text).expect("these cards are written well");
    cards.iter().map(|card| card.face()).collect()
}

/// A position in which seat 0 is to act: melds by seat, its hand, the pile.
struct Scene<'a> {
    melds: &'a [(usize, &'a str)],
    hand: &'a str,
    pile: &'a str,
    others: u8,
    stock: u8,
    phase: Phase,
}

const SCENE: Scene<'_> =
    Scene { melds: &[], hand: "", pile: "4S", others: 10, stock: 40, phase: Phase::Play };

/// What a club player does there, with four players.
fn club_plays(scene: &Scene<'_>) -> Action {
    let rules = Canasta::compile(&Options::default()).expect("the default is good");
    let mut open = Open::start(&rules);
    let mut owns = [Own::default(); MAX_SEATS];
    open.phase = Phase::Play;
    for &(seat, cards) in scene.melds {
        let (seat, cards) = (Seat::new(seat), faces(cards));
        owns[seat.index()].hand = cards.iter().copied().collect();
        open.hands[seat.index()] = cards.len() as u8;
        let mut state = State::<Canasta>::assemble(open, owns, Deep { stock: List::new() });
        state.apply(&rules, seat, &Action::Lay(List::of(&cards)), &mut ());
        open = *state.open();
        open.down[seat.index() % 2] = true;
        open.laid = 0;
    }
    let hand: Bag = faces(scene.hand).into_iter().collect();
    owns[0].hand = hand;
    open.hands = [hand.len() as u8, scene.others, scene.others, scene.others];
    open.pile = List::of(&faces(scene.pile));
    open.stock = scene.stock;
    open.turn = Seat::new(0);
    open.phase = scene.phase;
    open.going_down = !open.down[0];
    let state = State::<Canasta>::assemble(open, owns, Deep { stock: List::new() });
    let seen = state.seen(&rules, Seat::new(0));
    let action = Canasta::club(seen, &Proofs::default(), &mut Dice::new(1));
    let action = action.expect("a seat in turn acts");
    assert_eq!(Canasta::check(seen, &action), Ok(()), "{action}");
    action
}

fn laid(action: &Action) -> Vec<Face> {
    match action {
        Action::Lay(cards) | Action::Add { cards, .. } => cards.as_slice().to_vec(),
        other => panic!("{other} lays nothing"),
    }
}

#[test]
fn a_rich_pile_is_taken() {
    let rich = "AS AD KS QD 10H 10C JK 5D 5C KH";
    let scene = Scene {
        melds: &[(0, "7S 7H 7D"), (1, "9S 9H 9D")],
        hand: "KD KC 4H 6C 8D QS",
        pile: rich,
        phase: Phase::Draw,
        ..SCENE
    };
    assert!(matches!(club_plays(&scene), Action::Take(_)));
}

#[test]
fn the_seventh_card_is_laid() {
    let scene = Scene {
        melds: &[(0, "7S 7H 7D 7C 7S 7H"), (1, "9S 9H 9D")],
        hand: "7D QC JH 5S 4D",
        ..SCENE
    };
    assert_eq!(laid(&club_plays(&scene)), faces("7D"));
}

#[test]
fn a_wild_card_is_not_spent_on_a_young_meld() {
    let scene = Scene {
        melds: &[(0, "KS KH KD KC"), (2, "4S 4H 4D 4C 4S 4H 4D"), (1, "9S 9H 9D")],
        hand: "2S QC JH 5S 8D 6C",
        ..SCENE
    };
    assert!(matches!(club_plays(&scene), Action::Discard(_)));
}

#[test]
fn an_opening_is_laid_when_the_minimum_is_there() {
    let scene = Scene { hand: "KS KH KD KC QS QH QD 4S 5H 9C 7D JS 8C", ..SCENE };
    let cards = laid(&club_plays(&scene));
    assert_eq!(canasta::meld::kind_of(&cards), Kind::Set);
}

#[test]
fn the_deal_is_closed_when_ahead() {
    let scene = Scene {
        melds: &[(0, "KS KH KD KC KS KH KD"), (1, "9S 9H 9D")],
        hand: "QS QH QD 4S",
        ..SCENE
    };
    assert_eq!(laid(&club_plays(&scene)), faces("QS QH QD"));
}

#[test]
fn a_black_three_guards_a_rich_pile() {
    let scene = Scene {
        melds: &[(0, "7S 7H 7D 7C"), (1, "9S 9H 9D")],
        hand: "KD 3S 5C 10D 4H",
        pile: "AS AD QS QD 10H 10C JK 5D JC JD 6S 6H",
        ..SCENE
    };
    let Action::Discard(face) = club_plays(&scene) else { panic!("nothing fits") };
    assert!(is_black_three(face), "{face}");
}
