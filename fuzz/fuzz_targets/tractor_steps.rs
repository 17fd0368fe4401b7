//! Any steps and any actions at a Tractor table of any house rules, by any seat: see [`play_on`].

#![no_main]

use cards::Face;
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::{Bytes, play_on};
use tractor::pack::Cards;
use tractor::{Action, Advancement, Declaration, KittyMultiplier, NobodyDeclares, Options, Throw, Tractor, TractorLadder, WinAt};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let options = options(&mut bytes);
    play_on::<Tractor>(&options, &mut bytes, |bytes, seen| action(bytes, seen.own.hand));
});

/// House rules that can be played.
fn options(bytes: &mut Bytes<'_>) -> Options {
    let (one, two) = (bytes.byte(), bytes.byte());
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

/// Any action, legal or not; most cards of it are at hand.
fn action(bytes: &mut Bytes<'_>, hand: Cards) -> Action {
    match bytes.byte() % 8 {
        0 => Action::Pass,
        1 => Action::Declare(Declaration::ALL[usize::from(bytes.byte() % 10)]),
        2 => Action::Bury(cards(bytes, hand)),
        _ => Action::Play(cards(bytes, hand)),
    }
}

fn cards(bytes: &mut Bytes<'_>, hand: Cards) -> Cards {
    let held: Vec<Face> = hand.iter().collect();
    let count = bytes.byte() % 34;
    (0..count)
        .filter_map(|_| {
            let byte = usize::from(bytes.byte());
            match byte < 200 && !held.is_empty() {
                true => Some(held[byte % held.len()]),
                false => Face::from_index(byte % 55).filter(|&face| face != Face::JOKER),
            }
        })
        .collect()
}
