//! Nothing on the way of a move allocates: listing, checking (accepted and refused), applying with
//! the silent sink, viewing, copying, dealing, and whole playouts.

use cards::{Dice, Seat, Stream};
use engine::conformance::{Counting, asked, without_memory};
use engine::{Drawn, Game, State, Step, Turn, Viewer};
use tractor::options::{NobodyDeclares, Throw, TractorLadder};
use tractor::{Action, Draft, Options, Rules, Tractor};

#[global_allocator]
static MEMORY: Counting = Counting;

/// The tables that are played: the usual one, each option changed, all of them changed.
fn tables() -> Vec<Options> {
    let usual = Options::default();
    let mut tables: Vec<Options> =
        tractor::options::presets().into_iter().map(|(_, options)| options).collect();
    tables.push(Options { nobody_declares: NobodyDeclares::Redeal, ..usual.clone() });
    tables.push(Options { final_window: false, trump_throw: true, ..usual.clone() });
    tables.push(Options { throw: Throw::Challenge, throw_fine: 10, ..usual.clone() });
    tables.push(Options { tractor_ladder: TractorLadder::Unified, ..usual });
    tables
}

/// Answers what chance owes, as the house does: request number n is stream n.
fn settle(rules: &Rules, state: &mut State<Tractor>, request: &mut u64) {
    while let Turn::Chance(_) = state.turn(rules) {
        let mut order = [0; 108];
        Stream::new(&[3; 32], *request).order(&mut order);
        *request += 1;
        let _ = state.chance(rules, Drawn::Order(&order), &mut ());
    }
}

/// A whole random action, composed of legal steps.
fn choose(rules: &Rules, state: &State<Tractor>, seat: Seat, dice: &mut Dice) -> Action {
    let mut draft = Draft::default();
    loop {
        let step = state.legal(rules, seat, &draft).pick(dice).expect("something to do");
        if let Some(action) = Tractor::push(state.seen(rules, seat), &mut draft, step) {
            return action;
        }
    }
}

/// Whoever is to act: a seat in turn, or one that wants to declare; nobody if the house deals on.
fn actor(rules: &Rules, state: &State<Tractor>, dice: &mut Dice) -> Option<Seat> {
    match state.turn(rules) {
        Turn::Seat(seat) => Some(seat),
        _ => Seat::all(4).find(|&seat| {
            !state.legal(rules, seat, &Draft::default()).is_empty() && dice.below(20) == 0
        }),
    }
}

/// So many deals, or the match to its end; gives the number of actions.
fn playout(rules: &Rules, state: &mut State<Tractor>, deals: u32, dice: &mut Dice) -> u32 {
    let (mut request, mut actions) = (0, 0);
    loop {
        settle(rules, state, &mut request);
        if state.turn(rules) == Turn::Over || state.standing(rules).deals >= deals {
            return actions;
        }
        let _ = match actor(rules, state, dice) {
            Some(seat) => {
                let action = choose(rules, state, seat, dice);
                actions += 1;
                state.apply(rules, seat, &action, &mut ())
            }
            None => state.close(rules, &mut ()),
        };
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(asked(|| Vec::<u8>::with_capacity(9)).0, 1);
    assert_eq!(asked(|| Box::new(7)).0, 1);
}

#[test]
fn every_part_of_a_move_does_without_memory() {
    for options in tables() {
        let rules = Rules::compile(&options).expect("playable");
        let mut dice = Dice::new(5);
        let (mut state, mut request) = (State::<Tractor>::start(&rules), 0);
        let (mut accepted, mut refused, mut moves) = (0, 0, 0);
        while moves < 600 {
            without_memory("dealing", || settle(&rules, &mut state, &mut request));
            if state.turn(&rules) == Turn::Over {
                state = State::start(&rules);
                continue;
            }
            let who = without_memory("asking", || actor(&rules, &state, &mut dice));
            for other in Seat::all(4) {
                let seen = state.seen(&rules, other);
                let hand = seen.own.hand;
                let tried = [Action::Play(hand), Action::Bury(hand), Action::Pass];
                let whole = (0..Tractor::STEPS as u8)
                    .filter_map(|step| Tractor::push(seen, &mut Draft::default(), Step(step)));
                for action in whole.chain(tried) {
                    let verdict = without_memory("checking", || Tractor::check(seen, &action));
                    match verdict {
                        Ok(()) => accepted += 1,
                        Err(_) => refused += 1,
                    }
                }
            }
            for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Watcher] {
                without_memory("viewing", || std::hint::black_box(state.view(viewer)));
            }
            let copy = without_memory("copying", || std::hint::black_box(state));
            assert!(copy == state);
            let _ = match who {
                Some(seat) => {
                    let action =
                        without_memory("choosing", || choose(&rules, &state, seat, &mut dice));
                    without_memory("applying", || state.apply(&rules, seat, &action, &mut ()))
                }
                None => without_memory("closing", || state.close(&rules, &mut ())),
            };
            moves += 1;
        }
        assert!(accepted > 500 && refused > 10_000, "{accepted} and {refused} under {options:?}");
    }
}

#[test]
fn a_whole_playout_does_without_memory() {
    for options in tables() {
        let rules = Rules::compile(&options).expect("playable");
        let mut dice = Dice::new(11);
        let mut state = State::start(&rules);
        let actions = without_memory("a playout", || playout(&rules, &mut state, 12, &mut dice));
        assert!(actions > 100, "{actions} actions under {options:?}");
    }
}
