//! Rami: random legal play through the doors, the best arrangement of a hand, opening packages on
//! the worst hands that can be found, and what a state costs to copy.

use std::hint::black_box;
use std::time::Instant;

use cards::{Dice, Face, Seat, Stream};
use engine::fair::{Seed, Source};
use engine::{Ask, Drawn, Game, Play, State, Turn, Viewer};
use rami::action::Draft;
use rami::options::presets;
use rami::pack::Cards;
use rami::state::{Drew, Phase};
use rami::{Options, Own, Rami, Rules, arrange};

use crate::clock::Bench;

/// Hands looked at in search of the worst.
const HANDS: usize = 3_000;
/// Cards in a hand after the draw.
const HAND: usize = 15;

fn settle(rules: &Rules, state: &mut State<Rami>, key: &[u8; 32], request: &mut u64) {
    while let Turn::Chance(ask) = state.turn(rules) {
        let mut stream = Stream::new(key, *request);
        *request += 1;
        let mut order = [0; 108];
        let _ = match ask {
            Ask::Number(below) => state.chance(rules, Drawn::Number(stream.below(below)), &mut ()),
            Ask::Order(n) => {
                let order = &mut order[..usize::from(n)];
                stream.order(order);
                state.chance(rules, Drawn::Order(order), &mut ())
            }
        };
    }
}

fn dealt(rules: &Rules, n: usize) -> State<Rami> {
    let mut state = State::start(rules);
    let key = Seed::from_text(&format!("bench {n}")).deal_key(&[]);
    settle(rules, &mut state, &key, &mut 0);
    state
}

/// Plays random legal steps until the first deal ends; undoing comes last. Gives the decisions.
fn playout(rules: &Rules, mut state: State<Rami>, dice: &mut Dice) -> u64 {
    let mut decisions = 0;
    let mut draft = Draft::default();
    while state.standing(rules).deals == 0 {
        let Turn::Seat(seat) = state.turn(rules) else {
            settle(rules, &mut state, &[7; 32], &mut 9);
            continue;
        };
        let seen = state.seen(rules, seat);
        let legal = Rami::legal(seen, &draft);
        let forward = legal - Rami::BACK;
        let steps = if forward.is_empty() { legal } else { forward };
        let step = steps.pick(dice).expect("nobody is ever stuck");
        decisions += 1;
        if let Some(action) = Rami::push(seen, &mut draft, step) {
            let _ = state.apply(rules, seat, &action, &mut ());
            draft = Draft::default();
        }
    }
    black_box(state);
    decisions
}

fn checked(options: &Options, dice: &mut Dice) -> (Play<Rami>, u64) {
    let source = Source::Seed { seed: Seed::from_text("bench"), salt: vec![] };
    let mut play: Play<Rami> = Play::new(options, source, &mut ()).expect("playable");
    let mut decisions = 0;
    while let Turn::Seat(seat) = play.turn()
        && play.standing().deals == 0
    {
        let legal = play.legal(seat);
        let forward = legal - Rami::BACK;
        let steps = if forward.is_empty() { legal } else { forward };
        let step = steps.pick(dice).expect("nobody is ever stuck");
        play.step(seat, step, &mut ()).expect("listed");
        decisions += 1;
    }
    (play, decisions)
}

/// A hand from a part of the deck, so that melds overlap.
fn hand(rules: &Rules, n: usize, dice: &mut Dice) -> Cards {
    let (suits, from, span) = (1 + n % 4, dice.below(13) as usize, 4 + n % 10);
    let near = |face: &Face| match (face.rank(), face.suit()) {
        (Some(rank), Some(suit)) => suit.index() < suits && (rank.index() + 13 - from) % 13 < span,
        _ => n.is_multiple_of(3),
    };
    let mut deck: Vec<Face> = rules.deck.cards().map(|card| card.face()).filter(near).collect();
    let mut held = Cards::EMPTY;
    while (held.len() as usize) < HAND && !deck.is_empty() {
        held.add(deck.swap_remove(dice.below(deck.len() as u32) as usize));
    }
    held
}

/// The hand on which this takes longest.
fn worst(rules: &Rules, work: impl Fn(Cards)) -> Cards {
    let mut dice = Dice::new(1);
    let hands: Vec<Cards> = (0..HANDS).map(|n| hand(rules, n, &mut dice)).collect();
    let time = |hand: &Cards| {
        let once = || {
            let start = Instant::now();
            work(*hand);
            start.elapsed()
        };
        (0..3).map(|_| once()).min()
    };
    hands.into_iter().max_by_key(time).expect("there are hands")
}

/// A seat that has undone its opening and holds this.
fn after_undo(rules: &Rules, hand: Cards) -> State<Rami> {
    let mut open = *dealt(rules, 0).open();
    open.phase = Phase::Play;
    open.drew = Drew::Stock;
    open.undone = true;
    open.held[open.turn.index()] = hand.len() as u8;
    let mut owns = [Own::default(); 4];
    owns[open.turn.index()].hand = hand;
    State::assemble(open, owns, *dealt(rules, 0).deep())
}

pub fn run(bench: &mut Bench) {
    for (name, options) in presets() {
        let rules = Rami::compile(&options).expect("playable");
        let states: Vec<State<Rami>> = (0..16).map(|n| dealt(&rules, n)).collect();
        let line = format!("rami {name}: random play by steps, unchecked, ns per decision");
        bench.line(
            &line,
            "500 (200)",
            || (),
            |()| {
                let mut dice = Dice::new(1);
                states.iter().map(|state| playout(&rules, *state, &mut dice)).sum()
            },
        );
        let line = format!("rami {name}: random play at the table, ns per decision");
        bench.line(&line, "", || Dice::new(1), |mut dice| checked(&options, &mut dice).1);
    }
    let jokers = Options { jokers: 4, ..Options::default() };
    for (name, options) in [("no jokers", Options::default()), ("4 jokers", jokers)] {
        let rules = Rami::compile(&options).expect("playable");
        let mut dice = Dice::new(2);
        let hands: Vec<Cards> = (0..64).map(|_| random_hand(&rules, &mut dice)).collect();
        let line = format!("rami {name}: minimum deadwood of 15 random cards, ns");
        bench.line(
            &line,
            "10000",
            || (),
            |()| {
                hands.iter().for_each(|&hand| {
                    black_box(arrange::deadwood(&rules, hand));
                });
                64
            },
        );
        let slow = worst(&rules, |hand| {
            black_box(arrange::deadwood(&rules, hand));
        });
        let line =
            format!("rami {name}: minimum deadwood of the worst of {HANDS} crowded hands, ns");
        bench.line(
            &line,
            "10000",
            || (),
            |()| {
                black_box(arrange::deadwood(&rules, black_box(slow)));
                1
            },
        );
    }
    packages(bench);
    small_things(bench);
}

fn random_hand(rules: &Rules, dice: &mut Dice) -> Cards {
    let mut deck: Vec<Face> = rules.deck.cards().map(|card| card.face()).collect();
    (0..HAND).map(|_| deck.swap_remove(dice.below(deck.len() as u32) as usize)).collect()
}

fn packages(bench: &mut Bench) {
    let tunisian = presets().swap_remove(1).1;
    let rules = Rami::compile(&tunisian).expect("playable");
    let list = |state: &State<Rami>| {
        let seat = state.open().turn;
        black_box(state.legal(&rules, seat, &Draft::default()));
    };
    let slow = worst(&rules, |hand| list(&after_undo(&rules, hand)));
    let state = after_undo(&rules, slow);
    let line = format!("rami tunisian71: listing after an undo, the worst of {HANDS} hands, ns");
    bench.line(
        &line,
        "20000",
        || (),
        |()| {
            list(black_box(&state));
            1
        },
    );
}

fn small_things(bench: &mut Bench) {
    let rules = Rami::compile(&Options::default()).expect("playable");
    let states: Vec<State<Rami>> = (0..16).map(|n| dealt(&rules, n)).collect();
    bench.line(
        "rami: copy of a state, ns",
        "100",
        || vec![states[0]; 16],
        |mut copies| {
            for n in 0..10_000 {
                copies[n % 16] = states[(7 * n) % 16];
                black_box(&mut copies[n % 16]);
            }
            10_000
        },
    );
    bench.line(
        "rami: a seat's view, ns",
        "",
        || (),
        |()| {
            for n in 0..10_000 {
                black_box(states[n % 16].view(Viewer::Seat(Seat::new(n % 4))));
            }
            10_000
        },
    );
    let key = Seed::from_text("bench").deal_key(&[]);
    bench.line(
        "rami: seeded deal, ChaCha20 shuffle to hands, ns",
        "",
        || (),
        |()| {
            for n in 0..200 {
                let mut state = State::<Rami>::start(&rules);
                let _ = state.chance(&rules, Drawn::Number(0), &mut ());
                let mut order = [0; 104];
                Stream::new(&key, n).order(&mut order);
                let _ = state.chance(&rules, Drawn::Order(&order), &mut ());
                black_box(state);
            }
            200
        },
    );
}
