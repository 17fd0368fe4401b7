//! Belote's bots: a club decision, and the solver on whole deals and on endings.

use std::collections::BTreeMap;
use std::hint::black_box;

use belote::{Action, Belote, Ladder, Options, Rules};
use bots::Craft;
use bots::belote::solve::Solver;
use cards::{Dice, Stream};
use engine::fair::Seed;
use engine::{Basis, Claim, Drawn, Proofs, Sampler, State, View, Viewer, Worlds};

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

/// Positions after something was announced, each with what its seat in turn sees: of a few thousand deals
/// those with the most claims, and of each kind of announcement some.
fn announced(rules: &Rules) -> Vec<View<Belote>> {
    let mut met: BTreeMap<Vec<String>, Vec<View<Belote>>> = BTreeMap::new();
    for n in 0..2_000 {
        for cards in 1..=6 {
            let world = play_on(rules, dealt(rules, n), cards);
            let view = world.view(Viewer::Seat(world.open().turn));
            let claims = Belote::claims(view.seen(rules));
            let called = |claim: &Claim| format!("{:?}", world.open().called[claim.seat.index()]);
            let sort: Vec<String> = claims.iter().map(called).collect();
            let views = met.entry(sort).or_default();
            if !claims.is_empty() && views.len() < 4 {
                views.push(view);
            }
        }
    }
    met.into_values().flatten().collect()
}

pub(crate) fn run(bench: &mut Bench) {
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
    let views = announced(&rules);
    let (proofs, mut dice) = (Proofs::default(), Dice::new(1));
    bench.median("belote: 100 worlds behind announcements, median ns", "2 ms", &views, |view| {
        let mut sampler = Sampler::new(&rules, view, &proofs);
        for _ in 0..100 {
            black_box(sampler.draw(&mut dice, 10_000));
        }
    });
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
        let cards = Ladder::new(&rules, world.open(), seat).cards(world.own(seat).hand);
        solver.values(&rules, world, rules.sides.of(seat), cards.iter(), |value| {
            black_box(value);
        });
    };
    bench.median("belote: all moves after three tricks, median ns", "0.5 ms", &endings, all_moves);
}
