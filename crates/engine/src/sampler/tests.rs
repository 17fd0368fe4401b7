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
    claims: Vec<Claim>,
}

impl Case {
    /// The same with a seat that holds one of these sets, nobody knows which.
    fn claimed(mut self, seat: usize, sets: &[&[u8]]) -> Case {
        let sets = sets.iter().map(|set| CardSet::of(set.iter().map(|&id| card(id)))).collect();
        self.claims.push(Claim { seat: Seat::new(seat), sets });
        self
    }

    fn deals(&self) -> Deals {
        Deals::count(&self.unseen, &self.proofs, &self.claims)
    }

    /// Whether every claim is met by one set at least.
    fn meets_claims(&self, world: &World) -> bool {
        self.claims.iter().all(|claim| {
            let holder = Holder::Seat(claim.seat);
            let place = self.unseen.places.iter().position(|place| place.holder == holder);
            let pile = &world[place.expect("the seat has a place")];
            let held = CardSet::of(pile.iter().copied());
            claim.sets.iter().any(|set| set.is_subset(held))
        })
    }
}

/// The first `n` cards, these places, and what the seats lack.
fn case(name: &'static str, n: u8, places: &[(Holder, u8)], lacks: &[(usize, &[u8])]) -> Case {
    let cards = (0..n).map(card).collect();
    let places = places.iter().map(|&(holder, size)| Place { holder, size }).collect();
    let mut proofs = Proofs::default();
    for &(seat, ids) in lacks {
        proofs.learn(Proof::Lacks(Seat::new(seat), CardSet::of(ids.iter().map(|&id| card(id)))));
    }
    Case { name, unseen: Unseen { cards, places }, proofs, claims: Vec::new() }
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

/// Hands of which more is known than which cards they lack.
fn claimed_cases() -> Vec<Case> {
    use Holder::{House, Seat as S};
    let s = |n| S(Seat::new(n));
    let two = |name| case(name, 8, &[(s(1), 4), (s(2), 4)], &[]);
    let three = |name, lacks| case(name, 9, &[(s(1), 3), (s(2), 3), (s(3), 3)], lacks);
    vec![
        two("one of two").claimed(1, &[&[0, 1], &[6, 7]]),
        two("sets that overlap").claimed(1, &[&[0, 1], &[1, 2], &[2, 3]]),
        two("a set within another").claimed(1, &[&[0, 1, 2, 3], &[0, 1, 2], &[1, 2, 3]]),
        two("met by every hand").claimed(1, &[&[0, 1], &[]]),
        three("two claims on the same cards", &[])
            .claimed(1, &[&[0, 1], &[1, 2], &[4, 5]])
            .claimed(2, &[&[0, 1], &[2, 3], &[4, 5], &[6, 7]]),
        three("claims and voids", &[(1, &[5, 6, 7]), (2, &[0, 1]), (3, &[2, 5])])
            .claimed(1, &[&[0, 1], &[1, 2], &[4, 5]])
            .claimed(2, &[&[2, 3], &[4, 5], &[6, 7]])
            .claimed(3, &[&[0], &[3], &[7, 8]]),
        case("a stock besides", 7, &[(s(1), 2), (s(2), 2), (House(0), 3)], &[(1, &[0])])
            .claimed(2, &[&[0, 1], &[5, 6]]),
    ]
}

/// Every world, by putting card after card wherever it may lie.
fn all_worlds(case: &Case) -> Vec<World> {
    let cards: Vec<Card> = case.unseen.cards.iter().collect();
    let mut worlds = Vec::new();
    place(case, &cards, &mut vec![Vec::new(); case.unseen.places.len()], &mut worlds);
    worlds.retain(|world| case.meets_claims(world));
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

impl Deals {
    fn ways(&self) -> f64 {
        self.plans.last().map_or(0.0, |plan| plan.ways)
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
    for case in cases().into_iter().chain(claimed_cases()) {
        let worlds = all_worlds(&case);
        let mut counts: BTreeMap<World, u64> = worlds.iter().map(|w| (w.clone(), 0)).collect();
        assert_eq!(counts.len(), worlds.len(), "{}: no world twice", case.name);
        let (mut deals, mut dice) = (case.deals(), Dice::new(7));
        for _ in 0..100 * worlds.len() {
            let world = (0..50).find_map(|_| draw(&case, &mut deals, &mut dice));
            let world = world.expect("there are worlds");
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
        assert_eq!(case.deals().ways() * orders, all_worlds(&case).len() as f64, "{}", case.name);
    }
}

#[test]
fn what_cannot_be_is_not_drawn() {
    let s = |n| Holder::Seat(Seat::new(n));
    let case = case("no way", 4, &[(s(1), 3), (s(2), 1)], &[(1, &[0, 1])]);
    let claimed = self::case("no way to hold it", 4, &[(s(1), 2), (s(2), 2)], &[(1, &[0, 1])]);
    let claimed = claimed.claimed(1, &[&[0, 2], &[1, 3]]);
    for case in [case, claimed] {
        assert!(all_worlds(&case).is_empty());
        let mut deals = case.deals();
        assert_eq!(deals.ways(), 0.0);
        assert_eq!(draw(&case, &mut deals, &mut Dice::new(1)), None);
    }
}

#[test]
fn a_lopsided_draw_would_be_seen() {
    assert!(unevenness([100, 104, 97, 99].into_iter()) < 4.0);
    assert!(unevenness([100, 100, 60, 140].into_iter()) > 4.0);
}
