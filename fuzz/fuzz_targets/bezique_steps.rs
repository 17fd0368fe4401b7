//! Any steps and any actions at a Bezique table of any house rules, by any seat: see [`play_on`].

#![no_main]

use bezique::pack::{Card, Cards};
use bezique::{Action, Bezique, Brisques, JokerUpcard, Kind, Meld, MeldsPerTrick, Options};
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::{Bytes, play_on};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let options = options(&mut bytes);
    play_on::<Bezique>(&options, &mut bytes, |bytes, _| action(bytes));
});

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
