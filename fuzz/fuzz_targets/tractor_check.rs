//! Any actions and steps at a Tractor table of any house rules, by any seat.
//!
//! Nothing panics; what is listed is accepted, what is refused changes nothing; the checked and the
//! unchecked door agree; the slow judge finds every state possible; and the match replays from its log.

#![no_main]

use cards::{Face, Seat, Stream};
use engine::fair::{Seed, Source};
use engine::log::Log;
use engine::{Drawn, Game, Play, State, Step, Turn, Viewer};
use libfuzzer_sys::fuzz_target;
use tractor::options::{Advancement, KittyMultiplier, NobodyDeclares, Throw, TractorLadder, WinAt};
use tractor::{Action, Cards, Declaration, Options, Rules, Tractor};

/// The fuzzer's bytes, one after the other; zeros when they run out.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn byte(&mut self) -> u8 {
        self.next().unwrap_or(0)
    }

    fn options(&mut self) -> Options {
        let (one, two) = (self.byte(), self.byte());
        let flag = |n: u8| one >> n & 1 == 1;
        let throw = if flag(0) { Throw::Challenge } else { Throw::Provable };
        Options {
            throw,
            throw_fine: if flag(0) { two % 41 } else { 0 },
            win_at: if flag(1) { WinAt::ReachAce } else { WinAt::DefendAce },
            advancement: if flag(2) { Advancement::PerForty } else { Advancement::Seed },
            final_window: flag(3),
            trump_throw: flag(4),
            tractor_ladder: if flag(5) { TractorLadder::Unified } else { TractorLadder::Seed },
            nobody_declares: [
                NobodyDeclares::NoTrump,
                NobodyDeclares::FlipKitty,
                NobodyDeclares::Redeal,
            ][usize::from(two % 3)],
            kitty_multiplier: [
                KittyMultiplier::Seed,
                KittyMultiplier::PowerOfTwo,
                KittyMultiplier::TwiceCards,
            ][usize::from(two / 3 % 3)],
        }
    }

    fn cards(&mut self, hand: Cards) -> Cards {
        let held: Vec<Face> = hand.iter().collect();
        let count = self.byte() % 34;
        (0..count)
            .filter_map(|_| {
                let byte = usize::from(self.byte());
                match byte < 200 && !held.is_empty() {
                    true => Some(held[byte % held.len()]),
                    false => Face::from_index(byte % 55).filter(|&face| face != Face::JOKER),
                }
            })
            .collect()
    }

    fn action(&mut self, hand: Cards) -> Action {
        match self.byte() % 8 {
            0 => Action::Pass,
            1 => Action::Declare(Declaration::ALL[usize::from(self.byte() % 10)]),
            2 => Action::Bury(self.cards(hand)),
            _ => Action::Play(self.cards(hand)),
        }
    }
}

fn settle(rules: &Rules, world: &mut State<Tractor>, key: &[u8; 32], request: &mut u64) {
    while let Turn::Chance(_) = world.turn(rules) {
        let mut order = [0; 108];
        Stream::new(key, *request).order(&mut order);
        *request += 1;
        let _ = world.chance(rules, Drawn::Order(&order), &mut ());
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let options = bytes.options();
    let rules = Rules::compile(&options).expect("playable");
    let seed = Seed([bytes.byte(); 32]);
    let source = Source::Seed { seed, salt: Vec::new() };
    let mut play: Play<Tractor> = Play::new(&options, source, &mut ()).expect("playable");
    let (key, mut request) = (seed.deal_key(&[]), 0);
    let mut world = State::<Tractor>::start(&rules);
    settle(&rules, &mut world, &key, &mut request);
    while let Some(byte) = bytes.next() {
        let any = Seat::new(usize::from(bytes.byte()) % 4);
        let seat = if let Turn::Seat(turn) = play.turn() { turn } else { any };
        let record = play.record().len();
        let done = match byte % 8 {
            0..4 => {
                let legal = play.legal(seat);
                let step = legal.nth(u32::from(bytes.byte()) % legal.len().max(1));
                step.map(|step| play.step(seat, step, &mut ()).expect("a listed step is legal"))
                    .flatten()
                    .map(|action| (seat, action))
            }
            4 => play.step(any, Step(bytes.byte()), &mut ()).unwrap_or(None).map(|a| (any, a)),
            5 => {
                let hand = play.view(Viewer::Seat(any)).own.hand;
                let action = bytes.action(hand);
                let checked = play.check(any, &action);
                let done = play.act(any, &action, &mut ());
                assert_eq!(checked, done, "checked and done alike");
                done.ok().map(|()| (any, action))
            }
            6 => {
                // Windows are many and say little: a byte closes several.
                for _ in 0..=byte / 8 {
                    if play.close(&mut ()) {
                        let _ = world.close(&rules, &mut ());
                        settle(&rules, &mut world, &key, &mut request);
                    }
                }
                continue;
            }
            _ => {
                play.clear(any);
                None
            }
        };
        match done {
            Some((seat, action)) => {
                assert!(Tractor::check(world.seen(&rules, seat), &action).is_ok(), "{action}");
                let _ = world.apply(&rules, seat, &action, &mut ());
                settle(&rules, &mut world, &key, &mut request);
            }
            None => assert_eq!(play.record().len(), record, "nothing was done, but recorded"),
        }
        assert_eq!(world.validate(&rules), Ok(()));
        for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Watcher]) {
            assert!(play.view(viewer) == world.view(viewer), "the doors part ways");
        }
    }
    let log = Log::of(&play);
    let again: Play<Tractor> = log.replay(&mut ()).expect("a log of a match replays");
    assert_eq!(again.digest(), play.digest());
});
