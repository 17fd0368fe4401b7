//! Tractor's bots: legal under every house rule, blind to hidden cards, better than those below them,
//! and at home in the positions of the textbook.

use bots::{Choice, Craft, Level, search};
use cards::{Dice, Face, Rank, Seat, Suit};
use engine::{Proofs, Spoken, State};
use tractor::pack::{Cards, PACK};
use tractor::trump::Trump;
use tractor::{Action, Deep, Open, Options, Own, Phase, Rules, Tractor};

use crate::kit::{self, Hall, assert_legal, duel};

/// A table of any house and any ranks, so that any rank is trump.
fn at_any_rank(dice: &mut Dice) -> Hall<Tractor> {
    let mut hall = kit::anywhere::<Tractor>(dice);
    let open = Open {
        ranks: [(); 2].map(|()| Rank::ALL[dice.below(13) as usize]),
        roles_open: dice.below(2) == 0,
        ..*hall.state.open()
    };
    hall.state = State::assemble(open, Default::default(), Deep::EMPTY);
    hall
}

#[test]
fn every_choice_is_legal() {
    kit::every_choice_is_legal::<Tractor>(6_000, at_any_rank);
}

#[test]
fn the_clubs_choice_comes_first_and_none_comes_twice() {
    let mut weighed = 0;
    kit::wander(2_000, at_any_rank, |_, _, sight, dice| {
        let choices = search::choices(sight, dice);
        assert_eq!(choices[0], Tractor::club(sight.seen(), sight.proofs, dice));
        for (n, choice) in choices.iter().enumerate() {
            assert!(!choices[..n].contains(choice), "{choice:?} is weighed twice");
        }
        weighed += usize::from(choices.len() > 1);
    });
    assert!(weighed > 400, "{weighed}");
}

#[test]
fn hidden_cards_decide_nothing() {
    kit::hidden_cards_decide_nothing::<Tractor>(1_500, 40, at_any_rank);
}

#[test]
fn each_level_beats_the_one_below() {
    for (name, options) in Tractor::presets() {
        let (_, won) = duel::<Tractor>(&options, 60, 1, Level::Club, Level::Random);
        assert!(won > 0.9, "{name}: the club wins {won} of its rounds against random play");
        let (ranks, _) = duel::<Tractor>(&options, 100, 1, Level::Club, Level::Greedy);
        assert!(ranks > 0.3, "{name}: the club gains {ranks} ranks a round on the greedy");
        let (ranks, _) = duel::<Tractor>(&options, 60, 1, Level::Greedy, Level::Random);
        assert!(ranks > 0.3, "{name}: the greedy gains {ranks} ranks a round on random play");
    }
}

/// Cards in notation.
fn cards(text: &str) -> Cards {
    text.split_whitespace().map(|name| name.parse::<Face>().expect("a card")).collect()
}

/// A trick is about to begin with these hands, twos and spades trump, seat 0 to lead; the starter is
/// seat 3, and every other card has been played.
fn before_trick(options: &Options, hands: [&str; 4]) -> Hall<Tractor> {
    let hands = hands.map(cards);
    let buried = cards("3D 3D 4D 4D 6D 6D 7D 7D");
    let held = hands.iter().fold(buried, |all, &hand| all.plus(hand));
    let open = Open {
        phase: Phase::Play,
        turn: Seat::new(0),
        starter: Seat::new(3),
        roles_open: false,
        trump: Trump { rank: Rank::Two, suit: Some(Suit::Spades) },
        hands: hands.map(|hand| hand.len() as u8),
        played: PACK.minus(held),
        tricks_done: 10,
        ..Open::start()
    };
    let mut owns = hands.map(|hand| Own { hand, ..Own::default() });
    owns[3].buried = buried;
    let rules = Rules::compile(options).expect("playable");
    Hall::at(rules, State::assemble(open, owns, Deep::EMPTY))
}

/// What the club plays after these plays from seat 0 on.
fn club_after(hands: [&str; 4], plays: &[&str]) -> Cards {
    let mut hall = before_trick(&Options::default(), hands);
    for (n, play) in plays.iter().enumerate() {
        let action = Action::Play(cards(play));
        assert_legal(&hall, Seat::new(n), Some(action));
        hall.carry_out(Seat::new(n), Some(action));
    }
    let seat = hall.state.open().turn;
    let (view, mut dice) = (hall.view(seat), Dice::new(1));
    let sight = hall.sight(&view, seat);
    match Tractor::club(sight.seen(), sight.proofs, &mut dice) {
        Some(Action::Play(cards)) => cards,
        other => panic!("{other:?}"),
    }
}

#[test]
fn points_go_to_a_partners_sure_trick() {
    let hands = ["3C 3C 8S 9S", "AH 5C 6S 7S", "4H 6C 8C 9C", "10H 6H 7C KC"];
    // Seat 1 has the trick with the ace, and seat 3 is its partner and the last to play.
    assert_eq!(
        club_after(["8H 3C 8S 9S", hands[1], hands[2], hands[3]], &["8H", "AH", "4H"]),
        cards("10H")
    );
}

#[test]
fn nothing_goes_to_the_other_sides_trick() {
    let hands = ["AH 3C 8S 9S", "4H 5C 6S 7S", "6H 6C 8C 9C", "10H 3H 7C KC"];
    assert_eq!(club_after(hands, &["AH", "4H", "6H"]), cards("3H"));
}

#[test]
fn a_trick_with_points_is_ruffed_low() {
    let hands = ["KH 3C 8S 9S", "4H 5C 6S 7S", "10H 6C 8C 9C", "4S AS 7C 8C"];
    assert_eq!(club_after(hands, &["KH", "4H", "10H"]), cards("4S"));
}

#[test]
fn a_trick_without_points_is_not_worth_the_ace_of_trumps() {
    let hands = ["9H 3C 8S 10S", "4H 5C 6S 7S", "6H 6C 8C 9C", "AS SJ 7C 8C"];
    let play = club_after(hands, &["9H", "4H", "6H"]);
    assert_eq!(
        play.among(Trump { rank: Rank::Two, suit: Some(Suit::Spades) }.faces()),
        Cards::EMPTY
    );
}

#[test]
fn what_nobody_can_beat_is_thrown_at_once() {
    let hands = ["AH AH KH 3C", "4H 5H 6H 7H", "8H 9H 10H JH", "QH 3H 7C 8C"];
    assert_eq!(club_after(hands, &[]), cards("AH AH KH"));
}

/// What the club does in seat 0 with this hand, nothing being known of the others.
fn club_with(open: Open, hand: Cards) -> Choice<Tractor> {
    let rules = Rules::compile(&Options::default()).expect("playable");
    let owns = [Own { hand, ..Own::default() }, Own::default(), Own::default(), Own::default()];
    let state = State::<Tractor>::assemble(open, owns, Deep::EMPTY);
    Tractor::club(state.seen(&rules, Seat::new(0)), &Proofs::default(), &mut Dice::new(1))
}

/// A hand of 33 at the table, twos and spades trump.
fn club_buries(hand: &str) -> Cards {
    let hand = cards(hand);
    assert_eq!(hand.len(), 33);
    let open = Open {
        phase: Phase::Bury,
        roles_open: false,
        trump: Trump { rank: Rank::Two, suit: Some(Suit::Spades) },
        hands: [33, 25, 25, 25],
        ..Open::start()
    };
    match club_with(open, hand) {
        Some(Action::Bury(cards)) => cards,
        other => panic!("{other:?}"),
    }
}

#[test]
fn short_suits_are_buried_and_trumps_kept() {
    let trumps = "3S 4S 4S 7S 8S JS QS AS 2S 2H SJ BJ";
    let long = "AH AH KH KH QH JH 9H 8H 7H AC AC QC JC";
    let short = "3D 4D 6D 9D 8C 7C 4C 3C";
    assert_eq!(
        club_buries(&format!("{trumps} {long} {short}")).among(cards("3D 4D 6D 9D").faces()),
        cards("3D 4D 6D 9D")
    );
    let buried = club_buries(&format!("{trumps} {long} {short}"));
    assert_eq!(buried.among(cards(trumps).faces()), Cards::EMPTY);
}

/// What the club declares with this hand when so many cards are dealt.
fn club_declares(hand: &str, first_deal: bool) -> Choice<Tractor> {
    let hand = cards(hand);
    let dealt = hand.len() as u8;
    let open = Open {
        phase: Phase::Deal,
        roles_open: first_deal,
        hands: [dealt; 4],
        dealt: 4 * dealt,
        ..Open::start()
    };
    club_with(open, hand)
}

#[test]
fn a_long_suit_is_declared_and_a_short_one_is_not() {
    let declares =
        |suit: &str| Some(format!("declare {suit}").parse::<Action>().expect("notation"));
    assert_eq!(club_declares("2S 3S 4S 6S 7S 9S JS KS 4H 5D 6C", false), declares("S"));
    assert_eq!(club_declares("2S 3H 4H 6H 7D 9D JD KC 4C 5D 6C QH QD 9C 8D 8H", false), None);
    // Who declares in the first deal defends: that is worth a short suit.
    assert_eq!(club_declares("2S 3H 4H 6H", true), declares("S"));
}
