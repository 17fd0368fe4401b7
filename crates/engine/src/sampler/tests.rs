//! Drawn worlds against all worlds there are, counted one by one.

use std::collections::BTreeMap;

use cards::{Card, CardSet, Dice, Seat};

use super::*;
use crate::worlds::Proof;

/// One way the cards lie: a hand has no order, a stock has one.
type World = Vec<Vec<Card>>;

struct Case {
    name: &'static str,
    unseen: Unseen,
    proofs: Proofs,
}

/// The first `n` cards, these places, and what the seats lack.
fn case(name: &'static str, n: u8, places: &[(Holder, u8)], lacks: &[(usize, &[u8])]) -> Case {
    let cards = (0..n).map(card).collect();
    let places = places.iter().map(|&(holder, size)| Place { holder, size }).collect();
    let mut proofs = Proofs::default();
    for &(seat, ids) in lacks {
        proofs.learn(Proof::Lacks(Seat::new(seat), CardSet::of(ids.iter().map(|&id| card(id)))));
    }
    Case { name, unseen: Unseen { cards, places }, proofs }
}

fn card(id: u8) -> Card {
    Card::from_id(id).expect("a small number is a card")
}

fn cases() -> Vec<Case> {
    use Holder::{House, Seat as S};
    let s = |n| S(Seat::new(n));
    vec![
        case("nothing is known", 6, &[(s(1), 2), (s(2), 2), (s(3), 2)], &[]),
        case("one void", 7, &[(s(1), 3), (s(2), 2), (s(3), 2)], &[(1, &[0, 1, 2])]),
        case(
            "several classes",
            8,
            &[(s(1), 3), (s(2), 3), (s(3), 2)],
            &[(1, &[0, 1, 2]), (2, &[2, 3, 4]), (3, &[4, 5])],
        ),
        case("only one way", 4, &[(s(1), 2), (s(2), 2)], &[(1, &[0, 1])]),
        case(
            "a stock and a kitty",
            6,
            &[(s(1), 2), (House(0), 3), (House(1), 1)],
            &[(1, &[0, 3, 5])],
        ),
        case(
            "a stock takes what the hands lack",
            7,
            &[(s(1), 2), (s(2), 2), (House(0), 3)],
            &[(1, &[0, 1, 2]), (2, &[0, 1, 3])],
        ),
        case("hands of different sizes", 8, &[(s(1), 1), (s(2), 4), (s(3), 3)], &[(2, &[0, 7])]),
    ]
}

/// Every world, by putting card after card wherever it may lie.
fn all_worlds(case: &Case) -> Vec<World> {
    let cards: Vec<Card> = case.unseen.cards.iter().collect();
    let mut worlds = Vec::new();
    place(case, &cards, &mut vec![Vec::new(); case.unseen.places.len()], &mut worlds);
    worlds
}

fn place(case: &Case, left: &[Card], piles: &mut World, worlds: &mut Vec<World>) {
    let Some((&card, rest)) = left.split_first() else {
        worlds.push(piles.clone());
        return;
    };
    for (at, place) in case.unseen.places.iter().enumerate() {
        let full = piles[at].len() == usize::from(place.size);
        let barred = match place.holder {
            Holder::Seat(seat) => case.proofs.lacks(seat).contains(card),
            Holder::House(_) => false,
        };
        if full || barred {
            continue;
        }
        // Into a stock at every depth, at the end of a hand.
        let depths = match place.holder {
            Holder::Seat(_) => piles[at].len()..=piles[at].len(),
            Holder::House(_) => 0..=piles[at].len(),
        };
        for depth in depths {
            piles[at].insert(depth, card);
            self::place(case, rest, piles, worlds);
            piles[at].remove(depth);
        }
    }
}

fn draw(case: &Case, deals: &mut Deals, dice: &mut Dice) -> Option<World> {
    let mut piles = vec![Vec::new(); case.unseen.places.len()];
    deals.deal(&case.unseen.places, &mut piles, dice)?;
    for (place, pile) in case.unseen.places.iter().zip(&mut piles) {
        if matches!(place.holder, Holder::Seat(_)) {
            pile.sort_unstable();
        }
    }
    Some(piles)
}

/// How far counts are from being equal, in standard deviations of chi-square: a large number of
/// degrees of freedom makes it nearly normal.
fn unevenness(counts: impl Iterator<Item = u64> + Clone) -> f64 {
    let (n, total) = (counts.clone().count() as f64, counts.clone().sum::<u64>() as f64);
    let expected = total / n;
    let chi: f64 = counts.map(|count| (count as f64 - expected).powi(2) / expected).sum();
    (chi - (n - 1.0)) / (2.0 * (n - 1.0)).max(1.0).sqrt()
}

#[test]
fn every_world_is_drawn_as_often_as_any_other() {
    for case in cases() {
        let worlds = all_worlds(&case);
        let mut counts: BTreeMap<World, u64> = worlds.iter().map(|w| (w.clone(), 0)).collect();
        assert_eq!(counts.len(), worlds.len(), "{}: no world twice", case.name);
        let mut deals = Deals::count(&case.unseen, &case.proofs);
        let mut dice = Dice::new(7);
        for _ in 0..100 * worlds.len() {
            let world = draw(&case, &mut deals, &mut dice).expect("there are worlds");
            let count = counts.get_mut(&world);
            *count.unwrap_or_else(|| panic!("{}: {world:?} does not fit", case.name)) += 1;
        }
        let uneven = unevenness(counts.values().copied());
        assert!(uneven < 4.0, "{}: {uneven}", case.name);
    }
}

#[test]
fn ways_are_counted_exactly() {
    for case in cases() {
        // Orders of a stock are not counted: they are shuffled in.
        let orders: f64 = case
            .unseen
            .places
            .iter()
            .filter(|place| matches!(place.holder, Holder::House(_)))
            .map(|place| FACTORIALS[usize::from(place.size)])
            .product();
        let deals = Deals::count(&case.unseen, &case.proofs);
        assert_eq!(deals.ways * orders, all_worlds(&case).len() as f64, "{}", case.name);
    }
}

#[test]
fn what_cannot_be_is_not_drawn() {
    let s = |n| Holder::Seat(Seat::new(n));
    let case = case("no way", 4, &[(s(1), 3), (s(2), 1)], &[(1, &[0, 1])]);
    assert!(all_worlds(&case).is_empty());
    let mut deals = Deals::count(&case.unseen, &case.proofs);
    assert_eq!(deals.ways, 0.0);
    assert_eq!(draw(&case, &mut deals, &mut Dice::new(1)), None);
}

#[test]
fn a_lopsided_draw_would_be_seen() {
    assert!(unevenness([100, 104, 97, 99].into_iter()) < 4.0);
    assert!(unevenness([100, 100, 60, 140].into_iter()) > 4.0);
}
