//! Tractor: whole random rounds from the shuffle to the score, single answers checked, the worst hands
//! that could be constructed, and the small things search does all day.

use std::hint::black_box;
use std::time::Instant;

use cards::{Dice, Face, Rank, Seat, Stream, Suit};
use engine::{Basis, Drawn, Moves, State, Steps, Turn, Viewer};
use tractor::follow::Led;
use tractor::pack::{Cards, PACK};
use tractor::shape::Shape;
use tractor::trump::{Group, Lane, Trump};
use tractor::{Action, DONE_STEP, Draft, Options, Rules, Tractor, TractorLadder};

use crate::clock::Bench;

const ROUNDS: u64 = 16;

/// A random action by legal steps; a lead is ended as soon as it can be.
#[inline]
fn choose(rules: &Rules, state: &State<Tractor>, seat: Seat, dice: &mut Dice) -> Action {
    let done = Steps::low(DONE_STEP);
    let mut draft = Draft::default();
    loop {
        let legal = state.legal(rules, seat, &draft);
        let ends = !(legal & done).is_empty() && dice.below(4) > 0;
        let step = if ends { done } else { legal }.pick(dice).expect("a seat in turn can act");
        if let Some(action) = Tractor::push(state.seen(rules, seat), &mut draft, step) {
            return action;
        }
    }
}

/// One round: the shuffle's order is given, the able are asked in turn after every card.
fn round(
    rules: &Rules,
    order: &[u8],
    dice: &mut Dice,
    mut seen: impl FnMut(&State<Tractor>, Seat, &Action),
) {
    let mut state = State::<Tractor>::start(rules);
    state.chance(rules, Drawn::Order(order), &mut ());
    loop {
        match state.turn(rules) {
            Turn::Window(_) => {
                let able = Seat::all(4).find(|&seat| {
                    !state.legal(rules, seat, &Draft::default()).is_empty() && dice.below(8) == 0
                });
                match able {
                    Some(seat) => {
                        let action = choose(rules, &state, seat, dice);
                        state.apply(rules, seat, &action, &mut ());
                    }
                    None => {
                        state.close(rules, &mut ());
                    }
                }
            }
            Turn::Seat(seat) => {
                let action = choose(rules, &state, seat, dice);
                seen(&state, seat, &action);
                state.apply(rules, seat, &action, &mut ());
            }
            Turn::Chance(_) | Turn::Over => break,
        }
    }
    black_box(state.standing(rules));
}

fn order(n: u64) -> [u8; 108] {
    let mut order = [0; 108];
    Stream::new(&[7; 32], n).order(&mut order);
    order
}

/// Leads of several tractors against hands full of pairs: nothing a check could run away with.
fn worst() -> Vec<(Led, Cards, Cards)> {
    let mut cases = Vec::new();
    for (rule, suit) in [(TractorLadder::Seed, None), (TractorLadder::Unified, Some(Suit::Spades))]
    {
        let trump = Trump { rank: Rank::Two, suit };
        for group in [Group::Side(Suit::Hearts), Group::Trump] {
            let lane = |mask: u32| {
                let all = Lane::of(trump, group, PACK).one & mask;
                Lane { one: all, two: all }.cards(trump, group)
            };
            for led in [0b110110110110, 0b111011101110, 0b111101101100, 0xFFF, 0x7B6DB] {
                for held in [0xFFF, 0xFFFFF, 0x7B7BB, 0b110111011011, 0x7FFFE] {
                    let ladder = trump.ladder(rule, group);
                    let shape = Shape::of(ladder, Lane::of(trump, group, lane(led)));
                    let hand = lane(held);
                    let extra = Cards::from_iter([Face::BIG_JOKER]);
                    let hand = if group == Group::Trump { hand } else { hand.plus(extra) };
                    cases.push((Led { trump, rule, group, shape }, hand, lane(led)));
                }
            }
        }
    }
    cases
}

pub(crate) fn run(bench: &mut Bench) {
    let rules = Tractor::compile(&Options::default()).expect("playable");
    let orders: Vec<[u8; 108]> = (0..ROUNDS).map(order).collect();
    bench.line(
        "tractor: a whole random round, shuffling, dealing, declaring and burying included, ns",
        "36000, stretch 18000",
        || (),
        |()| {
            let mut dice = Dice::new(1);
            (0..ROUNDS).for_each(|n| round(&rules, &order(n), &mut dice, |_, _, _| ()));
            ROUNDS
        },
    );
    let mut answers: Vec<(State<Tractor>, Seat, Action)> = Vec::new();
    let mut dice = Dice::new(2);
    for order in &orders {
        round(&rules, order, &mut dice, |state, seat, action| {
            if matches!(action, Action::Play(_)) {
                answers.push((*state, seat, *action));
            }
        });
    }
    let follows: Vec<_> = answers.iter().filter(|(state, ..)| state.open().in_trick > 0).collect();
    bench.line(
        "tractor: check of an answer, ns",
        "100, stretch 50",
        || (),
        |()| {
            for (state, seat, action) in &follows {
                black_box(Tractor::check(state.seen(&rules, *seat), action)).ok();
            }
            follows.len() as u64
        },
    );
    let leads: Vec<_> = answers.iter().filter(|(state, ..)| state.open().in_trick == 0).collect();
    bench.line(
        "tractor: check of a lead, ns",
        "",
        || (),
        |()| {
            for (state, seat, action) in &leads {
                black_box(Tractor::check(state.seen(&rules, *seat), action)).ok();
            }
            leads.len() as u64
        },
    );
    let worst = worst();
    bench.line(
        "tractor: check of the worst answers, ns each",
        "20000",
        || (),
        |()| {
            for (led, hand, answer) in &worst {
                black_box(led.check(*hand, *answer)).ok();
            }
            worst.len() as u64
        },
    );
    bench.ratio(
        "tractor: the slowest of them, best of 200, ns",
        "20000",
        slowest(&worst, |(led, hand, answer)| {
            black_box(led.check(*hand, *answer)).ok();
        }),
    );
    bench.ratio(
        "tractor: the slowest list of next cards, best of 200, ns",
        "",
        slowest(&worst, |(led, hand, _)| {
            black_box(led.next(*hand, Cards::EMPTY));
        }),
    );
    bench.line(
        "tractor: copy of a state, ns",
        "50",
        || answers.iter().take(64).map(|(state, ..)| *state).collect::<Vec<_>>(),
        |mut copies| {
            for n in 0..10_000 {
                copies[n % 64] = answers[(7 * n) % 64].0;
                black_box(&mut copies[n % 64]);
            }
            10_000
        },
    );
    bench.line(
        "tractor: a seat's view, ns",
        "",
        || (),
        |()| {
            for n in 0..10_000 {
                black_box(answers[n % 64].0.view(Viewer::Seat(Seat::new(n % 4))));
            }
            10_000
        },
    );
}

/// The longest of the shortest times.
fn slowest<T>(cases: &[T], mut run: impl FnMut(&T)) -> Option<f64> {
    let times = cases.iter().map(|case| {
        (0..200)
            .map(|_| {
                let start = Instant::now();
                run(case);
                start.elapsed().as_nanos() as f64
            })
            .fold(f64::INFINITY, f64::min)
    });
    times.reduce(f64::max)
}
