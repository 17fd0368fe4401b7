//! Nothing on the way of a move allocates: listing, checking (accepted and refused), applying with
//! the silent sink, viewing, copying, dealing, and whole playouts.
//!
//! A counting allocator is the only honest witness, and an allocator is `unsafe` by its trait. This
//! is one of the named places where that is allowed; it forwards every call to the system's.

#![allow(
    unsafe_code,
    reason = "GlobalAlloc is an unsafe trait; every call is handed on as it came"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use canasta::action::Draft;
use canasta::options::{Close, OpeningStrictness, RunWilds, WildKey};
use canasta::{Canasta, Options, Rules};
use cards::{Dice, Face, Stream};
use engine::{Ask, Drawn, Game, State, Step, Turn, Viewer};

/// Hands every call to the system and counts those that ask for memory, thread by thread.
struct Counting;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is going away has no counter any more, and nobody asks it.
    let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
}

// SAFETY: every method hands its arguments to the system allocator unchanged, so the promises of
// the caller and of the system meet; counting touches a plain thread-local number.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs without asking for memory, or fails.
#[track_caller]
fn without_memory<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let before = ASKED.get();
    let result = work();
    let times = ASKED.get() - before;
    assert_eq!(times, 0, "{what} asked for memory {times} times");
    result
}

/// The tables that are played: the usual one, and others that go every way there is.
fn tables() -> Vec<Options> {
    let usual = Options { max_deals: 3, ..Options::default() };
    vec![
        usual.clone(),
        Options { players: 2, recycle_shuffle: false, ..usual.clone() },
        Options {
            opening_strictness: OpeningStrictness::Every,
            run_wilds: RunWilds::GapsOnly,
            bottom_three: true,
            wild_key: WildKey::AnyTop,
            close_without_canasta: Close::Always,
            ..usual
        },
    ]
}

/// Answers what chance owes, as the house does: request number n is stream n.
fn settle(rules: &Rules, state: &mut State<Canasta>, request: &mut u64) {
    while let Turn::Chance(ask) = state.turn(rules) {
        let mut stream = Stream::new(&[3; 32], *request);
        *request += 1;
        let mut order = [0; 110];
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

#[test]
fn a_whole_match_never_asks_for_memory() {
    for options in tables() {
        let rules = Canasta::compile(&options).expect("these options are playable");
        let mut state = State::<Canasta>::start(&rules);
        let (mut dice, mut request, mut actions) = (Dice::new(1), 0, 0);
        without_memory("dealing", || settle(&rules, &mut state, &mut request));
        while let Turn::Seat(seat) = state.turn(&rules) {
            let mut draft = Draft::default();
            let action = without_memory("listing and composing", || {
                loop {
                    let legal = state.legal(&rules, seat, &draft);
                    let forward = legal - Canasta::BACK;
                    let undo = forward.is_empty() || dice.below(30) == 0;
                    let choice = if undo && !(legal & Canasta::BACK).is_empty() {
                        legal & Canasta::BACK
                    } else {
                        forward
                    };
                    let step = choice.pick(&mut dice).expect("nobody is stuck");
                    let seen = state.seen(&rules, seat);
                    if let Some(action) = Canasta::push(seen, &mut draft, step) {
                        break action;
                    }
                }
            });
            without_memory("checking, viewing and copying", || {
                let seen = state.seen(&rules, seat);
                Canasta::check(seen, &action).expect("a listed action is legal");
                Canasta::spell(seen, &action, &mut |_| ());
                for face in Face::all().take(53) {
                    let step = Step(face.index() as u8);
                    let thrown = Canasta::push(seen, &mut Draft::default(), step);
                    let _ = thrown.map(|action| Canasta::check(seen, &action).is_ok());
                }
                let copy = state;
                copy.view(Viewer::Seat(seat))
            });
            without_memory("applying", || {
                let _ = state.apply(&rules, seat, &action, &mut ());
                settle(&rules, &mut state, &mut request);
            });
            actions += 1;
        }
        assert!(actions > 100, "{actions}");
    }
}
