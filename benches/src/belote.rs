//! Belote: random legal card play with hands dealt beforehand, through each door, beside a tight
//! loop of the same rules and beside a public engine of the same family.

use std::hint::black_box;

use belote::pack::Card;
use belote::{Action, Belote, Options, Rules};
use cards::{Dice, Seat, Stream};
use engine::fair::{Seed, Source};
use engine::{Basis, Drawn, Play, State, Steps, Turn, Viewer};

use crate::clock::Bench;
#[cfg(feature = "peers")]
use crate::coinche;
use crate::floor;

/// Deals in a run: few enough to stay in the cache, as a search's would.
const DEALS: usize = 64;
const ROUNDS: u64 = 4;
const PLAYS: u64 = 32;
const CHECKED: &str = "belote: checked door, list + pick + act, ns per play";

/// A partner frees from trumping, as in the peer; one deal ends the match (ties
/// apart), so that no second deal is measured with the first.
fn options() -> Options {
    Options {
        partner_exempt: true,
        target: 1,
        declarations: belote::Declarations::Off,
        ..Options::default()
    }
}

fn seed(n: usize) -> Seed {
    Seed::from_text(&format!("bench {n}"))
}

/// Matches whose first seat has just taken: eight cards each, nothing played.
fn dealt(n: usize) -> Play<Belote> {
    let source = Source::Seed { seed: seed(n), salt: vec![] };
    let mut play: Play<Belote> =
        Play::new(&options(), source, &mut ()).expect("these options are playable");
    let Turn::Seat(seat) = play.turn() else { unreachable!("a deal begins with a bid") };
    let upcard = play.view(Viewer::Watcher).open.upcard.expect("a card is turned up");
    play.act(seat, &Action::Take(upcard.suit()), &mut ()).expect("the upcard can be taken");
    play
}

/// The same as worlds.
fn world(rules: &Rules, n: usize) -> State<Belote> {
    let mut order = [0; 32];
    Stream::new(&seed(n).deal_key(&[]), 1).order(&mut order);
    let mut state = State::<Belote>::start(rules);
    state.chance(rules, Drawn::Number(n as u32 % 4), &mut ());
    state.chance(rules, Drawn::Order(&order), &mut ());
    let (seat, upcard) = (state.open().turn, state.open().upcard.expect("a card is turned up"));
    state.apply(rules, seat, &Action::Take(upcard.suit()), &mut ());
    state
}

pub(crate) fn run(bench: &mut Bench) {
    let rules = Belote::compile(&options()).expect("these options are playable");
    let states: Vec<State<Belote>> = (0..DEALS).map(|n| world(&rules, n)).collect();

    bench.line(
        CHECKED,
        "25, stretch 17",
        || (0..ROUNDS).flat_map(|_| (0..DEALS).map(dealt)).collect::<Vec<_>>(),
        |plays| {
            let mut dice = Dice::new(1);
            for mut play in plays {
                for _ in 0..PLAYS {
                    let Turn::Seat(seat) = play.turn() else { unreachable!("a card is due") };
                    let step = play.legal(seat).pick(&mut dice).expect("a seat in turn can act");
                    let card = Card::from_index(usize::from(step.0));
                    let card = card.expect("only cards are listed while playing");
                    let action = Action::Play { card, call: Default::default() };
                    play.act(seat, &action, &mut ()).expect("a listed card is legal");
                }
                black_box(play.standing());
            }
            ROUNDS * DEALS as u64 * PLAYS
        },
    );
    bench.line(
        "belote: checked door by steps, ns per play",
        "",
        || (0..ROUNDS).flat_map(|_| (0..DEALS).map(dealt)).collect::<Vec<_>>(),
        |plays| {
            let mut dice = Dice::new(1);
            for mut play in plays {
                for _ in 0..PLAYS {
                    let Turn::Seat(seat) = play.turn() else { unreachable!("a card is due") };
                    let choose =
                        |legal: Steps| legal.pick(&mut dice).expect("a seat in turn can act");
                    play.pick(seat, choose, &mut ()).expect("a listed step is legal");
                }
                black_box(play.standing());
            }
            ROUNDS * DEALS as u64 * PLAYS
        },
    );
    let fast = bench.line(
        "belote: fast door, ns per play",
        "15 plain, 10 on x86-64-v3, or 1.6 floors",
        || (),
        |()| {
            let mut dice = Dice::new(1);
            for _ in 0..ROUNDS {
                for world in &states {
                    let mut world = *world;
                    for _ in 0..PLAYS {
                        let turn = world.turn(&rules);
                        let Turn::Seat(seat) = turn else { unreachable!("a card is due") };
                        let steps = world.legal(&rules, seat, &Default::default());
                        let step = steps.pick(&mut dice).expect("a seat in turn can act");
                        let card = Card::from_index(usize::from(step.0));
                        let card = card.expect("only cards are listed while playing");
                        let action = Action::Play { card, call: Default::default() };
                        world.apply(&rules, seat, &action, &mut ());
                    }
                    black_box(world.standing(&rules));
                }
            }
            ROUNDS * DEALS as u64 * PLAYS
        },
    );
    let hands: Vec<floor::Hands> = states.iter().map(floor::hands).collect();
    let tight = bench.line(
        "belote: hand-written loop of the same rules, ns per play",
        "",
        || (),
        |()| {
            let mut dice = Dice::new(1);
            for _ in 0..ROUNDS {
                for hands in &hands {
                    black_box(floor::deal(*hands, &mut dice));
                }
            }
            ROUNDS * DEALS as u64 * PLAYS
        },
    );
    bench.ratio("fast door / hand-written loop", "at most 1.6", ratio(fast, tight));
    #[cfg(feature = "peers")]
    beside_a_peer(bench, &states);
    small_things(bench, &rules, &states);
}

/// The same deals, played by a public engine.
#[cfg(feature = "peers")]
fn beside_a_peer(bench: &mut Bench, states: &[State<Belote>]) {
    let peer_hands: Vec<coinche::Deal> = states.iter().map(coinche::deal_of).collect();
    let peer = bench.line(
        "libcoinche 0.4: list + pick + check + play, ns per play",
        "",
        || (),
        |()| {
            let mut dice = Dice::new(1);
            for _ in 0..ROUNDS {
                for deal in &peer_hands {
                    black_box(coinche::play(deal, &mut dice));
                }
            }
            ROUNDS * DEALS as u64 * PLAYS
        },
    );
    bench.ratio("libcoinche / checked door", "at least 2.4", ratio(peer, bench.figure(CHECKED)));
}

fn small_things(bench: &mut Bench, rules: &Rules, states: &[State<Belote>]) {
    let seed = Seed::from_text("bench").deal_key(&[]);
    bench.line(
        "belote: seeded deal, ChaCha20 shuffle to hands, ns",
        "300",
        || State::<Belote>::start(rules),
        |mut state| {
            let mut order = [0; 32];
            state.chance(rules, Drawn::Number(0), &mut ());
            for n in 0..4000 {
                Stream::new(&seed, n).order(&mut order);
                let mut dealt = state;
                dealt.chance(rules, Drawn::Order(&order), &mut ());
                black_box(dealt);
            }
            4000
        },
    );
    bench.line(
        "belote: copy of a state, ns",
        "15",
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
        "belote: a seat's view, ns",
        "",
        || (),
        |()| {
            for n in 0..10_000 {
                black_box(states[n % DEALS].view(Viewer::Seat(Seat::new(n % 4))));
            }
            10_000
        },
    );
}

fn ratio(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    Some(a? / b?)
}
