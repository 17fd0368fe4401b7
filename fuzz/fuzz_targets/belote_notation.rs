//! Any text as an action: reading never panics, and what was read is written so that it reads back
//! the same, in letters and in symbols.

#![no_main]

use belote::Action;
use libfuzzer_sys::fuzz_target;
use quinte_fuzz::Bytes;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    if let Ok(action) = text.parse::<Action>() {
        reads_back(&action);
    }
    reads_back(&Bytes(data).action());
});

fn reads_back(action: &Action) {
    for text in [action.to_string(), format!("{action:#}"), action.to_string().to_uppercase()] {
        assert_eq!(text.parse::<Action>().as_ref(), Ok(action), "{text:?}");
    }
}
