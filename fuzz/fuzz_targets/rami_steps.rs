//! Any steps and any actions at a Rami table of any preset, by any seat: see [`play_on`]. Any text as an
//! action: what is read is written so that it reads back.

#![no_main]

use cards::{Bag, Face};
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::{Bytes, play_on};
use rami::{Action, CycleGuard, GoOut, JokerSwap, Lay, Layoff, Melds, Options, Pickup, Rami, Reuse, presets};

fuzz_target!(|data: &[u8]| {
    if let Ok(action) = String::from_utf8_lossy(data).parse::<Action>() {
        for text in [action.to_string(), format!("{action:#}")] {
            assert_eq!(text.parse::<Action>().as_ref(), Ok(&action), "{text:?}");
        }
    }
    let mut bytes = Bytes(data);
    let options = options(&mut bytes);
    play_on::<Rami>(&options, &mut bytes, |bytes, seen| action(bytes, seen.own.hand));
});

/// House rules that can be played.
fn options(bytes: &mut Bytes<'_>) -> Options {
    let preset = presets().swap_remove(usize::from(bytes.byte() % 3)).1;
    Options {
        players: 2 + bytes.byte() % 3,
        cycle_guard: if bytes.flag() { CycleGuard::Face } else { CycleGuard::Card },
        go_out: if bytes.flag() { GoOut::MeldOrDiscard } else { GoOut::Discard },
        joker_swap: if bytes.flag() { JokerSwap::Keep } else { JokerSwap::Reuse },
        layoff: [Layoff::Any, Layoff::Own, Layoff::LaterTurnsOnly][usize::from(bytes.byte() % 3)],
        pickup: if bytes.flag() { Pickup::MustMeld } else { preset.pickup },
        bar_twin: bytes.flag(),
        ..preset
    }
}

/// Any action, legal or not; most cards of it are at hand.
fn action(bytes: &mut Bytes<'_>, hand: Bag) -> Action {
    let meld = bytes.byte() % 24;
    match bytes.byte() % 8 {
        0 => Action::Draw,
        1 => Action::Take,
        2 => Action::Undo,
        3 => Action::Discard(face(bytes, hand)),
        4 => Action::Add { meld, card: face(bytes, hand), low: bytes.flag() },
        5 => {
            let (card, low) = (face(bytes, hand), bytes.flag());
            let reuse = match bytes.byte() % 3 {
                0 => Reuse::Keep,
                1 => Reuse::Meld(lay(bytes, hand)),
                _ => Reuse::Add { meld: bytes.byte() % 24, low },
            };
            Action::Swap { joker: meld, card, reuse }
        }
        n => {
            let mut melds = Melds::one(lay(bytes, hand));
            for _ in 6..n {
                melds.push(lay(bytes, hand));
            }
            Action::Meld(melds)
        }
    }
}

fn lay(bytes: &mut Bytes<'_>, hand: Bag) -> Lay {
    let mut cards = Bag::EMPTY;
    for _ in 0..3 + bytes.byte() % 3 {
        cards.insert(face(bytes, hand));
    }
    Lay { cards, low: bytes.byte() % 3 }
}

fn face(bytes: &mut Bytes<'_>, hand: Bag) -> Face {
    let byte = usize::from(bytes.byte());
    let held: Vec<Face> = hand.iter().collect();
    match byte < 200 && !held.is_empty() {
        true => held[byte % held.len()],
        false => Face::from_index(byte % 53).expect("a face of the pack"),
    }
}
