//! Rami: random legal play through the doors, the best arrangement of a hand, opening packages on
//! the worst hands that can be found, and what a state costs to copy.

use std::cell::LazyCell;
use std::hint::black_box;

use cards::{Bag, Dice, Face, Seat, Stream};
use engine::fair::{Seed, Source};
use engine::{Basis, Drawn, Moves, Play, State, Steps, Turn, Viewer};
use rami::{Draft, Drew, Options, Own, Phase, Rami, Rules, arrange, presets};

use crate::clock::{Bench, cpu_ns};

/// Hands looked at in search of the worst.
const HANDS: usize = 3_000;
/// The slowest of them from which the search goes on, and its steps: usually, and with `QUINTE_LONG=1`.
const CLIMBERS: (usize, usize) = (8, 300);
const LONG_CLIMBERS: (usize, usize) = (40, 2_000);
/// Cards in a hand after the draw.
const HAND: usize = 15;

fn dealt(rules: &Rules, n: usize) -> State<Rami> {
    let mut state = State::start(rules);
    let key = Seed::from_text(&format!("bench {n}")).deal_key(&[]);
    state.settle(rules, &key, &mut 0, &mut ());
    state
}

/// Plays random legal steps until the first deal ends; undoing comes last. Gives the decisions.
fn playout(rules: &Rules, mut state: State<Rami>, dice: &mut Dice) -> u64 {
    let mut decisions = 0;
    let mut draft = Draft::default();
    while state.standing(rules).deals == 0 {
        let Turn::Seat(seat) = state.turn(rules) else {
            state.settle(rules, &[7; 32], &mut 9, &mut ());
            continue;
        };
        let seen = state.seen(rules, seat);
        let legal = Rami::legal(seen, &draft);
        let forward = legal - Rami::BACK;
        let steps = if forward.is_empty() { legal } else { forward };
        let step = steps.pick(dice).expect("nobody is ever stuck");
        decisions += 1;
        if let Some(action) = Rami::push(seen, &mut draft, step) {
            state.apply(rules, seat, &action, &mut ());
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
        let choose = |legal: Steps| {
            let forward = legal - Rami::BACK;
            let steps = if forward.is_empty() { legal } else { forward };
            steps.pick(dice).expect("nobody is ever stuck")
        };
        play.pick(seat, choose, &mut ()).expect("listed");
        decisions += 1;
    }
    (play, decisions)
}

/// A hand from a part of the deck, so that melds overlap.
fn hand(rules: &Rules, n: usize, dice: &mut Dice) -> Bag {
    let (suits, from, span) = (1 + n % 4, dice.below(13) as usize, 4 + n % 10);
    let near = |face: &Face| match (face.rank(), face.suit()) {
        (Some(rank), Some(suit)) => suit.index() < suits && (rank.index() + 13 - from) % 13 < span,
        _ => n.is_multiple_of(3),
    };
    let mut deck: Vec<Face> = rules.deck.cards().map(|card| card.face()).filter(near).collect();
    let mut held = Bag::EMPTY;
    while held.len() < HAND && !deck.is_empty() {
        held.insert(deck.swap_remove(dice.below(deck.len() as u32) as usize));
    }
    held
}

/// The hand on which this takes longest: the slowest of many, and from there uphill, a few cards
/// exchanged at a time.
fn worst(name: &str, rules: &Rules, work: impl Fn(Bag)) -> Bag {
    let mut dice = Dice::new(1);
    let time = |hand: Bag| {
        let once = || {
            let start = cpu_ns();
            work(hand);
            cpu_ns() - start
        };
        (0..4).map(|_| once()).min().expect("there are runs")
    };
    let long = std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1");
    let (climbers, climb) = if long { LONG_CLIMBERS } else { CLIMBERS };
    let mut hands: Vec<_> =
        (0..HANDS).map(|n| hand(rules, n, &mut dice)).map(|hand| (time(hand), hand)).collect();
    hands.sort_by_key(|(taken, _)| std::cmp::Reverse(*taken));
    hands.truncate(climbers);
    for (taken, hand) in &mut hands {
        for _ in 0..climb {
            let other = exchanged(rules, *hand, &mut dice);
            let slower = time(other).min(time(other));
            if slower >= *taken {
                (*taken, *hand) = (slower, other);
            }
        }
    }
    let (_, slowest) = hands.into_iter().max_by_key(|(taken, _)| *taken).expect("there are hands");
    if std::env::var_os("QUINTE_LONG").is_some() {
        eprintln!("{name}: {slowest}");
    }
    slowest
}

/// The hand with one to three cards exchanged.
fn exchanged(rules: &Rules, mut hand: Bag, dice: &mut Dice) -> Bag {
    for _ in 0..1 + dice.below(3) {
        let held: Vec<Face> = hand.iter().collect();
        if held.len() >= HAND {
            hand.remove(held[dice.below(held.len() as u32) as usize]);
        }
        let rest: Vec<Face> = rules.pack.minus(hand).iter().collect();
        hand.insert(rest[dice.below(rest.len() as u32) as usize]);
    }
    hand
}

pub(crate) fn run(bench: &mut Bench) {
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
    let jokers = |jokers, max_jokers_per_meld| {
        let name = format!("{jokers} jokers, {max_jokers_per_meld} in a meld");
        (name, Options { jokers, max_jokers_per_meld, ..Options::default() })
    };
    for (name, options) in [jokers(0, 1), jokers(4, 1), jokers(4, 2), jokers(4, 3)] {
        let rules = Rami::compile(&options).expect("playable");
        let mut dice = Dice::new(2);
        let hands: Vec<Bag> = (0..64).map(|_| random_hand(&rules, &mut dice)).collect();
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
        let line = format!("rami {name}: minimum deadwood of the worst hand found, ns");
        let work = |hand: Bag| {
            black_box(arrange::deadwood(&rules, hand));
        };
        slowest(bench, &line, "10000", &rules, work);
    }
    packages(bench);
    package_steps(bench);
    helpers(bench);
    small_things(bench);
}

fn random_hand(rules: &Rules, dice: &mut Dice) -> Bag {
    let mut deck: Vec<Face> = rules.deck.cards().map(|card| card.face()).collect();
    (0..HAND).map(|_| deck.swap_remove(dice.below(deck.len() as u32) as usize)).collect()
}

/// Tables of packages: jokers, how many in a meld, the minimum, whether a clean run is asked for, and
/// what an ace counts.
type HouseRules = (u8, u8, u8, bool, u8);

/// Slow hands that climbs have found.
const HARD_HANDS: &[(&str, HouseRules)] = &[
    ("3S 4S 5S 6S 6S 3H 4H 5H 6H 7H 5D 5D JK JK JK", (4, 3, 71, false, 11)),
    ("2S 2S 3S 4S 5S 6S 7S 7S AS 7H 2D 7D 7C JK JK", (4, 1, 71, true, 1)),
    ("2S 3S 4S 5S 6S 2H 3H 4H 5H 6H AH JK JK JK JK", (4, 1, 61, true, 11)),
    ("2S 3S 3S 4S 4S 5S 5S 6S 7S AS 3D JK JK JK JK", (4, 1, 61, true, 11)),
    ("3S 4S 5S 6S 3H 4H 5H 6H 3D 4D 5D 6D JK JK JK", (4, 1, 71, true, 11)),
    ("3S 4S 5S 5S 6S 2H 3H 4H 5H 6H 5D 6D 6C JK JK", (2, 1, 71, true, 11)),
    ("2S 3S 3S 4S 5S 6S 3H 4H 5H 6H 4D 5C JK JK JK", (4, 2, 61, false, 1)),
    ("2S 2S 3S 4S 5S 5S AS 2H 3H 4H 5H 6H 4D JK JK", (4, 3, 51, true, 11)),
    ("2S 3S AS AS JH AH AH 2D JD AD AD AC JK JK JK", (4, 1, 51, false, 1)),
];

/// The opening package under every option that changes the search: of hard hands, and of those that a
/// climb finds.
fn packages(bench: &mut Bench) {
    for &(hand, table) in HARD_HANDS {
        let held = hand.split(' ').map(|face| face.parse::<Face>().expect("a card")).collect();
        package(bench, table, hand, Some(held));
    }
    for (jokers, in_a_meld) in [(0, 1), (2, 1), (2, 2), (4, 1), (4, 2), (4, 3)] {
        for (minimum, ace) in [(51, 1), (51, 11), (61, 1), (61, 11), (71, 1), (71, 11)] {
            for clean in [false, true] {
                let table = (jokers, in_a_meld, minimum, clean, ace);
                package(bench, table, "the worst hand found", None);
            }
        }
    }
}

fn package(bench: &mut Bench, table: HouseRules, name: &str, hand: Option<Bag>) {
    let (jokers, max_jokers_per_meld, opening_minimum, opening_clean_run, ace_points) = table;
    let options = Options {
        jokers,
        max_jokers_per_meld,
        opening_minimum,
        opening_clean_run,
        ace_points,
        ..Options::default()
    };
    let rules = Rami::compile(&options).expect("playable");
    let open = *dealt(&rules, 0).open();
    let clean = if opening_clean_run { " with a clean run" } else { "" };
    let line = format!(
        "rami opening {opening_minimum}{clean}, ace {ace_points}, {jokers} jokers, \
         {max_jokers_per_meld} in a meld: package of {name}, ns"
    );
    let work = |hand: Bag| {
        black_box(arrange::can_open(&rules, &open, hand));
    };
    let slow = LazyCell::new(|| hand.unwrap_or_else(|| worst(&line, &rules, work)));
    bench.line(
        &line,
        "20000",
        || *slow,
        |hand| {
            work(black_box(hand));
            1
        },
    );
}

/// Measures this on the slowest hand that can be found, which is looked for only if it is wanted.
fn slowest(bench: &mut Bench, line: &str, goal: &str, rules: &Rules, work: impl Fn(Bag)) {
    let slow = LazyCell::new(|| worst(line, rules, &work));
    let once = |hand: Bag| {
        work(black_box(hand));
        1
    };
    bench.line(line, goal, || *slow, once);
}

/// What else bots ask of a hand.
fn helpers(bench: &mut Bench) {
    for jokers in [0, 4] {
        let rules = Rami::compile(&Options { jokers, ..Options::default() }).expect("playable");
        let mut dice = Dice::new(3);
        let hands: Vec<Bag> = (0..8).map(|_| random_hand(&rules, &mut dice)).collect();
        let mut line = |what: &str, work: &dyn Fn(Bag)| {
            let line = format!("rami {jokers} jokers: {what} of 15 random cards, ns");
            let all = |()| {
                hands.iter().for_each(|&hand| work(hand));
                8
            };
            bench.line(&line, "", || (), all);
        };
        line("every meld", &|hand| {
            arrange::each_meld(&rules, hand, &mut |lay, _| {
                black_box(lay);
                true
            });
        });
        line("best arrangement", &|hand| {
            black_box(arrange::best(&rules, hand));
        });
        line("distance to going out", &|hand| {
            black_box(arrange::distance(&rules, hand, hand.len() - 1));
        });
        line("draws that help", &|hand| {
            black_box(arrange::helpful(&rules, hand));
        });
    }
}

/// What may come next inside a package: a search for every meld that could be laid first.
fn package_steps(bench: &mut Bench) {
    for jokers in [0, 4] {
        let options = Options { jokers, opening_minimum: 51, ..Options::default() };
        let rules = Rami::compile(&options).expect("playable");
        let mut dice = Dice::new(4);
        let state = dealt(&rules, 0);
        let seat = state.open().turn;
        let opens = |hand: &Bag| arrange::can_open(&rules, state.open(), *hand);
        let hands = (0..).map(|n| hand(&rules, n, &mut dice)).filter(opens).take(8);
        let states = hands.map(|hand| undone(&state, seat, hand));
        let drafts: Vec<_> = states.map(|state| (state, melding(&rules, &state, seat))).collect();
        let line = format!("rami {jokers} jokers: steps inside an opening package, ns");
        let all = |()| {
            for (state, draft) in &drafts {
                black_box(Rami::legal(state.seen(&rules, seat), draft));
            }
            8
        };
        bench.line(&line, "", || (), all);
    }
}

/// The first step towards melds.
fn melding(rules: &Rules, state: &State<Rami>, seat: Seat) -> Draft {
    let seen = state.seen(rules, seat);
    let begun = |step| {
        let mut draft = Draft::default();
        let whole = Rami::push(seen, &mut draft, step);
        (whole.is_none() && matches!(draft, Draft::Meld(..))).then_some(draft)
    };
    Rami::legal(seen, &Draft::default()).iter().find_map(begun).expect("the hand opens")
}

/// The table after this hand has drawn and undone an opening, so that it owes a package.
fn undone(state: &State<Rami>, seat: Seat, hand: Bag) -> State<Rami> {
    let mut open = *state.open();
    (open.phase, open.drew, open.undone) = (Phase::Play, Drew::Stock, true);
    open.held[seat.index()] = hand.len() as u8;
    let mut owns = [Own::default(); 4];
    owns[seat.index()].hand = hand;
    State::assemble(open, owns, *state.deep())
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
                state.chance(&rules, Drawn::Number(0), &mut ());
                let mut order = [0; 104];
                Stream::new(&key, n).order(&mut order);
                state.chance(&rules, Drawn::Order(&order), &mut ());
                black_box(state);
            }
            200
        },
    );
}
