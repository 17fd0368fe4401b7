//! Bezique's bots: what a club player's decision costs, and the last nine tricks solved.

use std::hint::black_box;

use bezique::{Action, Bezique, Brisques, Options, Phase, Rules};
use bots::{Choice, Craft};
use cards::{Dice, Seat};
use engine::{Ask, Basis, Drawn, Proofs, State, Turn};

use crate::clock::Bench;

/// Deals in a run.
const DEALS: u64 = 4;

pub(crate) fn run(bench: &mut Bench) {
    for players in [2, 4] {
        let rules = rules(Options { players, ..Options::default() });
        bench.line(
            &format!("bezique bots, {players} players: club, ns per decision"),
            "a few thousand",
            || (0..DEALS).map(|seed| dealt(&rules, seed)).collect::<Vec<_>>(),
            |worlds| worlds.into_iter().map(|mut world| play(&rules, &mut world, |_| false)).sum(),
        );
    }
    for (name, brisques) in [("standard", Brisques::None), ("advanced", Brisques::Threshold)] {
        let rules = rules(Options { brisques, ..Options::default() });
        let ending = |seed| {
            let mut world = dealt(&rules, seed);
            play(&rules, &mut world, |world| world.open().phase == Phase::Last);
            world
        };
        let endings: Vec<State<Bezique>> = (0..DEALS).map(ending).collect();
        bench.line(
            &format!("bezique bots, {name}: all moves of the last nine tricks solved, ns"),
            "10000000",
            || endings.clone(),
            |endings| endings.iter().map(|ending| solve(&rules, ending)).sum(),
        );
    }
}

/// Nobody reaches the target, so that no deal breaks off while it is measured.
fn rules(options: Options) -> Rules {
    let options = Options { target: 10_000, ..options };
    Bezique::compile(&options).expect("these options are playable")
}

fn dealt(rules: &Rules, seed: u64) -> State<Bezique> {
    let mut dice = Dice::new(seed);
    let mut state = State::start(rules);
    while let Turn::Chance(ask) = state.turn(rules) {
        match ask {
            Ask::Number(below) => state.chance(rules, Drawn::Number(dice.below(below)), &mut ()),
            Ask::Order(n) => {
                let mut order: Vec<u8> = (0..n).collect();
                for i in (1..order.len()).rev() {
                    order.swap(i, dice.below(i as u32 + 1) as usize);
                }
                state.chance(rules, Drawn::Order(&order), &mut ())
            }
        };
    }
    state
}

/// Club players play on to the end of the deal or until it is enough; gives the number of decisions.
fn play(
    rules: &Rules,
    world: &mut State<Bezique>,
    enough: impl Fn(&State<Bezique>) -> bool,
) -> u64 {
    let (mut decisions, mut dice) = (0, Dice::new(0));
    while let Turn::Seat(seat) = world.turn(rules)
        && !enough(world)
    {
        let choice = Bezique::club(world.seen(rules, seat), &Proofs::default(), &mut dice);
        world.apply(rules, seat, &choice.expect("a seat in turn acts"), &mut ());
        decisions += 1;
    }
    decisions
}

/// Solves an ending from nothing.
fn solve(rules: &Rules, ending: &State<Bezique>) -> u64 {
    let seat: Seat = ending.open().turn;
    let cards = bezique::legal::cards(ending.seen(rules, seat));
    let choices: Vec<Choice<Bezique>> = cards.iter().map(|card| Some(Action::Play(card))).collect();
    let mut values = Vec::new();
    Bezique::solve(rules, ending, seat, &choices, &mut Default::default(), &mut values);
    black_box(values);
    1
}
