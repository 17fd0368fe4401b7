//! Any steps and any actions at a table of any house rules, by any seat.
//!
//! Nothing panics; a refusal leaves record and views as they were; what is accepted does the same in
//! an unchecked world, which the slow judge finds possible; and the match replays from its log.

#![no_main]

use belote::{Belote, Rules};
use cards::Seat;
use engine::fair::{Seed, Source};
use engine::log::Log;
use engine::{Play, State, Step, Turn, View, Viewer};
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::{Bytes, settle};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let options = bytes.options();
    let seed = Seed([bytes.byte(); 32]);
    let rules = Rules::compile(&options).expect("playable");
    let source = Source::Seed { seed, salt: Vec::new() };
    let mut play: Play<Belote> = Play::new(&options, source, &mut ()).expect("playable");
    let (key, mut request) = (seed.deal_key(&[]), 0);
    let mut world = State::start(&rules);
    settle(&rules, &mut world, &key, &mut request);
    while let Some(byte) = bytes.next() {
        let (record, before) = (play.record().len(), views(&play, &rules));
        // Most bytes are a legal step, so that a deal fits in forty of them.
        let choice = u32::from(byte / 8);
        let mut seat = Seat::new(choice as usize % 4);
        let digest = (byte % 8 >= 5 && choice % 8 == 0).then(|| play.digest());
        let done = match byte % 8 {
            0..5 => {
                let Turn::Seat(turn) = play.turn() else { break };
                seat = turn;
                let legal = play.legal(seat);
                let step = legal.nth(choice % legal.len()).expect("listed");
                play.step(seat, step, &mut ()).expect("a listed step is legal")
            }
            5 => play.step(seat, Step(bytes.byte()), &mut ()).unwrap_or(None),
            6 => {
                let action = bytes.action();
                let checked = play.check(seat, &action);
                let done = play.act(seat, &action, &mut ());
                assert_eq!(checked, done, "checked and done alike");
                done.ok().map(|()| action)
            }
            _ => {
                play.clear(seat);
                None
            }
        };
        match done {
            Some(action) => {
                let _ = world.apply(&rules, seat, &action, &mut ());
                settle(&rules, &mut world, &key, &mut request);
                let possible = world.validate(&rules);
                assert_eq!(possible, Ok(()), "after {action}");
                for view in views(&play, &rules) {
                    assert!(view == world.view(view.viewer), "the doors part ways at {action}");
                }
            }
            None => {
                assert_eq!(play.record().len(), record, "nothing was done, but recorded");
                assert!(views(&play, &rules) == before, "nothing was done, but seen");
                assert!(digest.is_none_or(|digest| digest == play.digest()));
            }
        }
    }
    if data.len() % 4 > 0 {
        return; // the replay is slow; every fourth match is enough
    }
    let log = Log::of(&play);
    let again: Play<Belote> = log.replay(&mut ()).expect("a log of a match replays");
    assert_eq!(again.digest(), play.digest());
});

fn views(play: &Play<Belote>, rules: &Rules) -> Vec<View<Belote>> {
    let seats = Seat::all(rules.seats).map(Viewer::Seat);
    seats.chain([Viewer::Watcher]).map(|viewer| play.view(viewer)).collect()
}
