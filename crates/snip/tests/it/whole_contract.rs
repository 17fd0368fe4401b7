//! Snip is there to use the whole contract: windows, undoing, chance in mid-deal, private looks, proofs
//! and endings in mid-action do occur.

use engine::Viewer;
use engine::conformance::Script;
use snip::{Event, Options, Snip};

#[test]
fn everything_that_the_contract_knows_occurs() {
    let played = |number| Script::at_random(&Options::default(), &format!("whole {number}"));
    let scripts: Vec<Script<Snip>> = (0..40).map(played).collect();
    let count = |like: fn(&Event) -> bool| {
        let told = scripts.iter().flat_map(|script| &script.told);
        told.filter(|told| like(&told.event)).count()
    };
    assert!(count(|event| matches!(event, Event::Declared { .. })) > 10);
    assert!(count(|event| matches!(event, Event::TookBack { .. })) > 10);
    assert!(count(|event| matches!(event, Event::Shuffled)) > 10);
    assert!(count(|event| matches!(event, Event::Lucky { .. })) > 10);
    assert!(count(|event| matches!(event, Event::Saw { .. })) > 10);
    assert!(count(|event| matches!(event, Event::Void { .. })) > 10);
    assert!(scripts.iter().all(|script| script.play.standing().winner.is_some()));
    // The last hands are shown, yet not every seat got its points: the end came in between.
    let ended_early = |script: &&Script<Snip>| {
        let heard: Vec<&Event> = script.heard(Viewer::Watcher).collect();
        !matches!(heard.last(), Some(Event::Shown { .. }))
    };
    assert!(scripts.iter().filter(ended_early).count() > 10);
}
