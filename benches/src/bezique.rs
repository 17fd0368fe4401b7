//! Bezique: random legal play of whole deals, dealt beforehand, through each door. A decision is a
//! step: a card played, or what the winner of a trick does before and with the draw.

use std::hint::black_box;

use bezique::{Bezique, Brisques, Draft, Options, Phase, Rules};
use cards::{Dice, Seat, Stream};
use engine::fair::{Seed, Source};
use engine::{Basis, Drawn, Moves, Play, State, Steps, Turn, Viewer};

use crate::clock::Bench;

/// Deals in a run: few enough to stay in the cache, as a search's would.
const DEALS: usize = 32;
/// Decisions of each deal that are measured: less than the shortest deal has.
const DECISIONS: u64 = 140;

/// Nobody reaches the target, so that no deal breaks off while it is measured.
fn options(players: u8) -> Options {
    Options { players, brisques: Brisques::Threshold, target: 10_000, ..Options::default() }
}

fn seed(n: usize) -> Seed {
    Seed::from_text(&format!("bench {n}"))
}

fn dealt(options: &Options, n: usize) -> Play<Bezique> {
    let source = Source::Seed { seed: seed(n), salt: vec![] };
    Play::new(options, source, &mut ()).expect("these options are playable")
}

/// The same as worlds: the first deals whose turned card has a suit.
fn worlds(rules: &Rules) -> Vec<State<Bezique>> {
    let world = |n: usize| {
        let mut order = [0; 132];
        Stream::new(&seed(n).deal_key(&[]), 1).order(&mut order);
        let mut state = State::<Bezique>::start(rules);
        state.chance(rules, Drawn::Number(0), &mut ());
        state.chance(rules, Drawn::Order(&order), &mut ());
        matches!(state.turn(rules), Turn::Seat(_)).then_some(state)
    };
    (0..).filter_map(world).take(DEALS).collect()
}

/// Goes on from a position at random; gives the number of decisions.
#[inline]
fn play_on(rules: &Rules, world: &mut State<Bezique>, decisions: u64, dice: &mut Dice) -> u64 {
    let mut draft = Draft::default();
    for n in 0..decisions {
        let Turn::Seat(seat) = world.turn(rules) else { return n };
        let steps = world.legal(rules, seat, &draft);
        let step = steps.pick(dice).expect("a seat in turn can act");
        if let Some(action) = Bezique::push(world.seen(rules, seat), &mut draft, step) {
            world.apply(rules, seat, &action, &mut ());
            draft = Draft::default();
        }
    }
    decisions
}

pub(crate) fn run(bench: &mut Bench) {
    for players in [2, 4] {
        doors(bench, players);
    }
    small_things(bench);
}

fn doors(bench: &mut Bench, players: u8) {
    let options = options(players);
    let rules = Bezique::compile(&options).expect("these options are playable");
    let states = worlds(&rules);
    bench.line(
        &format!("bezique, {players} players: checked door by steps, ns per decision"),
        "50, stretch 25",
        || (0..DEALS).map(|n| dealt(&options, n)).collect::<Vec<_>>(),
        |plays| {
            let mut dice = Dice::new(1);
            for mut play in plays {
                for _ in 0..DECISIONS {
                    let Turn::Seat(seat) = play.turn() else { unreachable!("a deal is longer") };
                    let choose =
                        |legal: Steps| legal.pick(&mut dice).expect("a seat in turn can act");
                    play.pick(seat, choose, &mut ()).expect("a listed step is legal");
                }
                black_box(play.standing());
            }
            DEALS as u64 * DECISIONS
        },
    );
    bench.line(
        &format!("bezique, {players} players: fast door, ns per decision"),
        "50, stretch 25",
        || (),
        |()| {
            let (mut dice, mut done) = (Dice::new(1), 0);
            for world in &states {
                let mut world = *world;
                done += play_on(&rules, &mut world, DECISIONS, &mut dice);
                black_box(world.standing(&rules));
            }
            done
        },
    );
    let endings: Vec<State<Bezique>> = ending(&rules, &states);
    let plays = 9 * u64::from(players);
    bench.line(
        &format!("bezique, {players} players: fast door, last nine tricks, ns per decision"),
        "50, stretch 25",
        || (),
        |()| {
            let (mut dice, mut done) = (Dice::new(1), 0);
            for world in &endings {
                let mut world = *world;
                done += play_on(&rules, &mut world, plays, &mut dice);
                black_box(world.standing(&rules));
            }
            done
        },
    );
}

/// The worlds when the stock has just been used up.
fn ending(rules: &Rules, states: &[State<Bezique>]) -> Vec<State<Bezique>> {
    let mut dice = Dice::new(2);
    let play_to_end = |world: &State<Bezique>| {
        let mut world = *world;
        // Single steps forget the kind of a meld that was named, so nobody melds on the way.
        while world.open().phase != Phase::Last {
            play_on(rules, &mut world, 1, &mut dice);
        }
        world
    };
    states.iter().map(play_to_end).collect()
}

fn small_things(bench: &mut Bench) {
    let rules = Bezique::compile(&options(2)).expect("these options are playable");
    let states = worlds(&rules);
    let key = Seed::from_text("bench").deal_key(&[]);
    bench.line(
        "bezique: seeded deal, ChaCha20 shuffle to hands, ns",
        "",
        || State::<Bezique>::start(&rules),
        |mut state| {
            let mut order = [0; 132];
            state.chance(&rules, Drawn::Number(0), &mut ());
            for n in 0..1000 {
                Stream::new(&key, n).order(&mut order);
                let mut dealt = state;
                dealt.chance(&rules, Drawn::Order(&order), &mut ());
                black_box(dealt);
            }
            1000
        },
    );
    bench.line(
        "bezique: copy of a state, ns",
        "50",
        || vec![states[0]; DEALS],
        |mut copies| {
            for n in 0..10_000 {
                copies[n % DEALS] = states[(7 * n) % DEALS];
                black_box(&mut copies[n % DEALS]);
            }
            10_000
        },
    );
    bench.line(
        "bezique: a seat's view, ns",
        "",
        || (),
        |()| {
            for n in 0..10_000 {
                black_box(states[n % DEALS].view(Viewer::Seat(Seat::new(n % 2))));
            }
            10_000
        },
    );
}
