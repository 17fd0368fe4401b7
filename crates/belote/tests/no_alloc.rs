//! Nothing on the way of a move allocates: listing, checking (accepted and refused), applying with
//! the silent sink, viewing, copying, dealing, and whole playouts.

use belote::action::{Action, Call};
use belote::options::{ContractBase, Declarations, Policing, Shuffle, UnderTrump};
use belote::pack::Cards;
use belote::{Belote, Options, Rules};
use cards::{Dice, Seat, Stream};
use engine::conformance::{Counting, asked, without_memory};
use engine::fair::{Seed, Source};
use engine::{Ask, Drawn, Game, Play, State, Step, Turn, Viewer};

#[global_allocator]
static MEMORY: Counting = Counting;

/// The tables that are played: the usual one, each option changed, all of them changed.
fn tables() -> Vec<Options> {
    let usual = Options::default();
    let mut tables = vec![
        usual.clone(),
        Options { shuffle: Shuffle::FirstOnlyThenCut, ..usual.clone() },
        Options { policing: Policing::Hand, ..usual.clone() },
        Options { partner_exempt: true, under_trump: UnderTrump::Free, ..usual.clone() },
        Options { auto_declare: false, auto_belote: false, ..usual.clone() },
        Options { declarations: Declarations::BothSides, ..usual.clone() },
        Options { declarations: Declarations::Off, ..usual.clone() },
        Options { contract_base: ContractBase::AllPoints, litige: true, ..usual.clone() },
    ];
    for players in [3, 2] {
        for shuffle in [Shuffle::EveryDeal, Shuffle::FirstOnlyThenCut] {
            for policing in [Policing::Strict, Policing::Hand] {
                let announce = policing == Policing::Strict;
                let (auto_declare, auto_belote) = (announce, announce);
                let usual = usual.clone();
                tables.push(Options {
                    players,
                    shuffle,
                    policing,
                    auto_declare,
                    auto_belote,
                    ..usual
                });
            }
        }
    }
    tables
}

/// Answers what chance owes, as the house does: request number n is stream n.
fn settle(rules: &Rules, state: &mut State<Belote>, request: &mut u64) {
    while let Turn::Chance(ask) = state.turn(rules) {
        let mut stream = Stream::new(&[3; 32], *request);
        *request += 1;
        let mut order = [0; 32];
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

/// A whole random action, composed of legal steps.
fn choose(rules: &Rules, state: &State<Belote>, seat: Seat, dice: &mut Dice) -> Action {
    let mut draft = Call::default();
    loop {
        let step = state.legal(rules, seat, &draft).pick(dice).expect("something to do");
        if let Some(action) = Belote::push(state.seen(rules, seat), &mut draft, step) {
            return action;
        }
    }
}

/// A match to its end, or the given number of deals; gives the number of actions.
fn playout(rules: &Rules, state: &mut State<Belote>, deals: u32, dice: &mut Dice) -> u32 {
    let (mut request, mut actions) = (0, 0);
    loop {
        settle(rules, state, &mut request);
        match state.turn(rules) {
            Turn::Seat(seat) if state.standing(rules).deals < deals => {
                let action = choose(rules, state, seat, dice);
                let _ = state.apply(rules, seat, &action, &mut ());
                actions += 1;
            }
            _ => return actions,
        }
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(asked(|| Vec::<u8>::with_capacity(9)).0, 1);
    assert_eq!(asked(|| Box::new(7)).0, 1);
    let (grown, _) = asked(|| {
        let mut list = vec![1u8];
        list.extend([0; 100]);
        list
    });
    assert_eq!(grown, 2);
}

#[test]
fn every_part_of_a_move_does_without_memory() {
    for options in tables() {
        let rules = Rules::compile(&options).expect("playable");
        let mut dice = Dice::new(5);
        let (mut state, mut request) = (State::<Belote>::start(&rules), 0);
        let (mut accepted, mut refused, mut moves) = (0, 0, 0);
        while moves < 400 {
            without_memory("dealing", || settle(&rules, &mut state, &mut request));
            let Turn::Seat(seat) = state.turn(&rules) else {
                state = State::start(&rules);
                continue;
            };
            let legal = without_memory("listing", || state.legal(&rules, seat, &Call::default()));
            assert!(!legal.is_empty());
            for other in Seat::all(rules.seats) {
                let seen = state.seen(&rules, other);
                let loud = Call { belote: true, ..Call::default() };
                let cards = Cards::ALL.iter().map(|card| Action::Play { card, call: loud });
                let whole = (0..Belote::STEPS as u8)
                    .filter_map(|step| Belote::push(seen, &mut Call::default(), Step(step)));
                for action in whole.chain(cards) {
                    let verdict = without_memory("checking", || Belote::check(seen, &action));
                    match verdict {
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
            let action = without_memory("choosing", || choose(&rules, &state, seat, &mut dice));
            let _ = without_memory("applying", || state.apply(&rules, seat, &action, &mut ()));
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

/// The checked door keeps a record. It grows as a list of bytes does at most, and nothing else does.
#[test]
fn at_the_table_only_the_record_grows() {
    for options in tables() {
        let source = Source::Seed { seed: Seed::from_text("record"), salt: Vec::new() };
        let mut play: Play<Belote> = Play::new(&options, source, &mut ()).expect("playable");
        let mut dice = Dice::new(17);
        let (times, ()) = asked(|| {
            while let Turn::Seat(seat) = play.turn()
                && play.standing().deals < 12
            {
                let wrong = Step(dice.below(Belote::STEPS as u32) as u8);
                if !play.legal(seat).contains(wrong) {
                    assert!(play.step(seat, wrong, &mut ()).is_err());
                }
                let step = play.legal(seat).pick(&mut dice).expect("something to do");
                assert!(play.step(seat, step, &mut ()).is_ok());
            }
        });
        let (growing, record) = asked(|| {
            let mut record: Vec<u8> = Vec::new();
            play.record().iter().for_each(|&byte| record.push(byte));
            record
        });
        assert!(record.len() > 200 && growing > 3);
        assert!(times <= growing, "{times} instead of {growing} times under {options:?}");
    }
}
