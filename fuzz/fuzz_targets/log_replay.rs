//! Any JSON as a log: it is refused with words, or it replays; and then the match that came of it
//! can be written down, read and replayed to the same end.

#![no_main]

use belote::Belote;
use engine::Play;
use engine::log::Log;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(json) = serde_json::from_slice(data) else { return };
    let log = match Log::from_json(&json) {
        Ok(log) => log,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(Log::from_json(&log.to_json()).as_ref(), Ok(&log), "written and read");
    let play: Play<Belote> = match log.replay(&mut ()) {
        Ok(play) => play,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let again = Log::of(&play);
    let text = serde_json::from_str(&again.to_text()).expect("a log is JSON");
    let read = Log::from_json(&text).expect("a log reads back");
    let replayed: Play<Belote> = read.replay(&mut ()).expect("a log replays");
    assert_eq!(replayed.digest(), play.digest());
    assert_eq!(replayed.standing(), play.standing());
});
