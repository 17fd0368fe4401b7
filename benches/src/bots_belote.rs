//! Belote's bots: a club decision, and the solver on whole deals and on endings.

use std::hint::black_box;

use belote::{Action, Belote, Options, Rules, legal};
use bots::Craft;
use bots::belote::solve::Solver;
use cards::{Dice, Stream};
use engine::fair::Seed;
use engine::{Basis, Drawn, Proofs, State};

use crate::clock::Bench;

/// Deals that are played on by the club and solved.
const DEALS: usize = 101;

/// A deal that its first seat has just taken.
fn dealt(rules: &Rules, n: usize) -> State<Belote> {
    let mut order = [0; 32];
    Stream::new(&Seed::from_text(&format!("bots {n}")).deal_key(&[]), 1).order(&mut order);
    let mut world = State::<Belote>::start(rules);
    world.chance(rules, Drawn::Number(n as u32 % 4), &mut ());
    world.chance(rules, Drawn::Order(&order), &mut ());
    let (seat, upcard) = (world.open().turn, world.open().upcard.expect("a card is turned up"));
    world.apply(rules, seat, &Action::Take(upcard.suit()), &mut ());
    world
}

/// The club plays so many cards; who has proved what is left aside.
fn play_on(rules: &Rules, mut world: State<Belote>, cards: usize) -> State<Belote> {
    for _ in 0..cards {
        let seat = world.open().turn;
        let seen = world.seen(rules, seat);
        let choice = Belote::club(seen, &Proofs::default(), &mut Dice::new(0));
        world.apply(rules, seat, &choice.expect("Belote has no windows"), &mut ());
    }
    world
}

pub fn run(bench: &mut Bench) {
    let rules = Belote::compile(&Options::default()).expect("the default is playable");
    let deals: Vec<State<Belote>> = (0..DEALS).map(|n| dealt(&rules, n)).collect();
    bench.line(
        "belote: a club decision with its move, ns",
        "2000",
        || (),
        |()| {
            for &world in &deals {
                black_box(play_on(&rules, world, 32));
            }
            32 * DEALS as u64
        },
    );
    let mut solver = Solver::default();
    let whole = |world: &State<Belote>| {
        solver.value(&rules, world, rules.sides.of(world.open().turn));
    };
    bench.median(
        "belote: exact value of a whole deal, median ns",
        "10 ms, stretch 5",
        &deals,
        whole,
    );
    let endings: Vec<State<Belote>> =
        deals.iter().map(|&world| play_on(&rules, world, 12)).collect();
    let all_moves = |world: &State<Belote>| {
        let seat = world.open().turn;
        let cards = legal::cards(&rules, world.open(), seat, world.own(seat).hand);
        solver.values(&rules, world, rules.sides.of(seat), cards.iter(), |value| {
            black_box(value);
        });
    };
    bench.median("belote: all moves after three tricks, median ns", "0.5 ms", &endings, all_moves);
}
