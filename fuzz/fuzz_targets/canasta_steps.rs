//! Any steps and any actions at a Canasta table of any house rules, by any seat: see [`play_on`].

#![no_main]

use canasta::{
    Action, Canasta, Close, NineEnd, OpeningStrictness, Options, Package, RunWilds, WildKey,
};
use cards::{Face, List};
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::{Bytes, play_on};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let options = options(&mut bytes);
    play_on::<Canasta>(&options, &mut bytes, |bytes, _| action(bytes));
});

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
        3 => Action::Take(List::of(&cards)),
        4 => Action::Lay(List::of(&cards)),
        5 => Action::Add { meld: bytes.byte() % 36, cards: List::of(&cards) },
        6 => Action::Package(Package::of(&[&cards[..len / 2], &cards[len / 2..]])),
        7 => Action::Keep(List::of(&cards)),
        _ => Action::Discard(face(bytes)),
    }
}
