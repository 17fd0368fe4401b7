//! Any steps and any actions at a table of any house rules, by any seat.
//!
//! Nothing panics; a refusal leaves record and views as they were; what is accepted reads back from its
//! notation and does the same in an unchecked world, which the slow judge finds possible; and the match
//! replays from its log.

#![no_main]

use bezique::meld::{Kind, Meld};
use bezique::options::{Brisques, JokerUpcard, MeldsPerTrick};
use bezique::pack::{Card, Cards};
use bezique::{Action, Bezique, Options, Rules};
use cards::{Seat, Stream};
use engine::fair::{Seed, Source};
use engine::log::Log;
use engine::{Ask, Drawn, Play, State, Step, Turn, View, Viewer};
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::Bytes;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let options = options(&mut bytes);
    let seed = Seed([bytes.byte(); 32]);
    let rules = Rules::compile(&options).expect("playable");
    let source = Source::Seed { seed, salt: Vec::new() };
    let mut play: Play<Bezique> = Play::new(&options, source, &mut ()).expect("playable");
    let (key, mut request) = (seed.deal_key(&[]), 0);
    let mut world = State::start(&rules);
    settle(&rules, &mut world, &key, &mut request);
    while let Some(byte) = bytes.next() {
        let any = Seat::new(usize::from(bytes.byte()) % 4);
        let (record, before) = (play.record().len(), views(&play, &rules));
        let mut seat = any;
        let done = match byte % 8 {
            0..5 => {
                let Turn::Seat(turn) = play.turn() else { break };
                seat = turn;
                let legal = play.legal(seat);
                let n = u32::from(bytes.byte()) % legal.len();
                let step = legal.nth(n).expect("listed");
                play.step(seat, step, &mut ()).expect("a listed step is legal")
            }
            5 => play.step(any, Step(bytes.byte()), &mut ()).unwrap_or(None),
            6 => {
                let action = action(&mut bytes);
                let checked = play.check(any, &action);
                let done = play.act(any, &action, &mut ());
                assert_eq!(checked, done, "checked and done alike");
                done.ok().map(|()| action)
            }
            _ => {
                play.clear(any);
                None
            }
        };
        match done {
            Some(action) => {
                assert_eq!(action.to_string().parse(), Ok(action));
                assert_eq!(format!("{action:#}").parse(), Ok(action));
                let _ = world.apply(&rules, seat, &action, &mut ());
                settle(&rules, &mut world, &key, &mut request);
                assert_eq!(world.validate(&rules), Ok(()), "after {action}");
                for view in views(&play, &rules) {
                    assert!(view == world.view(view.viewer), "the doors part ways at {action}");
                }
            }
            None => {
                assert_eq!(play.record().len(), record, "nothing was done, but recorded");
                assert!(views(&play, &rules) == before, "nothing was done, but seen");
            }
        }
    }
    let log = Log::of(&play);
    let again: Play<Bezique> = log.replay(&mut ()).expect("a log of a match replays");
    assert_eq!(again.digest(), play.digest());
});

fn views(play: &Play<Bezique>, rules: &Rules) -> Vec<View<Bezique>> {
    let seats = Seat::all(rules.seats).map(Viewer::Seat);
    seats.chain([Viewer::Watcher]).map(|viewer| play.view(viewer)).collect()
}

/// House rules that can be played.
fn options(bytes: &mut Bytes<'_>) -> Options {
    let players = if bytes.flag() { 4 } else { 2 };
    let melds = [MeldsPerTrick::One, MeldsPerTrick::Unlimited];
    let upcards = [JokerUpcard::Redraw, JokerUpcard::Diamonds, JokerUpcard::NoTrump];
    let counts = [Brisques::None, Brisques::Threshold, Brisques::Plain];
    Options {
        players,
        teams: players == 4 && bytes.flag(),
        joker_upcard: upcards[usize::from(bytes.byte() % 3)],
        melds_per_trick: melds[usize::from(bytes.flag())],
        swap_counts_as_meld: bytes.flag(),
        meld_swapped_card_at_once: bytes.flag(),
        max_jokers_in_four: bytes.byte() % 4,
        remarry_run_cards: bytes.flag(),
        meld_needs_hand_card: bytes.flag(),
        seven_bonus_phase2: bytes.flag(),
        joker_lead_forces_trump: bytes.flag(),
        brisques: counts[usize::from(bytes.byte() % 3)],
        target: 10 * (1 + u16::from(bytes.byte())),
    }
}

/// Any action, legal or not.
fn action(bytes: &mut Bytes<'_>) -> Action {
    let mut card = || Card::from_index(usize::from(bytes.byte()) % 132).expect("below 132");
    let first = card();
    match first.index() % 12 {
        0 => Action::Draw,
        1 => Action::Swap,
        n @ 2..=10 => {
            let kind = Kind::ALL[n - 2];
            let cards: Cards = (0..kind.size()).map(|_| card()).collect();
            Action::Meld(Meld { kind, cards })
        }
        _ => Action::Play(card()),
    }
}

/// Answers what chance owes a world, as the house does: request number n is stream n of the key.
fn settle(rules: &Rules, state: &mut State<Bezique>, key: &[u8; 32], request: &mut u64) {
    while let Turn::Chance(ask) = state.turn(rules) {
        let mut stream = Stream::new(key, *request);
        *request += 1;
        let mut order = [0; 132];
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
