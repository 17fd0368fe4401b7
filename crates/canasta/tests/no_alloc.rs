//! Nothing on the way of a move allocates: listing, checking (accepted and refused), applying with
//! the silent sink, viewing, copying, dealing, and whole playouts.

use canasta::action::Draft;
use canasta::options::{Close, OpeningStrictness, RunWilds, WildKey};
use canasta::{Canasta, Options, Rules};
use cards::{Dice, Face, Stream};
use engine::conformance::{Counting, asked, without_memory};
use engine::{Ask, Drawn, Game, State, Step, Turn, Viewer};

#[global_allocator]
static MEMORY: Counting = Counting;

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

/// The witness sees what it is there to see.
#[test]
fn memory_is_counted() {
    assert_eq!(asked(|| Vec::<u8>::with_capacity(9)).0, 1);
}
