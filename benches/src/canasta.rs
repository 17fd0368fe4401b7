//! Canasta: judging melds, random legal play through two doors, copies, and the search for an
//! opening on hands that make it work.

use std::cell::OnceCell;
use std::hint::black_box;
use std::time::Instant;

use canasta::meld::{Barred, addition, new_meld};
use canasta::{Canasta, Draft, Options, Phase};
use cards::{Dice, Face, List, Seat, Stream, parse_cards};
use engine::fair::{Seed, Source};
use engine::{Basis, Moves, Play, State, Steps, Turn};

use crate::clock::Bench;

const DECISIONS: u64 = 2_000;
/// How often short questions are asked, so that the clock does not count.
const ROUNDS: u64 = 200;

/// Slow hands that climbs have found, and the team's score: fourteen cards, as usual, and eighteen,
/// which takes four red threes thrown by one seat.
const HARD_HANDS: &[(&str, &str, i32)] = &[
    ("14 cards", "4S 5S 6S 7S 4H 5H 6H 7H 2D 7C 8C 8C 9C 9C", 2500),
    ("14 cards, a long suit", "4D 5D 6D 7D 10D JD JD QD QD KD KD AD AD 2C", 5000),
    ("14 cards, climbed", "JS QS 9D 4C 4C 5C 5C 6C 6C 7C 8C JC QC JK", 5000),
    ("18 cards", "2S 4S 5S 6S 7S 2H 4D 4D 5D 5D 6D 6D 7D 9D JD QD KD AD", 7500),
    ("18 cards, a long suit", "2S 4H 5H 5H 6H 6H 7H 7H 8H JH QH QH KH KH AH AH QD JC", 7500),
    ("18 cards, climbed", "9S 10S QS KS 2H 4D 4D 5D 5D 6D 6D 7D 7D 8D 8D 10C QC KC", 5000),
];

fn faces(text: &str) -> Vec<Face> {
    parse_cards(text).expect("good notation").iter().map(|card| card.face()).collect()
}

/// Undoing comes last, as players who do not think take it.
fn forward(legal: Steps) -> Steps {
    let forward = legal - Canasta::BACK;
    if forward.is_empty() { legal } else { forward }
}

fn table(n: u64) -> Play<Canasta> {
    let source = Source::Seed { seed: Seed::from_text(&format!("bench {n}")), salt: vec![] };
    Play::new(&Options::default(), source, &mut ()).expect("the defaults are playable")
}

/// A world somewhere in the middle of a deal, and its rules.
fn world(rules: &canasta::Rules, n: u64) -> State<Canasta> {
    let mut state = State::<Canasta>::start(rules);
    let (mut dice, mut request) = (Dice::new(n), 0);
    for _ in 0..60 {
        step(rules, &mut state, &mut dice, n, &mut request);
    }
    state
}

/// One decision, or what chance owes.
fn step(
    rules: &canasta::Rules,
    state: &mut State<Canasta>,
    dice: &mut Dice,
    key: u64,
    request: &mut u64,
) -> u64 {
    match state.turn(rules) {
        Turn::Chance(_) => {
            state.settle(rules, &[key as u8; 32], request, &mut ());
            0
        }
        Turn::Seat(seat) => {
            let (mut draft, mut steps) = (Draft::default(), 0);
            loop {
                let legal = forward(state.legal(rules, seat, &draft));
                let step = legal.pick(dice).expect("nobody is stuck");
                steps += 1;
                let action = Canasta::push(state.seen(rules, seat), &mut draft, step);
                if let Some(action) = action {
                    state.apply(rules, seat, &action, &mut ());
                    return steps;
                }
            }
        }
        Turn::Window(_) => unreachable!("Canasta has no windows"),
        Turn::Over => {
            *state = State::start(rules);
            0
        }
    }
}

pub(crate) fn run(bench: &mut Bench) {
    let options = Options::default();
    let rules = Canasta::compile(&options).expect("the defaults are playable");
    let melds: Vec<Vec<Face>> = [
        "KS KH KD",
        "6S 6H 2S 6D 6C 2H 6S",
        "4H 5H JK 7H 8H",
        "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S",
        "JK JK JK 2S 2H 2D 2C",
        "7S 8S JK",
        "4S 4H 2S 2H",
        "9S 10S JS",
    ]
    .map(faces)
    .to_vec();
    bench.line(
        "canasta: a new meld judged, ns",
        "100",
        || (),
        |()| {
            for cards in (0..ROUNDS).flat_map(|_| &melds) {
                let verdict = new_meld(black_box(&options), cards, false, Barred::default());
                black_box(verdict.is_ok());
            }
            ROUNDS * melds.len() as u64
        },
    );
    let base = faces("QS JS 10S");
    let added = faces("9S 8S");
    bench.line(
        "canasta: an addition of two judged, ns",
        "100",
        || (),
        |()| {
            for _ in 0..ROUNDS {
                black_box(addition(black_box(&options), &base, &added).is_ok());
            }
            ROUNDS
        },
    );
    bench.line(
        "canasta: random legal play, checked door by steps, ns per decision",
        "500, stretch 200",
        || (table(1), Dice::new(1)),
        |(mut play, mut dice)| {
            let mut done = 0;
            while done < DECISIONS {
                let Turn::Seat(seat) = play.turn() else {
                    play = table(done);
                    continue;
                };
                let choose = |legal| forward(legal).pick(&mut dice).expect("nobody is stuck");
                play.pick(seat, choose, &mut ()).expect("a listed step is legal");
                done += 1;
            }
            done
        },
    );
    let states: Vec<State<Canasta>> = (0..8).map(|n| world(&rules, n)).collect();
    bench.line(
        "canasta: random legal play, fast door, ns per decision",
        "500, stretch 200",
        || (),
        |()| {
            let mut done = 0;
            for (n, state) in states.iter().enumerate() {
                let (mut state, mut dice, mut request) = (*state, Dice::new(n as u64), 99);
                while done < (n as u64 + 1) * DECISIONS / 8 {
                    done += step(&rules, &mut state, &mut dice, n as u64, &mut request);
                }
            }
            done
        },
    );
    bench.line(
        "canasta: a state copied, ns",
        "100",
        || (),
        |()| {
            for state in (0..ROUNDS).flat_map(|_| &states) {
                let copy = *black_box(state);
                black_box(&copy);
            }
            ROUNDS * states.len() as u64
        },
    );
    for (name, hand, score) in HARD_HANDS {
        let name = format!("canasta: an opening searched, {name}, ns");
        opening(bench, &rules, &name, || after_undo(&rules, &faces(hand), *score));
    }
    for size in [14, 18] {
        let name = format!("canasta: an opening searched, {size} cards, climbed in this run, ns");
        opening(bench, &rules, &name, || climbed(&rules, size));
    }
}

/// Measures the search for an opening by a seat that has taken its melds back.
fn opening(
    bench: &mut Bench,
    rules: &canasta::Rules,
    name: &str,
    position: impl Fn() -> State<Canasta>,
) {
    let state = OnceCell::new();
    bench.line(
        name,
        "20000",
        || *state.get_or_init(&position),
        |state| {
            for _ in 0..16 {
                black_box(black_box(&state).legal(rules, Seat::new(0), &Draft::default()));
            }
            16
        },
    );
}

/// A hand that takes the search for an opening long, found by climbing: one or two cards are changed,
/// and what takes longer is kept. `QUINTE_LONG=1` climbs from many more hands, and tells the slowest.
fn climbed(rules: &canasta::Rules, size: usize) -> State<Canasta> {
    let long = std::env::var("QUINTE_LONG").is_ok();
    let climbs = if long { 400 } else { 8 };
    let mut dice = Dice::new(size as u64);
    let mut slowest = (0, Vec::new(), 0);
    for _ in 0..climbs {
        let mut pack: Vec<Face> = rules.deck.cards().map(|card| card.face()).collect();
        let mut order = [0; 110];
        Stream::new(&[dice.below(256) as u8; 32], u64::from(dice.below(1 << 30))).order(&mut order);
        pack = order.iter().map(|&n| pack[usize::from(n)]).collect();
        let score = [0, 2500, 5000, 7500][dice.below(4) as usize];
        let mut best = nanos(rules, &pack[..size], score);
        let mut stale = 0;
        while stale < 600 {
            let mut other = pack.clone();
            for _ in 0..=dice.below(2) {
                let (held, new) = (dice.below(size as u32) as usize, dice.below(110) as usize);
                other.swap(held, new);
            }
            let taken = nanos(rules, &other[..size], score);
            stale += 1;
            if taken > best {
                (pack, best, stale) = (other, taken, 0);
            }
        }
        if best > slowest.0 {
            slowest = (best, pack[..size].to_vec(), score);
        }
    }
    let (taken, mut hand, score) = slowest;
    hand.sort();
    if long {
        println!("the slowest hand of {size}: {hand:?} at {score}, {taken} ns");
    }
    after_undo(rules, &hand, score)
}

/// How long the search takes, the least of a few runs.
fn nanos(rules: &canasta::Rules, hand: &[Face], score: i32) -> u128 {
    let state = after_undo(rules, hand, score);
    let run = |_| {
        let start = Instant::now();
        black_box(black_box(&state).legal(rules, Seat::new(0), &Draft::default()));
        start.elapsed().as_nanos()
    };
    (0..5).map(run).min().unwrap_or(0)
}

/// A seat that has taken its melds back and holds these cards: what is left to do is a throw, or an
/// opening as one package if there is one.
fn after_undo(rules: &canasta::Rules, hand: &[Face], score: i32) -> State<Canasta> {
    let mut open =
        canasta::Open { phase: Phase::Play, undone: true, ..canasta::Open::start(rules) };
    open.scores[0] = score;
    open.hands[0] = hand.len() as u8;
    let mut owns = [canasta::Own::default(); 4];
    owns[0].hand = hand.iter().copied().collect();
    State::assemble(open, owns, canasta::Deep { stock: List::new() })
}
