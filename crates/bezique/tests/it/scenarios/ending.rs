//! The last tricks, the count and the target: where a deal and a match end.

use bezique::pack::{Card, Cards};
use bezique::{Action, Bezique, Brisques, Deep, Open, Options, Own, Phase, Rules};
use cards::{Side, Suit};
use engine::fair::Given;
use engine::{State, Turn};

use crate::kit::{Stacked, bring, dealt, hand, seat, set};

/// Two players with these last cards; hearts are trumps, seat 0 leads and dealt.
fn last_cards(rules: &Rules, hands: [&str; 2]) -> (Open, [Own; 4]) {
    let mut owns = [Own::default(); 4];
    let mut open = Open::start(rules);
    for (n, text) in hands.into_iter().enumerate() {
        owns[n].hand = hand(text);
        open.hands[n] = owns[n].hand.len() as u8;
    }
    open.phase = Phase::Last;
    open.trump = Some(Suit::Hearts);
    open.trumps = bezique::pack::suited(Suit::Hearts);
    open.tricks = 57 + 9 - open.hands[0];
    (open, owns)
}

/// Plays the last trick and gives what stands then.
fn last_trick(
    options: &Options,
    change: impl FnOnce(&mut Open),
    cards: [&str; 2],
) -> State<Bezique> {
    let rules = Rules::compile(options).unwrap();
    let (mut open, owns) = last_cards(&rules, cards);
    change(&mut open);
    let mut state = State::<Bezique>::assemble(open, owns, Deep::EMPTY);
    for (n, text) in cards.into_iter().enumerate() {
        if let Turn::Seat(turn) = state.turn(&rules) {
            assert_eq!(turn, seat(n));
            state.apply(&rules, turn, &Action::Play(card(text)), &mut ());
        }
    }
    state
}

fn card(text: &str) -> Card {
    set(text).first().unwrap()
}

#[test]
fn bez_6_2_the_last_trick_scores_10_or_20() {
    let usual = Options::default();
    let scores = |options: &Options, cards| last_trick(options, |_| (), cards).open().scores;
    assert_eq!(scores(&usual, ["AS", "KS"])[..2], [10, 0]);
    assert_eq!(scores(&usual, ["AS", "7H"])[..2], [0, 20]);
    assert_eq!(scores(&usual, ["7H", "8H"])[..2], [0, 10], "the seven lost it");
    let thrice = Options { seven_bonus_phase2: true, ..usual };
    assert_eq!(scores(&thrice, ["AS", "7H"])[..2], [0, 30], "B20: 10 for playing it as well");
}

/// Piles with so many aces and tens.
fn piles(open: &mut Open, counts: [usize; 2]) {
    let mut cards = (0..132).filter_map(Card::from_index).filter(|card| card.index() % 8 >= 6);
    for (pile, count) in open.taken.iter_mut().zip(counts) {
        *pile = cards.by_ref().take(count).collect::<Cards>();
    }
}

#[test]
fn bez_7_2_all_or_nothing() {
    let score = |brisques, counts| {
        let options = Options { brisques, ..Options::default() };
        // Two sevens of clubs take nothing that counts.
        last_trick(&options, |open| piles(open, counts), ["7C", "7C#2"]).open().scores
    };
    assert_eq!(score(Brisques::None, [20, 12])[..2], [10, 0]);
    assert_eq!(score(Brisques::Threshold, [13, 14])[..2], [10, 140]);
    assert_eq!(score(Brisques::Threshold, [18, 14])[..2], [190, 140]);
    assert_eq!(score(Brisques::Plain, [1, 2])[..2], [20, 20]);
}

#[test]
fn b26_several_reach_the_target_in_the_count() {
    let options = Options { brisques: Brisques::Threshold, target: 1000, ..Options::default() };
    let winner = |scores: [i32; 2], counts| {
        let change = |open: &mut Open| {
            open.scores[..2].copy_from_slice(&scores);
            piles(open, counts);
        };
        last_trick(&options, change, ["7C", "7C#2"]).open().winner
    };
    // Seat 0 gets 10 for the last trick, then both 140 or more.
    assert_eq!(winner([900, 950], [14, 14]), Some(Side::new(1)), "1050 against 1090");
    assert_eq!(winner([900, 910], [14, 14]), Some(Side::new(1)), "a tie: left of the dealer");
    assert_eq!(winner([910, 910], [14, 14]), Some(Side::new(0)), "1060 against 1050");
    assert_eq!(
        winner([990, 1000 - 10], [14, 18]),
        Some(Side::new(0)),
        "the last trick won it before"
    );
    assert_eq!(winner([100, 100], [14, 14]), None);
}

/// Hearts are trumps; seat 0 holds the seven and a marriage.
const DEAL: Stacked<'_> = Stacked {
    dealer: 1,
    hands: &["7H KC QC AS 8S 8S 8S 8S 9S", "7H 8D 8D 8D 8D 9D 9D 9D 9D"],
    turned: "AH",
    stock: "",
};

#[test]
fn bez_8_5_the_match_ends_in_the_middle_of_a_trick() {
    let options = Options { target: 10, ..Options::default() };
    let mut script = dealt(&options, &DEAL, &[]);
    script.acts("7H");
    assert_eq!(script.play.turn(), Turn::Over);
    assert_eq!((script.open().in_trick, script.scores()), (1, vec![10, 0]), "B35: it lies there");
    assert!(script.open().taken.iter().all(|pile| pile.is_empty()));
    let other = script.play.check(seat(1), &Action::Draw).map_err(|no| no.clause());
    assert_eq!(other, Err("BEZ-8.5"));
}

#[test]
fn bez_8_5_the_follower_wins_although_the_leader_scored_first() {
    let options = Options { target: 20, ..Options::default() };
    let mut script = dealt(&options, &DEAL, &[]);
    // Seat 0 has 10 for its seven, seat 1 gets 10 as well; nobody has 20.
    script.acts("7H, 7H#2, meld marriage KC QC");
    assert_eq!(script.play.turn(), Turn::Over);
    assert_eq!(script.scores(), [30, 10], "the meld is scored whole");
    assert_eq!(script.open().phase, Phase::Over);
    assert_eq!(script.open().table[0], set("KC QC"));
}

#[test]
fn b35_a_trick_that_the_winning_seven_completes_is_not_taken() {
    let rules = Rules::compile(&Options { target: 10, ..Options::default() }).unwrap();
    let mut state = State::<Bezique>::start(&rules);
    bring(&rules, &mut state, &Given::Number(1));
    bring(&rules, &mut state, &Given::Order(DEAL.pack()));
    for (n, text) in ["AS", "7H"].into_iter().enumerate() {
        state.apply(&rules, seat(n), &Action::Play(card(text)), &mut ());
        assert_eq!(state.validate(&rules), Ok(()));
    }
    assert_eq!(state.open().winner, Some(Side::new(1)));
    assert_eq!((state.open().in_trick, state.open().tricks), (2, 0));
}

#[test]
fn bez_8_5_a_swap_ends_it_too() {
    let options = Options { target: 10, ..Options::default() };
    let mut script = dealt(&options, &DEAL, &[]);
    script.acts("AS, 8D, swap");
    assert_eq!(script.play.turn(), Turn::Over);
    assert_eq!(script.open().winner, Some(Side::new(0)));
}

#[test]
fn b34_partners_score_together() {
    let options = Options { players: 4, teams: true, target: 60, ..Options::default() };
    let four = Stacked {
        dealer: 3,
        hands: &[
            "KC QC 8S 8S 8S 8S 9S 9S 9S",
            "8D 8D 8D 8D 9D 9D 9D 9D JD",
            "AS KD QD 8H 8H 8H 9C 9C 9C",
            "8C 8C 8C 8C 9C 9H 9H 9H 9H",
        ],
        turned: "AH",
        stock: "7C 7D JC 7C KH JS",
    };
    let mut script = dealt(&options, &four, &[]);
    script.acts("8S, 8D, AS, 8C, meld marriage KD QD, draw");
    assert_eq!(script.scores(), [20, 0], "seat 2's marriage is the side's");
    script.acts("8H, 8C#2, KC, 8D#2");
    assert_eq!(script.turn(), seat(2));
    assert_eq!(script.open().taken[0].len(), 8, "one pile for the side");
    assert_eq!(script.refused("meld marriage KC#2 QC"), ("BEZ-4.0", "CARD_NOT_HELD"));
}
