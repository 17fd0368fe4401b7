//! Which matches the suite plays, and that it plays them again.

use engine::conformance::{Plan, run};
use snip::Snip;

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
