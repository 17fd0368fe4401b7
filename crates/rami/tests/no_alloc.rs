//! Nothing on the way of a move allocates: listing, checking (accepted and refused), applying with
//! the silent sink, viewing, copying, dealing, and whole playouts.

use cards::{Dice, Seat, Stream};
use engine::conformance::{Counting, asked, without_memory};
use engine::{Ask, Drawn, Game, State, Step, Turn, Viewer};
use rami::action::{Action, Draft};
use rami::options::{CycleGuard, GoOut, JokerSwap, Layoff, Match, Pickup, presets};
use rami::{Options, Rami, Rules, arrange};

#[global_allocator]
static MEMORY: Counting = Counting;

/// The tables that are played: the presets, and one with everything unusual.
fn tables() -> Vec<Options> {
    let mut tables: Vec<Options> = presets().into_iter().map(|(_, options)| options).collect();
    tables.push(Options {
        players: 2,
        jokers: 4,
        max_jokers_per_meld: 2,
        opening_minimum: 51,
        pickup: Pickup::MustMeld,
        cycle_guard: CycleGuard::Face,
        layoff: Layoff::LaterTurnsOnly,
        go_out: GoOut::MeldOrDiscard,
        joker_swap: JokerSwap::Keep,
        length: Match::Elimination(100),
        ..Options::default()
    });
    tables
}

/// Answers what chance owes, as the house does: request number n is stream n.
fn settle(rules: &Rules, state: &mut State<Rami>, request: &mut u64) {
    while let Turn::Chance(ask) = state.turn(rules) {
        let mut stream = Stream::new(&[3; 32], *request);
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

/// A whole random action, composed of legal steps, undoing now and then.
fn choose(rules: &Rules, state: &State<Rami>, seat: Seat, dice: &mut Dice) -> Action {
    let mut draft = Draft::default();
    loop {
        let legal = state.legal(rules, seat, &draft);
        let forward = legal - Rami::BACK;
        let steps = if forward.is_empty() || dice.below(9) == 0 { legal } else { forward };
        let step = steps.pick(dice).expect("something to do");
        if let Some(action) = Rami::push(state.seen(rules, seat), &mut draft, step) {
            return action;
        }
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(asked(|| Box::new(7)).0, 1);
}

#[test]
fn every_part_of_a_move_does_without_memory() {
    for options in tables() {
        let rules = Rules::compile(&options).expect("playable");
        let mut dice = Dice::new(5);
        let (mut state, mut request) = (State::<Rami>::start(&rules), 0);
        let (mut accepted, mut refused, mut moves) = (0, 0, 0);
        while moves < 1_000 {
            without_memory("dealing", || settle(&rules, &mut state, &mut request));
            let Turn::Seat(seat) = state.turn(&rules) else {
                state = State::start(&rules);
                continue;
            };
            let legal = without_memory("listing", || state.legal(&rules, seat, &Draft::default()));
            assert!(!legal.is_empty());
            for other in Seat::all(rules.seats) {
                let seen = state.seen(&rules, other);
                let whole = (0..Rami::STEPS as u8)
                    .filter_map(|step| Rami::push(seen, &mut Draft::default(), Step(step)));
                for action in whole {
                    match without_memory("checking", || Rami::check(seen, &action)) {
                        Ok(()) => accepted += 1,
                        Err(_) => refused += 1,
                    }
                }
            }
            for viewer in [Viewer::Seat(seat), Viewer::Watcher] {
                without_memory("viewing", || std::hint::black_box(state.view(viewer)));
            }
            let copy = without_memory("copying", || std::hint::black_box(state));
            assert!(copy == state);
            let hand = state.own(seat).hand;
            without_memory("arranging", || std::hint::black_box(arrange::best(&rules, hand)));
            let action = without_memory("choosing", || choose(&rules, &state, seat, &mut dice));
            without_memory("checking", || Rami::check(state.seen(&rules, seat), &action))
                .expect("what is listed is legal");
            let _ = without_memory("applying", || state.apply(&rules, seat, &action, &mut ()));
            moves += 1;
        }
        assert!(accepted > 500 && refused > 10_000, "{accepted} and {refused} under {options:?}");
    }
}
