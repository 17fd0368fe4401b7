//! The suite that every game runs, for Tractor: one line for the matches, one for the rulebook.

use engine::conformance::{Plan, Tally, choosing, rulebook, run};
use engine::{Spoken, View, Viewer};
use serde_json::Value;
use tractor::{
    Advancement, KittyMultiplier, NobodyDeclares, Options, Throw, Tractor, TractorLadder, WinAt,
};

use crate::kit::{Script, long, seat, seeded};

/// Every clause of the clause list, in its order, ranges written out.
const CLAUSES: &[&str] = &[
    "TRC-0.1",
    "TRC-0.2",
    "TRC-0.3",
    "TRC-0.4",
    "TRC-0.5",
    "TRC-0.6",
    "TRC-0.7",
    "TRC-0.8",
    "TRC-0.9",
    "TRC-0.10",
    "TRC-0.11",
    "TRC-0.12",
    "TRC-0.13",
    "TRC-0.14",
    "TRC-0.15",
    "TRC-1.1.1",
    "TRC-1.1.2",
    "TRC-1.1.3",
    "TRC-1.2.1",
    "TRC-1.2.2",
    "TRC-1.2.3",
    "TRC-1.3.1",
    "TRC-1.3.2",
    "TRC-1.3.3",
    "TRC-1.3.4",
    "TRC-1.3.5",
    "TRC-1.4.1",
    "TRC-1.4.2",
    "TRC-1.4.3",
    "TRC-2.1.1",
    "TRC-2.1.2",
    "TRC-2.1.3",
    "TRC-2.1.4",
    "TRC-2.2.1",
    "TRC-2.2.2",
    "TRC-2.2.3",
    "TRC-2.2.4",
    "TRC-2.3.1",
    "TRC-2.3.2",
    "TRC-2.3.3",
    "TRC-2.3.4",
    "TRC-2.3.5",
    "TRC-2.4.1",
    "TRC-2.4.2",
    "TRC-2.4.3",
    "TRC-2.5.1",
    "TRC-2.5.2",
    "TRC-2.5.3",
    "TRC-2.5.4",
    "TRC-3.1.1",
    "TRC-3.1.2",
    "TRC-3.2.1",
    "TRC-3.2.2",
    "TRC-3.2.3",
    "TRC-3.2.4",
    "TRC-3.2.5",
    "TRC-3.3.1",
    "TRC-3.3.2",
    "TRC-3.3.3",
    "TRC-3.3.4",
    "TRC-3.3.5",
    "TRC-4.1.1",
    "TRC-4.1.2",
    "TRC-4.1.3",
    "TRC-4.1.4",
    "TRC-4.1.5",
    "TRC-4.1.6",
    "TRC-4.2.1",
    "TRC-4.2.2",
    "TRC-4.2.3",
    "TRC-4.2.4",
    "TRC-4.3.1",
    "TRC-4.3.2",
    "TRC-4.3.3",
    "TRC-5.1.1",
    "TRC-5.1.2",
    "TRC-5.2.1",
    "TRC-5.2.2",
    "TRC-5.3.1",
    "TRC-5.3.2",
    "TRC-5.3.3",
    "TRC-5.3.4",
    "TRC-5.3.5",
    "TRC-5.3.6",
    "TRC-5.3.7",
    "TRC-5.3.8",
    "TRC-5.3.9",
    "TRC-5.3.10",
    "TRC-5.4.1",
    "TRC-5.4.2",
    "TRC-5.4.3",
    "TRC-6.1.1",
    "TRC-6.1.2",
    "TRC-6.1.3",
    "TRC-6.1.4",
    "TRC-6.2.1",
    "TRC-6.2.2",
    "TRC-6.3.1",
    "TRC-6.3.2",
    "TRC-6.3.3",
    "TRC-6.3.4",
    "TRC-6.3.5",
    "TRC-6.4.1",
    "TRC-6.5.1",
    "TRC-6.5.2",
    "TRC-6.5.3",
    "TRC-6.5.4",
    "TRC-6.5.5",
    "TRC-6.6.1",
    "TRC-6.6.2",
    "TRC-6.6.3",
    "TRC-6.6.4",
    "TRC-6.6.5",
    "TRC-7.0.1",
    "TRC-7.0.2",
    "TRC-7.0.3",
    "TRC-7.0.4",
    "TRC-7.1.1",
    "TRC-7.1.2",
    "TRC-7.1.3",
    "TRC-7.2.1",
    "TRC-7.2.2",
    "TRC-7.2.3",
    "TRC-7.2.4",
    "TRC-7.2.5",
    "TRC-7.2.6",
    "TRC-8.1.1",
    "TRC-8.1.2",
    "TRC-8.1.3",
    "TRC-8.1.4",
    "TRC-8.1.5",
    "TRC-8.2.1",
    "TRC-8.2.2",
    "TRC-8.2.3",
    "TRC-8.2.4",
    "TRC-8.2.5",
    "TRC-8.3.1",
    "TRC-8.3.2",
    "TRC-8.3.3",
    "TRC-8.4.1",
    "TRC-8.4.2",
    "TRC-8.4.3",
    "TRC-8.5.1",
    "TRC-8.5.2",
    "TRC-9.1.1",
    "TRC-9.1.2",
    "TRC-9.2.1",
    "TRC-9.2.2",
    "TRC-9.2.3",
    "TRC-9.2.4",
    "TRC-9.2.5",
    "TRC-9.3.1",
    "TRC-9.3.2",
    "TRC-9.3.3",
    "TRC-9.4.1",
    "TRC-9.4.2",
    "TRC-9.4.3",
    "TRC-10.1.1",
    "TRC-10.1.2",
    "TRC-10.1.3",
    "TRC-10.1.4",
    "TRC-10.1.5",
    "TRC-10.1.6",
    "TRC-10.2.1",
    "TRC-10.2.2",
    "TRC-10.2.3",
    "TRC-11.1",
    "TRC-11.2",
    "TRC-11.3",
    "TRC-11.4",
    "TRC-12.1",
    "TRC-12.2",
    "TRC-12.3",
    "TRC-12.4",
];

/// House rules as far from the defaults as they go.
fn all_different() -> Options {
    Options {
        win_at: WinAt::ReachAce,
        advancement: Advancement::PerForty,
        nobody_declares: NobodyDeclares::Redeal,
        final_window: false,
        throw: Throw::Challenge,
        throw_fine: 10,
        trump_throw: true,
        tractor_ladder: TractorLadder::Unified,
        kitty_multiplier: KittyMultiplier::PowerOfTwo,
    }
}

/// The suite did look at something.
fn assert_busy(tally: &Tally, matches: u32) {
    assert!(tally.matches >= matches, "{tally:?}");
    assert!(tally.refused > 1000 && tally.listed > 1000 && tally.compared > 100, "{tally:?}");
    assert!(tally.closed > 90 * matches, "{tally:?}");
}

#[test]
fn every_preset_and_every_option_keeps_the_contract() {
    // A deal is two hundred actions, half of them windows that the house closes.
    let short = if long() { 30 } else { 2 };
    let plan = Plan::<Tractor> { matches: short, ..Plan::default_for() };
    assert_busy(&run(&plan), 24);
}

#[test]
fn a_table_where_everything_is_different_keeps_the_contract() {
    let options = vec![("all different".to_string(), all_different())];
    let matches = if long() { 60 } else { 2 };
    let plan = Plan::<Tractor> { options, matches, max_actions: 2_000, seed: 7 };
    assert_busy(&run(&plan), 2);
}

#[test]
fn whole_matches_keep_the_contract() {
    let options = Tractor::presets();
    let options = options.into_iter().map(|(name, options)| (name.to_string(), options)).collect();
    let matches = if long() { 20 } else { 1 };
    let plan = Plan::<Tractor> { options, matches, max_actions: 20_000, seed: 3 };
    let tally = run(&plan);
    assert_busy(&tally, 2);
    assert_eq!(tally.finished, tally.matches, "{tally:?}");
}

#[test]
fn the_rulebook_is_complete() {
    assert_eq!(CLAUSES.len(), 174);
    rulebook::<Tractor>(CLAUSES);
}

#[test]
fn a_view_with_a_plain_joker_is_no_view_of_tractor() {
    let script = Script::new(&Options::default(), seeded("plain joker"));
    let view = serde_json::to_value(script.play.view(Viewer::Seat(seat(0)))).unwrap();
    let read = |view: &Value| View::<Tractor>::read(script.play.rules(), view);
    assert!(read(&view).is_ok());
    for place in ["/open/aside", "/open/plays", "/open/kitty", "/open/shown/1", "/own/hand"] {
        let mut made_up = view.clone();
        let cards = made_up.pointer_mut(place).and_then(Value::as_array_mut);
        let cards = cards.unwrap_or_else(|| panic!("no list at {place} of {view}"));
        // The number stays right where somebody holds cards.
        cards.pop();
        cards.push("JK".into());
        assert!(read(&made_up).is_err(), "{place}");
    }
}

#[test]
fn choices_are_what_is_legal() {
    let plan =
        Plan { matches: Plan::<Tractor>::default_for().matches.div_ceil(3), ..Plan::default_for() };
    let chosen = choosing::<Tractor>(&plan);
    assert!(chosen.found > 5_000 && chosen.reasons > 500 && chosen.worlds > 50, "{chosen:?}");
}
