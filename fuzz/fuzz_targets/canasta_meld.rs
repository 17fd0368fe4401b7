//! Any list of cards under any house rules, put to Canasta's validator and to its arranger.
//!
//! Nothing panics; a meld that is accepted card by card is accepted whole; what the arranger offers
//! is valid, and what it refuses is refused in the order it was given too.

#![no_main]

use canasta::arrange::{ideas, orders};
use canasta::down;
use canasta::meld::{self, Barred};
use canasta::{NineEnd, OpeningStrictness, Options, RunWilds};
use cards::Face;
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::Bytes;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let options = Options {
        wild_melds: bytes.flag(),
        nine_end: if bytes.flag() { NineEnd::Strict } else { NineEnd::Relaxed },
        run_wilds: [RunWilds::Any, RunWilds::GapsOnly, RunWilds::None]
            [usize::from(bytes.byte() % 3)],
        opening_strictness: if bytes.flag() {
            OpeningStrictness::One
        } else {
            OpeningStrictness::Every
        },
        ..Options::default()
    };
    let (first, split) = (bytes.flag(), usize::from(bytes.byte() % 16));
    let score = i32::from(bytes.byte()) * 50;
    let mut cards = Vec::new();
    while let Some(byte) = bytes.next() {
        // As many of a face as the pack has: the arranger is asked about cards that somebody holds.
        let Some(face) = Face::from_index(usize::from(byte % 53)) else { continue };
        let most = if face == Face::JOKER { 6 } else { 2 };
        if cards.iter().filter(|&&card| card == face).count() < most {
            cards.push(face);
        }
    }
    cards.truncate(20);
    let whole = meld::new_meld(&options, &cards, first, Barred::default());
    let split = split.min(cards.len());
    let (base, more) = cards.split_at(split);
    let good = meld::new_meld(&options, base, false, Barred::default()).is_ok();
    if good && meld::addition(&options, base, more).is_ok() {
        let later = meld::new_meld(&options, &cards, false, Barred::default());
        assert!(later.is_ok(), "{base:?} takes {more:?}, but not in one go: {later:?}");
    }
    match orders(&options, &cards, first, Barred::default()) {
        Ok(found) => {
            for order in found {
                let again = meld::new_meld(&options, &order.cards, first, Barred::default());
                assert_eq!(again, Ok(order.shape));
            }
        }
        Err(_) => assert!(whole.is_err(), "{cards:?} is valid, but no order was found"),
    }
    let _ = down::check(&options, &[base, more], score);
    let found = ideas(&options, cards.iter().copied().collect(), &[], first);
    assert!(found.iter().all(|idea| idea.shape.points > 0));
});
