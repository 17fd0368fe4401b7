//! Any steps and any actions at a Belote table of any house rules, by any seat: see [`play_on`].

#![no_main]

use belote::Belote;
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::{Bytes, play_on};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let options = bytes.options();
    play_on::<Belote>(&options, &mut bytes, |bytes, _| bytes.action());
});
