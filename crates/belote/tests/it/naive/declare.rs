//! Sequences and fours of a kind: finding them in a hand, weighing them, and saying which of them score.

use std::cmp::Ordering;

use super::{Card, Declarations, Options, Rank, SEQUENCE_ORDER, SUITS, next_seat, place, side_of};

/// One declaration. A run keeps its true length, six to eight included (L9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Item {
    Four { rank: Rank },
    Run { suit: char, top: Rank, length: usize },
}

/// Fours that count, best first (BEL-6.2, L28). Eights and sevens are worth nothing (L10).
pub(crate) const FOUR_ORDER: [Rank; 6] =
    [Rank::Jack, Rank::Nine, Rank::Ace, Rank::Ten, Rank::King, Rank::Queen];

/// What an item is worth (BEL-6.1.1 to BEL-6.1.3, BEL-6.2.1 to BEL-6.2.3, L9).
pub(crate) fn item_value(item: Item) -> i32 {
    match item {
        Item::Four { rank: Rank::Jack } => 200,
        Item::Four { rank: Rank::Nine } => 150,
        Item::Four { rank: Rank::Ace | Rank::King | Rank::Queen | Rank::Ten } => 100,
        Item::Four { rank: Rank::Eight | Rank::Seven } => 0,
        Item::Run { length: 3, .. } => 20,
        Item::Run { length: 4, .. } => 50,
        Item::Run { length, .. } if length >= 5 => 100,
        Item::Run { .. } => 0,
    }
}

/// The public name of an item (BEL-6.1, BEL-6.2, L29).
pub(crate) fn item_kind(item: Item) -> &'static str {
    match item {
        Item::Four { .. } => "carre",
        Item::Run { length: 3, .. } => "tierce",
        Item::Run { length: 4, .. } => "quarte",
        Item::Run { .. } => "quinte",
    }
}

/// The cards an item is made of, highest first.
pub(crate) fn item_cards(item: Item) -> Vec<Card> {
    let mut made_of = Vec::new();
    match item {
        Item::Four { rank } => {
            for suit in SUITS {
                made_of.push(Card { suit, rank });
            }
        }
        Item::Run { suit, top, length } => {
            let first = place(&SEQUENCE_ORDER, top);
            for &rank in &SEQUENCE_ORDER[first..first + length] {
                made_of.push(Card { suit, rank });
            }
        }
    }
    made_of
}

/// The one split of a hand into declarations (L9, L10, L11, L27): fours first, best first; then every
/// unbroken run of three or more among the cards left, suit by suit, from the top down.
pub(crate) fn split(hand: &[Card]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut left = hand.to_vec();

    for rank in FOUR_ORDER {
        let count = left.iter().filter(|card| card.rank == rank).count();
        if count == 4 {
            items.push(Item::Four { rank });
            left.retain(|card| card.rank != rank); // L11: a card serves once
        }
    }

    for suit in SUITS {
        let mut run: Vec<Rank> = Vec::new();
        for rank in SEQUENCE_ORDER {
            if left.contains(&Card { suit, rank }) {
                run.push(rank);
            } else {
                note_run(&mut items, suit, &run);
                run.clear();
            }
        }
        note_run(&mut items, suit, &run);
    }
    items
}

/// Keeps a finished run if it is long enough to be declared (BEL-6.1.1).
fn note_run(items: &mut Vec<Item>, suit: char, run: &[Rank]) {
    if run.len() >= 3 {
        items.push(Item::Run { suit, top: run[0], length: run.len() });
    }
}

/// Weighs two items, `Greater` meaning that `a` is better (BEL-6.4, L13, L28): value; a four over a
/// sequence; length; height; trump suit. What is equal after that is left to the order of speaking.
pub(crate) fn compare_items(trump: char, a: Item, b: Item) -> Ordering {
    let by_value = item_value(a).cmp(&item_value(b));
    if by_value != Ordering::Equal {
        return by_value;
    }
    match (a, b) {
        (Item::Four { .. }, Item::Run { .. }) => Ordering::Greater,
        (Item::Run { .. }, Item::Four { .. }) => Ordering::Less,
        (Item::Four { rank: first }, Item::Four { rank: second }) => {
            // An earlier place in the order is the better one.
            place(&FOUR_ORDER, second).cmp(&place(&FOUR_ORDER, first))
        }
        (
            Item::Run { suit: suit_a, top: top_a, length: length_a },
            Item::Run { suit: suit_b, top: top_b, length: length_b },
        ) => {
            if length_a != length_b {
                return length_a.cmp(&length_b);
            }
            if top_a != top_b {
                return place(&SEQUENCE_ORDER, top_b).cmp(&place(&SEQUENCE_ORDER, top_a));
            }
            let trump_a = suit_a == trump;
            let trump_b = suit_b == trump;
            trump_a.cmp(&trump_b)
        }
    }
}

/// The seat holding the best item; of equals the earliest from the leader (BEL-6.4, L13).
/// `announced` has one list a seat.
pub(crate) fn best_seat(
    options: &Options,
    trump: char,
    leader: usize,
    announced: &[Vec<Item>],
) -> Option<usize> {
    let mut best: Option<(usize, Item)> = None;
    let mut seat = leader;
    for _ in 0..options.players {
        for &item in &announced[seat] {
            let better = match best {
                None => true,
                Some((_, held)) => compare_items(trump, item, held) == Ordering::Greater,
            };
            if better {
                best = Some((seat, item));
            }
        }
        seat = next_seat(options, seat);
    }
    best.map(|(seat, _)| seat)
}

/// The side (or single seat) holding the best item (BEL-6.4, L12, L31).
pub(crate) fn best_side(
    options: &Options,
    trump: char,
    leader: usize,
    announced: &[Vec<Item>],
) -> Option<usize> {
    best_seat(options, trump, leader, announced).map(|seat| side_of(options, seat))
}

/// The items allowed to score as far as the comparison goes, before anybody asks for a trick
/// (L12, L29): one list a seat.
pub(crate) fn admitted_items(
    options: &Options,
    trump: char,
    leader: usize,
    announced: &[Vec<Item>],
) -> Vec<Vec<Item>> {
    let best = best_side(options, trump, leader, announced);
    let mut admitted = Vec::new();
    for (seat, items) in announced.iter().enumerate() {
        let counts = match options.declarations {
            Declarations::Off => false,
            Declarations::BothSides => true,
            Declarations::BestSide => best == Some(side_of(options, seat)),
        };
        admitted.push(if counts { items.clone() } else { Vec::new() });
    }
    admitted
}

/// The items that score: admitted by the comparison, and their side has won a trick (BEL-7.5, L30).
/// A best side without a trick loses its own and revives nobody else's.
pub(crate) fn scoring_items(
    options: &Options,
    trump: char,
    leader: usize,
    announced: &[Vec<Item>],
    tricks_of_side: &[usize],
) -> Vec<Vec<Item>> {
    let mut scoring = admitted_items(options, trump, leader, announced);
    for (seat, items) in scoring.iter_mut().enumerate() {
        if tricks_of_side[side_of(options, seat)] == 0 {
            items.clear();
        }
    }
    scoring
}

/// What a list of items is worth together.
pub(crate) fn items_value(items: &[Item]) -> i32 {
    let mut total = 0;
    for &item in items {
        total += item_value(item);
    }
    total
}

#[cfg(test)]
use super::cards;

#[cfg(test)]
fn run(suit: char, top: Rank, length: usize) -> Item {
    Item::Run { suit, top, length }
}

#[test]
fn runs_of_three_four_and_five() {
    assert_eq!(split(&cards("9H 8H 7H AS KS 10S JD 7C")), [run('H', Rank::Nine, 3)]);
    assert_eq!(
        split(&cards("AS KS QS JS 9D 8D 7D KC")),
        [run('S', Rank::Ace, 4), run('D', Rank::Nine, 3)]
    );
    assert_eq!(items_value(&split(&cards("AS KS QS JS 9D 8D 7D KC"))), 70);
    assert_eq!(split(&cards("QH JH 10H 9H 8H AS AD AC")), [run('H', Rank::Queen, 5)]);
}

#[test]
fn two_cards_are_no_run_and_the_ace_is_only_high() {
    assert_eq!(split(&cards("AS 7S 8S KH QH 9D 8D AC")), []);
}

#[test]
fn a_long_run_is_one_quinte() {
    let whole = cards("AS KS QS JS 10S 9S 8S 7S");
    assert_eq!(split(&whole), [run('S', Rank::Ace, 8)]);
    assert_eq!(item_value(split(&whole)[0]), 100);
    assert_eq!(item_kind(split(&whole)[0]), "quinte");
    assert_eq!(item_cards(split(&whole)[0]), whole);
}

#[test]
fn two_runs_in_one_suit() {
    assert_eq!(
        split(&cards("AH KH QH 10H 9H 8H 7H 7S")),
        [run('H', Rank::Ace, 3), run('H', Rank::Ten, 4)]
    );
}

#[test]
fn fours_come_before_runs_and_use_their_cards_up() {
    // Four queens or the quinte A-10 of spades: both 100, the four it is (L27).
    let hand = cards("QS QH QD QC AS KS JS 10S");
    assert_eq!(split(&hand), [Item::Four { rank: Rank::Queen }]);
    // Four jacks and the tierce beside the jack survive together.
    let hand = cards("JS JH JD JC AS KS QS 7D");
    assert_eq!(split(&hand), [Item::Four { rank: Rank::Jack }, run('S', Rank::Ace, 3)]);
    // A quarte through a four loses its end.
    let hand = cards("9S 9H 9D 9C QS JS 10S 8D");
    assert_eq!(split(&hand), [Item::Four { rank: Rank::Nine }, run('S', Rank::Queen, 3)]);
}

#[test]
fn two_fours_in_one_hand() {
    let hand = cards("9S 9H 9D 9C JS JH JD JC");
    assert_eq!(items_value(&split(&hand)), 350);
    assert_eq!(item_cards(split(&hand)[0]), cards("JS JH JD JC"));
}

#[test]
fn four_eights_and_four_sevens_are_nothing() {
    assert_eq!(split(&cards("8S 8H 8D 8C 7S 7H 7D 7C")), []);
    // And their cards stay free for runs.
    assert_eq!(split(&cards("8S 8H 8D 8C 9H 10H AS AD")), [run('H', Rank::Ten, 3)]);
}

#[test]
fn comparison_step_by_step() {
    let greater = |a, b| {
        assert_eq!(compare_items('S', a, b), Ordering::Greater);
        assert_eq!(compare_items('S', b, a), Ordering::Less);
    };
    let four = |rank| Item::Four { rank };
    // Value first.
    greater(run('H', Rank::Ten, 4), run('S', Rank::Ace, 3));
    greater(four(Rank::Nine), run('S', Rank::Ace, 8));
    // At 100, a four over a sequence.
    greater(four(Rank::Queen), run('S', Rank::Ace, 8));
    // Longer, then higher.
    greater(run('H', Rank::Queen, 6), run('S', Rank::Ace, 5));
    greater(run('H', Rank::Ace, 5), run('S', Rank::King, 5));
    // Fours of 100 in the order A 10 K Q (L28).
    greater(four(Rank::Ace), four(Rank::Ten));
    greater(four(Rank::Ten), four(Rank::King));
    greater(four(Rank::King), four(Rank::Queen));
    // Trump last of all.
    greater(run('S', Rank::Nine, 3), run('H', Rank::Nine, 3));
    assert_eq!(
        compare_items('S', run('D', Rank::Nine, 3), run('H', Rank::Nine, 3)),
        Ordering::Equal
    );
}

#[test]
fn equals_go_to_the_earliest_from_the_leader() {
    let options = Options::default();
    let announced =
        vec![vec![run('H', Rank::Nine, 3)], vec![], vec![], vec![run('D', Rank::Nine, 3)]];
    assert_eq!(best_side(&options, 'S', 0, &announced), Some(0));
    assert_eq!(best_side(&options, 'S', 1, &announced), Some(1)); // order 1 2 3 0: seat 3 speaks first
    assert_eq!(best_side(&options, 'D', 0, &announced), Some(1));
    assert_eq!(best_side(&options, 'S', 0, &[vec![], vec![], vec![], vec![]]), None);
}

#[test]
fn the_best_side_scores_all_its_own_if_it_wins_a_trick() {
    let mut options = Options::default();
    let announced = vec![
        vec![run('H', Rank::Nine, 3)],
        vec![run('C', Rank::Ace, 3)],
        vec![run('D', Rank::King, 4)],
        vec![],
    ];
    let worth = |options: &Options, tricks: &[usize]| -> Vec<i32> {
        scoring_items(options, 'S', 0, &announced, tricks)
            .iter()
            .map(|items| items_value(items))
            .collect()
    };
    assert_eq!(worth(&options, &[1, 7]), [20, 0, 50, 0]);
    assert_eq!(worth(&options, &[0, 8]), [0, 0, 0, 0]); // L30
    options.declarations = Declarations::BothSides;
    assert_eq!(worth(&options, &[1, 7]), [20, 20, 50, 0]);
    assert_eq!(worth(&options, &[0, 8]), [0, 20, 0, 0]);
    options.declarations = Declarations::Off;
    assert_eq!(worth(&options, &[1, 7]), [0, 0, 0, 0]);
}

#[test]
fn with_three_only_the_best_seat_scores() {
    let options = Options { players: 3, ..Options::default() };
    let announced = vec![
        vec![run('H', Rank::Nine, 3)],
        vec![run('D', Rank::Jack, 3)],
        vec![run('S', Rank::Ten, 3)],
    ];
    assert_eq!(best_side(&options, 'S', 0, &announced), Some(1));
    let scoring = scoring_items(&options, 'S', 0, &announced, &[3, 2, 3]);
    assert_eq!(scoring, [vec![], vec![run('D', Rank::Jack, 3)], vec![]]);
}
