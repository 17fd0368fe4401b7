//! Any steps at a Rami table of any preset, by any seat, and any text as an action.
//!
//! Nothing panics; a refusal leaves record and views as they were; what is accepted does the same in
//! an unchecked world, which the slow judge finds possible; and the match replays from its log.

#![no_main]

use cards::Seat;
use engine::fair::{Seed, Source};
use engine::log::Log;
use engine::{Game, Play, Step, Turn, View, Viewer};
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::Bytes;
use rami::options::{CycleGuard, GoOut, JokerSwap, Layoff, Pickup, presets};
use rami::{Action, Options, Rami, Rules};

fuzz_target!(|data: &[u8]| {
    if let Ok(action) = String::from_utf8_lossy(data).parse::<Action>() {
        for text in [action.to_string(), format!("{action:#}")] {
            assert_eq!(text.parse::<Action>().as_ref(), Ok(&action), "{text:?}");
        }
    }
    let mut bytes = Bytes(data);
    let options = house_rules(&mut bytes);
    let source = Source::Seed { seed: Seed([bytes.byte(); 32]), salt: Vec::new() };
    let mut play: Play<Rami> = Play::new(&options, source, &mut ()).expect("playable");
    while let Some(byte) = bytes.next() {
        let (record, before) = (play.record().len(), views(&play));
        let any = Seat::new(usize::from(bytes.byte()) % 4);
        let done = match byte % 8 {
            0..6 => {
                let Turn::Seat(seat) = play.turn() else { break };
                let legal = play.legal(seat);
                let forward = legal - Rami::BACK;
                let steps = if forward.is_empty() || byte > 224 { legal } else { forward };
                let step = steps.nth(u32::from(bytes.byte()) % steps.len()).expect("listed");
                play.step(seat, step, &mut ()).expect("a listed step is legal")
            }
            6 => play.step(any, Step(bytes.byte()), &mut ()).unwrap_or(None),
            _ => {
                play.clear(any);
                None
            }
        };
        if done.is_none() {
            assert_eq!(play.record().len(), record, "nothing was done, but recorded");
            assert!(views(&play) == before, "nothing was done, but seen");
        }
    }
    let again: Play<Rami> = Log::of(&play).replay(&mut ()).expect("a log of a match replays");
    assert_eq!(again.digest(), play.digest());
});

fn house_rules(bytes: &mut Bytes<'_>) -> Options {
    let preset = presets().swap_remove(usize::from(bytes.byte() % 3)).1;
    let options = Options {
        players: 2 + bytes.byte() % 3,
        cycle_guard: if bytes.flag() { CycleGuard::Face } else { CycleGuard::Card },
        go_out: if bytes.flag() { GoOut::MeldOrDiscard } else { GoOut::Discard },
        joker_swap: if bytes.flag() { JokerSwap::Keep } else { JokerSwap::Reuse },
        layoff: [Layoff::Any, Layoff::Own, Layoff::LaterTurnsOnly][usize::from(bytes.byte() % 3)],
        pickup: if bytes.flag() { Pickup::MustMeld } else { preset.pickup },
        bar_twin: bytes.flag(),
        ..preset
    };
    Rules::compile(&options).expect("playable");
    options
}

fn views(play: &Play<Rami>) -> Vec<View<Rami>> {
    let seats = Seat::all(play.rules().seats).map(Viewer::Seat);
    seats.chain([Viewer::Watcher]).map(|viewer| play.view(viewer)).collect()
}
