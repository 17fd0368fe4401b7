//! Sequences and fours against the naive referee, without a match around them: every pair of them
//! compared, and a great many hands split. Two fours at one table are too rare to wait for.

use std::cmp::Ordering;

use belote::declare::{self, split};
use belote::pack::Cards;
use cards::{Dice, Seat, Suit};

use crate::naive::declare::{FOUR_ORDER, Item, compare_items, item_cards, item_kind, item_value};
use crate::naive::{Rank, SEQUENCE_ORDER, SUITS, place};
use crate::translate::{all_from_naive, all_to_naive};

/// Every declaration there is: six fours, and 21 runs of three to eight in each suit.
fn every_item() -> Vec<Item> {
    let mut items: Vec<Item> = FOUR_ORDER.into_iter().map(|rank| Item::Four { rank }).collect();
    for suit in SUITS {
        for length in 3..=8 {
            for &top in &SEQUENCE_ORDER[..=8 - length] {
                items.push(Item::Run { suit, top, length });
            }
        }
    }
    items
}

fn cards_of(item: Item) -> Cards {
    all_from_naive(&item_cards(item))
}

#[test]
fn bel_6_4_every_pair_compares_as_the_naive_referee_says() {
    let items = every_item();
    assert_eq!(items.len(), 6 + 4 * 21);
    let (mut compared, mut equal) = (0, 0);
    for &first in &items {
        for &second in items.iter().filter(|&&item| !cards_of(item).meets(cards_of(first))) {
            for trump in Suit::ALL {
                // L13: of equal ones the earlier counts, and seat 3 leads.
                let order = compare_items(trump.letter(), first, second);
                let due = if order == Ordering::Less { 0 } else { 3 };
                let strength = |item| split(cards_of(item)).strength(trump);
                let from_leader =
                    [(Seat::new(3), strength(first)), (Seat::new(0), strength(second))];
                let best = declare::best(from_leader.into_iter());
                assert_eq!(best, Some(Seat::new(due)), "{first:?} and {second:?}, trump {trump}");
                compared += 1;
                equal += u32::from(order == Ordering::Equal);
            }
        }
    }
    assert!(compared > 20_000 && equal > 100, "{compared} pairs, {equal} equal");
}

/// The engine's split of a hand, in the naive referee's words, is the naive one.
fn splits_alike(hand: Cards) -> usize {
    let mut due: Vec<(&str, u32, i32)> = crate::naive::declare::split(&all_to_naive(hand))
        .into_iter()
        .map(|item| (item_kind(item), cards_of(item).0, item_value(item)))
        .collect();
    let items = split(hand);
    let mut found: Vec<(&str, u32, i32)> =
        items.iter().map(|item| (item.kind.name(), item.cards.0, item.points())).collect();
    due.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, due, "{hand}");
    assert_eq!(items.points(), due.iter().map(|(_, _, points)| points).sum::<i32>());
    assert_eq!(items.kinds().iter().count(), due.len());
    due.len()
}

#[test]
fn bel_6_1_and_6_2_hands_split_as_the_naive_referee_says() {
    let (items, mut dice) = (every_item(), Dice::new(41));
    let mut by_number = [0; 3];
    for round in 0..60_000 {
        // Two declarations, which may share cards (L11, L27), filled up or cut down to eight cards.
        let mut hand = Cards::EMPTY;
        for _ in 0..round % 3 {
            hand |= cards_of(items[dice.below(items.len() as u32) as usize]);
        }
        while hand.len() > 8 {
            hand -= Cards::one(hand.iter().nth(dice.below(hand.len() as u32) as usize).unwrap());
        }
        while hand.len() < 8 {
            hand |= Cards(1 << dice.below(32));
        }
        by_number[splits_alike(hand)] += 1;
    }
    assert!(by_number.iter().all(|&times| times > 5_000), "{by_number:?}");
}

#[test]
fn l10_four_eights_and_four_sevens_are_worth_nothing() {
    for rank in [Rank::Eight, Rank::Seven] {
        let four = Cards::of_place(7 - place(&SEQUENCE_ORDER, rank));
        assert_eq!((four.len(), splits_alike(four)), (4, 0));
    }
}
