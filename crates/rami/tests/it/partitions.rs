//! The searches over whole hands of fifteen cards, against every way to part them into melds: long
//! runs stay whole here, and jokers stand wherever they may.

use std::collections::HashMap;

use cards::{Bag, Dice, Face};
use rami::{AceInRuns, CycleGuard, GoOut, Open, Options, Rules, arrange, score};

use crate::kit::{crowded_hand, long, random_hand, set};

const HAND: usize = 15;

/// The melds of a hand, each once, for the most that it counts.
fn melds(rules: &Rules, hand: Bag) -> Vec<(Bag, u16, bool)> {
    let mut best: HashMap<Bag, (u16, bool)> = HashMap::new();
    for (lay, meld) in arrange::melds(rules, hand) {
        let (points, clean) = best.entry(lay.cards).or_default();
        *points = meld.points(rules).max(*points);
        *clean |= meld.is_clean_run();
    }
    best.into_iter().map(|(cards, (points, clean))| (cards, points, clean)).collect()
}

/// What can be made of some cards: the least left over, and the most points of melds, without and with
/// a run without joker among them, where nothing is left over, only cards that cannot be thrown, or
/// one that can.
#[derive(Clone, Copy)]
struct Best {
    deadwood: i32,
    points: [[Option<u16>; 3]; 2],
}

struct Parts<'a> {
    rules: &'a Rules,
    melds: Vec<(Bag, u16, bool)>,
    barred: Option<Face>,
    known: HashMap<Bag, Best>,
}

impl Parts<'_> {
    /// Leaves the first card out, or lays it in any meld.
    fn best(&mut self, left: Bag) -> Best {
        let Some(first) = left.iter().next() else {
            return Best { deadwood: 0, points: [[Some(0), None, None], [None; 3]] };
        };
        if let Some(&best) = self.known.get(&left) {
            return best;
        }
        let mut best = self.best(left.minus(Bag::of([first])));
        best.deadwood += score::card_points(self.rules, first);
        for points in &mut best.points {
            let [nothing, barred, throwable] = *points;
            *points = if self.barred == Some(first) {
                [None, nothing.max(barred), throwable]
            } else {
                [None, None, nothing.max(barred).max(throwable)]
            };
        }
        for at in 0..self.melds.len() {
            let (cards, worth, clean) = self.melds[at];
            if !cards.contains(first) || !left.holds(cards) {
                continue;
            }
            let rest = self.best(left.minus(cards));
            best.deadwood = best.deadwood.min(rest.deadwood);
            for (before, points) in rest.points.into_iter().enumerate() {
                for (kept, points) in points.into_iter().enumerate() {
                    let most = &mut best.points[before | usize::from(clean)][kept];
                    *most = points.map(|points| points + worth).max(*most);
                }
            }
        }
        self.known.insert(left, best);
        best
    }
}

/// Compares all answers for a hand, one of whose cards may have been taken from the pile. Gives
/// whether it opens.
fn compare(options: &Options, hand: Bag, taken: Option<Face>) -> bool {
    let rules = Rules::compile(options).unwrap();
    // R5: of two copies one can be thrown, unless the twin is barred as well.
    let bars = |face: &Face| options.cycle_guard == CycleGuard::Face || hand.count(*face) == 1;
    let barred = taken.filter(bars);
    let mut parts =
        Parts { rules: &rules, melds: melds(&rules, hand), barred, known: HashMap::new() };
    let best = parts.best(hand);
    assert_eq!(arrange::deadwood(&rules, hand), best.deadwood, "{hand} under {options:?}");
    let enough = |points: &Option<u16>| *points >= Some(u16::from(options.opening_minimum));
    let opens = |[nothing, _, throwable]: &[Option<u16>; 3]| {
        enough(throwable) || options.go_out == GoOut::MeldOrDiscard && enough(nothing)
    };
    let due = opens(&best.points[1]) || !options.opening_clean_run && opens(&best.points[0]);
    let open = Open { taken, taken_held: taken.is_some(), ..Open::start(&rules) };
    let told = arrange::can_open(&rules, &open, hand);
    assert_eq!(told, due, "{hand}, {taken:?} taken, under {options:?}");
    due
}

fn table(dice: &mut Dice) -> Options {
    let mut pick = |n: u32| dice.below(n) as usize;
    let opening_minimum = [0, 51, 51, 61, 61, 71, 71][pick(7)];
    Options {
        jokers: [0, 2, 4, 4][pick(4)],
        max_jokers_per_meld: [1, 2, 3][pick(3)],
        opening_minimum,
        opening_clean_run: opening_minimum == 0 || pick(2) == 0,
        cycle_guard: [CycleGuard::Card, CycleGuard::Face][pick(2)],
        ace_in_runs: [AceInRuns::Both, AceInRuns::Low, AceInRuns::High][pick(3)],
        go_out: [GoOut::Discard, GoOut::MeldOrDiscard][pick(2)],
        ace_points: [11, 1][pick(2)],
        joker_points: [30, 5, 0][pick(3)],
        ..Options::default()
    }
}

/// A card of the hand or none; a joker more often than others.
fn taken(hand: Bag, dice: &mut Dice) -> Option<Face> {
    let held: Vec<Face> = hand.iter().collect();
    match dice.below(4) {
        0 | 1 => None,
        2 => held.last().copied(),
        _ => Some(held[dice.below(held.len() as u32) as usize]),
    }
}

/// Most cards of one suit, most jokers of the pack: runs are long, and every gap can be filled.
fn long_runs(rules: &Rules, dice: &mut Dice) -> Bag {
    let mut deck: Vec<Face> = rules.deck.cards().map(|card| card.face()).collect();
    let mut hand = Bag::EMPTY;
    while hand.len() < HAND {
        let face = deck.swap_remove(dice.below(deck.len() as u32) as usize);
        let wanted = face.suit().is_none_or(|suit| suit.index() == 0);
        if wanted || dice.below(40) == 0 {
            hand.insert(face);
        }
    }
    hand
}

#[test]
fn whole_hands_are_parted_best() {
    let mut opened = [0; 2];
    for round in 0..(if long() { 400_000 } else { 4_000 }) {
        let mut dice = Dice::new(70_000 + round);
        let options = table(&mut dice);
        let rules = Rules::compile(&options).unwrap();
        let hand = match round % 8 {
            0 => random_hand(&rules, HAND, &mut dice),
            1..4 => crowded_hand(&rules, HAND, &mut dice),
            _ => long_runs(&rules, &mut dice),
        };
        let taken = taken(hand, &mut dice);
        opened[usize::from(compare(&options, hand, taken))] += 1;
    }
    assert!(opened[0] > 500 && opened[1] > 500, "{opened:?}");
}

/// Hands on which the searches take long.
#[test]
fn slow_hands_are_parted_best() {
    let hands = [
        "2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S AS 6D JK JK",
        "2S 2S 3S 4S 4S 5S 5S 6S 7S 7S AS 6H JK JK JK",
        "2S 2S 8S 9S 10S JS QS KS AS AS 7H JK JK JK JK",
        "10S QS KS AS AS 2H 3H 5H QH AH AD KC AC JK JK",
        "2S 3S 3S 4S 5S 2H 2H 3H 4H 4H 5H AH 5C JK JK",
        "5S 6S 7S 7S 8S 6H 7H 8H 5D 6D 6D 8D 8C JK JK",
        "3S 4S 5S 6S 6S 3H 4H 5H 6H 7H 5D 5D JK JK JK",
        "2S 3S 3S 4S 4S 5S 5S 6S 7S AS 3D JK JK JK JK",
        "2S 2S 3S 4S 4S 5S 6S KS AS AS KH JK JK JK JK",
        "2S 3S AS AS JH AH AH 2D JD AD AD AC JK JK JK",
        "JS KS AS AS JH QH AH AH QD AD AD KC AC JK JK",
    ];
    for hand in hands.map(set) {
        for (max_jokers_per_meld, opening_clean_run) in
            [(1, false), (2, true), (3, false), (3, true)]
        {
            for (opening_minimum, ace_points) in [(51, 1), (71, 1), (71, 11)] {
                let options = Options {
                    jokers: 4,
                    max_jokers_per_meld,
                    opening_minimum,
                    opening_clean_run,
                    ace_points,
                    ..Options::default()
                };
                compare(&options, hand, None);
            }
        }
    }
}
