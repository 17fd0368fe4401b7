//! Snip is there to use the whole contract: windows, undoing, chance in mid-deal, private looks, proofs
//! and endings in mid-action do occur.

use cards::Dice;
use engine::conformance::{Script, kit};
use engine::{Basis, Turn, Viewer};
use snip::{Event, Options, Snip};

/// A match at random.
fn played(number: u64, dice: &mut Dice) -> Script<Snip> {
    let source = kit::seeded(&format!("whole {number}"));
    let mut script: Script<Snip> = Script::new(&Options::default(), source);
    loop {
        let actor = match script.play.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Window(seats) => seats.iter().find(|&seat| !script.play.legal(seat).is_empty()),
            Turn::Chance(_) | Turn::Over => return script,
        };
        let Some(seat) = actor else {
            script.play.close(&mut script.told);
            continue;
        };
        let legal = script.play.legal(seat);
        let steps = if dice.below(8) == 0 { legal } else { legal - Snip::BACK };
        script.play.step(seat, steps.pick(dice).unwrap(), &mut script.told).unwrap();
    }
}

#[test]
fn everything_that_the_contract_knows_occurs() {
    let dice = &mut Dice::new(7);
    let scripts: Vec<Script<Snip>> = (0..40).map(|number| played(number, dice)).collect();
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
