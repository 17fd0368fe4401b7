//! What players ask of a hand, by example; the exhaustive comparisons are in `against_naive`.

use rami::pack::one_each;
use rami::{Options, Rules, arrange};

use crate::kit::set;

fn rules() -> Rules {
    Rules::compile(&Options { jokers: 4, ..Options::default() }).unwrap()
}

fn faces(bits: u64) -> String {
    one_each(bits, (bits >> 52 & 1) as usize).to_string()
}

#[test]
fn a_card_goes_where_it_saves_most() {
    let rules = rules();
    // The three sevens save more than the run.
    let best = arrange::best(&rules, set("5S 6S 7S 7H 7D KS 2C"));
    assert_eq!(best.points, 23);
    let best = arrange::best(&rules, set("5S 6S 7S 7H 7D 7C KS"));
    assert_eq!((best.points, best.loose), (10, set("KS")));
    assert_eq!(best.melds.len(), 2);
}

#[test]
fn a_joker_saves_the_dearest_pair() {
    let rules = rules();
    let best = arrange::best(&rules, set("KS KH 2D 2C JK"));
    assert_eq!((best.points, best.loose), (4, set("2D 2C")));
}

#[test]
fn a_hand_of_melds_is_as_near_as_can_be() {
    let rules = rules();
    let hand = set("5S 6S 7S KS KH KD");
    assert_eq!(arrange::distance(&rules, hand, 6), Some(0));
    assert_eq!(arrange::helpful(&rules, hand), 0);
}

#[test]
fn draws_that_help_are_those_that_fill_a_gap() {
    let rules = Rules::compile(&Options::default()).unwrap();
    let hand = set("5S 6S KS KH KD 2C");
    assert_eq!(arrange::distance(&rules, hand, 6), Some(1));
    assert_eq!(faces(arrange::helpful(&rules, hand)), "4S 7S");
}

#[test]
fn lay_offs_and_openings_are_those_of_the_table() {
    use cards::Seat;
    let options = Options { jokers: 4, opening_minimum: 51, ..Options::default() };
    let rules = Rules::compile(&options).unwrap();
    let mut open = rami::Open::start(&rules);
    for meld in ["5S 6S 7S", "KS KH KD"] {
        let lay = rami::Lay { cards: set(meld), low: 0 };
        open.table.push(lay.meld(&rules, Seat::new(0)).unwrap());
    }
    let hand = set("4S 8S 9S KC KH 2D");
    assert_eq!(faces(arrange::lay_offs(&rules, &open.table, hand)), "4S 8S KC");
    assert!(arrange::can_open(&rules, &open, set("JS QS KS QH QD QC 2D")));
    assert!(!arrange::can_open(&rules, &open, set("JS QS KS 2H 2D 2C 3D")));
    // Nothing would be left to throw.
    assert!(!arrange::can_open(&rules, &open, set("JS QS KS QH QD QC")));
}
