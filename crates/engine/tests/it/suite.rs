//! The suite on a game without fault, and proof that the game really used the whole contract.

use engine::conformance::{Plan, Tally, rulebook, run};
use engine::fair::{Seed, Source};
use engine::{Basis, Play, Spoken, Turn};

use crate::snip::{Event, Options, Snip};

pub const CLAUSES: [&str; 7] =
    ["SNP-1.1", "SNP-2.1", "SNP-3.1", "SNP-3.2", "SNP-4.1", "SNP-4.2", "SNP-5.1"];

#[test]
fn snip_conforms() {
    let mut plan = Plan::<Snip>::default_for();
    plan.matches *= 7;
    let tally = run(&plan);
    let Tally { matches, finished, undone, closed, listed, refused, .. } = tally;
    assert!(matches == finished && matches >= 100, "{finished} of {matches}");
    assert!(undone > 100 && closed > 1000, "{undone} undone, {closed} closed");
    assert!(listed > 10_000 && refused > 100_000, "{listed} listed, {refused} refused");
    assert!(tally.permuted > 2_000, "{} were written in another order", tally.permuted);
    assert!(tally.compared > 5_000 && tally.redealt > 500, "{tally:?}");
    assert!(tally.contradicted > 100 && tally.undecided * 10 < tally.compared, "{tally:?}");
}

#[test]
fn the_rulebook_of_snip_is_complete() {
    rulebook::<Snip>(&CLAUSES);
}

#[test]
fn the_plan_has_presets_and_single_options() {
    let plan = Plan::<Snip>::default_for();
    let names: Vec<&str> = plan.options.iter().map(|(name, _)| name.as_str()).collect();
    let wanted = ["house", "duel", "house target=1", "house target=40", "house looking=\"never\""];
    assert_eq!(names, wanted);
}

#[test]
fn the_same_plan_gives_the_same_matches() {
    let plan = || Plan { matches: 1, ..Plan::<Snip>::default_for() };
    assert_eq!(run(&plan()), run(&plan()));
}

/// Windows, undoing, mid-deal chance, private looks, proofs and endings in mid-action do occur.
#[test]
fn snip_uses_the_whole_contract() {
    let mut told = Vec::new();
    let mut dice = cards::Dice::new(7);
    let mut ended_early = false;
    for seed in 0..40 {
        let seed = Seed::from_text(&format!("whole {seed}"));
        let source = Source::Seed { seed, salt: Vec::new() };
        let from = told.len();
        let mut play: Play<Snip> =
            Play::new(&Options::default(), source, &mut told).expect("defaults are playable");
        while play.turn() != Turn::Over {
            let seat = match play.turn() {
                Turn::Seat(seat) => seat,
                Turn::Window(seats) => {
                    let able = seats.iter().find(|&seat| !play.legal(seat).is_empty());
                    let Some(seat) = able else {
                        play.close(&mut told);
                        continue;
                    };
                    seat
                }
                turn => panic!("{turn:?} is the house's business"),
            };
            let legal = play.legal(seat);
            let forward = legal - Snip::BACK;
            let step = if dice.below(8) == 0 { legal } else { forward }.pick(&mut dice);
            play.step(seat, step.expect("somebody can act"), &mut told).expect("a legal step");
        }
        // The last hands are shown, yet not every seat got its points: the end came in between.
        let story = &told[from..];
        let shown = story.iter().rposition(|told| matches!(told.event, Event::Shown { .. }));
        ended_early |= shown != Some(story.len() - 1);
        assert!(play.standing().winner.is_some());
        assert!(Snip::describe(play.view(engine::Viewer::Watcher).seen(play.rules())).len() > 4);
    }
    let count = |like: fn(&Event) -> bool| told.iter().filter(|told| like(&told.event)).count();
    assert!(count(|event| matches!(event, Event::Declared { .. })) > 10);
    assert!(count(|event| matches!(event, Event::TookBack { .. })) > 10);
    assert!(count(|event| matches!(event, Event::Shuffled)) > 10);
    assert!(count(|event| matches!(event, Event::Lucky { .. })) > 10);
    assert!(count(|event| matches!(event, Event::Saw { .. })) > 10);
    assert!(count(|event| matches!(event, Event::Void { .. })) > 10);
    assert!(ended_early);
}
