//! Tractor's bots: what a decision of the club costs, and a whole round of them, which is what a search
//! does all day.

use std::hint::black_box;

use bots::Craft;
use cards::{Dice, Seat, Stream};
use engine::{Drawn, Proofs, State, Turn};
use tractor::{Draft, Options, Phase, Rules, Tractor};

use crate::clock::Bench;

const ROUNDS: u64 = 8;

/// Club players finish the round; `each` is shown the table before every decision in turn.
fn round(rules: &Rules, world: &mut State<Tractor>, mut each: impl FnMut(&State<Tractor>, Seat)) {
    let (proofs, mut dice) = (Proofs::default(), Dice::new(1));
    loop {
        let choice = |world: &State<Tractor>, seat: Seat, dice: &mut Dice| {
            Tractor::club(world.seen(rules, seat), &proofs, dice)
        };
        match world.turn(rules) {
            Turn::Chance(_) | Turn::Over => break,
            Turn::Seat(seat) => {
                each(world, seat);
                if let Some(action) = choice(world, seat, &mut dice) {
                    world.apply(rules, seat, &action, &mut ());
                }
            }
            Turn::Window(_) => {
                let able = |seat: &Seat| !world.legal(rules, *seat, &Draft::default()).is_empty();
                let acts = Seat::all(4)
                    .filter(able)
                    .find_map(|seat| Some((seat, choice(world, seat, &mut dice)?)));
                match acts {
                    Some((seat, action)) => world.apply(rules, seat, &action, &mut ()),
                    None => world.close(rules, &mut ()),
                };
            }
        }
    }
    black_box(world.standing(rules));
}

fn dealt(rules: &Rules, n: u64) -> State<Tractor> {
    let mut order = [0; 108];
    Stream::new(&[7; 32], n).order(&mut order);
    let mut world = State::<Tractor>::start(rules);
    world.chance(rules, Drawn::Order(&order), &mut ());
    world
}

pub(crate) fn run(bench: &mut Bench) {
    let rules = Rules::compile(&Options::default()).expect("playable");
    let mut asked: Vec<(State<Tractor>, Seat)> = Vec::new();
    let mut buried = Vec::new();
    for n in 0..ROUNDS {
        let mut world = dealt(&rules, n);
        round(&rules, &mut world, |world, seat| {
            asked.push((*world, seat));
            if world.open().phase == Phase::Play && world.open().plays.as_slice().is_empty() {
                buried.push(*world);
            }
        });
    }
    bench.line(
        "tractor bots: a decision of the club in its turn, ns",
        "20000",
        || (),
        |()| {
            let (proofs, mut dice) = (Proofs::default(), Dice::new(1));
            for (world, seat) in &asked {
                black_box(Tractor::club(world.seen(&rules, *seat), &proofs, &mut dice));
            }
            asked.len() as u64
        },
    );
    bench.line(
        "tractor bots: a round played out by the club from the first lead on, ns",
        "300000",
        || buried.clone(),
        |mut worlds| {
            worlds.iter_mut().for_each(|world| round(&rules, world, |_, _| ()));
            worlds.len() as u64
        },
    );
}
