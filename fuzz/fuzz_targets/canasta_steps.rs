//! Any steps and any actions at a table of any house rules, by any seat.
//!
//! Nothing panics; a refusal leaves record and views as they were; what is accepted reads back from its
//! notation and does the same in an unchecked world, which the slow judge finds possible; and the match
//! replays from its log.

#![no_main]

use canasta::action::Package;
use canasta::options::{Close, NineEnd, OpeningStrictness, RunWilds, WildKey};
use canasta::pack::Row;
use canasta::{Action, Canasta, Options, Rules};
use cards::{Face, Seat, Stream};
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
    let mut play: Play<Canasta> = Play::new(&options, source, &mut ()).expect("playable");
    let (key, mut request) = (seed.deal_key(&[]), 0);
    let mut world = State::start(&rules);
    settle(&rules, &mut world, &key, &mut request);
    while let Some(byte) = bytes.next() {
        let any = Seat::new(usize::from(bytes.byte()) % rules.seats);
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
    let again: Play<Canasta> = log.replay(&mut ()).expect("a log of a match replays");
    assert_eq!(again.digest(), play.digest());
});

fn views(play: &Play<Canasta>, rules: &Rules) -> Vec<View<Canasta>> {
    let seats = Seat::all(rules.seats).map(Viewer::Seat);
    seats.chain([Viewer::Watcher]).map(|viewer| play.view(viewer)).collect()
}

/// House rules that can be played.
fn options(bytes: &mut Bytes<'_>) -> Options {
    let strictness = [OpeningStrictness::One, OpeningStrictness::Every];
    let nines = [NineEnd::Strict, NineEnd::Relaxed];
    let wilds = [RunWilds::Any, RunWilds::GapsOnly, RunWilds::None];
    let keys = [WildKey::WildTop, WildKey::AnyTop, WildKey::Off];
    let closes = [Close::SameTurn, Close::Always, Close::Never];
    let wild_melds = bytes.flag();
    Options {
        players: if bytes.flag() { 4 } else { 2 },
        jokers: if bytes.flag() { 6 } else { 4 },
        opening_strictness: strictness[usize::from(bytes.flag())],
        wild_melds,
        nine_end: nines[usize::from(bytes.flag())],
        run_wilds: wilds[usize::from(bytes.byte() % 3)],
        bottom_three: bytes.flag(),
        red_three_discard: bytes.flag(),
        // C49: without wild melds there is no wild key.
        wild_key: if wild_melds { keys[usize::from(bytes.byte() % 3)] } else { WildKey::Off },
        freeze_on_wild: bytes.flag(),
        close_without_canasta: closes[usize::from(bytes.byte() % 3)],
        recycle_shuffle: bytes.flag(),
        recycle_limit: bytes.byte() % 4,
        max_deals: 3,
        ..Options::default()
    }
}

/// Any action, legal or not.
fn action(bytes: &mut Bytes<'_>) -> Action {
    let (kind, len) = (bytes.byte() % 9, usize::from(bytes.byte() % 8));
    let face = |bytes: &mut Bytes<'_>| {
        Face::from_index(usize::from(bytes.byte() % 53)).expect("a face of the pack")
    };
    let cards: Vec<Face> = (0..len).map(|_| face(bytes)).collect();
    match kind {
        0 => Action::Draw,
        1 => Action::Pass,
        2 => Action::Undo,
        3 => Action::Take(Row::of(&cards)),
        4 => Action::Lay(Row::of(&cards)),
        5 => Action::Add { meld: bytes.byte() % 36, cards: Row::of(&cards) },
        6 => Action::Package(Package::of(&[&cards[..len / 2], &cards[len / 2..]])),
        7 => Action::Keep(Row::of(&cards)),
        _ => Action::Discard(face(bytes)),
    }
}

/// Answers what chance owes a world, as the house does: request number n is stream n of the key.
fn settle(rules: &Rules, state: &mut State<Canasta>, key: &[u8; 32], request: &mut u64) {
    while let Turn::Chance(ask) = state.turn(rules) {
        let mut stream = Stream::new(key, *request);
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
