//! Whole deals, scored by the naive referee from what a watcher is told of them.

use std::collections::BTreeMap;

use cards::{Dice, MAX_SEATS};
use engine::{Basis, Play, Steps, Told, Turn, Viewer};
use rami::score::Ending;
use rami::{Count, Event, Match, Options, Pickup, Rami};

use crate::kit::{long, random_options, seeded};
use crate::naive::score::{House, Sheet};
use crate::translate;

/// Plays one deal at random, eager to lay cards, and gives what was told.
fn one_deal(options: &Options, seed: &str, dice: &mut Dice) -> Vec<Told<Event>> {
    let mut told = Vec::new();
    let mut play: Play<Rami> = Play::new(options, seeded(seed), &mut told).unwrap();
    let verbs: Steps = (55..Rami::STEPS as u8).map(engine::Step).collect();
    while let Turn::Seat(seat) = play.turn() {
        let legal = play.legal(seat);
        let forward = legal - Rami::BACK;
        let laying = forward & verbs;
        let steps = match (forward.is_empty(), laying.is_empty()) {
            (true, _) => legal,
            (false, false) if dice.below(8) > 0 => laying,
            _ if dice.below(16) == 0 => legal,
            _ => forward,
        };
        play.step(seat, steps.pick(dice).unwrap(), &mut told).unwrap();
    }
    told
}

/// The house as the referee knows it.
fn house(options: &Options) -> House {
    House {
        table: translate::table(options),
        joker_points: i32::from(options.joker_points),
        fine: options.pickup == Pickup::Penalty100,
        unopened: i32::from(options.unopened_penalty),
        clean_double: options.clean_win_double,
    }
}

/// Follows a deal and compares every seat's score; counts what there was to see.
fn compare(options: &Options, told: &[Told<Event>], seen: &mut BTreeMap<&str, u32>) {
    let (house, mut sheet, mut hands) = (house(options), Sheet::default(), BTreeMap::new());
    let mut acting = 0;
    for event in told.iter().filter(|told| told.to.reaches(Viewer::Watcher)).map(|told| &told.event)
    {
        match event {
            Event::Drew { seat }
            | Event::Took { seat, .. }
            | Event::Melded { seat, .. }
            | Event::Discarded { seat, .. }
                if seat.index() != acting =>
            {
                sheet.passed(acting);
                acting = seat.index();
            }
            _ => {}
        }
        match event {
            Event::Took { .. } => sheet.took(),
            Event::Melded { .. } => sheet.laid(),
            Event::Undone { .. } => sheet.undone(),
            Event::Discarded { seat, .. } => sheet.threw(seat.index()),
            Event::Ended { ending } => {
                if let Ending::Out(seat) = ending {
                    sheet.went_out(seat.index());
                }
                sheet.passed(acting);
            }
            Event::Shown { seat, cards } => {
                hands.insert(seat.index(), translate::cards(*cards));
            }
            Event::DealScored { scores, .. } => {
                for (seat, &points) in scores.iter().enumerate() {
                    let hand = hands.remove(&seat).unwrap_or_default();
                    assert_eq!(points, sheet.score(&house, seat, &hand), "seat {seat}: {sheet:?}");
                    let fined = sheet.fined_and_out(&house, seat);
                    *seen.entry(if fined { "fined and out" } else { "scored" }).or_default() += 1;
                }
                return;
            }
            _ => {}
        }
    }
    panic!("the deal was not scored");
}

#[test]
fn deals_are_scored_as_the_referee_scores_them() {
    let mut seen = BTreeMap::new();
    for number in 0..if long() { 20_000 } else { 400 } {
        let mut dice = Dice::new(number);
        let players = 2 + (number % (MAX_SEATS as u64 - 1)) as u8;
        let drawn = random_options(players, &mut dice);
        let pickup = if number % 2 == 0 { Pickup::Penalty100 } else { drawn.pickup };
        let options =
            Options { pickup, jokers: 4, count: Count::All, length: Match::Deals(1), ..drawn };
        let told = one_deal(&options, &format!("deal {number}"), &mut dice);
        compare(&options, &told, &mut seen);
    }
    assert!(seen["fined and out"] > 5, "{seen:?}");
}
