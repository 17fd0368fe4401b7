//! Random turns, many of them: a seat in turn always has something to do, every listed step leads
//! on, every turn ends, every deal ends, and every match.

use canasta::{Canasta, Close, NineEnd, OpeningStrictness, Options, RunWilds, WildKey};
use cards::Dice;
use engine::{Basis, Turn, Viewer};

use crate::kit::{long, random_step, table};

/// House rules drawn at random.
fn any_options(dice: &mut Dice) -> Options {
    let options = Options {
        players: [4, 2][dice.below(2) as usize],
        jokers: [6, 4][dice.below(2) as usize],
        opening_strictness: [OpeningStrictness::One, OpeningStrictness::Every]
            [dice.below(2) as usize],
        wild_melds: dice.below(4) > 0,
        nine_end: [NineEnd::Strict, NineEnd::Relaxed][dice.below(2) as usize],
        run_wilds: [RunWilds::Any, RunWilds::GapsOnly, RunWilds::None][dice.below(3) as usize],
        bottom_three: dice.below(4) == 0,
        red_three_discard: dice.below(2) == 0,
        wild_key: [WildKey::WildTop, WildKey::AnyTop, WildKey::Off][dice.below(3) as usize],
        freeze_on_wild: dice.below(3) == 0,
        close_without_canasta: [Close::SameTurn, Close::Always, Close::Never]
            [dice.below(3) as usize],
        recycle_shuffle: dice.below(2) == 0,
        recycle_limit: dice.below(4) as u8,
        max_deals: 4,
        ..Options::default()
    };
    let key = if options.wild_melds { options.wild_key } else { WildKey::Off };
    Options { wild_key: key, ..options }
}

/// Plays matches until so many turns are over; gives how often a step was undone.
fn play_turns(turns: u64, seed: u64, options: impl Fn(&mut Dice) -> Options) -> u64 {
    let mut dice = Dice::new(seed);
    let (mut played, mut undone) = (0, 0);
    while played < turns {
        let options = options(&mut dice);
        let word = dice.next_u64().to_string();
        let mut play = table(&options, &word);
        let mut steps = 0u64;
        while let Turn::Seat(seat) = play.turn() {
            let legal = play.legal(seat);
            assert!(!legal.is_empty(), "seat {seat} is stuck: {options:?} {word}");
            let step = random_step(legal, dice.below(40) == 0, &mut dice);
            undone += u64::from(Canasta::BACK.contains(step));
            play.step(seat, step, &mut ()).unwrap();
            let after = play.view(Viewer::Watcher).open.turn;
            played += u64::from(after != seat);
            steps += 1;
            assert!(steps < 1_000_000, "a match that never ends: {options:?} {word}");
        }
        assert_eq!(play.turn(), Turn::Over);
    }
    undone
}

#[test]
fn nobody_is_ever_stuck() {
    let turns = if long() { 1_000_000 } else { 20_000 };
    assert!(play_turns(turns, 1, |_| Options { max_deals: 10, ..Options::default() }) > 0);
}

#[test]
fn nobody_is_ever_stuck_under_any_house_rules() {
    let turns = if long() { 1_000_000 } else { 20_000 };
    assert!(play_turns(turns, 2, any_options) > 0);
}

/// Whole matches to 10 000 come to an end, for four players and for two.
#[test]
fn matches_to_the_target_end() {
    for players in [4, 2] {
        let mut dice = Dice::new(3);
        let mut play = table(&Options { players, ..Options::default() }, "whole");
        while let Turn::Seat(seat) = play.turn() {
            let step = random_step(play.legal(seat), false, &mut dice);
            play.step(seat, step, &mut ()).unwrap();
        }
        let standing = play.standing();
        let reached = standing.scores.iter().any(|&score| score >= 10_000);
        assert!(reached || standing.deals == 50, "{standing:?}");
    }
}
